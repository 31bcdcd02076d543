// The calculator's three questions: what a trade would bring, at which price it brings what is wanted, and where it would
// be liquidated. Pure; undefined while something is missing.

import { ceilDiv, type Direction, floorDiv, ONE } from '@candor/contract'
import {
  breakEvenPrice,
  distanceBps,
  initialMargin,
  liquidationBounds,
  lotsValue,
  maxLeverageFor,
  resultAfterFees,
} from '@candor/proof'
import type { ContractRules } from '../market/contract-rules.ts'

const BPS = 10_000n

export interface Trade {
  readonly rules: Pick<ContractRules, 'terms'>
  readonly direction: Direction
  readonly leverage: number
  readonly entry: bigint | undefined
  readonly lots: bigint | undefined
  readonly takerE8: bigint
}

interface Entered {
  readonly entryValue: bigint
  readonly margin: bigint
  readonly openFee: bigint
  /** The highest leverage that a trade of this size may have. */
  readonly mostLeverage: number
}

function enteredOf({ rules, leverage, entry, lots, takerE8 }: Trade): Entered | undefined {
  if (entry === undefined || entry <= 0n || lots === undefined || lots <= 0n) return undefined
  const entryValue = lotsValue(rules.terms, { lots, price: entry })
  return {
    entryValue,
    margin: initialMargin({ value: entryValue, leverage }),
    openFee: ceilDiv(entryValue * takerE8, ONE),
    mostLeverage: maxLeverageFor(rules.terms, entryValue),
  }
}

export interface Result extends Entered {
  readonly pnl: bigint
  readonly closeFee: bigint
  readonly net: bigint
  /** After fees, on the margin. */
  readonly returnBps: bigint
}

export function reckonResult(trade: Trade, exit: bigint | undefined): Result | undefined {
  const entered = enteredOf(trade)
  if (entered === undefined || exit === undefined || exit <= 0n || trade.lots === undefined) return undefined
  const { direction, lots, takerE8, rules } = trade
  const result = resultAfterFees(rules.terms, {
    direction,
    lots,
    entryValue: entered.entryValue,
    openFee: entered.openFee,
    price: exit,
    closeRateE8: takerE8,
  })
  return { ...entered, ...result, returnBps: floorDiv(result.net * BPS, entered.margin) }
}

export interface Target extends Result {
  readonly price: bigint
}

/** The first price that brings this much on the margin, after fees. */
export function reckonTarget(trade: Trade, returnBps: bigint | undefined): Target | undefined {
  const entered = enteredOf(trade)
  if (entered === undefined || returnBps === undefined || trade.lots === undefined) return undefined
  const { direction, lots, takerE8, rules } = trade
  const wanted = ceilDiv(entered.margin * returnBps, BPS)
  const price = breakEvenPrice(
    rules.terms,
    { direction, lots, entryValue: entered.entryValue },
    { paid: entered.openFee + wanted, closeRateE8: takerE8 },
  )
  const result = reckonResult(trade, price)
  return price === undefined || result === undefined ? undefined : { ...result, price }
}

export interface Liquidation extends Entered {
  readonly price: bigint | undefined
  readonly distanceBps: bigint | undefined
}

/** With this much more behind it than its own margin: nothing for an isolated position. */
export function reckonLiquidation(trade: Trade, more: bigint): Liquidation | undefined {
  const entered = enteredOf(trade)
  if (entered === undefined || trade.lots === undefined || trade.entry === undefined) return undefined
  const { direction, lots, rules, entry } = trade
  const { below, above } = liquidationBounds(rules.terms, {
    [direction]: { direction, lots, entryValue: entered.entryValue },
    backing: entered.margin + more,
  })
  const price = (direction === 'long' ? below : above)?.lastSafe
  return {
    ...entered,
    price,
    distanceBps: price === undefined ? undefined : distanceBps({ mark: entry, price }),
  }
}
