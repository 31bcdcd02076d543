// What is listed: assets, indexes, markets and fee levels. Begins from the engine's own list and is kept by events.
// Gives them by id, code or symbol. It never decides whether an order is allowed: that is the core's.

import type {
  AssetId,
  AssetView,
  Event,
  FeeLevel,
  IndexId,
  IndexView,
  ListingView,
  MarketId,
  SpotMarketView,
} from '@candor/contract'

/** An index as it was defined. Its price lives in `IndexPrices`. */
export type ListedIndex = Pick<IndexView, 'indexId' | 'base' | 'quote' | 'tick'>

/** A market as it is listed, with its two assets at hand. Its last price lives in its ticker. */
export interface ListedMarket extends Omit<SpotMarketView, 'lastPrice'> {
  readonly baseAsset: AssetView
  readonly quoteAsset: AssetView
}

/** Tells what changed, for whoever keeps something per market. */
export type ListingChange =
  | { readonly kind: 'asset'; readonly asset: AssetView }
  | { readonly kind: 'index'; readonly index: ListedIndex }
  | { readonly kind: 'market'; readonly market: ListedMarket; readonly isNew: boolean }
  | { readonly kind: 'feeLevels' }

export class Listing {
  private readonly assetsById = new Map<AssetId, AssetView>()
  private readonly assetsByCode = new Map<string, AssetView>()
  private readonly indexesById = new Map<IndexId, ListedIndex>()
  private readonly marketsById = new Map<MarketId, ListedMarket>()
  private readonly marketsBySymbol = new Map<string, ListedMarket>()
  private levels: readonly FeeLevel[]

  constructor(view: ListingView) {
    for (const asset of view.assets) this.addAsset(asset)
    for (const { indexId, base, quote, tick } of view.indexes) {
      this.indexesById.set(indexId, { indexId, base, quote, tick })
    }
    for (const { lastPrice: _lastPrice, ...market } of view.markets) this.putMarket(market)
    this.levels = view.feeLevels
  }

  market(symbol: string): ListedMarket | undefined {
    return this.marketsBySymbol.get(symbol)
  }

  marketById(id: MarketId): ListedMarket | undefined {
    return this.marketsById.get(id)
  }

  /** By ascending id. */
  markets(): readonly ListedMarket[] {
    return [...this.marketsById.values()].sort((a, b) => a.marketId - b.marketId)
  }

  asset(code: string): AssetView | undefined {
    return this.assetsByCode.get(code)
  }

  assetById(id: AssetId): AssetView | undefined {
    return this.assetsById.get(id)
  }

  /** By ascending id. */
  assets(): readonly AssetView[] {
    return [...this.assetsById.values()].sort((a, b) => a.assetId - b.assetId)
  }

  indexes(): readonly ListedIndex[] {
    return [...this.indexesById.values()]
  }

  indexById(id: IndexId): ListedIndex | undefined {
    return this.indexesById.get(id)
  }

  get feeLevels(): readonly FeeLevel[] {
    return this.levels
  }

  /** Takes an event in. Gives what changed, or nothing when the event is not about the listing. */
  apply(event: Event): ListingChange | undefined {
    switch (event.type) {
      case 'AssetListed': {
        const { assetId, code, scale } = event
        return { kind: 'asset', asset: this.addAsset({ assetId, code, scale }) }
      }
      case 'IndexDefined': {
        const { indexId, base, quote, tick } = event
        const index = { indexId, base, quote, tick }
        this.indexesById.set(indexId, index)
        return { kind: 'index', index }
      }
      case 'SpotMarketListed': {
        const { marketId, symbol, base, quote, indexId, parameters } = event
        // A market is open from the moment it is listed.
        const listed = { marketId, symbol, base, quote, indexId, parameters, status: 'open' as const }
        return { kind: 'market', market: this.putMarket(listed), isNew: true }
      }
      case 'SpotParametersSet':
        return this.changeMarket(event.marketId, { parameters: event.parameters })
      case 'SpotMarketStatusSet':
        return this.changeMarket(event.marketId, { status: event.status })
      case 'FeeScheduleSet':
        this.levels = event.levels
        return { kind: 'feeLevels' }
      default:
        return undefined
    }
  }

  private addAsset(asset: AssetView): AssetView {
    this.assetsById.set(asset.assetId, asset)
    this.assetsByCode.set(asset.code, asset)
    return asset
  }

  private changeMarket(
    id: MarketId,
    change: Partial<Pick<ListedMarket, 'parameters' | 'status'>>,
  ): ListingChange {
    const market = this.marketsById.get(id)
    if (market === undefined) throw new Error(`market ${id} changed before it was listed`)
    return { kind: 'market', market: this.putMarket({ ...market, ...change }), isNew: false }
  }

  private putMarket(market: Omit<ListedMarket, 'baseAsset' | 'quoteAsset'>): ListedMarket {
    const baseAsset = this.assetsById.get(market.base)
    const quoteAsset = this.assetsById.get(market.quote)
    if (baseAsset === undefined || quoteAsset === undefined) {
      throw new Error(`market ${market.marketId} came before its assets`)
    }
    const listed = { ...market, baseAsset, quoteAsset }
    this.marketsById.set(listed.marketId, listed)
    this.marketsBySymbol.set(listed.symbol, listed)
    return listed
  }
}
