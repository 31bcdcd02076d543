// Bounds of notifications to devices.

export const PUSH_LIMITS = {
  /** Devices of one user; the oldest makes room. */
  devices: 10,
  /** Notifications that wait to be sent, and that are being sent. One more is left out. */
  waiting: 2_000,
  atOnce: 32,
  /** How long a push service may take to answer. */
  answerMs: 10_000,
  /** Seconds that it keeps a notification for a device that is switched off. */
  keptSeconds: 12 * 3_600,
  /** Sendings in a row that may fail before a device is forgotten. */
  failures: 20,
  /** Characters of a text; services take about 4,000 bytes. */
  textLength: 600,
  /** How often somebody may try it out. */
  testEveryMs: 10_000,
} as const
