// Waiting stop orders of one market, split by what fires them; the next one to fire lies last.

import type { Price, Trigger } from '@candor/contract'
import { must } from '../bug.ts'
import type { SpotOrder } from './spot-order.ts'

/** True when the first order fires after the second: further from the market, or younger. */
function firesAfter(trigger: Trigger, a: SpotOrder, b: SpotOrder): boolean {
  const priceA = a.stopPrice as Price
  const priceB = b.stopPrice as Price
  if (priceA === priceB) return a.id > b.id
  return trigger === 'atOrAbove' ? priceA > priceB : priceA < priceB
}

class TriggerQueue {
  private readonly trigger: Trigger
  private readonly stops: SpotOrder[] = []

  constructor(trigger: Trigger) {
    this.trigger = trigger
  }

  private place(stop: SpotOrder): number {
    let low = 0
    let high = this.stops.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (firesAfter(this.trigger, this.stops[middle] as SpotOrder, stop)) low = middle + 1
      else high = middle
    }
    return low
  }

  add(stop: SpotOrder): void {
    this.stops.splice(this.place(stop), 0, stop)
  }

  remove(stop: SpotOrder): void {
    const at = this.place(stop)
    must(this.stops[at] === stop, 'a waiting stop is in its queue')
    this.stops.splice(at, 1)
  }

  /** The stop to fire next at this last price, if any. */
  met(lastPrice: Price): SpotOrder | undefined {
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

export class StopQueue {
  private readonly above = new TriggerQueue('atOrAbove')
  private readonly below = new TriggerQueue('atOrBelow')

  private queue(stop: SpotOrder): TriggerQueue {
    return stop.trigger === 'atOrAbove' ? this.above : this.below
  }

  add(stop: SpotOrder): void {
    this.queue(stop).add(stop)
  }

  remove(stop: SpotOrder): void {
    this.queue(stop).remove(stop)
  }

  /** Nearest stop price first, then the older; between the two directions, the older. */
  next(lastPrice: Price): SpotOrder | undefined {
    const above = this.above.met(lastPrice)
    const below = this.below.met(lastPrice)
    if (above === undefined || below === undefined) return above ?? below
    return above.id < below.id ? above : below
  }

  get size(): number {
    return this.above.size + this.below.size
  }
}
