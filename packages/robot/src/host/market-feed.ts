// The market data of all robots of a host, over few sockets: last prices, the age of every index, closed candles, and
// which markets are open. Each market is listened to from the first robot that needs it on.

import type { RobotOwnPause } from '@candor/api'
import { type Client, LiveSocket, type SocketLike, type TopicListener } from '@candor/client'
import type { Price } from '@candor/contract'
import type { Candle, Venue } from '../strategy.ts'
import { candleOf, candlesBefore, type Place, type ToldCandle } from './candle-source.ts'
import { ClosedCandles } from './closed-candles.ts'
import { HOST_LIMITS } from './limits.ts'
import { units } from './seen-order.ts'

export interface MarketListener {
  price(price: Price, timeMs: number): void
  /** Minutes that are over, in order. */
  candles(candles: readonly Candle[]): void
  trouble(trouble: RobotOwnPause | undefined): void
}

export interface MarketFeedOptions {
  readonly open: () => SocketLike
  readonly client: Pick<Client, 'call'>
  readonly onError: (error: unknown) => void
  readonly clockMs?: () => number
}

interface Candles {
  readonly closed: ClosedCandles
  /** Whether everything until now is known: not before it was read, nor after a lost connection. */
  isWhole: boolean
  reading: Promise<void> | undefined
  /** The end of a minute that was seen to be over, and when it was seen. */
  due: { readonly untilMs: number; readonly seenMs: number } | undefined
}

interface Market extends Place {
  readonly listeners: Set<MarketListener>
  last: Price | undefined
  /** Whether its index is known to tick, known to be none, or not known yet. */
  index: 'unknown' | 'none' | 'ticking'
  indexTimeMs: number
  /** When its index last had a new price, by our own clock. */
  pricedMs: number
  status: string
  trouble: RobotOwnPause | undefined
  candles: Candles | undefined
  isReady: boolean
  readonly ready: (() => void)[]
}

interface ToldTicker {
  readonly symbol: string
  readonly last: string | null
  readonly time: number
}

interface ToldIndex {
  readonly price: string | null
  readonly time: number | null
}

const STATUS_TROUBLE: Readonly<Record<string, RobotOwnPause>> = {
  cancelOnly: 'market.cancel.only',
  halted: 'market.halted',
}

export class MarketFeed {
  private readonly options: MarketFeedOptions
  private readonly clockMs: () => number
  private readonly markets = new Map<string, Market>()
  private readonly sockets: { readonly live: LiveSocket; topics: number }[] = []
  private readonly tickersOf = new Set<Venue>()
  /** Since when no socket tells anything, by our own clock. */
  private silentMs: number | undefined
  private platformMs = 0
  private askedMs = Number.NEGATIVE_INFINITY

  constructor(options: MarketFeedOptions) {
    this.options = options
    this.clockMs = options.clockMs ?? (() => performance.now())
  }

  /** The platform's time, as far as anything told of it. */
  get nowMs(): number {
    return this.platformMs
  }

  /** Listens; gives what ends it. */
  listen(place: Place, listener: MarketListener): () => void {
    const market = this.marketOf(place)
    market.listeners.add(listener)
    return () => market.listeners.delete(listener)
  }

  /** Resolves when it is known how the market is. */
  ready(place: Place): Promise<void> {
    const market = this.marketOf(place)
    if (market.isReady) return Promise.resolve()
    return new Promise((resolve) => {
      market.ready.push(resolve)
    })
  }

  trouble(place: Place): RobotOwnPause | undefined {
    return this.marketOf(place).trouble
  }

  last(place: Place): Price | undefined {
    return this.marketOf(place).last
  }

  /** The minutes after a moment that are over; later ones are told to the listeners. */
  async closedAfter(place: Place, startMs: number): Promise<readonly Candle[]> {
    const market = this.marketOf(place)
    const candles = await this.wholeCandles(market)
    const known = candles.closed.after(startMs)
    if (known !== undefined) return known
    const endMs = (candles.closed.last?.startMs ?? startMs) + 1
    const count = Math.max(0, Math.floor((endMs - startMs) / 60_000))
    const read = await candlesBefore(this.options.client, market, endMs + 60_000, count)
    return read.filter((candle) => candle.startMs > startMs)
  }

