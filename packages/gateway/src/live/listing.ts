// What is listed: assets, indexes, spot markets, contracts, second-contracts and fee levels. Begins from the engine's own list and is kept by events.
// Gives them by id, code or symbol. It never decides whether an order is allowed: that is the core's.

import type {
  AssetId,
  AssetView,
  ContractView,
  Event,
  FeeLevel,
  IndexId,
  IndexView,
  ListingView,
  MarketId,
  ProductId,
  SecondCountries,
  SecondProductView,
  SpotMarketView,
} from '@candor/contract'

/** An index as it was defined. Its price lives in `IndexPrices`. */
export type ListedIndex = Pick<IndexView, 'indexId' | 'base' | 'quote' | 'tick'>

/** What every market has that trades on a book. */
export interface Tradable {
  readonly marketId: MarketId
  readonly symbol: string
  readonly indexId: IndexId | undefined
  readonly baseAsset: AssetView
  readonly quoteAsset: AssetView
  /** Decimals of a quantity on its book: the base asset's, or none where the book counts lots. */
  readonly quantityScale: number
}

/** A spot market as it is listed, with its two assets at hand. Its last price lives in its ticker. */
export interface ListedMarket extends Omit<SpotMarketView, 'lastPrice'>, Omit<Tradable, 'indexId'> {}

/** A contract as it is listed. Its mark lives in `ContractMarks`. */
export interface ListedContract
  extends Pick<ContractView, 'base' | 'quote' | 'parameters' | 'status'>,
    Omit<Tradable, 'indexId'> {
  readonly indexId: IndexId
}

/** A second-contract as it is listed. What the house has at stake in it only the core knows. */
export interface ListedSecond
  extends Pick<SecondProductView, 'productId' | 'symbol' | 'indexId' | 'parameters' | 'status'> {
  readonly index: ListedIndex
  readonly baseAsset: AssetView
  /** What it is staked and paid in. */
  readonly quoteAsset: AssetView
}

type Bare<T> = Omit<T, 'baseAsset' | 'quoteAsset' | 'quantityScale'>

const LOTS_SCALE = 0

/** Tells what changed, for whoever keeps something per market. */
export type ListingChange =
  | { readonly kind: 'asset'; readonly asset: AssetView }
  | { readonly kind: 'index'; readonly index: ListedIndex }
  | { readonly kind: 'market'; readonly market: ListedMarket; readonly isNew: boolean }
  | { readonly kind: 'contract'; readonly contract: ListedContract; readonly isNew: boolean }
  | { readonly kind: 'second'; readonly second: ListedSecond; readonly isNew: boolean }
  | { readonly kind: 'secondCountries' }
  | { readonly kind: 'feeLevels' }

export class Listing {
  private readonly assetsById = new Map<AssetId, AssetView>()
  private readonly assetsByCode = new Map<string, AssetView>()
  private readonly indexesById = new Map<IndexId, ListedIndex>()
  private readonly marketsById = new Map<MarketId, ListedMarket>()
  private readonly marketsBySymbol = new Map<string, ListedMarket>()
  private readonly contractsById = new Map<MarketId, ListedContract>()
  private readonly contractsBySymbol = new Map<string, ListedContract>()
  private readonly secondsById = new Map<ProductId, ListedSecond>()
  private readonly secondsBySymbol = new Map<string, ListedSecond>()
  private offeredIn: SecondCountries
  private levels: readonly FeeLevel[]

