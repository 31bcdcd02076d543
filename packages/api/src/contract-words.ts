// The words of perpetual contracts that only the API has; the others are the contract's own.

import { ORDER_ORIGINS } from '@candor/contract'

/** What a candle is made of: trades, or the marks or index prices of each second. */
export const CANDLE_KINDS = ['last', 'mark', 'index'] as const
export type CandleKind = (typeof CANDLE_KINDS)[number]

/** How a position changed: by a trade on the book, against its own other side, or against another user's. */
export const FILL_KINDS = ['trade', 'netting', 'deleveraging'] as const
export type ContractFillKind = (typeof FILL_KINDS)[number]

export const STOP_STATES = ['armed', 'triggered', 'ended'] as const
export type StopState = (typeof STOP_STATES)[number]

/** Where a conditional order stands: it waits, it sent its order, its order was not accepted, it was taken back. */
export const TRIGGER_STATES = ['waiting', 'fired', 'rejected', 'cancelled'] as const
export type TriggerState = (typeof TRIGGER_STATES)[number]

export const RECEIPT_KINDS = ['liquidation', 'deleveraging', 'funding'] as const
export type ReceiptKind = (typeof RECEIPT_KINDS)[number]

/** What closed a position for good: what sent the order that did, or what did without one. */
export const POSITION_CLOSE_MODES = [...ORDER_ORIGINS, 'deleveraging'] as const
export type PositionCloseMode = (typeof POSITION_CLOSE_MODES)[number]

/** Lists that can be had as a table of comma-separated values. */
export const CONTRACT_EXPORTS = [
  'orders',
  'triggers',
  'fills',
  'positions',
  'funding',
  'liquidations',
] as const
export type ContractExport = (typeof CONTRACT_EXPORTS)[number]

/** Why the insurance fund changed. */
export const INSURANCE_REASONS = ['liquidationFee', 'shortfall', 'funding', 'capital', 'correction'] as const
export type InsuranceReason = (typeof INSURANCE_REASONS)[number]
