// npm run verify -- FILE [--key BASE64]: checks a receipt, a file of checkpoints or other evidence, on this machine alone. Builds
// only what the check needs. Exit codes: docs/verify.md.
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { Failure, root, runNode, script } from './children.mjs'
import { TSC } from './ensure-built.mjs'
import { ensureInstalled } from './ensure-installed.mjs'

const NOT_CHECKED = 2

await script(async () => {
  // A build that fails says nothing about the file: it must not look like a refusal.
  process.exitCode = NOT_CHECKED
  try {
    await ensureInstalled()
    const { code } = await runNode(TSC, ['-b', 'packages/proof'])
    if (code !== 0) throw new Failure('The build failed; see the messages above.')
    await import(pathToFileURL(path.join(root, 'packages/proof/dist/cli/main.js')).href)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    console.error(`\n${error.message}`)
  }
})
