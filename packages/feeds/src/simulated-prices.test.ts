import { describe, expect, it } from 'vitest'
import { SIMULATED_ASSETS } from './simulated-assets.ts'
import { MINUTE_MS, SimulatedPrices } from './simulated-prices.ts'

const BEGIN_MS = Date.UTC(2026, 0, 5)
const DAY_MS = 86_400_000
const DAYS = 21

function world(seed = 1): SimulatedPrices {
  return new SimulatedPrices(seed, BEGIN_MS)
}

/** Moves of one asset from step to step, as logarithms. */
function moves(prices: SimulatedPrices, code: string, stepMs: number, count: number): number[] {
  return Array.from({ length: count }, (_, step) => {
    const from = BEGIN_MS + step * stepMs
    return Math.log(prices.priceAt(code, from + stepMs) / prices.priceAt(code, from))
  })
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function spread(values: readonly number[]): number {
  return Math.sqrt(mean(values.map((value) => value ** 2)))
}

function correlation(some: readonly number[], others: readonly number[]): number {
  return mean(some.map((value, place) => value * (others[place] ?? 0))) / spread(some) / spread(others)
}

describe('simulated prices', () => {
  it('are the same for the same seed, asked in any order, and others for another seed', () => {
    const moments = Array.from({ length: 200 }, (_, place) => BEGIN_MS + place * 7_919_123)
    const forwards = world()
    const backwards = world()
    const other = world(2)
    const some = moments.map((at) => forwards.priceAt('SOL', at))
    const reversed = moments.toReversed().map((at) => backwards.priceAt('SOL', at))
    expect(reversed.toReversed()).toEqual(some)
    expect(moments.map((at) => other.priceAt('SOL', at))).not.toEqual(some)
  })

  it('made in pieces are those made at once', () => {
    const pieces = world()
    const end = BEGIN_MS + 3 * DAY_MS
    let rounds = 0
    while (!pieces.extendTo(end, 1_000)) rounds++
    expect(rounds).toBeGreaterThan(2)
    expect(pieces.priceAt('BTC', end)).toBe(world().priceAt('BTC', end))
  })

  it('have no past before their beginning', () => {
    expect(() => world().priceAt('BTC', BEGIN_MS - 1)).toThrow(RangeError)
    expect(() => world().priceAt('NOPE', BEGIN_MS)).toThrow('NOPE')
  })

  it('stay positive and in the world we know over a year', () => {
    const prices = world(7)
    for (const { code, anchor } of SIMULATED_ASSETS) {
      for (let day = 0; day <= 365; day += 5) {
        const price = prices.priceAt(code, BEGIN_MS + day * DAY_MS)
        expect(price).toBeGreaterThan(anchor / 12)
        expect(price).toBeLessThan(anchor * 12)
      }
    }
  })

  it('of different assets move together, though not alike', () => {
    const prices = world()
    const count = DAYS * 288
    const btc = moves(prices, 'BTC', 5 * MINUTE_MS, count)
    for (const code of ['ETH', 'SOL', 'TRX']) {
      const related = correlation(btc, moves(prices, code, 5 * MINUTE_MS, count))
      expect(related).toBeGreaterThan(0.35)
      expect(related).toBeLessThan(0.97)
    }
  })

  it('have fat tails: far more large moves than a normal would have', () => {
    const minutes = moves(world(), 'ETH', MINUTE_MS, DAYS * 1_440)
    const usual = spread(minutes)
    const kurtosis = mean(minutes.map((move) => move ** 4)) / usual ** 4
    expect(kurtosis).toBeGreaterThan(5)
  })

  it('move more in busy hours than in quiet ones', () => {
    const prices = world()
    const ofHours = (from: number): number => {
      const found: number[] = []
      for (let day = 0; day < 5; day++) {
        for (let minute = 0; minute < 180; minute++) {
          const at = BEGIN_MS + day * DAY_MS + from * 3_600_000 + minute * MINUTE_MS
          found.push(Math.abs(Math.log(prices.priceAt('BTC', at + MINUTE_MS) / prices.priceAt('BTC', at))))
        }
      }
      return found.toSorted((a, b) => a - b)[found.length >> 1] ?? 0
    }
    expect(ofHours(13)).toBeGreaterThan(ofHours(1) * 1.3)
  })

  it('inside a minute wander as much as between minutes', () => {
    const prices = world()
    const seconds = moves(prices, 'BTC', 1_000, 60 * 600)
    const minutes = moves(prices, 'BTC', MINUTE_MS, 600)
    const ratio = (spread(seconds) * Math.sqrt(60)) / spread(minutes)
    expect(ratio).toBeGreaterThan(0.6)
    expect(ratio).toBeLessThan(1.5)
  })

  it('given in steps are those of the moments asked one by one', () => {
    const prices = world()
    for (const minute of [0, 1, 777]) {
      const at = BEGIN_MS + minute * MINUTE_MS
      const steps = new Float64Array(2 ** 4 + 1)
      prices.writeSteps('XRP', at, steps)
      expect(steps).toHaveLength(17)
      for (let step = 0; step <= 16; step++) {
        expect(Math.exp(steps[step] ?? 0)).toBeCloseTo(prices.priceAt('XRP', at + (step * MINUTE_MS) / 16), 9)
      }
    }
  })
})
