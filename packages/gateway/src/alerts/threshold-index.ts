// The prices that alerts of one market wait for, sorted, so that a trade looks only at those that it reaches. Thresholds go
// in and out; a price takes out all that it has reached. Never looks at the others.

import type { AlertCondition } from '@candor/api'

export interface Threshold {
  readonly alertId: number
  readonly condition: AlertCondition
  readonly price: bigint
}

export class ThresholdIndex<T extends Threshold> {
  /** The nearest to the price last: the lowest of those above, the highest of those below. */
  private readonly above: T[] = []
  private readonly below: T[] = []

  get size(): number {
    return this.above.length + this.below.length
  }

  add(threshold: T): void {
    const side = this.sideOf(threshold)
    side.splice(placeOf(side, threshold), 0, threshold)
  }

  /** Whether it was there. */
  remove(threshold: T): boolean {
    const side = this.sideOf(threshold)
    const at = placeOf(side, threshold)
    if (side[at]?.alertId !== threshold.alertId) return false
    side.splice(at, 1)
    return true
  }

  /** Takes out those that a trade at this price reaches, the nearest first. */
  reachedBy(price: bigint): readonly T[] {
    let reached: T[] | undefined
    for (const side of [this.above, this.below]) {
      let nearest = side.at(-1)
      while (nearest !== undefined && isReached(nearest, price)) {
        side.pop()
        reached ??= []
        reached.push(nearest)
        nearest = side.at(-1)
      }
    }
    return reached ?? NONE
  }

  private sideOf({ condition }: Threshold): T[] {
    return condition === 'above' ? this.above : this.below
  }
}

const NONE: readonly never[] = []

export function isReached({ condition, price }: Omit<Threshold, 'alertId'>, traded: bigint): boolean {
  return condition === 'above' ? traded >= price : traded <= price
}

/** Where it stands, or would. Of one price, the later alert comes out later. */
function placeOf(side: readonly Threshold[], threshold: Threshold): number {
  let from = 0
  let to = side.length
  while (from < to) {
    const middle = (from + to) >>> 1
    if (isFarther(side[middle] as Threshold, threshold)) from = middle + 1
    else to = middle
  }
  return from
}

function isFarther(a: Threshold, b: Threshold): boolean {
  if (a.price === b.price) return a.alertId > b.alertId
  return a.condition === 'above' ? a.price > b.price : a.price < b.price
}
