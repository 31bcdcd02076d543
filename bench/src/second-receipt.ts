// The receipt of a real order, checked by a real browser: an order of the longest duration is bought on a demo server, waited
// for, and its receipt opened as anybody could open it, without logging in.

import { setTimeout as sleep } from 'node:timers/promises'
import { DEMO_PASSWORD, demoTrader } from '@candor/server'
import { ApiClient, ServerChild } from '@candor/server/testing'
import { withBenchDirectory } from './bench-directory.ts'
import { Browser, type Page } from './terminal-devtools.ts'

const SYMBOL = 'BTC_USDT'
const CHECKS = 9
const LOOK_MS = 250
const READY_MS = 60_000
/** From an order to its entry, from its end to its receipt, and a minute until the checkpoint that covers it. */
const SLACK_MS = 75_000
const SETTINGS = { CANDOR_FEED: 'simulated', CANDOR_MAKERS: 'off' }
/** The card that says how many steps agree, and in how long. */
const CARD = 'document.querySelector("section[data-took-ms]")'

export interface ReceiptFigures {
  readonly ticks: number
  /** Of every check but the first, which compiles. */
  readonly checksMs: readonly number[]
  readonly firstMs: number
}

export async function measureReceipt(program: string, seconds: number): Promise<ReceiptFigures> {
  return withBenchDirectory(async (dataDirectory) => {
    const server = await ServerChild.start({ dataDirectory, settings: SETTINGS })
    try {
      const { orderId, ticks } = await settledOrder(server.address, seconds)
      const browser = await Browser.start(program)
      try {
        return {
          ticks,
          ...(await checkInBrowser(
            browser,
            `${server.address}/desktop/secondContract/receipt?id=${orderId}`,
          )),
        }
      } finally {
        await browser.stop()
      }
    } finally {
      await server.stop()
    }
  })
}

async function settledOrder(
  address: string,
  seconds: number,
): Promise<{ readonly orderId: string; readonly ticks: number }> {
  const api = await ApiClient.login(address, demoTrader(1).account, DEMO_PASSWORD)
  const products = await data<{ symbol: string; durations: { seconds: number; payout: string }[] }[]>(
    api.call('secondProducts'),
  )
  const product = products.find(({ symbol }) => symbol === SYMBOL)
  const duration = product?.durations.find((each) => each.seconds === seconds)
  if (duration === undefined) throw new Error(`${SYMBOL} has no duration of ${seconds} s`)
  const body = { symbol: SYMBOL, direction: 'up', seconds, payout: duration.payout, amount: '1000' }
  const { orderId } = await data<{ orderId: string }>(api.call('placeSecondOrder', { body }))
  await sleep(seconds * 1_000)
  for (let waitedMs = 0; waitedMs < SLACK_MS; waitedMs += LOOK_MS) {
    const answer = await api.call('fairnessReceipt', { query: { orderId } })
    const receipt = answer.data as { ticks: unknown[]; tickCheckpoint: unknown } | null
    if (answer.code === 'success' && receipt !== null && receipt.tickCheckpoint !== null)
      return { orderId, ticks: receipt.ticks.length }
    await sleep(LOOK_MS)
  }
  throw new Error(`order ${orderId} has no signed receipt`)
}

async function data<T>(answer: Promise<{ readonly code: string; readonly data?: unknown }>): Promise<T> {
  const { code, data: given } = await answer
  if (code !== 'success') throw new Error(`the server said ${code}`)
  return given as T
}

async function checkInBrowser(
  browser: Browser,
  url: string,
): Promise<{ readonly firstMs: number; readonly checksMs: readonly number[] }> {
  const page = await browser.open(1280, 720)
  await page.send('Page.enable')
  await page.send('Page.navigate', { url })
  const firstMs = await checked(page)
  const checksMs: number[] = []
  for (let check = 1; check < CHECKS; check++) {
    await page.evaluate(`${CARD}.querySelector("button").click()`)
    checksMs.push(await checked(page))
  }
  return { firstMs, checksMs }
}

async function checked(page: Page): Promise<number> {
  for (let waitedMs = 0; waitedMs < READY_MS; waitedMs += LOOK_MS) {
    await sleep(LOOK_MS)
    const state = await page.evaluate(`${CARD}?.dataset.state ?? "absent"`)
    if (state === 'refused') throw new Error('the browser refused the receipt')
    if (state === 'agrees') return Number(await page.evaluate(`${CARD}.dataset.tookMs`))
  }
  throw new Error('the browser did not finish checking')
}
