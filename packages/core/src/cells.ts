// Places for numbers that change with every order. As an object of its own each would be made anew, kept by the garbage
// collector, and lie apart from its neighbours; here those that are asked for together lie side by side.

const PAGE_CELLS = 512

/** The first number that does not fit into a cell. */
export const TOO_LARGE = 1n << 63n
/** Stands in a cell whose number does not fit there and is kept elsewhere. */
export const ELSEWHERE = -(1n << 63n)

/** Whether a number may lie in a cell. */
export function fits(value: bigint): boolean {
  return BigInt.asIntN(64, value) === value && value !== ELSEWHERE
}

/** A run of cells: the first lies at `place`. */
export interface CellRun {
  readonly page: BigInt64Array
  readonly place: number
}

/** Gives out cells, all of them zero. A page goes when nothing that lies on it is left. */
export class Cells {
  private page = new BigInt64Array(PAGE_CELLS)
  private used = 0

  take(count: number): CellRun {
    if (this.used + count > PAGE_CELLS) {
      this.page = new BigInt64Array(PAGE_CELLS)
      this.used = 0
    }
    const place = this.used
    this.used += count
    return { page: this.page, place }
  }
}
