// The auditor of second-contracts. Events come in one by one, before their postings are taken into the ledger; whatever
// contradicts docs/rules/second.md or the auditor's own books goes out as text. It sees events and the command alone.

import type { Command, Event, EventOf, Reply, SecondOrderView } from '@candor/contract'
import { type Books, nameOf } from './auditor-books.ts'
import {
  type AuditedProduct,
  type AuditedSecond,
  newUser,
  profitOf,
  SecondBooks,
  secondOf,
} from './auditor-second-books.ts'
import {
  type Cause,
  endProblems,
  isInRange,
  isReturnable,
  movesProblems,
  noteEnd,
  returnProblems,
} from './auditor-second-ends.ts'
import { firstDifference } from './differences.ts'
import { leafHash, merkleRoot, NO_HASH, ownerHash, sealHash, tickHash } from './second-hashes.ts'
import { isSecondEvent } from './second-words.ts'

const DAY_MS = 86_400_000n
const ENTRY_MS = 3_000n
const SECOND_MS = 1_000n

export class SecondAudit {
  readonly state: SecondBooks
  private command: Command | undefined
  private timeMs = 0n
  private isOwn = false
  private tick: EventOf<'IndexTicked'> | undefined
  private isChained = true
  private isTouched = false
  /** The moment and id of what time moved on last. */
  private lastJob: readonly [moment: bigint, id: number] = [0n, 0]
  /** Of the tick under way: the last judged, and the last that entered. */
  private lastJudged = 0
  private lastEntered = 0
  private voided = 0
  private returned = 0

  constructor(books: Books, marked: ReadonlyMap<number, ReadonlySet<string>>) {
    this.state = new SecondBooks(books, marked)
  }

  beginCommand(command: Command | undefined, timeMs: bigint): void {
    this.command = command
    this.timeMs = timeMs
    this.isOwn = false
    this.tick = undefined
    this.isChained = true
    this.isTouched = false
    this.lastJob = [0n, 0]
    this.lastJudged = 0
    this.lastEntered = 0
    this.voided = 0
    this.returned = 0
  }

  /** Time has brought all it had to; what follows is the command's own, with this reply unless it is an old one. */
  beginOwn(reply: Reply | undefined): string[] {
    this.isOwn = true
    this.state.nowMs = this.timeMs
    const { command } = this
    if (reply === undefined || command?.type !== 'PlaceSecondOrder') return []
    const { rejection: said } = reply
    const due = this.state.users.has(command.userId) ? this.state.refusalOf(command) : 'account.unknown'
    const isOfKey = said === 'request.key.invalid' || said === 'request.key.conflict'
    return due === said || isOfKey ? [] : [`an order was answered ${said}, due was ${due}`]
  }

  take(event: Event): string[] {
    const problems: string[] = []
    if (!this.isChained && event.type !== 'IndexTickChained') {
      problems.push('a tick was not chained')
      this.isChained = true
    }
    if (isSecondEvent(event)) {
      this.isTouched = true
      return [...problems, ...this.takeOffer(event), ...this.takeOrder(event), ...this.takeOwnRules(event)]
    }
    this.takeOther(event)
    return problems
  }

  /** What others tell that second-contracts depend on. */
  private takeOther(event: Event): void {
    const { state } = this
    switch (event.type) {
      case 'IndexDefined':
        state.indexes.set(event.indexId, {
          quote: event.quote,
          sequence: 0,
          lastMs: undefined,
          chain: undefined,
          seconds: new Map(),
        })
        return
      case 'IndexTicked':
        state.tick(event)
        this.tick = event
        this.isChained = state.index(event.indexId).chain === undefined
        return
      case 'AccountOpened':
        state.users.set(event.userId, newUser({ house: event.house !== undefined }))
        return
      case 'RobotOpened': {
        const { authenticated, country } = state.user(event.userId)
        state.users.set(event.robotId, newUser({ authenticated, country, owner: event.userId }))
        return
      }
      case 'RobotClosed':
        state.user(event.robotId).hasEnded = true
        return
      case 'AccountIdentitySet': {
        const { authenticated, country } = event
        for (const [id, user] of state.users) {
          if (id === event.userId || user.owner === event.userId)
            Object.assign(user, { authenticated, country })
        }
        return
      }
      default:
    }
  }

