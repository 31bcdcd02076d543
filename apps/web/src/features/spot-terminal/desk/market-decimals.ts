// How many decimals the prices and quantities of each market have, for tables over several markets.

import { decimalsOf } from '../../terminal/market/terminal-market.ts'
import type { Market } from '../market/market-rules.ts'

export interface Decimals {
  readonly price: number | undefined
  readonly quantity: number | undefined
}

/** A market that is no longer listed shows its numbers as they are. */
export function decimalsFor(markets: readonly Market[]): (symbol: string) => Decimals {
  const known = new Map(
    markets.map(({ symbol, tick, lot }) => [symbol, { price: decimalsOf(tick), quantity: decimalsOf(lot) }]),
  )
  return (symbol) => known.get(symbol) ?? { price: undefined, quantity: undefined }
}

/** `BTC_USDT` as people write it. */
export function pairName(symbol: string): string {
  return symbol.replace('_', '/')
}
