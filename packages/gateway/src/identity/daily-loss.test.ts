import { describe, expect, test } from 'vitest'
import { GATEWAY_LIMITS } from '../limits.ts'
import { changed, type DailyLoss, type LimitE8, readLimit, settled } from './daily-loss.ts'

const NOW = 1_000_000
const LATER = NOW + GATEWAY_LIMITS.looserLimitMs

function limit(limitE8: LimitE8, next: DailyLoss['next'] = null): DailyLoss {
  return { limitE8, next }
}

describe('a limit of one’s own', () => {
  test.each<[string, DailyLoss, LimitE8, DailyLoss]>([
    ['first', limit(null), 5n, limit(5n)],
    ['none where there is none', limit(null), null, limit(null)],
    ['stricter', limit(5n), 4n, limit(4n)],
    ['the same', limit(5n), 5n, limit(5n)],
    ['looser', limit(5n), 6n, limit(5n, { limitE8: 6n, fromMs: LATER })],
    ['lifted', limit(5n), null, limit(5n, { limitE8: null, fromMs: LATER })],
    ['stricter while a looser one waits', limit(5n, { limitE8: 9n, fromMs: NOW + 1 }), 4n, limit(4n)],
    ['the same while a looser one waits', limit(5n, { limitE8: 9n, fromMs: NOW + 1 }), 5n, limit(5n)],
    [
      'looser in another way waits its own day',
      limit(5n, { limitE8: 9n, fromMs: NOW + 1 }),
      8n,
      limit(5n, { limitE8: 8n, fromMs: LATER }),
    ],
    [
      'as loose as the one that waits stays',
      limit(5n, { limitE8: 9n, fromMs: NOW + 1 }),
      9n,
      limit(5n, { limitE8: 9n, fromMs: NOW + 1 }),
    ],
    ['stricter than one that has arrived', limit(5n, { limitE8: 9n, fromMs: NOW }), 8n, limit(8n)],
    ['first again after it was lifted', limit(5n, { limitE8: null, fromMs: NOW }), 8n, limit(8n)],
  ])('%s', (_name, before, asked, after) => {
    expect(changed(before, asked, NOW)).toEqual(after)
  })

  test('arrives at its moment', () => {
    const waiting = limit(5n, { limitE8: null, fromMs: NOW })
    expect(settled(waiting, NOW - 1)).toEqual(waiting)
    expect(settled(waiting, NOW)).toEqual(limit(null))
  })

  test('is read exactly or not at all', () => {
    expect(readLimit('0.00000001')).toBe(1n)
    expect(readLimit('100')).toBe(10_000_000_000n)
    for (const text of ['0', '', '-1', '1e3', '0.000000001', '01', ' 1', '١']) {
      expect(() => readLimit(text)).toThrow(expect.objectContaining({ code: 'limit.amount.invalid' }))
    }
  })
})
