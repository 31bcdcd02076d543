// Where contract orders and plain trades write what became of them: one number beside the other, told as events and views only
// when somebody asks for their fields. As objects the numbers would be made one by one, and most of them twice.

import * as codec from '@candor/contract'

const PAGE_CELLS = 6_000
/** This module's own: an imported constant is looked up each time (decision 10). */
const LOW = codec.LOW
const HIGH = codec.HIGH
const { accountRef } = codec.fields

/** Its numbers, whole and in halves: whoever writes them as bytes need not make them first. */
export class TapePage {
  readonly cells = new BigInt64Array(PAGE_CELLS)
  private readonly halves = new Int32Array(this.cells.buffer)

  write(writer: codec.Writer, place: number, count = 1): void {
    writer.cells64(this.halves, place, count)
  }

  /** Money that moved: nothing is written if none did. What is negative is told as what moved the other way. */
  writePosting(
    writer: codec.Writer,
    from: codec.AccountRef,
    to: codec.AccountRef,
    asset: codec.AssetId,
    amount: number,
    fromAfter: number,
    toAfter: number,
  ): void {
    if (this.isNothing(amount)) return
    accountRef.write(writer, from)
    accountRef.write(writer, to)
    writer.uint(asset)
    if (this.isNegative(amount)) this.writeNegative(writer, amount)
    else this.write(writer, amount)
    this.write(writer, fromAfter)
    this.write(writer, toAfter)
  }

  isNothing(place: number): boolean {
    const { halves } = this
    return halves[2 * place] === 0 && halves[2 * place + 1] === 0
  }

  isNegative(place: number): boolean {
    return (this.halves[2 * place + HIGH] as number) < 0
  }

  /** With the other sign. */
  writeNegative(writer: codec.Writer, place: number): void {
    const { halves } = this
    const low = halves[2 * place + LOW] as number
    const high = halves[2 * place + HIGH] as number
    writer.int64(-low | 0, low === 0 ? -high | 0 : ~high)
  }
}

export class Tape {
  page = new TapePage()
  private used = 0

  /** Where somebody who needs so many cells at most may write. It is overwritten by the next one unless it is kept. */
  begin(most: number): number {
    if (this.used + most > PAGE_CELLS) {
      this.page = new TapePage()
      this.used = 0
    }
    return this.used
  }

  /** What was written before here stays; the next one follows. */
  keepUntil(end: number): void {
    this.used = end
  }

  /** So many cells, to be kept. */
  take(count: number): number {
    const at = this.begin(count)
    this.used = at + count
    return at
  }
}
