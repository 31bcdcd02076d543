// Compiles every TypeScript project that changed since the last build (tsc -b keeps the account of that).
import { Failure, runNode } from './children.mjs'

export const TSC = 'node_modules/typescript/bin/tsc'

export async function ensureBuilt() {
  const { code } = await runNode(TSC, ['-b'])
  if (code !== 0) throw new Failure('The build failed; see the messages above.')
}