  /** So many minutes that were over at a moment. */
  async closedBefore(place: Place, endMs: number, count: number): Promise<readonly Candle[]> {
    return candlesBefore(this.options.client, place, endMs, count)
  }

  /** Looks at what time alone changes. To be called often. */
  tick(): void {
    const nowMs = this.clockMs()
    if (this.markets.size > 0 && nowMs - this.askedMs >= HOST_LIMITS.statusEveryMs) this.askStatus(nowMs)
    for (const market of this.markets.values()) {
      this.closeMinutes(market, nowMs)
      this.judge(market, nowMs)
    }
  }

  stop(): void {
    for (const { live } of this.sockets) live.close()
  }

  private marketOf({ venue, symbol }: Place): Market {
    const key = `${venue} ${symbol}`
    const known = this.markets.get(key)
    if (known !== undefined) return known
    const market: Market = {
      venue,
      symbol,
      listeners: new Set(),
      last: undefined,
      index: 'unknown',
      indexTimeMs: 0,
      pricedMs: this.clockMs(),
      status: 'open',
      trouble: undefined,
      candles: undefined,
      isReady: false,
      ready: [],
    }
    this.markets.set(key, market)
    this.subscribeTickers(venue)
    this.subscribe(`index:${symbol}`, {
      ...same((data) => this.takeIndex(market, data as ToldIndex)),
      refused: () => {
        market.index = 'none'
        this.becomeReady(market)
      },
    })
    this.askedMs = Number.NEGATIVE_INFINITY
    return market
  }

  private subscribeTickers(venue: Venue): void {
    if (this.tickersOf.has(venue)) return
    this.tickersOf.add(venue)
    const take = (data: unknown): void => {
      for (const ticker of data as readonly ToldTicker[]) this.takeTicker(venue, ticker)
    }
    this.subscribe(venue === 'spot' ? 'tickers' : 'contractTickers', same(take))
  }

  private subscribe(topic: string, listener: TopicListener): void {
    const last = this.sockets.at(-1)
    const socket = last !== undefined && last.topics < HOST_LIMITS.topicsPerSocket ? last : this.connect()
    socket.topics++
    socket.live.subscribe(topic, listener)
  }

  private connect(): { readonly live: LiveSocket; topics: number } {
    const live = new LiveSocket({ open: this.options.open, token: () => null })
    live.onState((state) => {
      const isOpen = this.sockets.every((each) => each.live.state === 'open')
      if (isOpen) this.silentMs = undefined
      else this.silentMs ??= this.clockMs()
      // What was missed meanwhile is read before another minute is closed.
      if (state === 'waiting')
        for (const { candles } of this.markets.values()) if (candles) candles.isWhole = false
    })
    const socket = { live, topics: 0 }
    this.sockets.push(socket)
    live.start()
    return socket
  }

  private takeTicker(venue: Venue, { symbol, last, time }: ToldTicker): void {
    const market = this.markets.get(`${venue} ${symbol}`)
    this.platformMs = Math.max(this.platformMs, time)
    if (market === undefined || last === null) return
    const price = units(last) as bigint as Price
    if (price === market.last) return
    market.last = price
    for (const listener of market.listeners) listener.price(price, time)
  }

  private takeIndex(market: Market, { price, time }: ToldIndex): void {
    const nowMs = this.clockMs()
    const isFirst = market.index !== 'ticking'
    market.index = 'ticking'
    if (time !== null && price !== null && time > market.indexTimeMs) {
      market.indexTimeMs = time
      // The first one tells of a moment that may be long past.
      market.pricedMs = isFirst ? nowMs - Math.max(0, Date.now() - time) : nowMs
      this.platformMs = Math.max(this.platformMs, time)
    } else if (isFirst) market.pricedMs = Number.NEGATIVE_INFINITY
    if (isFirst) this.judge(market, nowMs)
    this.becomeReady(market)
  }

  private becomeReady(market: Market): void {
    market.isReady = true
    for (const resolve of market.ready.splice(0)) resolve()
  }

