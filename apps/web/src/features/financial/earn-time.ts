// Moments by the clock of the platform's day, GMT+8, whatever the zone of the browser: terms begin and end at its midnight.

const ZONE_MS = 8 * 3_600_000
const DATE_END = 10
const MINUTE_END = 16
const SECOND_END = 19
const YEAR_END = 5

function clockText(ms: number): string {
  return new Date(ms + ZONE_MS).toISOString().replace('T', ' ')
}

/** `2026-03-06` */
export function showDate(ms: number): string {
  return clockText(ms).slice(0, DATE_END)
}

/** `03-06` */
export function showShortDate(ms: number): string {
  return clockText(ms).slice(YEAR_END, DATE_END)
}

/** `2026-03-06 14:32` */
export function showMoment(ms: number): string {
  return clockText(ms).slice(0, MINUTE_END)
}

/** `03-06 14:32` */
export function showShortMoment(ms: number): string {
  return clockText(ms).slice(YEAR_END, MINUTE_END)
}

/** `2026-03-06 14:32:07` */
export function showSecond(ms: number): string {
  return clockText(ms).slice(0, SECOND_END)
}
