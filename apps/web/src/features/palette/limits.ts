// Every bound of the search over everything.

export const PALETTE_LIMITS = {
  /** Letters that can be typed; the search for articles takes no more. */
  typedLetters: 100,
  /** After the last letter, before articles are asked for. */
  typingMs: 150,
  /** Remembered by the browser. */
  recents: 6,
  /** Shown of each kind. */
  markets: 8,
  pages: 6,
  articles: 5,
  /** Shown of each kind while nothing is typed. */
  suggested: 5,
} as const
