// Judges take-profits and stop-losses: that they stand on their side when they are set, fire exactly when they are met and
// in their order, and end with their position.

import type { Event, EventOf, StopView, TriggerPrice } from '@candor/contract'
import { least } from './auditor-contract-maths.ts'
import type { AuditedContractOrder, AuditedStop, ContractBooks } from './auditor-contract-state.ts'
import { firstDifference } from './differences.ts'

const MOST_STOPS = 40

/** The stops of one contract that one price meets: they fire one after the other, whatever their firing does. */
interface Pass {
  readonly marketId: number
  readonly triggerBy: TriggerPrice
  readonly price: bigint
  readonly queue: number[]
}

export class ContractStopAudit {
  private readonly state: ContractBooks
  private lastStopId = 0
  /** Contracts in which this command traded: stops by last price are due there when it ends. */
  private readonly traded = new Set<number>()
  /** Stops that fired in this command: armed again they wait for the next price. */
  private readonly fired = new Set<number>()
  /** Those of them for which there has been a next price: they may fire again, in this command or later. */
  private readonly released = new Set<number>()
  /** Made in this command: those of a pair name each other. */
  private readonly made: StopView[] = []
  /** The stop whose order is under way: what it is to close, and what that did. */
  private firing: { readonly stopId: number; readonly lots: bigint; filled: bigint } | undefined
  /** A stop that must end next. */
  private owed: number | undefined
  /** The pass under way, then those that follow. */
  private passes: Pass[] = []

  constructor(state: ContractBooks) {
    this.state = state
  }

  beginCommand(): void {
    this.traded.clear()
    this.fired.clear()
    this.released.clear()
    this.passes = []
    this.made.length = 0
    this.firing = undefined
  }

  noteTrade(marketId: number): void {
    this.traded.add(marketId)
    this.release(marketId, 'last')
  }

  /** A new price: what fired for the one before may fire again. */
  private release(marketId: number, triggerBy: TriggerPrice): void {
    for (const id of this.fired) {
      const view = this.state.stops.get(id)?.view
      if (view?.marketId === marketId && view.triggerBy === triggerBy) this.released.add(id)
    }
  }

  /** Marks were priced, liquidations and funding are over: the stops that they meet are due now, contract by contract. */
  beginMarks(markets: readonly number[]): void {
    for (const { view } of this.state.stops.values()) {
      if (markets.includes(view.marketId) && view.triggerBy === 'mark') this.fired.delete(view.stopId)
    }
    this.passes = markets
      .map((marketId) => this.newPass(marketId, 'mark'))
      .filter((pass) => pass !== undefined)
  }

  private newPass(marketId: number, triggerBy: TriggerPrice): Pass | undefined {
    const price = this.latest(marketId, triggerBy)
    if (price === undefined) return undefined
    return { marketId, triggerBy, price, queue: this.due(marketId, triggerBy).map(({ view }) => view.stopId) }
  }

  private latest(marketId: number, triggerBy: TriggerPrice): bigint | undefined {
    const contract = this.state.contract(marketId)
    return triggerBy === 'mark' ? contract.mark : contract.lastPrice
  }

  armed({ stop: view }: EventOf<'StopArmed'>): string[] {
    const problems: string[] = []
    const name = `stop ${view.stopId}`
    const position = this.state.positions.get(view.positionId)
    if (position === undefined) return [`${name} is of position ${view.positionId}, which is not there`]
    if (position.userId !== view.userId || position.marketId !== view.marketId) {
      problems.push(`${name} is of another user or contract than its position`)
    }
    const { tick } = this.state.contract(view.marketId).parameters
    if (view.price <= 0n || view.price % tick !== 0n) problems.push(`${name} has the price ${view.price}`)
    problems.push(...this.attachedProblems(view))
    const known = this.state.stops.get(view.stopId)
    if (known === undefined) return [...problems, ...this.newProblems(view)]
    const before = known.view
    if ((before.lots ?? 0n) >= (view.lots ?? 0n)) problems.push(`${name} was armed again for no more lots`)
    // A sibling that has ended is told of no more.
    const { siblingId } = before
    const isAlone = siblingId !== undefined && !this.state.stops.has(siblingId)
    const due = { ...before, lots: view.lots, siblingId: isAlone ? undefined : siblingId }
    const difference = firstDifference(view, due)
    if (difference !== undefined) problems.push(`${name} was armed again otherwise: ${difference}`)
    known.view = view
    return problems
  }

