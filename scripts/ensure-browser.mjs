// Finds a Chromium for the browser tests, or installs one: with apt where this is root on Debian, else with Playwright
// into the user's own cache. Gives the path of its program; quick when there is one.
import { accessSync, constants, existsSync } from 'node:fs'
import path from 'node:path'
import { Failure, root, run, runNode } from './children.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
/** Where they are when the search path does not say so. */
const FOLDERS = ['/usr/bin', '/usr/local/bin', '/opt/google/chrome', '/snap/bin']
const ON_MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
/** The fonts draw the nine languages. */
const PACKAGES = ['chromium', 'fonts-noto-core', 'fonts-noto-cjk']
const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js'

export async function ensureBrowser() {
  const given = process.env.CHROMIUM_PATH
  if (given) {
    if (await works(given)) return given
    throw new Failure(`CHROMIUM_PATH is ${given}, but no browser runs there.`)
  }
  const found = (await installedBrowser()) ?? (await playwrightBrowser())
  if (found !== undefined) return found
  const told = []
  for (const install of [installWithApt, installWithPlaywright]) {
    told.push(await install())
    const installed = (await installedBrowser()) ?? (await playwrightBrowser())
    if (installed !== undefined) return installed
  }
  throw new Failure(
    `${told.join('\n').trim()}\n\nThe browser tests need Chromium and none could be installed. Install it (Debian: apt-get install ${PACKAGES.join(' ')}) or set CHROMIUM_PATH to the program.`,
  )
}

async function installedBrowser() {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), ...FOLDERS].filter((folder) =>
    path.isAbsolute(folder),
  )
  const candidates = NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)))
  for (const candidate of new Set([...candidates, ON_MAC])) {
    if (isProgram(candidate) && (await works(candidate))) return candidate
  }
  return undefined
}

/** The one that Playwright downloads, if it has. */
async function playwrightBrowser() {
  const { chromium } = await import('@playwright/test')
  const program = chromium.executablePath()
  return isProgram(program) && (await works(program)) ? program : undefined
}

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

// A stub that only points to a shop of programs is there as well, but does not know its version.
async function works(program) {
  const { code, output } = await run(program, ['--version'], { capture: true })
  return code === 0 && /\d+\.\d+/.test(output)
}

async function installWithApt() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return ''
  console.log(`Installing ${PACKAGES.join(' ')} for the browser tests ...`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const update = await run('apt-get', ['update'], { capture: true, env })
  const install = await run('apt-get', ['install', '-y', '--no-install-recommends', ...PACKAGES], {
    capture: true,
    env,
  })
  return install.code === 0 ? '' : `${update.output}${install.output}`
}

async function installWithPlaywright() {
  if (!existsSync(path.join(root, PLAYWRIGHT))) return `${PLAYWRIGHT} is missing`
  console.log('Downloading Chromium for the browser tests ...')
  const { code, output } = await runNode(PLAYWRIGHT, ['install', 'chromium'], { capture: true })
  return code === 0 ? '' : output
}
