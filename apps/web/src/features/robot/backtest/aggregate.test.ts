import type { Amount, Price } from '@candor/contract'
import type { Candle } from '@candor/robot'
import { expect, it } from 'vitest'
import { units } from '../../spot-terminal/testing/btc-usdt.ts'
import { join, periodCandles } from './aggregate.ts'

const MINUTE_MS = 60_000

function candle(minute: number, [open, high, low, close]: readonly [string, string, string, string]): Candle {
  const price = (text: string): Price => units(text) as Price
  return {
    startMs: minute * MINUTE_MS,
    open: price(open),
    high: price(high),
    low: price(low),
    close: price(close),
    volume: units('1') as Amount,
  }
}

it('minutes of one longer candle become one, those of the next another', () => {
  const minutes = [
    candle(0, ['10', '12', '9', '11']),
    candle(4, ['11', '15', '11', '14']),
    candle(5, ['14', '14', '8', '9']),
  ]
  expect(join(minutes, 5 * MINUTE_MS)).toMatchObject([
    { openTime: 0, open: '10', high: '15', low: '9', close: '14', volume: '2' },
    { openTime: 5 * MINUTE_MS, open: '14', high: '14', low: '8', close: '9', volume: '1' },
  ])
})

it('a week is shown in candles that can be told apart', () => {
  const week = [candle(0, ['1', '1', '1', '1']), candle(7 * 1_440 - 1, ['1', '1', '1', '1'])]
  expect(periodCandles(week)).toMatchObject({ interval: '15m', count: 2 })
  expect(periodCandles(week.slice(0, 1)).interval).toBe('1m')
})
