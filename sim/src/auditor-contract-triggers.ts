// Judges conditional orders: that they wait as they were placed, fire exactly when they are met and in their order, send
// what they were placed for or end with the reason that stands against it, and end unfired only when somebody asked.

import type { Command, ContractTriggerView, Event, EventOf, TriggerPrice } from '@candor/contract'
import type { ContractCheckAudit } from './auditor-contract-checks.ts'
import type { ContractBooks } from './auditor-contract-state.ts'
import type { ContractStopAudit } from './auditor-contract-stops.ts'
import { firstDifference } from './differences.ts'

type Ended = EventOf<'ContractTriggerEnded'>
type Placed = EventOf<'ContractOrderPlaced'>

/** The conditional orders of one contract that one price meets. */
interface Turn {
  readonly marketId: number
  readonly triggerBy: TriggerPrice
  readonly price: bigint
  readonly queue: number[]
  /** Whether one of them has fired: from then on the price may move, and meet others, which wait for their own turn. */
  hasBegun: boolean
}

export class ContractTriggerAudit {
  private readonly state: ContractBooks
  private readonly stops: ContractStopAudit
  private readonly checks: ContractCheckAudit
  private lastTriggerId = 0
  private command: Command | undefined
  /** The order that one that fired must send next. */
  private owed: { readonly orderId: number; readonly trigger: ContractTriggerView; lots: bigint } | undefined
  /** By mark, contract by contract; then by last price, one at a time. */
  private turns: Turn[] = []
  /** Contracts whose last price may have moved since their last turn. */
  private readonly traded = new Set<number>()

  constructor(state: ContractBooks, stops: ContractStopAudit, checks: ContractCheckAudit) {
    this.state = state
    this.stops = stops
    this.checks = checks
  }

  beginCommand(command: Command | undefined): void {
    this.command = command
    this.turns = []
    this.traded.clear()
    this.owed = undefined
  }

  noteTrade(marketId: number): void {
    this.traded.add(marketId)
  }

  /** Marks were priced, and whoever was in danger has been looked at. */
  beginMarks(markets: readonly number[]): void {
    this.turns = markets.map((marketId) => this.turnOf(marketId, 'mark', this.state.contract(marketId).mark))
  }

  private turnOf(marketId: number, triggerBy: TriggerPrice, price: bigint): Turn {
    return { marketId, triggerBy, price, queue: this.met(marketId, triggerBy, price), hasBegun: false }
  }

  /** Those that a price meets, the oldest first. */
  private met(marketId: number, triggerBy: TriggerPrice, price: bigint): number[] {
    if (this.state.contract(marketId).status !== 'open') return []
    return [...this.state.triggers.values()]
      .filter((each) => each.marketId === marketId && each.triggerBy === triggerBy && isMet(each, price))
      .map((each) => each.triggerId as number)
      .toSorted((a, b) => a - b)
  }

  /** A take-profit or stop-loss fires: those of other contracts or prices are over, those of this one come after it. */
  stopFires({ marketId, triggerBy, price }: EventOf<'StopTriggered'>): string[] {
    if (triggerBy === 'mark') return this.endTurns((turn) => turn.marketId !== marketId)
    const [now] = this.turns
    const isSame = now?.triggerBy === 'last' && now.marketId === marketId && now.price === price
    if (isSame) return []
    const problems = this.endTurns(() => true)
    this.traded.delete(marketId)
    this.turns = [this.turnOf(marketId, 'last', price)]
    return problems
  }

  /** Leaves the turns behind that come before the first that is still wanted. */
  private endTurns(isOver: (turn: Turn) => boolean): string[] {
    const problems: string[] = []
    for (let turn = this.turns[0]; turn !== undefined && isOver(turn); turn = this.turns[0]) {
      problems.push(...this.leftIn(turn))
      this.turns.shift()
    }
    return problems
  }

  private leftIn({ queue, price }: Turn): string[] {
    return queue.map((id) => `conditional order ${id} is met by ${price} and did not fire`)
  }

