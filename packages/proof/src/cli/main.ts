// The command line: FILE and perhaps --key in, what was found on the standard output, the exit code as docs/verify.md says.

import path from 'node:path'
import { isPublicKey } from '../seconds/signature.ts'
import { verifyFile } from './verify-file.ts'
import { EXIT } from './wording.ts'

const USAGE = 'usage: npm run verify -- FILE [--key BASE64]'

interface Arguments {
  readonly file: string
  readonly publicKey: string | undefined
}

/** None when they make no sense. */
function readArguments(given: readonly string[]): Arguments | undefined {
  const rest = [...given]
  const at = rest.indexOf('--key')
  const [, publicKey] = at === -1 ? [] : rest.splice(at, 2)
  const [file] = rest
  if (file === undefined || rest.length !== 1 || file.startsWith('--')) return undefined
  if (at !== -1 && (publicKey === undefined || !isPublicKey(publicKey))) return undefined
  return { file, publicKey }
}

const wanted = readArguments(process.argv.slice(2))
if (wanted === undefined) {
  console.error(USAGE)
  process.exitCode = EXIT.unreadable
} else {
  // npm changes to the repository's root; the path is meant from where npm was called.
  const from = process.env.INIT_CWD ?? process.cwd()
  const { lines, exit } = await verifyFile(path.resolve(from, wanted.file), wanted)
  console.log(lines.join('\n'))
  process.exitCode = exit
}
