// Compiles the TypeScript projects that changed since the last build (tsc -b keeps the account of that), then bundles
// the web site if anything that goes into it changed. Quiet when there is nothing to do.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { alone } from './alone.mjs'
import { Failure, root, runNode } from './children.mjs'

export const TSC = 'node_modules/typescript/bin/tsc'

/** The two sites, and what of ours goes into both. */
const SITES = [
  { name: 'web site', folder: 'apps/web', also: [] },
  // The console borrows its looks from the web site.
  { name: 'console', folder: 'apps/admin', also: ['apps/web/src', 'apps/web/build', 'apps/web/public'] },
]
const SHARED_SOURCES = [
  'packages/contract/src',
  'packages/api/src',
  'packages/client/src',
  'packages/proof/src',
  'package-lock.json',
]
const OWN_SOURCES = ['src', 'public', 'build', 'index.html', 'vite.config.ts', 'package.json']
const TEST_FILE = /\.test\.tsx?$/

/** All projects, their types checked. */
export async function ensureBuilt() {
  await compile(['-b'])
  await ensureSitesBuilt()
}

/** The same, and the sites' files made as small as can be, for others to visit. */
export async function ensureBuiltToServe() {
  await compile(['-b'])
  await ensureSitesBuilt('best')
}

/**
 * A project with what it needs, to be run: types are left unchecked, which on a fresh checkout saves two thirds of the
 * compiler's time. Whoever changes something learns of them from `npm run check` and `npm test`, which check all of them
 * whatever was compiled before.
 */
export async function ensureRunnable(project) {
  await compile(['-b', '--noCheck', project])
  await ensureSitesBuilt()
}

async function compile(args) {
  const { code } = await runNode(TSC, args)
  if (code !== 0) throw new Failure('The build failed; see the messages above.')
}

async function ensureSitesBuilt(compression = 'quick') {
  for (const site of SITES) await ensureSiteBuilt(site, compression)
}

async function ensureSiteBuilt(site, compression) {
  const key = siteKey(site)
  const stamp = at(`${site.folder}/dist/.built-from`)
  const enough = [`${key} best`, `${key} ${compression}`]
  const isBuilt = () => existsSync(stamp) && enough.includes(readFileSync(stamp, 'utf8'))
  if (isBuilt()) return
  await alone('build', `Another process is building the ${site.name}; waiting for it ...`, async () => {
    if (!isBuilt()) await buildSite(site, key, compression)
  })
}

async function buildSite({ name, folder }, key, compression) {
  console.log(`Building the ${name} ...`)
  // Beside the old one, then swapped: whoever is served from there never finds it half written.
  const dist = `${folder}/dist`
  const fresh = `${dist}-${process.pid}`
  try {
    const args = ['build', '--outDir', path.basename(fresh), '--emptyOutDir', '--logLevel', 'warn']
    const { code, output } = await runNode(at('node_modules/vite/bin/vite.js'), args, {
      capture: true,
      cwd: at(folder),
      // Whatever the shell says: a bundle for development would be twice as heavy.
      env: { ...process.env, NODE_ENV: 'production', CANDOR_COMPRESS: compression },
    })
    if (code !== 0) throw new Failure(`${output}\nThe ${name} could not be built; see the messages above.`)
    writeFileSync(at(`${fresh}/.built-from`), `${key} ${compression}`)
    rmSync(at(dist), { recursive: true, force: true })
    renameSync(at(fresh), at(dist))
  } finally {
    rmSync(at(fresh), { recursive: true, force: true })
  }
}

/** One hash over the names and contents of everything that can change the bundle. */
function siteKey({ folder, also }) {
  const hash = createHash('sha256')
  const own = OWN_SOURCES.map((source) => `${folder}/${source}`).filter((source) => existsSync(at(source)))
  for (const source of [...own, ...also, ...SHARED_SOURCES]) {
    for (const file of filesIn(source))
      hash
        .update(`${file}\0`)
        .update(readFileSync(at(file)))
        .update('\0')
  }
  return hash.digest('hex')
}

function filesIn(source) {
  if (!statSync(at(source)).isDirectory()) return [source]
  return readdirSync(at(source), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !TEST_FILE.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => path.relative(root, file).split(path.sep).join('/'))
    .sort()
}

function at(relative) {
  return path.join(root, relative)
}
