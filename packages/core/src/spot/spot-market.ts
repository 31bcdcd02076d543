// A spot market: its pair, its parameters, its two book sides, its waiting stops and its last price.

import type { AssetId, MarketId, MarketStatus, Price, Side, SpotParameters } from '@candor/contract'
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
  parameters: SpotParameters
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
    this.parameters = parameters
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
