import { describe, expect, test } from 'vitest'
import { secondOrderOf, tickAt } from '../testing/btc-second.ts'
import { barsOf, secondBars } from './candle-bars.ts'
import { chartWindow } from './chart-window.ts'
import { runPath, runsOf, tickPoints } from './tick-line.ts'
import { extentOf, tickScale, timeSteps } from './tick-scale.ts'

const place = { width: 388, height: 162, fromMs: 0, toMs: 300_000, extent: { low: 0, high: 10 } }

describe('the line', () => {
  const points = tickPoints(
    [
      tickAt(99_000, '1'),
      tickAt(100_120, '2'),
      tickAt(101_040, null),
      tickAt(102_900, '4'),
      tickAt(103_000, '5'),
    ],
    100_000,
    103_000,
  )

  test('has one point per tick, each at its second', () => {
    expect(points.map(({ timeMs, price }) => [timeMs, price])).toEqual([
      [100_000, 2],
      [101_000, undefined],
      [102_000, 4],
      [103_000, 5],
    ])
  })

  test('is broken where a second had no price', () => {
    expect(runsOf(points).map((run) => run.map(({ price }) => price))).toEqual([[2], [4, 5]])
  })

  test('runs straight from point to point', () => {
    const run = [
      { timeMs: 0, price: 0 },
      { timeMs: 300_000, price: 10 },
    ]
    expect(runPath(run, tickScale(place))).toBe('M12.0 136.0L312.0 36.0')
  })
})

test('a flat line has room above and below', () => {
  const { low, high } = extentOf([30_000], 0.01) ?? { low: 0, high: 0 }
  expect([low, high]).toEqual([29_999.95, 30_000.05])
  expect(extentOf([], 1)).toBeUndefined()
})

test('moments beside the chart are round, and not too many', () => {
  expect(timeSteps(place)).toEqual([0, 120_000, 240_000])
})

test('the chart shows an order from before its entry to after its expiry, or the last while', () => {
  const order = secondOrderOf()
  expect(chartWindow({ order, lastMs: 130_500, isNarrow: false })).toEqual({ fromMs: 92_000, toMs: 163_000 })
  expect(chartWindow({ order: undefined, lastMs: 500_900, isNarrow: true })).toEqual({
    fromMs: 440_000,
    toMs: 504_800,
  })
})

describe('candles', () => {
  test('of a second go from the price before to its own', () => {
    expect(
      secondBars([tickAt(1_000, '5'), tickAt(2_000, '7'), tickAt(3_000, null), tickAt(4_000, '6')], 3),
    ).toEqual([
      { timeMs: 1_000, open: 5, close: 5, high: 5, low: 5 },
      { timeMs: 2_000, open: 5, close: 7, high: 7, low: 5 },
      { timeMs: 4_000, open: 6, close: 6, high: 6, low: 6 },
    ])
  })

  test('in progress take in the ticks that came since', () => {
    const candles = [
      { openTime: 0, open: '1', high: '2', low: '1', close: '2' },
      { openTime: 60_000, open: '2', high: '3', low: '2', close: '3' },
    ]
    const bars = barsOf(candles, [tickAt(59_000, '99'), tickAt(90_000, '5'), tickAt(121_000, '4')], 60_000)
    expect(bars.slice(1)).toEqual([
      { timeMs: 60_000, open: 2, high: 5, low: 2, close: 5 },
      { timeMs: 120_000, open: 4, high: 4, low: 4, close: 4 },
    ])
  })
})
