// Remembers where in a file of checkpoints to begin to read, for one series of them: all, or those of one product. Holds a bounded
// number of places however long the file gets; the fewer there are, the more lines have to be read on.

import { EVIDENCE_LIMITS } from './limits.ts'

/** How far a series has come: each of them only ever grows. */
export interface Reached {
  readonly sequence: number
  readonly seal: number
  readonly log: number
}

interface Mark {
  readonly offset: number
  /** How far the series had come before the checkpoint at this place. */
  readonly before: Reached
}

const NOTHING: Reached = { sequence: 0, seal: 0, log: 0 }

export class CheckpointMarks {
  private marks: Mark[] = []
  private stride = 1
  private total = 0
  private last = NOTHING

  get count(): number {
    return this.total
  }

  get reached(): Reached {
    return this.last
  }

  /** The next checkpoint of the series begins there, and brings it so far. */
  add(offset: number, reached: Reached): void {
    if (this.total % this.stride === 0) this.marks.push({ offset, before: this.last })
    this.total++
    this.last = reached
    if (this.marks.length <= EVIDENCE_LIMITS.marks) return
    this.marks = this.marks.filter((_, place) => place % 2 === 0)
    this.stride *= 2
  }

  /** Where to begin to read for the first checkpoint that comes so far; none when none does. */
  before(key: keyof Reached, value: number): Mark | undefined {
    if (this.last[key] < value) return undefined
    let low = 0
    let high = this.marks.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.marks[middle]?.before[key] ?? 0) < value) low = middle + 1
      else high = middle
    }
    return this.marks[low - 1]
  }

  /** Where to begin to read for the checkpoint at a place of the series, from 0, and how many of it to pass over. */
  at(place: number): { readonly offset: number; readonly skip: number } | undefined {
    if (place < 0 || place >= this.total) return undefined
    const mark = this.marks[Math.floor(place / this.stride)]
    return mark && { offset: mark.offset, skip: place % this.stride }
  }
}
