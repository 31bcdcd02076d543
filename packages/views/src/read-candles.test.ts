import type { Amount, Price, TimeMs } from '@candor/contract'
import { describe, expect, test } from 'vitest'
import { type Candle, fillGaps } from './read-candles.ts'

const MINUTE = 60_000n

function candle(minute: number, open: bigint, close: bigint): Candle {
  return {
    openMs: (BigInt(minute) * MINUTE) as TimeMs,
    open: open as Price,
    high: 99n as Price,
    low: 1n as Price,
    close: close as Price,
    volume: 5n as Amount,
    quoteVolume: 6n as Amount,
    trades: 2,
  }
}

/** Minute, close and trades of each. */
function filled(stored: readonly Candle[], limit: number, endMinute: number): [number, bigint, number][] {
  const endMs = (BigInt(endMinute) * MINUTE) as TimeMs
  return fillGaps(stored, { interval: '1m', limit, endMs }).map(({ openMs, close, trades }) => [
    Number(openMs / MINUTE),
    close,
    trades,
  ])
}

describe('gaps between candles', () => {
  const stored = [candle(3, 10n, 20n), candle(6, 30n, 40n)]

  test('are flat at the close before', () => {
    expect(filled(stored, 4, 6)).toEqual([
      [3, 20n, 2],
      [4, 20n, 0],
      [5, 20n, 0],
      [6, 40n, 2],
    ])
    expect(fillGaps(stored, { interval: '1m', limit: 2, endMs: (5n * MINUTE) as TimeMs })[0]).toEqual({
      openMs: 4n * MINUTE,
      open: 20n,
      high: 20n,
      low: 20n,
      close: 20n,
      volume: 0n,
      quoteVolume: 0n,
      trades: 0,
    })
  })

  test('at the beginning stand at a close before it, and are left out when there is none', () => {
    expect(filled(stored, 2, 6)).toEqual([
      [5, 20n, 0],
      [6, 40n, 2],
    ])
    expect(filled(stored, 10, 4)).toEqual([
      [3, 20n, 2],
      [4, 20n, 0],
    ])
  })

  test('at the end go on to the end asked for', () => {
    expect(filled(stored, 3, 8)).toEqual([
      [6, 40n, 2],
      [7, 40n, 0],
      [8, 40n, 0],
    ])
  })
})
