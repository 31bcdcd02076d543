import { expect, test } from 'vitest'
import { secondOrderOf } from '../features/second-contract/testing/btc-second.ts'
import { noteSecondOrder, secondOrders, withOrders } from './second-orders.ts'

const NONE = { isKnown: false, orders: new Map(), ended: [] }

test('orders that have not ended are kept newest first; one that ends moves to the others once', () => {
  const [old, fresh] = [secondOrderOf({ orderId: '9' }), secondOrderOf({ orderId: '10' })]
  const both = withOrders(NONE, { orders: [old, fresh] })
  expect([...both.orders.keys()]).toEqual(['10', '9'])
  const won = secondOrderOf({ orderId: '9', status: 'ended', outcome: 'won' })
  const one = withOrders(withOrders(both, { orders: [won] }), { orders: [won] })
  expect([...one.orders.keys()]).toEqual(['10'])
  expect(one.ended).toEqual([won])
})

test('an answer that comes after the end of its order does not bring the order back', () => {
  const order = secondOrderOf({ orderId: '9', status: 'pending' })
  secondOrders.change(() => ({
    isKnown: true,
    orders: new Map(),
    ended: [{ ...order, status: 'ended', outcome: 'void' }],
  }))
  noteSecondOrder(order)
  expect(secondOrders.getState().orders.size).toBe(0)
  noteSecondOrder({ ...order, orderId: '11' })
  expect([...secondOrders.getState().orders.keys()]).toEqual(['11'])
})
