// How time passes between two commands: mostly by milliseconds, sometimes not at all, now and then onto the
// exact edges of the daily jobs, and rarely by days. It only ever goes forward.

import type { Random } from './random.ts'

const SECOND_MS = 1_000n
const MINUTE_MS = 60n * SECOND_MS
const HOUR_MS = 60n * MINUTE_MS
const DAY_MS = 24n * HOUR_MS
const GMT8_MS = 8n * HOUR_MS
const VWAP_WINDOW_MS = 300n * SECOND_MS

export function nextTime(random: Random, nowMs: bigint, restlessness: number): bigint {
  const kind = random.weighted([
    [28, 'none'],
    [38, 'moment'],
    [22, 'second'],
    [4, 'minute'],
    [1, 'window'],
    [1.2 * restlessness, 'edge'],
    [0.6 * restlessness, 'hours'],
    [0.25 * restlessness, 'days'],
    [0.03 * restlessness, 'month'],
  ] as const)
  switch (kind) {
    case 'none':
      return nowMs
    case 'moment':
      return nowMs + random.bigint(1n, 50n)
    case 'second':
      return nowMs + random.bigint(1n, 3n * SECOND_MS)
    case 'minute':
      return nowMs + random.pick([10n * SECOND_MS, 10n * SECOND_MS + 1n, random.bigint(1n, 6n * MINUTE_MS)])
    case 'window':
      // The average price looks back over whole seconds: land where a trade of this second is just in or out.
      return nowMs + VWAP_WINDOW_MS + SECOND_MS * random.bigint(-1n, 1n)
    case 'edge':
      return nextEdge(random, nowMs)
    case 'hours':
      return nowMs + random.bigint(1n, 5n * HOUR_MS)
    case 'days':
      return nowMs + random.bigint(1n, 3n * DAY_MS)
    case 'month':
      return nowMs + random.bigint(20n * DAY_MS, 33n * DAY_MS)
  }
}

/** Just before, at or after the next 00:00 or 04:00 GMT+8. */
function nextEdge(random: Random, nowMs: bigint): bigint {
  const dayStart = ((nowMs + GMT8_MS) / DAY_MS) * DAY_MS - GMT8_MS
  const edge = [dayStart + 4n * HOUR_MS, dayStart + DAY_MS].find((each) => each > nowMs) ?? nowMs
  const moment = edge + random.pick([-1n, 0n, 0n, 0n, 1n])
  return moment < nowMs ? nowMs : moment
}
