// Runs the tests of the site in a real browser against servers of their own, and counts them. What it starts ends with it.
import { chmodSync, existsSync, readFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { Failure, runNode, temporaryFolder } from './children.mjs'
import { ensureBrowser } from './ensure-browser.mjs'
import { ensureBuilt } from './ensure-built.mjs'

const CLI = 'node_modules/@playwright/test/cli.js'
const CONFIG = 'e2e/playwright.config.ts'
const REASON_LINES = 8

/** Gives the number of tests that passed and failed. */
export async function runBrowserTests(args = []) {
  const browser = await prepare()
  if (browser === undefined) return { passed: 0, failed: 1 }
  const report = path.join(temporaryFolder('browser-report'), 'report.json')
  const env = {
    ...process.env,
    CHROMIUM_PATH: browser,
    CANDOR_BROWSER_RESULTS: path.join(os.tmpdir(), `candor-browser-results-${process.getuid?.() ?? 0}`),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    TMPDIR: workFolder(),
  }
  const { code } = await runNode(CLI, ['test', '--config', CONFIG, '--reporter=line,json', ...args], { env })
  return countReport(report, code)
}

// Data of the servers and profiles of the browsers, which stay behind when the run is cut off, go with this process.
function workFolder() {
  const folder = temporaryFolder('browser')
  // As root the databases run as nobody, who must be able to pass.
  chmodSync(folder, 0o711)
  return folder
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
  const { stats, errors, suites } = JSON.parse(readFileSync(report, 'utf8'))
  for (const line of troubles(suites)) console.log(line)
  // Whoever needed a second try passed, and is said; nothing may be left out.
  if (stats.flaky > 0) console.log(`browser: ${stats.flaky} passed only at the second try`)
  const failed = stats.unexpected + stats.skipped + errors.length
  return { passed: stats.expected + stats.flaky, failed: failed === 0 && code !== 0 ? 1 : failed }
}

/** Every try that failed and why, in a few words: what was printed when it happened is far above. */
function troubles(suites) {
  return suites.flatMap(({ suites: inner = [], specs = [] }) => [
    ...troubles(inner),
    ...specs.flatMap(({ title, file, line, tests }) =>
      tests.flatMap(({ results }) =>
        results
          .filter(({ status }) => status !== 'passed' && status !== 'skipped')
          .map(({ status, error }) => `browser: ${file}:${line} ${title}: ${reasonOf(error) ?? status}`),
      ),
    ),
  ])
}

function reasonOf(error) {
  const text = error?.message === undefined ? undefined : stripVTControlCharacters(error.message)
  return text
    ?.split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, REASON_LINES)
    .join(' | ')
}
