// The closed sets of words that commands, events and screens share. Their order is their code on
// disk: add at the end, never reorder, never reuse.

export const SIDES = ['buy', 'sell'] as const
export type Side = (typeof SIDES)[number]

export const ORDER_TYPES = ['limit', 'market', 'stopLimit', 'stopMarket'] as const
export type OrderType = (typeof ORDER_TYPES)[number]

export const TIMES_IN_FORCE = ['goodTillCancelled', 'immediateOrCancel', 'fillOrKill', 'postOnly'] as const
export type TimeInForce = (typeof TIMES_IN_FORCE)[number]

/** What happens when an order meets one of its own group. The taker's mode decides. */
export const SELF_TRADE_MODES = ['expireTaker', 'expireMaker', 'expireBoth', 'decrement'] as const
export type SelfTradeMode = (typeof SELF_TRADE_MODES)[number]

/** A waiting stop order fires when the last price is at or above, or at or below, its stop price. */
export const TRIGGERS = ['atOrAbove', 'atOrBelow'] as const
export type Trigger = (typeof TRIGGERS)[number]

export const MARKET_STATUSES = ['open', 'cancelOnly', 'halted'] as const
export type MarketStatus = (typeof MARKET_STATUSES)[number]

/** `waiting` is a stop order that has not fired. A rejected order never gets a status. */
export const ORDER_STATUSES = ['waiting', 'new', 'partiallyFilled', 'filled', 'cancelled'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** Why an order left the list of open orders. */
export const CLOSE_REASONS = [
  'filled',
  'byUser',
  'immediateOrCancel',
  'fillOrKill',
  'priceProtection',
  'selfTrade',
  'amended',
  'accountFrozen',
  'noLiquidity',
  'priceBand',
] as const
export type CloseReason = (typeof CLOSE_REASONS)[number]

/** What an administrator may do to an account as a whole. */
export const ACCOUNT_MARKS = ['frozen', 'unfrozen', 'locked', 'unlocked'] as const
export type AccountMark = (typeof ACCOUNT_MARKS)[number]

/** `applied` money waits in the user's own account; `sent` money is on its way out. */
export const WITHDRAWAL_STATUSES = ['applied', 'sent'] as const
export type WithdrawalStatus = (typeof WITHDRAWAL_STATUSES)[number]

/** Whether a correction gives to the user or takes from them. */
export const CORRECTION_DIRECTIONS = ['credit', 'debit'] as const
export type CorrectionDirection = (typeof CORRECTION_DIRECTIONS)[number]

/** The platform's own accounts that may stand on the other side of a correction: never the outside world. */
export const CORRECTION_ACCOUNTS = ['fee', 'insurance', 'capital', 'dust'] as const
export type CorrectionAccount = (typeof CORRECTION_ACCOUNTS)[number]

/** Intervals of candles, from one minute to one month. */
export const CANDLE_INTERVALS = [
  '1m',
  '3m',
  '5m',
  '15m',
  '30m',
  '1h',
  '2h',
  '4h',
  '6h',
  '8h',
  '12h',
  '1d',
  '3d',
  '1w',
  '1M',
] as const
export type CandleInterval = (typeof CANDLE_INTERVALS)[number]
