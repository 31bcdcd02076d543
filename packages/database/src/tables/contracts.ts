// The tables that the views fill from the events of perpetual contracts. Written by the projector alone; everybody else
// only reads.

import type {
  Amount,
  AssetId,
  ContractCloseReason,
  ContractOrderType,
  ContractTriggerId,
  Direction,
  LiquidationId,
  Lots,
  MarginMode,
  MarketId,
  OrderId,
  OrderOrigin,
  OrderStatus,
  PositionId,
  PositionSide,
  Price,
  RateE8,
  RejectionCode,
  SelfTradeMode,
  Side,
  StopEndReason,
  StopId,
  StopKind,
  TimeInForce,
  TradeId,
  Trigger,
  TriggerEndReason,
  TriggerPrice,
  UserId,
} from '@candor/contract'

/** The contract orders of customers. */
export interface ContractOrdersTable {
  order_id: OrderId
  user_id: UserId
  client_id: string | null
  market_id: MarketId
  origin: OrderOrigin
  side: Side
  position_side: PositionSide
  /** Of the position that it opens, or closes if it only closes. */
  direction: Direction
  order_type: ContractOrderType
  time_in_force: TimeInForce
  self_trade: SelfTradeMode
  reduce_only: boolean
  margin_mode: MarginMode
  leverage: number
  price: Price | null
  lots: Lots
  close_lots: Lots
  /** To be armed with what it opens; `trigger_by` is there when either is. */
  take_profit: Price | null
  stop_loss: Price | null
  trigger_by: TriggerPrice | null
  /** What was taken for it when it was placed; null when the views have lost that. */
  margin_reserve: Amount | null
  fee_reserve: Amount | null
  /** The order that it took the place of. */
  replaces: OrderId | null
  /** The take-profit or stop-loss that sent it, and the price that fired that. */
  stop_id: StopId | null
  trigger_price: Price | null
  status: OrderStatus
  close_reason: ContractCloseReason | null
  filled_lots: Lots
  filled_value: Amount
  dropped_lots: Lots
  open_fee: Amount
  close_fee: Amount
  pnl: Amount
  created_ms: number
  /** Null while the order is open. */
  closed_ms: number | null
  /** The last command that changed the row. */
  updated_number: number
}

/** What one trade, netting or deleveraging did to one position of a customer. */
export interface ContractFillsTable {
  number: number
  place: number
  /** Null for a netting. */
  trade_id: TradeId | null
  /** Null where no order was needed. */
  order_id: OrderId | null
  position_id: PositionId
  user_id: UserId
  market_id: MarketId
  direction: Direction
  side: Side
  role: 'maker' | 'taker' | 'netting' | 'deleveraging'
  origin: OrderOrigin | 'deleveraging'
  /** Null for a deleveraging, which has a value and no price. */
  price: Price | null
  /** Opened if positive, closed if negative. */
  lots: Lots
  value: Amount
  pnl: Amount
  margin: Amount
  fee: Amount
  liquidation_fee: Amount
  insured: Amount
  time_ms: number
}

/** The positions of customers, open and closed. */
export interface ContractPositionsTable {
  position_id: PositionId
  user_id: UserId
  market_id: MarketId
  direction: Direction
  margin_mode: MarginMode
  leverage: number
  lots: Lots
  entry_value: Amount
  margin: Amount
  realised_pnl: Amount
  open_fees: Amount
  close_fees: Amount
  funding: Amount
  opened_ms: number
  max_lots: Lots
  opened_lots: Lots
  opened_value: Amount
  opened_margin: Amount
  closed_lots: Lots
  closed_value: Amount
  liquidation_fees: Amount
  insured: Amount
  /** The order that opened it, and the one that closed the last of it; null where there was none, or it is lost. */
  open_order_id: OrderId | null
  close_order_id: OrderId | null
  close_mode: OrderOrigin | 'deleveraging' | null
  /** Null while it is open. */
  closed_ms: number | null
  number: number
  /** The last command that changed the row. */
  updated_number: number
}

/** Gains of a customer's position realised at mark, without closing it, to pay a loss of the same account. */
export interface ContractOffsetsTable {
  number: number
  place: number
  position_id: PositionId
  user_id: UserId
  market_id: MarketId
  mark: Price
  amount: Amount
  time_ms: number
}

/** The take-profits and stop-losses of customers. */
export interface ContractStopsTable {
  stop_id: StopId
  user_id: UserId
  market_id: MarketId
  position_id: PositionId
  kind: StopKind
  price: Price
  trigger_by: TriggerPrice
  /** Null for the whole position. */
  lots: Lots | null
  order_id: OrderId | null
  sibling_id: StopId | null
  created_ms: number
  state: 'armed' | 'triggered' | 'ended'
  end_reason: StopEndReason | null
  /** When it last fired, and at which price. */
  triggered_ms: number | null
  triggered_price: Price | null
  /** Null while it waits. */
  ended_ms: number | null
  number: number
  /** The last command that changed the row. */
  updated_number: number
}

