// Waiting stop orders of one market, split by what fires them; the next one to fire lies last.

import type { Price, Trigger } from '@candor/contract'
import { must } from '../bug.ts'

/** Something that waits for a price. */
export interface Waiting {
  readonly id: number
  readonly stopPrice: Price | undefined
  readonly trigger: Trigger | undefined
}

/** True when the first order fires after the second: further from the market, or younger. */
function firesAfter(trigger: Trigger, a: Waiting, b: Waiting): boolean {
  const priceA = a.stopPrice as Price
  const priceB = b.stopPrice as Price
  if (priceA === priceB) return a.id > b.id
  return trigger === 'atOrAbove' ? priceA > priceB : priceA < priceB
}

class TriggerQueue<Stop extends Waiting> {
  private readonly trigger: Trigger
  private readonly stops: Stop[] = []

  constructor(trigger: Trigger) {
    this.trigger = trigger
  }

  private place(stop: Stop): number {
    let low = 0
    let high = this.stops.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (firesAfter(this.trigger, this.stops[middle] as Stop, stop)) low = middle + 1
      else high = middle
    }
    return low
  }

  add(stop: Stop): void {
    this.stops.splice(this.place(stop), 0, stop)
  }

  remove(stop: Stop): void {
    const at = this.place(stop)
    must(this.stops[at] === stop, 'a waiting stop is in its queue')
    this.stops.splice(at, 1)
  }

  /** The stop to fire next at this last price, if any. */
  met(lastPrice: Price): Stop | undefined {
    if (this.stops.length === 0) return undefined // reading at place -1 is legal, and very slow
    const stop = this.stops[this.stops.length - 1]
    return stop !== undefined && isMet(this.trigger, stop.stopPrice as Price, lastPrice) ? stop : undefined
  }

  get size(): number {
    return this.stops.length
  }
}

export function isMet(trigger: Trigger, stopPrice: Price, lastPrice: Price): boolean {
  return trigger === 'atOrAbove' ? lastPrice >= stopPrice : lastPrice <= stopPrice
}

export class StopQueue<Stop extends Waiting> {
  private readonly above = new TriggerQueue<Stop>('atOrAbove')
  private readonly below = new TriggerQueue<Stop>('atOrBelow')

  private queue(stop: Stop): TriggerQueue<Stop> {
    return stop.trigger === 'atOrAbove' ? this.above : this.below
  }

  add(stop: Stop): void {
    this.queue(stop).add(stop)
  }

  remove(stop: Stop): void {
    this.queue(stop).remove(stop)
  }

  /** Nearest stop price first, then the older; between the two directions, the older. */
  next(lastPrice: Price): Stop | undefined {
    const above = this.above.met(lastPrice)
    const below = this.below.met(lastPrice)
    if (above === undefined || below === undefined) return above ?? below
    return above.id < below.id ? above : below
  }

  get size(): number {
    return this.above.size + this.below.size
  }
}
