// The whole state of the platform's money and orders, and the command in progress.
// Nothing outside this object influences what a command does.

import {
  type Amount,
  type AssetId,
  type CommandNumber,
  type ContractOrderView,
  type ContractTriggerView,
  type DepositId,
  type Direction,
  type Event,
  type FeeLevel,
  type IndexId,
  type MarketId,
  minOf,
  type SpotOrderView,
  type TimeMs,
  type UserId,
  type WithdrawalId,
} from '@candor/contract'
import type { Account } from './account.ts'
import { AccountTable } from './accounts/account-table.ts'
import type { Withdrawal } from './accounts/withdrawal.ts'
import { OpenOrders } from './book/open-orders.ts'
import type { ContractAccount } from './contracts/contract-account.ts'
import type { ContractMarket } from './contracts/contract-market.ts'
import type { ContractOrder } from './contracts/contract-order.ts'
import { DeleveragingQueue } from './contracts/deleveraging-queue.ts'
import type { Holding } from './contracts/holding.ts'
import { OrderPool } from './contracts/order-pool.ts'
import type { Position } from './contracts/position.ts'
import { TradeTape } from './contracts/trade-tape.ts'
import { Earn, type EarnOrder } from './earn/earn.ts'
import type { CoreLimits } from './idempotency.ts'
import { PostingList, SystemAccounts } from './ledger.ts'
import type { PriceIndex } from './platform/price-index.ts'
import type { SecondOrder } from './seconds/second-order.ts'
import { Seconds } from './seconds/seconds.ts'
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
  /** The nearest of the two, of all contracts' funding and of all second-contracts' jobs. */
  nextMs: TimeMs
  countVolumeMs: TimeMs
  changeLevelsMs: TimeMs
}

export const NO_ORDERS: readonly ContractOrder[] = []

export class State {
  readonly limits: CoreLimits
  nowMs = 0n as TimeMs
  number = 0 as CommandNumber
  readonly assets = new Map<AssetId, Asset>()
  readonly indexes = new Map<IndexId, PriceIndex>()
  readonly markets = new Map<MarketId, SpotMarket>()
  readonly accounts = new AccountTable()
  readonly openOrders = new OpenOrders<SpotOrder>()
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
  readonly contracts = new Map<MarketId, ContractMarket>()
  private readonly contractsByIndex = new Map<IndexId, ContractMarket[]>()
  readonly orderPool = new OrderPool()
  readonly openContractOrders = new OpenOrders<ContractOrder>()
  readonly seconds = new Seconds(this.system)
  readonly earn = new Earn()
  nextPositionId = 1
  nextStopId = 1
  nextTriggerId = 1
  nextLiquidationId = 1
  /** Users whose contracts changed since the last look at them. Derived: after a restart, whoever is not safe. */
  readonly riskDirty = new Set<UserId>()

  /** What the command in progress has brought about so far: the first so many of these. */
  private readonly events: Event[] = []
  private eventCount = 0
  /** What the event in progress moves. */
  readonly postings = new PostingList()
  /** What plain contract trades write of themselves. */
  readonly tape = new TradeTape()
  replyOrder: SpotOrder | undefined = undefined
  /** How the order looked when it was placed: the reply's view too, if nothing has touched it since. */
  placedView: SpotOrderView | undefined = undefined
  replyClosed: number | undefined = undefined
  /** The contract order that the reply will show, and those after it, of which there are rarely any. */
  replyContractOrder: ContractOrder | undefined = undefined
  moreContractOrders: readonly ContractOrder[] = NO_ORDERS
  /** How the contract order looked when it was placed, as above. */
  placedContractView: ContractOrderView | undefined = undefined
  /** The second-contract order that the reply will show. */
  replySecondOrder: SecondOrder | undefined = undefined
  /** The conditional order that the reply will show. */
  replyTrigger: ContractTriggerView | undefined = undefined
  /** The order of a financial product or a pool that the reply will show. */
  replyEarnOrder: EarnOrder | undefined = undefined
  /** Contracts whose last price may have moved since stops were looked at. */
  readonly traded: ContractMarket[] = []
  /** Positions that the event in progress has closed and that still have stops. */
  readonly endedPositions: Position[] = []
  /** Who would be deleveraged first, made when first needed within a command. */
  private readonly queues = new Map<number, DeleveragingQueue>()

