// Judges the life of contract orders: what they may ask for, what they reserve, what is taken from them and given back.
// Fills are judged elsewhere.

import { isDeepStrictEqual } from 'node:util'
import type { Amount, ContractOrderView, EventOf, Lots } from '@candor/contract'
import { ceilDiv, maintenanceOf, most, ONE, tierOf, valueAt } from './auditor-contract-maths.ts'
import { Movements } from './auditor-contract-money.ts'
import {
  type AuditedContract,
  type AuditedContractOrder,
  type ContractBooks,
  closedDirection,
  openedDirection,
} from './auditor-contract-state.ts'
import type { FeeBooks } from './auditor-fees.ts'

type Placed = EventOf<'ContractOrderPlaced'>

export class ContractOrderAudit {
  private readonly state: ContractBooks
  private readonly fees: FeeBooks
  private readonly marked: ReadonlyMap<number, ReadonlySet<string>>
  private arrivals = 0
  /** The order that walks the book now, and the one that this command closed for its replacement. */
  walker: AuditedContractOrder | undefined
  private amended: number | undefined
  /** Those that this command has ended. */
  private readonly ended = new Map<number, AuditedContractOrder>()
  /** The order of this command that turns a position round. */
  reversing: ContractOrderView | undefined

  constructor(state: ContractBooks, fees: FeeBooks, marked: ReadonlyMap<number, ReadonlySet<string>>) {
    this.state = state
    this.fees = fees
    this.marked = marked
  }

  beginCommand(): void {
    this.walker = undefined
    this.amended = undefined
    this.reversing = undefined
    this.ended.clear()
  }

  /** What a reply shows of an order is what the events of its life come to. */
  shownProblems(shown: ContractOrderView): string[] {
    const name = `contract order ${shown.orderId} as the reply shows it`
    const ended = this.ended.get(shown.orderId)
    const order = ended ?? this.state.orders.get(shown.orderId)
    if (order === undefined) return [`${name} is open nowhere, and was not ended now`]
    const { view, filledLots, filledValue, droppedLots, openFee, closeFee, pnl, reserve } = order
    const open = filledLots > 0n ? 'partiallyFilled' : 'new'
    const known: ContractOrderView = {
      ...view,
      status: ended === undefined ? open : shown.status, // judged beside the event that ended it
      closeReason: shown.closeReason,
      filledLots: filledLots as Lots,
      filledValue: filledValue as Amount,
      droppedLots: droppedLots as Lots,
      reserve: (ended === undefined ? reserve : 0n) as Amount,
      openFee: openFee as Amount,
      closeFee: closeFee as Amount,
      pnl: pnl as Amount,
    }
    return (Object.keys(known) as (keyof ContractOrderView)[])
      .filter((field) => !isDeepStrictEqual(shown[field], known[field]))
      .map((field) => `${name} has another ${field} than its events`)
  }

  placed(event: Placed): string[] {
    const { order: view, replaces, marginReserve } = event
    const { state } = this
    const contract = state.contract(view.marketId)
    const name = `contract order ${view.orderId}`
    const problems: string[] = []
    if (this.walker !== undefined && state.orders.has(this.walker.view.orderId) && !mayRest(this.walker)) {
      problems.push(`${name} came while order ${this.walker.view.orderId} was still walking`)
    }
    if (replaces !== this.amended) problems.push(`${name} replaces ${replaces}, not ${this.amended}`)
    const reservedRate = this.fees.perpRate(view.userId, 'taker', state.nowMs) ?? 0n
    const reserved = event.postings.reduce((sum, posting) => sum + posting.amount, 0n)
    const order: AuditedContractOrder = {
      view,
      contract,
      arrival: ++this.arrivals,
      closeLeft: view.closeLots,
      openLeft: view.lots - view.closeLots,
      filledLots: 0n,
      filledValue: 0n,
      droppedLots: 0n,
      reserve: reserved,
      reservePrice: this.reservePrice(view, contract),
      reservedRate,
      reserved,
      openedLots: 0n,
      openedValue: 0n,
      openNumerator: 0n,
      openFee: 0n,
      closeNumerator: 0n,
      closeDue: 0n,
      closeFee: 0n,
      pnl: 0n,
      firstMetPrice: undefined,
      lastOpening: undefined,
      closing: undefined,
      hasTurned: false,
    }
    problems.push(...this.formProblems(order), ...this.closeProblems(order), ...this.priceProblems(order))
    if (order.openLeft > 0n) problems.push(...this.openProblems(order, marginReserve))
    else if (reserved !== 0n || marginReserve !== 0n) problems.push(`${name} opens nothing but holds money`)
    if (view.reserve !== reserved)
      problems.push(`${name} says that it holds ${view.reserve}, not ${reserved}`)
    const moved = new Movements(contract.quote)
      .user(view.userId, 'available', -reserved)
      .user(view.userId, 'frozen', reserved)
    problems.push(...moved.problems(name, event.postings))
    state.orders.set(view.orderId, order)
    this.walker = order
    this.amended = undefined
    if (view.origin === 'reverse') this.reversing = view
    return problems
  }

