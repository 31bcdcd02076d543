// Bounds of the work on the site's texts. What callers may send is bounded by the API's own limits.

export const CONTENT_LIMITS = {
  /** How often it is looked whether texts changed elsewhere, or a moment that was waited for has come. */
  lookMs: 1_000,
  /** How far ahead something may be scheduled. */
  scheduleMs: 366 * 24 * 3_600_000,
  /** Drafts of a text in one language that are kept, the newest ones. */
  draftsKept: 50,
  /** Notices that the socket shows at first. */
  noticesShown: 20,

  // Search.
  /** Texts that are read, and that are put into an index before others get their turn. */
  textsRead: 200,
  textsIndexed: 10,
  /** Different words of a search that are looked for: each is one bit. */
  searchWords: 8,
  /** Letters that a word needs to be looked for with one of them wrong. */
  fuzzyLetters: 5,
  /** The best ones, which are ranked. */
  searchRanked: 100,
  /** Places of an index that may be empty before it is made anew. */
  emptyPlaces: 1_000,

  // Markdown, whose readers must not be kept busy by it.
  lineLength: 4_000,
  /** Quotes and lists within each other. */
  blockDepth: 8,
  /** Signs of one kind that may begin or end emphasis, code, links or HTML, from one empty line to the next. */
  signsInBlock: 1_000,
} as const
