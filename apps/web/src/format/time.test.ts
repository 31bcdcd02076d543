import { expect, test } from 'vitest'
import { formatClock, formatDay, formatTime } from './time.ts'

test('a time is shown as YYYY-MM-DD HH:mm:ss in the zone of the browser', () => {
  const ms = new Date(2026, 2, 7, 4, 5, 6).getTime()
  expect(formatTime(ms)).toBe('2026-03-07 04:05:06')
  expect(formatDay(ms)).toBe('2026-03-07')
  expect(formatClock(ms)).toBe('04:05:06')
})
