// Whether an amount can be bought, and if not, why and by how much. In the order in which the core looks; the core decides,
// this only says it before. Exact, in units of 10^-8.

import { CRYPTO_SCALE } from '@candor/contract'
import { unitsOf } from '../../terminal/form/decimal-text.ts'

/** What a product or a pool allows. */
export interface OfferBounds {
  readonly min: bigint
  readonly step: bigint
  readonly maxPerUser: bigint
  /** Of what was released. */
  readonly remaining: bigint
  /** What can still be set aside for income. */
  readonly treasury: bigint
}

export interface BuyerBounds {
  /** Principal of this buyer in it that has not ended. */
  readonly held: bigint
  /** In the account that pays; undefined while nobody knows. */
  readonly available: bigint | undefined
  /** What would be set aside for so much. */
  readonly setAsideFor: (amount: bigint) => bigint
}

export type AmountProblemKind = 'empty' | 'min' | 'step' | 'max' | 'quota' | 'insufficient' | 'treasury'

export interface AmountProblem {
  readonly kind: AmountProblemKind
  /** How far it is from what would do. */
  readonly by: bigint
  /** What would do. */
  readonly bound: bigint
}

export interface AmountCheck {
  readonly amount: bigint | undefined
  readonly problem: AmountProblem | undefined
}

export function checkAmount(typed: string, offer: OfferBounds, buyer: BuyerBounds): AmountCheck {
  const amount = unitsOf(typed, CRYPTO_SCALE)
  if (amount === undefined || amount === 0n) {
    return { amount: undefined, problem: { kind: 'empty', by: 0n, bound: offer.min } }
  }
  return { amount, problem: problemOf(amount, offer, buyer) }
}

function problemOf(amount: bigint, offer: OfferBounds, buyer: BuyerBounds): AmountProblem | undefined {
  const { min, step, maxPerUser, remaining, treasury } = offer
  if (amount < min) return { kind: 'min', by: min - amount, bound: min }
  const rest = amount % step
  if (rest !== 0n) return { kind: 'step', by: rest, bound: amount - rest }
  const most: readonly (readonly [AmountProblemKind, bigint | undefined])[] = [
    ['max', maxPerUser - buyer.held],
    ['quota', remaining],
    ['insufficient', buyer.available],
  ]
  for (const [kind, bound] of most) {
    if (bound !== undefined && amount > bound) {
      return { kind, by: amount - bound, bound: bound < 0n ? 0n : bound }
    }
  }
  const needed = buyer.setAsideFor(amount)
  return needed > treasury ? { kind: 'treasury', by: needed - treasury, bound: treasury } : undefined
}

/** The most that "All" may fill in: whole steps of what the buyer has and may buy; nothing when that is below the minimum. */
export function mostAmount(offer: OfferBounds, { held, available }: BuyerBounds): bigint | undefined {
  const bounds = [offer.maxPerUser - held, offer.remaining, available ?? 0n]
  const least = bounds.reduce((a, b) => (a < b ? a : b))
  const most = least - (least % offer.step)
  return most < offer.min ? undefined : most
}
