// Liquidation prices (rulebook 2.6): positions of one contract and what stands behind them in, the last safe tick out.
// The trigger is always the integer test `equity ≤ maintenance`; a price is only its translation for people.

import { ceilDiv, floorDiv, ONE } from '@candor/contract'
import { PROOF_LIMITS } from '../limits.ts'
import { crossTotals, sum } from './cross-account.ts'
import { type MaintenanceTier, maintenanceMargin, maintenanceTiers } from './maintenance.ts'
import type { ContractTerms, HeldPosition, MarkedPosition } from './terms.ts'
import { lotsValue, unrealisedPnl } from './value.ts'

type Side = Pick<HeldPosition, 'direction' | 'lots' | 'entryValue'>

/** Positions of one contract, and the money behind them besides their own gains and losses. */
export interface Stand {
  readonly long?: Side | undefined
  readonly short?: Side | undefined
  /** Isolated: the position's margin. Cross: `W + ΣU_other − ΣMM'_other`. */
  readonly backing: bigint
}

export interface LiquidationBound {
  /** The last tick at which nothing is liquidated. */
  readonly lastSafe: bigint
  /** Where equity meets maintenance, to 10^-8, rounded to the safe side. */
  readonly exact: bigint
}

export interface LiquidationBounds {
  /** Liquidated when the price falls past it. */
  readonly below: LiquidationBound | undefined
  /** Liquidated when the price rises past it. */
  readonly above: LiquidationBound | undefined
}

/** The integer test: whether equity is above maintenance at this mark. */
export function isSafeAt(terms: ContractTerms, { long, short, backing }: Stand, mark: bigint): boolean {
  const sides = [long, short].filter((side) => side !== undefined)
  const equity = backing + sum(sides.map((side) => unrealisedPnl(terms, side, mark)))
  const needed = sum(
    sides.map(({ lots }) => maintenanceMargin(terms, lotsValue(terms, { lots, price: mark }))),
  )
  return equity > needed
}

export function isolatedLiquidationPrice(terms: ContractTerms, position: HeldPosition): bigint | undefined {
  const { below, above } = liquidationBounds(terms, {
    [position.direction]: position,
    backing: position.margin,
  })
  return (position.direction === 'long' ? below : above)?.lastSafe
}

/** The nearer of the two bounds, where a hedged account has two. */
export function crossLiquidationPrice({
  available,
  held,
  terms,
  mark,
  long,
  short,
  others,
}: {
  readonly available: bigint
  readonly held: bigint
  readonly terms: ContractTerms
  readonly mark: bigint
  readonly long?: HeldPosition | undefined
  readonly short?: HeldPosition | undefined
  /** The account's cross positions in other contracts. */
  readonly others: readonly MarkedPosition[]
}): bigint | undefined {
  const elsewhere = crossTotals({ available, held, positions: others })
  const backing = elsewhere.equity - elsewhere.maintenance + (long?.margin ?? 0n) + (short?.margin ?? 0n)
  const { below, above } = liquidationBounds(terms, { long, short, backing })
  if (below === undefined || above === undefined) return (below ?? above)?.lastSafe
  return mark - below.lastSafe <= above.lastSafe - mark ? below.lastSafe : above.lastSafe
}

/**
 * Solves `equity = maintenance` in every pair of tiers and keeps the answers that lie in their tiers. Rates rise from
 * tier to tier, so equity less maintenance bends downward only: there is at most one answer on each side.
 */
export function liquidationBounds(terms: ContractTerms, stand: Stand): LiquidationBounds {
  const tiers = maintenanceTiers(terms.tiers)
  let below: LiquidationBound | undefined
  let above: LiquidationBound | undefined
  for (const longTier of stand.long === undefined ? [undefined] : tiers) {
    for (const shortTier of stand.short === undefined ? [undefined] : tiers) {
      const root = solve(terms, stand, longTier, shortTier)
      if (root === undefined) continue
      if (root.risesWithPrice) below ??= boundBelow(terms, stand, root)
      else above ??= boundAbove(terms, stand, root)
    }
  }
  return { below, above }
}

