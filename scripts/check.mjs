// npm run check: everything that can be said about the code without running it.
import { script } from './children.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { runChecks } from './run-checks.mjs'

await script(async () => {
  await ensureInstalled()
  const { failed } = await runChecks()
  if (failed > 0) process.exitCode = 1
})
