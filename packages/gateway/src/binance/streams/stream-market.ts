// A market as its streams show it: its live side, and its names and numbers as its venue writes them.

import type { MarketId } from '@candor/contract'
import type { Live } from '../../live/live.ts'
import type { LiveMarket } from '../../live/live-market.ts'
import type { Venue } from '../endpoint.ts'
import { type ShownMarket, shownContract, shownSpot } from '../market/shown-market.ts'
import type { Symbols } from '../symbols.ts'

export interface StreamMarket extends ShownMarket {
  readonly venue: Venue
  readonly marketId: MarketId
  readonly live: LiveMarket
}

export class StreamMarkets {
  private readonly live: Live
  private readonly symbols: Symbols
  /** Made when first asked for, and again when something of the listing changed. */
  private known: Partial<Record<Venue, readonly StreamMarket[]>> = {}

  constructor(live: Live, symbols: Symbols) {
    this.live = live
    this.symbols = symbols
    live.onEvent(({ type }) => {
      if (
        type === 'SpotMarketListed' ||
        type === 'ContractListed' ||
        type === 'SpotParametersSet' ||
        type === 'ContractParametersSet'
      ) {
        this.known = {}
      }
    })
  }

  find(venue: Venue, name: string): StreamMarket | undefined {
    const { symbols } = this
    const listed = venue === 'spot' ? symbols.findSpot(name) : symbols.findContract(name)
    return listed === undefined ? undefined : this.byId(venue, listed.marketId)
  }

  byId(venue: Venue, marketId: MarketId): StreamMarket | undefined {
    return this.all(venue).find((market) => market.marketId === marketId)
  }

  /** All of a venue, by ascending id. */
  all(venue: Venue): readonly StreamMarket[] {
    const { live, known } = this
    const made =
      known[venue] ??
      (venue === 'spot'
        ? live.listing.markets().map((market) => this.shown(venue, market.marketId, shownSpot(market)))
        : live.listing
            .contracts()
            .map((contract) => this.shown(venue, contract.marketId, shownContract(contract))))
    known[venue] = made
    return made
  }

  private shown(venue: Venue, marketId: MarketId, shown: ShownMarket): StreamMarket {
    return { ...shown, venue, marketId, live: this.live.market(marketId) }
  }
}