  /** Whether the order is new, its owner's, and of the kind it may be. */
  private formProblems({ view, contract, openLeft }: AuditedContractOrder): string[] {
    const problems: string[] = []
    const name = `contract order ${view.orderId}`
    const { state } = this
    const isFresh =
      view.filledLots === 0n &&
      view.filledValue === 0n &&
      view.droppedLots === 0n &&
      view.openFee === 0n &&
      view.closeFee === 0n &&
      view.pnl === 0n &&
      view.status === 'new' &&
      view.closeReason === undefined &&
      view.createdMs === state.nowMs
    if (!isFresh) problems.push(`${name} is not new when it is placed`)
    const { marginMode, leverage } = state.choicesOf(view.userId, contract)
    if (view.marginMode !== marginMode || view.leverage !== leverage) {
      problems.push(
        `${name} is ${view.marginMode} with ${view.leverage}, its owner chose ${marginMode} with ${leverage}`,
      )
    }
    if (contract.status !== 'open')
      problems.push(`${name} came while contract ${contract.id} is ${contract.status}`)
    const marks = this.marked.get(view.userId)
    const isByOwner = ['user', 'closeAll', 'reverse', 'trigger'].includes(view.origin)
    if (isByOwner && marks?.has('locked') === true) problems.push(`${name} is of a locked account`)
    if (openLeft > 0n && marks?.has('frozen') === true) problems.push(`${name} opens for a frozen account`)
    if (openLeft > 0n && !state.isFresh(contract)) problems.push(`${name} opens while the index is stale`)
    if (view.lots < 1n) problems.push(`${name} is of ${view.lots} lots`)
    if (view.origin === 'user') {
      if (view.lots > contract.parameters.maxLots) problems.push(`${name} is too large`)
      const open = [...state.orders.values()].filter(
        (each) => each.view.userId === view.userId && each.contract === contract,
      )
      const isOver = this.amended === undefined && open.length >= contract.parameters.maxOpenOrders
      if (isOver && mayStay(view)) problems.push(`${name} is one too many`)
    }
    return problems
  }

  /** Which part closes, and that there is as much to close. */
  private closeProblems({ view, contract }: AuditedContractOrder): string[] {
    const problems: string[] = []
    const { state } = this
    const name = `contract order ${view.orderId}`
    const { positionMode } = state.choicesOf(view.userId, contract)
    const closable = state.closable(state.position(view.userId, contract.id, closedDirection(view)))
    const isOneWay = view.positionSide === 'both'
    if (isOneWay !== (positionMode === 'oneWay'))
      problems.push(`${name} does not go with mode ${positionMode}`)
    const opensOnly = !isOneWay && view.positionSide === openedDirection(view)
    const closesOnly = isOneWay ? view.reduceOnly : !opensOnly
    const least = view.lots < closable ? view.lots : closable
    const expected = closesOnly ? view.lots : opensOnly ? 0n : least
    // What replaces an order keeps what that closed; it is bounded by what is closable all the same.
    if (this.amended === undefined && view.closeLots !== expected) {
      problems.push(`${name} closes ${view.closeLots}, not ${expected}`)
    }
    if (view.closeLots > closable)
      problems.push(`${name} closes ${view.closeLots} where ${closable} are closable`)
    return problems
  }