  private newProblems(view: StopView): string[] {
    const name = `stop ${view.stopId}`
    const problems: string[] = []
    if (view.stopId !== this.lastStopId + 1) problems.push(`${name} follows ${this.lastStopId}`)
    this.lastStopId = Math.max(this.lastStopId, view.stopId)
    if (view.createdMs !== this.state.nowMs) problems.push(`${name} was not made now`)
    const own = [...this.state.stops.values()].filter((each) => each.view.positionId === view.positionId)
    if (view.orderId === undefined && view.lots !== undefined && own.length >= MOST_STOPS) {
      problems.push(`${name} is one too many`)
    }
    if (view.orderId === undefined && this.isMet({ view })) {
      problems.push(`${name} is on the wrong side of the latest price`)
    }
    this.state.stops.set(view.stopId, { view })
    this.made.push(view)
    return problems
  }

  /** What came with an order is what the order said, for what its latest trade opened. */
  private attachedProblems(view: StopView): string[] {
    const { orderId, stopId, lots, kind, price, triggerBy, positionId } = view
    if (orderId === undefined) return []
    const order = this.state.lastTraded.find((each) => each.view.orderId === orderId)
    const { stops } = order?.view ?? {}
    if (order?.lastOpening === undefined || stops === undefined) return [`stop ${stopId} came with no order`]
    const before = this.state.stops.get(stopId)?.view.lots ?? 0n
    const said = kind === 'takeProfit' ? stops.takeProfit : stops.stopLoss
    const isRight =
      price === said &&
      triggerBy === stops.triggerBy &&
      positionId === order.lastOpening.positionId &&
      lots === before + order.lastOpening.lots
    return isRight ? [] : [`stop ${stopId} is not what order ${orderId} asked for`]
  }

  triggered(event: EventOf<'StopTriggered'>): string[] {
    const stop = this.state.stops.get(event.stopId)
    if (stop === undefined) return [`stop ${event.stopId} fired but did not wait`]
    const { view } = stop
    const name = `stop ${event.stopId}`
    const problems: string[] = []
    if (event.kind !== view.kind || event.triggerBy !== view.triggerBy) {
      problems.push(`${name} fired as another`)
    }
    problems.push(...this.aboutProblems(event))
    const held = this.state.positions.get(view.positionId)?.lots ?? 0n
    this.firing = { stopId: event.stopId, lots: least(view.lots ?? held, held), filled: 0n }
    const contract = this.state.contract(view.marketId)
    if (contract.status !== 'open') problems.push(`${name} fired while its contract is ${contract.status}`)
    if (this.released.delete(event.stopId)) {
      this.oweSibling(stop)
      return [...problems, ...this.againProblems(stop, event.price)]
    }
    problems.push(...this.enterPass(stop))
    const [pass] = this.passes
    if (pass === undefined) return [...problems, `${name} fired without a price`]
    if (event.price !== pass.price)
      problems.push(`${name} fired at ${event.price}, the price is ${pass.price}`)
    const next = pass.queue.shift()
    if (next !== event.stopId) problems.push(`${name} fired at ${pass.price}, due was ${next ?? 'none'}`)
    this.fired.add(event.stopId)
    this.oweSibling(stop)
    return problems
  }

  /** Its sibling ends before anything else happens. */
  private oweSibling({ view }: AuditedStop): void {
    const { siblingId } = view
    this.owed = siblingId !== undefined && this.state.stops.has(siblingId) ? siblingId : undefined
  }

  /** Called before every event: what a stop that fired owes comes first. */
  owedProblems(event: Event): string[] {
    const { owed } = this
    if (owed === undefined) return []
    this.owed = undefined
    const isEnded = event.type === 'StopEnded' && event.stopId === owed && event.reason === 'sibling'
    return isEnded ? [] : [`stop ${owed} outlived its sibling`]
  }

  private againProblems(stop: AuditedStop, price: bigint): string[] {
    const { view } = stop
    const isLatest = price === this.latest(view.marketId, view.triggerBy)
    return isLatest && this.isMet(stop) ? [] : [`stop ${view.stopId} fired again at ${price}`]
  }

  /** Goes on with the pass under way or the next that the stop belongs to; else a new one begins. */
  private enterPass({ view }: AuditedStop): string[] {
    const problems: string[] = []
    for (let pass = this.passes[0]; pass !== undefined; pass = this.passes[0]) {
      while (pass.queue[0] !== undefined && !this.state.stops.has(pass.queue[0])) pass.queue.shift()
      const isOwn = pass.marketId === view.marketId && pass.triggerBy === view.triggerBy
      if (isOwn && pass.queue.length > 0) return problems
      problems.push(...this.leftIn(pass))
      this.passes.shift()
    }
    const pass = this.newPass(view.marketId, view.triggerBy)
    if (pass !== undefined) this.passes.push(pass)
    return problems
  }

  private leftIn({ marketId, queue }: Pass): string[] {
    if (this.state.contract(marketId).status !== 'open') return []
    return queue.filter((id) => this.state.stops.has(id)).map((id) => `stop ${id} is met and did not fire`)
  }

