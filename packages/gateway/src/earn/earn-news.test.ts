import type { Event, FinancialEnd, FinancialOrderView, MiningOrderView } from '@candor/contract'
import { expect, test } from 'vitest'
import { MarketScript, units } from '../live/market-script-suite.ts'
import { earnNews } from './earn-news.ts'

const script = new MarketScript()
const common = { orderId: 5, userId: 7, assetId: 2, principal: units('10000'), paid: units('3') }

function ended(end: FinancialEnd): Event {
  const order = { ...common, productId: 1, source: 'spot', end } as unknown as FinancialOrderView
  return { type: 'FinancialEnded', order, sold: units('0'), reason: '', postings: [] }
}

const mining = { ...common, poolId: 1, incomeAssetId: 1 } as unknown as MiningOrderView

test('a maturity and an end by the platform are news; leaving is not', () => {
  expect(earnNews(script.outcome(ended('matured')))).toEqual([
    { kind: 'matured', ...common, productId: 1, source: 'spot' },
  ])
  expect(earnNews(script.outcome(ended('cancelledByPlatform')))).toMatchObject([{ kind: 'cancelled' }])
  expect(earnNews(script.outcome(ended('cancelled'), ended('transferredOut')))).toEqual([])
})

test('the return of a principal is news, daily income is not', () => {
  const dueMs = 0n as never
  const returned: Event = { type: 'MiningEnded', order: mining, dueMs, postings: [] }
  expect(earnNews(script.outcome(returned))).toEqual([
    { kind: 'finished', ...common, poolId: 1, incomeAssetId: 1 },
  ])
  const zero = units('0')
  const paid: Event = {
    type: 'MiningPaid',
    order: mining,
    dueMs,
    miningDay: 1,
    income: units('3'),
    rebate1: zero,
    rebate2: zero,
    postings: [],
  }
  expect(earnNews(script.outcome(paid))).toEqual([])
})