/** The conditional orders of customers. */
export interface ContractTriggersTable {
  trigger_id: ContractTriggerId
  user_id: UserId
  client_id: string | null
  market_id: MarketId
  side: Side
  position_side: PositionSide
  order_type: ContractOrderType
  time_in_force: TimeInForce
  price: Price | null
  /** Null for the whole position. */
  lots: Lots | null
  reduce_only: boolean
  may_cross: boolean
  trigger_price: Price
  trigger: Trigger
  trigger_by: TriggerPrice
  self_trade: SelfTradeMode | null
  created_ms: number
  state: 'waiting' | 'fired' | 'rejected' | 'cancelled'
  /** Null while it waits, as all that follow. */
  end_reason: TriggerEndReason | null
  ended_ms: number | null
  /** The price that met it. */
  met_price: Price | null
  /** The order that it sent. */
  order_id: OrderId | null
  /** Why its order was not accepted. */
  rejection: RejectionCode | null
  number: number
  /** The last command that changed the row. */
  updated_number: number
}

/** Every settlement of funding. */
export interface ContractFundingTable {
  market_id: MarketId
  due_ms: number
  rate_e8: RateE8
  average_premium_e8: RateE8
  samples: number
  mark: Price
  /** The command that made the mark; null when there was none, or the views have lost it. */
  mark_number: number | null
  positions: number
  paid: Amount
  insured: Amount
  received: Amount
  dust: Amount
  next_funding_ms: number
  time_ms: number
  number: number
}

/** What the minutes added to the next funding rate. */
export interface ContractPremiumsTable {
  market_id: MarketId
  time_ms: number
  number: number
  premium_e8: RateE8
  mark: Price
  index: Price
  index_sequence: number
}

/** What customers' positions paid or received. */
export interface ContractFundingPaymentsTable {
  position_id: PositionId
  due_ms: number
  user_id: UserId
  market_id: MarketId
  direction: Direction
  margin_mode: MarginMode
  rate_e8: RateE8
  mark: Price
  /** The position as it was left. */
  leverage: number
  lots: Lots
  entry_value: Amount
  margin: Amount
  value: Amount
  due: Amount
  amount: Amount
  time_ms: number
  number: number
}

/** Every liquidation, the house's among them: others' deleveragings are explained by them. */
export interface ContractLiquidationsTable {
  liquidation_id: LiquidationId
  user_id: UserId
  margin_mode: MarginMode
  /** Null for a cross account. */
  position_id: PositionId | null
  available: Amount
  held: Amount
  equity: Amount
  maintenance: Amount
  outcome: 'safe' | 'closed' | 'halted'
  /** What happened, in the contract's encoding. */
  events: Uint8Array
  time_ms: number
  number: number
}

/** How the positions of a liquidation stood, and what became of them in it. */
export interface ContractLiquidatedPositionsTable {
  liquidation_id: LiquidationId
  position_id: PositionId
  market_id: MarketId
  direction: Direction
  leverage: number
  tier: number
  mark: Price
  lots: Lots
  entry_value: Amount
  margin: Amount
  unrealised_pnl: Amount
  maintenance: Amount
  closed_lots: Lots
  closed_value: Amount
  pnl: Amount
  liquidation_fee: Amount
  insured: Amount
  netted_lots: Lots
  deleveraged_lots: Lots
  /** The command that made the mark; null when the views have lost it. */
  mark_number: number | null
  number: number
}

/** Every deleveraging, from the side of whose gain was cut short. */
export interface ContractDeleveragingsTable {
  trade_id: TradeId
  liquidation_id: LiquidationId
  market_id: MarketId
  user_id: UserId
  position_id: PositionId
  direction: Direction
  mark: Price
  lots: Lots
  value: Amount
  pnl: Amount
  score_e8: RateE8
  time_ms: number
  number: number
}

/** Every movement of the insurance fund. */
export interface InsuranceChangesTable {
  number: number
  place: number
  asset_id: AssetId
  market_id: MarketId | null
  reason: string
  /** Into the fund if positive. */
  amount: Amount
  balance_after: Amount
  liquidation_id: LiquidationId | null
  time_ms: number
}

/** The parameters of contracts, from the command on that set them. */
export interface ContractParametersTable {
  market_id: MarketId
  number: number
  /** In the contract's encoding. */
  parameters: Uint8Array
}

/** How a mark came about. */
export interface ContractMarksTable {
  market_id: MarketId
  /** The command that made it. */
  number: number
  mark: Price
  index: Price
  basis: Price
  index_sequence: number
  /** The quotes that the index was made from, in the contract's encoding. */
  quotes: Uint8Array
  time_ms: number
}

/** Mark and index of contracts, in the intervals in which there was one. */
export interface PriceCandlesTable {
  market_id: MarketId
  kind: 'mark' | 'index'
  interval: string
  open_ms: number
  open: Price
  high: Price
  low: Price
  close: Price
}

export interface ContractTables {
  contract_orders: ContractOrdersTable
  contract_fills: ContractFillsTable
  contract_positions: ContractPositionsTable
  contract_offsets: ContractOffsetsTable
  contract_stops: ContractStopsTable
  contract_triggers: ContractTriggersTable
  contract_funding: ContractFundingTable
  contract_premiums: ContractPremiumsTable
  contract_funding_payments: ContractFundingPaymentsTable
  contract_liquidations: ContractLiquidationsTable
  contract_liquidated_positions: ContractLiquidatedPositionsTable
  contract_deleveragings: ContractDeleveragingsTable
  insurance_changes: InsuranceChangesTable
  contract_parameters: ContractParametersTable
  /** The latest of each contract. */
  contract_marks: ContractMarksTable
  /** Those by which somebody was liquidated or funding was settled. */
  mark_evidence: ContractMarksTable
  price_candles: PriceCandlesTable
}
