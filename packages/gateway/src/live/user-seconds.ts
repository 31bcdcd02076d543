// The second-contracts of one user that have not ended, while somebody listens: begun from the engine's answer, kept by
// events that came after it. One that ended is told once and forgotten.

import type { EventOf, SecondOrderId, SecondOrderView } from '@candor/contract'

type SecondOrderEventType =
  | 'SecondOrderScheduled'
  | 'SecondOrderAccepted'
  | 'SecondOrderEntered'
  | 'SecondOrderEnded'
export type SecondOrderEvent = { [K in SecondOrderEventType]: EventOf<K> }[SecondOrderEventType]

export class UserSeconds {
  private readonly byId = new Map<SecondOrderId, SecondOrderView>()
  private readonly changed = new Map<SecondOrderId, SecondOrderView>()
  /** What happened before the engine's answer was there, with its command: the answer may hold it or not. */
  private early: { readonly number: number; readonly event: SecondOrderEvent }[] | undefined = []
  /** The last command that the answer holds; its outcome may come after it. */
  private begunAt = 0

  /** Takes the engine's answer in, which holds everything up to and with this command. */
  begin(orders: readonly SecondOrderView[], number: number): void {
    for (const order of orders) this.byId.set(order.orderId, order)
    const early = this.early ?? []
    this.early = undefined
    this.begunAt = number
    for (const change of early) if (change.number > number) this.set(change.event)
    this.changed.clear()
  }

  apply(event: SecondOrderEvent, number: number): void {
    if (this.early !== undefined) this.early.push({ number, event })
    else if (number > this.begunAt) this.set(event)
  }

  /** By id. */
  all(): readonly SecondOrderView[] {
    return [...this.byId.values()].sort((a, b) => a.orderId - b.orderId)
  }

  /** What changed since the last time, and forgets it. */
  takeChanges(): readonly SecondOrderView[] {
    const changed = [...this.changed.values()]
    this.changed.clear()
    return changed
  }

  private set(event: SecondOrderEvent): void {
    switch (event.type) {
      case 'SecondOrderScheduled':
      case 'SecondOrderAccepted':
        this.put(event.order)
        break
      case 'SecondOrderEntered':
        this.enter(event)
        break
      case 'SecondOrderEnded':
        this.put(event.order)
        this.byId.delete(event.order.orderId)
        break
    }
  }

  private enter({
    orderId,
    entrySequence,
    entryPrice,
    entryMs,
    expiryMs,
  }: EventOf<'SecondOrderEntered'>): void {
    const order = this.byId.get(orderId)
    if (order === undefined)
      throw new Error(`second-contract order ${orderId} entered but was never accepted`)
    this.put({ ...order, stage: 'open', entrySequence, entryPrice, entryMs, expiryMs })
  }

  private put(order: SecondOrderView): void {
    this.byId.set(order.orderId, order)
    this.changed.set(order.orderId, order)
  }
}
