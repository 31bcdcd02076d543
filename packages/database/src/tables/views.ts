// The tables that the views fill from events. Written by the projector alone; everybody else only reads.

import type {
  AdministratorId,
  Amount,
  AssetId,
  CloseReason,
  DepositId,
  MarketId,
  OrderId,
  OrderStatus,
  OrderType,
  Price,
  SelfTradeMode,
  Side,
  TimeInForce,
  TradeId,
  Trigger,
  UserId,
  WalletId,
  WithdrawalId,
} from '@candor/contract'

/** How far the views have come. Always exactly one row. */
export interface ViewCheckpointTable {
  sole: boolean
  number: number
  /** Hash of the log batch that ends with the command; null before the first. */
  log_hash: Uint8Array | null
  /** Rises with every projector that takes the views over. */
  epoch: number
}

export interface ViewAccountsTable {
  user_id: UserId
  /** What kind of house account it is; null for customers. */
  house: string | null
  /** Both null when the account is older than the oldest command the log still held. */
  opened_ms: number | null
  number: number | null
}

/** The orders of customers. */
export interface SpotOrdersTable {
  order_id: OrderId
  user_id: UserId
  wallet: WalletId
  client_id: string | null
  market_id: MarketId
  side: Side
  order_type: OrderType
  time_in_force: TimeInForce
  self_trade: SelfTradeMode
  price: Price | null
  quantity: Amount | null
  quote_amount: Amount | null
  stop_price: Price | null
  trigger: Trigger | null
  status: OrderStatus
  close_reason: CloseReason | null
  filled_quantity: Amount
  filled_quote: Amount
  prevented_quantity: Amount
  fee: Amount
  created_ms: number
  /** Null while the order is open. */
  closed_ms: number | null
  /** The last command that changed the row. */
  updated_number: number
}

/** The customers' sides of trades. */
export interface SpotFillsTable {
  trade_id: TradeId
  order_id: OrderId
  user_id: UserId
  market_id: MarketId
  side: Side
  role: 'maker' | 'taker'
  price: Price
  quantity: Amount
  quote_amount: Amount
  fee: Amount
  fee_asset_id: AssetId
  time_ms: number
  number: number
}

/** Every trade, without its parties. Of a contract, the quantity is lots. */
export interface PublicTradesTable {
  market_id: MarketId
  trade_id: TradeId
  price: Price
  quantity: Amount
  quote_amount: Amount
  taker_side: Side
  time_ms: number
  number: number
}

/** Every movement of a customer's money (rulebook 8.3). */
export interface UserRecordsTable {
  user_id: UserId
  time_ms: number
  number: number
  /** Tells the records of one command apart. */
  place: number
  type: string
  wallet: WalletId
  asset_id: AssetId
  amount: Amount
  balance_after: Amount
  /** What the record is about: a trade, an order, a position, a deposit, a withdrawal, or the command itself. */
  reference: number
  /** The postings of the event that made the record, in the contract's encoding; null where no one wrote them down. */
  lines: Uint8Array | null
  /** Its place in its run, from 1. */
  ordinal: number
}

/** Records of one user, wallet, asset and type. */
export interface RecordRunsTable {
  user_id: UserId
  wallet: WalletId
  asset_id: AssetId
  type: string
  /** How many there are: the last one's place. */
  records: number
}

/** Deposits of customers. */
export interface ViewDepositsTable {
  deposit_id: DepositId
  user_id: UserId
  asset_id: AssetId
  amount: Amount
  /** What it is called outside. */
  reference: string | null
  state: 'pending' | 'confirmed' | 'orphaned'
  /** When the views first knew of it: later than it was seen when they have lost that moment. */
  seen_ms: number
  /** Null while it is pending. */
  ended_ms: number | null
  number: number
  /** The last command that changed the row. */
  updated_number: number
}

/** Withdrawals of customers. An id that comes again takes the row over. */
export interface ViewWithdrawalsTable {
  withdrawal_id: WithdrawalId
  user_id: UserId
  asset_id: AssetId
  amount: Amount
  fee: Amount
  destination: string
  approvals_needed: number
  /** In the order in which they approved. */
  approvers: readonly AdministratorId[]
  state: 'applied' | 'sent' | 'settled' | 'returned' | 'refused'
  /** Why it was refused or came back. */
  reason: string | null
  /** Null when the user took it back. */
  refused_by: AdministratorId | null
  /** What it is called outside, once it has arrived there. */
  reference: string | null
  requested_ms: number
  /** Null before it is sent, and when the views have lost the moment. */
  sent_ms: number | null
  /** Null while it is open. */
  ended_ms: number | null
  number: number
  /** The last command that changed the row. */
  updated_number: number
}

/** What the records of a purse add up to: its free money and what its open spot orders hold. */
export interface RecordBalancesTable {
  user_id: UserId
  wallet: WalletId
  asset_id: AssetId
  balance: Amount
}

/** Prices and volumes of the intervals in which there were trades. */
export interface CandlesTable {
  market_id: MarketId
  interval: string
  open_ms: number
  open: Price
  high: Price
  low: Price
  close: Price
  volume: Amount
  quote_volume: Amount
  trades: number
}

export interface ViewTables {
  view_checkpoint: ViewCheckpointTable
  view_accounts: ViewAccountsTable
  spot_orders: SpotOrdersTable
  spot_fills: SpotFillsTable
  public_trades: PublicTradesTable
  user_records: UserRecordsTable
  record_runs: RecordRunsTable
  record_balances: RecordBalancesTable
  candles: CandlesTable
  view_deposits: ViewDepositsTable
  view_withdrawals: ViewWithdrawalsTable
}
