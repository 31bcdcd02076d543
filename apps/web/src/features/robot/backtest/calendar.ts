// Days in columns of weeks, Monday first. Days are those of GMT+8, in which the platform counts.

const DAY_MS = 86_400_000
const GMT8_MS = 8 * 3_600_000
const WEEK = 7
/** 1970-01-01 was a Thursday. */
const FIRST_WEEKDAY = 3

export interface DayResult {
  /** Where the day begins. */
  readonly startMs: number
  readonly bps: number
}

export interface Cell extends DayResult {
  readonly column: number
  /** 0 is Monday. */
  readonly row: number
  readonly date: string
}

export function calendarCells(days: readonly DayResult[]): readonly Cell[] {
  const [first] = days
  if (first === undefined) return []
  const firstWeek = weekOf(first.startMs)
  return days.map((day) => ({
    ...day,
    column: weekOf(day.startMs) - firstWeek,
    row: (dayNumber(day.startMs) + FIRST_WEEKDAY) % WEEK,
    date: dateOf(day.startMs),
  }))
}

function dayNumber(ms: number): number {
  return Math.floor((ms + GMT8_MS) / DAY_MS)
}

function weekOf(ms: number): number {
  return Math.floor((dayNumber(ms) + FIRST_WEEKDAY) / WEEK)
}

export function dateOf(ms: number): string {
  return new Date(ms + GMT8_MS).toISOString().slice(0, 10)
}

/** The first column of each month, for the line above. */
export function monthColumns(
  cells: readonly Cell[],
): readonly { readonly column: number; readonly month: number }[] {
  const columns = new Map<string, { column: number; month: number }>()
  for (const { column, date } of cells) {
    const key = date.slice(0, 7)
    if (!columns.has(key)) columns.set(key, { column, month: Number(date.slice(5, 7)) })
  }
  return [...columns.values()]
}
