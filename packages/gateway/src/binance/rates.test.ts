import type { UserId } from '@candor/contract'
import { describe, expect, test } from 'vitest'
import { DEFAULT_RATES } from '../rate-limits.ts'
import { BinanceFailure } from './failure.ts'
import { BinanceRates } from './rates.ts'

const NOW = 1_800_000_000_000
const USER = 7 as UserId

const failureOf = (act: () => unknown): BinanceFailure => {
  try {
    act()
  } catch (error) {
    return error as BinanceFailure
  }
  throw new Error('nothing failed')
}

describe('weights', () => {
  test('are counted per address and minute, and told in headers', () => {
    const rates = new BinanceRates(DEFAULT_RATES)
    expect(rates.takeWeight('spot', '1.2.3.4', 5, NOW)).toEqual([
      'x-mbx-used-weight',
      '5',
      'x-mbx-used-weight-1m',
      '5',
    ])
    expect(rates.takeWeight('spot', '1.2.3.4', 7, NOW)[1]).toBe('12')
    expect(rates.takeWeight('spot', '1.2.3.5', 1, NOW)[1]).toBe('1')
    expect(rates.takeWeight('futures', '1.2.3.4', 1, NOW)[1]).toBe('1')
    expect(rates.takeWeight('spot', '1.2.3.4', 1, NOW + 60_000)[1]).toBe('1')
  })

  test('above the limit: 429 with the time to wait; who goes on is turned away with 418', () => {
    const rates = new BinanceRates(DEFAULT_RATES)
    rates.takeWeight('spot', '1.2.3.4', 6_000, NOW)
    const first = failureOf(() => rates.takeWeight('spot', '1.2.3.4', 1, NOW + 30_000))
    expect([first.code, first.httpStatus, first.retryAfter]).toEqual([-1003, 429, 30])
    expect(first.message).toContain('current limit is 6000 request weight per 1 MINUTE')
    const banned = failureOf(() => rates.takeWeight('spot', '1.2.3.4', 6_000, NOW + 30_000))
    expect([banned.code, banned.httpStatus]).toEqual([-1003, 418])
    expect(rates.takeWeight('spot', '1.2.3.4', 1, NOW + 60_000)[1]).toBe('1')
  })
})

describe('orders', () => {
  test('are counted per user; one too many counts as none', () => {
    const rates = new BinanceRates(DEFAULT_RATES)
    expect(rates.takeOrders('spot', USER, 99, NOW)).toEqual([
      'x-mbx-order-count-10s',
      '99',
      'x-mbx-order-count-1d',
      '99',
    ])
    const refused = failureOf(() => rates.takeOrders('spot', USER, 2, NOW))
    expect([refused.code, refused.httpStatus, refused.message]).toEqual([
      -1015,
      429,
      'Too many new orders; current limit is 100 orders per 10 SECOND.',
    ])
    expect(rates.takeOrders('spot', USER, 1, NOW)[3]).toBe('100')
    expect(rates.takeOrders('spot', USER, 1, NOW + 10_000)).toEqual([
      'x-mbx-order-count-10s',
      '1',
      'x-mbx-order-count-1d',
      '101',
    ])
  })

  test('what is told of the limits follows the settings', () => {
    const rates = new BinanceRates({ ...DEFAULT_RATES, requestsPerSecond: 2_000, ordersPerSecond: 400 })
    expect(rates.shown('futures').map(({ limit }) => limit)).toEqual([4_800, 600, 2_400])
    rates.takeWeight('futures', '::1', 3, NOW)
    rates.takeOrders('futures', USER, 2, NOW)
    expect(rates.used('futures', '::1', USER, NOW).map(({ count }) => count)).toEqual([3, 2, 2])
    expect(rates.used('futures', '::1', undefined, NOW)).toHaveLength(1)
  })
})
