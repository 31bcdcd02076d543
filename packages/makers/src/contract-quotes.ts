// How a maker of contracts leans: what it holds moves its quotes against itself and makes the side that would add to it
// smaller, down to nothing. Beside that its book wanders a little above and below the index, as books of contracts do. Pure.

import { MAKER_LIMITS } from './maker-limits.ts'
import type { PlanAsk } from './quote-plan.ts'

const { mostUsdt, skewShare, basisShare, basisSeconds } = MAKER_LIMITS.contracts

export interface Leaning {
  /** Where to quote around, as a share of the index above it. */
  readonly share: number
  readonly sizes: PlanAsk['sizes']
}

/** `heldUsdt` is the value of what it holds, below zero when short; `basis` where its book wanders. */
export function leaningOf(heldUsdt: number, basis: number): Leaning {
  const held = Math.max(-1, Math.min(1, heldUsdt / mostUsdt))
  return {
    share: basis - held * skewShare,
    sizes: { buy: held > 0 ? 1 - held : 1, sell: held < 0 ? 1 + held : 1 },
  }
}

/** The next second's basis: pulled back to nothing, pushed about by a random number between 0 and 1. */
export function nextBasis(basis: number, random: number): number {
  // A uniform push of this width leaves the basis wandering with the share as its standard deviation.
  const push = (random - 0.5) * basisShare * Math.sqrt(24 / basisSeconds)
  return basis - basis / basisSeconds + push
}
