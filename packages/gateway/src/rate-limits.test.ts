import type { UserId } from '@candor/contract'
import { describe, expect, test } from 'vitest'
import { DEFAULT_RATES, RateLimits, type RateSettings } from './rate-limits.ts'

const ONE = 1 as UserId
const OTHER = 2 as UserId
const SETTINGS = { requestsPerSecond: 20, ordersPerSecond: 5, loginsPerMinute: 60 }

function limits(settings: RateSettings = SETTINGS): RateLimits {
  return new RateLimits(settings, () => 1_000)
}

/** How many of many tries succeed. */
function count(take: () => boolean, tries = 1_000): number {
  return Array.from({ length: tries }, take).filter(Boolean).length
}

describe('rate limits', () => {
  test('[P17] an address has two seconds of requests at once, whatever they are', () => {
    const rates = limits()
    expect(count(() => rates.takeAddress('read', 'a'), 30)).toBe(30)
    expect(count(() => rates.takeAddress('order', 'a'))).toBe(10)
    expect(rates.takeAddress('cancel', 'a')).toBe(false)
    expect(rates.takeAddress('read', 'b')).toBe(true)
  })

  test('[P17] a user has as many cancels as orders, and neither costs the other', () => {
    const rates = limits()
    expect(count(() => rates.takeUser('order', ONE))).toBe(10)
    expect(count(() => rates.takeUser('cancel', ONE))).toBe(10)
    expect(count(() => rates.takeUser('read', ONE))).toBe(40)
    expect(rates.takeUser('order', OTHER)).toBe(true)
  })

  test('[threat 15] logins of an address have a bound of their own, which other calls do not use up', () => {
    const rates = limits({ ...SETTINGS, requestsPerSecond: 1_000 })
    expect(count(() => rates.takeAddress('read', 'a'), 500)).toBe(500)
    expect(count(() => rates.takeAddress('login', 'a'))).toBe(60)
    expect(rates.takeAddress('read', 'a')).toBe(true)
    expect(rates.takeAddress('login', 'b')).toBe(true)
  })

  test('[threat 15] an account has a tenth of the logins of an address, ten at least', () => {
    expect(count(() => limits().accounts.take('same'), 1)).toBe(1)
    const few = limits()
    expect(count(() => few.accounts.take('demo'))).toBe(10)
    const many = limits({ ...SETTINGS, loginsPerMinute: 500 })
    expect(count(() => many.accounts.take('demo'))).toBe(50)
  })

  test('[threat 35] uploads have a bound by the hour, and a user a quarter of what an address has', () => {
    let nowMs = 1_000
    const rates = new RateLimits({ ...SETTINGS, requestsPerSecond: 1_000, uploadsPerHour: 40 }, () => nowMs)
    expect(count(() => rates.takeAddress('upload', 'a'))).toBe(40)
    expect(rates.takeAddress('read', 'a')).toBe(true)
    expect(rates.takeAddress('upload', 'b')).toBe(true)
    expect(count(() => rates.takeUser('upload', ONE))).toBe(10)
    expect(rates.takeUser('read', ONE)).toBe(true)
    expect(rates.takeUser('upload', OTHER)).toBe(true)
    nowMs += 3_600_000
    expect(count(() => rates.takeAddress('upload', 'a'))).toBe(40)
    expect(count(() => rates.takeUser('upload', ONE))).toBe(10)
  })

  test('[threat 34] verification codes have a bound by the hour of their own, whoever asks for them', () => {
    let nowMs = 1_000
    const rates = new RateLimits({ ...SETTINGS, requestsPerSecond: 1_000, codesPerHour: 30 }, () => nowMs)
    expect(count(() => rates.takeAddress('code', 'a'))).toBe(30)
    expect(rates.takeAddress('read', 'a')).toBe(true)
    expect(rates.takeAddress('code', 'b')).toBe(true)
    nowMs += 3_600_000
    expect(count(() => rates.takeAddress('code', 'a'))).toBe(30)
  })

  test('the least of settings still lets something through', () => {
    const rates = limits({ requestsPerSecond: 1, ordersPerSecond: 1, loginsPerMinute: 1, uploadsPerHour: 1 })
    expect(rates.takeAddress('upload', 'a')).toBe(true)
    expect(rates.takeUser('upload', ONE)).toBe(true)
    expect(rates.takeAddress('login', 'a')).toBe(true)
    expect(rates.takeUser('order', ONE)).toBe(true)
    expect(rates.takeUser('cancel', ONE)).toBe(true)
  })

  test('what is set when nothing is set is generous and finite', () => {
    for (const rate of Object.values(DEFAULT_RATES)) {
      expect(rate).toBeGreaterThanOrEqual(60)
      expect(rate).toBeLessThanOrEqual(1_000)
    }
  })
})
