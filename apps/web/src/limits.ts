// Every bound of the web app, in one place.

export const WEB_LIMITS = {
  /** How long a notification stays. */
  notificationMs: 2_000,
  /** Notifications on the screen at once; more wait. */
  notificationsShown: 4,
  /** With those that wait. Of more the oldest go: the newest says most. */
  notificationsKept: 20,
  /** Errors kept readable after their notification is gone. */
  errorsKept: 50,
  /** How long the first page waits for what the operator says about the site. */
  siteInfoMs: 600,
  /** A part of the site that has not come by then is not coming. */
  pageLoadMs: 120_000,
  /** A lost connection is tried again after these waits; then always after the last. */
  retryWaitsMs: [2_000, 3_000, 5_000, 10_000, 20_000],
  /** How long "connected again" is shown. */
  connectedAgainMs: 3_000,
  /** How long the answers to public questions count as fresh. */
  freshMs: 5_000,
  /** How often prices outside the terminals are asked for anew. */
  pricesEveryMs: 5_000,
  /** Waits between looks into the outbox of the demo, until a code has arrived there. */
  outboxWaitsMs: [150, 300, 600, 1_000, 2_000],
  /** How long the line of a market's last day counts as fresh. */
  candlesFreshMs: 60_000,
  /** Markets on the watch list. */
  watchedMarkets: 100,
  /** How often the rules of the markets, and with them which are open, are asked for anew. */
  rulesEveryMs: 30_000,
  /** How often positions are asked how they rank to be deleveraged. */
  rankEveryMs: 10_000,
  /** How often an open page of ended orders is asked for anew. */
  historyEveryMs: 5_000,
  /** Rows that one export holds. */
  exportRows: 50_000,
  /** How often a visitor's conversation is asked for anew while it is open; and of users, whether somebody is at the desk. */
  visitorChatEveryMs: 4_000,
  deskEveryMs: 20_000,
  popoverOpenMs: 100,
  popoverCloseMs: 200,
} as const
