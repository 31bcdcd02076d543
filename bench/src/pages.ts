// What a first visit to each page costs: when its content is there, how much of it moves while it loads, how long the page
// does not answer, and how many bytes travel. On a wide window, and on a phone whose processor is four times slower; each
// visit with an empty cache. Also whether the site can be installed. Three visits to each page; `--rounds N` for another number.

import { setTimeout as sleep } from 'node:timers/promises'
import { DEMO_PASSWORD, demoTrader } from '@candor/server'
import { ApiClient, ServerChild } from '@candor/server/testing'
import { withBenchDirectory } from './bench-directory.ts'
import { median } from './median.ts'
import { numberFlag } from './number-flag.ts'
import type { BenchReport } from './report.ts'
import { chromium } from './terminal.ts'
import { Browser, type Page } from './terminal-devtools.ts'
import { seeding } from './terminal-pages.ts'

const PAGES = [
  '/',
  '/quotation',
  '/currencyTransaction?symbol=BTC_USDT',
  '/contractTransaction',
  '/secondContract',
  '/financial',
  '/defiFinancial',
  '/robot',
  '/helpCenter',
  '/noticeList',
  '/whitePaper',
  '/rateStandard',
] as const
/** Those that need a login. */
const OWN_PAGES = ['/myassets', '/recharge', '/assetRecords', '/accountSet/security', '/contract'] as const
const USUAL_ROUNDS = 3
/** Long after the last of the page's own requests. */
const LOOK_AT_MS = 4_000
const SLOWER = 4
const BARS = { shift: 0.05, blockingMs: 200, slowBlockingMs: 600 }

const WINDOWS = {
  wide: { width: 1280, height: 720, slower: 1 },
  phone: { width: 390, height: 844, slower: SLOWER },
} as const
type Window = keyof typeof WINDOWS

/** What the browser itself observes, from the very beginning. */
const OBSERVING = `{
  window.seen = { shift: 0, tasks: [], contentMs: 0, firstMs: 0 }
  const watch = (type, take) => new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  watch('layout-shift', (entry) => { if (!entry.hadRecentInput) window.seen.shift += entry.value })
  watch('longtask', ({ startTime, duration }) => window.seen.tasks.push([startTime, duration]))
  watch('largest-contentful-paint', ({ startTime }) => { window.seen.contentMs = startTime })
  watch('paint', ({ name, startTime }) => { if (name === 'first-contentful-paint') window.seen.firstMs = startTime })
}`
const COLLECTING = `(() => {
  const { shift, tasks, contentMs, firstMs } = window.seen
  const blockingMs = tasks.filter(([start]) => start >= firstMs).reduce((sum, [, duration]) => sum + Math.max(0, duration - 50), 0)
  const bytes = performance.getEntriesByType('resource').concat(performance.getEntriesByType('navigation')).reduce((sum, entry) => sum + entry.transferSize, 0)
  return { shift, blockingMs, contentMs, firstMs, bytes }
})()`

interface Visit {
  readonly shift: number
  readonly blockingMs: number
  readonly contentMs: number
  readonly bytes: number
}

interface PageFigures extends Visit {
  readonly path: string
  readonly window: Window
}

export async function benchPages(flags: readonly string[]): Promise<BenchReport> {
  const rounds = numberFlag(flags, '--rounds', USUAL_ROUNDS)
  const program = await chromium()
  return withBenchDirectory(async (dataDirectory) => {
    const settings = { CANDOR_FEED: 'simulated', CANDOR_MAKERS: 'on' }
    const server = await ServerChild.start({ dataDirectory, settings })
    const browser = await Browser.start(program)
    try {
      const { token } = await ApiClient.login(server.address, demoTrader(1).account, DEMO_PASSWORD)
      const found: PageFigures[] = []
      for (const window of Object.keys(WINDOWS) as Window[]) {
        const visits = { browser, address: server.address, window, rounds }
        for (const path of PAGES) found.push(await measure(visits, path))
        for (const path of OWN_PAGES) found.push(await measure(visits, path, token))
      }
      return report(found, await installability(browser, server.address))
    } finally {
      await browser.stop()
      await server.stop()
    }
  })
}

