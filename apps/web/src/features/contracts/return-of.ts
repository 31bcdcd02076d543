// What a closed position brought on the margin that its openings put in: a fraction, rounded down so that no gain is
// overstated. None where no margin is known.

import { floorDiv, formatDecimal } from '@candor/contract'
import { e8Of } from '../../format/decimal.ts'

const SCALE = 4

export function returnOf({
  netPnl,
  openedMargin,
}: {
  readonly netPnl: string
  readonly openedMargin: string
}): string | undefined {
  const margin = e8Of(openedMargin)
  if (margin <= 0n) return undefined
  return formatDecimal(floorDiv(e8Of(netPnl) * 10n ** BigInt(SCALE), margin), SCALE)
}
