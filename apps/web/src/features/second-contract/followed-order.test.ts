import { expect, test } from 'vitest'
import type { SecondOrder } from '../../live/second-orders.ts'
import { followedOrder } from './followed-order.ts'
import { secondOrderOf } from './testing/btc-second.ts'

const soon = secondOrderOf({ orderId: '1', expiryTime: 150_000 })
const late = secondOrderOf({ orderId: '2', expiryTime: 200_000 })
const other = secondOrderOf({ orderId: '3', symbol: 'ETH_USDT', expiryTime: 120_000 })
const timed = secondOrderOf({ orderId: '4', status: 'scheduled' })
const past = secondOrderOf({ orderId: '5', status: 'ended', outcome: 'won', endedTime: 100_000 })

function followed(orders: SecondOrder[], ended: SecondOrder[], chosen?: string, nowMs = 110_000) {
  const known = { isKnown: true, orders: new Map(orders.map((order) => [order.orderId, order])), ended }
  return followedOrder(known, { symbol: 'BTC_USDT', chosen, nowMs })?.orderId
}

test('the order of this product that ends first is followed, unless another was chosen', () => {
  expect(followed([late, soon, other, timed], [past])).toBe('1')
  expect(followed([late, soon], [past], '2')).toBe('2')
})

test('what has ended is followed for a while, when nothing runs', () => {
  expect(followed([timed, other], [past])).toBe('5')
  expect(followed([], [past], '5', 100_000 + 120_000)).toBeUndefined()
})

test('an order that runs comes before a chosen one that has ended', () => {
  expect(followed([late], [past], '5')).toBe('2')
})
