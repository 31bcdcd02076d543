// Rates and fees, exactly: fractions such as `0.00095` in, percents and amounts out. Never a float.

import type { Answer } from '@candor/client'
import { CRYPTO_SCALE, ceilDiv, formatDecimal, ONE, parseDecimal } from '@candor/contract'
import { compareDecimals, unitsOf } from '../../format/decimal.ts'

export type FeeLevel = Answer<'feeLevels'>[number]
export type MyFeeLevel = Answer<'myFeeLevel'>

const RATE_SCALE = 8
const PERCENT_SCALE = 6

/** `0.00095` is `0.095` percent. */
export function percentOf(rate: string): string {
  return formatDecimal(rateUnits(rate), PERCENT_SCALE)
}

/** What a trade of this amount costs at this rate; undefined when the amount is none. */
export function feeOf(amount: string, rate: string): string | undefined {
  const units = parseDecimal(amount, CRYPTO_SCALE)
  if (units === undefined) return undefined
  // Fees round up, to the house.
  return formatDecimal(ceilDiv(units * rateUnits(rate), ONE), CRYPTO_SCALE)
}

function rateUnits(rate: string): bigint {
  const units = parseDecimal(rate, RATE_SCALE)
  if (units === undefined) throw new Error('not a rate')
  return units
}

export interface LevelProgress {
  readonly current: FeeLevel
  /** Undefined at the top. */
  readonly next: FeeLevel | undefined
  /** What is missing to the next level, in BTC; zero when its volume is reached. */
  readonly missingBtc: string
  /** How far from this level's volume to the next one's, in hundredths of a percent. */
  readonly partE4: number
  /** The level that the volume alone gives. */
  readonly byVolume: number
}

const WHOLE = 10_000n

/** Undefined when the user's level is not in the table: it was changed this very moment. */
export function progressOf(levels: readonly FeeLevel[], mine: MyFeeLevel): LevelProgress | undefined {
  const at = levels.findIndex(({ level }) => level === mine.level)
  const current = levels[at]
  if (current === undefined) return undefined
  const next = levels[at + 1]
  const byVolume = levels.findLast(({ volumeBtc }) => compareDecimals(volumeBtc, mine.volumeBtc) <= 0)
  return {
    current,
    next,
    missingBtc: next === undefined ? '0' : missing(mine.volumeBtc, next.volumeBtc),
    partE4:
      next === undefined ? Number(WHOLE) : partBetween(mine.volumeBtc, current.volumeBtc, next.volumeBtc),
    byVolume: byVolume?.level ?? current.level,
  }
}

const DECIMAL_SCALE = 18

function missing(volume: string, wanted: string): string {
  const units = unitsOf(wanted) - unitsOf(volume)
  return units <= 0n ? '0' : formatDecimal(units, DECIMAL_SCALE)
}

/** Rounded down: whole means reached. */
function partBetween(volume: string, from: string, to: string): number {
  const [done, whole] = [unitsOf(volume) - unitsOf(from), unitsOf(to) - unitsOf(from)]
  if (done <= 0n) return 0
  return done >= whole ? Number(WHOLE) : Number((done * WHOLE) / whole)
}
