import { ROUTES, secondShapes } from '@candor/api'
import type { Price, RateE8 } from '@candor/contract'
import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import {
  breakEvenOf,
  formatRateE8,
  formatSeal,
  formatSecondOrder,
  formatSecondProduct,
  formatTick,
} from './format-second.ts'
import { INDEX, MarketScript, MONDAY, units } from './live/market-script-suite.ts'
import {
  chained,
  ended,
  hash,
  lost,
  scheduledOrder,
  sealed,
  secondListed,
  secondOrder,
  won,
} from './live/second-script-suite.ts'

const script = new MarketScript()
const live = script.live()
live.applyAll([
  script.outcome(secondListed()),
  script.outcome(...chained(1, '30000.5')),
  script.outcome(...chained(2, undefined)),
  script.outcome(sealed(1, 2, 8)),
])
const { listing } = live
const ajv = new Ajv()
const isOrder = ajv.compile(secondShapes.secondOrder)

function ordered(order: Parameters<typeof formatSecondOrder>[1]) {
  const shown = formatSecondOrder(listing, order)
  isOrder(shown)
  expect(isOrder.errors ?? []).toEqual([])
  return shown
}

describe('an order', () => {
  test('that waits has neither entry nor result', () => {
    expect(ordered(scheduledOrder(8, { clientId: 'mine' }))).toMatchObject({
      orderId: '8',
      clientOrderId: 'mine',
      symbol: 'BTC_USDT',
      asset: 'USDT',
      payout: '0.82',
      amount: '1000',
      profit: '820',
      status: 'scheduled',
      openTime: MONDAY + 10_000,
      acceptedTime: null,
      entryPrice: null,
      outcome: null,
      paid: '0',
      result: null,
      nonce: '07'.repeat(16),
      owner: '09'.repeat(32),
    })
  })

  test('that was won shows what it was judged by and what came back', () => {
    expect(ordered(won(secondOrder(8)).order)).toMatchObject({
      status: 'ended',
      outcome: 'won',
      sum: '150000.3',
      count: 5,
      settlePrice: '30000.06',
      paid: '1820',
      result: '820',
      endedTime: MONDAY + 60_000,
    })
  })

  test('that was lost costs its amount; one that was voided or refused costs nothing', () => {
    expect(ordered(lost(secondOrder(8)).order)).toMatchObject({ paid: '0', result: '-1000' })
    const back = { payout: units('1000') }
    expect(
      ordered(ended(secondOrder(8), { outcome: 'void', reason: 'window', ...back }).order),
    ).toMatchObject({
      result: '0',
      settlePrice: null,
    })
    const refused = { outcome: 'cancelled', reason: 'refused', code: 'second.cover', ...back } as const
    expect(ordered(ended(scheduledOrder(8), refused).order)).toMatchObject({
      code: 'second.cover',
      result: '0',
    })
  })

  test('has no average when nothing counted', () => {
    const none = { outcome: 'void', reason: 'window', sum: 0n as Price, count: 0 } as const
    expect(ordered(ended(secondOrder(8), none).order).settlePrice).toBeNull()
  })
})

test.each([
  ['0.8', '0.55555555'],
  ['0.82', '0.54945054'],
  ['0.85', '0.54054054'],
  ['0.88', '0.53191489'],
  ['1', '0.5'],
])('[3.1] at a payout of %s the break-even is %s, rounded down', (payout, breakEven) => {
  expect(formatRateE8(breakEvenOf(units<RateE8>(payout)))).toBe(breakEven)
})

test('a product shows what is offered and where its index stands', () => {
  const [listed] = listing.seconds()
  if (listed === undefined) throw new Error('no product')
  const shown = formatSecondProduct(listed, {
    index: live.indexPrices.get(INDEX),
    offered: true,
    contract: 'BTCUSDT',
    sources: [{ source: 1, name: 'Aster' }],
  })
  expect(ajv.compile(ROUTES.secondProducts.answer)([shown])).toBe(true)
  expect(shown).toMatchObject({
    symbol: 'BTC_USDT',
    quote: 'USDT',
    minStake: '1000',
    durations: [{ seconds: 30, payout: '0.8', breakEven: '0.55555555' }, { seconds: 60 }],
    price: '30000.5',
    sequence: 2,
  })
})

test('ticks and seals are shown with their hashes', () => {
  const chain = live.seconds.chain(INDEX)
  const usdt = listing.asset('USDT')
  if (usdt === undefined) throw new Error('no USDT')
  const [first, second] = chain.ticksUpTo(chain.place).map((tick) => formatTick(tick, usdt))
  expect(first).toEqual({
    sequence: 1,
    time: MONDAY,
    price: '30000.5',
    quotes: [{ source: 1, price: '30000.5', time: MONDAY }],
    previous: '00'.repeat(32),
    hash: '01'.repeat(32),
  })
  expect(second).toMatchObject({ price: null, quotes: [] })
  const [seal] = chain.sealsUpTo(chain.place).map(formatSeal)
  expect(seal).toMatchObject({
    number: 1,
    afterSequence: 2,
    count: 1,
    root: Buffer.from(hash(201)).toString('hex'),
  })
})
