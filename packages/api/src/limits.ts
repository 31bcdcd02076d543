// Every bound of the API, in one place.

/** Rows on a page, as product screens offer them. */
export const PAGE_SIZES = [10, 20, 30, 50, 70, 100, 200] as const
export type PageSize = (typeof PAGE_SIZES)[number]
export const DEFAULT_PAGE_SIZE: PageSize = 20

export const API_LIMITS = {
  /** Bytes of a JSON or form body. */
  bodyBytes: 16 * 1024,
  /** Levels a side that one call for the book gives. */
  depthLevels: 1_000,
  publicTrades: 200,
  candles: 1_000,
  /** Ticks of an index that one call gives. */
  secondTicks: 400,
  accountLength: 254,
  passwordLength: 128,
  /** Characters that a password field may hold at all: longer than allowed is told apart from unreadable. */
  passwordTextLength: 256,
  passwordLeast: 8,
  fundPasswordLeast: 6,
  fundPasswordMost: 32,
  nickNameLength: 24,
  realNameLength: 100,
  certificateLength: 32,
  /** Bytes of one uploaded picture. */
  pictureBytes: 8 * 1024 * 1024,
  messagesAtOnce: 200,
  codeDigits: 6,
  codeTries: 5,
  addressLength: 128,
  memoLength: 64,
  addressLabelLength: 32,
  bankNameLength: 64,
  /** Spaces and dashes between the digits among them. */
  cardNumberLength: 32,
  /** Characters of an administrator's note. */
  adminNoteLength: 500,
  bankReferenceLength: 64,
  configValueLength: 500,
  auditSubjectLength: 80,
  robotParameters: 32,
  /** Characters that a robot's secret key may be entered with. */
  robotSecretLength: 128,
  /** Addresses from which a robot's key may be used. */
  robotAddresses: 20,
  /** Characters of an API key's label, and of a public key as it may be pasted; addresses from which one may be used. */
  apiKeyLabelLength: 32,
  apiKeyPublicKeyLength: 512,
  apiKeyAddresses: 30,
  /** What a robot keeps, in characters of JSON; the whole of such a call, in bytes. */
  robotStateLength: 64 * 1_024,
  robotKeepBytes: 256 * 1_024,
  /** Finished rounds, and lines for the log, that one call keeps; orders that opened one round. */
  robotTripsAtOnce: 100,
  robotTripOrders: 100,
  robotLinesAtOnce: 100,
  /** Characters of the texts of the site, and bytes of the call that saves one. */
  contentIdLength: 64,
  contentTitleLength: 120,
  contentSummaryLength: 200,
  contentBodyLength: 40_000,
  contentBytes: 256 * 1_024,
  /** Versions of one text in one language; articles that one names; numbers to sort by. */
  contentVersions: 9_999,
  contentRelated: 10,
  contentPlace: 1_000_000,
  /** Characters of a search, and texts that it finds; articles that are shown beside one. */
  contentSearchLength: 100,
  contentFound: 20,
  contentBeside: 5,
  noticesAtOnce: 200,
  /** Characters of a message to customer service, of a ticket's subject, and of a prepared answer's title. */
  serviceTextLength: 2_000,
  serviceSubjectLength: 120,
  serviceTitleLength: 80,
  /** Pictures that a ticket may begin with; lines of a conversation that one call gives. */
  servicePictures: 3,
  serviceLinesAtOnce: 50,
  /** Lines of the audit log that one call gives. */
  auditLinesAtOnce: 1_000,
  /** Characters of the note of a price alert, and characters that the field may hold at all. */
  alertNoteLength: 100,
  alertNoteTextLength: 1_000,
  /** Characters of the address at which a push service takes messages for a device. */
  pushEndpointLength: 1_000,
} as const
