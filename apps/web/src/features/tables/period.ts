// A stretch of time to which lists are narrowed, and how that is asked of the server. Days are those of the browser's zone.

export const RANGES = ['all', 'day', 'week', 'month', 'quarter', 'custom'] as const
export type Range = (typeof RANGES)[number]

export interface Period {
  readonly range: Range
  /** When the range was chosen: "the last 7 days" must not move with every look. */
  readonly chosenMs: number
  /** `YYYY-MM-DD`, for the custom range; an empty one is open on that side. */
  readonly firstDay: string
  readonly lastDay: string
}

export const ALL_TIME: Period = { range: 'all', chosenMs: 0, firstDay: '', lastDay: '' }

const DAY_MS = 86_400_000
const DAYS_BACK: Readonly<Partial<Record<Range, number>>> = { day: 1, week: 7, month: 30, quarter: 90 }

/** Whether the last day lies before the first. */
export function isBackwards({ range, firstDay, lastDay }: Period): boolean {
  return range === 'custom' && firstDay !== '' && lastDay !== '' && lastDay < firstDay
}

export function periodQuery({ range, chosenMs, firstDay, lastDay }: Period): {
  readonly from?: string
  readonly to?: string
} {
  if (range !== 'custom') {
    const days = DAYS_BACK[range]
    return days === undefined ? {} : { from: String(chosenMs - days * DAY_MS) }
  }
  const fromMs = dayStart(firstDay, 0)
  const afterLast = dayStart(lastDay, 1)
  return {
    ...(fromMs === undefined ? {} : { from: String(fromMs) }),
    ...(afterLast === undefined ? {} : { to: String(afterLast - 1) }),
  }
}

/** The moment a local day begins, some days on. A day need not have 24 hours. */
function dayStart(day: string, daysOn: number): number | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day)
  if (match === null) return undefined
  const [, year, month, date] = match.map(Number)
  return new Date(year ?? 0, (month ?? 1) - 1, (date ?? 1) + daysOn).getTime()
}
