// A spot market: its pair, its parameters, its two book sides, its waiting stops and its last price.

import {
  type AssetId,
  type MarketId,
  type MarketStatus,
  ONE,
  type Price,
  type Side,
  type SpotParameters,
} from '@candor/contract'
import { BookSide } from '../book/book-side.ts'
import { StopQueue } from '../book/stop-queue.ts'
import type { LedgerAccount } from '../ledger.ts'
import type { PriceIndex } from '../platform/price-index.ts'
import { RecentTrades } from './recent-trades.ts'
import type { Band } from './reference-price.ts'
import type { SpotOrder } from './spot-order.ts'

export interface SpotListing {
  readonly id: MarketId
  /** Markets numbered without gaps in the order of their listing: a place in small arrays. */
  readonly slot: number
  readonly symbol: string
  readonly base: AssetId
  readonly quote: AssetId
  readonly index: PriceIndex | undefined
  /** Where fees go, in each of the two assets. */
  readonly baseFees: LedgerAccount
  readonly quoteFees: LedgerAccount
}

export class SpotMarket {
  readonly listing: SpotListing
  readonly id: MarketId
  readonly slot: number
  private terms: SpotParameters
  /** What one lot costs per tick of its price. */
  lotTick: bigint
  status: MarketStatus = 'open'
  readonly bids = new BookSide<SpotOrder>('buy')
  readonly asks = new BookSide<SpotOrder>('sell')
  readonly stops = new StopQueue<SpotOrder>()
  readonly recent = new RecentTrades()
  lastPrice: Price | undefined = undefined
  /** Derived; see reference-price.ts. */
  band: Band | undefined = undefined

  constructor(listing: SpotListing, parameters: SpotParameters) {
    this.listing = listing
    this.id = listing.id
    this.slot = listing.slot
    this.terms = parameters
    this.lotTick = lotTickOf(parameters)
  }

  get parameters(): SpotParameters {
    return this.terms
  }

  set parameters(parameters: SpotParameters) {
    this.terms = parameters
    this.lotTick = lotTickOf(parameters)
  }

  own(side: Side): BookSide<SpotOrder> {
    return side === 'buy' ? this.bids : this.asks
  }

  opposite(side: Side): BookSide<SpotOrder> {
    return side === 'buy' ? this.asks : this.bids
  }

  get hasOpenOrders(): boolean {
    return !this.bids.isEmpty || !this.asks.isEmpty || this.stops.size > 0
  }
}

/** Whole: a market is listed only where tick times lot is a multiple of ONE. */
function lotTickOf({ lot, tick }: SpotParameters): bigint {
  return (lot * tick) / ONE
}
