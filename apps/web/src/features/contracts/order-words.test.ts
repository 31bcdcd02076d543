import { expect, test } from 'vitest'
import { actionOf, directionOfOrder, entrustedValue, statusWord } from './order-words.ts'

const hedge = (side: 'buy' | 'sell', positionSide: 'long' | 'short') => ({
  side,
  positionSide,
  lots: '10',
  closeLots: '0',
})

test.each([
  [hedge('buy', 'long'), 'open', 'long'],
  [hedge('sell', 'long'), 'close', 'long'],
  [hedge('sell', 'short'), 'open', 'short'],
  [hedge('buy', 'short'), 'close', 'short'],
])('in hedge mode the side and the side of the position say what it does: %j', (order, action, direction) => {
  expect([actionOf(order), directionOfOrder(order)]).toEqual([action, direction])
})

test.each([
  ['buy', '0', 'open', 'long'],
  ['buy', '10', 'close', 'short'],
  ['sell', '10', 'close', 'long'],
  ['sell', '4', 'closeAndOpen', 'short'],
] as const)('in one-way mode a %s that closes %s of 10 is %s %s', (side, closeLots, action, direction) => {
  const order = { side, positionSide: 'both', lots: '10', closeLots } as const
  expect([actionOf(order), directionOfOrder(order)]).toEqual([action, direction])
})

test('[P1] 100 lots of 0.001 at 30,000 are entrusted with 3,000', () => {
  expect(entrustedValue({ lots: '100', price: '30000' }, '0.001')).toBe('3000')
  expect(entrustedValue({ lots: '100', price: null }, '0.001')).toBeUndefined()
  expect(entrustedValue({ lots: '100', price: '30000' }, undefined)).toBeUndefined()
})

test('a partly filled order is still pending', () => {
  expect(statusWord({ status: 'partiallyFilled' })).toBe('pending')
})