  private judge(market: Market, nowMs: number): void {
    const trouble = this.troubleOf(market, nowMs)
    if (trouble === market.trouble) return
    market.trouble = trouble
    for (const listener of market.listeners) listener.trouble(trouble)
  }

  private troubleOf({ status, index, pricedMs }: Market, nowMs: number): RobotOwnPause | undefined {
    const { staleMs } = HOST_LIMITS
    if (this.silentMs !== undefined && nowMs - this.silentMs > staleMs) return 'data.stale'
    const closed = STATUS_TROUBLE[status]
    if (closed !== undefined) return closed
    return index === 'ticking' && nowMs - pricedMs > staleMs ? 'index.stale' : undefined
  }

  private askStatus(nowMs: number): void {
    this.askedMs = nowMs
    const { client, onError } = this.options
    const ask = async (): Promise<void> => {
      if (this.tickersOf.has('spot')) {
        const { markets } = await client.call('markets')
        for (const { symbol, status } of markets) this.takeStatus('spot', symbol, status)
      }
      if (!this.tickersOf.has('contract')) return
      for (const { symbol, status } of await client.call('contracts')) {
        this.takeStatus('contract', symbol, status)
      }
    }
    ask().catch(onError)
  }

  private takeStatus(venue: Venue, symbol: string, status: string): void {
    const market = this.markets.get(`${venue} ${symbol}`)
    if (market !== undefined) market.status = status
  }

  private async wholeCandles(market: Market): Promise<Candles> {
    const candles = market.candles ?? this.openCandles(market)
    await this.read(market, candles)
    return candles
  }

  private openCandles(market: Market): Candles {
    const candles: Candles = {
      closed: new ClosedCandles(),
      isWhole: false,
      reading: undefined,
      due: undefined,
    }
    market.candles = candles
    this.subscribe(
      `candles:${market.symbol}:1m`,
      same((data) =>
        candles.closed.take((data as readonly ToldCandle[]).map((each) => candleOf(each, market.venue))),
      ),
    )
    return candles
  }

  /** Reads what was over before it was listened to, or while nothing could be heard. */
  private read(market: Market, candles: Candles): Promise<void> {
    if (candles.isWhole) return Promise.resolve()
    candles.reading ??= this.readNow(market, candles).finally(() => {
      candles.reading = undefined
    })
    return candles.reading
  }

  private async readNow(market: Market, candles: Candles): Promise<void> {
    const untilMs = this.platformMs - HOST_LIMITS.minuteSettlesMs
    const { last } = candles.closed
    const count =
      last === undefined
        ? HOST_LIMITS.candlesAtOnce
        : Math.max(0, Math.floor((untilMs - last.startMs) / 60_000))
    candles.isWhole = true
    try {
      candles.closed.take(await candlesBefore(this.options.client, market, untilMs, count))
      const news = candles.closed.closeUntil(untilMs)
      if (last !== undefined) this.tellCandles(market, news)
    } catch (error) {
      candles.isWhole = false
      throw error
    }
  }

  private closeMinutes(market: Market, nowMs: number): void {
    const { candles } = market
    if (candles === undefined || candles.reading !== undefined) return
    if (!candles.isWhole) {
      if (this.silentMs === undefined) this.read(market, candles).catch(this.options.onError)
      return
    }
    const { due } = candles
    if (due !== undefined && nowMs - due.seenMs >= HOST_LIMITS.minuteSettlesMs) {
      candles.due = undefined
      this.tellCandles(market, candles.closed.closeUntil(due.untilMs))
    }
    const { last } = candles.closed
    const isOver = last === undefined || this.platformMs >= last.startMs + 2 * 60_000
    if (isOver) candles.due ??= { untilMs: this.platformMs, seenMs: nowMs }
  }

  private tellCandles(market: Market, news: readonly Candle[]): void {
    if (news.length === 0) return
    for (const listener of market.listeners) listener.candles(news)
  }
}

/** One for which a picture and a change are the same thing. */
function same(take: (data: unknown) => void): TopicListener {
  return { snapshot: take, delta: take }
}
