// Places for numbers that change with every order. As an object of its own each would be made anew, kept by the garbage
// collector, and lie apart from its neighbours; here those that are asked for together lie side by side.

import { must } from './bug.ts'

const PAGE_CELLS = 512

/** The first number that does not fit into a cell. */
export const TOO_LARGE = 1n << 63n
/** Stands in a cell whose number does not fit there and is kept elsewhere. */
export const ELSEWHERE = -(1n << 63n)

/** Whether a number may lie in a cell. */
export function fits(value: bigint): boolean {
  return BigInt.asIntN(64, value) === value && value !== ELSEWHERE
}

/**
 * Whether a cell's number is so small that sums with a few others of that kind fit, too: 2^60. What lies elsewhere is not.
 *
 * A literal is an object that is unpacked each time something is compared with it, in some twenty steps of the processor. Cut
 * to a machine word it is part of the code: `BigInt.asIntN(64, 0n)` means 0n wherever a contract order passes by (decision 10).
 */
export function hasRoom(value: bigint): boolean {
  return (
    value < BigInt.asIntN(64, 1_152_921_504_606_846_976n) &&
    value > BigInt.asIntN(64, -1_152_921_504_606_846_976n)
  )
}

/** Adds to a cell that has room. Gives what there is then. */
export function raiseRoomy(page: BigInt64Array, place: number, by: bigint): bigint {
  const after = BigInt.asIntN(64, (page[place] as bigint) + by)
  page[place] = after
  return after
}

export function lowerRoomy(page: BigInt64Array, place: number, by: bigint): bigint {
  const after = BigInt.asIntN(64, (page[place] as bigint) - by)
  page[place] = after
  return after
}

/**
 * Adds to a cell, or takes off, without making a number in between. For what is never negative: whoever breaks that, or adds
 * more than fits, is stopped.
 */
export function raiseCell(page: BigInt64Array, place: number, by: bigint): void {
  const after = BigInt.asIntN(64, (page[place] as bigint) + by)
  must(after >= 0n, 'a cell holds no more than fits')
  page[place] = after
}

export function lowerCell(page: BigInt64Array, place: number, by: bigint): void {
  const after = BigInt.asIntN(64, (page[place] as bigint) - by)
  must(after >= 0n, 'nothing is taken from a cell that is not there')
  page[place] = after
}

/** A sum of what is never negative, of any size. */
export class Tally {
  private readonly cell = new BigInt64Array(1)
  private large: bigint | undefined = undefined

  get total(): bigint {
    return this.large ?? (this.cell[0] as bigint)
  }

  add(by: bigint): void {
    if (this.large === undefined && by < TOO_LARGE) {
      const after = BigInt.asIntN(64, (this.cell[0] as bigint) + by)
      if (after >= 0n) {
        this.cell[0] = after
        return
      }
    }
    this.large = this.total + by
  }

  /** Adds what lies in a cell that has room, or takes it off, without making a number of it. */
  addCell(page: BigInt64Array, place: number): void {
    const { cell } = this
    if (this.large !== undefined || !hasRoom(cell[0] as bigint)) this.add(page[place] as bigint)
    else raiseRoomy(cell, 0, page[place] as bigint)
  }

  dropCell(page: BigInt64Array, place: number): void {
    const { cell } = this
    if (this.large !== undefined || !hasRoom(cell[0] as bigint)) this.drop(page[place] as bigint)
    else lowerRoomy(cell, 0, page[place] as bigint)
  }

  drop(by: bigint): void {
    if (this.large === undefined) lowerCell(this.cell, 0, by)
    else this.large -= by
  }
}

/** A run of cells: the first lies at `place`. */
export interface CellRun {
  readonly page: BigInt64Array
  readonly place: number
}

/** Gives out cells, all of them zero. A page goes when nothing that lies on it is left. */
export class Cells {
  private readonly pageCells: number
  private page: BigInt64Array
  private used = 0

  constructor(pageCells = PAGE_CELLS) {
    this.pageCells = pageCells
    this.page = new BigInt64Array(pageCells)
  }

  take(count: number): CellRun {
    if (this.used + count > this.pageCells) {
      this.page = new BigInt64Array(this.pageCells)
      this.used = 0
    }
    const place = this.used
    this.used += count
    return { page: this.page, place }
  }
}
