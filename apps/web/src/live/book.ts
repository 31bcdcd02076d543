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
  // Kept in order as they change: a book is a thousand levels deep, and a change touches a handful.
  private readonly sides: Record<'bids' | 'asks', BookLevel[]> = { bids: [], asks: [] }

  /** Best first. Goes on changing: whoever wants to keep it takes a copy. */
  get bids(): readonly BookLevel[] {
    return this.sides.bids
  }

  get asks(): readonly BookLevel[] {
    return this.sides.asks
  }

  begin({ bids, asks }: BookData): void {
    this.sides.bids = levelsOf(bids).sort((a, b) => b.price - a.price)
    this.sides.asks = levelsOf(asks).sort((a, b) => a.price - b.price)
    this.isKnown = true
    this.version++
  }

  change({ bids, asks }: BookData): void {
    for (const level of bids) put(this.sides.bids, level, (price, other) => price < other)
    for (const level of asks) put(this.sides.asks, level, (price, other) => price > other)
    this.version++
  }
}

function levelsOf(levels: readonly Level[]): BookLevel[] {
  return levels
    .map(([priceText, quantity]) => ({ price: Number(priceText), priceText, quantity: Number(quantity) }))
    .filter(({ quantity }) => quantity !== 0)
}

/** Puts a level where it belongs, in place of the one of its price; without quantity it only takes that one away. */
function put(
  side: BookLevel[],
  [priceText, quantityText]: Level,
  isBehind: (price: number, other: number) => boolean,
): void {
  const price = Number(priceText)
  const quantity = Number(quantityText)
  let place = 0
  for (let end = side.length; place < end; ) {
    const middle = (place + end) >>> 1
    if (isBehind(price, side[middle]?.price ?? price)) place = middle + 1
    else end = middle
  }
  const known = side[place]?.price === price ? 1 : 0
  if (quantity === 0) side.splice(place, known)
  else side.splice(place, known, { price, priceText, quantity })
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
