// The values that a sweep tries for one parameter: evenly from one end to the other, as the parameter can have them.

import { formatDecimal, parseDecimal } from '@candor/contract'
import type { ParameterField } from '@candor/robot'
import { ROBOT_LIMITS } from '../limits.ts'
import type { RobotMarket } from '../market/robot-market.ts'

const SCALE = 8
const RATE_UNIT = 10n ** 6n

/** Of numbers only; words and yes or no cannot be swept. */
export function isSwept({ kind }: ParameterField): boolean {
  return kind !== 'choice' && kind !== 'flag'
}

/** The smallest difference between two values, in units of 10^-8. */
export function unitOf({ kind }: ParameterField, { venue, terms }: RobotMarket): bigint {
  switch (kind) {
    case 'price':
      return terms.tick
    case 'quantity':
      return venue === 'contract' ? 10n ** BigInt(SCALE) : terms.lot
    case 'integer':
      return 10n ** BigInt(SCALE)
    case 'amount':
    case 'percent':
    case 'factor':
    case 'choice':
    case 'flag':
      return RATE_UNIT
  }
}

/** Nothing when the ends are no numbers or the wrong way round. */
export function sweepValues(from: string, to: string, unit: bigint): readonly string[] {
  const [low, high] = [parseDecimal(from, SCALE), parseDecimal(to, SCALE)]
  if (low === undefined || high === undefined || low > high) return []
  const count = BigInt(ROBOT_LIMITS.sweepSteps - 1)
  const values = Array.from({ length: ROBOT_LIMITS.sweepSteps }, (_, at) => {
    const exact = low + ((high - low) * BigInt(at)) / count
    return formatDecimal((exact / unit) * unit, SCALE)
  })
  return [...new Set(values)]
}

const PERCENT = 100n

/** Where the ends begin: so many per cent below and above what is entered. */
export function sweepEnds(
  entered: string,
  unit: bigint,
  percent: bigint,
): readonly [from: string, to: string] {
  const value = parseDecimal(entered, SCALE)
  if (value === undefined) return ['', '']
  const end = (part: bigint): string => formatDecimal(((value * part) / PERCENT / unit) * unit, SCALE)
  return [end(PERCENT - percent), end(PERCENT + percent)]
}
