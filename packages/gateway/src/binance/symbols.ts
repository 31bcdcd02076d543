// Symbols of the compatible API and what they stand for: BTCUSDT is the spot market BTC_USDT on one venue and the contract of
// that pair on the other.

import type { ListedContract, ListedMarket, Listing } from '../live/listing.ts'
import { failures } from './failure.ts'
import type { Parameters } from './parameters.ts'

export function spotName({ baseAsset, quoteAsset }: Pick<ListedMarket, 'baseAsset' | 'quoteAsset'>): string {
  return baseAsset.code + quoteAsset.code
}

/** Contracts are called the same here and there. */
export function contractName({ symbol }: Pick<ListedContract, 'symbol'>): string {
  return symbol
}

export class Symbols {
  private readonly listing: Listing
  private readonly spotByName = new Map<string, string>()

  constructor(listing: Listing) {
    this.listing = listing
  }

  /** The market as it is listed now. */
  findSpot(name: string): ListedMarket | undefined {
    const known = this.spotByName.get(name)
    if (known !== undefined) return this.listing.market(known)
    for (const market of this.listing.markets()) this.spotByName.set(spotName(market), market.symbol)
    const found = this.spotByName.get(name)
    return found === undefined ? undefined : this.listing.market(found)
  }

  findContract(name: string): ListedContract | undefined {
    return this.listing.contract(name)
  }

  spot(name: string): ListedMarket {
    const market = this.findSpot(name)
    if (market === undefined) throw failures.symbol()
    return market
  }

  contract(name: string): ListedContract {
    const contract = this.findContract(name)
    if (contract === undefined) throw failures.symbol()
    return contract
  }

  spotOf(params: Parameters): ListedMarket {
    return this.spot(params.need('symbol'))
  }

  contractOf(params: Parameters): ListedContract {
    return this.contract(params.need('symbol'))
  }
}
