// The import law: who may import whom. The table is the whole law; the code below reads every import of every
// workspace and reports those that break it. Judges source text only: nothing is resolved, loaded or run.
import { existsSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import path from 'node:path'
import { lineAt, type Problem } from './problem.ts'
import { repositoryFiles, TEST_FILE } from './repository-files.ts'
import { type SourceText, splitSource } from './source-text.ts'

type Law = {
  /** Our packages it may import: these only, or any but these. */
  readonly ours: { readonly only: readonly string[] } | { readonly anyBut: readonly string[] }
  /** Packages it may import for their types alone; its tests may run them. */
  readonly types?: readonly string[]
  /** Whether it stays free of `node:` modules and of third-party packages. Tests are exempt from both. */
  readonly pure?: boolean
  /** Third-party packages that a pure one may use all the same: pure functions, no more. */
  readonly libraries?: readonly string[]
  /** Whether `import(x)` may load what only the running program knows. */
  readonly computed?: boolean
}

const ROOMS_ABOVE = ['server', 'web', 'admin', 'sim', 'bench', 'clients', 'e2e', 'tools']

/** By the name after `@candor/`. A package that is not here may not exist. */
export const IMPORT_LAW: Readonly<Record<string, Law>> = {
  contract: { ours: { only: [] }, pure: true },
  core: { ours: { only: ['contract'] }, pure: true, libraries: ['@noble/hashes'] },
  log: { ours: { only: ['contract'] } },
  engine: { ours: { only: ['contract', 'core', 'log'] } },
  api: { ours: { only: ['contract'] } },
  database: { ours: { only: ['contract'] } },
  views: { ours: { only: ['contract', 'database'] }, types: ['engine'] },
  gateway: { ours: { anyBut: ['core', 'backtest', ...ROOMS_ABOVE] } },
  client: { ours: { only: ['contract', 'api'] } },
  feeds: { ours: { only: ['contract'] } },
  proof: { ours: { only: ['contract'] } },
  wallets: { ours: { only: ['contract', 'database'] } },
  robot: { ours: { only: ['contract', 'api', 'client'] } },
  // Strategies on a core of its own, away from anybody's money; runs in the browser too.
  backtest: { ours: { only: ['contract', 'core', 'robot'] }, pure: true, libraries: ['@noble/hashes'] },
  makers: { ours: { only: ['contract', 'api', 'client'] } },
  server: { ours: { anyBut: ['web', 'admin'] } },
  web: { ours: { only: ['contract', 'api', 'client', 'proof', 'robot', 'backtest'] } },
  // Of the site only its looks: theme, controls, formats.
  admin: { ours: { only: ['contract', 'api', 'client', 'proof', 'web'] } },
  sim: { ours: { anyBut: [] }, computed: true },
  bench: { ours: { anyBut: [] }, computed: true },
  // Other people's clients against a running server.
  clients: { ours: { only: ['contract', 'api', 'server'] } },
  e2e: { ours: { only: ['contract', 'api', 'client'] } },
  tools: { ours: { only: ['contract', 'api', 'robot'] } },
}

const SCOPE = '@candor/'
const WORKSPACE_FILE = /^((?:packages|apps)\/[^/]+|sim|bench|clients|tools|e2e)\/src\/.+\.(?:ts|tsx|mts)$/

type Manifest = {
  readonly name: string
  readonly exports?: Readonly<Record<string, unknown>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

type Workspace = { readonly folder: string; readonly short: string; readonly manifest: Manifest }

type Import = { readonly offset: number; readonly specifier: string; readonly typeOnly: boolean }

type Context = {
  readonly workspace: Workspace
  readonly workspaces: ReadonlyMap<string, Workspace>
  readonly rootManifest: Manifest
  readonly file: string
  readonly isTest: boolean
  readonly law: Law
}

export function checkImportLaw(root: string): Problem[] {
  const files = repositoryFiles(root)
  const workspaces = readWorkspaces(root, files)
  const rootManifest = readManifest(root, '.')
  const problems: Problem[] = []
  for (const { folder, short } of workspaces.values()) {
    if (IMPORT_LAW[short] !== undefined) continue
    problems.push({
      file: `${folder}/package.json`,
      line: 1,
      message: `${SCOPE}${short} has no line in the import law (tools/src/import-law.ts)`,
    })
  }
  for (const file of files) {
    const folder = WORKSPACE_FILE.exec(file)?.[1]
    const workspace = [...workspaces.values()].find((candidate) => candidate.folder === folder)
    const law = workspace === undefined ? undefined : IMPORT_LAW[workspace.short]
    if (workspace === undefined || law === undefined) continue
    const text = readFileSync(path.join(root, file), 'utf8')
    const context = { workspace, workspaces, rootManifest, file, isTest: TEST_FILE.test(file), law }
    problems.push(...checkFile(context, text))
  }
  return problems
}

function checkFile(context: Context, text: string): Problem[] {
  const { file, law } = context
  const source = splitSource(text)
  const problems: Problem[] = []
  const report = (offset: number, message: string): void => {
    problems.push({ file, line: lineAt(text, offset), message })
  }
  for (const found of importsOf(source)) {
    const message = judge(context, found)
    if (message !== undefined) report(found.offset, message)
  }
  for (const { index } of source.code.matchAll(/(?<![.\w$])(?:import|require)\s*\(\s*(?!['"`\s)])/g)) {
    if (law.computed !== true) report(index, 'an import must name its module in a plain string')
  }
  for (const { start, value } of source.strings) {
    if (leaves('.', file, value)) report(start, `'${value}' leads out of the repository`)
  }
  return problems
}

/** Every specifier in `import`, `export … from`, `import(…)` and `require(…)`, types included. */
export function importsOf({ code, strings }: SourceText): Import[] {
  const byStart = new Map(strings.map((literal) => [literal.start, literal.value]))
  const imports: Import[] = []
  for (const match of code.matchAll(/(?<![.\w$])(?:from|import|import\s*\(|require\s*\()\s*(?=['"`])/g)) {
    const specifier = byStart.get(match.index + match[0].length)
    if (specifier === undefined) continue
    const typeOnly = match[0].startsWith('from') && isTypeOnly(code.slice(0, match.index))
    imports.push({ offset: match.index, specifier, typeOnly })
  }
  return imports
}

/** Whether the statement that ends in this `from` is an `import type` or `export type`. */
function isTypeOnly(before: string): boolean {
  const start = Math.max(before.lastIndexOf('import'), before.lastIndexOf('export'))
  return start !== -1 && /^(?:import|export)\s+type\s*[{*\w]/.test(before.slice(start))
}

function judge(context: Context, { specifier, typeOnly }: Import): string | undefined {
  if (/^(?:\/|[A-Za-z]:[\\/]|file:|https?:)/.test(specifier)) return `'${specifier}' is an absolute path`
  if (specifier.startsWith('.')) {
    const out = leaves(context.workspace.folder, context.file, specifier)
    return out ? `'${specifier}' leaves the package; import another package by its name` : undefined
  }
  if (specifier.startsWith(SCOPE)) return judgeOurs(context, specifier, typeOnly)
  if (isBuiltin(specifier)) return judgeBuiltin(context, specifier)
  return judgeThirdParty(context, specifier)
}

function judgeOurs(context: Context, specifier: string, typeOnly: boolean): string | undefined {
  const { workspace, workspaces, law, isTest } = context
  const [short = '', ...rest] = specifier.slice(SCOPE.length).split('/')
  const target = workspaces.get(short)
  if (short === workspace.short) return `${specifier} is this package itself; import the file`
  const allowed = 'only' in law.ours ? law.ours.only.includes(short) : !law.ours.anyBut.includes(short)
  const allowedAsType = (typeOnly || isTest) && (law.types ?? []).includes(short)
  if (!allowed && !allowedAsType) {
    const hint = (law.types ?? []).includes(short) ? ' except by `import type`' : ''
    return `${workspace.short} may not import ${SCOPE}${short}${hint}`
  }
  if (target === undefined) return `there is no package ${SCOPE}${short}`
  if (!declares(workspace.manifest, target.manifest.name)) {
    return `${target.manifest.name} is not declared in ${workspace.folder}/package.json`
  }
  const subpath = ['.', ...rest].join('/')
  if (!exportsSubpath(target.manifest, subpath)) {
    return `${specifier} is internal: ${target.folder}/package.json does not export '${subpath}'`
  }
  return undefined
}

function judgeBuiltin({ workspace, law, isTest }: Context, specifier: string): string | undefined {
  if (law.pure === true && !isTest) return `${workspace.short} may not import a module of Node (${specifier})`
  return specifier.startsWith('node:') ? undefined : `write node:${specifier}`
}

function judgeThirdParty(context: Context, specifier: string): string | undefined {
  const { workspace, law, isTest, rootManifest } = context
  const name = specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
  if (isTest && declares(rootManifest, name)) return undefined
  const isForbidden = law.pure === true && !isTest && law.libraries?.includes(name) !== true
  if (isForbidden) return `${workspace.short} may not import a third-party package (${name})`
  if (declares(workspace.manifest, name)) return undefined
  return `${name} is not declared in ${workspace.folder}/package.json`
}

function declares(manifest: Manifest, name: string): boolean {
  const { dependencies, devDependencies, peerDependencies, optionalDependencies } = manifest
  const sections = [dependencies, devDependencies, peerDependencies, optionalDependencies]
  return sections.some((section) => section !== undefined && Object.hasOwn(section, name))
}

function exportsSubpath({ exports = {} }: Manifest, subpath: string): boolean {
  return Object.keys(exports).some((key) => {
    const [head = '', tail] = key.split('*')
    return tail === undefined ? key === subpath : subpath.startsWith(head) && subpath.endsWith(tail)
  })
}

/** Whether a relative path, seen from a file, leads out of a folder. */
function leaves(folder: string, file: string, relative: string): boolean {
  if (!/^\.\.?(?:\/|$)/.test(relative)) return false
  const target = path.posix.join(path.posix.dirname(file), relative)
  const fromFolder = path.posix.relative(folder, target)
  return fromFolder === '..' || fromFolder.startsWith('../')
}

/** By the name after the scope. */
function readWorkspaces(root: string, files: readonly string[]): Map<string, Workspace> {
  const folders = files.flatMap(
    (file) => /^((?:packages|apps)\/[^/]+|[^/]+)\/package\.json$/.exec(file)?.[1] ?? [],
  )
  const workspaces = folders.map((folder): [string, Workspace] => {
    const manifest = readManifest(root, folder)
    const short = manifest.name.startsWith(SCOPE) ? manifest.name.slice(SCOPE.length) : manifest.name
    return [short, { folder, short, manifest }]
  })
  return new Map(workspaces)
}

function readManifest(root: string, folder: string): Manifest {
  const file = path.join(root, folder, 'package.json')
  if (!existsSync(file)) return { name: '' }
  return JSON.parse(readFileSync(file, 'utf8')) as Manifest
}
