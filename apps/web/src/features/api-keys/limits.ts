// Every bound of the page of API keys, in one place.

const DAY_MS = 24 * 3_600_000

export const API_KEY_PAGE_LIMITS = {
  dayMs: DAY_MS,
  /** Days until a key expires, as they are offered; those of a key that can trade from any address, and what that has at most. */
  days: [30, 90, 180, 365],
  openDays: 90,
  /** Signs of a key that are shown at its beginning and its end. */
  keyBegin: 6,
  keyEnd: 4,
} as const