  private takeOffer(event: Event): string[] {
    const { state } = this
    switch (event.type) {
      case 'SecondProductListed': {
        const { productId: id, symbol, indexId, parameters } = event
        const others = [...state.products.values()]
        const index = state.index(indexId)
        const isTaken = others.some((other) => other.id === id || other.symbol === symbol)
        const isOther = others.some((other) => other.asset !== index.quote)
        index.chain ??= { hash: NO_HASH, seals: 0, sealHash: NO_HASH }
        state.products.set(id, { id, symbol, indexId, asset: index.quote, parameters, isOpen: true })
        return isTaken || isOther ? [`second-contract ${id} may not be listed`] : this.echo(event)
      }
      case 'SecondParametersSet':
        state.product(event.productId).parameters = event.parameters
        return this.echo(event)
      case 'SecondStatusSet':
        state.product(event.productId).isOpen = event.status === 'open'
        return this.echo(event)
      case 'SecondCountriesSet':
        Object.assign(state, { everywhere: event.everywhere, countries: event.countries })
        return this.echo(event)
      case 'IndexTickChained':
        return this.chained(event)
      case 'SecondOrdersSealed':
        return this.sealed(event)
      default:
        return []
    }
  }

  private takeOrder(event: Event): string[] {
    switch (event.type) {
      case 'SecondOrderScheduled':
        return this.scheduled(event)
      case 'SecondOrderAccepted':
        return this.accepted(event)
      case 'SecondOrderEntered':
        return this.entered(event)
      case 'SecondOrderEnded':
        return this.ended(event)
      case 'SecondLossReturned':
        this.returned++
        return returnProblems(this.state, event, this.cause)
      case 'SecondRangeVoided':
        return this.rangeVoided(event)
      default:
        return []
    }
  }

  private takeOwnRules(event: Event): string[] {
    const { state, command } = this
    if (event.type === 'SecondLossLimitSet') {
      const user = state.user(event.userId)
      const before = state.limitOf(user)
      const problems: string[] = []
      if (command?.type === 'SetSecondLossLimit') {
        const { userId, limit } = command
        const isAtOnce = before === undefined || (limit !== undefined && limit <= before)
        const due = isAtOnce
          ? { userId, limit }
          : { userId, limit: before, pendingLimit: limit, pendingMs: state.nowMs + DAY_MS }
        problems.push(...differences(event, { type: event.type, ...due }))
      }
      const { limit, pendingLimit, pendingMs } = event
      Object.assign(user, { limit, pendingLimit, pendingMs })
      return problems
    }
    if (event.type !== 'SecondBreakSet') return []
    const user = state.user(event.userId)
    const before = user.breakUntilMs
    user.breakUntilMs = event.untilMs
    if (command?.type !== 'TakeSecondBreak') return []
    const { userId, untilMs } = command
    const latest = untilMs > state.nowMs + DAY_MS ? untilMs : state.nowMs + DAY_MS
    const due = untilMs >= before ? untilMs : latest < before ? latest : before
    return differences(event, { type: event.type, userId, untilMs: due })
  }

  private get cause(): Cause {
    return { command: this.command, isOwn: this.isOwn, tick: this.tick }
  }

  /** What an event repeats of its command must be what the command said. */
  private echo(event: { readonly type: Event['type'] }): string[] {
    if (this.command === undefined) return []
    const { type: _said, ...command } = this.command
    const { type: _told, ...told } = event
    return differences(told, command)
  }

  private chained(event: EventOf<'IndexTickChained'>): string[] {
    const { state, tick } = this
    const { chain } = state.index(event.indexId)
    if (this.isChained || tick === undefined || chain === undefined)
      return ['a tick was chained without cause']
    this.isChained = true
    const hash = tickHash(chain.hash, { ...tick, timeMs: this.timeMs })
    const { indexId, sequence } = tick
    const problems = differences(event, { type: event.type, indexId, sequence, previous: chain.hash, hash })
    chain.hash = event.hash
    return problems
  }

  private sealed(event: EventOf<'SecondOrdersSealed'>): string[] {
    const { state } = this
    const { indexId } = event
    const index = state.index(indexId)
    const orders = state.unsealedOn(indexId)
    if (index.chain === undefined || orders.length === 0) return [`a seal of nothing on index ${indexId}`]
    const previous = index.chain.sealHash
    const number = index.chain.seals + 1
    const root = merkleRoot(orders.map(({ leaf }) => leaf ?? NO_HASH))
    const terms = { indexId, number, afterSequence: index.sequence, root }
    const hash = sealHash(previous, { ...terms, timeMs: this.timeMs, count: orders.length })
    const orderIds = orders.map(({ view }) => view.orderId)
    for (const order of orders) order.isSealed = true
    Object.assign(index.chain, { seals: number, sealHash: event.hash })
    const isAsked =
      this.command === undefined ||
      (this.command.type === 'SealSecondOrders' && this.command.indexId === indexId)
    return [
      ...(isAsked ? [] : ['a seal that nobody asked for']),
      ...differences(event, { type: event.type, ...terms, previous, hash, orderIds }),
    ]
  }

