// The live state of all markets on this thread: what is listed, open orders, books, trades, candles, tickers, indexes and
// their chains.
// Outcomes of the engine go in, in order; whoever listens is told once per batch and asks for what changed.
// It is thrown away with the process, and never decides anything.

import { CANDLE_INTERVALS, type CandleInterval } from '@candor/api'
import type {
  AssetId,
  AssetView,
  ContractTriggersView,
  Event,
  EventOf,
  IndexId,
  ListingView,
  MarketId,
  OpenContractOrdersView,
  OpenOrdersView,
  Outcome,
  Posting,
  UserId,
} from '@candor/contract'
import type { Engine } from '@candor/engine'
import type { LoadCandles } from './candle.ts'
import { IndexPrices } from './index-prices.ts'
import { LIVE_LIMITS } from './limits.ts'
import { type ListedContract, type ListedMarket, Listing, type Tradable } from './listing.ts'
import { LiveContracts, type Moment } from './live-contracts.ts'
import { LiveMarket } from './live-market.ts'
import { LiveSeconds } from './live-seconds.ts'
import type { OpenContractOrder } from './open-contract-orders.ts'
import { type OpenOrder, OpenOrders } from './open-orders.ts'
import type { PublicTrade } from './recent-trades.ts'
import type { ChainedSeal, ChainedTick } from './tick-chain.ts'
import type { TickerView } from './ticker.ts'
import type { BalanceChange } from './user-balances.ts'
import { type FillRole, UserFeed } from './user-feed.ts'

/** Orders that an event changed, as they stand right after it. */
export interface Touched {
  readonly orders: readonly OpenOrder[]
  readonly contractOrders: readonly OpenContractOrder[]
}

export type EventListener = (event: Event, moment: Moment, touched: Touched) => void

/** What the live state needs of the engine. */
export type LiveEngine = Pick<Engine, 'queryAt' | 'onOutcomes'>

export interface LiveStart {
  readonly engine: LiveEngine
  /**
   * Candles that the history holds. It must have caught up with all that the engine did before, and must not see a
   * trade twice: load before anything new is submitted, or the candles in progress count a trade double or not at all.
   */
  readonly loadCandles: LoadCandles
  /** The latest trades of a market, oldest first. */
  readonly loadTrades?: (marketId: MarketId, limit: number) => Promise<readonly PublicTrade[]>
  /** The latest ticks and seals of an index with a second-contract, oldest first. */
  readonly loadChain?: LoadChain
  readonly clock: Clock
}

export type LoadChain = (
  indexId: IndexId,
  most: { readonly ticks: number; readonly seals: number },
) => Promise<{ readonly ticks: readonly ChainedTick[]; readonly seals: readonly ChainedSeal[] }>

/** Milliseconds UTC. */
export type Clock = () => number

export interface LiveBeginning {
  readonly listing: ListingView
  readonly orders: OpenOrdersView
  readonly contractOrders: OpenContractOrdersView
  readonly contractTriggers: ContractTriggersView
  /** The last command that all of them hold. */
  readonly number: number
  readonly clock: Clock
}

export class Live {
  readonly listing: Listing
  readonly openOrders: OpenOrders
  readonly indexPrices: IndexPrices
  readonly contracts: LiveContracts
  readonly seconds: LiveSeconds
  readonly clock: Clock
  private readonly markets = new Map<MarketId, LiveMarket>()
  private readonly feeds = new Map<UserId, UserFeed>()
  private readonly changedFeeds = new Set<UserFeed>()
  private readonly listeners = new Set<() => void>()
  private readonly eventListeners = new Set<EventListener>()
  private readonly touched: { orders: OpenOrder[]; contractOrders: OpenContractOrder[] } = {
    orders: [],
    contractOrders: [],
  }
  private lastNumber: number
  private readonly orderChanged = (order: OpenOrder): void => this.noteOrder(order)

  constructor({ listing, orders, contractOrders, contractTriggers, number, clock }: LiveBeginning) {
    this.clock = clock
    this.lastNumber = number
    this.listing = new Listing(listing)
    this.indexPrices = new IndexPrices(listing.indexes)
    for (const { marketId, lastPrice } of [...listing.markets, ...listing.contracts]) {
      this.markets.set(marketId, new LiveMarket(marketId, lastPrice))
    }
    this.openOrders = new OpenOrders(orders, (marketId) => this.market(marketId).book)
    this.contracts = new LiveContracts({
      contracts: listing.contracts,
      orders: contractOrders,
      triggers: contractTriggers,
      market: (marketId) => this.market(marketId),
      feedOf: (userId) => this.feeds.get(userId),
      noteChange: (feed) => this.changedFeeds.add(feed),
      touched: (order) => {
        if (this.eventListeners.size > 0) this.touched.contractOrders.push(order)
      },
    })
    this.seconds = new LiveSeconds({
      listing: this.listing,
      feedOf: (userId) => this.feeds.get(userId),
      noteChange: (feed) => this.changedFeeds.add(feed),
    })
  }

