import { expect, test } from 'vitest'
import { depthPath, evenSides, reachOf, sumOf } from './depth-path.ts'

function level(price: number, quantity: number) {
  return { price, priceText: String(price), quantity }
}

const ASKS = [level(100, 1), level(101, 1), level(104, 2)]

test('a side rises with every level, as far out as its price', () => {
  expect(sumOf(ASKS)).toBe(4)
  expect(reachOf(ASKS)).toBe(4)
  expect(depthPath(ASKS, { fromX: 50, toX: 100, height: 40, reach: 4, top: 4 })).toBe(
    'M50 40H50.0V30.0H62.5V20.0H100.0V0.0H100V40Z',
  )
})

test('the other side runs the other way', () => {
  const bids = [level(99, 1), level(97, 3)]
  expect(depthPath(bids, { fromX: 50, toX: 0, height: 40, reach: 2, top: 4 })).toBe(
    'M50 40H50.0V30.0H0.0V0.0H0V40Z',
  )
})

test('an empty side is a line', () => {
  expect(depthPath([], { fromX: 50, toX: 0, height: 40, reach: 0, top: 0 })).toBe('M50 40H0V40Z')
})

test('both sides go as far out as the shorter one, and a side without width does not count', () => {
  const bids = [level(99, 1), level(97, 3)]
  const far = [...ASKS, level(900, 1)]
  expect(evenSides(bids, far)).toEqual({ bids, asks: ASKS.slice(0, 2), reach: 2 })
  expect(evenSides([], ASKS)).toEqual({ bids: [], asks: ASKS, reach: 4 })
})
