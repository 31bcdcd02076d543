import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { GATEWAY_LIMITS } from './limits.ts'
import { RateLimiter } from './rate-limiter.ts'

/** A limiter whose time stands still until it is moved. */
function limiterAt(startMs: number, perSecond: number, burst: number) {
  let nowMs = startMs
  const limiter = new RateLimiter({ perSecond, burst }, () => nowMs)
  return {
    take: (key: string | number = 'key') => limiter.take(key),
    /** How many of many tries succeed at this moment. */
    takeMany: (tries: number, key = 'key') =>
      Array.from({ length: tries }, () => limiter.take(key)).filter(Boolean).length,
    pass: (ms: number) => {
      nowMs += ms
    },
  }
}

describe('a rate limiter', () => {
  test('[P17] lets through what may come at once, whatever the rate and the time, and not one more', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2_000 }),
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 1, max: 100 }),
        fc.double({ min: 0, max: 1e9, noNaN: true }),
        (rate, seconds, burst, startMs) => {
          const limiter = limiterAt(startMs, rate / seconds, burst)
          expect(limiter.takeMany(burst + 10)).toBe(burst)
        },
      ),
      { seed: 1, numRuns: 500 },
    )
  })

  test('[P17] lets no more through over any time than the rate and the burst allow', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100 }),
        fc.integer({ min: 1, max: 20 }),
        fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 60 }),
        (perSecond, burst, waits) => {
          const limiter = limiterAt(1_000, perSecond, burst)
          let taken = 0
          let passedMs = 0
          for (const wait of waits) {
            taken += limiter.takeMany(3)
            expect(taken).toBeLessThanOrEqual(burst + Math.floor((passedMs * perSecond) / 1_000 + 0.01))
            limiter.pass(wait)
            passedMs += wait
          }
        },
      ),
      { seed: 2, numRuns: 300 },
    )
  })

  test('gives back one for every interval that passes, and never more than the burst', () => {
    const limiter = limiterAt(0, 10, 3)
    expect(limiter.takeMany(9)).toBe(3)
    limiter.pass(99)
    expect(limiter.take()).toBe(false)
    limiter.pass(1)
    expect(limiter.takeMany(9)).toBe(1)
    limiter.pass(60_000)
    expect(limiter.takeMany(9)).toBe(3)
  })

  test('a try that is refused costs nothing', () => {
    const limiter = limiterAt(0, 10, 1)
    expect(limiter.takeMany(1_000)).toBe(1)
    limiter.pass(100)
    expect(limiter.take()).toBe(true)
  })

  test('keys do not share', () => {
    const limiter = limiterAt(0, 1, 2)
    expect(limiter.takeMany(5, 'one')).toBe(2)
    expect(limiter.takeMany(5, 'other')).toBe(2)
    expect(limiter.take(1)).toBe(true)
    expect(limiter.take('1')).toBe(true)
  })

  test('[threat 35] more keys than it keeps push out the first, not the others', () => {
    const limiter = limiterAt(0, 1, 1)
    for (let key = 0; key < GATEWAY_LIMITS.rateKeys; key++) limiter.take(key)
    expect(limiter.take('one more')).toBe(true)
    expect(limiter.take('one more')).toBe(false)
    expect(limiter.take(GATEWAY_LIMITS.rateKeys - 1)).toBe(false)
    expect(limiter.take(0)).toBe(true)
  })

  test('keys that may take everything again need not be kept', () => {
    const limiter = limiterAt(0, 1, 1)
    for (let key = 0; key < GATEWAY_LIMITS.rateKeys; key++) limiter.take(key)
    limiter.pass(1_000)
    expect(limiter.take('late')).toBe(true)
    expect(limiter.take('late')).toBe(false)
    expect(limiter.take(0)).toBe(true)
    expect(limiter.take(0)).toBe(false)
  })
})
