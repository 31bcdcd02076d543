// What the form means: the stake, what it would bring, and what stands in its way, by how much. Pure and exact; amounts in
// units of 10^-8. The core decides; this only says it before.

import { CRYPTO_SCALE } from '@candor/contract'
import { unitsOf } from '../../terminal/form/decimal-text.ts'
import { breakEvenSteps, type DurationRules, profitOf, type SecondRules } from '../product-rules.ts'

export type AmountProblemKind = 'empty' | 'below' | 'above' | 'insufficient' | 'cap' | 'lossLimit'

export interface AmountProblem {
  readonly kind: AmountProblemKind
  /** How far it is from what would do. */
  readonly by: bigint
  /** What would do. */
  readonly bound: bigint
}

export interface StakeBounds {
  /** In the second-contract account; undefined while nobody knows. */
  readonly available: bigint | undefined
  /** In all the user's orders that have not ended. */
  readonly atStake: bigint
  /** What the user's own limit of the day leaves; undefined without one. */
  readonly lossLeft: bigint | undefined
}

export interface SecondOrderInForm {
  readonly duration: DurationRules
  readonly stake: bigint | undefined
  readonly profit: bigint | undefined
  readonly breakEven: bigint
  readonly problem: AmountProblem | undefined
}

interface Entered {
  readonly amount: string
  readonly seconds: number | undefined
}

export function deriveSecondOrder(
  rules: SecondRules,
  { amount, seconds }: Entered,
  bounds: StakeBounds,
): SecondOrderInForm {
  const duration = durationOf(rules, seconds)
  const stake = unitsOf(amount, CRYPTO_SCALE)
  return {
    duration,
    stake,
    profit: stake === undefined ? undefined : profitOf(stake, duration.payoutE8),
    breakEven: breakEvenSteps(duration.payoutE8),
    problem:
      stake === undefined
        ? { kind: 'empty', by: 0n, bound: rules.minStake }
        : problemOf(rules, stake, bounds),
  }
}

/** A duration that the product no longer has, or nobody chose, is its first. */
export function durationOf({ durations, symbol }: SecondRules, seconds: number | undefined): DurationRules {
  const found = durations.find((duration) => duration.seconds === seconds) ?? durations[0]
  if (found === undefined) throw new Error(`${symbol} has no duration`)
  return found
}

/** In the order in which the core looks. */
function problemOf(
  { minStake, maxStake, userCap }: SecondRules,
  stake: bigint,
  { available, atStake, lossLeft }: StakeBounds,
): AmountProblem | undefined {
  if (stake < minStake) return { kind: 'below', by: minStake - stake, bound: minStake }
  const most: readonly (readonly [AmountProblemKind, bigint | undefined])[] = [
    ['above', maxStake],
    ['cap', userCap - atStake],
    ['lossLimit', lossLeft],
    ['insufficient', available],
  ]
  for (const [kind, bound] of most) {
    if (bound !== undefined && stake > bound) return { kind, by: stake - bound, bound }
  }
  return undefined
}

const PICKS = [1n, 2n, 5n, 10n]

/** Amounts that a click fills in. */
export function picksOf({ minStake }: SecondRules): readonly bigint[] {
  return PICKS.map((times) => times * minStake)
}
