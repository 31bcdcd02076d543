// Values over time: one point an hour, and a change that leaves out what came in and went out.

import type { Amount, UserId } from '@candor/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { IndexPrices } from '../live/index-prices.ts'
import { Listing } from '../live/listing.ts'
import { Assets } from './assets.ts'
import { type Desks, ONE, startDesks } from './desks-suite.ts'
import { Equity } from './equity.ts'
import { Prices } from './prices.ts'

const HOUR_MS = 3_600_000
let desks: Desks
let equity: Equity
let nowMs = 500 * HOUR_MS + 1_234
beforeAll(async () => {
  desks = await startDesks()
  const { database, engine } = desks
  const clock = (): number => nowMs
  const value = await engine.query('listing', {})
  const listing = new Listing(value)
  const prices = new Prices({ listing, indexPrices: new IndexPrices(value.indexes), clock })
  const assets = new Assets({ engine, listing, prices, robots: { robotsOf: () => new Set() } })
  const onError = (error: unknown): void => expect.fail(String(error))
  equity = new Equity({ database, engine, listing, prices, assets, onError, clock })
})
afterAll(() => desks.stop())

async function pointsOf(userId: UserId): Promise<number> {
  const rows = await desks.database
    .selectFrom('equity_points')
    .select('time_ms')
    .where('user_id', '=', userId)
    .execute()
  return rows.length
}

async function flow(userId: UserId, number: number, usdt: bigint): Promise<void> {
  await desks.database
    .insertInto('money_flows')
    .values({ user_id: userId, number, time_ms: nowMs, usdt: usdt as Amount })
    .execute()
}

test('there is one point an hour, whoever looks how often, for those who own something', async () => {
  const owner = await desks.newUser()
  const nobody = await desks.newUser()
  await desks.fund(owner, 100n * ONE)
  for (const laterMs of [0, 60_000, 1_200_000]) {
    nowMs += laterMs
    await equity.writeDue()
  }
  expect([await pointsOf(owner), await pointsOf(nobody)]).toEqual([1, 0])
  nowMs += HOUR_MS
  await equity.writeDue()
  expect(await pointsOf(owner)).toBe(2)
})

test('the change leaves out what came in and went out', async () => {
  const owner = await desks.newUser()
  await desks.fund(owner, 100n * ONE)
  nowMs += HOUR_MS
  await equity.writeDue()
  nowMs += 1_000
  // 50 came in as a deposit; 7 more nobody can name: they are a gain.
  await desks.fund(owner, 57n * ONE)
  await flow(owner, 1, 50n * ONE)
  nowMs += 1_000
  const answer = await equity.history(owner, '24h')
  expect(answer).toMatchObject({ netDeposits: '50', change: '7', changeRate: '0.04666666' })
  expect(answer.points.map(({ usdt }) => usdt)).toEqual(['100', '157'])
})

test('whoever has nothing has a point of nothing, and no rate', async () => {
  const nobody = await desks.newUser()
  expect(await equity.history(nobody, 'all')).toEqual({
    points: [{ time: nowMs, usdt: '0', btc: null }],
    netDeposits: '0',
    change: '0',
    changeRate: null,
  })
})

test('long spans have few points', async () => {
  const owner = await desks.newUser()
  await desks.fund(owner, ONE)
  for (let hour = 0; hour < 30; hour++) {
    nowMs += HOUR_MS
    await equity.writeDue()
  }
  const count = async (span: '7d' | '30d' | 'all') => (await equity.history(owner, span)).points.length
  expect(await count('7d')).toBe(31)
  expect(await count('30d')).toBeLessThan(12)
  expect(await count('all')).toBeLessThan(6)
})
