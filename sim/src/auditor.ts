// Keeps its own books from events alone and says after every command what does not add up. It knows neither
// the core nor the oracle: an error that both share still shows here as money or an order out of place.

import type { Command, CommandType, Event, EventOf, EventType, Outcome } from '@candor/contract'
import { Books, nameOf } from './auditor-books.ts'
import { echoProblems } from './auditor-contract-echo.ts'
import { ContractAudit } from './auditor-contracts.ts'
import { EarnAudit } from './auditor-earn.ts'
import { FeeBooks } from './auditor-fees.ts'
import { frozenAccount, heldAsset, mayRest, priority, remainingOf, valueOf } from './auditor-orders.ts'
import { OutsideAudit } from './auditor-outside.ts'
import { replyProblems } from './auditor-replies.ts'
import { RobotAudit } from './auditor-robots.ts'
import { SecondAudit } from './auditor-seconds.ts'
import { postingsOf, shapeProblems } from './auditor-shapes.ts'
import { SpotAudit } from './auditor-spot.ts'
import { startOfOwn } from './contract-words.ts'

/** What the passing of time alone brings; it may stand before any command's own events. */
const BY_TIMERS: ReadonlySet<EventType> = new Set<EventType>(['FeeVolumeCounted', 'FeeLevelChanged'])

export class Auditor {
  private readonly books = new Books()
  private readonly fees = new FeeBooks()
  private readonly spot = new SpotAudit(this.books, this.fees)
  private readonly outside = new OutsideAudit(this.books, this.spot.marked)
  private readonly contracts = new ContractAudit(this.books, this.fees, this.spot)
  private readonly seconds = new SecondAudit(this.books, this.spot.marked)
  private readonly earn = new EarnAudit(this.books, this.spot.marked)
  private readonly robots = new RobotAudit(this.books, this.spot, this.contracts.state)
  private lastNumber = 0
  private lastTimeMs: bigint | undefined

  /**
   * Takes in what became of a command; gives everything that is wrong with it, nothing when all is well. With the command
   * itself it also judges whether commands about contracts and second-contracts had to be rejected.
   */
  observe(type: CommandType, outcome: Outcome, command?: Command): string[] {
    const problems = this.frameProblems(type, outcome)
    this.spot.beginCommand(outcome.timeMs)
    this.outside.beginCommand(type)
    this.contracts.beginCommand(command, isCarriedOut(outcome))
    this.seconds.beginCommand(command, outcome.timeMs)
    this.earn.beginCommand(command, outcome.timeMs)
    this.robots.beginCommand(command, isCarriedOut(outcome))
    const ownFrom = startOfOwn(type, outcome.events)
    for (const [index, event] of outcome.events.entries()) {
      if (index === ownFrom) problems.push(...this.answerProblems(outcome, command))
      problems.push(...shapeProblems(event))
      this.setTime(event, index < ownFrom ? undefined : outcome.timeMs)
      if (command !== undefined && index >= ownFrom) problems.push(...echoProblems(command, event))
      problems.push(...this.contracts.take(event), ...this.seconds.take(event), ...this.earn.take(event))
      problems.push(...this.robots.take(event))
      for (const posting of postingsOf(event)) problems.push(...this.books.take(posting))
      problems.push(...this.fees.take(event), ...this.take(event))
    }
    problems.push(...this.contracts.endCommand(), ...this.seconds.endCommand(), ...this.earn.endCommand())
    problems.push(...this.robots.endCommand())
    if (outcome.reply.number === outcome.number)
      problems.push(...replyProblems(outcome), ...this.contracts.shownProblems(outcome.reply))
    problems.push(...this.books.recount(), ...this.holdProblems(), ...this.outside.underwayProblems())
    problems.push(...this.bookProblems())
    return problems
  }

  private answerProblems({ timeMs, reply, number }: Outcome, command: Command | undefined): string[] {
    const isRepeat = reply.number !== number
    const ofSeconds = this.seconds.beginOwn(isRepeat ? undefined : reply)
    if (command === undefined || isRepeat) return ofSeconds
    this.contracts.setTime(timeMs)
    return [...ofSeconds, ...this.contracts.answerProblems(command, reply.rejection)]
  }

  /** What a funding brings that time alone settles happens at its moment; the rest happens now. */
  private setTime(event: Event, nowMs: bigint | undefined): void {
    if (nowMs !== undefined) this.contracts.setTime(nowMs)
    else if (event.type === 'FundingMoved' || event.type === 'FundingSettled')
      this.contracts.setTime(event.dueMs)
  }

  private frameProblems(type: CommandType, outcome: Outcome): string[] {
    const problems: string[] = []
    if (outcome.number !== this.lastNumber + 1)
      problems.push(`command ${outcome.number} follows ${this.lastNumber}`)
    this.lastNumber = outcome.number
    if (this.lastTimeMs !== undefined && outcome.timeMs < this.lastTimeMs) problems.push('time went back')
    this.lastTimeMs = outcome.timeMs
    const own = outcome.events.slice(startOfOwn(type, outcome.events))
    if (own.some((event) => BY_TIMERS.has(event.type))) {
      problems.push("a timer's event comes after the command's own")
    }
    const [first] = own
    const hasNoEffect = first?.type === 'CommandRejected' || first?.type === 'CommandRepeated'
    if (hasNoEffect && own.length > 1) problems.push(`a command without effect gave ${own.length} events`)
    const rejection = first?.type === 'CommandRejected' ? first : undefined
    if (rejection !== undefined && rejection.command !== type)
      problems.push(`a ${type} was rejected as ${rejection.command}`)
    const isRepeat = first?.type === 'CommandRepeated'
    if (!isRepeat && outcome.reply.rejection !== rejection?.code) problems.push('reply and events disagree')
    if (isRepeat !== (outcome.reply.number !== outcome.number)) problems.push('the reply has a wrong number')
    return problems
  }

