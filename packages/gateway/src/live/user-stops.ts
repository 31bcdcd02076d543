// The take-profits and stop-losses of one user while somebody listens: begun from the engine's answer, kept by events that
// came after it. One that ended is told once and forgotten.

import type { StopState } from '@candor/api'
import type { EventOf, StopEndReason, StopId, StopView } from '@candor/contract'

export interface StopNow {
  readonly view: StopView
  readonly state: StopState
  readonly endReason: StopEndReason | undefined
}

type StopEventType = 'StopArmed' | 'StopTriggered' | 'StopRearmed' | 'StopEnded'
export type StopEvent = { [K in StopEventType]: EventOf<K> }[StopEventType]

export class UserStops {
  private readonly byId = new Map<StopId, StopNow>()
  private readonly changed = new Map<StopId, StopNow>()
  /** What happened before the engine's answer was there, with its command: the answer may hold it or not. */
  private early: { readonly number: number; readonly event: StopEvent }[] | undefined = []
  /** The last command that the answer holds; its outcome may come after it. */
  private begunAt = 0

  /** Takes the engine's answer in, which holds everything up to and with this command. */
  begin(stops: readonly StopView[], number: number): void {
    for (const view of stops) {
      this.byId.set(view.stopId, { view, state: 'armed', endReason: undefined })
    }
    const early = this.early ?? []
    this.early = undefined
    this.begunAt = number
    for (const change of early) if (change.number > number) this.set(change.event)
    this.changed.clear()
  }

  apply(event: StopEvent, number: number): void {
    if (this.early !== undefined) this.early.push({ number, event })
    else if (number > this.begunAt) this.set(event)
  }

  /** By id. */
  all(): readonly StopNow[] {
    return [...this.byId.values()].sort((a, b) => a.view.stopId - b.view.stopId)
  }

  /** What changed since the last time, and forgets it. */
  takeChanges(): readonly StopNow[] {
    const changed = [...this.changed.values()]
    this.changed.clear()
    return changed
  }

  private set(event: StopEvent): void {
    if (event.type === 'StopArmed') {
      this.put({ view: event.stop, state: 'armed', endReason: undefined })
      return
    }
    const known = this.byId.get(event.stopId)
    if (known === undefined) throw new Error(`stop ${event.stopId} is in an event but was never armed`)
    const { view } = known
    switch (event.type) {
      case 'StopTriggered':
        this.put({ view, state: 'triggered', endReason: undefined })
        break
      case 'StopRearmed':
        this.put({ view: { ...view, lots: event.lots }, state: 'armed', endReason: undefined })
        break
      case 'StopEnded':
        this.put({ view, state: 'ended', endReason: event.reason })
        this.byId.delete(event.stopId)
        this.leaveAlone(view.siblingId)
        break
    }
  }

  /** What is left of a pair waits for itself. */
  private leaveAlone(siblingId: StopId | undefined): void {
    const sibling = siblingId === undefined ? undefined : this.byId.get(siblingId)
    if (sibling !== undefined) this.put({ ...sibling, view: { ...sibling.view, siblingId: undefined } })
  }

  private put(stop: StopNow): void {
    this.byId.set(stop.view.stopId, stop)
    this.changed.set(stop.view.stopId, stop)
  }
}
