// The arithmetic of perpetual contracts (rulebook 2): values, parts of a position, maintenance, funding.
// Plain integers in, plain integers out; nothing here knows an account.

import {
  type Amount,
  type ContractParameters,
  ceilDiv,
  type Direction,
  floorDiv,
  LIMITS,
  type Lots,
  maxOf,
  minOf,
  ONE,
  type Price,
  type RateE8,
} from '@candor/contract'

const ALMOST_ONE = ONE - 1n
/** Every leverage as a bigint: making one anew for each order costs as much as the division itself. */
const TIMES = BigInt64Array.from({ length: LIMITS.leverage + 1 }, (_, times) => BigInt(times))
export const WHOLE_TIMES = TIMES

/** A sum and what is added to it. Most sums of an order or a position are nothing yet, and making a number costs time. */
export function plus<Units extends bigint>(sum: Units, more: Units): Units {
  return sum === 0n ? more : ((sum + more) as Units)
}

/** What is left of a sum: as a rule all of it, or nothing. */
export function minus<Units extends bigint>(sum: Units, less: Units): Units {
  if (less === 0n) return sum
  return (sum === less ? 0n : sum - less) as Units
}

/** What one lot is worth at a price. Exact: listing guarantees that mark tick times multiplier is a multiple of ONE. */
export function unitOf(price: bigint, { multiplier }: ContractParameters): bigint {
  return (multiplier * price) / BigInt.asIntN(64, 100_000_000n)
}

/** What lots are worth at a price. */
export function valueOf(lots: Lots, price: bigint, parameters: ContractParameters): Amount {
  return (lots * unitOf(price, parameters)) as Amount
}

/** A tier with what its lower tiers cost less: maintenance grows without a step from tier to tier. */
export interface BracketTier {
  readonly number: number
  readonly upTo: Amount
  readonly maxLeverage: number
  /** Maintenance and the base taker rate. */
  readonly rateE8: bigint
  readonly less: bigint
  /** By leverage, as far as the tier allows it: from which value on the margin is above maintenance, without reckoning either. */
  readonly ampleFrom: readonly bigint[]
}

export function bracketsOf({ tiers, takerE8 }: ContractParameters): readonly BracketTier[] {
  const brackets: BracketTier[] = []
  let lessE8 = 0n
  let below: { readonly upTo: Amount; readonly maintenanceE8: RateE8 } | undefined
  for (const [place, tier] of tiers.entries()) {
    if (below !== undefined) lessE8 += below.upTo * (tier.maintenanceE8 - below.maintenanceE8)
    const rateE8 = tier.maintenanceE8 + takerE8
    brackets.push({
      number: place + 1,
      upTo: tier.upTo,
      maxLeverage: tier.maxLeverage,
      rateE8,
      less: lessE8 / ONE,
      ampleFrom: Array.from({ length: tier.maxLeverage + 1 }, (_, times) =>
        ampleValue(rateE8, BigInt(times)),
      ),
    })
    below = tier
  }
  return brackets
}

/**
 * From this value on, value / leverage is above value * rate by one at least, so that rounding cannot bring them together.
 * Listing guarantees that no tier's rate times its leverage comes to ONE; lower tiers' rates are lower.
 */
function ampleValue(rateE8: bigint, leverage: bigint): bigint {
  return ceilDiv(leverage * ONE, ONE - leverage * rateE8)
}

/** The tier of a value; values beyond the last tier are held to the last. */
export function tierOf(brackets: readonly BracketTier[], value: bigint): BracketTier {
  for (const tier of brackets) if (value <= tier.upTo) return tier
  return brackets[brackets.length - 1] as BracketTier
}

/** What must stay behind a position of this value. */
export function maintenanceOf(brackets: readonly BracketTier[], value: bigint): Amount {
  const { rateE8, less } = tierOf(brackets, value)
  return ((value * rateE8 + ALMOST_ONE) / ONE - less) as Amount
}

/** What a position gains at a value, before anything is closed. */
export function gainOf(direction: Direction, entryValue: bigint, value: bigint): bigint {
  return direction === 'long' ? value - entryValue : entryValue - value
}

