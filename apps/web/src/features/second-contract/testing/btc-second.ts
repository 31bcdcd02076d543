// The product that the terminal's tests trade in, its ticks, and orders in it.

import type { SecondOrder } from '../../../live/second-orders.ts'
import type { Tick } from '../../../live/ticks.ts'
import { type SecondProduct, secondRules } from '../product-rules.ts'

export const BTC_SECOND: SecondProduct = {
  symbol: 'BTC_USDT',
  base: 'BTC',
  quote: 'USDT',
  status: 'open',
  offered: true,
  tick: '0.01',
  minStake: '1000',
  maxStake: '9999999',
  userCap: '20000000',
  durations: [
    { seconds: 30, payout: '0.8', breakEven: '0.55555555' },
    { seconds: 60, payout: '0.82', breakEven: '0.54945054' },
    { seconds: 120, payout: '0.85', breakEven: '0.54054054' },
    { seconds: 300, payout: '0.88', breakEven: '0.53191489' },
  ],
  price: '30000',
  priceTime: 0,
  sequence: 1,
  contract: null,
  sources: [
    { source: 1, name: 'Aster' },
    { source: 2, name: 'Borealis' },
    { source: 3, name: 'Cirrus' },
  ],
}

export const BTC_SECOND_RULES = secondRules(BTC_SECOND)

export function tickAt(time: number, price: string | null, sequence = Math.floor(time / 1_000)): Tick {
  const hash = sequence.toString(16).padStart(64, '0')
  return {
    sequence,
    time,
    price,
    quotes: [1, 2, 3].map((source) => ({ source, price: price ?? '30000', time: time - 100 * source })),
    previous: '0'.repeat(64),
    hash,
  }
}

/** Entered at second 100 and ends at second 160. */
export function secondOrderOf(change: Partial<SecondOrder> = {}): SecondOrder {
  return {
    orderId: '7',
    clientOrderId: null,
    symbol: 'BTC_USDT',
    asset: 'USDT',
    direction: 'up',
    seconds: 60,
    payout: '0.82',
    amount: '1000',
    profit: '820',
    status: 'open',
    createdTime: 98_500,
    openTime: null,
    acceptedTime: 98_500,
    entrySequence: 100,
    entryPrice: '30000',
    entryTime: 100_000,
    expiryTime: 160_000,
    outcome: null,
    reason: null,
    code: null,
    sum: null,
    count: null,
    lastSequence: null,
    settlePrice: null,
    paid: '0',
    result: null,
    endedTime: null,
    nonce: '0'.repeat(32),
    owner: '0'.repeat(64),
    ...change,
  }
}
