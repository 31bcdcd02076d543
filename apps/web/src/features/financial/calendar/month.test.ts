import { describe, expect, it } from 'vitest'
import { dateOfDay, monthName, monthOf, monthSpan, turnMonth, weekdayNames, weeksOf } from './month.ts'

const MARCH = { year: 2026, month: 2 }

describe('a month', () => {
  it('is that of GMT+8: the last hours of a UTC day belong to the next', () => {
    expect(monthOf(Date.parse('2026-02-28T15:59:59Z'))).toEqual({ year: 2026, month: 1 })
    expect(monthOf(Date.parse('2026-02-28T16:00:00Z'))).toEqual(MARCH)
  })

  it('begins and ends at midnight of that zone', () => {
    expect(monthSpan(MARCH)).toMatchObject({
      days: 31,
      fromMs: Date.parse('2026-03-01T00:00:00+08:00'),
      toMs: Date.parse('2026-04-01T00:00:00+08:00') - 1,
    })
  })

  it('shows its weeks from Monday on', () => {
    const weeks = weeksOf(MARCH).map((week) =>
      week.map((day) => (day === undefined ? '' : String(dateOfDay(day)))).join(' '),
    )
    expect(weeks[0]).toBe('      1')
    expect(weeks[1]).toBe('2 3 4 5 6 7 8')
    expect(weeks[5]).toBe('30 31     ')
    expect(weeks).toHaveLength(6)
    // A February that fills four weeks exactly.
    expect(weeksOf({ year: 2027, month: 1 })).toHaveLength(4)
  })

  it('turns over years', () => {
    expect(turnMonth({ year: 2026, month: 11 }, 1)).toEqual({ year: 2027, month: 0 })
    expect(turnMonth({ year: 2026, month: 0 }, -1)).toEqual({ year: 2025, month: 11 })
  })

  it('has a name, and days of the week that begin with Monday', () => {
    expect(monthName(MARCH)).toBe('March 2026')
    expect(weekdayNames().map(({ short }) => short)).toEqual([
      'Mon',
      'Tue',
      'Wed',
      'Thu',
      'Fri',
      'Sat',
      'Sun',
    ])
  })
})
