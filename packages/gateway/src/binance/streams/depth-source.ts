// Streams of a book: what changed since the last time, the best levels, and the top. Updates are numbered by the log's own
// commands: the numbers rise for ever, and a picture asked for elsewhere fits between any two of them.

import type { LevelView } from '@candor/contract'
import type { Live } from '../../live/live.ts'
import type { StreamSource } from './stream-channel.ts'
import type { StreamMarket } from './stream-market.ts'

export function depthSource(live: Live, market: StreamMarket): StreamSource {
  const watch = market.live.book.watch()
  let told = live.number
  return {
    flush: (nowMs) => {
      if (!watch.hasChanges) return []
      const { bids, asks } = watch.takeChanges()
      const before = told
      told = live.number
      return [updateJson(market, { before, now: told, nowMs, bids, asks })]
    },
    close: () => watch.close(),
  }
}

export function partialDepthSource(live: Live, market: StreamMarket, most: number): StreamSource {
  const { book } = market.live
  const watch = book.watch()
  let told = live.number
  const picture = (nowMs: number): string => {
    const bids = book.levels('buy', most)
    const asks = book.levels('sell', most)
    const now = live.number
    if (market.venue === 'futures') return updateJson(market, { before: told, now, nowMs, bids, asks })
    return `{"lastUpdateId":${now},"bids":${levelsJson(market, bids)},"asks":${levelsJson(market, asks)}}`
  }
  return {
    picture,
    flush: (nowMs) => {
      if (!watch.hasChanges) return []
      watch.takeChanges()
      const text = picture(nowMs)
      told = live.number
      return [text]
    },
    close: () => watch.close(),
  }
}

interface Update {
  /** The last update before this one, and this one. */
  readonly before: number
  readonly now: number
  readonly nowMs: number
  readonly bids: readonly LevelView[]
  readonly asks: readonly LevelView[]
}

function updateJson(market: StreamMarket, { before, now, nowMs, bids, asks }: Update): string {
  const levels = `"b":${levelsJson(market, bids)},"a":${levelsJson(market, asks)}`
  const head = `"e":"depthUpdate","E":${nowMs}`
  if (market.venue === 'spot') {
    return `{${head},"s":"${market.name}","U":${before + 1},"u":${now},${levels}}`
  }
  // Clients of this venue want the first update after their picture to begin at it or before, and look at `pu` from then on.
  return `{${head},"T":${nowMs},"s":"${market.name}","U":${before},"u":${now},"pu":${before},${levels}}`
}

function levelsJson(market: StreamMarket, levels: readonly LevelView[]): string {
  const texts = levels.map(
    ({ price, quantity }) => `["${market.price(price)}","${market.quantity(quantity)}"]`,
  )
  return `[${texts.join(',')}]`
}

/** The best of both sides, as it was told. */
interface Top {
  readonly bid: bigint | undefined
  readonly bidQuantity: bigint | undefined
  readonly ask: bigint | undefined
  readonly askQuantity: bigint | undefined
}

function topOf({ live: { book } }: StreamMarket): Top {
  const { bestBid, bestAsk } = book
  return {
    bid: bestBid?.price,
    bidQuantity: bestBid?.quantity,
    ask: bestAsk?.price,
    askQuantity: bestAsk?.quantity,
  }
}

function isSame(one: Top, other: Top | undefined): boolean {
  return (
    one.bid === other?.bid &&
    one.bidQuantity === other?.bidQuantity &&
    one.ask === other?.ask &&
    one.askQuantity === other?.askQuantity
  )
}

/** The top of some books, each told whenever it is another one. */
export function bookTickerSource(
  live: Live,
  markets: () => readonly StreamMarket[],
  isOfAll: boolean,
): StreamSource {
  const shown = new Map<number, Top>(markets().map((market) => [market.marketId, topOf(market)]))
  return {
    flush: (nowMs) => {
      const texts: string[] = []
      for (const market of markets()) {
        const top = topOf(market)
        if (isSame(top, shown.get(market.marketId))) continue
        shown.set(market.marketId, top)
        texts.push(bookTickerJson(market, live.number, nowMs))
      }
      return texts
    },
    picture: (nowMs) => {
      const [market] = markets()
      return isOfAll || market === undefined ? undefined : bookTickerJson(market, live.number, nowMs)
    },
    close: () => shown.clear(),
  }
}

function bookTickerJson(market: StreamMarket, number: number, nowMs: number): string {
  const { bestBid, bestAsk } = market.live.book
  const top = `"s":"${market.name}",${sideJson(market, 'b', bestBid)},${sideJson(market, 'a', bestAsk)}`
  return market.venue === 'spot'
    ? `{"u":${number},${top}}`
    : `{"e":"bookTicker","u":${number},${top},"T":${nowMs},"E":${nowMs}}`
}

/** A side that is empty is at price zero. */
export function sideJson(market: StreamMarket, name: 'a' | 'b', level: LevelView | undefined): string {
  const price = level === undefined ? '0' : market.price(level.price)
  const quantity = level === undefined ? '0' : market.quantity(level.quantity)
  return `"${name}":"${price}","${name.toUpperCase()}":"${quantity}"`
}