  /** What every new order must be, whichever way it begins. */
  private newProblems(view: SecondOrderView, product: AuditedProduct): string[] {
    const { state, command } = this
    const name = `second-contract order ${view.orderId}`
    const problems: string[] = []
    if (view.orderId !== state.lastId + 1) problems.push(`${name} follows order ${state.lastId}`)
    state.lastId = view.orderId
    if (!this.isOwn) problems.push(`${name} came with time`)
    const refusal = state.refusalOf(view)
    if (refusal !== undefined) problems.push(`${name} had to be refused: ${refusal}`)
    if (command !== undefined && command.type !== 'PlaceSecondOrder') problems.push(`${name} was not placed`)
    const said: Partial<SecondOrderView> =
      command?.type === 'PlaceSecondOrder' ? termsOf(command) : termsOf(view)
    const isNow = view.openMs === undefined
    const expected = {
      ...said,
      orderId: view.orderId,
      profit: profitOf(view),
      createdMs: state.nowMs,
      owner: ownerHash(view.userId, view.nonce),
      stage: isNow ? 'pending' : 'scheduled',
      acceptedMs: isNow ? state.nowMs : undefined,
      payout: 0n,
    }
    problems.push(...differences(view, expected))
    this.add(view, product)
    return problems
  }

  private add(view: SecondOrderView, product: AuditedProduct): void {
    const fresh = { view, product, leaf: undefined, isSealed: false, isReturned: false }
    this.state.living.set(view.orderId, fresh)
  }

  private scheduled(event: EventOf<'SecondOrderScheduled'>): string[] {
    const { state } = this
    const { order: view } = event
    const product = state.product(view.productId)
    const moves = [
      [
        nameOf(state.wallet(view.userId, 'available')),
        nameOf(state.wallet(view.userId, 'frozen')),
        view.stake,
      ],
    ] as const
    return [...this.newProblems(view, product), ...movesProblems(event, product.asset, moves)]
  }

  private accepted(event: EventOf<'SecondOrderAccepted'>): string[] {
    const { state } = this
    const { order: view, leaf } = event
    const product = state.product(view.productId)
    const problems: string[] = []
    const waiting = view.openMs === undefined ? undefined : state.order(view.orderId)
    if (waiting === undefined) problems.push(...this.newProblems(view, product))
    else problems.push(...this.openedProblems(waiting, view))
    const order = state.order(view.orderId)
    const { indexId } = product
    order.view = view
    order.leaf = leafHash({ ...view, indexId, acceptedMs: view.acceptedMs ?? 0n })
    problems.push(...differences({ leaf }, { leaf: order.leaf }))
    const bucket = waiting === undefined ? 'available' : 'frozen'
    return [
      ...problems,
      ...movesProblems(event, product.asset, [
        [nameOf(state.wallet(view.userId, bucket)), 'second_escrow:0', view.stake],
        ['second_house:0', 'second_escrow:0', view.profit],
      ]),
    ]
  }

  private openedProblems(waiting: AuditedSecond, view: SecondOrderView): string[] {
    const problems = this.jobProblems(waiting)
    if (waiting.view.stage !== 'scheduled') problems.push(`order ${view.orderId} was accepted already`)
    const refusal = this.state.openingRefusal(waiting.view)
    if (refusal !== undefined) problems.push(`order ${view.orderId} had to be refused: ${refusal}`)
    const { openMs } = waiting.view
    return [...problems, ...differences(view, { ...waiting.view, stage: 'pending', acceptedMs: openMs })]
  }

  /** Time moves orders on at their moments, those of one moment by id; never before and never after. */
  private jobProblems(order: AuditedSecond): string[] {
    const { state } = this
    const { orderId } = order.view
    if (this.isOwn) return [`order ${orderId} was moved on by a command`]
    const moment = state.dueOf(order)
    state.nowMs = moment
    const [before, lastId] = this.lastJob
    this.lastJob = [moment, orderId]
    const isInOrder = moment > before || (moment === before && orderId > lastId)
    const isDue = this.isDue(moment)
    return isInOrder && isDue ? [] : [`order ${orderId} was moved on at ${moment}, out of turn`]
  }

  /** Whether the command finds a moment's work done: an index tick comes before the work of its own moment. */
  private isDue(moment: bigint): boolean {
    return moment < this.timeMs || (moment === this.timeMs && this.command?.type !== 'IndexTick')
  }

