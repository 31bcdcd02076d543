import { describe, expect, test } from 'vitest'
import { fillCandles } from './fill-candles.ts'
import { drawdownBps, integerSqrt, medianRoundMs, profitOf, sharpeE4, winRateOf } from './metrics.ts'
import { candle, shown, units } from './paper-market-suite.ts'
import { STRATEGIES, strategyOf } from './strategies.ts'
import { STRATEGY_NAMES } from './strategy.ts'

const K1 = ['10000', '10200', '10100', '10500', '9975', '10300'].map((each) => units(each))

describe('[K1] the figures of the rulebook', () => {
  test('profit 300, drawdown 500 bps, Sharpe 3.3623', () => {
    expect(shown(profitOf(K1))).toBe('300')
    expect(shown(profitOf(K1, units('100')))).toBe('200')
    expect(drawdownBps(K1)).toBe(500)
    expect(sharpeE4(K1)).toBe(33_623)
  })

  test('a falling account has a negative Sharpe', () => {
    expect(sharpeE4([...K1].reverse())).toBeLessThan(0)
  })

  test('without variation there is none', () => {
    expect(sharpeE4(K1.map(() => units('10')))).toBeUndefined()
    expect(sharpeE4(K1.slice(0, 2))).toBeUndefined()
  })

  test('a fall is rounded up, and the deepest from any peak counts', () => {
    expect(drawdownBps([3n, 2n])).toBe(3_334)
    expect(drawdownBps([100n, 90n, 200n, 185n, 300n, 280n])).toBe(1_000)
    expect(drawdownBps([1n, 2n, 3n])).toBe(0)
  })

  test('only what is left after fees is won', () => {
    const trip = { opened: [], closed: 'x', openedMs: 0, closedMs: 10, quantity: units('1') }
    const trips = ['10', '10.01', '9'].map((proceeds) => ({
      ...trip,
      cost: units('10'),
      proceeds: units(proceeds),
    }))
    expect(winRateOf(trips)).toEqual({ won: 1, of: 3 })
  })

  test('the median of rounds', () => {
    const rounds = [5, 1, 9, 3].map((closedMs) => ({ openedMs: 0, closedMs }))
    expect(medianRoundMs(rounds)).toBe(3)
    expect(medianRoundMs([])).toBeUndefined()
  })

  test('the integer root is the largest that is not above', () => {
    for (const value of [0n, 1n, 2n, 3n, 4n, 99n, 100n, 10n ** 40n - 1n]) {
      const root = integerSqrt(value)
      expect(root * root <= value && (root + 1n) * (root + 1n) > value).toBe(true)
    }
  })
})

test('missing minutes are flat from the last close and have no volume', () => {
  const first = candle(0, ['1', '3', '1', '2'])
  const last = candle(180_000, ['5', '5', '4', '4'])
  const filled = fillCandles([first, last])
  expect(filled.map(({ startMs, open, close, volume }) => [startMs, open, close, volume])).toEqual([
    [0, units('1'), units('2'), units('1')],
    [60_000, units('2'), units('2'), 0n],
    [120_000, units('2'), units('2'), 0n],
    [180_000, units('5'), units('4'), units('1')],
  ])
  expect(fillCandles([first])).toEqual([first])
})

test('every name has its strategy, and a wrong name none', () => {
  for (const name of STRATEGY_NAMES) expect(strategyOf(name)).toBe(STRATEGIES[name])
  expect(strategyOf('toString')).toBeUndefined()
  expect(strategyOf('martingale')).toBeUndefined()
})
