// The whole state of the platform's money and orders, and the command in progress.
// Nothing outside this object influences what a command does.

import type {
  Amount,
  AssetId,
  CommandNumber,
  DepositId,
  Event,
  FeeLevel,
  IndexId,
  MarketId,
  SpotOrderView,
  TimeMs,
  UserId,
  WithdrawalId,
} from '@candor/contract'
import type { Account } from './account.ts'
import type { Withdrawal } from './accounts/withdrawal.ts'
import type { CoreLimits } from './idempotency.ts'
import { PostingList, SystemAccounts } from './ledger.ts'
import type { PriceIndex } from './platform/price-index.ts'
import { OpenOrders } from './spot/open-orders.ts'
import type { SpotMarket } from './spot/spot-market.ts'
import type { SpotOrder } from './spot/spot-order.ts'

export interface Asset {
  readonly id: AssetId
  readonly code: string
  readonly scale: number
}

export interface PendingDeposit {
  readonly userId: UserId
  readonly assetId: AssetId
  readonly amount: Amount
  /** What it is called outside; none for deposits that have no outside. */
  readonly reference: string | undefined
}

/** Moments at which the two daily jobs run next; none before the first command. */
export interface DailyJobs {
  /** The nearer of the two. */
  nextMs: TimeMs
  countVolumeMs: TimeMs
  changeLevelsMs: TimeMs
}

export class State {
  readonly limits: CoreLimits
  nowMs = 0n as TimeMs
  number = 0 as CommandNumber
  readonly assets = new Map<AssetId, Asset>()
  readonly indexes = new Map<IndexId, PriceIndex>()
  readonly markets = new Map<MarketId, SpotMarket>()
  readonly accounts = new Map<UserId, Account>()
  readonly openOrders = new OpenOrders()
  readonly system = new SystemAccounts()
  readonly deposits = new Map<DepositId, PendingDeposit>()
  highestDeposit = 0
  /** Those not yet settled, refused or returned. */
  readonly withdrawals = new Map<WithdrawalId, Withdrawal>()
  feeLevels: readonly FeeLevel[] = []
  btc: AssetId | undefined = undefined
  jobs: DailyJobs | undefined = undefined
  nextOrderId = 1
  nextTradeId = 1
  nextRank = 1

  /** What the command in progress has brought about so far: the first so many of these. */
  private readonly events: Event[] = []
  private eventCount = 0
  /** What the event in progress moves. */
  readonly postings = new PostingList()
  replyOrder: SpotOrder | undefined = undefined
  /** How the order looked when it was placed: the reply's view too, if nothing has touched it since. */
  placedView: SpotOrderView | undefined = undefined
  replyClosed: number | undefined = undefined

  constructor(limits: CoreLimits) {
    this.limits = limits
  }

  /** Names the order that the reply will show. */
  replyTo(order: SpotOrder, placedView: SpotOrderView | undefined): void {
    this.replyOrder = order
    this.placedView = placedView
  }

  emit(event: Event): void {
    this.events[this.eventCount++] = event
  }

  /** The events of the command in progress, which ends with this. */
  takeEvents(): readonly Event[] {
    const { events, eventCount } = this
    this.eventCount = 0
    if (eventCount === 1) return [events[0] as Event] // most commands give one, and this is the fastest copy
    return events.slice(0, eventCount)
  }

  /** Accounts by ascending id: the order in which every job goes through them. */
  accountsAscending(): Account[] {
    return [...this.accounts.values()].sort((a, b) => a.id - b.id)
  }
}
