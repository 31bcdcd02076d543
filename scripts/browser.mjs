// node scripts/browser.mjs [ARGS...]: installs, builds and runs the browser tests alone, or those that Playwright's
// arguments name.
import { script } from './children.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { runBrowserTests } from './run-browser-tests.mjs'

await script(async () => {
  await ensureInstalled()
  const { passed, failed } = await runBrowserTests(process.argv.slice(2))
  if (failed > 0 || passed === 0) process.exitCode = 1
  console.log(`${passed} passed, ${failed} failed`)
})