/** A price as a fraction, above zero, and on which side of it the account is safe. */
interface Root {
  readonly numerator: bigint
  readonly denominator: bigint
  readonly risesWithPrice: boolean
}

function solve(
  { multiplier, takerE8 }: ContractTerms,
  { long, short, backing }: Stand,
  longTier: MaintenanceTier | undefined,
  shortTier: MaintenanceTier | undefined,
): Root | undefined {
  const longKeeps = ONE - (longTier?.maintenanceE8 ?? 0n) - takerE8
  const shortCosts = ONE + (shortTier?.maintenanceE8 ?? 0n) + takerE8
  const slope = (long?.lots ?? 0n) * longKeeps - (short?.lots ?? 0n) * shortCosts
  if (slope === 0n) return undefined
  const missing =
    (long?.entryValue ?? 0n) -
    (short?.entryValue ?? 0n) -
    backing -
    (longTier?.cum ?? 0n) -
    (shortTier?.cum ?? 0n)
  // Lots times multiplier is in base units and rates are in 10^-8: both factors of ONE go to the other side.
  const sign = slope < 0n ? -1n : 1n
  const root = {
    numerator: sign * missing * ONE * ONE,
    denominator: sign * slope * multiplier,
    risesWithPrice: slope > 0n,
  }
  const fits =
    root.numerator > 0n &&
    liesIn(root, long, longTier, multiplier) &&
    liesIn(root, short, shortTier, multiplier)
  return fits ? root : undefined
}

/** Whether the value of a side at this price lies in this tier. The last tier has no end. */
function liesIn(
  { numerator, denominator }: Root,
  side: Side | undefined,
  tier: MaintenanceTier | undefined,
  multiplier: bigint,
): boolean {
  if (side === undefined || tier === undefined) return true
  const value = side.lots * multiplier * numerator
  const unit = ONE * denominator
  return value > tier.above * unit && (tier.isLast || value <= tier.upTo * unit)
}

function boundBelow(
  terms: ContractTerms,
  stand: Stand,
  { numerator, denominator }: Root,
): LiquidationBound | undefined {
  const unsafe = ceilDiv(numerator, denominator * terms.tick) - 1n
  const lastSafe = lastSafeTick(terms, stand, { unsafe, inward: 1n })
  return lastSafe === undefined ? undefined : { lastSafe, exact: ceilDiv(numerator, denominator) }
}

function boundAbove(
  terms: ContractTerms,
  stand: Stand,
  { numerator, denominator }: Root,
): LiquidationBound | undefined {
  const unsafe = floorDiv(numerator, denominator * terms.tick) + 1n
  const lastSafe = lastSafeTick(terms, stand, { unsafe, inward: -1n })
  return lastSafe === undefined ? undefined : { lastSafe, exact: floorDiv(numerator, denominator) }
}

/**
 * From a tick just past the exact price inward. Maintenance is rounded up to whole units, so the next tick need not be
 * safe yet: the integer test has the last word. Steps double until one is safe, then the way back is halved.
 */
function lastSafeTick(
  terms: ContractTerms,
  stand: Stand,
  from: { readonly unsafe: bigint; readonly inward: bigint },
): bigint | undefined {
  let { unsafe } = from
  let step = from.inward
  let safe = unsafe + step
  while (!isSafeAt(terms, stand, safe * terms.tick)) {
    unsafe = safe
    step *= 2n
    safe += step
    // Rounding takes less than two units from an account: who is not safe this far inside is safe nowhere.
    if (safe <= 0n || step > PROOF_LIMITS.searchTicks) return undefined
  }
  while (safe - unsafe !== from.inward) {
    const between = (safe + unsafe) / 2n
    if (isSafeAt(terms, stand, between * terms.tick)) safe = between
    else unsafe = between
  }
  return safe > 0n ? safe * terms.tick : undefined
}
