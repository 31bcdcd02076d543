// From which price on the core must look whether an isolated position is still safe. Errs on the early side: what the
// core then finds is what counts.

import { type Direction, ONE, type PositionView, type Price } from '@candor/contract'
import { ceilTick, floorTick, type MarketTerms } from '@candor/robot'
import type { BacktestMarket } from './input.ts'

/** Looks are this far apart while a position is in danger: a tenth of a per cent. */
const APART = 1_000n

/** The price at which margin and gain would be no more than the highest maintenance that any tier asks for so much. */
export function dangerOf(market: BacktestMarket, position: PositionView): Price | undefined {
  if (market.venue !== 'contract') return undefined
  const { terms, parameters } = market
  const { lots, entryValue, margin, direction } = position
  const quantity = lots * terms.multiplier
  // A short grows with the price: judged at twice its value it is surely in the tier that will count.
  const tier = parameters.tiers.find(({ upTo }) => upTo >= 2n * entryValue) ?? parameters.tiers.at(-1)
  const rate = (tier?.maintenanceE8 ?? 0n) + parameters.takerE8
  if (direction === 'long') {
    const left = entryValue - margin
    // margin + value − entry = value·rate
    return left <= 0n ? undefined : ceilTick(terms, (left * ONE * ONE) / (quantity * (ONE - rate)) + 1n)
  }
  // margin + entry − value = value·rate
  return floorTick(terms, ((margin + entryValue) * ONE * ONE) / (quantity * (ONE + rate)))
}

export function nextDanger(terms: MarketTerms, direction: Direction, price: Price): Price {
  const step = price / APART
  const next = direction === 'long' ? floorTick(terms, price - step) : ceilTick(terms, price + step)
  return next === price ? ((direction === 'long' ? price - terms.tick : price + terms.tick) as Price) : next
}
