// Bounds of customer service. What callers may send is bounded by the API's own limits.

export const SERVICE_LIMITS = {
  /** Lines of one conversation. */
  lines: 1_000,
  /** Of the messages that a user may send at once and in a minute: one visitor's key, and all visitors at one address. */
  visitorShare: 1 / 6,
  addressShare: 0.5,
  /** And as conversations that visitors at one address may open, at once and in an hour. */
  openingShare: 1 / 6,
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
  /** How often it is looked for these. */
  sweepMs: 3_600_000,
  /** How often it is tried again when a conversation was closed at the moment in which somebody spoke. */
  tries: 3,
  /** Characters of the last line that lists show. */
  excerptLength: 120,
  preparedAnswers: 500,
} as const
