// Candles from before the first trade, put in front of those of the history. They come from the feed, as floats, and are
// rounded here to the market's tick and lot. Real trades are never changed by them.

import type { CandleInterval } from '@candor/api'
import { type Amount, type MarketId, type Price, ZERO } from '@candor/contract'
import type { History } from './history.ts'
import { type Candle, joined, nextOpenTime, openTimeOf } from './live/candle.ts'
import type { ListedContract, ListedMarket, Listing, Tradable } from './live/listing.ts'

export interface PastPrices {
  /** Milliseconds UTC: where they begin, and where the history takes over. Both are whole minutes. */
  readonly beginMs: number
  readonly endMs: number
  has(base: string, quote: string): boolean
  candle(
    base: string,
    quote: string,
    openMs: number,
    endMs: number,
  ): {
    readonly open: number
    readonly high: number
    readonly low: number
    readonly close: number
    readonly volume: number
    readonly quoteVolume: number
    readonly trades: number
  }
}

/** What prices and volumes of a market are rounded to. */
export interface PastMarket extends Pick<Tradable, 'baseAsset' | 'quoteAsset'> {
  readonly tick: bigint
  /** One step of a quantity: in base units, and as its book counts it. */
  readonly step: { readonly base: bigint; readonly counted: bigint }
}

export function pastOfMarket({ baseAsset, quoteAsset, parameters }: ListedMarket): PastMarket {
  const { tick, lot } = parameters
  return { baseAsset, quoteAsset, tick, step: { base: lot, counted: lot } }
}

export function pastOfContract({ baseAsset, quoteAsset, parameters }: ListedContract): PastMarket {
  const { tick, multiplier } = parameters
  return { baseAsset, quoteAsset, tick, step: { base: multiplier, counted: 1n } }
}

export interface CandlesParts {
  readonly history: Pick<History, 'candles'>
  readonly past: PastPrices | undefined
  readonly market: (marketId: MarketId) => PastMarket | undefined
  /** Of what is a price and not traded, there is none. */
  readonly volume?: 'none'
}

export function candlesWithPast({ history, past, market, volume }: CandlesParts): History['candles'] {
  return async (marketId, interval, limit, endMs) => {
    const real = await history.candles(marketId, interval, limit, endMs)
    const listed = market(marketId)
    if (past === undefined || listed === undefined) return real
    if (!past.has(listed.baseAsset.code, listed.quoteAsset.code)) return real
    return before(real, { past, listed, interval, limit, endMs, volume })
  }
}

interface Stretch {
  readonly past: PastPrices
  readonly listed: PastMarket
  readonly volume: 'none' | undefined
  readonly interval: CandleInterval
  readonly limit: number
  readonly endMs: number | undefined
}

function before(real: readonly Candle[], stretch: Stretch): readonly Candle[] {
  const { past, interval, limit } = stretch
  const lastPastMs = Math.min(past.endMs - 1, stretch.endMs ?? past.endMs - 1)
  const oldest = real[0]
  // The stretch in which the history begins has a part on either side.
  const seamMs = openTimeOf(interval, past.endMs - 1)
  const isSeam = oldest !== undefined && oldest.openTime === seamMs
  const later = isSeam ? real.slice(1) : real
  const found: Candle[] = []
  let openMs = openTimeOf(interval, lastPastMs)
  while (found.length + later.length < limit && openMs >= past.beginMs) {
    if (oldest === undefined || openMs < oldest.openTime || isSeam) {
      const made = candleOf(stretch, openMs)
      found.push(isSeam && openMs === seamMs ? joined(made, oldest) : made)
    }
    openMs = openTimeOf(interval, openMs - 1)
  }
  return [...found.reverse(), ...later]
}

function candleOf({ past, listed, interval, volume }: Stretch, openMs: number): Candle {
  const endMs = Math.min(nextOpenTime(interval, openMs), past.endMs)
  const { baseAsset, quoteAsset, tick, step } = listed
  const made = past.candle(baseAsset.code, quoteAsset.code, openMs, endMs)
  const price = (value: number): Price => {
    const units = BigInt(Math.round(value * 10 ** quoteAsset.scale))
    const ticks = units / tick
    return ((ticks > 0n ? ticks : 1n) * tick) as Price
  }
  const prices = {
    openTime: openMs,
    open: price(made.open),
    high: price(made.high),
    low: price(made.low),
    close: price(made.close),
  }
  if (volume === 'none') return { ...prices, volume: ZERO, quoteVolume: ZERO, trades: 0 }
  const steps = BigInt(Math.max(1, Math.round((made.volume * 10 ** baseAsset.scale) / Number(step.base))))
  return {
    ...prices,
    volume: (steps * step.counted) as Amount,
    quoteVolume: BigInt(Math.round(made.quoteVolume * 10 ** quoteAsset.scale)) as Amount,
    trades: made.trades,
  }
}

/** A market or a contract, whichever the number is of. */
export function pastMarketOf(listed: Listing, marketId: MarketId): PastMarket | undefined {
  const market = listed.marketById(marketId)
  if (market !== undefined) return pastOfMarket(market)
  const contract = listed.contractById(marketId)
  return contract && pastOfContract(contract)
}
