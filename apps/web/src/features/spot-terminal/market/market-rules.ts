// A market's rules as the form and the book need them: integers for exact arithmetic, decimals for showing. Made once from
// the server's answer; a rule that cannot be read is a bug, not a default.

import type { Answer } from '@candor/client'
import { CRYPTO_SCALE, parseDecimal } from '@candor/contract'

export type Market = Answer<'markets'>['markets'][number]
export type Asset = Answer<'markets'>['assets'][number]

export interface MarketRules {
  readonly symbol: string
  /** `BTC/USDT` */
  readonly name: string
  readonly base: string
  readonly quote: string
  readonly status: Market['status']
  /** Of prices and totals; quantities always have the scale of crypto. */
  readonly quoteScale: number
  readonly tick: bigint
  readonly lot: bigint
  readonly minQuantity: bigint
  readonly maxQuantity: bigint
  readonly minNotional: bigint
  /** A fraction in units of 10^-8. */
  readonly marketBandE8: bigint
  readonly priceDecimals: number
  readonly quantityDecimals: number
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
    tick: read(market.tick, quoteScale),
    lot: read(market.lot, BASE_SCALE),
    minQuantity: read(market.minQuantity, BASE_SCALE),
    maxQuantity: read(market.maxQuantity, BASE_SCALE),
    minNotional: read(market.minNotional, quoteScale),
    marketBandE8: read(market.marketBand, CRYPTO_SCALE),
    priceDecimals,
    quantityDecimals,
    totalDecimals: Math.min(quoteScale, priceDecimals + quantityDecimals),
  }
}

/** `0.01` has two. */
export function decimalsOf(decimal: string): number {
  return decimal.split('.')[1]?.length ?? 0
}

function read(decimal: string, scale: number): bigint {
  const units = parseDecimal(decimal, scale)
  if (units === undefined) throw new Error(`${decimal} is not a number with at most ${scale} decimals`)
  return units
}
