// Every bound of the gateway, in one place. Rates have settings of their own; these do not change.

export const GATEWAY_LIMITS = {
  /** Orders being answered at once. One more is refused with `gateway.busy`. */
  ordersAtOnce: 4_096,
  /** The same for cancels, which get through when orders crowd in, and for everything else. */
  cancelsAtOnce: 2_048,
  readsAtOnce: 2_048,
  /** A question to the database that takes longer is given up. */
  databaseMs: 5_000,
  /** Passwords waiting to be checked. One more is refused with `login.busy`. */
  passwordsWaiting: 64,
  /** Sessions kept at hand; the oldest make room. */
  sessionsAtHand: 50_000,
  /** A session's last use is written at most this often. */
  seenEveryMs: 60_000,
  sessionIdleMs: 7 * 24 * 3_600_000,
  sessionMostMs: 30 * 24 * 3_600_000,
  /** Addresses and users whose recent calls are remembered for the rate limits. */
  rateKeys: 100_000,
  /** How long a question about the past waits for the views to catch up. */
  viewsWaitMs: 2_000,
  /** How long a cache in between may keep what is the same for everybody. */
  sharedSeconds: 10,
  /** A request must arrive whole within this time. */
  requestMs: 10_000,
  headersMs: 10_000,
  /** How often it is looked for requests that take too long. */
  lookForLateMs: 2_000,
  keepAliveMs: 72_000,
  /** Characters from which a large answer is compressed. */
  compressedFrom: 4_096,
  /** Of a connection with plain requests: how many are answered at once, how many bytes wait meanwhile, and how long the rest of
   * a request is waited for before the connection is left to Node. */
  plainAtOnce: 1_024,
  plainUnreadBytes: 256 * 1_024,
  plainRestMs: 50,
  /** How long open requests may take to end when the server stops. */
  drainMs: 5_000,
  /** How often connections that have nothing more to answer are closed meanwhile. */
  closeIdleMs: 20,

  /** Commands whose news wait to become messages; more are told from the views at the next start. */
  newsWaiting: 10_000,
  /** How soon messages are tried again that could not be written. */
  newsRetryMs: 1_000,
  /** Rows of one kind read at once from the views when messages about contracts are made up for. */
  newsMissed: 10_000,
  /** The latest decided second-contracts of a user behind the rate that is shown of them. */
  secondsCounted: 48,
  /** Exports of one kind under way at once, by everybody and by one user; and rows that one reads at once. */
  exportsAtOnce: 16,
  exportsOfUser: 2,
  exportRowsAtOnce: 500,

  // Delivery of codes.
  /** Messages that may be on their way to their readers. One more is not sent, which the log says. */
  deliveriesAtOnce: 256,
  /** Connections to the mail server. */
  smtpConnections: 4,
  /** How long the mail server may take to be found, to greet and to go on. */
  smtpMs: 10_000,
  /** How long the SMS provider may take to answer. */
  smsMs: 10_000,
  /** Messages that the demo's outbox keeps, and how long: as long as a code lives. */
  outboxEntries: 1_000,
  outboxMs: 5 * 60_000,
  /** Copies of messages by e-mail that are on their way. One more is left out. */
  copiesUnderWay: 500,

  // Security of an account
  /** How long the pending secret of an authenticator app may be confirmed. */
  authenticatorBeginMs: 10 * 60_000,
  recoveryCodes: 10,
  /** Wrong codes in a row, of the app or recovery codes, and how long none is taken then. */
  secondFactorTries: 5,
  secondFactorLockMs: 15 * 60_000,
  /** Wrong fund passwords in a row, and how long none is taken then. */
  fundPasswordTries: 5,
  fundPasswordLockMs: 3_600_000,
  /** Proofs of one user: so many at once, and one more with each of these. */
  proofsAtOnce: 10,
  proofEveryMs: 60_000,
  /** No withdrawals for so long after a password or a factor was changed or taken away. */
  withdrawalHoldMs: 24 * 3_600_000,
  /** A looser limit of the user's own takes effect after this, and a pause ends no sooner. */
  looserLimitMs: 24 * 3_600_000,
  /** Characters kept of what a browser calls itself. */
  deviceLength: 200,
  /** Devices in the list of those that are logged in. */
  sessionsListed: 200,
  /** Sessions that ended so long ago are forgotten; looked for at most this often. */
  endedSessionsKeptMs: 30 * 24 * 3_600_000,
  endedSessionsEveryMs: 3_600_000,
  /** The newest messages of each user are kept, so many. */
  messagesKept: 1_000,

  // Uploads and pictures.
  /** Uploads being taken at once, by everybody and by one user. Each may hold one picture in memory. */
  uploadsAtOnce: 16,
  uploadsOfUserAtOnce: 3,
  /** An upload must arrive whole within this time, and never stand still for longer than the other. */
  uploadMs: 120_000,
  uploadStillMs: 10_000,
  /** How long the rest of an upload may go on arriving once it has been answered. */
  uploadAnsweredMs: 5_000,
  lookForLateUploadsMs: 1_000,
  /** Pictures being drawn anew at once, each in a process of its own, and waiting for that. */
  picturesAtOnce: 1,
  picturesWaiting: 8,
  /** What such a process may take: time, seconds of a processor, kilobytes of memory. */
  pictureMs: 20_000,
  pictureProcessorSeconds: 20,
  pictureMemoryKb: 640 * 1_024,
  /** What is kept of what a process says before it fails, in characters. */
  pictureComplaintLength: 2_000,
  /** How often such a process looks whether the server is still there. */
  pictureLooksBackMs: 250,
  /** Pixels of a picture that comes in; the long side of what is kept; the least sides of both. */
  picturePixels: 24_000_000,
  pictureLongSide: 3_000,
  pictureLeastLongSide: 400,
  pictureLeastShortSide: 300,
  pictureDrawnBytes: 16 * 1_024 * 1_024,
  picturesOfUserADay: 30,
  /** How long a picture may lie unused before it is removed, how often that is looked for, and so many at once. */
  pictureUnusedMs: 24 * 3_600_000,
  pictureSweepMs: 24 * 3_600_000,
  picturesSweptAtOnce: 500,

  // Accounts: contacts, codes, registration.
  emailLength: 254,
  emailLocalLength: 64,
  /** Characters that a phone number may be written with, separators included. */
  phoneTextLength: 32,
  /** So many of the passwords that people choose most often may not be chosen. */
  commonPasswords: 10_000,
  /** How long a verification code is good, and how long until the next may be sent to the same place. */
  codeMs: 5 * 60_000,
  codeEveryMs: 60_000,
  /** Codes for one purpose that may be sent to the same place within a day. */
  codesADay: 10,
  codeDayMs: 24 * 3_600_000,
  /** Old codes are forgotten after this time, and looked for this often. */
  codesKeptMs: 2 * 24 * 3_600_000,
  codesSweepMs: 3_600_000,
  /** Messages with codes that are on their way out. One more is refused with `gateway.busy`. */
  codesUnderWay: 1_000,
  /** How often an id or an invitation code is drawn anew because it is taken. */
  draws: 20,
  /** Failed logins that a user's history keeps. */
  failedLoginsKept: 500,
  /** Logins that are looked through for a known device. */
  loginsCompared: 500,
  /** How often it is looked for users of whom the core has not been told, and how many are read at once. */
  reconcileMs: 60_000,
  reconcilePage: 200,

  // Solvency.
  /** Snapshots whose owners can still ask for their proof. */
  solvencySnapshotsOpen: 14,
  solvencyRowsAtOnce: 1_000,
  /** Trees kept at hand, one per snapshot and asset. */
  solvencyTrees: 24,
  /** How often it is looked whether a snapshot is due. */
  solvencyLookMs: 60_000,

  // The console.
  /** An administrator's session ends after so long unused, and after so long at most. */
  adminSessionIdleMs: 3_600_000,
  adminSessionMostMs: 8 * 3_600_000,
  /** Wrong passwords in a row, and how long none is taken then. */
  adminPasswordTries: 5,
  adminPasswordLockMs: 15 * 60_000,
  /** Calls of the console being answered at once. One more is refused with `gateway.busy`. */
  adminCallsAtOnce: 128,
  /** How long what the dashboard shows may be old. */
  dashboardMs: 5_000,
  /** Days of the volume chart. */
  dashboardDays: 14,
  /** Lines of the audit log that are read at once to verify it. */
  auditBatch: 1_000,
  /** Devices and logins that are shown of one user. */
  userSessionsShown: 50,
  userLoginsShown: 20,
  /** Other users with the same certificate that are shown. */
  sameNumberShown: 20,
  /** A decided proposal whose outcome a crash left open is carried out again within this time: keys are known longer. */
  proposalResumeMs: 20 * 3_600_000,
  /** How often the free space of the disk is looked at. */
  diskMs: 10_000,
} as const
