// Events of the markets that somebody listens to, handed on as they happen. Costs next to nothing for all others.

import type { Event, MarketId } from '@candor/contract'
import type { Live, Touched } from '../../live/live.ts'
import type { Moment } from '../../live/live-contracts.ts'

type Listener = (event: Event, moment: Moment, touched: Touched) => void

export class EventTap {
  /** By market; under none whoever hears of all of them. */
  private readonly listeners = new Map<MarketId | undefined, Set<Listener>>()

  constructor(live: Pick<Live, 'onEvent'>) {
    live.onEvent((event, moment, touched) => {
      if (this.listeners.size === 0 || !('marketId' in event)) return
      for (const listener of this.listeners.get(event.marketId) ?? []) listener(event, moment, touched)
      for (const listener of this.listeners.get(undefined) ?? []) listener(event, moment, touched)
    })
  }

  /** Told of every event of a market, or of any, until the function given back is called. */
  listen(marketId: MarketId | undefined, listener: Listener): () => void {
    const own = this.listeners.get(marketId) ?? new Set()
    this.listeners.set(marketId, own.add(listener))
    return () => {
      own.delete(listener)
      if (own.size === 0 && this.listeners.get(marketId) === own) this.listeners.delete(marketId)
    }
  }
}
