// Brings node_modules in step with package-lock.json, on a fresh checkout as well as after a pull, and proves
// that the compiled tools run on this machine. Needs only Node and npm; never changes package.json or the lock.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { alone } from './alone.mjs'
import { Failure, root, run, runNode, temporaryFolder } from './children.mjs'

const STAMP = 'node_modules/.candor-installed.json'
const UNFINISHED = 'node_modules/.candor-installing'
const NPM_RECORD = 'node_modules/.package-lock.json'
const GUARDED = ['package.json', 'package-lock.json']

/** How each natively compiled tool proves that it runs here: it exits with 0 and says something. */
const PROOFS = [
  { parent: 'typescript', args: ['node_modules/typescript/bin/tsc', '--version'] },
  { parent: '@biomejs/biome', args: ['node_modules/@biomejs/biome/bin/biome', '--version'] },
  { parent: 'oxlint', args: ['node_modules/oxlint/bin/oxlint', '--version'] },
  { parent: 'oxlint-tsgolint', args: ['node_modules/oxlint-tsgolint/bin/tsgolint.js', '--help'] },
  {
    parent: 'rolldown',
    args: ['--input-type=module', '--eval', "console.log(typeof (await import('rolldown')).rolldown)"],
  },
  { parent: 'vitest', args: ['node_modules/vitest/vitest.mjs', '--version'] },
]

/** Installs what is missing. Quiet, and quick, when there is nothing to do. */
export async function ensureInstalled() {
  checkNodeVersion()
  const key = installKey()
  if (stampHolds(key)) return
  await alone('install', 'Another process is installing the packages; waiting for it ...', async () => {
    if (stampHolds(key)) return
    removeUnfinished()
    if (!inStepWithLock()) await install()
    await ensureNativePackages()
    writeStamp(key)
  })
}

// An install that was cut off leaves packages half unpacked, and npm would take them for whole.
function removeUnfinished() {
  if (existsSync(at(NPM_RECORD)) && !existsSync(at(UNFINISHED))) return
  rmSync(at('node_modules'), { recursive: true, force: true })
}

function checkNodeVersion() {
  const { engines } = readJson('package.json')
  const wanted = /^>=\s*(\d+)(?:\.(\d+))?(?:\.(\d+))?$/.exec(engines?.node ?? '')
  if (wanted === null)
    throw new Failure(`package.json: engines.node must read ">=X.Y", not "${engines?.node}"`)
  const actual = process.versions.node.split('.').map(Number)
  for (const [place, part] of wanted.slice(1).entries()) {
    const least = Number(part ?? 0)
    if (actual[place] > least) return
    if (actual[place] < least) {
      throw new Failure(
        `Candor needs Node ${engines.node}; this is ${process.version}. Install a newer one from nodejs.org.`,
      )
    }
  }
}

function installKey() {
  const lock = createHash('sha256')
    .update(readFileSync(at('package-lock.json')))
    .digest('hex')
  return `${lock} ${process.platform} ${process.arch} node${process.versions.node.split('.')[0]}`
}

function stampHolds(key) {
  const stamp = readJson(STAMP, null)
  return stamp?.key === key && stamp.files.every((file) => existsSync(at(file)))
}

function writeStamp(key) {
  const files = nativePackages().map((native) => `${native.folder}/package.json`)
  try {
    writeFileSync(at(STAMP), `${JSON.stringify({ key, files }, null, 2)}\n`)
  } catch (error) {
    // Installed by another user: everything works, the next start only looks again.
    if (error.code !== 'EACCES' && error.code !== 'EROFS') throw error
  }
}

/** Whether npm has already installed all that the lock names, for instance by an `npm install` of the developer. */
function inStepWithLock() {
  const installed = installedPackages()
  for (const [folder, wanted] of Object.entries(readJson('package-lock.json').packages)) {
    if (!folder.includes('node_modules/') || wanted.optional) continue
    const found = installed[folder]
    if (found === undefined || found.version !== wanted.version || found.link !== wanted.link) return false
    if (!existsSync(at(folder, 'package.json'))) return false
  }
  return true
}

async function install() {
  const repair = ['install', '--no-save']
  // The last resort gets round a cache that is damaged or belongs to somebody else.
  const lastResort = () => [...repair, '--cache', temporaryFolder('npm')]
  let told = ''
  for (const attempt of [...(lockIsComplete() ? [() => ['ci']] : []), () => repair, lastResort]) {
    const args = attempt()
    console.log(`Installing packages (npm ${args[0]}) ...`)
    const { code, output } = await npm(args)
    if (code === 0) return
    removeUnfinished()
    told += output
  }
  throw new Failure(`${told}\nThe packages could not be installed; see npm's messages above.`)
}

