// Spot markets and contracts as charts name and describe them: BTCUSDT is spot, BTCUSDT.P the perpetual contract.

import { formatDecimal } from '@candor/contract'
import { type ShownMarket, shownContract, shownSpot } from '../binance/market/shown-market.ts'
import type { Listing } from '../live/listing.ts'

export const EXCHANGE = 'Candor'
const CONTRACT_MARK = '.P'

export type UdfType = 'spot' | 'futures'

export interface UdfSymbol {
  readonly ticker: string
  readonly description: string
  readonly type: UdfType
  readonly market: ShownMarket
  /** One step of a price: how many of what part of one. */
  readonly minmov: number
  readonly pricescale: number
  readonly volumePrecision: number
}

export class UdfSymbols {
  private readonly listing: Listing

  constructor(listing: Listing) {
    this.listing = listing
  }

  all(): readonly UdfSymbol[] {
    const spot = this.listing.markets().map((listed): UdfSymbol => {
      const { baseAsset, quoteAsset, parameters } = listed
      const market = shownSpot(listed)
      return {
        ticker: market.name,
        description: `${baseAsset.code} / ${quoteAsset.code}`,
        type: 'spot',
        market,
        ...stepOf(parameters.tick, quoteAsset.scale),
        volumePrecision: decimalsOf(parameters.lot, baseAsset.scale),
      }
    })
    const contracts = this.listing.contracts().map((listed): UdfSymbol => {
      const { baseAsset, quoteAsset, parameters } = listed
      const market = shownContract(listed)
      return {
        ticker: market.name + CONTRACT_MARK,
        description: `${baseAsset.code} / ${quoteAsset.code} perpetual`,
        type: 'futures',
        market,
        ...stepOf(parameters.tick, quoteAsset.scale),
        volumePrecision: decimalsOf(parameters.multiplier, baseAsset.scale),
      }
    })
    return [...spot, ...contracts]
  }

  /** With or without the exchange in front. */
  find(text: string): UdfSymbol | undefined {
    const name = text.toUpperCase().replace(/^CANDOR:/, '')
    return this.all().find(({ ticker }) => ticker === name)
  }
}

function decimalsOf(units: bigint, scale: number): number {
  return formatDecimal(units, scale).split('.')[1]?.length ?? 0
}

function stepOf(tick: bigint, scale: number): Pick<UdfSymbol, 'minmov' | 'pricescale'> {
  const decimals = decimalsOf(tick, scale)
  return { minmov: Number(tick / 10n ** BigInt(scale - decimals)), pricescale: 10 ** decimals }
}
