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
} as const