  /** Begins from the engine's state of this moment and follows it from there. */
  static async start({ engine, loadCandles, loadTrades, loadChain, clock }: LiveStart): Promise<Live> {
    let live: Live | undefined
    let early: Outcome[] = []
    engine.onOutcomes((outcomes) => {
      if (live === undefined) early.push(...outcomes)
      else live.applyAll(outcomes)
    })
    while (live === undefined) {
      const [listing, orders, contractOrders, contractTriggers] = await Promise.all([
        engine.queryAt('listing', {}),
        engine.queryAt('allOpenOrders', {}),
        engine.queryAt('allContractOrders', {}),
        engine.queryAt('allContractTriggers', {}),
      ])
      const { number } = listing
      // The questions leave in one turn: a command of the engine itself may fall between them, hardly twice.
      if ([orders, contractOrders, contractTriggers].some((answer) => answer.number !== number)) continue
      live = new Live({
        listing: listing.value,
        orders: orders.value,
        contractOrders: contractOrders.value,
        contractTriggers: contractTriggers.value,
        number,
        clock,
      })
      live.applyAll(early.filter((outcome) => outcome.number > number))
      early = []
    }
    for (const { marketId } of live.listing.tradables()) {
      const market = live.market(marketId)
      await Promise.all([
        ...CANDLE_INTERVALS.map((interval) => seedCandles(market, interval, loadCandles)),
        loadTrades?.(marketId, LIVE_LIMITS.recentTrades).then((trades) => market.trades.seed(trades)),
      ])
    }
    if (loadChain !== undefined) await live.seedChains(loadChain)
    return live
  }

  private async seedChains(load: LoadChain): Promise<void> {
    const most = { ticks: LIVE_LIMITS.recentTicks, seals: LIVE_LIMITS.recentSeals }
    for (const indexId of new Set(this.listing.seconds().map((second) => second.indexId))) {
      const { ticks, seals } = await load(indexId, most)
      this.seconds.chain(indexId).seed(ticks, seals)
    }
  }

  /** The last command whose outcome is in here. */
  get number(): number {
    return this.lastNumber
  }

  /** The live side of a market that is listed. */
  market(id: MarketId): LiveMarket {
    const market = this.markets.get(id)
    if (market === undefined) throw new Error(`market ${id} is not listed`)
    return market
  }

  /** What is listed of a market that there is. */
  listed(id: MarketId): Tradable {
    const market = this.listing.tradableById(id)
    if (market === undefined) throw new Error(`market ${id} is not listed`)
    return market
  }

  assetOf(id: AssetId): AssetView {
    const asset = this.listing.assetById(id)
    if (asset === undefined) throw new Error(`asset ${id} is not listed`)
    return asset
  }

  /** The last 24 hours of a market, counted from now. */
  ticker(id: MarketId): TickerView {
    return this.market(id).ticker.view(this.clock())
  }

  /** A spot market by symbol, with what is listed of it. */
  find(symbol: string): { readonly listed: ListedMarket; readonly market: LiveMarket } | undefined {
    const listed = this.listing.market(symbol)
    return listed === undefined ? undefined : { listed, market: this.market(listed.marketId) }
  }

  findContract(symbol: string): { readonly listed: ListedContract; readonly market: LiveMarket } | undefined {
    const listed = this.listing.contract(symbol)
    return listed === undefined ? undefined : { listed, market: this.market(listed.marketId) }
  }

  /** Told once after every batch of outcomes. */
  onChanged(listener: () => void): void {
    this.listeners.add(listener)
  }

  /** Told of every event right after it was taken in, while its orders stand as it left them. */
  onEvent(listener: EventListener): void {
    this.eventListeners.add(listener)
  }

  /** The feed of a user, from now on kept until `unwatch`. */
  watch(userId: UserId): UserFeed {
    let feed = this.feeds.get(userId)
    if (feed === undefined) {
      feed = new UserFeed(userId)
      this.feeds.set(userId, feed)
    }
    return feed
  }

  /** Lets a feed go that nobody listens to any more. */
  unwatch(feed: UserFeed): void {
    if (feed.isHeard) return
    this.feeds.delete(feed.userId)
    this.changedFeeds.delete(feed)
  }

