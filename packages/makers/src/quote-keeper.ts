// Keeps a maker's quotes where the plan wants them: its open orders come in as the server tells of them, calls go out.
// Always post-only: it never takes. After a lost connection or a restart it finds its orders again in what it is told.

import { ApiError } from '@candor/client'
import { MAKER_LIMITS } from './maker-limits.ts'
import type { MarketTerms } from './market-terms.ts'
import {
  nameOf,
  type PlanAsk,
  planQuotes,
  type Quote,
  type QuoteChange,
  type Side,
  type Slot,
} from './quote-plan.ts'

/** An open order, or one that was, as a maker needs it. */
export interface ToldOrder {
  readonly orderId: string
  readonly clientOrderId: string | null
  readonly symbol: string
  readonly side: Side
  readonly price: string | null
  readonly quantity: string | null
  readonly filled: string
  readonly status: string
}

export interface Placement {
  readonly symbol: string
  readonly side: Side
  readonly price: string
  readonly quantity: string
  readonly clientOrderId: string
}

/** Where orders are placed: the spot market's calls or those of contracts. */
export interface QuoteDesk {
  place(order: Placement): Promise<unknown>
  move(order: {
    readonly symbol: string
    readonly orderId: string
    readonly price: string
    readonly quantity: string
  }): Promise<unknown>
  cancel(orderId: string): Promise<unknown>
}

export interface QuoteKeeperOptions {
  readonly desk: QuoteDesk
  readonly markets: readonly MarketTerms[]
  readonly random: () => number
  /** Told of everything that should not happen; a quote that came too late is not among it. */
  readonly onError: (error: unknown) => void
}

interface Book {
  readonly terms: MarketTerms
  /** By order number. */
  readonly quotes: Map<string, Quote>
  /** Slots whose call is under way: they are left alone meanwhile. */
  readonly busy: Set<string>
  readonly jitters: Map<string, number>
  middle: number | undefined
  /** The last moves of the price, as shares: restless hours want wider quotes. */
  restless: number
}

const QUOTE_ID = /^mm:(buy|sell):(\d{1,2}):/
const OPEN = new Set(['new', 'partiallyFilled'])
/** What may well happen to a quote: the price moved, somebody took it first, or there is no price for the moment. */
const USUAL = new Set([
  'order.would.take',
  'order.not.open',
  'order.not.found',
  'order.unchanged',
  'order.price.band',
  'index.stale',
  'market.halted',
  'market.cancel.only',
])
/** An order that only closes cannot grow beyond its position: taken back, its slot is quoted anew. */
const CANNOT_GROW = 'position.closable.insufficient'
const SMOOTHING = 0.03
/** A price that moves by this share in a second is as usual. */
const USUAL_MOVE = 0.000_1

export class QuoteKeeper {
  private readonly options: QuoteKeeperOptions
  private readonly books = new Map<string, Book>()
  private callsUnderWay = 0
  private nextId = 1
  private readonly stamp: string
  private knowsOrders = false

  constructor(options: QuoteKeeperOptions) {
    this.options = options
    this.stamp = Math.floor(options.random() * 2 ** 40).toString(36)
    for (const terms of options.markets) {
      this.books.set(terms.symbol, {
        terms,
        quotes: new Map(),
        busy: new Set(),
        jitters: new Map(),
        middle: undefined,
        restless: 1,
      })
    }
  }

  takeOrders(orders: readonly ToldOrder[], isAll: boolean): void {
    if (isAll) for (const book of this.books.values()) book.quotes.clear()
    this.knowsOrders = true
    for (const order of orders) {
      const book = this.books.get(order.symbol)
      if (book === undefined) continue
      if (OPEN.has(order.status)) book.quotes.set(order.orderId, quoteOf(order))
      else book.quotes.delete(order.orderId)
    }
  }

  /** The price around which a market was last quoted. */
  middleOf(symbol: string): number | undefined {
    return this.books.get(symbol)?.middle
  }

  /** Quotes around a price, as far as it is known which quotes there are. */
  quote(symbol: string, middle: number, { quoteUsdt, sizes }: Pick<PlanAsk, 'quoteUsdt' | 'sizes'>): void {
    const book = this.books.get(symbol)
    if (book === undefined) return
    const before = book.middle ?? middle
    const move = Math.abs(middle / before - 1) / USUAL_MOVE
    if (book.middle !== undefined) book.restless += SMOOTHING * (Math.min(move, 8) - book.restless)
    book.middle = middle
    if (!this.knowsOrders) return
    const changes = planQuotes({
      index: middle,
      terms: book.terms,
      quotes: [...book.quotes.values()],
      quoteUsdt,
      sizes,
      width: Math.max(0.8, Math.min(4, book.restless)),
      jitter: (slot) => this.jitter(book, slot),
    })
    // The side that the price runs into gives way first, or the other one would meet it.
    const first: Side = middle >= before ? 'sell' : 'buy'
    changes.sort((one, other) => Number(sideOf(other) === first) - Number(sideOf(one) === first))
    for (const change of changes) this.make(book, change)
  }

  private make(book: Book, change: QuoteChange): void {
    if (this.callsUnderWay >= MAKER_LIMITS.callsAtOnce) return
    const slot =
      change.kind === 'cancel' ? change.orderId : nameOf(change.kind === 'place' ? change.slot : change.quote)
    if (book.busy.has(slot)) return
    book.busy.add(slot)
    this.callsUnderWay++
    this.send(book.terms.symbol, change)
      .catch((error: unknown) => {
        if (error instanceof ApiError && (USUAL.has(error.code) || error.isNetwork)) return
        this.options.onError(error)
      })
      .finally(() => {
        book.busy.delete(slot)
        this.callsUnderWay--
      })
  }

  private async send(symbol: string, change: QuoteChange): Promise<void> {
    const { desk } = this.options
    if (change.kind === 'cancel') {
      await desk.cancel(change.orderId)
      return
    }
    const { price, quantity } = change
    if (change.kind === 'move') {
      const { orderId } = change.quote
      try {
        await desk.move({ symbol, orderId, price, quantity })
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== CANNOT_GROW) throw error
        await desk.cancel(orderId)
      }
      return
    }
    const { side, level } = change.slot
    const clientOrderId = `mm:${side}:${level}:${this.stamp}-${this.nextId++}`
    await desk.place({ symbol, side, price, quantity, clientOrderId })
  }

  private jitter(book: Book, slot: Slot): number {
    const name = nameOf(slot)
    let jitter = book.jitters.get(name)
    if (jitter === undefined) {
      jitter = this.options.random()
      book.jitters.set(name, jitter)
    }
    return jitter
  }
}

function quoteOf(order: ToldOrder): Quote {
  const [, side, level] = QUOTE_ID.exec(order.clientOrderId ?? '') ?? []
  const quantity = Number(order.quantity)
  return {
    side: (side as Side | undefined) ?? order.side,
    // One that no slot knows is taken away.
    level: level === undefined ? Number.POSITIVE_INFINITY : Number(level),
    orderId: order.orderId,
    price: Number(order.price),
    quantity,
    left: quantity - Number(order.filled),
  }
}

function sideOf(change: QuoteChange): Side | undefined {
  if (change.kind === 'cancel') return undefined
  return change.kind === 'place' ? change.slot.side : change.quote.side
}
