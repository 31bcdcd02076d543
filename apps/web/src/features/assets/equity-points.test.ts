import { expect, test } from 'vitest'
import { curvePoints, nearestPoint, timeLabel } from './equity-points.ts'

const POINTS = [
  { time: 0, usdt: '10', btc: null },
  { time: 100, usdt: '20', btc: null },
]

test('the last point of the curve is worth what everything is worth now', () => {
  expect(curvePoints(POINTS, 25)).toEqual([
    { timeMs: 0, price: 10 },
    { timeMs: 100, price: 25 },
  ])
  expect(curvePoints([], 25)).toEqual([])
})

test.each([
  [-1, 0],
  [0.4, 0],
  [0.6, 100],
  [2, 100],
])('at %s of the way the nearest point is that of %s', (part, timeMs) => {
  expect(nearestPoint(curvePoints(POINTS, 20), part)?.timeMs).toBe(timeMs)
})

test('times are hours within a day, else days', () => {
  const ms = new Date(2026, 2, 7, 4, 5, 6).getTime()
  expect(timeLabel(ms, 60_000)).toBe('04:05:06')
  expect(timeLabel(ms, 86_400_000)).toBe('04:05')
  expect(timeLabel(ms, 7 * 86_400_000)).toBe('03-07')
})
