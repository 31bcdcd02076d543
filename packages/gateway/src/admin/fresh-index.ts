/** As the core: an older index no longer counts. */
export const FRESH_INDEX_MS = 10_000
/** As the core: on an older price no second-contract is accepted. */
export const FRESH_TICK_MS = 3_000
