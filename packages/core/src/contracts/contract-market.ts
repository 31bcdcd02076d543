// A perpetual contract: its parameters, its book, its mark, its funding, and everyone who holds it.

import {
  type Amount,
  type AssetId,
  type ContractParameters,
  ceilDiv,
  type Direction,
  type Lots,
  type MarketId,
  type MarketStatus,
  ONE,
  type PositionId,
  type Price,
  type RateE8,
  type Side,
  type TimeMs,
  type UserId,
} from '@candor/contract'
import { BookSide } from '../book/book-side.ts'
import { StopQueue } from '../book/stop-queue.ts'
import { Tally } from '../cells.ts'
import type { LedgerAccount } from '../ledger.ts'
import type { PriceIndex } from '../platform/price-index.ts'
import { type BracketTier, bracketsOf, fundingRateOf, valueOf } from './contract-maths.ts'
import type { ContractOrder } from './contract-order.ts'
import type { ContractTrigger } from './contract-trigger.ts'
import type { Position } from './position.ts'
import { RiskWatch } from './risk-watch.ts'
import type { Stop } from './stop.ts'

export interface ContractListing {
  readonly id: MarketId
  readonly symbol: string
  readonly base: AssetId
  readonly quote: AssetId
  readonly index: PriceIndex
  readonly fees: LedgerAccount
  readonly clearing: LedgerAccount
  readonly pool: LedgerAccount
  readonly insurance: LedgerAccount
  readonly dust: LedgerAccount
}

export class ContractMarket {
  readonly listing: ContractListing
  readonly id: MarketId
  private terms: ContractParameters
  /** Derived from the parameters. */
  private tiers: readonly BracketTier[]
  status: MarketStatus = 'open'
  readonly bids = new BookSide<ContractOrder>('buy')
  readonly asks = new BookSide<ContractOrder>('sell')
  /** Take-profits and stop-losses, by the price that fires them. */
  readonly stops = { mark: new StopQueue<Stop>(), last: new StopQueue<Stop>() }
  /** Conditional orders, by the price that fires them. */
  readonly triggers = { mark: new StopQueue<ContractTrigger>(), last: new StopQueue<ContractTrigger>() }
  /** By ascending id: positions are opened in that order. */
  readonly positions = new Map<PositionId, Position>()
  /** What is held long, and short. */
  private readonly held = { long: new Tally(), short: new Tally() }
  lastPrice: Price | undefined = undefined
  private markPrice: Price | undefined = undefined
  /** Derived from the mark: what a lot is worth, and how far orders may reach. */
  markUnit = 0n
  highestBuy = 0n
  lowestSell = 0n
  basis = 0n
  premiumSum = 0n
  premiumSamples = 0
  nextSampleMs = 0n as TimeMs
  nextFundingMs: TimeMs
  /** Derived: who must be looked at when the mark moves, and who waits until there is a mark again. */
  readonly watch = new RiskWatch()
  readonly waiting = new Set<UserId>()

  constructor(listing: ContractListing, parameters: ContractParameters, nextFundingMs: TimeMs) {
    this.listing = listing
    this.id = listing.id
    this.terms = parameters
    this.tiers = bracketsOf(parameters)
    this.nextFundingMs = nextFundingMs
  }

  get parameters(): ContractParameters {
    return this.terms
  }

  set parameters(parameters: ContractParameters) {
    this.terms = parameters
    this.tiers = bracketsOf(parameters)
    this.mark = this.markPrice
  }

  get mark(): Price | undefined {
    return this.markPrice
  }

  set mark(mark: Price | undefined) {
    this.markPrice = mark
    if (mark === undefined) return
    const { multiplier, limitBandE8 } = this.terms
    this.markUnit = (multiplier * mark) / ONE // exact, by the listing's rule
    this.highestBuy = (mark * (ONE + limitBandE8)) / ONE // down, and up below: a price beyond them is outside
    this.lowestSell = ceilDiv(mark * (ONE - limitBandE8), ONE)
  }

  /** What lots are worth at a price. */
  valueAt(lots: Lots, price: Price): Amount {
    return valueOf(lots, price, this.terms)
  }

  get brackets(): readonly BracketTier[] {
    return this.tiers
  }

  own(side: Side): BookSide<ContractOrder> {
    return side === 'buy' ? this.bids : this.asks
  }

  opposite(side: Side): BookSide<ContractOrder> {
    return side === 'buy' ? this.asks : this.bids
  }

  get longLots(): Lots {
    return this.held.long.total as Lots
  }

  get shortLots(): Lots {
    return this.held.short.total as Lots
  }

  /** Counts lots that were opened. */
  addLots(direction: Direction, lots: Lots): void {
    if (direction === 'long') this.held.long.add(lots)
    else this.held.short.add(lots)
  }

  /** Counts lots that were closed. */
  dropLots(direction: Direction, lots: Lots): void {
    if (direction === 'long') this.held.long.drop(lots)
    else this.held.short.drop(lots)
  }

  /** The same of lots that lie in a cell with room. */
  addLotsIn(isLong: boolean, page: BigInt64Array, place: number): void {
    if (isLong) this.held.long.addCell(page, place)
    else this.held.short.addCell(page, place)
  }

  dropLotsIn(isLong: boolean, page: BigInt64Array, place: number): void {
    if (isLong) this.held.long.dropCell(page, place)
    else this.held.short.dropCell(page, place)
  }

  get hasOpenOrders(): boolean {
    return !this.bids.isEmpty || !this.asks.isEmpty
  }

  get hasTriggers(): boolean {
    return this.triggers.mark.size > 0 || this.triggers.last.size > 0
  }

  /** Whether its mark may be relied upon at this moment. */
  isPriced(nowMs: TimeMs): boolean {
    return this.mark !== undefined && this.listing.index.isFresh(nowMs)
  }

  /** Whether liquidations and stops may act. */
  isActive(nowMs: TimeMs): boolean {
    return this.status === 'open' && this.isPriced(nowMs)
  }

  /** The rate that would be settled now. */
  get fundingRate(): RateE8 {
    return fundingRateOf(this.premiumSum, this.premiumSamples, this.terms.fundingHours)
  }
}
