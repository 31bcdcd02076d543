import type { SecondDirection, SecondOutcome } from '@candor/contract'
import { expect, test } from 'vitest'
import { MarketScript, units } from '../live/market-script-suite.ts'
import { PRODUCT, secondListed, secondOrder, won } from '../live/second-script-suite.ts'
import { pastSecondRow, statisticsRow } from './second-rows.ts'

const script = new MarketScript()
const live = script.live()
live.applyAll([script.outcome(secondListed())])
const { listing } = live

function total(outcome: SecondOutcome, orders: number, fields: object = {}) {
  const stake = units(String(orders * 1_000))
  return {
    productId: PRODUCT,
    direction: 'up' as SecondDirection,
    seconds: 60,
    outcome,
    orders,
    stake,
    payout: units('0'),
    returned: units('0'),
    returnedOrders: 0,
    ...fields,
  }
}

test('statistics count every outcome, rate only what was won or lost, and leave cancelled ones out', () => {
  const totals = [
    total('won', 2, { payout: units('3640') }),
    total('won', 1, { seconds: 30, payout: units('1800'), direction: 'down' }),
    total('lost', 4, { returned: units('1000'), returnedOrders: 1 }),
    total('tie', 1, { payout: units('1000') }),
    total('void', 2, { payout: units('2000') }),
    total('cancelled', 9, { payout: units('9000') }),
  ]
  expect(statisticsRow(listing, { totals, last: { won: 3, lost: 4 } })).toEqual({
    asset: 'USDT',
    settled: 10,
    won: 3,
    lost: 4,
    winRate: '0.42857142',
    tie: 1,
    void: 2,
    staked: '7000',
    net: '-560',
    last: { count: 7, won: 3, lost: 4, winRate: '0.42857142' },
    durations: [
      { seconds: 30, won: 1, lost: 0, winRate: '1' },
      { seconds: 60, won: 2, lost: 4, winRate: '0.33333333' },
    ],
  })
})

test('who never decided one has no rate', () => {
  expect(statisticsRow(listing, { totals: [], last: { won: 0, lost: 0 } })).toMatchObject({
    settled: 0,
    winRate: null,
    last: { count: 0, winRate: null },
    durations: [],
  })
})

test('a row says whether a lost stake was given back later', () => {
  const { order } = won(secondOrder(1))
  const viewed = { order, leaf: undefined, seal: undefined, number: 12 as never }
  expect(pastSecondRow(listing, { ...viewed, returnedMs: undefined })).toMatchObject({
    returned: false,
    number: 12,
  })
  expect(pastSecondRow(listing, { ...viewed, returnedMs: 5n as never }).returned).toBe(true)
})
