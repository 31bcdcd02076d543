// The spot terminal in a browser, twenty updates of its book a second: how much its main thread works for each frame, what
// of it is the book's own, and whether its memory grows. Five minutes of memory by default; `--seconds N` for a try.
// Held beside an empty page that counts the same messages: what a frame costs on this machine whatever is in it.

import { setTimeout as sleep } from 'node:timers/promises'
import { DEMO_PASSWORD, demoTrader } from '@candor/server'
import { ApiClient, ServerChild } from '@candor/server/testing'
import { withBenchDirectory } from './bench-directory.ts'
import { median } from './median.ts'
import { numberFlag } from './number-flag.ts'
import type { BenchReport } from './report.ts'
import { Browser } from './terminal-devtools.ts'
import { type FrameFigures, type HeapSample, measureFrames, sampleHeap } from './terminal-measure.ts'
import { openScene, SCENES } from './terminal-pages.ts'
import { SYMBOL, Traffic } from './terminal-traffic.ts'

const USUAL_SECONDS = 300
const ROUNDS = 3
/** Of a scene in a round, as a share of the whole time, and at least. */
const ROUND_SHARE = 1 / 15
const LEAST_ROUND_SECONDS = 5
/** What is compiled and cached in the first seconds is not measured. */
export const WARM_UP_MS = 8_000
const HEAP_SAMPLES = 30
const INTERPRETED = '--js-flags=--no-opt --no-sparkplug --no-maglev'
const LOOKS = 100
const LOOK_MS = 200
/** What a page holds on to, twenty times a second, would be far more than this share of the heap. */
const BARS = { wholeMs: 8, bookMs: 4, updatesPerSecond: 20, heapShare: 0.05, nodesShare: 0.02 }

export const TERMINAL_SETTINGS = {
  CANDOR_FEED: 'simulated',
  CANDOR_MAKERS: 'on',
  CANDOR_DEMO_TRADERS: '3',
  CANDOR_RATE_REQUESTS: '1000000',
  CANDOR_RATE_ORDERS: '1000000',
  NODE_OPTIONS: `--import=${new URL('./terminal-pace.js', import.meta.url).href}`,
}

type Scene = (typeof SCENES)[number]
type Rounds = Readonly<Record<Scene, readonly FrameFigures[]>>

interface Visitor {
  readonly address: string
  readonly token: string
}

export async function benchTerminal(flags: readonly string[]): Promise<BenchReport> {
  const seconds = numberFlag(flags, '--seconds', USUAL_SECONDS)
  const program = await chromium()
  return withBenchDirectory(async (dataDirectory) => {
    const server = await ServerChild.start({ dataDirectory, settings: TERMINAL_SETTINGS })
    try {
      return await measure(server.address, program, seconds)
    } finally {
      await server.stop()
    }
  })
}

/** The one that the browser tests use. */
export async function chromium(): Promise<string> {
  const file = new URL('../../scripts/ensure-browser.mjs', import.meta.url)
  const { ensureBrowser } = (await import(file.href)) as { ensureBrowser: () => Promise<string> }
  return ensureBrowser()
}

async function measure(address: string, program: string, seconds: number): Promise<BenchReport> {
  const api = await ApiClient.login(address, demoTrader(1).account, DEMO_PASSWORD)
  await restOrders(api)
  const visitor = { address, token: api.token ?? '' }
  const traffic = await Traffic.start(address, 'spot')
  const browser = await Browser.start(program)
  try {
    const rounds = await measureScenes(browser, visitor, Math.max(LEAST_ROUND_SECONDS, seconds * ROUND_SHARE))
    return report(rounds, await measureHeap(program, visitor, seconds))
  } finally {
    await browser.stop()
    traffic.stop()
  }
}

/** In a browser of its own that compiles nothing: what grows is held by the page. */
async function measureHeap(program: string, visitor: Visitor, seconds: number): Promise<HeapSample[]> {
  const browser = await Browser.start(program, [INTERPRETED])
  try {
    const page = await openScene(browser, 'whole', visitor)
    await sleep(WARM_UP_MS)
    return await sampleHeap(page, seconds, HEAP_SAMPLES)
  } finally {
    await browser.stop()
  }
}

/** The trader has orders of their own, in the table, the book and the chart, where nobody reaches them. */
async function restOrders(api: ApiClient): Promise<void> {
  const { bid, ask } = await touchOf(api)
  for (const distance of [0.005, 0.01]) {
    const shared = { symbol: SYMBOL, type: 'limit', quantity: '0.01000' }
    const below = (bid * (1 - distance)).toFixed(2)
    const above = (ask * (1 + distance)).toFixed(2)
    await api.ask('placeOrder', { body: { ...shared, side: 'buy', price: below } })
    await api.ask('placeOrder', { body: { ...shared, side: 'sell', price: above } })
  }
}

