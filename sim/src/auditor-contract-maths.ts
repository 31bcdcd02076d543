// The arithmetic of perpetual contracts as docs/rules/contracts.md has it, written for the auditor alone. Numbers come in,
// numbers go out; nothing here keeps a state.

import type { ContractParameters, Direction, MarginMode } from '@candor/contract'

export const ONE = 100_000_000n
const TEN_THOUSANDTHS = 10_000n
const DEPOSIT_RATE = TEN_THOUSANDTHS
const RATE_PULL = 5n * TEN_THOUSANDTHS
const RATE_BOUND = 75n * TEN_THOUSANDTHS
const FEWEST_SAMPLES = 30

export function floorDiv(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor
  const isExact = quotient * divisor === dividend
  return isExact || dividend < 0n === divisor < 0n ? quotient : quotient - 1n
}

export function ceilDiv(dividend: bigint, divisor: bigint): bigint {
  return -floorDiv(-dividend, divisor)
}

export function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}

export function most(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}

export function clamp(value: bigint, low: bigint, high: bigint): bigint {
  return most(low, least(value, high))
}

/** Value of lots at a price. */
export function valueAt({ multiplier }: ContractParameters, lots: bigint, price: bigint): bigint {
  return (lots * multiplier * price) / ONE
}

/** The place of the tier that a value belongs to, from 0; beyond the last it is the last. */
export function tierOf({ tiers }: ContractParameters, value: bigint): number {
  const place = tiers.findIndex((tier) => value <= tier.upTo)
  return place < 0 ? tiers.length - 1 : place
}

/** What a position of this value must keep. */
export function maintenanceOf(parameters: ContractParameters, value: bigint): bigint {
  const { tiers, takerE8 } = parameters
  const place = tierOf(parameters, value)
  let relief = 0n
  for (let index = 1; index <= place; index++) {
    const [below, tier] = [tiers[index - 1], tiers[index]]
    if (below === undefined || tier === undefined) throw new Error('a tier is missing')
    relief += below.upTo * (tier.maintenanceE8 - below.maintenanceE8)
  }
  const rate = (tiers[place]?.maintenanceE8 ?? 0n) + takerE8
  return ceilDiv(value * rate, ONE) - floorDiv(relief, ONE)
}

export interface PositionBooks {
  readonly id: number
  readonly userId: number
  readonly marketId: number
  readonly direction: Direction
  readonly marginMode: MarginMode
  leverage: number
  lots: bigint
  entryValue: bigint
  margin: bigint
  realisedPnl: bigint
  openFees: bigint
  closeFees: bigint
  funding: bigint
  readonly openedMs: bigint
}

/** What a position would gain if it were worth so much. */
export function gainOf({ direction, entryValue }: PositionBooks, value: bigint): bigint {
  return direction === 'long' ? value - entryValue : entryValue - value
}

export interface ClosedPart {
  readonly entry: bigint
  readonly margin: bigint
}

/** Which part of the entry value and of the margin belongs to some of a position's lots. */
export function partOf(position: PositionBooks, lots: bigint): ClosedPart {
  const { entryValue, margin, direction } = position
  if (lots === position.lots) return { entry: entryValue, margin }
  const exact = entryValue * lots
  const entry = direction === 'long' ? ceilDiv(exact, position.lots) : floorDiv(exact, position.lots)
  return { entry, margin: floorDiv(margin * lots, position.lots) }
}

/** The funding rate of an interval from the premiums sampled in it. */
export function fundingRate(sum: bigint, samples: number, hours: number): { rate: bigint; average: bigint } {
  const average = samples === 0 ? 0n : floorDiv(sum, BigInt(samples))
  if (samples < FEWEST_SAMPLES) return { rate: 0n, average }
  const pulled = average + clamp(DEPOSIT_RATE - average, -RATE_PULL, RATE_PULL)
  return { rate: floorDiv(clamp(pulled, -RATE_BOUND, RATE_BOUND) * BigInt(hours), 8n), average }
}

export interface Level {
  readonly price: bigint
  readonly lots: bigint
}

/** The average price at which the impact value could be traded, best level first; none if there is too little. */
export function impactPrice(parameters: ContractParameters, levels: readonly Level[]): bigint | undefined {
  let missing: bigint = parameters.impactValue
  let lots = 0n
  let value = 0n
  for (const level of levels) {
    const taken = least(level.lots, ceilDiv(missing, valueAt(parameters, 1n, level.price)))
    const worth = valueAt(parameters, taken, level.price)
    lots += taken
    value += worth
    missing -= worth
    if (missing <= 0n) return floorDiv(value * ONE, lots * parameters.multiplier)
  }
  return undefined
}

/** The rank of a position when others must be closed against it. */
export function deleveragingScore(gain: bigint, value: bigint, entryValue: bigint, equity: bigint): bigint {
  return gain > 0n
    ? floorDiv(gain * value * ONE, entryValue * equity)
    : floorDiv(gain * equity * ONE, entryValue * value)
}