  placed({ trigger }: EventOf<'ContractTriggerPlaced'>): string[] {
    const name = `conditional order ${trigger.triggerId}`
    const problems: string[] = []
    if (trigger.triggerId !== this.lastTriggerId + 1) problems.push(`${name} follows ${this.lastTriggerId}`)
    this.lastTriggerId = Math.max(this.lastTriggerId, trigger.triggerId)
    if (trigger.createdMs !== this.state.nowMs) problems.push(`${name} was not made now`)
    if (!this.state.choices.has(`${trigger.userId}/${trigger.marketId}`))
      problems.push(`${name} came before its owner's modes`)
    if (this.command?.type === 'PlaceContractTrigger') {
      const { type: _type, ...said } = this.command
      const { triggerId: _id, createdMs: _moment, ...told } = trigger
      const difference = firstDifference(told, said)
      if (difference !== undefined) problems.push(`${name} is not what was asked for: ${difference}`)
    }
    this.state.triggers.set(trigger.triggerId, trigger)
    return problems
  }

  ended(event: Ended): string[] {
    const trigger = this.state.triggers.get(event.triggerId)
    const name = `conditional order ${event.triggerId}`
    if (trigger === undefined) return [`${name} ended but did not wait`]
    const problems: string[] = []
    if (trigger.userId !== event.userId || trigger.marketId !== event.marketId)
      problems.push(`${name} is told of as another's`)
    const isMet = event.reason === 'fired' || event.reason === 'rejected'
    if (isMet) problems.push(...this.firedProblems(event, trigger))
    else if (!this.isAsked(event)) problems.push(`${name} ended ${event.reason} unasked`)
    this.state.triggers.delete(event.triggerId)
    const isToldRight =
      (event.price !== undefined) === isMet &&
      (event.orderId !== undefined) === (event.reason === 'fired') &&
      (event.rejection !== undefined) === (event.reason === 'rejected')
    if (!isToldRight) problems.push(`${name} ended ${event.reason} and tells of something else`)
    return problems
  }

  /** Whether the command, where it is known, ends this one for this reason. */
  private isAsked({ reason, triggerId, userId, marketId }: Ended): boolean {
    const { command } = this
    switch (command?.type) {
      case undefined:
        return true
      case 'CancelContractTrigger': {
        const clientId = this.state.triggers.get(triggerId)?.clientId
        const isNamed =
          command.triggerId === undefined
            ? clientId === command.triggerClientId
            : triggerId === command.triggerId
        return reason === 'byUser' && command.userId === userId && isNamed
      }
      case 'CancelAllContractTriggers':
      case 'ClosePositions': {
        const isMeant = command.marketId === undefined || command.marketId === marketId
        const due = command.type === 'ClosePositions' ? 'closeAll' : 'byUser'
        return reason === due && command.userId === userId && isMeant
      }
      case 'CloseRobot':
        return reason === 'accountClosed' && command.robotId === userId
      default:
        return false
    }
  }

  private firedProblems(event: Ended, trigger: ContractTriggerView): string[] {
    const problems = this.turnProblems(event, trigger)
    const { due, lots } = this.checks.firing(trigger)
    const said = event.reason === 'fired' ? undefined : event.rejection
    if (due !== said) {
      const name = `conditional order ${trigger.triggerId}`
      problems.push(`${name} was answered with ${said ?? 'yes'}, due was ${due ?? 'yes'}`)
    }
    if (event.orderId !== undefined) this.owed = { orderId: event.orderId, trigger, lots }
    return problems
  }

  private turnProblems({ triggerId, price }: Ended, trigger: ContractTriggerView): string[] {
    const { marketId, triggerBy } = trigger
    const isOwn = (turn: Turn): boolean => turn.marketId === marketId && turn.triggerBy === triggerBy
    const problems = this.endTurns((turn) => !isOwn(turn) || turn.queue.length === 0)
    if (this.turns.length === 0) problems.push(...this.beginTurn(marketId, triggerBy))
    const name = `conditional order ${triggerId}`
    const [turn] = this.turns
    if (turn === undefined) return [...problems, `${name} fired without a price`]
    if (price !== turn.price) problems.push(`${name} fired at ${price}, the price is ${turn.price}`)
    const next = turn.queue.shift()
    if (next !== triggerId) problems.push(`${name} fired at ${turn.price}, due was ${next ?? 'none'}`)
    const before = turn.hasBegun ? [] : this.stops.waitingFor(marketId, triggerBy)
    turn.hasBegun = true
    if (before.length > 0) problems.push(`${name} fired before stop ${before.join()}`)
    const contract = this.state.contract(marketId)
    const isAllowed = contract.status === 'open' && (triggerBy === 'last' || this.state.isFresh(contract))
    if (!isAllowed) problems.push(`${name} fired in a contract that stands still`)
    return problems
  }

