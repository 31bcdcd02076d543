// Works out what an order will do when it walks the book, without doing it: the same plan gives the exact
// hold of a market order, the look of fill-or-kill, and then the walk itself. It changes nothing.

import { crosses, makersFor, priceOf } from './oracle-book.ts'
import { floorOf, lesser, notional } from './oracle-rounding.ts'
import type { Draft, OracleMarket, OracleOrder, World } from './oracle-world.ts'
import { accountOf, existing, remainingOf } from './oracle-world.ts'

export interface Step {
  readonly kind: 'trade' | 'prevent'
  readonly maker: OracleOrder
  /** Of a prevention: zero unless both lose something. */
  readonly quantity: bigint
}

/** Why the walk ends: nothing left after a trade or after a prevention, its own group, want = 0, no maker. */
export type Ending = 'filled' | 'prevented' | 'ownGroup' | 'wantsNothing' | 'noMaker'

export interface Plan {
  readonly steps: readonly Step[]
  readonly ending: Ending
}

/** What an order still asks for: base units, quote units, or both. */
export interface Appetite {
  readonly quantity: bigint | undefined
  readonly budget: bigint | undefined
}

export function planWalk(
  world: World,
  market: OracleMarket,
  order: Draft,
  appetite: Appetite,
  limit: bigint,
): Plan {
  const steps: Step[] = []
  const group = accountOf(world, order.user).group
  let { quantity, budget } = appetite
  const take = (amount: bigint, price: bigint): void => {
    if (quantity !== undefined) quantity -= amount
    if (budget !== undefined) budget -= notional(amount, price)
  }
  // An order sized by quantity is exhausted by its quantity alone, whatever bounds its cost.
  const isExhausted = (): boolean => (order.quantity === undefined ? budget === 0n : quantity === 0n)

  for (const maker of makersFor(world, market, order.side)) {
    const price = priceOf(maker)
    if (!crosses(order.side, limit, price)) return { steps, ending: 'noMaker' }
    const want = wantAt(market, { quantity, budget }, price)
    if (want === 0n) return { steps, ending: 'wantsNothing' }
    const left = existing(remainingOf(maker))
    const amount = lesser(want, left)
    if (accountOf(world, maker.user).group !== group) {
      steps.push({ kind: 'trade', maker, quantity: amount })
      take(amount, price)
      if (isExhausted()) return { steps, ending: 'filled' }
    } else if (order.selfTrade === 'decrement') {
      steps.push({ kind: 'prevent', maker, quantity: amount })
      take(amount, price)
      if (isExhausted()) return { steps, ending: 'prevented' }
    } else {
      steps.push({ kind: 'prevent', maker, quantity: 0n })
      if (order.selfTrade !== 'expireMaker') return { steps, ending: 'ownGroup' }
      continue
    }
    // Nobody is passed over: this maker is still the best one, and at its price nothing more is wanted.
    if (amount < left) return { steps, ending: 'wantsNothing' }
  }
  return { steps, ending: 'noMaker' }
}

/** How much the order wants at this price, in base units, always whole lots. */
function wantAt(market: OracleMarket, appetite: Appetite, price: bigint): bigint {
  const lot = market.parameters.lot
  const bounds: bigint[] = []
  if (appetite.quantity !== undefined) bounds.push(floorOf(appetite.quantity, lot) * lot)
  if (appetite.budget !== undefined) bounds.push(floorOf(appetite.budget, notional(lot, price)) * lot)
  return bounds.reduce(lesser)
}

/** Base and quote of the trades that a plan will make. */
export function tradedBy(plan: Plan): { readonly base: bigint; readonly quote: bigint } {
  let base = 0n
  let quote = 0n
  for (const { kind, maker, quantity } of plan.steps) {
    if (kind !== 'trade') continue
    base += quantity
    quote += notional(quantity, priceOf(maker))
  }
  return { base, quote }
}
