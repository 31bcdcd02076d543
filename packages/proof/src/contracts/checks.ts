// The list of checks that a verification gives: each with its formula in numbers, what it should give and what was said.

import { formatDecimal } from '@candor/contract'

/** What can be checked, by name: screens put it in words. */
export const CHECK_NAMES = [
  'readable',
  'index',
  'mark',
  'sameMark',
  'pnl',
  'tier',
  'maintenance',
  'equity',
  'totalMaintenance',
  'trigger',
  'nettedLots',
  'lotsToClose',
  'bankruptcyValue',
  'limit',
  'value',
  'limitKept',
  'realisedPnl',
  'left',
  'liquidationFee',
  'insured',
  'insuredAtMost',
  'margin',
  'noFee',
  'offset',
  'drawn',
  'outcome',
  'averagePremium',
  'rate',
  'due',
  'amount',
  'totals',
  'dust',
  'score',
  'bothSides',
] as const
export type CheckName = (typeof CHECK_NAMES)[number]

export interface Check {
  readonly name: CheckName
  /** The contract or the position it is about, or nothing. */
  readonly about: string
  readonly formula: string
  /** What the formula gives. */
  readonly expected: string
  /** What the receipt says. */
  readonly found: string
  readonly holds: boolean
}

/** Something in the receipt is not what it must be to be computed with. */
export class UnreadableReceipt extends Error {
  readonly field: string
  readonly found: string

  constructor(field: string, found: string) {
    super(`${field} is ${found}`)
    this.field = field
    this.found = found
  }
}

const SCALE = 8

export function show(units: bigint): string {
  return formatDecimal(units, SCALE)
}

export class CheckList {
  readonly checks: Check[] = []

  /** A formula must give exactly what the receipt says. */
  equal(
    name: CheckName,
    about: string,
    formula: string,
    { expected, found }: { expected: bigint; found: bigint },
  ): void {
    this.checks.push({
      name,
      about,
      formula,
      expected: show(expected),
      found: show(found),
      holds: expected === found,
    })
  }

  /** The same for lots and other whole numbers. */
  sameCount(
    name: CheckName,
    about: string,
    formula: string,
    { expected, found }: { expected: bigint; found: bigint },
  ): void {
    this.checks.push({
      name,
      about,
      formula,
      expected: String(expected),
      found: String(found),
      holds: expected === found,
    })
  }

  /** A condition must hold; `found` says how it stands. */
  holds(
    name: CheckName,
    about: string,
    formula: string,
    { expected, found, holds }: { expected: string; found: string; holds: boolean },
  ): void {
    this.checks.push({ name, about, formula, expected, found, holds })
  }
}

/** Runs the checks; a receipt that cannot be read ends in a check that does not hold. */
export function collect(run: (list: CheckList) => void): Check[] {
  const list = new CheckList()
  try {
    run(list)
  } catch (error) {
    // A step that closes what is gone already has no sum: dividing by no lots is a range error.
    const isImpossible = error instanceof RangeError
    if (!(error instanceof UnreadableReceipt) && !isImpossible) throw error
    const { field, found } = isImpossible ? { field: 'steps', found: error.message } : error
    list.holds('readable', '', field, { expected: '', found, holds: false })
  }
  return list.checks
}