  /** Nothing but a conditional order opens this turn: by last price, of the first contract in which anything is due. */
  private beginTurn(marketId: number, triggerBy: TriggerPrice): string[] {
    const { mark, lastPrice } = this.state.contract(marketId)
    const price = triggerBy === 'mark' ? mark : lastPrice
    if (price === undefined) return []
    this.turns = [this.turnOf(marketId, triggerBy, price)]
    if (triggerBy === 'mark') return []
    const problems = this.traded.has(marketId) ? [] : [`contract ${marketId} has not traded`]
    for (const other of this.traded) {
      const isDue = other < marketId && this.dueByTrade(other).length > 0
      if (isDue) problems.push(`contract ${marketId} came before ${other}`)
    }
    this.traded.delete(marketId)
    return problems
  }

  private dueByTrade(marketId: number): number[] {
    const { lastPrice } = this.state.contract(marketId)
    return lastPrice === undefined ? [] : this.met(marketId, 'last', lastPrice)
  }

  /** Called before every event: the order of one that fired comes before anything else, and no other order does. */
  owedProblems(event: Event): string[] {
    const { owed } = this
    this.owed = undefined
    const placed = event.type === 'ContractOrderPlaced' ? event : undefined
    if (owed === undefined) {
      const isOwn = placed?.order.origin === 'trigger' && placed.replaces === undefined
      return isOwn ? [`contract order ${placed.order.orderId} was sent by no conditional order`] : []
    }
    const name = `conditional order ${owed.trigger.triggerId}`
    if (placed?.order.orderId !== owed.orderId) return [`${name} did not send order ${owed.orderId}`]
    return this.sentProblems(placed, owed.trigger, owed.lots)
  }

  private sentProblems({ order }: Placed, trigger: ContractTriggerView, lots: bigint): string[] {
    const { userId, marketId, side, positionSide, orderType, timeInForce, price, reduceOnly } = trigger
    const { parameters } = this.state.contract(marketId)
    const due = {
      userId,
      marketId,
      side,
      positionSide,
      orderType,
      timeInForce,
      price,
      reduceOnly,
      lots,
      selfTrade: trigger.selfTrade ?? parameters.selfTrade,
      clientId: undefined,
      stops: undefined,
      origin: 'trigger',
    }
    const told = Object.fromEntries(Object.keys(due).map((key) => [key, order[key as keyof typeof order]]))
    const difference = firstDifference(told, due)
    const name = `conditional order ${trigger.triggerId}`
    return difference === undefined ? [] : [`${name} sent another order: ${difference}`]
  }

  endCommand(isCarriedOut: boolean): string[] {
    const problems = this.endTurns(() => true)
    if (this.owed !== undefined) problems.push(`order ${this.owed.orderId} was not sent`)
    for (const marketId of this.traded) {
      problems.push(...this.dueByTrade(marketId).map((id) => `conditional order ${id} is met by a trade`))
    }
    return isCarriedOut ? [...problems, ...this.leftProblems()] : problems
  }

  /** What a command was to end is gone. */
  private leftProblems(): string[] {
    const waiting = [...this.state.triggers.values()]
    const left = waiting.filter((each) => this.isAskedToEnd(each))
    return left.map(({ triggerId }) => `conditional order ${triggerId} was to end and still waits`)
  }

  private isAskedToEnd({ userId, marketId, triggerId, clientId }: ContractTriggerView): boolean {
    const { command } = this
    switch (command?.type) {
      case 'CancelContractTrigger':
        if (command.userId !== userId) return false
        return command.triggerId === undefined
          ? clientId === command.triggerClientId
          : triggerId === command.triggerId
      case 'CancelAllContractTriggers':
      case 'ClosePositions':
        return command.userId === userId && (command.marketId === undefined || command.marketId === marketId)
      case 'CloseRobot':
        return command.robotId === userId
      default:
        return false
    }
  }
}

function isMet({ trigger, triggerPrice }: ContractTriggerView, price: bigint): boolean {
  return trigger === 'atOrAbove' ? price >= triggerPrice : price <= triggerPrice
}
