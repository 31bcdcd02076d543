// The oracle's picture of the platform: plain maps and records, changed in place by the other oracle files.
// The generator reads it to aim its commands; nothing outside the oracle changes it.

import type {
  AccountMark,
  AdministratorId,
  Amount,
  AssetId,
  CloseReason,
  Command,
  Event,
  FeeLevel,
  MarketStatus,
  OrderId,
  OrderStatus,
  OrderType,
  Reply,
  SelfTradeMode,
  Side,
  SpotOrderView,
  SpotParameters,
  TimeInForce,
  Trigger,
  UserId,
  WalletId,
  WithdrawalId,
} from '@candor/contract'
import { type FollowedContracts, noContracts } from './followed-contracts.ts'
import { type EarnWorld, noEarn } from './oracle-earn-world.ts'
import { noSeconds, type SecondsWorld } from './oracle-second-world.ts'

export interface OracleIndex {
  readonly id: number
  readonly base: AssetId
  readonly quote: AssetId
  readonly tick: bigint
  ticks: number
  lastPrice: bigint | undefined
  lastPriceMs: bigint
}

export interface OracleMarket {
  readonly id: number
  readonly symbol: string
  readonly base: AssetId
  readonly quote: AssetId
  readonly indexId: number | undefined
  parameters: SpotParameters
  status: MarketStatus
  lastPrice: bigint | undefined
  trades: { readonly timeMs: bigint; readonly quantity: bigint; readonly quote: bigint }[]
}

/** A command that came under a key, and what its sender was told. */
export interface Remembered {
  readonly key: string
  readonly byAdministrator: boolean
  readonly timeMs: bigint
  readonly command: Command
  readonly reply: Reply
}

/** What is said of a person; a robot's is its owner's. */
export interface OraclePerson {
  authenticated: boolean
  country: string
  marks: Set<Extract<AccountMark, 'frozen' | 'locked'>>
  level: number
  pendingLevel: number
  override: { readonly level: number; readonly untilMs: bigint } | undefined
  /** Today's volume by quote asset. */
  volumeToday: Map<number, bigint>
  /** Volumes of finished days, in BTC units, by day number. */
  volumeByDay: Map<bigint, bigint>
}

export interface OracleAccount {
  readonly id: UserId
  readonly group: number
  readonly house: boolean
  readonly person: OraclePerson
  /** Of a robot: whose it is, and whether it has ended. */
  readonly owner: UserId | undefined
  hasEnded: boolean
  /** Oldest first. */
  remembered: Remembered[]
}

/** What an order asks for, before or after it has an id. */
export interface Draft {
  readonly user: UserId
  readonly wallet: WalletId
  readonly clientId: string | undefined
  readonly market: number
  readonly side: Side
  readonly type: OrderType
  readonly timeInForce: TimeInForce
  readonly selfTrade: SelfTradeMode
  readonly price: bigint | undefined
  readonly quantity: bigint | undefined
  readonly quoteAmount: bigint | undefined
  readonly stopPrice: bigint | undefined
  readonly trigger: Trigger | undefined
}

export interface OracleOrder extends Draft {
  readonly id: OrderId
  readonly createdMs: bigint
  status: OrderStatus
  closeReason: CloseReason | undefined
  filled: bigint
  filledQuote: bigint
  prevented: bigint
  feeNumerator: bigint
  feePaid: bigint
  /** What of its owner's frozen balance belongs to this order. */
  hold: bigint
  /** What it may still spend (or earn, for a sell by quote), where it has such a bound. */
  budget: bigint | undefined
  /** When it entered the book, counted; undefined while it waits for its stop price. */
  entry: number | undefined
}

export interface OracleDeposit {
  readonly id: number
  readonly user: UserId
  readonly asset: AssetId
  readonly amount: Amount
}

export interface OracleWithdrawal {
  readonly id: WithdrawalId
  readonly user: UserId
  readonly asset: AssetId
  readonly amount: Amount
  readonly fee: Amount
  readonly approvalsNeeded: number
  readonly approvers: Set<AdministratorId>
  sent: boolean
}

