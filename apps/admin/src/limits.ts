// Every bound of the console, in one place.

export const CONSOLE_LIMITS = {
  /** How long a notification stays. */
  notificationMs: 4_000,
  /** Notifications on the screen at once; more wait. */
  notificationsShown: 4,
  /** How long an answer counts as fresh. */
  freshMs: 2_000,
  /** How often what waits, and how the machine is, is asked for anew while somebody sits there. */
  pollMs: 10_000,
  /** How often conversations of customer service are asked for anew while somebody sits at the desk. */
  serviceMs: 2_000,
  /** How often marks and funding are asked for anew while somebody looks at them. */
  contractsMs: 3_000,
  /** One checkpoint of second-contracts is due every minute: one this old is late. */
  checkpointLateMs: 150_000,
  /** Without a key or a movement for this long nobody sits there, and nothing is asked for: the session may end. */
  attentionMs: 600_000,
  /** How often it is asked whether role and rights are still the same. */
  meEveryMs: 60_000,
  /** Rows of a page of a list. */
  pageSize: 20,
  /** Pieces of a page that has not come by then are not coming. */
  pageLoadMs: 60_000,
  /** Most characters of a setting. */
  settingLength: 500,
  /** How long a pause in typing is before a search begins. */
  typingPauseMs: 250,
  /** Digits of an authenticator code. */
  codeLength: 6,
  /** Most characters of a note for other administrators. */
  noteLength: 500,
} as const
