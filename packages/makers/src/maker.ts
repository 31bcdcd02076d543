// A market maker: listens to the indexes and to its own orders, and keeps its quotes where the plan wants them. Always
// post-only: it never takes. After a lost connection or a restart it finds its orders again in the orders topic.

import type { LiveSocket } from '@candor/client'
import { ApiError } from '@candor/client'
import { MAKER_LIMITS } from './maker-limits.ts'
import type { MarketTerms } from './market-terms.ts'
import { nameOf, planQuotes, type Quote, type QuoteChange, type Side, type Slot } from './quote-plan.ts'

export interface MakerOptions {
  readonly live: LiveSocket
  readonly markets: readonly MarketTerms[]
  readonly random: () => number
  /** Told of everything that should not happen; a quote that came too late is not among it. */
  readonly onError: (error: unknown) => void
}

interface PushedOrder {
  readonly orderId: string
  readonly clientOrderId: string | null
  readonly symbol: string
  readonly side: Side
  readonly price: string | null
  readonly quantity: string | null
  readonly filledQuantity: string
  readonly status: string
}

interface PushedIndex {
  readonly price: string | null
  readonly time: number | null
}

interface Book {
  readonly terms: MarketTerms
  /** By order number. */
  readonly quotes: Map<string, Quote>
  /** Slots whose call is under way: they are left alone meanwhile. */
  readonly busy: Set<string>
  readonly jitters: Map<string, number>
  /** The last moves of the index, as shares: restless hours want wider quotes. */
  index: number | undefined
  restless: number
}

const QUOTE_ID = /^mm:(buy|sell):(\d{1,2}):/
const OPEN = new Set(['new', 'partiallyFilled'])
/** What may well happen to a quote: the price moved, or somebody took it first. */
const USUAL = new Set(['order.would.take', 'order.not.open', 'order.not.found', 'order.unchanged'])
const SMOOTHING = 0.03
/** An index that moves by this share in a second is as usual. */
const USUAL_MOVE = 0.000_1

export class Maker {
  private readonly options: MakerOptions
  private readonly books = new Map<string, Book>()
  private readonly leaves: (() => void)[] = []
  private callsUnderWay = 0
  private nextId = 1
  private readonly stamp: string
  private knowsOrders = false

  constructor(options: MakerOptions) {
    this.options = options
    this.stamp = Math.floor(options.random() * 2 ** 40).toString(36)
    for (const terms of options.markets) {
      this.books.set(terms.symbol, {
        terms,
        quotes: new Map(),
        busy: new Set(),
        jitters: new Map(),
        index: undefined,
        restless: 1,
      })
    }
  }

  start(): void {
    const { live } = this.options
    this.leaves.push(
      live.subscribe('orders', {
        snapshot: (data) => this.takeOrders((data as { orders: readonly PushedOrder[] }).orders, true),
        delta: (data) => this.takeOrders((data as { orders: readonly PushedOrder[] }).orders, false),
      }),
    )
    for (const symbol of this.books.keys()) {
      const take = (data: unknown): void => this.takeIndex(symbol, data as PushedIndex)
      this.leaves.push(live.subscribe(`index:${symbol}`, { snapshot: take, delta: take }))
    }
  }

  stop(): void {
    for (const leave of this.leaves) leave()
  }

  private takeOrders(orders: readonly PushedOrder[], isAll: boolean): void {
    if (isAll) for (const book of this.books.values()) book.quotes.clear()
    this.knowsOrders = true
    for (const order of orders) {
      const book = this.books.get(order.symbol)
      if (book === undefined) continue
      if (OPEN.has(order.status)) book.quotes.set(order.orderId, quoteOf(order))
      else book.quotes.delete(order.orderId)
    }
  }

  private takeIndex(symbol: string, { price }: PushedIndex): void {
    const book = this.books.get(symbol)
    if (book === undefined || price === null) return
    const index = Number(price)
    if (book.index !== undefined) {
      const move = Math.abs(index / book.index - 1) / USUAL_MOVE
      book.restless += SMOOTHING * (Math.min(move, 8) - book.restless)
    }
    const before = book.index
    book.index = index
    if (this.knowsOrders) this.quote(book, index, before ?? index)
  }

  private quote(book: Book, index: number, before: number): void {
    const quoteUsdt = this.usdtOf(book.terms.symbol.split('_')[1] ?? '')
    if (quoteUsdt === undefined) return
    const changes = planQuotes({
      index,
      terms: book.terms,
      quotes: [...book.quotes.values()],
      quoteUsdt,
      width: Math.max(0.8, Math.min(4, book.restless)),
      jitter: (slot) => this.jitter(book, slot),
    })
    // The side that the price runs into gives way first, or the other one would meet it.
    const first: Side = index >= before ? 'sell' : 'buy'
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
    const { live } = this.options
    if (change.kind === 'cancel') {
      await live.call('cancelOrder', { orderId: change.orderId })
      return
    }
    const { price, quantity } = change
    if (change.kind === 'move') {
      const { orderId } = change.quote
      await live.call('amendOrder', { orderId, symbol, price, quantity })
      return
    }
    const { side, level } = change.slot
    const clientOrderId = `mm:${side}:${level}:${this.stamp}-${this.nextId++}`
    await live.call('placeOrder', {
      symbol,
      side,
      type: 'limit',
      timeInForce: 'postOnly',
      price,
      quantity,
      clientOrderId,
    })
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

  private usdtOf(asset: string): number | undefined {
    return asset === 'USDT' ? 1 : this.books.get(`${asset}_USDT`)?.index
  }
}

function quoteOf(order: PushedOrder): Quote {
  const [, side, level] = QUOTE_ID.exec(order.clientOrderId ?? '') ?? []
  const quantity = Number(order.quantity)
  return {
    side: (side as Side | undefined) ?? order.side,
    // One that no slot knows is taken away.
    level: level === undefined ? Number.POSITIVE_INFINITY : Number(level),
    orderId: order.orderId,
    price: Number(order.price),
    quantity,
    left: quantity - Number(order.filledQuantity),
  }
}

function sideOf(change: QuoteChange): Side | undefined {
  if (change.kind === 'cancel') return undefined
  return change.kind === 'place' ? change.slot.side : change.quote.side
}
