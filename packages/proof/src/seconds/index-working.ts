// The index of one tick, computed again from its raw quotes (rulebook 2.8): every quote with its age, whether it was fresh,
// and the price that it counted for.

import { indexPrice } from '../contracts/index-price.ts'
import type { TickQuote } from './hashes.ts'

const FRESH_MS = 3_000

export interface QuoteWorking extends TickQuote {
  /** Negative when it is from the future, which does not count. */
  readonly ageMs: number
  readonly isFresh: boolean
  /** What it counted for; none when too few were fresh, or it was not. */
  readonly used: bigint | undefined
  readonly isClamped: boolean
}

export interface TickWorking {
  readonly sequence: number
  readonly timeMs: number
  /** What the quotes give; 0 when they give none. */
  readonly price: bigint
  readonly median: bigint | undefined
  readonly low: bigint | undefined
  readonly high: bigint | undefined
  readonly quotes: readonly QuoteWorking[]
  /** Of the prices that counted, and how many these are. */
  readonly sum: bigint
  readonly count: number
}

export function tickWorking(
  {
    sequence,
    timeMs,
    quotes,
  }: { readonly sequence: number; readonly timeMs: number; readonly quotes: readonly TickQuote[] },
  indexTick: bigint,
): TickWorking {
  const working = indexPrice({
    quotes: quotes.map(({ source, price, timeMs }) => ({ source, price, timeMs: BigInt(timeMs) })),
    timeMs: BigInt(timeMs),
    tick: indexTick,
  })
  const used = new Map(working?.used.map((quote) => [quote.source, quote.used]))
  return {
    sequence,
    timeMs,
    price: working?.price ?? 0n,
    median: working?.median,
    low: working?.low,
    high: working?.high,
    quotes: quotes.map(({ source, price, timeMs: quotedMs }) => {
      const ageMs = timeMs - quotedMs
      const counted = used.get(source)
      return {
        source,
        price,
        timeMs: quotedMs,
        ageMs,
        isFresh: ageMs >= 0 && ageMs <= FRESH_MS,
        used: counted,
        isClamped: counted !== undefined && counted !== price,
      }
    }),
    sum: [...used.values()].reduce((total, each) => total + each, 0n),
    count: used.size,
  }
}