  constructor(view: ListingView) {
    for (const asset of view.assets) this.addAsset(asset)
    for (const { indexId, base, quote, tick } of view.indexes) {
      this.indexesById.set(indexId, { indexId, base, quote, tick })
    }
    for (const { lastPrice: _lastPrice, ...market } of view.markets) this.putMarket(market)
    for (const { marketId, symbol, base, quote, indexId, parameters, status } of view.contracts) {
      this.putContract({ marketId, symbol, base, quote, indexId, parameters, status })
    }
    for (const { productId, symbol, indexId, parameters, status } of view.seconds) {
      this.putSecond({ productId, symbol, indexId, parameters, status })
    }
    this.offeredIn = view.secondCountries
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

  contract(symbol: string): ListedContract | undefined {
    return this.contractsBySymbol.get(symbol)
  }

  contractById(id: MarketId): ListedContract | undefined {
    return this.contractsById.get(id)
  }

  /** By ascending id. */
  contracts(): readonly ListedContract[] {
    return [...this.contractsById.values()].sort((a, b) => a.marketId - b.marketId)
  }

  second(symbol: string): ListedSecond | undefined {
    return this.secondsBySymbol.get(symbol)
  }

  secondById(id: ProductId): ListedSecond | undefined {
    return this.secondsById.get(id)
  }

  /** By ascending id. */
  seconds(): readonly ListedSecond[] {
    return [...this.secondsById.values()].sort((a, b) => a.productId - b.productId)
  }

  /** What all second-contracts are staked and paid in; none before the first is listed. */
  get secondAsset(): AssetView | undefined {
    return this.secondsById.values().next().value?.quoteAsset
  }

  /** Where second-contracts are offered. */
  get secondCountries(): SecondCountries {
    return this.offeredIn
  }

  /** A market of either kind. */
  tradable(symbol: string): Tradable | undefined {
    return this.market(symbol) ?? this.contract(symbol)
  }

  tradableById(id: MarketId): Tradable | undefined {
    return this.marketById(id) ?? this.contractById(id)
  }

  /** Of both kinds, by ascending id. */
  tradables(): readonly Tradable[] {
    return [...this.markets(), ...this.contracts()].sort((a, b) => a.marketId - b.marketId)
  }

  /** What all contracts are settled in; none before the first is listed. */
  get settlement(): AssetView | undefined {
    return this.contractsById.values().next().value?.quoteAsset
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
      case 'ContractListed': {
        const { marketId, symbol, base, quote, indexId, parameters } = event
        const listed = { marketId, symbol, base, quote, indexId, parameters, status: 'open' as const }
        return { kind: 'contract', contract: this.putContract(listed), isNew: true }
      }
      case 'ContractParametersSet':
        return this.changeContract(event.marketId, { parameters: event.parameters })
      case 'ContractStatusSet':
        return this.changeContract(event.marketId, { status: event.status })
      case 'SecondProductListed': {
        const { productId, symbol, indexId, parameters } = event
        const listed = { productId, symbol, indexId, parameters, status: 'open' as const }
        return { kind: 'second', second: this.putSecond(listed), isNew: true }
      }
      case 'SecondParametersSet':
        return this.changeSecond(event.productId, { parameters: event.parameters })
      case 'SecondStatusSet':
        return this.changeSecond(event.productId, { status: event.status })
      case 'SecondCountriesSet':
        this.offeredIn = { everywhere: event.everywhere, countries: event.countries }
        return { kind: 'secondCountries' }
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

  private changeContract(
    id: MarketId,
    change: Partial<Pick<ListedContract, 'parameters' | 'status'>>,
  ): ListingChange {
    const contract = this.contractsById.get(id)
    if (contract === undefined) throw new Error(`contract ${id} changed before it was listed`)
    return { kind: 'contract', contract: this.putContract({ ...contract, ...change }), isNew: false }
  }

  private changeSecond(
    id: ProductId,
    change: Partial<Pick<ListedSecond, 'parameters' | 'status'>>,
  ): ListingChange {
    const second = this.secondsById.get(id)
    if (second === undefined) throw new Error(`second-contract ${id} changed before it was listed`)
    return { kind: 'second', second: this.putSecond({ ...second, ...change }), isNew: false }
  }

  private putSecond(second: Omit<ListedSecond, 'index' | 'baseAsset' | 'quoteAsset'>): ListedSecond {
    const index = this.indexesById.get(second.indexId)
    if (index === undefined) throw new Error(`second-contract ${second.productId} came before its index`)
    const baseAsset = this.assetsById.get(index.base)
    const quoteAsset = this.assetsById.get(index.quote)
    if (baseAsset === undefined || quoteAsset === undefined) {
      throw new Error(`index ${index.indexId} came before its assets`)
    }
    const listed = { ...second, index, baseAsset, quoteAsset }
    this.secondsById.set(listed.productId, listed)
    this.secondsBySymbol.set(listed.symbol, listed)
    return listed
  }

  private putMarket(market: Bare<ListedMarket>): ListedMarket {
    const assets = this.assetsOf(market)
    const listed = { ...market, ...assets, quantityScale: assets.baseAsset.scale }
    this.marketsById.set(listed.marketId, listed)
    this.marketsBySymbol.set(listed.symbol, listed)
    return listed
  }

  private putContract(contract: Bare<ListedContract>): ListedContract {
    const listed = { ...contract, ...this.assetsOf(contract), quantityScale: LOTS_SCALE }
    this.contractsById.set(listed.marketId, listed)
    this.contractsBySymbol.set(listed.symbol, listed)
    return listed
  }

  private assetsOf({
    marketId,
    base,
    quote,
  }: Pick<SpotMarketView, 'marketId' | 'base' | 'quote'>): Pick<Tradable, 'baseAsset' | 'quoteAsset'> {
    const baseAsset = this.assetsById.get(base)
    const quoteAsset = this.assetsById.get(quote)
    if (baseAsset === undefined || quoteAsset === undefined) {
      throw new Error(`market ${marketId} came before its assets`)
    }
    return { baseAsset, quoteAsset }
  }
}
