/** As the core: an older index no longer counts. */
export const FRESH_INDEX_MS = 10_000