interface Visits {
  readonly browser: Browser
  readonly address: string
  readonly window: Window
  readonly rounds: number
}

async function measure(
  { browser, address, window, rounds }: Visits,
  path: string,
  token?: string,
): Promise<PageFigures> {
  const visits: Visit[] = []
  for (let round = 0; round < rounds; round++) {
    visits.push(await visit(browser, `${address}/desktop${path}`, window, token))
  }
  const middle = (of: (each: Visit) => number): number => median(visits.map(of))
  return {
    path,
    window,
    // What moves is not noise: the worst counts.
    shift: Math.max(...visits.map(({ shift }) => shift)),
    blockingMs: middle(({ blockingMs }) => blockingMs),
    contentMs: middle(({ contentMs }) => contentMs),
    bytes: middle(({ bytes }) => bytes),
  }
}

async function visit(browser: Browser, url: string, window: Window, token?: string): Promise<Visit> {
  const { width, height, slower } = WINDOWS[window]
  const page = await browser.open(width, height)
  try {
    await page.send('Page.enable')
    await page.send('Emulation.setCPUThrottlingRate', { rate: slower })
    const scripts = [OBSERVING, ...(token === undefined ? [] : [seeding(token)])]
    for (const source of scripts) await page.send('Page.addScriptToEvaluateOnNewDocument', { source })
    await page.send('Page.navigate', { url })
    await sleep(LOOK_AT_MS * Math.sqrt(slower))
    return (await page.evaluate(COLLECTING)) as Visit
  } finally {
    await page.close()
  }
}

/** Why the browser would not offer to install the site; nothing when it would. */
async function installability(browser: Browser, address: string): Promise<readonly string[]> {
  const page: Page = await browser.open(WINDOWS.wide.width, WINDOWS.wide.height)
  try {
    await page.send('Page.enable')
    await page.send('Page.navigate', { url: `${address}/desktop/down` })
    await sleep(LOOK_AT_MS)
    const { installabilityErrors } = (await page.send('Page.getInstallabilityErrors')) as {
      installabilityErrors: readonly { errorId: string }[]
    }
    return installabilityErrors.map(({ errorId }) => errorId)
  } finally {
    await page.close()
  }
}

/** A context of its own counts as a private window, in which no browser installs anything. */
const OF_THE_MEASUREMENT = new Set(['in-incognito'])

function report(found: readonly PageFigures[], errors: readonly string[]): BenchReport {
  const worst = (of: (each: PageFigures) => number, window?: Window): number =>
    Math.max(...found.filter((each) => window === undefined || each.window === window).map(of))
  const shift = worst((each) => each.shift)
  const blockingMs = worst((each) => each.blockingMs, 'wide')
  const slowBlockingMs = worst((each) => each.blockingMs, 'phone')
  const faults = errors.filter((each) => !OF_THE_MEASUREMENT.has(each))
  return {
    bench: 'pages',
    ratio: shift / BARS.shift,
    bar: `nothing moves by more than ${BARS.shift} on any page; at most ${BARS.blockingMs} ms without an answer on a wide window, ${BARS.slowBlockingMs} ms on a phone ${SLOWER} times slower; installable`,
    passed:
      shift <= BARS.shift &&
      blockingMs <= BARS.blockingMs &&
      slowBlockingMs <= BARS.slowBlockingMs &&
      faults.length === 0,
    columns: ['', 'window', 'content ms', 'shift', 'blocking ms', 'kB'],
    rows: [
      ...found.map(({ path, window, contentMs, shift: moved, blockingMs: blocked, bytes }) => [
        path,
        window,
        contentMs.toFixed(0),
        moved.toFixed(4),
        blocked.toFixed(0),
        (bytes / 1_000).toFixed(0),
      ]),
      ['not installable because', '', faults.join(' ') || 'nothing', '', '', ''],
    ],
    figures: { shift, blockingMs, slowBlockingMs, installFaults: faults.length },
  }
}
