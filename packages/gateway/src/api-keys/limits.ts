// Every bound of API keys, in one place.

const DAY_MS = 24 * 3_600_000

export const API_KEY_LIMITS = {
  /** Keys of one user; expired ones count until they are deleted. */
  keys: 20,
  /** How long a key may be good from the day that it is made; and one that can trade from any address. */
  mostMs: 365 * DAY_MS,
  openMs: 90 * DAY_MS,
  /** Keys kept at hand; the oldest make room. As many uses wait to be written. */
  keysAtHand: 20_000,
  /** How often uses are written and expired keys are looked for. */
  lookMs: 60_000,
} as const
