import { expect, test } from 'vitest'
import { remainingLots, sizeOf } from './order-lots.ts'

test('lots that fell away are no part of an order any more', () => {
  const order = { lots: '30', filledLots: '5', droppedLots: '12' }
  expect(sizeOf(order)).toBe(18n)
  expect(remainingLots(order)).toBe(13n)
})