  private entered(event: EventOf<'SecondOrderEntered'>): string[] {
    const { state, tick } = this
    const order = state.order(event.orderId)
    const { view, product, isSealed } = order
    const name = `the entry of order ${view.orderId}`
    const problems: string[] = []
    if (tick === undefined || tick.price === undefined || tick.indexId !== product.indexId)
      return [`${name} is at no tick of its index`]
    if (view.stage !== 'pending' || !isSealed) problems.push(`${name} comes although it was not sealed`)
    if (state.nowMs > (view.acceptedMs ?? 0n) + ENTRY_MS) problems.push(`${name} comes too late`)
    if (event.orderId <= this.lastEntered) problems.push(`${name} is out of turn`)
    this.lastEntered = event.orderId
    const entryMs = secondOf(state.nowMs) * SECOND_MS
    const { orderId, userId, productId } = view
    const { sequence: entrySequence, price: entryPrice } = tick
    const expiryMs = entryMs + SECOND_MS * BigInt(view.seconds)
    const told = { orderId, userId, productId, entrySequence, entryPrice, entryMs, expiryMs }
    problems.push(...differences(event, { type: event.type, ...told }))
    const { type: _type, ...entry } = event
    order.view = { ...view, ...entry, stage: 'open' }
    return problems
  }

  private ended(event: EventOf<'SecondOrderEnded'>): string[] {
    const { state } = this
    const order = state.order(event.order.orderId)
    const problems = this.isOwn ? [] : this.jobProblems(order)
    if (this.isOwn && this.tick !== undefined) {
      if (this.lastEntered > 0 || event.order.orderId <= this.lastJudged)
        problems.push(`order ${event.order.orderId} was judged out of turn`)
      this.lastJudged = event.order.orderId
    }
    if (event.order.reason === 'operator') this.voided++
    problems.push(...endProblems(state, event, this.cause))
    noteEnd(state, event)
    return problems
  }

  private rangeVoided(event: EventOf<'SecondRangeVoided'>): string[] {
    const { state, voided, returned } = this
    const { voided: _voided, returned: _returned, ...range } = event
    const isOf = (order: AuditedSecond): boolean =>
      order.product.id === event.productId && isInRange(order, event)
    const open = state.inEscrow().filter(isOf)
    const lost = [...state.lost.values()].filter((order) => isOf(order) && isReturnable(state, order))
    const left = [...open, ...lost].map(({ view }) => `order ${view.orderId} was left in a voided range`)
    const { proposedBy, approvedBy, toMs } = event
    const isAllowed = proposedBy !== 0 && approvedBy !== 0 && proposedBy !== approvedBy && toMs <= state.nowMs
    return [
      ...left,
      ...(isAllowed ? [] : ['a range was voided that may not be']),
      ...this.echo(range),
      ...differences({ voided: event.voided, returned: event.returned }, { voided, returned }),
    ]
  }

  /** Holds everywhere and always, once a command is over. */
  endCommand(): string[] {
    const problems = this.isChained ? [] : ['a tick was not chained']
    if (this.isTouched) problems.push(...this.escrowProblems())
    for (const order of this.state.living.values()) problems.push(...this.overdueProblems(order))
    return problems
  }

  private escrowProblems(): string[] {
    const { state } = this
    const [first] = state.products.values()
    if (first === undefined) return []
    const owed = state.inEscrow().reduce((sum, { view }) => sum + view.stake + view.profit, 0n)
    const held = state.balance('second_escrow', first.asset)
    return owed === held ? [] : [`the escrow holds ${held}, orders say ${owed}`]
  }

  private overdueProblems(order: AuditedSecond): string[] {
    const { state, tick } = this
    const { view, product, isSealed } = order
    const name = `order ${view.orderId} is still ${view.stage}`
    if (this.isDue(state.dueOf(order))) return [`${name} after ${state.dueOf(order)}`]
    if (view.stage === 'scheduled' && state.isMarked(view.userId)) return [`${name}, its owner is marked`]
    if (tick === undefined || tick.indexId !== product.indexId) return []
    if (view.stage === 'pending' && isSealed && tick.price !== undefined) return [`${name} after a tick`]
    if (view.stage !== 'open' || view.expiryMs === undefined) return []
    const now = secondOf(state.nowMs)
    const last = secondOf(view.expiryMs)
    const isJudgeable = now > last || (now === last && tick.price !== undefined)
    return isJudgeable ? [`${name} after the last tick of its window`] : []
  }

  /** What scheduled orders hold, by account and asset. */
  *held(): Generator<readonly [key: string, amount: bigint]> {
    for (const { view, product } of this.state.living.values()) {
      if (view.stage !== 'scheduled') continue
      yield [`${nameOf(this.state.wallet(view.userId, 'frozen'))}/${product.asset}`, view.stake]
    }
  }
}

function termsOf(
  order: SecondOrderView | Extract<Command, { type: 'PlaceSecondOrder' }>,
): Partial<SecondOrderView> {
  const { userId, clientId, productId, direction, seconds, payoutE8, stake, openMs, nonce } = order
  return { userId, clientId, productId, direction, seconds, payoutE8, stake, openMs, nonce }
}

function differences(told: unknown, due: unknown): string[] {
  const difference = firstDifference(told, due)
  return difference === undefined ? [] : [`second-contracts: ${difference}`]
}
