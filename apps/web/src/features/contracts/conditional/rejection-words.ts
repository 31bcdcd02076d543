// Why the order of a conditional one was not accepted, where there are words for it: the server's own. Dots become
// underscores, since keys of texts have none.

const REJECTION_WORDS = [
  'account_locked',
  'account_frozen',
  'account_not_authenticated',
  'market_halted',
  'market_cancel_only',
  'contract_position_mode',
  'position_closable_insufficient',
  'index_stale',
  'order_price_tick',
  'order_book_empty',
  'order_price_band',
  'order_long_above_market',
  'order_short_below_market',
  'order_quantity_lot',
  'order_quantity_max',
  'order_count_max',
  'position_size_max',
  'leverage_tier',
  'order_would_liquidate',
  'balance_insufficient',
  'order_would_take',
] as const

export type RejectionWord = (typeof REJECTION_WORDS)[number]

/** None for a code that the site has no words for: it is shown as it is. */
export function rejectionWord(code: string): RejectionWord | undefined {
  const name = code.replaceAll('.', '_')
  return REJECTION_WORDS.find((word) => word === name)
}
