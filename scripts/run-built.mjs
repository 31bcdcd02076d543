// Installs, builds, then becomes the given program: the compiled file is loaded into this very process. So
// signals reach it once and directly, its exit code is ours, and `kill -9` leaves nothing behind.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { Failure, root } from './children.mjs'
import { ensureRunnable } from './ensure-built.mjs'
import { ensureInstalled } from './ensure-installed.mjs'

export async function runBuilt(file, args) {
  await ensureInstalled()
  // Only what the program is made of: other people's API clients, for one, have more types than all of ours.
  await ensureRunnable(file.slice(0, file.indexOf('/dist/')))
  const program = path.resolve(root, file)
  if (!existsSync(program)) {
    throw new Failure(`${file} does not exist after the build: is its source there, and in tsconfig.json?`)
  }
  process.argv = [process.execPath, program, ...args]
  await import(pathToFileURL(program).href)
}
