// Conditional contract orders that wait, of every user. Events go in; they are found by id, by client id or by owner.
// One that has ended is forgotten: the views remember it.

import type { ContractTriggerId, ContractTriggerView, EventOf, MarketId, UserId } from '@candor/contract'

type TriggerEvent = EventOf<'ContractTriggerPlaced'> | EventOf<'ContractTriggerEnded'>

export class ContractTriggers {
  private readonly byId = new Map<ContractTriggerId, ContractTriggerView>()
  private readonly byOwner = new Map<UserId, Map<ContractTriggerId, ContractTriggerView>>()
  private readonly byKey = new Map<string, ContractTriggerView>()

  constructor(waiting: readonly ContractTriggerView[]) {
    for (const view of waiting) this.add(view)
  }

  /** Gives the one that the event is about. */
  apply(event: TriggerEvent): ContractTriggerView {
    if (event.type === 'ContractTriggerEnded') return this.remove(event.triggerId)
    this.add(event.trigger)
    return event.trigger
  }

  get(id: ContractTriggerId): ContractTriggerView | undefined {
    return this.byId.get(id)
  }

  byClientId(userId: UserId, clientId: string): ContractTriggerView | undefined {
    return this.byKey.get(keyOf(userId, clientId))
  }

  /** A user's, by ascending id: of one contract, or all. */
  of(userId: UserId, marketId?: MarketId): readonly ContractTriggerView[] {
    const all = [...(this.byOwner.get(userId)?.values() ?? [])]
    return marketId === undefined ? all : all.filter((view) => view.marketId === marketId)
  }

  private add(view: ContractTriggerView): void {
    const { triggerId, userId, clientId } = view
    this.byId.set(triggerId, view)
    const own = this.byOwner.get(userId)
    if (own === undefined) this.byOwner.set(userId, new Map([[triggerId, view]]))
    else own.set(triggerId, view)
    if (clientId !== undefined) this.byKey.set(keyOf(userId, clientId), view)
  }

  private remove(id: ContractTriggerId): ContractTriggerView {
    const view = this.byId.get(id)
    if (view === undefined) throw new Error(`conditional order ${id} ended but never waited`)
    const { userId, clientId } = view
    this.byId.delete(id)
    const own = this.byOwner.get(userId)
    own?.delete(id)
    if (own?.size === 0) this.byOwner.delete(userId)
    if (clientId !== undefined) this.byKey.delete(keyOf(userId, clientId))
    return view
  }
}

function keyOf(userId: UserId, clientId: string): string {
  return `${userId} ${clientId}`
}