  private priceProblems({ view, contract }: AuditedContractOrder): string[] {
    const problems: string[] = []
    const name = `contract order ${view.orderId}`
    const { price, side } = view
    const { tick, limitBandE8 } = contract.parameters
    const other = this.state.side(contract, side === 'buy' ? 'sell' : 'buy')[0]?.view.price
    if (price !== undefined && (price <= 0n || price % tick !== 0n))
      problems.push(`${name} has the price ${price}`)
    if ((view.orderType === 'market') !== (price === undefined) && view.origin !== 'liquidation') {
      problems.push(`${name} is a ${view.orderType} order with price ${price}`)
    }
    if (view.orderType === 'best' && price !== other && this.amended === undefined) {
      problems.push(`${name} takes the best price ${other} and has ${price}`)
    }
    const measured = price ?? other
    if (view.origin === 'user' && measured !== undefined && this.state.isFresh(contract)) {
      const isBeyond =
        side === 'buy'
          ? measured * ONE > contract.mark * (ONE + limitBandE8)
          : measured * ONE < contract.mark * (ONE - limitBandE8)
      if (isBeyond) problems.push(`${name} at ${measured} is too far from the mark ${contract.mark}`)
    }
    const crosses =
      price !== undefined && other !== undefined && (side === 'buy' ? other <= price : other >= price)
    if (view.timeInForce === 'postOnly' && crosses) problems.push(`${name} is post-only and would take`)
    return problems
  }

  /** Reserve, tier and danger of what opens; of a market order only its fills can tell. */
  private openProblems(order: AuditedContractOrder, marginReserve: bigint): string[] {
    const { view, contract, openLeft, reserved, reservedRate } = order
    const problems: string[] = []
    const name = `contract order ${view.orderId}`
    const { state } = this
    const transferable = state.transferable(view.userId, contract.quote)
    if (reserved > transferable) problems.push(`${name} holds ${reserved} where ${transferable} may be used`)
    if (view.price === undefined) return problems
    const { parameters } = contract
    const value = valueAt(parameters, openLeft, order.reservePrice)
    const margin = ceilDiv(value, BigInt(view.leverage))
    const fee = ceilDiv(value * reservedRate, ONE)
    if (marginReserve !== margin || reserved !== margin + fee) {
      problems.push(`${name} reserves ${marginReserve} of ${reserved}, due is ${margin} and a fee of ${fee}`)
    }
    problems.push(
      ...this.riskProblems(order, { value, lots: openLeft, cost: valueAt(parameters, openLeft, view.price) }),
    )
    return problems
  }

  /** A sale may fill above its limit, so that it reserves for the best bid. A market order has no such price. */
  private reservePrice({ price, side }: AuditedContractOrder['view'], contract: AuditedContract): bigint {
    if (price === undefined) return 0n
    const bid = this.state.side(contract, 'buy')[0]?.view.price ?? 0n
    return side === 'buy' ? price : most(price, bid)
  }

  /** What opens must be within the tiers and must not be in danger at once. */
  riskProblems(
    order: AuditedContractOrder,
    opening: { readonly value: bigint; readonly lots: bigint; readonly cost: bigint },
  ): string[] {
    const { view, contract } = order
    const { parameters } = contract
    const problems: string[] = []
    const name = `contract order ${view.orderId}`
    const margin = ceilDiv(opening.value, BigInt(view.leverage))
    const worth = valueAt(parameters, opening.lots, contract.mark)
    const loss = most(0n, view.side === 'buy' ? opening.cost - worth : worth - opening.cost)
    const needed = maintenanceOf(parameters, opening.value)
    if (margin - loss <= needed)
      problems.push(`${name} would be liquidated at once: ${margin} - ${loss} <= ${needed}`)
    const others = this.state.exposure(view.userId, contract, openedDirection(view), order)
    const exposure = others + opening.value
    const last = parameters.tiers.at(-1)?.upTo ?? 0n
    if (exposure > last) problems.push(`${name} makes the exposure ${exposure}, beyond ${last}`)
    const allowed = parameters.tiers[tierOf(parameters, exposure)]?.maxLeverage ?? 0
    if (view.leverage > allowed)
      problems.push(`${name} has leverage ${view.leverage}, its tier allows ${allowed}`)
    return problems
  }

