// The pages that are measured, each in the same window, logged in as the demo trader, fed by the same server: the
// whole terminal; the terminal with nothing live but its book; an empty page that only counts the same messages; the
// terminal of contracts with many positions, and an empty page beside it.

import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from './terminal-devtools.ts'
import { CONTRACT, SYMBOL } from './terminal-traffic.ts'

export const SCENES = ['empty', 'book', 'whole'] as const
export type Scene = (typeof SCENES)[number] | 'positions' | 'beside positions'

const WIDTH = 1280
const HEIGHT = 720
const LOOK_MS = 250
const READY_MS = 60_000
interface Topics {
  readonly shared: readonly string[]
  readonly own: readonly string[]
}

/** What the terminals listen to. */
const SPOT_TOPICS: Topics = {
  shared: [...liveTopics(SYMBOL), 'tickers'],
  own: ['orders', 'fills', 'balances', 'messages'],
}
const CONTRACT_TOPICS: Topics = {
  shared: [...liveTopics(CONTRACT), 'contractTickers'],
  own: ['positions', 'contractOrders', 'contractFills', 'balances', 'messages'],
}

function liveTopics(symbol: string): string[] {
  return [...['depth', 'trades', 'index'].map((kind) => `${kind}:${symbol}`), `candles:${symbol}:15m`]
}

/** A session in the browser's storage, as the site itself keeps it. */
export function seeding(token: string): string {
  const item = (type: string, content: unknown): string =>
    JSON.stringify(JSON.stringify({ type, content, timestamp: Date.now() }))
  return `if (location.protocol !== 'about:') {
    localStorage.setItem('candor.token', ${item('string', token)})
    localStorage.setItem('candor.isLogin', ${item('number', 1)})
  }`
}

/** Counts what comes of the book, without looking at the rest of a message. */
const COUNTING = `{
  const Plain = WebSocket
  window.bookUpdates = 0
  window.WebSocket = class extends Plain {
    constructor(...given) {
      super(...given)
      this.addEventListener('message', ({ data }) => {
        if (data.startsWith('{"topic":"depth:')) window.bookUpdates += 1
      })
    }
  }
}`

/** Ends every topic but the book's after its first picture, and holds what ticks every second, the clock and the chart's
 * countdown: all is there to be seen, and only the book goes on. */
const ONLY_BOOK = `{
  const { setInterval } = window
  window.setInterval = (act, ms, ...rest) => (ms === 1_000 ? 0 : setInterval(act, ms, ...rest))
  const Plain = WebSocket
  const other = /^\\{"topic":"((?!depth:)[^"]+)","epoch":"[^"]+","seq":\\d+,"type":"snapshot"/
  window.WebSocket = class extends Plain {
    constructor(...given) {
      super(...given)
      this.addEventListener('message', ({ data }) => {
        const topic = other.exec(data)?.[1]
        if (topic !== undefined) this.send(JSON.stringify({ op: 'unsubscribe', topics: [topic] }))
      })
    }
  }
}`

function counter(token: string, topics: Topics): string {
  const opening = { id: 1, op: 'subscribe', topics: topics.shared }
  const auth = { id: 2, op: 'auth', ticket: token }
  const own = { id: 3, op: 'subscribe', topics: topics.own }
  return `{
    const text = document.documentElement.appendChild(document.createElementNS('http://www.w3.org/2000/svg', 'text')).appendChild(new Text('0'))
    const socket = new WebSocket(location.origin.replace('http', 'ws') + '/exchange/ws')
    let count = 0
    socket.onopen = () => {
      socket.send(${JSON.stringify(JSON.stringify(opening))})
      socket.send(${JSON.stringify(JSON.stringify(auth))})
    }
    socket.onmessage = ({ data }) => {
      count += 1
      text.data = String(count)
      if (data.startsWith('{"id":2,')) socket.send(${JSON.stringify(JSON.stringify(own))})
    }
  }`
}

/** Below which so many positions are not all there. */
export const POSITIONS = 50

const IS_COUNTING = 'window.bookUpdates > 0'
const IS_READY: Readonly<Record<Scene, string>> = {
  empty: IS_COUNTING,
  'beside positions': IS_COUNTING,
  book: 'window.bookUpdates > 0 && document.querySelectorAll("[data-side] pre").length > 0',
  whole:
    'window.bookUpdates > 0 && document.querySelectorAll("[data-side] pre").length > 0 && document.querySelector("[role=img] canvas") !== null',
  positions: `window.bookUpdates > 0 && document.querySelector("[data-part=desk] table")?.ariaRowCount > ${POSITIONS} && document.querySelector("[role=img] canvas") !== null`,
}

// A picture of the site is a page without any script of its own.
const EMPTY = '/desktop/favicon.svg'
const PATHS: Readonly<Record<Scene, string>> = {
  empty: EMPTY,
  'beside positions': EMPTY,
  book: `/desktop/currencyTransaction?symbol=${SYMBOL}`,
  whole: `/desktop/currencyTransaction?symbol=${SYMBOL}`,
  positions: `/desktop/contractTransaction?symbol=${CONTRACT}`,
}

/** Opens a page and waits until what it shows is there. */
export async function openScene(
  browser: Browser,
  scene: Scene,
  { address, token }: { readonly address: string; readonly token: string },
): Promise<Page> {
  const page = await browser.open(WIDTH, HEIGHT)
  await page.send('Page.enable')
  const scripts = [seeding(token), COUNTING, ...(scene === 'book' ? [ONLY_BOOK] : [])]
  for (const source of scripts) await page.send('Page.addScriptToEvaluateOnNewDocument', { source })
  await page.send('Page.navigate', { url: `${address}${PATHS[scene]}` })
  if (PATHS[scene] === EMPTY) {
    await ready(page, `location.pathname === "${EMPTY}" && document.readyState === "complete"`)
    await page.evaluate(counter(token, scene === 'empty' ? SPOT_TOPICS : CONTRACT_TOPICS))
  }
  await ready(page, IS_READY[scene])
  await page.send('Page.disable')
  return page
}

async function ready(page: Page, condition: string): Promise<void> {
  for (let waitedMs = 0; (await page.evaluate(condition)) !== true; waitedMs += LOOK_MS) {
    if (waitedMs >= READY_MS) throw new Error(`the page did not come to show what it should: ${condition}`)
    await sleep(LOOK_MS)
  }
}

/** How often the page has heard of the book. */
export async function bookUpdates(page: Page): Promise<number> {
  return Number(await page.evaluate('window.bookUpdates'))
}
