import { describe, expect, it } from 'vitest'
import { PastCandles } from './past-candles.ts'
import { MINUTE_MS, SimulatedPrices } from './simulated-prices.ts'

const BEGIN_MS = Date.UTC(2026, 0, 5)
const HOUR_MS = 60 * MINUTE_MS

const prices = new SimulatedPrices(1, BEGIN_MS)
const past = new PastCandles(prices)

describe('past candles', () => {
  it('join: each opens where the one before closed, and holds its own ends', () => {
    let closed: number | undefined
    for (let at = BEGIN_MS; at < BEGIN_MS + 3 * HOUR_MS; at += MINUTE_MS) {
      const candle = past.candle('BTC', 'USDT', at, at + MINUTE_MS)
      if (closed !== undefined) expect(candle.open).toBeCloseTo(closed, 6)
      expect(candle.open).toBeCloseTo(prices.priceAt('BTC', at), 6)
      expect(candle.high).toBeGreaterThanOrEqual(Math.max(candle.open, candle.close))
      expect(candle.low).toBeLessThanOrEqual(Math.min(candle.open, candle.close))
      expect(candle.volume).toBeGreaterThan(0)
      closed = candle.close
    }
  })

  it.each([3, 5, 15, 30, 60, 240])('of %i minutes are the sum of their minutes', (minutes) => {
    const from = BEGIN_MS + 12 * HOUR_MS
    const whole = past.candle('ETH', 'BTC', from, from + minutes * MINUTE_MS)
    const parts = Array.from({ length: minutes }, (_, place) =>
      new PastCandles(prices).candle('ETH', 'BTC', from + place * MINUTE_MS, from + (place + 1) * MINUTE_MS),
    )
    expect(whole.open).toBe(parts[0]?.open)
    expect(whole.close).toBe(parts.at(-1)?.close)
    expect(whole.high).toBe(Math.max(...parts.map(({ high }) => high)))
    expect(whole.low).toBe(Math.min(...parts.map(({ low }) => low)))
    const volume = parts.reduce((sum, part) => sum + part.volume, 0)
    expect(whole.volume / volume).toBeCloseTo(1, 9)
    expect(whole.trades).toBe(parts.reduce((sum, part) => sum + part.trades, 0))
  })

  it('exist for pairs of the simulated world only', () => {
    expect(past.has('ETH', 'BTC')).toBe(true)
    expect(past.has('BTC', 'USDT')).toBe(true)
    expect(past.has('NOPE', 'USDT')).toBe(false)
  })

  it('of no time at all are a bug', () => {
    expect(() => past.candle('BTC', 'USDT', BEGIN_MS, BEGIN_MS)).toThrow(RangeError)
  })
})