  /** An order ended: if a stop sent it, that is what it did. */
  noteOrder(order: AuditedContractOrder): string[] {
    const { origin, lots, orderId } = order.view
    if ((origin !== 'takeProfit' && origin !== 'stopLoss') || this.firing === undefined) return []
    this.firing.filled = order.filledLots
    return lots === this.firing.lots
      ? []
      : [`order ${orderId} closes ${lots} for a stop of ${this.firing.lots}`]
  }

  /** The event names the stop's own user, contract and position. */
  private aboutProblems(event: EventOf<'StopTriggered' | 'StopRearmed' | 'StopEnded'>): string[] {
    const view = this.state.stops.get(event.stopId)?.view
    const isOwn =
      view?.userId === event.userId &&
      view.marketId === event.marketId &&
      view.positionId === event.positionId
    return isOwn ? [] : [`stop ${event.stopId} is told of as another's`]
  }

  rearmed(event: EventOf<'StopRearmed'>): string[] {
    const { firing } = this
    const stop = this.state.stops.get(event.stopId)
    if (stop === undefined || firing?.stopId !== event.stopId)
      return [`stop ${event.stopId} was armed again unfired`]
    const problems = this.aboutProblems(event)
    const left = firing.lots - firing.filled
    if (left === 0n) problems.push(`stop ${event.stopId} was armed again for nothing`)
    const lots = stop.view.lots === undefined ? undefined : left
    if (event.lots !== lots)
      problems.push(`stop ${event.stopId} was armed again for ${event.lots}, not ${lots}`)
    stop.view = { ...stop.view, lots: event.lots }
    this.firing = undefined
    return problems
  }

  ended(event: EventOf<'StopEnded'>): string[] {
    const stop = this.state.stops.get(event.stopId)
    if (stop === undefined) return [`stop ${event.stopId} ended but did not wait`]
    const problems = this.aboutProblems(event)
    const isGone = !this.state.positions.has(stop.view.positionId)
    this.state.stops.delete(event.stopId)
    if (event.reason === 'positionClosed' && !isGone)
      problems.push(`stop ${event.stopId} ended before its position`)
    if (event.reason !== 'done') return problems
    const { firing } = this
    this.firing = undefined
    const isDone = firing?.stopId === event.stopId && firing.filled === firing.lots
    return isDone ? problems : [...problems, `stop ${event.stopId} is called done`]
  }

  /** All passes are over: none that was due may still wait. */
  endPasses(): string[] {
    const problems = this.passes.flatMap((pass) => this.leftIn(pass))
    this.passes = []
    return problems
  }

  endCommand(): string[] {
    const problems = this.endPasses()
    for (const marketId of this.traded) {
      problems.push(
        ...this.due(marketId, 'last').map(
          ({ view }) => `stop ${view.stopId} is met by a trade and did not fire`,
        ),
      )
    }
    for (const { stopId, siblingId } of this.made) {
      if (siblingId === undefined) continue
      const sibling = this.made.find((each) => each.stopId === siblingId)
      if (sibling?.siblingId !== stopId)
        problems.push(`stop ${stopId} names ${siblingId}, which does not name it`)
    }
    for (const { view } of this.state.stops.values()) {
      if (!this.state.positions.has(view.positionId))
        problems.push(`stop ${view.stopId} outlived its position`)
    }
    return problems
  }

  /** Stops that must fire before anything else that the same price meets. */
  waitingFor(marketId: number, triggerBy: TriggerPrice): number[] {
    const pass = this.passes.find((each) => each.marketId === marketId && each.triggerBy === triggerBy)
    if (pass !== undefined) return pass.queue.filter((id) => this.state.stops.has(id))
    return this.due(marketId, triggerBy).map(({ view }) => view.stopId)
  }

  /** Stops that are met and have not fired for this price, in the order in which they fire. */
  private due(marketId: number, triggerBy: TriggerPrice): AuditedStop[] {
    if (this.state.contract(marketId).status !== 'open') return []
    const met = [...this.state.stops.values()].filter(
      (stop) =>
        stop.view.marketId === marketId &&
        stop.view.triggerBy === triggerBy &&
        !this.fired.has(stop.view.stopId) &&
        this.isMet(stop),
    )
    return met.sort((a, b) => {
      if (a.view.kind !== b.view.kind) return a.view.kind === 'stopLoss' ? -1 : 1
      return a.view.stopId - b.view.stopId
    })
  }

  private isMet({ view }: AuditedStop): boolean {
    const position = this.state.positions.get(view.positionId)
    const latest = this.latest(view.marketId, view.triggerBy)
    if (position === undefined || latest === undefined) return false
    const isAbove = (position.direction === 'long') === (view.kind === 'takeProfit')
    return isAbove ? latest >= view.price : latest <= view.price
  }
}
