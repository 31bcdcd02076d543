// What a maker must know of a market, as plain numbers of ticks and lots. These programs trade as anyone does, through
// the API; floats are enough to choose a price, and texts made from whole ticks and lots are exact.

import type { Answer } from '@candor/client'

export interface MarketTerms {
  readonly symbol: string
  readonly tick: number
  readonly tickDecimals: number
  readonly lot: number
  readonly lotDecimals: number
  /** Base coins in what quantities count: 1, or the multiplier where they count lots. */
  readonly unit: number
  readonly minNotional: number
}

export function termsOf(market: Answer<'markets'>['markets'][number]): MarketTerms {
  return {
    symbol: market.symbol,
    tick: Number(market.tick),
    tickDecimals: decimalsOf(market.tick),
    lot: Number(market.lot),
    lotDecimals: decimalsOf(market.lot),
    unit: 1,
    minNotional: Number(market.minNotional),
  }
}

/** A contract's quantities are whole lots, of which one is enough for an order. */
export function termsOfContract(contract: Answer<'contracts'>[number]): MarketTerms {
  return {
    symbol: contract.symbol,
    tick: Number(contract.tick),
    tickDecimals: decimalsOf(contract.tick),
    lot: 1,
    lotDecimals: 0,
    unit: Number(contract.multiplier),
    minNotional: 0,
  }
}

/** Digits after the point that matter. */
export function decimalsOf(text: string): number {
  return text.includes('.') ? (text.replace(/0+$/, '').split('.')[1]?.length ?? 0) : 0
}

/** The nearest price below or above, as text. */
export function priceText(price: number, { tick, tickDecimals }: MarketTerms, side: 'buy' | 'sell'): string {
  const ticks = side === 'buy' ? Math.floor(price / tick) : Math.ceil(price / tick)
  return (Math.max(1, ticks) * tick).toFixed(tickDecimals)
}

/** So many base coins in whole lots, as text; at least what the market's least order is worth. */
export function quantityText(coins: number, price: number, terms: MarketTerms): string {
  const lotCoins = terms.lot * terms.unit
  const least = Math.max(1, Math.ceil((terms.minNotional * 1.05) / price / lotCoins))
  return (Math.max(least, Math.round(coins / lotCoins)) * terms.lot).toFixed(terms.lotDecimals)
}
