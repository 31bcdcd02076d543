import { describe, expect, test } from 'vitest'
import { candle } from '../paper-market-suite.ts'
import { ClosedCandles } from './closed-candles.ts'
import { HOST_LIMITS } from './limits.ts'

const MINUTE = 60_000

function at(minute: number, close: string) {
  return candle(minute * MINUTE, [close, close, close, close])
}

function shown(candles: readonly { startMs: number; close: bigint; volume: bigint }[]): string[] {
  return candles.map(
    ({ startMs, close, volume }) => `${startMs / MINUTE} ${close / 10n ** 8n} ${volume > 0n}`,
  )
}

describe('a minute', () => {
  test('is over when its end has come, in its last form', () => {
    const candles = new ClosedCandles()
    candles.take([at(10, '100')])
    expect(candles.closeUntil(11 * MINUTE - 1)).toEqual([])
    candles.take([at(10, '101'), at(11, '102')])
    expect(shown(candles.closeUntil(11 * MINUTE))).toEqual(['10 101 true'])
    expect(candles.closeUntil(11 * MINUTE)).toEqual([])
  })

  test('that is over is not changed any more', () => {
    const candles = new ClosedCandles()
    candles.take([at(10, '100')])
    candles.closeUntil(11 * MINUTE)
    candles.take([at(10, '999')])
    expect(shown(candles.closeUntil(12 * MINUTE))).toEqual(['11 100 false'])
  })

  test('without a trade is flat at the last close, however many there are', () => {
    const candles = new ClosedCandles()
    candles.take([at(10, '100'), at(13, '103')])
    expect(shown(candles.closeUntil(16 * MINUTE + 5))).toEqual([
      '10 100 true',
      '11 100 false',
      '12 100 false',
      '13 103 true',
      '14 103 false',
      '15 103 false',
    ])
  })
})

describe('what was closed after a moment', () => {
  test('is given without what is before it', () => {
    const candles = new ClosedCandles()
    candles.take([at(10, '100')])
    candles.closeUntil(14 * MINUTE)
    expect(shown(candles.after(11 * MINUTE) ?? [])).toEqual(['12 100 false', '13 100 false'])
    expect(candles.after(13 * MINUTE)).toEqual([])
    expect(candles.after(20 * MINUTE)).toEqual([])
  })

  test('is not known where it is no longer kept', () => {
    const candles = new ClosedCandles()
    expect(candles.after(0)).toBeUndefined()
    candles.take([at(10, '100')])
    candles.closeUntil((10 + HOST_LIMITS.candlesKept + 5) * MINUTE)
    expect(candles.all).toHaveLength(HOST_LIMITS.candlesKept)
    expect(candles.after(11 * MINUTE)).toBeUndefined()
    expect(candles.after(14 * MINUTE)).toHaveLength(HOST_LIMITS.candlesKept)
  })
})
