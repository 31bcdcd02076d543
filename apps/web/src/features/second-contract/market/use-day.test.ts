import { expect, test } from 'vitest'
import { dayFigures } from './use-day.ts'

test('the day begins with its first candle, and the latest price counts', () => {
  const candles = [
    { open: '29639.88', high: '29700', low: '29511.06' },
    { open: '29700', high: '30214.8', low: '29650' },
  ]
  const day = dayFigures(candles, '30010')
  expect(day).toMatchObject({ high: '30214.8', low: '29511.06', change: '370.12' })
  expect(day?.ratio.slice(0, 8)).toBe('0.012487')
  expect(dayFigures(candles, '31000')?.high).toBe('31000')
  expect(dayFigures([], '1')).toBeUndefined()
})
