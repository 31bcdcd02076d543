import type { TimeMs } from '@candor/contract'
import { CANDLE_INTERVALS, type CandleInterval } from '@candor/contract'
import { describe, expect, test } from 'vitest'
import { candleAfter, candleStart } from './candle-intervals.ts'

function at(text: string): TimeMs {
  return BigInt(Date.parse(`${text}Z`)) as TimeMs
}

describe('where candles begin', () => {
  test.each<[CandleInterval, string]>([
    ['1m', '2026-03-04T17:43:00'],
    ['3m', '2026-03-04T17:42:00'],
    ['5m', '2026-03-04T17:40:00'],
    ['15m', '2026-03-04T17:30:00'],
    ['30m', '2026-03-04T17:30:00'],
    ['1h', '2026-03-04T17:00:00'],
    ['2h', '2026-03-04T16:00:00'],
    ['4h', '2026-03-04T16:00:00'],
    ['6h', '2026-03-04T12:00:00'],
    ['8h', '2026-03-04T16:00:00'],
    ['12h', '2026-03-04T12:00:00'],
    ['1d', '2026-03-04T00:00:00'],
    ['3d', '2026-03-02T00:00:00'],
    ['1w', '2026-03-02T00:00:00'],
    ['1M', '2026-03-01T00:00:00'],
  ])('%s that holds a Wednesday evening begins at %s', (interval, start) => {
    expect(candleStart(interval, at('2026-03-04T17:43:21.987'))).toBe(at(start))
  })

  test('a week begins on Monday at midnight UTC, not before', () => {
    expect(candleStart('1w', at('2026-03-01T23:59:59.999'))).toBe(at('2026-02-23T00:00:00'))
    expect(candleStart('1w', at('2026-03-02T00:00:00'))).toBe(at('2026-03-02T00:00:00'))
    expect(candleStart('1w', 0n as TimeMs)).toBe(at('1969-12-29T00:00:00'))
  })

  test('months have the lengths of the calendar, leap years and year ends included', () => {
    expect(candleStart('1M', at('2028-02-29T23:59:59.999'))).toBe(at('2028-02-01T00:00:00'))
    expect(candleAfter('1M', at('2028-02-01T00:00:00'))).toBe(at('2028-03-01T00:00:00'))
    expect(candleAfter('1M', at('2026-12-01T00:00:00'))).toBe(at('2027-01-01T00:00:00'))
    expect(candleAfter('1M', at('2026-01-01T00:00:00'), -13)).toBe(at('2024-12-01T00:00:00'))
  })

  test.each(CANDLE_INTERVALS)(
    '%s: starts are fixed points, each candle ends where the next begins',
    (interval) => {
      let startMs = candleStart(interval, at('2027-12-30T11:22:33'))
      for (let count = 0; count < 20; count++) {
        const nextMs = candleAfter(interval, startMs)
        expect(nextMs).toBeGreaterThan(startMs)
        expect(candleStart(interval, startMs)).toBe(startMs)
        expect(candleStart(interval, (nextMs - 1n) as TimeMs)).toBe(startMs)
        expect(candleStart(interval, nextMs)).toBe(nextMs)
        expect(candleAfter(interval, nextMs, -1)).toBe(startMs)
        startMs = nextMs
      }
    },
  )

  test.each(CANDLE_INTERVALS)('%s is made of whole minutes', (interval) => {
    expect(candleStart(interval, at('2026-07-08T09:10:11')) % 60_000n).toBe(0n)
  })
})
