// Contracts and positions as the API gives them, in the numbers that the formulas of the proofs take.

import type { Answer } from '@candor/client'
import type { ContractTerms, HeldPosition } from '@candor/proof'
import { e8Of } from '../format/decimal.ts'
import type { Position } from '../live/contract-account.ts'

type Contract = Answer<'contracts'>[number]

export function termsOf({
  multiplier,
  tick,
  takerRate,
  tiers,
}: Pick<Contract, 'multiplier' | 'tick' | 'takerRate' | 'tiers'>): ContractTerms {
  return {
    multiplier: e8Of(multiplier),
    tick: e8Of(tick),
    takerE8: e8Of(takerRate),
    tiers: tiers.map(({ upTo, maxLeverage, maintenance }) => ({
      upTo: e8Of(upTo),
      maxLeverage,
      maintenanceE8: e8Of(maintenance),
    })),
  }
}

export function heldOf({
  direction,
  leverage,
  lots,
  entryValue,
  margin,
}: Pick<Position, 'direction' | 'leverage' | 'lots' | 'entryValue' | 'margin'>): HeldPosition {
  return { direction, leverage, lots: BigInt(lots), entryValue: e8Of(entryValue), margin: e8Of(margin) }
}
