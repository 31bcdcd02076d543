// node scripts/run.mjs FILE ARGS...: installs, builds and runs one compiled file of this repository.
import { Failure, script } from './children.mjs'
import { runBuilt } from './run-built.mjs'

await script(async () => {
  const [file, ...args] = process.argv.slice(2)
  if (file === undefined) throw new Failure('usage: node scripts/run.mjs FILE ARGS...')
  await runBuilt(file, args)
})
