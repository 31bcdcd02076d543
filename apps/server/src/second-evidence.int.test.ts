// The whole server with second-contracts, as a user and a stranger find it: orders are sealed by the feed before their price, a
// kill loses nothing of the evidence, and what is public convinces the public checker. Prices and time are a script's.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { verifyCheckpoints, verifySecondReceipt, verifyTick } from '@candor/proof'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CheckedClient } from './testing/checked-client.ts'
import { ServerChild } from './testing/server-child.ts'
import { temporaryDirectory } from './testing/temporary-directory.ts'

const SYMBOL = 'ETH_USDT'
const SECONDS = 30
const WAIT = { timeout: 60_000, interval: 20 }

interface Ticks {
  readonly ticks: readonly { readonly sequence: number; readonly time: number }[]
}

const directory = temporaryDirectory()
const script = join(directory.path, 'script.json')
const settings = { CANDOR_FEED: 'scripted', CANDOR_FEED_SCRIPT: script }
let server: ServerChild
let visitor: CheckedClient
let trader: CheckedClient
let aheadMs = 0

async function start(): Promise<void> {
  server = await ServerChild.start({ dataDirectory: directory.path, settings })
  visitor = new CheckedClient(server.address)
  trader = await CheckedClient.ofTrader(server.address)
}

beforeAll(async () => {
  say('2000')
  await start()
})
afterAll(async () => {
  await server.stop()
  directory.remove()
})

function say(price: string): void {
  writeFileSync(script, JSON.stringify({ aheadMs, prices: { BTC: '30000', ETH: price, SOL: '100' } }))
}

async function lastTick(): Promise<Ticks['ticks'][number] | undefined> {
  const { ticks } = await visitor.ask<Ticks>('secondTicks', { query: { symbol: SYMBOL, last: '1' } })
  return ticks[0]
}

/** A second later the price is this. */
async function second(price: string): Promise<void> {
  const before = (await lastTick())?.time ?? 0
  aheadMs += 1_000
  say(price)
  await expect.poll(async () => (await lastTick())?.time ?? 0, WAIT).toBeGreaterThan(before + 500)
}

async function place(direction: 'up' | 'down'): Promise<string> {
  const body = { symbol: SYMBOL, direction, seconds: SECONDS, payout: '0.8', amount: '1000' }
  const { orderId } = await trader.ask<{ orderId: string }>('placeSecondOrder', { body })
  return orderId
}

async function verdictOf(orderId: string): Promise<string> {
  const { code, data } = await visitor.call('fairnessReceipt', { query: { orderId: `S${orderId}` } })
  return code === 'success' ? verifySecondReceipt(data).verdict : code
}

test('orders of the demo settle, and their receipts outlive a kill', async () => {
  await second('2000')
  const orders = [await place('up'), await place('down')]
  await expect.poll(() => verdictOf(orders[0] ?? ''), WAIT).toBe('fairness.not.ended')
  // One for the entry, and thirty more.
  for (let passed = 0; passed <= SECONDS + 1; passed++) await second(`${2_000 + passed}`)
  await expect.poll(() => verdictOf(orders[0] ?? ''), WAIT).toMatch(/waiting|holds/)
  await server.kill()
  await start()
  // What no checkpoint covered is covered by the one of the start.
  for (const orderId of orders) await expect.poll(() => verdictOf(orderId), WAIT).toBe('holds')
  const query = { orderId: orders[1] ?? '' }
  const own = await trader.ask<{ identity: unknown; outcome: object }>('fairnessReceipt', { query })
  expect(own.outcome).toMatchObject({ outcome: 'lost', reason: 'settled' })
  expect(own.identity).toMatchObject({ userId: 1 })
  expect(await visitor.ask('fairnessReceipt', { query })).toMatchObject({ identity: null })
})

test('a stranger downloads the checkpoints, and they hold', async () => {
  const answer = await fetch(`${server.address}/exchange/app/fairness/checkpointFile`)
  expect(answer.headers.get('content-type')).toContain('application/x-ndjson')
  const text = await answer.text()
  const { list, publicKey } = await visitor.ask<{ list: { number: number }[]; publicKey: string }>(
    'fairnessCheckpoints',
  )
  expect(verifyCheckpoints(text, { publicKey })).toMatchObject({ verdict: 'holds' })
  const rest = await fetch(`${server.address}/exchange/app/fairness/checkpointFile?from=2`)
  expect(text.endsWith(await rest.text())).toBe(true)
  expect(list.length).toBeGreaterThan(2)
  const tick = await visitor.ask('fairnessTick', { query: { symbol: SYMBOL, sequence: '3' } })
  expect(verifyTick(tick, { publicKey })).toMatchObject({ verdict: 'holds' })
})

test('the operator sees that all is well', async () => {
  const text = await (await fetch(`${server.address}/metrics`)).text()
  expect(text).toMatch(/^candor_evidence_halted 0$/m)
  expect(text).toMatch(/^candor_evidence_checkpoint_age_seconds \d/m)
  expect(text).toMatch(/^candor_second_seals_late_total \d+$/m)
  expect(await (await fetch(`${server.address}/readyz`)).json()).toMatchObject({ evidence: true })
})
