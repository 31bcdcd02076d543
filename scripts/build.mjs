// npm run build: installs what is missing and compiles what changed.
import { script } from './children.mjs'
import { ensureBuilt } from './ensure-built.mjs'
import { ensureInstalled } from './ensure-installed.mjs'

await script(async () => {
  await ensureInstalled()
  await ensureBuilt()
})