export interface World {
  now: bigint
  events: Event[]
  assets: Map<number, { readonly id: AssetId; readonly code: string; readonly scale: number }>
  indexes: Map<number, OracleIndex>
  schedule: { readonly btc: AssetId; readonly levels: readonly FeeLevel[] } | undefined
  markets: Map<number, OracleMarket>
  accounts: Map<number, OracleAccount>
  openOrders: Map<number, OracleOrder>
  pendingDeposits: Map<number, OracleDeposit>
  /** Applied or sent; one that has ended is forgotten. */
  withdrawals: Map<number, OracleWithdrawal>
  balances: Map<string, bigint>
  /** Followed, not modelled. */
  contracts: FollowedContracts
  seconds: SecondsWorld
  earn: EarnWorld
  lastOrderId: number
  lastTradeId: number
  lastEntry: number
  highestDepositId: number
}

export function emptyWorld(): World {
  return {
    now: 0n,
    events: [],
    assets: new Map(),
    indexes: new Map(),
    schedule: undefined,
    markets: new Map(),
    accounts: new Map(),
    openOrders: new Map(),
    pendingDeposits: new Map(),
    withdrawals: new Map(),
    balances: new Map(),
    contracts: noContracts(),
    seconds: noSeconds(),
    earn: noEarn(),
    lastOrderId: 0,
    lastTradeId: 0,
    lastEntry: 0,
    highestDepositId: 0,
  }
}

/** The rows of a table in ascending order of their number. */
export function ascending<T>(table: ReadonlyMap<number, T>): T[] {
  return [...table.entries()].sort(([a], [b]) => a - b).map(([, row]) => row)
}

/** A row that an earlier check or the oracle's own bookkeeping promised to exist. */
export function existing<T>(row: T | undefined): T {
  if (row === undefined) throw new Error('the oracle lost a row it had')
  return row
}

export function accountOf(world: World, user: UserId): OracleAccount {
  return existing(world.accounts.get(user))
}

/** The accounts that are no robots. */
export function peopleOf(world: World): OracleAccount[] {
  return [...world.accounts.values()].filter((account) => account.owner === undefined)
}

/** All robots that a user ever opened, by number. */
export function robotsOf(world: World, user: UserId): OracleAccount[] {
  return ascending(world.accounts).filter((account) => account.owner === user)
}

export function marketOf(world: World, market: number): OracleMarket {
  return existing(world.markets.get(market))
}

/** What is left to fill, in base units; only orders sized by quantity have it. */
export function remainingOf(order: OracleOrder): bigint | undefined {
  return order.quantity === undefined ? undefined : order.quantity - order.filled - order.prevented
}

/** The order as a reply or an event shows it. */
export function viewOf(order: OracleOrder): SpotOrderView {
  return {
    orderId: order.id,
    userId: order.user,
    wallet: order.wallet,
    clientId: order.clientId,
    marketId: order.market as SpotOrderView['marketId'],
    side: order.side,
    orderType: order.type,
    timeInForce: order.timeInForce,
    selfTrade: order.selfTrade,
    price: order.price as SpotOrderView['price'],
    quantity: order.quantity as SpotOrderView['quantity'],
    quoteAmount: order.quoteAmount as SpotOrderView['quoteAmount'],
    stopPrice: order.stopPrice as SpotOrderView['stopPrice'],
    trigger: order.trigger,
    status: order.status,
    closeReason: order.closeReason,
    filledQuantity: order.filled as SpotOrderView['filledQuantity'],
    filledQuote: order.filledQuote as SpotOrderView['filledQuote'],
    preventedQuantity: order.prevented as SpotOrderView['preventedQuantity'],
    fee: order.feePaid as SpotOrderView['fee'],
    createdMs: order.createdMs as SpotOrderView['createdMs'],
  }
}
