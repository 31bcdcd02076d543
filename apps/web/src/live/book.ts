// A market's order book, kept outside React: it changes more often than anything may render. Whoever draws it looks at
// it once a frame.

import { live } from './live-connection.ts'

type Level = readonly [price: string, quantity: string]

interface BookData {
  readonly bids: readonly Level[]
  readonly asks: readonly Level[]
}

export interface BookLevel {
  readonly price: number
  readonly priceText: string
  readonly quantity: number
}

export class LiveBook {
  /** Rises with every change. */
  version = 0
  /** Whether the first snapshot has come. */
  isKnown = false
  private readonly sides = { bids: new Map<string, BookLevel>(), asks: new Map<string, BookLevel>() }
  private sorted: { bids: readonly BookLevel[]; asks: readonly BookLevel[] } | undefined

  /** Best first. */
  get bids(): readonly BookLevel[] {
    return this.inOrder().bids
  }

  get asks(): readonly BookLevel[] {
    return this.inOrder().asks
  }

  begin(data: BookData): void {
    this.sides.bids.clear()
    this.sides.asks.clear()
    this.isKnown = true
    this.change(data)
  }

  change({ bids, asks }: BookData): void {
    put(this.sides.bids, bids)
    put(this.sides.asks, asks)
    this.version++
    this.sorted = undefined
  }

  private inOrder(): { bids: readonly BookLevel[]; asks: readonly BookLevel[] } {
    this.sorted ??= {
      bids: [...this.sides.bids.values()].sort((a, b) => b.price - a.price),
      asks: [...this.sides.asks.values()].sort((a, b) => a.price - b.price),
    }
    return this.sorted
  }
}

function put(side: Map<string, BookLevel>, levels: readonly Level[]): void {
  for (const [priceText, quantityText] of levels) {
    const quantity = Number(quantityText)
    if (quantity === 0) side.delete(priceText)
    else side.set(priceText, { price: Number(priceText), priceText, quantity })
  }
}

interface Shared {
  readonly book: LiveBook
  readonly listeners: Set<() => void>
  readonly leave: () => void
}

const books = new Map<string, Shared>()

/** Follows a market's book. The listener hears of changes and looks at the book when it wants to. */
export function followBook(
  symbol: string,
  listener: () => void,
): { readonly book: LiveBook; readonly leave: () => void } {
  const shared = books.get(symbol) ?? open(symbol)
  shared.listeners.add(listener)
  return {
    book: shared.book,
    leave: () => {
      shared.listeners.delete(listener)
      if (shared.listeners.size > 0 || books.get(symbol) !== shared) return
      books.delete(symbol)
      shared.leave()
    },
  }
}

function open(symbol: string): Shared {
  const book = new LiveBook()
  const listeners = new Set<() => void>()
  const tell = (): void => {
    for (const listener of listeners) listener()
  }
  live.start()
  const leave = live.subscribe(`depth:${symbol}`, {
    snapshot: (data) => {
      book.begin(data as BookData)
      tell()
    },
    delta: (data) => {
      book.change(data as BookData)
      tell()
    },
  })
  const shared = { book, listeners, leave }
  books.set(symbol, shared)
  return shared
}
