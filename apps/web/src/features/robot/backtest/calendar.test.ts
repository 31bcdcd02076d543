import { describe, expect, it } from 'vitest'
import { calendarCells, monthColumns } from './calendar.ts'
import { shadeOf } from './heat.ts'

/** Midnight in GMT+8. */
const day = (date: string, bps = 0) => ({ startMs: Date.parse(`${date}T00:00:00+08:00`), bps })

describe('the calendar of daily results', () => {
  it('begins its weeks on Monday, by the days of GMT+8', () => {
    // 2025-12-06 was a Saturday.
    const cells = calendarCells([day('2025-12-06'), day('2025-12-07'), day('2025-12-08')])
    expect(cells.map(({ column, row, date }) => [column, row, date])).toEqual([
      [0, 5, '2025-12-06'],
      [0, 6, '2025-12-07'],
      [1, 0, '2025-12-08'],
    ])
    expect(calendarCells([])).toEqual([])
  })

  it('names a month over its first column', () => {
    const cells = calendarCells([day('2025-12-31'), day('2026-01-01'), day('2026-01-05')])
    expect(monthColumns(cells)).toEqual([
      { column: 0, month: 12 },
      { column: 0, month: 1 },
    ])
  })
})

describe('the shade of a result', () => {
  it('is full at two per cent and no fuller beyond', () => {
    expect(shadeOf(200)).toEqual({ side: 'up', opacity: 0.9 })
    expect(shadeOf(-5_000)).toEqual({ side: 'down', opacity: 0.9 })
    expect(shadeOf(100)).toEqual({ side: 'up', opacity: 0.5 })
    expect(shadeOf(0)).toEqual({ side: 'flat', opacity: 1 })
  })
})
