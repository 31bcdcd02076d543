import { CANDLE_INTERVALS } from '@candor/api'
import type { Amount, Price } from '@candor/contract'
import { describe, expect, test } from 'vitest'
import { joined, openTimeOf } from './candle.ts'

/** A Wednesday. */
const MOMENT = Date.UTC(2026, 3, 15, 13, 47, 59, 999)

describe('candle', () => {
  test('every interval begins at its own round moment, UTC', () => {
    const opens = CANDLE_INTERVALS.map((interval) => new Date(openTimeOf(interval, MOMENT)).toISOString())
    expect(opens.map((text) => text.slice(0, 16))).toEqual([
      '2026-04-15T13:47',
      '2026-04-15T13:45',
      '2026-04-15T13:45',
      '2026-04-15T13:45',
      '2026-04-15T13:30',
      '2026-04-15T13:00',
      '2026-04-15T12:00',
      '2026-04-15T12:00',
      '2026-04-15T12:00',
      '2026-04-15T08:00',
      '2026-04-15T12:00',
      '2026-04-15T00:00',
      '2026-04-13T00:00',
      '2026-04-13T00:00',
      '2026-04-01T00:00',
    ])
  })

  test('weeks begin on Monday, to the millisecond', () => {
    const monday = Date.UTC(2026, 2, 2)
    expect(openTimeOf('1w', monday)).toBe(monday)
    expect(openTimeOf('1w', monday - 1)).toBe(monday - 7 * 86_400_000)
    expect(openTimeOf('1w', 0)).toBe(Date.UTC(1969, 11, 29))
  })

  test('months turn with the calendar, leap years too', () => {
    expect(openTimeOf('1M', Date.UTC(2028, 1, 29, 23, 59))).toBe(Date.UTC(2028, 1, 1))
    expect(openTimeOf('1M', Date.UTC(2028, 2, 1))).toBe(Date.UTC(2028, 2, 1))
  })

  test('stretches of three days are counted from 1970-01-01', () => {
    const day = 86_400_000
    expect(openTimeOf('3d', 3 * day - 1)).toBe(0)
    expect(openTimeOf('3d', 3 * day)).toBe(3 * day)
  })

  test('two parts of one stretch make one candle', () => {
    const part = (open: number, high: number, low: number, close: number) => ({
      openTime: 60_000,
      open: BigInt(open) as Price,
      high: BigInt(high) as Price,
      low: BigInt(low) as Price,
      close: BigInt(close) as Price,
      volume: 2n as Amount,
      quoteVolume: 20n as Amount,
      trades: 1,
    })
    expect(joined(part(5, 9, 4, 6), part(6, 8, 3, 7))).toEqual({
      ...part(5, 9, 3, 7),
      volume: 4n,
      quoteVolume: 40n,
      trades: 2,
    })
  })
})