/** Whether the lock knows the compiled packages of every platform; `npm ci` refuses one that does not. */
function lockIsComplete() {
  const { packages } = readJson('package-lock.json')
  return Object.entries(packages).every(([folder, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).every(
      (name) => `${folder}/node_modules/${name}` in packages || `node_modules/${name}` in packages,
    ),
  )
}

// npm leaves out the compiled package of a platform that the lock's author did not have (npm issue 4828).
async function ensureNativePackages() {
  const missing = nativePackages().filter((native) => !native.present)
  if (missing.length > 0) await installNatives(missing)

  const broken = await brokenTools()
  if (broken.length === 0) return
  const suspects = nativePackages().filter((native) => broken.some(({ parent }) => parent === native.parent))
  for (const native of suspects) rmSync(at(native.folder), { recursive: true, force: true })
  if (suspects.length > 0) await installNatives(suspects)

  const stillBroken = await brokenTools()
  if (stillBroken.length === 0) return
  const where = `${process.platform}-${process.arch}${isMusl() ? ' (musl)' : ''}`
  const list = stillBroken.map(({ parent, output }) => `${parent}:\n${output.trim()}`).join('\n\n')
  throw new Failure(`${list}\n\nThese tools do not run on ${where}, Node ${process.version}.`)
}

async function installNatives(natives) {
  const specs = [...new Set(natives.map(({ name, version }) => `${name}@${version}`))]
  console.log(`Installing for this platform: ${specs.join(' ')} ...`)
  const { code, output } = await npm(['install', '--no-save', '--no-package-lock', ...specs])
  const absent = nativePackages().filter((native) => !native.present)
  if (code === 0 && absent.length === 0) return
  const names = absent.map(({ name, parent }) => `${name} (needed by ${parent})`).join(', ')
  throw new Failure(`${output}\nThe compiled packages for this platform could not be installed: ${names}`)
}

async function brokenTools() {
  const broken = []
  for (const { parent, args } of PROOFS) {
    const { code, output } = await run(process.execPath, args, { capture: true })
    // A cut-off binary is taken for an empty shell script, which succeeds in silence.
    if (code !== 0 || output.trim() === '') broken.push({ parent, output: output || 'no answer' })
  }
  return broken
}

/** The compiled packages that the installed packages need on this platform, and whether they are there. */
function nativePackages() {
  const natives = []
  for (const [parentFolder, parent] of Object.entries(installedPackages())) {
    const optional = parent.optionalDependencies ?? {}
    for (const name of namesForThisPlatform(Object.keys(optional))) {
      const version = optional[name]
      const folder = findPackage(parentFolder, name) ?? `node_modules/${name}`
      const actual = readJson(`${folder}/package.json`, null)?.version
      const present = actual !== undefined && (actual === version || !/^\d/.test(version))
      natives.push({ parent: parentFolder.split('node_modules/').at(-1), name, version, folder, present })
    }
  }
  return natives
}

function namesForThisPlatform(names) {
  const ours = new RegExp(`(?:^|[-/])${process.platform}-${process.arch}(?:-|$)`)
  const fitting = names.filter((name) => ours.test(name))
  if (process.platform !== 'linux') return fitting
  if (!isMusl()) return fitting.filter((name) => !name.includes('musl'))
  return fitting.filter((name) => !name.includes('gnu') && !fitting.includes(`${name}-musl`))
}

let musl
function isMusl() {
  if (musl === undefined) {
    process.report.excludeNetwork = true
    const { header } = process.report.getReport()
    musl = process.platform === 'linux' && header.glibcVersionRuntime === undefined
  }
  return musl
}

/** Looks where Node would look from the parent's folder, without leaving the repository. */
function findPackage(parentFolder, name) {
  for (let folder = parentFolder; ; folder = path.posix.dirname(folder)) {
    const candidate = folder === '.' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    if (existsSync(at(candidate, 'package.json'))) return candidate
    if (folder === '.') return null
  }
}

/** npm's own record of what it put into node_modules. */
function installedPackages() {
  return readJson(NPM_RECORD, null)?.packages ?? {}
}

async function npm(args) {
  const before = GUARDED.map((file) => readFileSync(at(file)))
  // The build needs the development packages whatever NODE_ENV or the user's npm settings say.
  const flags = ['--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=warn']
  const env = { ...process.env }
  for (const name of ['NODE_ENV', 'npm_config_workspace', 'npm_config_workspaces', 'npm_config_global']) {
    delete env[name]
  }
  if (existsSync(at('node_modules'))) writeFileSync(at(UNFINISHED), '')
  const cli = npmCli()
  const result =
    cli === null
      ? await run('npm', [...args, ...flags], { capture: true, env, shell: process.platform === 'win32' })
      : await runNode(cli, [...args, ...flags], { capture: true, env })
  rmSync(at(UNFINISHED), { force: true })
  for (const [place, file] of GUARDED.entries()) {
    if (!readFileSync(at(file)).equals(before[place])) writeFileSync(at(file), before[place])
  }
  return result
}

/** npm's entry file: the npm that started us, or the one that came with this Node; null to search the PATH. */
function npmCli() {
  const own = path.dirname(process.execPath)
  const candidates = [
    process.env.npm_execpath,
    path.join(own, '../lib/node_modules/npm/bin/npm-cli.js'),
    path.join(own, 'node_modules/npm/bin/npm-cli.js'),
  ]
  return candidates.find((file) => file && path.basename(file) === 'npm-cli.js' && existsSync(file)) ?? null
}

function at(...parts) {
  return path.join(root, ...parts)
}

function readJson(file, otherwise) {
  if (otherwise !== undefined && !existsSync(at(file))) return otherwise
  return JSON.parse(readFileSync(at(file), 'utf8'))
}
