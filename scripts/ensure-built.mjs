// Compiles every TypeScript project that changed since the last build (tsc -b keeps the account of that), then bundles
// the web site if anything that goes into it changed. Quiet when there is nothing to do.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { alone } from './alone.mjs'
import { Failure, root, runNode } from './children.mjs'

export const TSC = 'node_modules/typescript/bin/tsc'

const SITE = 'apps/web'
const SITE_DIST = `${SITE}/dist`
const SITE_STAMP = `${SITE_DIST}/.built-from`
/** Everything that can change the bundle: its own files, our packages inside it, and the versions of all others. */
const SITE_SOURCES = [
  `${SITE}/src`,
  `${SITE}/public`,
  `${SITE}/build`,
  `${SITE}/index.html`,
  `${SITE}/vite.config.ts`,
  `${SITE}/package.json`,
  'packages/contract/src',
  'packages/api/src',
  'packages/client/src',
  'package-lock.json',
]
const TEST_FILE = /\.test\.tsx?$/

export async function ensureBuilt() {
  const { code } = await runNode(TSC, ['-b'])
  if (code !== 0) throw new Failure('The build failed; see the messages above.')
  await ensureSiteBuilt()
}

export async function ensureSiteBuilt() {
  const key = siteKey()
  const isBuilt = () => existsSync(at(SITE_STAMP)) && readFileSync(at(SITE_STAMP), 'utf8') === key
  if (isBuilt()) return
  await alone('build', 'Another process is building the web site; waiting for it ...', async () => {
    if (!isBuilt()) await buildSite(key)
  })
}

async function buildSite(key) {
  console.log('Building the web site ...')
  // Beside the old one, then swapped: whoever is served from there never finds it half written.
  const fresh = `${SITE_DIST}-${process.pid}`
  try {
    const args = ['build', '--outDir', path.basename(fresh), '--emptyOutDir', '--logLevel', 'warn']
    const { code, output } = await runNode(at('node_modules/vite/bin/vite.js'), args, {
      capture: true,
      cwd: at(SITE),
      // Whatever the shell says: a bundle for development would be twice as heavy.
      env: { ...process.env, NODE_ENV: 'production' },
    })
    if (code !== 0) throw new Failure(`${output}\nThe web site could not be built; see the messages above.`)
    writeFileSync(at(`${fresh}/.built-from`), key)
    rmSync(at(SITE_DIST), { recursive: true, force: true })
    renameSync(at(fresh), at(SITE_DIST))
  } finally {
    rmSync(at(fresh), { recursive: true, force: true })
  }
}

/** One hash over the names and contents of all sources. */
function siteKey() {
  const hash = createHash('sha256')
  for (const source of SITE_SOURCES) {
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
