// Whole numbers of smallest units, as proofs have them, for people; and what part of what is owed is held.

import { formatDecimal } from '@candor/contract'
import { unitsOf } from '../../format/decimal.ts'
import { formatAmount } from '../../format/number.ts'

/** With every decimal of the asset. */
export function showUnits(units: string, scale: number): string {
  return formatAmount(formatDecimal(BigInt(units), scale), scale)
}

const PERCENT_E2 = 10_000n
const OWED_SCALE = 18

/** In percent with two decimals, cut; none when nothing is owed or nobody can say what is held. */
export function coverage(reserves: string | null, sum: string, scale: number): string | undefined {
  if (reserves === null) return undefined
  const owed = BigInt(sum) * 10n ** BigInt(OWED_SCALE - scale)
  return owed === 0n ? undefined : formatDecimal((unitsOf(reserves) * PERCENT_E2) / owed, 2)
}

const WHOLE_PERCENT = 100

export function isCovered(percent: string): boolean {
  return unitsOf(percent) >= unitsOf(String(WHOLE_PERCENT))
}
