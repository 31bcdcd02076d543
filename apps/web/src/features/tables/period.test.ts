import { describe, expect, test } from 'vitest'
import { ALL_TIME, isBackwards, periodQuery } from './period.ts'

const DAY_MS = 86_400_000

describe('a period', () => {
  test('of all time asks for nothing', () => {
    expect(periodQuery(ALL_TIME)).toEqual({})
  })

  test('of the last days counts from when it was chosen', () => {
    const chosenMs = 1_790_000_000_000
    expect(periodQuery({ ...ALL_TIME, range: 'week', chosenMs })).toEqual({
      from: String(chosenMs - 7 * DAY_MS),
    })
  })

  test('of chosen days goes from the beginning of the first to the end of the last, in the local zone', () => {
    const custom = { ...ALL_TIME, range: 'custom' as const, firstDay: '2026-03-07', lastDay: '2026-03-08' }
    expect(periodQuery(custom)).toEqual({
      from: String(new Date(2026, 2, 7).getTime()),
      to: String(new Date(2026, 2, 9).getTime() - 1),
    })
    expect(periodQuery({ ...custom, lastDay: '' })).toEqual({
      from: String(new Date(2026, 2, 7).getTime()),
    })
    expect(isBackwards(custom)).toBe(false)
    expect(isBackwards({ ...custom, lastDay: '2026-03-06' })).toBe(true)
  })
})
