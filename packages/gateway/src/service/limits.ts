// Bounds of customer service. What callers may send is bounded by the API's own limits.

export const SERVICE_LIMITS = {
  /** Lines of one conversation. */
  lines: 1_000,
  /** Messages of one user: so many at once, and as many a minute. */
  userMessages: 20,
  /** The same of one visitor's key, and of all visitors at one address. */
  visitorMessages: 10,
  addressMessages: 30,
  /** Conversations that visitors at one address may open: so many at once, and as many an hour. */
  addressThreads: 10,
  /** Tickets that a user may open within the time. */
  ticketsADay: 10,
  ticketDayMs: 24 * 3_600_000,
  /** Pictures that a user may upload within the time; as long one may lie unsent. */
  picturesADay: 30,
  pictureUnsentMs: 24 * 3_600_000,
  /** Somebody is at the desk who looked at it within this time. */
  deskThereMs: 30_000,
  /** A conversation in which nobody spoke for so long is closed; a visitor's is forgotten after so long. */
  idleMs: 7 * 24 * 3_600_000,
  visitorKeptMs: 30 * 24 * 3_600_000,
  /** How often it is looked for these, and how many are taken at once. */
  sweepMs: 3_600_000,
  sweptAtOnce: 500,
  /** How often it is tried again when a conversation was closed at the moment in which somebody spoke. */
  tries: 3,
  /** Characters of the last line that lists show. */
  excerptLength: 120,
  preparedAnswers: 500,
} as const