export interface PositionPart {
  readonly entryValue: Amount
  readonly margin: Amount
}

/** The share of some lots in a position, rounded so that closing a part never overstates its gain. */
export function partOf(
  position: {
    readonly direction: Direction
    readonly lots: Lots
    readonly entryValue: Amount
    readonly margin: { readonly balance: Amount }
  },
  lots: Lots,
): PositionPart {
  const { direction, entryValue, lots: held } = position
  const margin = position.margin.balance
  if (lots === held) return { entryValue, margin }
  // Neither is ever negative, so that plain division rounds down.
  const rounding = direction === 'long' ? held - 1n : 0n
  const part = (entryValue * lots + rounding) / held
  return { entryValue: part as Amount, margin: ((margin * lots) / held) as Amount }
}

/**
 * The same of one number in a cell: as large a part of it as `lots` are of all that lie in `all`. By itself, because the product
 * may be larger than a machine word, and the compiler then takes it so in all of a function.
 */
export function shareOf(
  held: BigInt64Array,
  whole: number,
  cells: BigInt64Array,
  lots: number,
  all: number,
  roundsUp: boolean,
): bigint {
  const product = (held[whole] as bigint) * (cells[lots] as bigint)
  const divisor = held[all] as bigint
  return roundsUp ? (product + divisor - 1n) / divisor : product / divisor
}

/** What an order must hold for lots at a price: margin, and the fee at its reserved rate. */
export function marginFor(value: bigint, leverage: number): Amount {
  if (leverage === 1) return value as Amount
  // Margins round up: values are never negative.
  const times = TIMES[leverage] as bigint
  return ((value + times - BigInt.asIntN(64, 1n)) / times) as Amount
}

/** A fee's exact numerator in whole units: fees round up, to the house; of rebates they take as much. */
export function feeOf(numerator: bigint): bigint {
  return numerator >= 0n ? (numerator + ALMOST_ONE) / ONE : ceilDiv(numerator, ONE)
}

export function feeFor(value: bigint, rateE8: bigint): Amount {
  return ((value * rateE8 + BigInt.asIntN(64, 99_999_999n)) / BigInt.asIntN(64, 100_000_000n)) as Amount // fees round up, to the house
}

export function clamp(value: bigint, low: bigint, high: bigint): bigint {
  return maxOf(low, minOf(high, value))
}

const INTEREST_E8 = 10_000n
const INTEREST_BAND_E8 = 50_000n
const MAX_FUNDING_E8 = 750_000n
const FULL_INTERVAL_HOURS = 8n
const MIN_SAMPLES = 30

/** The funding rate that premiums of an interval give. Too few samples give none. */
export function fundingRateOf(premiumSum: bigint, samples: number, hours: number): RateE8 {
  if (samples < MIN_SAMPLES) return 0n as RateE8
  const average = floorDiv(premiumSum, BigInt(samples))
  const eased = average + clamp(INTEREST_E8 - average, -INTEREST_BAND_E8, INTEREST_BAND_E8)
  const rate = clamp(eased, -MAX_FUNDING_E8, MAX_FUNDING_E8)
  return floorDiv(rate * BigInt(hours), FULL_INTERVAL_HOURS) as RateE8
}

const BASIS_BAND_PERCENT = 2n
const MARK_BAND_PERCENT = 1n
const HUNDRED = 100n
const BASIS_SAMPLES = 30n

/** The next running average of the book's distance from the index. */
export function nextBasis(basis: bigint, bid: bigint, ask: bigint, index: bigint): bigint {
  const band = (index * BASIS_BAND_PERCENT) / HUNDRED
  const sample = clamp(floorDiv(bid + ask, 2n) - index, -band, band)
  return basis + floorDiv(2n * (sample - basis), BASIS_SAMPLES + 1n)
}

/** Holds a mark to one percent of the index and to its tick. */
export function markWithin(raw: bigint, index: bigint, markTick: bigint): Price {
  const low = ceilDiv(index * (HUNDRED - MARK_BAND_PERCENT), HUNDRED)
  const high = (index * (HUNDRED + MARK_BAND_PERCENT)) / HUNDRED
  const held = clamp(raw, low, high)
  return (held - (held % markTick)) as Price
}
