// The worked example of the index (B0): five quotes, one of them gone wrong, put through the formula that every index
// goes through.

import { type IndexQuote, type IndexWorking, indexPrice } from '@candor/proof'
import { e8Of } from '../../../format/decimal.ts'

const TIME_MS = 1_000n
const PRICES = ['29999', '30000', '30001', '30002.5', '30250'] as const

export interface IndexExample extends IndexWorking {
  readonly quotes: readonly IndexQuote[]
  /** What it would be if nobody looked at the quotes. */
  readonly mean: bigint
}

export function exampleB0(): IndexExample {
  const quotes = PRICES.map((price, at) => ({ source: at + 1, price: e8Of(price), timeMs: TIME_MS }))
  const working = indexPrice({ quotes, timeMs: TIME_MS, tick: e8Of('0.01') })
  if (working === undefined) throw new Error('five fresh quotes give an index')
  // Rounded down; it is only compared with.
  const mean = quotes.reduce((sum, { price }) => sum + price, 0n) / BigInt(quotes.length)
  return { ...working, quotes, mean }
}
