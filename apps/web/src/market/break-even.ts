// The price at which a position has paid for itself: with it, closing everything at the market costs its owner nothing and
// brings nothing. Says no more than its position and the owner's rate for taking; no mark is needed.

import { breakEvenPrice, type ContractTerms } from '@candor/proof'
import { e8Of } from '../format/decimal.ts'
import type { Position } from '../live/contract-account.ts'
import { heldOf } from './contract-terms.ts'

/** Fees and funding so far, less what closed parts of it made. Negative when it has made more than it cost. */
export function paidSoFar({ openFees, closeFees, funding, realisedPnl }: Position): bigint {
  return e8Of(openFees) + e8Of(closeFees) - e8Of(funding) - e8Of(realisedPnl)
}

/** The first tick that does it; none when no price would have to. */
export function breakEvenOf(
  terms: Pick<ContractTerms, 'multiplier' | 'tick'>,
  position: Position,
  closeRateE8: bigint,
): bigint | undefined {
  return breakEvenPrice(terms, heldOf(position), { paid: paidSoFar(position), closeRateE8 })
}
