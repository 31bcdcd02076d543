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

/** A contract order names the side of the position it is about, or `both` in one-way mode. */
export const POSITION_SIDES = ['long', 'short', 'both'] as const
export type PositionSide = (typeof POSITION_SIDES)[number]

export const DIRECTIONS = ['long', 'short'] as const
export type Direction = (typeof DIRECTIONS)[number]

/** Whether a position stands on its own margin or on all that the contract account has. */
export const MARGIN_MODES = ['cross', 'isolated'] as const
export type MarginMode = (typeof MARGIN_MODES)[number]

/** Whether long and short may be held side by side, or a buy first reduces what is short. */
export const POSITION_MODES = ['hedge', 'oneWay'] as const
export type PositionMode = (typeof POSITION_MODES)[number]

/** `best` is a limit at the other side's best price of the moment. */
export const CONTRACT_ORDER_TYPES = ['limit', 'market', 'best'] as const
export type ContractOrderType = (typeof CONTRACT_ORDER_TYPES)[number]

/** Which price fires a take-profit or a stop-loss. */
export const TRIGGER_PRICES = ['mark', 'last'] as const
export type TriggerPrice = (typeof TRIGGER_PRICES)[number]

export const STOP_KINDS = ['takeProfit', 'stopLoss'] as const
export type StopKind = (typeof STOP_KINDS)[number]

/** Why a take-profit or stop-loss ended. */
export const STOP_END_REASONS = ['done', 'byUser', 'replaced', 'sibling', 'positionClosed'] as const
export type StopEndReason = (typeof STOP_END_REASONS)[number]

/** Why a conditional order no longer waits. */
export const TRIGGER_END_REASONS = ['byUser', 'fired', 'rejected', 'accountClosed', 'closeAll'] as const
export type TriggerEndReason = (typeof TRIGGER_END_REASONS)[number]

/** What sent a contract order. */
export const ORDER_ORIGINS = [
  'user',
  'takeProfit',
  'stopLoss',
  'closeAll',
  'reverse',
  'liquidation',
  'trigger',
] as const
export type OrderOrigin = (typeof ORDER_ORIGINS)[number]

/** Why a contract order left the list of open orders. */
export const CONTRACT_CLOSE_REASONS = [
  'filled',
  'byUser',
  'immediateOrCancel',
  'fillOrKill',
  'priceProtection',
  'selfTrade',
  'amended',
  'accountFrozen',
  'noLiquidity',
  /** The position it was to close is smaller now. */
  'positionReduced',
  /** The loss it would realise could not be paid. */
  'unfunded',
  'liquidation',
  'closeAll',
  /** A take-profit or stop-loss needed its lots. */
  'stopFired',
] as const
export type ContractCloseReason = (typeof CONTRACT_CLOSE_REASONS)[number]

/** How the mark price is made (rulebook 2.8). */
export const MARK_METHODS = ['basisAverage', 'medianOfThree'] as const
export type MarkMethod = (typeof MARK_METHODS)[number]

export const MARGIN_MOVES = ['add', 'remove'] as const
export type MarginMove = (typeof MARGIN_MOVES)[number]

/** The platform's own accounts that its capital may be put into. */
export const CAPITAL_ACCOUNTS = ['insurance', 'second_house', 'yield_treasury', 'mining_treasury'] as const
export type CapitalAccount = (typeof CAPITAL_ACCOUNTS)[number]

/** A second-contract is on the index being higher or lower at its end. */
export const SECOND_DIRECTIONS = ['up', 'down'] as const
export type SecondDirection = (typeof SECOND_DIRECTIONS)[number]

export const SECOND_STATUSES = ['open', 'closed'] as const
export type SecondStatus = (typeof SECOND_STATUSES)[number]

/** `scheduled` waits for its moment, `pending` for its entry tick, `open` for its end. */
export const SECOND_STAGES = ['scheduled', 'pending', 'open', 'ended'] as const
export type SecondStage = (typeof SECOND_STAGES)[number]

export const SECOND_OUTCOMES = ['won', 'lost', 'tie', 'void', 'cancelled'] as const
export type SecondOutcome = (typeof SECOND_OUTCOMES)[number]

/** How an order ended: by the rule, or why not. */
export const SECOND_END_REASONS = [
  'settled',
  /** No valid tick came in time. */
  'noEntry',
  /** Too few valid ticks at its end. */
  'window',
  /** The whole range was voided by the operator. */
  'operator',
  'byUser',
  'accountFrozen',
  /** A timed order met a limit when it was to open. */
  'refused',
] as const
export type SecondEndReason = (typeof SECOND_END_REASONS)[number]

export const EARN_STATUSES = ['open', 'closed'] as const
export type EarnStatus = (typeof EARN_STATUSES)[number]

/** The wallet that a financial product is paid from and pays into. */
export const EARN_SOURCES = ['spot', 'financial'] as const
export type EarnSource = (typeof EARN_SOURCES)[number]

/** How an order of a financial product ended. */
export const FINANCIAL_ENDS = ['matured', 'transferredOut', 'cancelled', 'cancelledByPlatform'] as const
export type FinancialEnd = (typeof FINANCIAL_ENDS)[number]

export const MINING_PAYOUTS = ['daily', 'end'] as const
export type MiningPayout = (typeof MINING_PAYOUTS)[number]

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
