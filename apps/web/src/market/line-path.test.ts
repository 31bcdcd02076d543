import { describe, expect, test } from 'vitest'
import { areaPath, extentOf, linePath, roundSteps } from './line-path.ts'

const points = (...prices: number[]) => prices.map((price, index) => ({ timeMs: index * 10, price }))
const place = { width: 100, top: 0, bottom: 50, extent: { low: 0, high: 10 } }

describe('a line', () => {
  test('runs from the first to the last time, from the lowest to the highest price', () => {
    expect(linePath(points(0, 10, 5), place)).toBe('M0.0 50.0L50.0 0.0L100.0 25.0')
    expect(areaPath(points(0, 10), place)).toBe('M0.0 50.0L100.0 0.0L100 50L0 50Z')
  })

  test('leaves a gap where there was no trade', () => {
    const withGap = [
      { timeMs: 0, price: 0 },
      { timeMs: 30, price: 10 },
      { timeMs: 40, price: 0 },
    ]
    expect(linePath(withGap, place)).toBe('M0.0 50.0L75.0 0.0L100.0 50.0')
  })

  test('through equal prices has room above and below', () => {
    const { low, high } = extentOf(points(200, 200))
    expect([low, high]).toEqual([198, 202])
  })
})

test.each([
  [{ low: 67_916, high: 68_209 }, [68_000, 68_100, 68_200]],
  [{ low: 0, high: 1 }, [0, 0.5, 1]],
])('the prices beside %o are round', (extent, steps) => {
  expect(roundSteps(extent, 4)).toEqual(steps)
})
