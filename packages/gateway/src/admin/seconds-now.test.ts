import type { SecondsView } from '@candor/contract'
import { expect, test } from 'vitest'
import { INDEX, MarketScript, MONDAY, USDT, units } from '../live/market-script-suite.ts'
import { chained, scheduledOrder, secondListed, secondOrder } from '../live/second-script-suite.ts'
import { ApiRefusal } from '../refusal.ts'
import { newestCheckpoints, secondsNow } from './seconds-now.ts'

const script = new MarketScript()
const live = script.live()
live.applyAll([script.outcome(secondListed()), script.outcome(...chained(1, '30000.5'))])
const nowMs = live.indexPrices.get(INDEX).pricedMs + 2_000

function view(fields: Partial<SecondsView['houses'][number]>, orders: SecondsView['orders']): SecondsView {
  const house = { asset: USDT, house: units('0'), escrow: units('0'), profits: units('0'), ...fields }
  return { houses: [house], chains: [], orders }
}

function now(seconds: SecondsView, at = nowMs) {
  const checkpoints = new Map([['BTC_USDT', { number: 7, time: MONDAY }]])
  return secondsNow({ seconds, live, checkpoints, isHalted: false, nowMs: at })
}

test('[second 3] caps are of the house with the profits that it has set aside', () => {
  const orders = [
    secondOrder(1),
    secondOrder(2, { direction: 'down', profit: units('400'), stake: units('500') }),
    secondOrder(3),
    scheduledOrder(4),
  ]
  const given = view({ house: units('97960'), escrow: units('4540'), profits: units('2040') }, orders)
  const { house, list } = now(given)
  expect(house).toEqual({
    asset: 'USDT',
    available: '97960',
    escrow: '4540',
    profits: '2040',
    equity: '100000',
  })
  expect(list).toMatchObject([
    {
      symbol: 'BTC_USDT',
      price: '30000.5',
      isFresh: true,
      scheduled: 1,
      accepted: 3,
      stakes: '2500',
      up: { profit: '1640', cap: '10000', used: '0.164' },
      down: { profit: '400', cap: '10000', used: '0.04' },
      all: { profit: '2040', cap: '50000', used: '0.0408' },
      checkpoint: { number: 7, time: MONDAY },
    },
  ])
})

test('a house without money covers nothing, and says so without a share', () => {
  expect(now(view({}, [])).list[0]?.up).toEqual({ profit: '0', cap: '0', used: null })
})

test('[second 2] a price on which no order is taken is not fresh', () => {
  expect(now(view({}, []), nowMs + 1_000).list[0]?.isFresh).toBe(true)
  expect(now(view({}, []), nowMs + 1_001).list[0]?.isFresh).toBe(false)
})

test('without its evidence the page still stands; anything else is told', async () => {
  const refusing = (code: 'fairness.unavailable' | 'gateway.busy') => ({
    checkpoints: () => Promise.reject(new ApiRefusal(code)),
  })
  expect(await newestCheckpoints(refusing('fairness.unavailable'), ['BTC_USDT'])).toEqual(new Map())
  await expect(newestCheckpoints(refusing('gateway.busy'), ['BTC_USDT'])).rejects.toThrow('gateway.busy')
})