  constructor(limits: CoreLimits) {
    this.limits = limits
  }

  /** Names the order that the reply will show. */
  replyTo(order: SpotOrder, placedView: SpotOrderView | undefined): void {
    this.replyOrder = order
    this.placedView = placedView
  }

  /** Adds a contract order to those that the reply will show. */
  replyWith(order: ContractOrder): void {
    if (this.replyContractOrder === undefined) this.replyContractOrder = order
    else this.moreContractOrders = [...this.moreContractOrders, order]
  }

  /** Notes that a holding changed. */
  touchedIn(holding: Holding): void {
    if (holding.isTouched) return
    holding.isTouched = true
    this.touched(holding.owner)
  }

  touched(owner: ContractAccount): void {
    if (owner.isDirty) return
    owner.isDirty = true
    this.riskDirty.add(owner.account.id)
  }

  addContract(market: ContractMarket): void {
    this.contracts.set(market.id, market)
    const { index } = market.listing
    const onIndex = [...(this.contractsByIndex.get(index.id) ?? []), market]
    this.contractsByIndex.set(
      index.id,
      onIndex.sort((a, b) => a.id - b.id),
    )
    this.rescheduled()
  }

  /** By ascending id. */
  contractsOn(index: PriceIndex): readonly ContractMarket[] {
    return this.contractsByIndex.get(index.id) ?? []
  }

  /** The contract whose funding falls due next; of equals the one with the lower id. */
  nextToFund(): ContractMarket | undefined {
    let next: ContractMarket | undefined
    for (const market of this.contracts.values()) {
      if (next === undefined || market.nextFundingMs < next.nextFundingMs) next = market
      else if (market.nextFundingMs === next.nextFundingMs && market.id < next.id) next = market
    }
    return next
  }

  /** A contract's next funding or an order's next job moved: the jobs' nearest moment may have, too. */
  rescheduled(): void {
    const { jobs } = this
    if (jobs === undefined) return
    const fundingMs = this.nextToFund()?.nextFundingMs ?? jobs.countVolumeMs
    const secondMs = this.seconds.nextDue()?.dueMs ?? jobs.countVolumeMs
    jobs.nextMs = minOf(minOf(jobs.countVolumeMs, jobs.changeLevelsMs), minOf(fundingMs, secondMs))
  }

  /** The nearest moment at which anything falls due, jobs of financial and mining orders among it. */
  nextJobMs(): TimeMs | undefined {
    const { jobs, earn } = this
    if (jobs === undefined) return undefined
    return earn.nextDueMs === undefined ? jobs.nextMs : minOf(jobs.nextMs, earn.nextDueMs)
  }

  deleveragingQueue(market: ContractMarket, direction: Direction): DeleveragingQueue {
    const key = market.id * 2 + (direction === 'long' ? 0 : 1)
    const known = this.queues.get(key)
    if (known !== undefined) return known
    const made = new DeleveragingQueue(market, direction)
    this.queues.set(key, made)
    return made
  }

  emit(event: Event): void {
    this.events[this.eventCount++] = event
  }

  /** The events of the command in progress, which ends with this. */
  takeEvents(): readonly Event[] {
    const { events, eventCount } = this
    if (this.queues.size > 0) this.queues.clear()
    this.eventCount = 0
    if (eventCount === 1) return [events[0] as Event] // most commands give one, and this is the fastest copy
    return events.slice(0, eventCount)
  }

  /** Accounts by ascending id: the order in which every job goes through them. */
  accountsAscending(): Account[] {
    return [...this.accounts.values()].sort((a, b) => a.id - b.id)
  }
}