  prevented(event: EventOf<'ContractSelfTradePrevented'>, groups: ReadonlyMap<number, number>): string[] {
    const { state } = this
    const maker = state.order(event.makerOrderId)
    const taker = state.order(event.takerOrderId)
    const problems = this.meetingProblems(maker, taker, event.price)
    if (event.marketId !== maker.contract.id) problems.push('a prevented self-trade names the wrong contract')
    if (groups.get(maker.view.userId) !== groups.get(taker.view.userId)) {
      problems.push(`contract orders ${event.takerOrderId} and ${event.makerOrderId} are of two groups`)
    }
    if (event.mode !== taker.view.selfTrade)
      problems.push(`order ${event.takerOrderId} has another self-trade mode`)
    if ((event.mode === 'decrement') !== event.lots > 0n)
      problems.push(`${event.mode} took ${event.lots} off`)
    const moved = new Movements(maker.contract.quote)
    for (const order of [maker, taker]) {
      const closing = order.closeLeft < event.lots ? order.closeLeft : event.lots
      order.closeLeft -= closing
      order.openLeft -= event.lots - closing
      order.droppedLots += event.lots
      const released = event.postings
        .filter(({ from }) => from.kind === 'user' && from.user === order.view.userId)
        .reduce((sum, posting) => sum + posting.amount, 0n)
      if (maker.view.userId !== taker.view.userId) {
        problems.push(...this.takeBack(order, released))
        moved.user(order.view.userId, 'frozen', -released).user(order.view.userId, 'available', released)
      }
      if (order.openLeft < 0n) problems.push(`contract order ${order.view.orderId} lost more than it had`)
    }
    if (maker.view.userId === taker.view.userId) problems.push(...this.sharedRelease(maker, taker, event))
    else problems.push(...moved.problems('a prevented self-trade', event.postings))
    problems.push(...toldProblems(maker, event.makerReserve), ...toldProblems(taker, event.takerReserve))
    return problems
  }

  /** One user's two orders: what was released is the sum of what each no longer needs. */
  private sharedRelease(
    maker: AuditedContractOrder,
    taker: AuditedContractOrder,
    event: EventOf<'ContractSelfTradePrevented'>,
  ): string[] {
    const userId = maker.view.userId
    const released = event.postings.reduce((sum, posting) => sum + posting.amount, 0n)
    const moved = new Movements(maker.contract.quote)
      .user(userId, 'frozen', -released)
      .user(userId, 'available', released)
    const problems = moved.problems('a prevented self-trade', event.postings)
    let due = 0n
    for (const order of [maker, taker]) {
      const kept = event.lots === 0n ? order.reserve : this.keeps(order)
      due += order.reserve - kept
      order.reserve = kept
    }
    if (due !== released) problems.push(`a prevented self-trade released ${released}, not ${due}`)
    return problems
  }

  private takeBack(order: AuditedContractOrder, released: bigint): string[] {
    const before = order.reserve
    order.reserve -= released
    const kept = this.keeps(order)
    if (released === 0n && order.droppedLots === 0n) return []
    if (order.reserve === kept) return []
    return [`contract order ${order.view.orderId} kept ${order.reserve} of ${before}, it needs ${kept}`]
  }

  /** What an order holds for the lots it may still open, at its reserve price. */
  keeps(order: AuditedContractOrder): bigint {
    const { view, contract, openLeft, reserve, reservedRate } = order
    if (openLeft === 0n) return 0n
    if (view.price === undefined) return reserve
    const value = valueAt(contract.parameters, openLeft, order.reservePrice)
    const needed = ceilDiv(value, BigInt(view.leverage)) + ceilDiv(value * reservedRate, ONE)
    return reserve < needed ? reserve : needed
  }

  /** What must be true whenever a walking order meets one in the book. */
  meetingProblems(maker: AuditedContractOrder, taker: AuditedContractOrder, price: bigint): string[] {
    const problems: string[] = []
    const name = `contract order ${taker.view.orderId}`
    if (taker !== this.walker) problems.push(`${name} met another although it does not walk`)
    if (maker.contract !== taker.contract || maker.view.side === taker.view.side) {
      problems.push(`${name} met order ${maker.view.orderId} of another contract or of its own side`)
    }
    const first = this.state.side(maker.contract, maker.view.side, taker)[0]
    if (first !== maker)
      problems.push(`${name} met order ${maker.view.orderId} before order ${first?.view.orderId}`)
    if (price !== maker.view.price) problems.push(`${name} met order ${maker.view.orderId} at ${price}`)
    taker.firstMetPrice ??= price
    if (isBeyondLimit(taker, price)) problems.push(`${name} met ${price}, beyond its limit`)
    return problems
  }

  reduced(event: EventOf<'ContractOrderReduced'>): string[] {
    const { state } = this
    const order = state.order(event.orderId)
    const { view } = order
    const name = `contract order ${event.orderId}`
    const problems: string[] = []
    if (event.userId !== view.userId || event.marketId !== view.marketId) {
      problems.push(`${name} is told of as another's`)
    }
    const position = state.position(view.userId, view.marketId, closedDirection(view))
    const closing =
      position === undefined
        ? [...state.orders.values()].filter(
            (each) =>
              each.closeLeft > 0n &&
              each.view.userId === view.userId &&
              each.contract === order.contract &&
              each.view.side === view.side,
          )
        : state.closingOrders(position)
    const excess = closing.reduce((sum, each) => sum + each.closeLeft, -(position?.lots ?? 0n))
    if (closing.at(-1) !== order) problems.push(`${name} gives way before younger ones`)
    const due = excess < order.closeLeft ? excess : order.closeLeft
    if (event.lots !== due) problems.push(`${name} gives ${event.lots} lots up, due are ${due}`)
    order.closeLeft -= event.lots
    order.droppedLots += event.lots
    const remaining = order.closeLeft + order.openLeft
    if (remaining !== event.remaining)
      problems.push(`${name} has ${remaining} left, the event says ${event.remaining}`)
    return problems
  }

