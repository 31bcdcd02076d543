// A book kept by the rules that clients of the compatible API follow: updates are kept until a picture is there, those that it
// holds are dropped, the first one must reach into it, and each must follow the one before. Throws when there is a gap.

import type { Venue } from '../endpoint.ts'
import type { Depth, WireLevel } from '../market/depth.ts'
import type { Heard } from './sockets-suite.ts'

interface Update {
  readonly U: number
  readonly u: number
  readonly pu?: number
  readonly b: readonly WireLevel[]
  readonly a: readonly WireLevel[]
}

export class LocalBook {
  private readonly venue: Venue
  private readonly sides = { b: new Map<string, string>(), a: new Map<string, string>() }
  private early: Update[] | undefined = []
  private number = 0
  private isFirst = true
  applied = 0

  constructor(venue: Venue) {
    this.venue = venue
  }

  hear(message: Heard): void {
    if (message['e'] !== 'depthUpdate') return
    const update = message as unknown as Update
    if (this.early === undefined) this.apply(update)
    else this.early.push(update)
  }

  begin({ lastUpdateId, bids, asks }: Depth): void {
    this.number = lastUpdateId
    this.sides.b = new Map(bids)
    this.sides.a = new Map(asks)
    const early = this.early ?? []
    this.early = undefined
    for (const update of early) this.apply(update)
  }

  /** Best first. */
  levels(side: 'a' | 'b'): (readonly [string, string])[] {
    const sign = side === 'b' ? -1 : 1
    return [...this.sides[side]].toSorted(([one], [other]) => sign * (Number(one) - Number(other)))
  }

  private apply(update: Update): void {
    const { U, u, pu } = update
    const isSpot = this.venue === 'spot'
    if (this.isFirst && (isSpot ? u <= this.number : u < this.number)) return
    const fits = this.isFirst
      ? isSpot
        ? U <= this.number + 1 && u >= this.number + 1
        : U <= this.number && u >= this.number
      : isSpot
        ? U === this.number + 1
        : pu === this.number
    if (!fits) throw new Error(`a gap: ${U} to ${u} after ${this.number}`)
    this.isFirst = false
    this.number = u
    this.applied++
    for (const side of ['a', 'b'] as const) {
      for (const [price, quantity] of update[side]) {
        if (Number(quantity) === 0) this.sides[side].delete(price)
        else this.sides[side].set(price, quantity)
      }
    }
  }
}
