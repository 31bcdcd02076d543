import { describe, expect, it } from 'vitest'
import { SimulatedPrices } from './simulated-prices.ts'
import { SIMULATED_VENUES, SimulatedVenues } from './simulated-venues.ts'

const BEGIN_MS = Date.UTC(2026, 0, 5)
const FRESH_MS = 3_000

const prices = new SimulatedPrices(1, BEGIN_MS - 60_000)
const venues = new SimulatedVenues(1, prices)

describe('simulated venues', () => {
  it('each say a price of their own, near the others and not equal', () => {
    const quotes = venues.quotes('BTC', 'USDT', BEGIN_MS + 5_000)
    expect(quotes.map(({ source }) => source)).toEqual(SIMULATED_VENUES.map(({ source }) => source))
    expect(new Set(quotes.map(({ price }) => price)).size).toBe(quotes.length)
    for (const { price } of quotes) {
      expect(Number(price) / 1e8 / prices.priceAt('BTC', BEGIN_MS + 5_000)).toBeCloseTo(1, 2)
    }
  })

  it('never speak of the future, and nearly always of the last three seconds', () => {
    let stale = 0
    let all = 0
    for (let second = 0; second < 20_000; second++) {
      const now = BEGIN_MS + second * 1_000
      for (const { timeMs } of venues.quotes('ETH', 'USDT', now)) {
        expect(Number(timeMs)).toBeLessThanOrEqual(now)
        if (now - Number(timeMs) > FRESH_MS) stale++
        all++
      }
    }
    expect(stale).toBeGreaterThan(0)
    expect(stale / all).toBeLessThan(0.02)
  })

  it('that fall silent keep their last quote, price and time', () => {
    const gone = { source: 9, name: 'Gone', lagMs: 100, everyMs: 500, noise: 0.0001, silent: 1 } as never
    const lonely = new SimulatedVenues(1, prices, [gone])
    const seen = Array.from({ length: 600 }, (_, second) =>
      lonely.quotes('BTC', 'USDT', BEGIN_MS + second * 1_000),
    ).map(([quote]) => quote)
    const silent = seen.filter((quote, place) => place > 0 && quote?.timeMs === seen[place - 1]?.timeMs)
    expect(silent.length).toBeGreaterThan(10)
    for (const quote of silent) {
      const same = seen.filter((each) => each?.timeMs === quote?.timeMs)
      expect(new Set(same.map((each) => each?.price)).size).toBe(1)
    }
  })

  it('say the same again when asked again', () => {
    const again = new SimulatedVenues(1, new SimulatedPrices(1, BEGIN_MS - 60_000))
    const at = BEGIN_MS + 123_456
    expect(again.quotes('XRP', 'USDT', at)).toEqual(venues.quotes('XRP', 'USDT', at))
  })
})
