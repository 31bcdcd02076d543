// Maintenance tiers (rulebook 2.5): a position's value in, the margin that must stay behind it out.

import { ceilDiv, floorDiv, ONE } from '@candor/contract'
import type { ContractTerms, RiskTierTerms } from './terms.ts'
import { BPS } from './value.ts'

export interface MaintenanceTier extends RiskTierTerms {
  /** From 1. */
  readonly number: number
  /** The tier holds for values above this. */
  readonly above: bigint
  /** What the lower rates of the tiers below save. */
  readonly cum: bigint
  /** Also holds for values beyond its end. */
  readonly isLast: boolean
}

/** As tax brackets: each rate counts for the part of the value that lies in its tier, so that no step is a jump. */
export function maintenanceTiers(tiers: readonly RiskTierTerms[]): MaintenanceTier[] {
  let below = { upTo: 0n, maintenanceE8: tiers[0]?.maintenanceE8 ?? 0n }
  let cum = 0n
  return tiers.map((tier, index) => {
    // Rounded down: a fraction of a unit more maintenance, never less.
    cum += floorDiv(below.upTo * (tier.maintenanceE8 - below.maintenanceE8), ONE)
    const above = below.upTo
    below = tier
    return { ...tier, number: index + 1, above, cum, isLast: index === tiers.length - 1 }
  })
}

export function tierOf({ tiers }: Pick<ContractTerms, 'tiers'>, value: bigint): MaintenanceTier {
  const all = maintenanceTiers(tiers)
  const found = all.find(({ upTo }) => value <= upTo) ?? all.at(-1)
  if (found === undefined) throw new RangeError('a contract has at least one tier')
  return found
}

/** `MM'(N) = ceil(N·(MMR+f)/ONE) − cum`: enough to pay the fee of closing, too. */
export function maintenanceMargin(terms: Pick<ContractTerms, 'tiers' | 'takerE8'>, value: bigint): bigint {
  const { maintenanceE8, cum } = tierOf(terms, value)
  return ceilDiv(value * (maintenanceE8 + terms.takerE8), ONE) - cum
}

export function maxLeverageFor(terms: Pick<ContractTerms, 'tiers'>, value: bigint): number {
  return tierOf(terms, value).maxLeverage
}

/** Liquidation is at 100%. Rounded up: danger is never understated. None when nothing is left to compare with. */
export function marginRatioBps({
  maintenance,
  equity,
}: {
  readonly maintenance: bigint
  readonly equity: bigint
}): bigint | undefined {
  return equity <= 0n ? undefined : ceilDiv(maintenance * BPS, equity)
}