  /** Feeds in which something changed since the last time. */
  takeChangedFeeds(): readonly UserFeed[] {
    if (this.changedFeeds.size === 0) return []
    const feeds = [...this.changedFeeds]
    this.changedFeeds.clear()
    return feeds
  }

  applyAll(outcomes: readonly Outcome[]): void {
    for (const outcome of outcomes) this.apply(outcome)
    for (const listener of this.listeners) listener()
  }

  apply(outcome: Outcome): void {
    const moment = { number: outcome.number, timeMs: Number(outcome.timeMs) }
    const isHeard = this.feeds.size > 0
    for (const event of outcome.events) {
      this.applyEvent(event, moment)
      if (isHeard && 'postings' in event) this.notePostings(event.postings, moment)
      if (this.eventListeners.size > 0) this.tell(event, moment)
    }
    this.openOrders.settle()
    this.contracts.settle()
    this.lastNumber = outcome.number
  }

  private tell(event: Event, moment: Moment): void {
    const { touched } = this
    for (const listener of this.eventListeners) listener(event, moment, touched)
    touched.orders.length = 0
    touched.contractOrders.length = 0
  }

  private applyEvent(event: Event, moment: Moment): void {
    const { timeMs } = moment
    switch (event.type) {
      case 'SpotTraded': {
        const { tradeId, marketId, price, quantity, quoteAmount, takerSide: side } = event
        this.market(marketId).traded({ tradeId, price, quantity, quoteAmount, side, timeMs })
        this.openOrders.apply(event, timeMs, this.orderChanged)
        this.noteFill(event, 'maker', timeMs)
        this.noteFill(event, 'taker', timeMs)
        break
      }
      case 'SpotOrderPlaced':
      case 'SpotOrderTriggered':
      case 'SelfTradePrevented':
      case 'SpotOrderClosed':
        this.openOrders.apply(event, timeMs, this.orderChanged)
        break
      case 'IndexTicked':
        this.indexPrices.apply(event, timeMs)
        this.seconds.apply(event, moment)
        break
      case 'SpotMarketListed':
      case 'ContractListed':
        this.markets.set(event.marketId, new LiveMarket(event.marketId, undefined))
        this.listing.apply(event)
        this.contracts.apply(event, moment)
        break
      default:
        this.listing.apply(event)
        this.contracts.apply(event, moment)
        this.seconds.apply(event, moment)
    }
  }

  private noteOrder(order: OpenOrder): void {
    if (this.eventListeners.size > 0) this.touched.orders.push(order)
    const feed = this.feeds.get(order.view.userId)
    if (feed?.orders === undefined) return
    feed.orders.add(order)
    this.changedFeeds.add(feed)
  }

  private noteFill(trade: EventOf<'SpotTraded'>, role: FillRole, timeMs: number): void {
    const feed = this.feeds.get(trade[role].userId)
    if (feed?.fills === undefined) return
    feed.fills.push({ trade, role, timeMs })
    this.changedFeeds.add(feed)
  }

  private notePostings(postings: readonly Posting[], { number }: Moment): void {
    for (const { from, to, asset, amount, fromAfter, toAfter } of postings) {
      if (from.kind === 'user') {
        this.noteBalance({ ref: from, asset, after: fromAfter, moved: -amount, number })
      }
      if (to.kind === 'user') this.noteBalance({ ref: to, asset, after: toAfter, moved: amount, number })
    }
  }

  private noteBalance(change: BalanceChange): void {
    const feed = this.feeds.get(change.ref.user)
    if (feed?.balances === undefined) return
    feed.balances.apply(change)
    this.changedFeeds.add(feed)
  }
}

/** Of these the newest is enough: the one before it is long over, and may be a month of minutes to put together. */
const LONG: ReadonlySet<CandleInterval> = new Set(['1d', '3d', '1w', '1M'])

/** Minutes for the figures of a day; of all else the candle in progress, and the one that it may just have followed. */
async function seedCandles(
  { marketId, candles }: LiveMarket,
  interval: CandleInterval,
  load: LoadCandles,
): Promise<void> {
  const limit = interval === '1m' ? LIVE_LIMITS.tickerMinutes : LONG.has(interval) ? 1 : 2
  const newest = await load(marketId, interval, limit)
  // In the newest nobody may have traded yet.
  const isFlat = limit === 1 && newest.every(({ trades }) => trades === 0)
  candles.seed(interval, isFlat ? await load(marketId, interval, 2) : newest)
}