/** The best prices, as soon as the makers quote. */
async function touchOf(api: ApiClient): Promise<{ readonly bid: number; readonly ask: number }> {
  for (let look = 0; look < LOOKS; look++) {
    const [ticker] = await api.ask<{ bid: string | null; ask: string | null }[]>('tickers', {
      query: { symbol: SYMBOL },
    })
    if (typeof ticker?.bid === 'string' && typeof ticker.ask === 'string')
      return { bid: Number(ticker.bid), ask: Number(ticker.ask) }
    await sleep(LOOK_MS)
  }
  throw new Error(`nobody quotes ${SYMBOL}`)
}

/** The scenes take turns, so that what else the machine does falls on all of them. */
async function measureScenes(browser: Browser, visitor: Visitor, seconds: number): Promise<Rounds> {
  const rounds: Record<Scene, FrameFigures[]> = { empty: [], book: [], whole: [] }
  for (let round = 0; round < ROUNDS; round++) {
    for (const scene of SCENES) {
      const page = await openScene(browser, scene, visitor)
      await sleep(WARM_UP_MS)
      rounds[scene].push(await measureFrames(browser, page, seconds))
      await page.close()
    }
  }
  return rounds
}

interface Summary {
  /** Of the round in the middle. This one is held against the bars. */
  readonly median: number
  /** Of the best round, into which the least of other people's work fell. */
  readonly quietest: number
}

function summary(figures: readonly FrameFigures[], field: keyof FrameFigures): Summary {
  const values = figures.map((each) => each[field])
  return { median: median(values), quietest: Math.min(...values) }
}

/** By how much of itself the heap grew, from the second quarter of the time, when all is loaded, to the last. */
function growthOf(samples: readonly HeapSample[], pick: (sample: HeapSample) => number): number {
  const quarter = Math.floor(samples.length / 4)
  const early = median(samples.slice(quarter, 2 * quarter).map(pick))
  return median(samples.slice(-quarter).map(pick)) / early - 1
}

function report(rounds: Rounds, heap: readonly HeapSample[]): BenchReport {
  const p95 = (scene: Scene): Summary => summary(rounds[scene], 'p95')
  const updates = Math.min(...SCENES.map((scene) => summary(rounds[scene], 'updatesPerSecond').median))
  const growth = growthOf(heap, ({ heapMib }) => heapMib)
  const nodesGrowth = growthOf(heap, ({ nodes }) => nodes)
  const listenersGrowth = growthOf(heap, ({ listeners }) => listeners)
  const ratio = Math.max(
    p95('whole').median / BARS.wholeMs,
    p95('book').median / BARS.bookMs,
    growth / BARS.heapShare,
    nodesGrowth / BARS.nodesShare,
    listenersGrowth / BARS.nodesShare,
    BARS.updatesPerSecond / updates,
  )
  return {
    bench: 'terminal',
    ratio,
    bar: `in the median round, p95 of a frame's work below ${BARS.wholeMs} ms, of the book alone below ${BARS.bookMs} ms, no growth of the heap (${BARS.heapShare * 100}% at most), at ${BARS.updatesPerSecond} updates a second or more`,
    passed: ratio <= 1,
    columns: ['ms of work a frame', 'frames/s', 'book/s', 'p50', 'p95', 'p95 quietest', 'p99', 'p95 elapsed'],
    rows: [
      ...SCENES.map((scene) => rowOf(scene, rounds[scene])),
      [
        'heap MiB',
        '',
        '',
        heap.at(0)?.heapMib.toFixed(2) ?? '',
        heap.at(-1)?.heapMib.toFixed(2) ?? '',
        '',
        '',
        '',
      ],
    ],
    figures: {
      ...Object.fromEntries(SCENES.flatMap((scene) => figuresOf(scene, rounds[scene]))),
      wholeToEmpty: rounded(p95('whole').median / p95('empty').median),
      bookToEmpty: rounded(p95('book').median / p95('empty').median),
      updatesPerSecond: rounded(updates),
      heapGrowth: rounded(growth),
      heapNodesGrowth: rounded(nodesGrowth),
      heapListenersGrowth: rounded(listenersGrowth),
      heapSeconds: Math.round(heap.at(-1)?.seconds ?? 0),
      heapMib: heap.map(({ heapMib }) => heapMib.toFixed(2)).join(' '),
    },
  }
}

function rowOf(scene: Scene, figures: readonly FrameFigures[]): (string | number)[] {
  const shown = (field: keyof FrameFigures): string => summary(figures, field).median.toFixed(2)
  const quietest = summary(figures, 'p95').quietest.toFixed(2)
  return [
    scene,
    shown('framesPerSecond'),
    shown('updatesPerSecond'),
    shown('p50'),
    shown('p95'),
    quietest,
    shown('p99'),
    shown('elapsedP95'),
  ]
}

function figuresOf(scene: Scene, figures: readonly FrameFigures[]): [string, number][] {
  const p95 = summary(figures, 'p95')
  const elapsed = summary(figures, 'elapsedP95')
  return [
    [`${scene}P95`, rounded(p95.median)],
    [`${scene}P95Quietest`, rounded(p95.quietest)],
    [`${scene}ElapsedP95`, rounded(elapsed.median)],
    [`${scene}ElapsedP95Quietest`, rounded(elapsed.quietest)],
  ]
}

function rounded(value: number): number {
  return Number(value.toFixed(3))
}
