// Runs the tests of the site in a real browser against servers of their own, and counts them. What it starts ends with it.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Failure, runNode, temporaryFolder } from './children.mjs'
import { ensureBrowser } from './ensure-browser.mjs'
import { ensureBuilt } from './ensure-built.mjs'

const CLI = 'node_modules/@playwright/test/cli.js'
const CONFIG = 'e2e/playwright.config.ts'

/** Gives the number of tests that passed and failed. */
export async function runBrowserTests(args = []) {
  const browser = await prepare()
  if (browser === undefined) return { passed: 0, failed: 1 }
  const report = path.join(temporaryFolder('browser'), 'report.json')
  const env = { ...process.env, CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const { code } = await runNode(CLI, ['test', '--config', CONFIG, '--reporter=line,json', ...args], { env })
  return countReport(report, code)
}

// Built here once: the servers of two tests that start together would both find something to build.
async function prepare() {
  try {
    await ensureBuilt()
    return await ensureBrowser()
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    console.error(error.message)
    return undefined
  }
}

function countReport(report, code) {
  if (!existsSync(report)) return { passed: 0, failed: 1 }
  const { stats, errors } = JSON.parse(readFileSync(report, 'utf8'))
  // Nothing is tried twice, and nothing may be left out.
  const failed = stats.unexpected + stats.flaky + stats.skipped + errors.length
  return { passed: stats.expected, failed: failed === 0 && code !== 0 ? 1 : failed }
}
