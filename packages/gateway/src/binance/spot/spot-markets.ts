// The spot markets by the names that clients use, each with how its numbers are written.

import type { MarketId } from '@candor/contract'
import type { ListedMarket, Listing } from '../../live/listing.ts'
import type { MarketsByName } from '../market/asked-markets.ts'
import { type ShownMarket, shownSpot } from '../market/shown-market.ts'
import type { Parameters } from '../parameters.ts'
import type { Symbols } from '../symbols.ts'

export interface SpotMarket extends ShownMarket {
  readonly listed: ListedMarket
}

export class SpotMarkets implements MarketsByName {
  private readonly listing: Listing
  private readonly symbols: Symbols
  /** By what is listed, which is a new one whenever something about it changes. */
  private readonly shown = new WeakMap<ListedMarket, SpotMarket>()

  constructor(listing: Listing, symbols: Symbols) {
    this.listing = listing
    this.symbols = symbols
  }

  /** Of the call's `symbol`. */
  readonly of = (params: Parameters): SpotMarket => this.show(this.symbols.spotOf(params))

  readonly find = (name: string): SpotMarket => this.show(this.symbols.spot(name))

  readonly all = (): readonly SpotMarket[] => this.listing.markets().map((listed) => this.show(listed))

  byId(marketId: MarketId): SpotMarket {
    const listed = this.listing.marketById(marketId)
    if (listed === undefined) throw new Error(`market ${marketId} is not listed`)
    return this.show(listed)
  }

  private show(listed: ListedMarket): SpotMarket {
    const known = this.shown.get(listed)
    if (known !== undefined) return known
    const shown = { ...shownSpot(listed), listed }
    this.shown.set(listed, shown)
    return shown
  }
}
