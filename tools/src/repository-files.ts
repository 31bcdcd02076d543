// Lists the files that belong to the repository: what git tracks or would track; without git, everything but
// the folders that are built or installed. Gives paths from the root; reads no file's contents.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, realpathSync } from 'node:fs'
import path from 'node:path'

/** Tests, and the suites that several tests share: `file-log.int.test.ts`, `contract-suite.ts`. */
export const TEST_FILE = /(?:\.test|[.-]suite)\.tsx?$/

const NOT_OURS = new Set(['.git', 'node_modules', 'dist', 'data', 'coverage', '.mutants'])
const LIST_LIMIT_BYTES = 64 * 1024 * 1024

export function repositoryFiles(root: string): string[] {
  const files = trackedByGit(root) ?? walk(root, '')
  return files.sort()
}

function trackedByGit(root: string): string[] | undefined {
  if (!existsSync(path.join(root, '.git'))) return undefined
  const top = git(root, ['rev-parse', '--show-toplevel'])?.trim()
  if (top === undefined || realpathSync(top) !== realpathSync(root)) return undefined
  const listed = git(root, ['ls-files', '-z', '--cached', '--others', '--exclude-standard'])
  const names = new Set(listed?.split('\0').filter((name) => name !== ''))
  return listed === undefined ? undefined : [...names].filter((name) => existsSync(path.join(root, name)))
}

/** Undefined when git is not installed or refuses, for instance a checkout that another user owns. */
function git(root: string, args: readonly string[]): string | undefined {
  try {
    return execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: LIST_LIMIT_BYTES,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  } catch {
    return undefined
  }
}

function walk(root: string, folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (NOT_OURS.has(entry.name)) return []
    const name = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory()) return walk(root, name)
    return entry.isFile() && !entry.name.endsWith('.log') ? [name] : []
  })
}
