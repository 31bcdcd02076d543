// npm run build: installs what is missing and compiles what changed, to be served to others: the Dockerfile calls it.
import { script } from './children.mjs'
import { ensureBuiltToServe } from './ensure-built.mjs'
import { ensureInstalled } from './ensure-installed.mjs'

await script(async () => {
  await ensureInstalled()
  await ensureBuiltToServe()
})
