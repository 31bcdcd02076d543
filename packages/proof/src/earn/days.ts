// Days of GMT+8, by which terms are counted: moments in milliseconds in, day numbers out, and back. Knows no other zone.

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const ZONE_MS = 8 * HOUR_MS

/** Number of the day that holds this moment. */
export function earnDayOf(timeMs: number): number {
  return Math.floor((timeMs + ZONE_MS) / DAY_MS)
}

/** The moment of that day at which its clock shows so many full hours. */
export function earnDayAt(day: number, hour = 0): number {
  return day * DAY_MS - ZONE_MS + hour * HOUR_MS
}
