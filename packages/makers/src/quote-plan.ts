// What a maker wants to stand in the book, and what must change for it: the index and the open orders go in, calls come
// out. Frugal: a quote stays where it is until it is far enough off. Pure, but for the jitter that it is given.

import { MAKER_LIMITS } from './maker-limits.ts'
import { type MarketTerms, priceText, quantityText } from './market-terms.ts'

export type Side = 'buy' | 'sell'

export interface Slot {
  readonly side: Side
  /** 0 is the best. */
  readonly level: number
}

export interface Quote extends Slot {
  readonly orderId: string
  readonly price: number
  readonly quantity: number
  readonly left: number
}

export type QuoteChange =
  | { readonly kind: 'place'; readonly slot: Slot; readonly price: string; readonly quantity: string }
  | { readonly kind: 'move'; readonly quote: Quote; readonly price: string; readonly quantity: string }
  | { readonly kind: 'cancel'; readonly orderId: string }

export interface PlanAsk {
  readonly index: number
  readonly terms: MarketTerms
  readonly quotes: readonly Quote[]
  /** What one quote asset is worth in USDT. */
  readonly quoteUsdt: number
  /** More than 1 in restless hours: quotes stand further off. */
  readonly width: number
  /** Between 0 and 1, the same for the same slot: sizes should not look stamped. */
  readonly jitter: (slot: Slot) => number
  /** How much of the usual size each side is to have; none at all takes its quotes away. */
  readonly sizes: Readonly<Record<Side, number>>
}

export const FULL_SIZES: PlanAsk['sizes'] = { buy: 1, sell: 1 }

const SIDES: readonly Side[] = ['buy', 'sell']

export function planQuotes(ask: PlanAsk): QuoteChange[] {
  const bySlot = new Map(ask.quotes.map((quote) => [nameOf(quote), quote]))
  const changes: QuoteChange[] = []
  const kept = new Set<Quote>()
  for (let level = 0; level < MAKER_LIMITS.levels; level++) {
    for (const side of SIDES) {
      if (ask.sizes[side] === 0) continue
      const quote = bySlot.get(nameOf({ side, level }))
      if (quote !== undefined) kept.add(quote)
      const change = changeOf(ask, { side, level }, quote)
      if (change !== undefined) changes.push(change)
    }
  }
  for (const quote of ask.quotes) {
    if (!kept.has(quote)) changes.push({ kind: 'cancel', orderId: quote.orderId })
  }
  return changes
}

export function nameOf({ side, level }: Slot): string {
  return `${side}-${level}`
}

function changeOf(ask: PlanAsk, slot: Slot, quote: Quote | undefined): QuoteChange | undefined {
  const { terms } = ask
  const distance = distanceOf(ask, slot)
  const target = ask.index * (slot.side === 'buy' ? 1 - distance : 1 + distance)
  const usualUsdt =
    MAKER_LIMITS.nearestUsdt * MAKER_LIMITS.sizeGrowth ** slot.level * (0.6 + 0.8 * ask.jitter(slot))
  const coins = (usualUsdt * ask.sizes[slot.side]) / ask.quoteUsdt / target
  const wanted = {
    price: priceText(target, terms, slot.side),
    quantity: quantityText(coins, target, terms),
  }
  if (quote === undefined) return { kind: 'place', slot, ...wanted }
  const off = Math.abs(quote.price - target) / ask.index
  const isOff =
    off > MAKER_LIMITS.tolerance * distance && wanted.price !== priceText(quote.price, terms, slot.side)
  const isWorn = quote.left < quote.quantity * MAKER_LIMITS.refillShare
  const isLarge = quote.left > Number(wanted.quantity) * MAKER_LIMITS.largeTimes
  return isOff || isWorn || isLarge ? { kind: 'move', quote, ...wanted } : undefined
}

/** How far from the index a level stands, as a share: never nearer than a tick. */
function distanceOf({ index, terms, width }: PlanAsk, { level }: Slot): number {
  const share = MAKER_LIMITS.nearestShare * width * MAKER_LIMITS.spacingGrowth ** level
  return Math.max(share, ((level + 1) * terms.tick) / index)
}
