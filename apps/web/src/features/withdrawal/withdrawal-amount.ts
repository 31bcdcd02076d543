// The arithmetic of a withdrawal: what was typed arrives, the fee is taken on top, and both must be there. Exact.

import { formatDecimal } from '@candor/contract'
import { unitsOf } from '../../format/decimal.ts'
import { cleanDecimal } from '../terminal/form/decimal-text.ts'

/** As many decimals as `unitsOf` counts in. */
const SCALE = 18

export interface WithdrawalTerms {
  readonly available: string
  readonly fee: string
  readonly minimum: string
}

export type WithdrawalProblem = 'empty' | 'zero' | 'belowMinimum' | 'tooMuch'

export interface WithdrawalCheck {
  readonly problem: WithdrawalProblem | undefined
  /** As it is sent; none while something is wrong. */
  readonly quantity: string | undefined
  /** Quantity and fee together. */
  readonly taken: string | undefined
  /** How much more it is than there is. */
  readonly over: string | undefined
}

function wrong(problem: WithdrawalProblem, over?: string): WithdrawalCheck {
  return { problem, quantity: undefined, taken: undefined, over }
}

export function checkWithdrawal(
  typed: string,
  { available, fee, minimum }: WithdrawalTerms,
): WithdrawalCheck {
  const text = typed.replace(/\.$/, '')
  if (text === '') return wrong('empty')
  const quantity = unitsOf(text)
  if (quantity === 0n) return wrong('zero')
  if (quantity < unitsOf(minimum)) return wrong('belowMinimum')
  const taken = quantity + unitsOf(fee)
  const over = taken - unitsOf(available)
  if (over > 0n) return wrong('tooMuch', formatDecimal(over, SCALE))
  return {
    problem: undefined,
    quantity: formatDecimal(quantity, SCALE),
    taken: formatDecimal(taken, SCALE),
    over: undefined,
  }
}

/** The most that can arrive, cut to the decimals that the network has; empty when not even the fee is there. */
export function mostOf({ available, fee }: WithdrawalTerms, decimals: number): string {
  const most = unitsOf(available) - unitsOf(fee)
  if (most <= 0n) return ''
  return cleanDecimal(formatDecimal(most, SCALE), decimals)?.replace(/\.$/, '') ?? ''
}
