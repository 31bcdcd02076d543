// Installs the EVM node of the chain tests into its own folder, outside the workspaces because of its size. Needs only Node,
// npm and the registry; runs no install scripts; quick when everything is there. Never changes its lock.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { alone } from './alone.mjs'
import { Failure, root, run, runNode, script, temporaryFolder } from './children.mjs'

const FOLDER = path.join(root, 'packages/wallets/evm-node')
const STAMP = path.join(FOLDER, 'node_modules/.candor-installed')
/** The node's own part in machine code: it loads, or this platform has none. */
const PROOF = ['--eval', "require('hardhat/package.json'); require('solc'); require('@nomicfoundation/edr')"]

/** A failure is told, not thrown: the tests that need the node fail by themselves, and all others still run. */
export async function ensureEvmNode() {
  try {
    await installWhenMissing()
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    console.error(error.message)
  }
}

async function installWhenMissing() {
  const key = installKey()
  if (isInstalled(key)) return
  await alone('evm-node', 'Another process is installing the EVM node; waiting for it ...', async () => {
    if (isInstalled(key)) return
    console.log('Installing the EVM node of the chain tests ...')
    await install()
    writeFileSync(STAMP, `${key}\n`)
  })
}

function isInstalled(key) {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8').trim() === key
}

function installKey() {
  const lock = createHash('sha256')
    .update(readFileSync(path.join(FOLDER, 'package-lock.json')))
    .digest('hex')
  return `${lock} ${process.platform} ${process.arch} node${process.versions.node.split('.')[0]}`
}

async function install() {
  // The last attempt gets round a cache that is damaged or belongs to somebody else.
  let told = ''
  for (const cache of [() => [], () => ['--cache', temporaryFolder('npm')]]) {
    rmSync(path.join(FOLDER, 'node_modules'), { recursive: true, force: true })
    const { code, output } = await npm(['ci', ...cache()])
    const proof = code === 0 ? await run(process.execPath, PROOF, { capture: true, cwd: FOLDER }) : undefined
    if (proof?.code === 0) return
    told += output + (proof?.output ?? '')
  }
  throw new Failure(
    `${told}\nThe EVM node of the chain tests could not be installed; see the messages above.`,
  )
}

async function npm(args) {
  // The workspaces above know nothing of this folder, and npm must not look for it there.
  const flags = ['--include=dev', '--include=optional', '--workspaces=false', '--ignore-scripts']
  const quiet = ['--no-audit', '--no-fund', '--loglevel=warn']
  const env = { ...process.env }
  for (const name of ['NODE_ENV', 'npm_config_workspace', 'npm_config_workspaces', 'npm_config_global']) {
    delete env[name]
  }
  const cli = npmCli()
  const options = { capture: true, cwd: FOLDER, env }
  if (cli !== null) return runNode(cli, [...args, ...flags, ...quiet], options)
  return run('npm', [...args, ...flags, ...quiet], { ...options, shell: process.platform === 'win32' })
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

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await script(installWhenMissing)
