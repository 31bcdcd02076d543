// How one position stood when its account was found too weak: the numbers that its formulas are made of.

import { lotsValue, tierOf } from '@candor/proof'
import { e8Of, textOfE8 } from '../../../format/decimal.ts'
import type { PositionAtRisk, ReceiptContract } from './receipt-types.ts'

export interface RiskWorking {
  /** At mark. */
  readonly value: string
  /** Of its tier. */
  readonly maintenanceRate: string
  readonly takerRate: string
  /** What the lower tiers save. */
  readonly cum: string
  readonly tierUpTo: string
}

export function riskWorking(
  { lots, mark }: Pick<PositionAtRisk, 'lots' | 'mark'>,
  { multiplier, takerRate, tiers }: ReceiptContract,
): RiskWorking {
  const value = lotsValue({ multiplier: e8Of(multiplier) }, { lots: BigInt(lots), price: e8Of(mark) })
  const terms = {
    tiers: tiers.map(({ upTo, maxLeverage, maintenanceRate }) => ({
      upTo: e8Of(upTo),
      maxLeverage,
      maintenanceE8: e8Of(maintenanceRate),
    })),
  }
  const tier = tierOf(terms, value)
  return {
    value: textOfE8(value),
    maintenanceRate: textOfE8(tier.maintenanceE8),
    takerRate,
    cum: textOfE8(tier.cum),
    tierUpTo: textOfE8(tier.upTo),
  }
}
