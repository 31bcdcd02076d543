import { expect, test } from 'vitest'
import { openTimeProblem, openTimeText, readOpenTime, timeAway } from './open-time.ts'

test('a moment is read as it was written, in the zone of the browser', () => {
  const ms = new Date(2026, 2, 6, 15, 0, 7).getTime()
  expect(openTimeText(ms)).toBe('2026-03-06T15:00:07')
  expect(readOpenTime('2026-03-06T15:00:07')).toBe(ms)
  expect(readOpenTime('2026-03-06T15:00')).toBe(ms - 7_000)
  expect(readOpenTime('')).toBeUndefined()
})

test.each([
  [undefined, 'empty'],
  [4_999, 'early'],
  [5_000, undefined],
  [86_400_000, undefined],
  [86_400_001, 'late'],
])('%s ms ahead is %s', (aheadMs, problem) => {
  expect(openTimeProblem(aheadMs === undefined ? undefined : 1_000 + aheadMs, 1_000)).toBe(problem)
})

test('what is ahead is told in hours, minutes and seconds', () => {
  expect(timeAway(1_675_999)).toEqual({ hours: 0, minutes: 27, seconds: 55 })
})
