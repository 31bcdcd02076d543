// A market's rules as the form and the book need them: integers for exact arithmetic, decimals for showing. Made once from
// the server's answer; a rule that cannot be read is a bug, not a default.

import type { Answer } from '@candor/client'
import { CRYPTO_SCALE } from '@candor/contract'
import { decimalsOf, readUnits, type TerminalMarket } from '../../terminal/market/terminal-market.ts'

export type Market = Answer<'markets'>['markets'][number]
export type Asset = Answer<'markets'>['assets'][number]

export interface MarketRules extends TerminalMarket {
  readonly lot: bigint
  readonly minQuantity: bigint
  readonly maxQuantity: bigint
  readonly minNotional: bigint
  /** As many as an exact total can have. */
  readonly totalDecimals: number
}

export const BASE_SCALE = CRYPTO_SCALE

export function rulesOf(market: Market, assets: readonly Asset[]): MarketRules {
  const quoteScale = assets.find(({ code }) => code === market.quote)?.scale
  if (quoteScale === undefined) throw new Error(`the asset ${market.quote} is not listed`)
  const priceDecimals = decimalsOf(market.tick)
  const quantityDecimals = decimalsOf(market.lot)
  return {
    symbol: market.symbol,
    name: `${market.base}/${market.quote}`,
    base: market.base,
    quote: market.quote,
    status: market.status,
    quoteScale,
    tick: readUnits(market.tick, quoteScale),
    lot: readUnits(market.lot, BASE_SCALE),
    minQuantity: readUnits(market.minQuantity, BASE_SCALE),
    maxQuantity: readUnits(market.maxQuantity, BASE_SCALE),
    minNotional: readUnits(market.minNotional, quoteScale),
    marketBandE8: readUnits(market.marketBand, CRYPTO_SCALE),
    priceDecimals,
    quantityDecimals,
    quantityScale: BASE_SCALE,
    unit: market.base,
    unitSize: 1,
    totalDecimals: Math.min(quoteScale, priceDecimals + quantityDecimals),
  }
}