  closed(event: EventOf<'ContractOrderClosed'>): string[] {
    const { state } = this
    const order = state.order(event.orderId)
    const problems: string[] = []
    const name = `contract order ${event.orderId}`
    const remaining = order.closeLeft + order.openLeft
    if (event.userId !== order.view.userId || event.marketId !== order.contract.id) {
      problems.push(`${name} was closed for another user or contract`)
    }
    if (event.status !== (event.reason === 'filled' ? 'filled' : 'cancelled')) {
      problems.push(`${name} was closed as ${event.status} because of ${event.reason}`)
    }
    if (event.reason === 'filled' && (remaining !== 0n || order.filledLots === 0n)) {
      problems.push(`${name} is called filled with ${remaining} left`)
    }
    if (event.reason !== 'filled' && remaining === 0n && order.droppedLots === 0n) {
      problems.push(`${name} is filled but closed because of ${event.reason}`)
    }
    for (const [what, said, known] of [
      ['lots', event.filledLots, order.filledLots],
      ['value', event.filledValue, order.filledValue],
      ['dropped lots', event.droppedLots, order.droppedLots],
      ['opening fee', event.openFee, order.openFee],
      ['closing fee', event.closeFee, order.closeFee],
      ['gain', event.pnl, order.pnl],
    ] as const) {
      if (said !== known) problems.push(`${name} closes with ${what} ${said}, its trades sum to ${known}`)
    }
    const moved = new Movements(order.contract.quote)
      .user(event.userId, 'frozen', -order.reserve)
      .user(event.userId, 'available', order.reserve)
    problems.push(...moved.problems(name, event.postings))
    const { view, contract, openLeft, reserve } = order
    const margin = ceilDiv(valueAt(contract.parameters, openLeft, order.reservePrice), BigInt(view.leverage))
    const released = view.price === undefined || margin > reserve ? reserve : margin
    if (event.marginReleased !== released) {
      problems.push(`${name} releases ${event.marginReleased} of margin, not ${released}`)
    }
    problems.push(...this.marketReserveProblems(order))
    state.orders.delete(event.orderId)
    this.ended.set(event.orderId, order)
    if (event.reason === 'amended') this.amended = event.orderId
    return problems
  }

  /** A market order reserves exactly what its fills take, at the rate of that moment. */
  private marketReserveProblems(order: AuditedContractOrder): string[] {
    const { view, openedValue, openedLots, reserved, reservedRate, droppedLots, hasTurned } = order
    const isOther = view.price !== undefined || view.lots === view.closeLots || droppedLots > 0n
    if (isOther || hasTurned) return []
    const due = ceilDiv(openedValue, BigInt(view.leverage)) + ceilDiv(openedValue * reservedRate, ONE)
    const name = `contract order ${view.orderId}`
    return due === reserved || openedLots === 0n
      ? []
      : [`${name} reserved ${reserved}, its fills ask for ${due}`]
  }
}

function toldProblems({ view, reserve }: AuditedContractOrder, told: bigint): string[] {
  return reserve === told ? [] : [`contract order ${view.orderId} holds ${reserve}, the event says ${told}`]
}

function mayStay({ timeInForce, orderType }: AuditedContractOrder['view']): boolean {
  return orderType !== 'market' && (timeInForce === 'goodTillCancelled' || timeInForce === 'postOnly')
}

export function mayRest({ view }: AuditedContractOrder): boolean {
  return mayStay(view)
}

function isBeyondLimit(taker: AuditedContractOrder, price: bigint): boolean {
  const { side, price: limit } = taker.view
  if (limit !== undefined) return side === 'buy' ? price > limit : price < limit
  const first = taker.firstMetPrice ?? price
  const band = taker.contract.parameters.marketBandE8
  return side === 'buy' ? price * ONE > first * (ONE + band) : price * ONE < first * (ONE - band)
}
