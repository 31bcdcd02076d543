// What an amount is worth at the index: in USDT, in BTC, in fiat. USDT and USD count one to one unless an index says
// otherwise. An asset without any index price has no value, never zero in disguise. Computes nothing that money moves by.

import { type Amount, type AssetId, type AssetView, floorDiv, ONE } from '@candor/contract'
import type { IndexPrices } from '../live/index-prices.ts'
import type { Listing } from '../live/listing.ts'

export interface PricesParts {
  readonly listing: Listing
  readonly indexPrices: IndexPrices
  readonly clock: () => number
}

/** In units of 10^-8 USDT for one whole coin, and when it was so. */
export interface KnownPrice {
  readonly usdt: bigint
  /** None for what is one to one by definition. */
  readonly pricedMs: number | undefined
}

export interface Valued {
  readonly usdt: Amount
  readonly btc: Amount | undefined
  readonly fiat: Amount
}

const QUOTE = 'USDT'
const FIAT = 'USD'
const BITCOIN = 'BTC'

export class Prices {
  /** The fiat currency of values. */
  readonly fiat = FIAT
  private readonly parts: PricesParts

  constructor(parts: PricesParts) {
    this.parts = parts
  }

  of(asset: AssetView): KnownPrice | undefined {
    if (asset.code === QUOTE) return { usdt: ONE, pricedMs: undefined }
    const direct = this.indexOf(asset.code, QUOTE)
    if (direct !== undefined) return direct
    if (asset.code === FIAT) return { usdt: ONE, pricedMs: undefined }
    const inBitcoin = this.indexOf(asset.code, BITCOIN)
    const bitcoin = this.indexOf(BITCOIN, QUOTE)
    if (inBitcoin === undefined || bitcoin === undefined) return undefined
    return {
      usdt: floorDiv(inBitcoin.usdt * bitcoin.usdt, ONE),
      pricedMs: Math.min(inBitcoin.pricedMs, bitcoin.pricedMs),
    }
  }

  byId(id: AssetId): KnownPrice | undefined {
    const asset = this.parts.listing.assetById(id)
    return asset && this.of(asset)
  }

  /** In units of 10^-8 USDT, rounded down: what is shown is never more than there is. */
  valueOf(asset: AssetView, amount: bigint): Amount | undefined {
    const price = this.of(asset)
    return price && valueAt(price, asset, amount)
  }

  /** As `valueOf`, and none when the price is too old to decide by. */
  freshValueOf(asset: AssetView, amount: bigint, oldestMs: number): Amount | undefined {
    const price = this.of(asset)
    if (price === undefined) return undefined
    const isFresh = price.pricedMs === undefined || price.pricedMs >= this.parts.clock() - oldestMs
    return isFresh ? valueAt(price, asset, amount) : undefined
  }

  /** A value in USDT in the other units. */
  valued(usdt: bigint): Valued {
    const bitcoin = this.indexOf(BITCOIN, QUOTE)
    const fiatPrice = this.indexOf(FIAT, QUOTE)?.usdt ?? ONE
    return {
      usdt: usdt as Amount,
      btc: bitcoin === undefined ? undefined : (floorDiv(usdt * ONE, bitcoin.usdt) as Amount),
      fiat: floorDiv(usdt * ONE, fiatPrice) as Amount,
    }
  }

  private indexOf(base: string, quote: string): { usdt: bigint; pricedMs: number } | undefined {
    const { listing, indexPrices } = this.parts
    const baseId = listing.asset(base)?.assetId
    const quoteId = listing.asset(quote)?.assetId
    if (baseId === undefined || quoteId === undefined) return undefined
    for (const index of listing.indexes()) {
      if (index.base !== baseId || index.quote !== quoteId) continue
      const { price, pricedMs } = indexPrices.get(index.indexId)
      if (price !== undefined && price > 0n) return { usdt: price, pricedMs }
    }
    return undefined
  }
}

function valueAt(price: KnownPrice, { scale }: AssetView, amount: bigint): Amount {
  return floorDiv(amount * price.usdt, 10n ** BigInt(scale)) as Amount
}
