import { expect, test } from 'vitest'
import { secondOrderOf } from '../testing/btc-second.ts'
import { isCancellable, leftMs, phaseOf } from './order-phase.ts'

const order = secondOrderOf()

test('an order settles from four seconds before its expiry until it has ended', () => {
  expect(phaseOf(order, 155_999)).toBe('waiting')
  expect(phaseOf(order, 156_000)).toBe('settling')
  expect(phaseOf(order, 999_000)).toBe('settling')
  expect(phaseOf({ ...order, status: 'ended' }, 156_000)).toBe('complete')
  expect(phaseOf(secondOrderOf({ status: 'pending', expiryTime: null }), 99_000)).toBe('entering')
})

test('what is counted down to is the expiry, or the opening of a timed order', () => {
  expect(leftMs(order, 157_000)).toBe(3_000)
  expect(leftMs(order, 161_000)).toBe(0)
  expect(leftMs(secondOrderOf({ status: 'scheduled', openTime: 5_000, expiryTime: null }), 1_000)).toBe(4_000)
})

test('a timed order can be cancelled until one second before it opens', () => {
  const timed = secondOrderOf({ status: 'scheduled', openTime: 10_000 })
  expect(isCancellable(timed, 9_000)).toBe(true)
  expect(isCancellable(timed, 9_001)).toBe(false)
  expect(isCancellable(order, 0)).toBe(false)
})