  private take(event: Event): string[] {
    const { spot } = this
    switch (event.type) {
      case 'AccountOpened':
        spot.groups.set(event.userId, event.tradeGroupId)
        return []
      case 'RobotOpened':
        this.takeRobot(event)
        return []
      case 'AccountMarked':
        return this.takeMark(event)
      case 'SpotMarketListed': {
        const { marketId: id, base, quote, parameters } = event
        spot.markets.set(id, { id, base, quote, parameters, lastPrice: undefined })
        return []
      }
      case 'SpotParametersSet': {
        const market = spot.markets.get(event.marketId)
        if (market === undefined) return [`market ${event.marketId} does not exist`]
        market.parameters = event.parameters
        return []
      }
      case 'SpotOrderPlaced':
        return spot.placed(event)
      case 'ContractOrderPlaced':
        return spot.countOrder(event.order.orderId)
      case 'ContractTraded':
      case 'PositionsDeleveraged':
        return spot.countTrade(event.tradeId)
      case 'SpotOrderTriggered':
        return spot.triggered(event)
      case 'SpotTraded':
        return spot.traded(event)
      case 'SelfTradePrevented':
        return spot.prevented(event)
      case 'SpotOrderClosed':
        return spot.closed(event)
      default:
        return this.outside.take(event)
    }
  }

  /** A robot's marks are its owner's. */
  private takeRobot({ userId, robotId, tradeGroupId }: EventOf<'RobotOpened'>): void {
    const { groups, marked } = this.spot
    const marks = marked.get(userId) ?? new Set<string>()
    marked.set(userId, marks).set(robotId, marks)
    groups.set(robotId, tradeGroupId)
  }

  private takeMark(event: EventOf<'AccountMarked'>): string[] {
    const { marked } = this.spot
    const marks = marked.get(event.userId) ?? new Set<string>()
    marked.set(event.userId, marks)
    const isSet = event.mark === 'frozen' || event.mark === 'locked'
    const mark = event.mark.replace(/^un/, '')
    if (marks.has(mark) === isSet) return [`user ${event.userId} was marked ${event.mark} already`]
    if (isSet) marks.add(mark)
    else marks.delete(mark)
    return []
  }

  /** Every frozen balance is exactly what open orders and withdrawals hold; each order holds what it still needs. */
  private holdProblems(): string[] {
    const problems: string[] = []
    const holds = new Map<string, bigint>()
    for (const order of this.spot.open.values()) {
      const key = `${nameOf(frozenAccount(order))}/${heldAsset(order)}`
      holds.set(key, (holds.get(key) ?? 0n) + order.hold)
      const { orderId, userId, side, price } = order.view
      const remaining = remainingOf(order)
      if (remaining === 0n) problems.push(`order ${orderId} has nothing left but is open`)
      if (!order.isWaiting && !mayRest(order)) problems.push(`order ${orderId} may not rest but is open`)
      if ((this.spot.marked.get(userId)?.size ?? 0) > 0)
        problems.push(`user ${userId} is marked, order ${orderId} is open`)
      if (price === undefined || remaining === undefined) continue
      const needed = side === 'buy' ? valueOf(remaining, price) : remaining
      if (needed !== order.hold) problems.push(`order ${orderId} holds ${order.hold} and needs ${needed}`)
    }
    for (const [key, amount] of [...this.outside.held(), ...this.contracts.held(), ...this.seconds.held()]) {
      holds.set(key, (holds.get(key) ?? 0n) + amount)
    }
    for (const [key, balance] of this.books.frozen()) {
      const held = holds.get(key) ?? 0n
      if (balance !== held) problems.push(`${key} is ${balance}, open orders and withdrawals hold ${held}`)
    }
    return problems
  }

  /** No book is crossed and no waiting stop is met after a command. */
  private bookProblems(): string[] {
    const problems: string[] = []
    for (const market of this.spot.markets.values()) {
      const orders = [...this.spot.open.values()].filter((order) => order.market === market)
      const resting = orders.filter(mayRest)
      const bid = resting.filter((order) => order.view.side === 'buy').sort(priority)[0]?.view.price
      const ask = resting.filter((order) => order.view.side === 'sell').sort(priority)[0]?.view.price
      if (bid !== undefined && ask !== undefined && bid >= ask) {
        problems.push(`the book of market ${market.id} is crossed: ${bid} and ${ask}`)
      }
      const { lastPrice } = market
      if (lastPrice === undefined) continue
      for (const { isWaiting, view } of orders) {
        if (!isWaiting || view.stopPrice === undefined) continue
        const isMet = view.trigger === 'atOrAbove' ? lastPrice >= view.stopPrice : lastPrice <= view.stopPrice
        if (isMet) problems.push(`order ${view.orderId} waits although ${lastPrice} meets its stop`)
      }
    }
    return problems
  }
}

function isCarriedOut({ reply, number }: Outcome): boolean {
  return reply.rejection === undefined && reply.number === number
}
