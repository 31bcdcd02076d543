// The auditor of the spot books. Events of orders come in, one by one; whatever contradicts the orders, the
// priority of the book or the auditor's own ledger goes out as text. It sees events alone.

import type { EventOf, Posting } from '@candor/contract'
import type { Books } from './auditor-books.ts'
import type { FeeBooks } from './auditor-fees.ts'
import {
  type AuditedMarket,
  type AuditedOrder,
  expectedHold,
  frozenAccount,
  heldAsset,
  isPriced,
  isStopType,
  mayRest,
  ONE,
  priority,
  remainingOf,
  valueOf,
} from './auditor-orders.ts'
import { tradePostingProblems } from './auditor-settlement.ts'

export class SpotAudit {
  readonly open = new Map<number, AuditedOrder>()
  readonly markets = new Map<number, AuditedMarket>()
  readonly groups = new Map<number, number>()
  readonly marked = new Map<number, Set<string>>()
  /** Whose every robot is, and which have ended. */
  readonly owners = new Map<number, number>()
  readonly ended = new Set<number>()
  private readonly fees: FeeBooks
  private readonly books: Books
  private lastOrderId = 0
  private lastTradeId = 0
  private arrivals = 0
  private nowMs = 0n
  /** The order that walks the book now, and the order that this command closed for its replacement. */
  private walker: AuditedOrder | undefined
  private amended: number | undefined

  constructor(books: Books, fees: FeeBooks) {
    this.books = books
    this.fees = fees
  }

  beginCommand(nowMs: bigint): void {
    this.nowMs = nowMs
    this.walker = undefined
    this.amended = undefined
  }

  /** Orders are numbered in one row, on whichever book they are. */
  countOrder(id: number): string[] {
    const last = this.lastOrderId
    this.lastOrderId = Math.max(last, id)
    return id === last + 1 ? [] : [`order ${id} follows ${last}`]
  }

  countTrade(id: number): string[] {
    const last = this.lastTradeId
    this.lastTradeId = Math.max(last, id)
    return id === last + 1 ? [] : [`trade ${id} follows ${last}`]
  }

  placed(event: EventOf<'SpotOrderPlaced'>): string[] {
    const { order: view, replaces } = event
    const problems: string[] = []
    const market = this.markets.get(view.marketId)
    if (market === undefined)
      return [`order ${view.orderId} is in market ${view.marketId}, which does not exist`]
    problems.push(...this.countOrder(view.orderId))
    if (!this.groups.has(view.userId)) problems.push(`user ${view.userId} has no account`)
    if ((this.marked.get(view.userId)?.size ?? 0) > 0)
      problems.push(`user ${view.userId} is frozen or locked`)
    if (replaces !== this.amended)
      problems.push(`order ${view.orderId} replaces ${replaces}, not ${this.amended}`)
    const isStop = isStopType(view.orderType)
    const isFresh =
      view.filledQuantity === 0n &&
      view.filledQuote === 0n &&
      view.preventedQuantity === 0n &&
      view.fee === 0n &&
      view.closeReason === undefined &&
      view.status === (isStop ? 'waiting' : 'new') &&
      view.createdMs === this.nowMs
    if (!isFresh) problems.push(`order ${view.orderId} is not new when it is placed`)
    problems.push(...limitProblems(market, view))
    const order: AuditedOrder = {
      view,
      market,
      arrival: ++this.arrivals,
      isWaiting: isStop,
      filled: 0n,
      filledQuote: 0n,
      prevented: 0n,
      feeNumerator: 0n,
      feePaid: 0n,
      hold: event.postings[0]?.amount ?? 0n,
      firstMetPrice: undefined,
    }
    const expected = expectedHold(view, market)
    if (expected !== undefined && expected !== order.hold) {
      problems.push(`order ${view.orderId} holds ${order.hold}, its size asks for ${expected}`)
    }
    problems.push(...this.holdPostingProblems(order, event.postings, 'to'))
    this.open.set(view.orderId, order)
    this.walker = isStop ? undefined : order
    return problems
  }

  triggered(event: EventOf<'SpotOrderTriggered'>): string[] {
    const order = this.open.get(event.orderId)
    if (order === undefined || !order.isWaiting) return [`order ${event.orderId} fired but did not wait`]
    const problems: string[] = []
    const { stopPrice, trigger } = order.view
    const { lastPrice } = event
    if (lastPrice !== order.market.lastPrice)
      problems.push(`order ${event.orderId} fired at another price than the last`)
    const isMet =
      stopPrice !== undefined && (trigger === 'atOrAbove' ? lastPrice >= stopPrice : lastPrice <= stopPrice)
    if (!isMet) problems.push(`order ${event.orderId} fired at ${lastPrice}, its stop is ${stopPrice}`)
    order.isWaiting = false
    order.arrival = ++this.arrivals
    this.walker = order
    return problems
  }

  traded(event: EventOf<'SpotTraded'>): string[] {
    const { maker: makerParty, taker: takerParty, price, quantity, quoteAmount } = event
    const maker = this.open.get(makerParty.orderId)
    const taker = this.open.get(takerParty.orderId)
    if (maker === undefined || taker === undefined)
      return [`trade ${event.tradeId} is of an order that is not open`]
    const problems = this.meetingProblems(maker, taker, price)
    problems.push(...this.countTrade(event.tradeId))
    if (event.takerSide !== taker.view.side) problems.push(`trade ${event.tradeId} names the wrong side`)
    if (event.marketId !== maker.market.id) problems.push(`trade ${event.tradeId} names the wrong market`)
    if (valueOf(quantity, price) !== quoteAmount)
      problems.push(`trade ${event.tradeId} has a wrong quote amount`)
    if (quantity <= 0n || quantity % maker.market.parameters.lot !== 0n) {
      problems.push(`trade ${event.tradeId} is of ${quantity}, not whole lots`)
    }
    if (this.groups.get(maker.view.userId) === this.groups.get(taker.view.userId)) {
      problems.push(`trade ${event.tradeId} is inside one group`)
    }
    for (const [order, party, role] of [
      [maker, makerParty, 'maker'],
      [taker, takerParty, 'taker'],
    ] as const) {
      problems.push(...this.fillProblems(order, party, role, { quantity, quote: quoteAmount }))
    }
    problems.push(...tradePostingProblems(event, maker, taker))
    maker.market.lastPrice = price
    return problems
  }

  /** What must be true whenever a walking order meets one in the book, trade or no trade. */
  private meetingProblems(maker: AuditedOrder, taker: AuditedOrder, price: bigint): string[] {
    const problems: string[] = []
    const name = `order ${taker.view.orderId}`
    if (taker !== this.walker) problems.push(`${name} met another although it does not walk`)
    if (maker.market !== taker.market || maker.view.side === taker.view.side) {
      problems.push(`${name} met order ${maker.view.orderId} of another market or of its own side`)
    }
    const first = [...this.open.values()]
      .filter(
        (order) => order.market === maker.market && order.view.side === maker.view.side && mayRest(order),
      )
      .sort(priority)[0]
    if (first !== maker) {
      problems.push(`${name} met order ${maker.view.orderId} before order ${first?.view.orderId}`)
    }
    if (price !== maker.view.price) problems.push(`${name} met order ${maker.view.orderId} at ${price}`)
    taker.firstMetPrice ??= price
    if (isBeyondLimit(taker, price)) problems.push(`${name} met ${price}, beyond its limit`)
    return problems
  }

  private fillProblems(
    order: AuditedOrder,
    party: EventOf<'SpotTraded'>['maker'],
    role: 'maker' | 'taker',
    fill: { readonly quantity: bigint; readonly quote: bigint },
  ): string[] {
    const problems: string[] = []
    const name = `order ${order.view.orderId}`
    const isBuy = order.view.side === 'buy'
    order.filled += fill.quantity
    order.filledQuote += fill.quote
    order.hold -= isBuy ? this.buyerUses(order, fill) : fill.quantity
    const remaining = remainingOf(order)
    if (remaining !== undefined && remaining < 0n) problems.push(`${name} was filled beyond its size`)
    if (order.hold < 0n) problems.push(`${name} used more than it held`)
    if (party.remaining !== remaining)
      problems.push(`${name} has ${remaining} left, the trade says ${party.remaining}`)
    const { quoteAmount } = order.view
    if (quoteAmount !== undefined && order.filledQuote > quoteAmount)
      problems.push(`${name} went beyond its amount`)
    if (party.userId !== order.view.userId) problems.push(`${name} belongs to another user`)
    const rate = this.fees.rate(order.view.userId, role, this.nowMs)
    if (rate !== party.rateE8) problems.push(`${name} was charged at ${party.rateE8}, its rate is ${rate}`)
    order.feeNumerator += (isBuy ? fill.quantity : fill.quote) * party.rateE8
    const due = ceiling(order.feeNumerator) - order.feePaid
    const fee = due < 0n ? -smaller(-due, this.feesHeldBefore(order, party.fee)) : due
    if (fee !== party.fee) problems.push(`${name} paid a fee of ${party.fee}, due was ${fee}`)
    order.feePaid += party.fee
    return problems
  }

  /** The ledger took the trade's postings already, so a rebate is added back. */
  private feesHeldBefore(order: AuditedOrder, fee: bigint): bigint {
    const asset = order.view.side === 'buy' ? order.market.base : order.market.quote
    return this.books.balance({ kind: 'system', name: 'fee', sub: 0 }, asset) - fee
  }

  /** Orders with a price give their improvement back at once, so their hold shrinks by their own price. */
  private buyerUses(
    order: AuditedOrder,
    fill: { readonly quantity: bigint; readonly quote: bigint },
  ): bigint {
    const { price } = order.view
    if (price === undefined) return fill.quote
    return valueOf(fill.quantity, price) ?? fill.quote
  }

  prevented(event: EventOf<'SelfTradePrevented'>): string[] {
    const maker = this.open.get(event.makerOrderId)
    const taker = this.open.get(event.takerOrderId)
    if (maker === undefined || taker === undefined)
      return ['a self-trade was prevented of an order that is not open']
    const { quantity } = event
    const problems = this.meetingProblems(maker, taker, event.price)
    if (this.groups.get(maker.view.userId) !== this.groups.get(taker.view.userId)) {
      problems.push(`orders ${event.takerOrderId} and ${event.makerOrderId} are of two groups`)
    }
    if (event.mode !== taker.view.selfTrade)
      problems.push(`order ${event.takerOrderId} has another self-trade mode`)
    if ((event.mode === 'decrement') !== quantity > 0n) problems.push(`${event.mode} took ${quantity} off`)
    maker.prevented += quantity
    taker.prevented += quantity
    // The two sides hold different assets, so the asset tells whose hold a posting releases.
    for (const order of [maker, taker]) {
      const released = event.postings.filter(({ asset }) => asset === heldAsset(order))
      problems.push(...this.holdPostingProblems(order, released, 'from'))
      const amount = released.reduce((sum, posting) => sum + posting.amount, 0n)
      const expected =
        order === maker ? ownRelease(maker, quantity) : takerRelease(taker, quantity, event.price)
      if (amount !== expected)
        problems.push(`order ${order.view.orderId} got ${amount} back, not ${expected}`)
      order.hold -= amount
      if ((remainingOf(order) ?? 0n) < 0n) problems.push(`order ${order.view.orderId} lost more than it had`)
    }
    return problems
  }

  closed(event: EventOf<'SpotOrderClosed'>): string[] {
    const order = this.open.get(event.orderId)
    if (order === undefined) return [`order ${event.orderId} was closed but is not open`]
    const problems: string[] = []
    const name = `order ${event.orderId}`
    if (event.userId !== order.view.userId || event.marketId !== order.market.id) {
      problems.push(`${name} was closed for another user or market`)
    }
    if (event.status !== (event.reason === 'filled' ? 'filled' : 'cancelled')) {
      problems.push(`${name} was closed as ${event.status} because of ${event.reason}`)
    }
    const remaining = remainingOf(order)
    if (event.reason === 'filled' && (order.filled === 0n || (remaining ?? 0n) !== 0n)) {
      problems.push(`${name} is called filled with ${remaining} left`)
    }
    if (event.reason !== 'filled' && remaining === 0n && order.prevented === 0n) {
      problems.push(`${name} is filled but closed because of ${event.reason}`)
    }
    for (const [what, said, known] of [
      ['quantity', event.filledQuantity, order.filled],
      ['quote', event.filledQuote, order.filledQuote],
      ['fee', event.fee, order.feePaid],
    ] as const) {
      if (said !== known) problems.push(`${name} closes with ${what} ${said}, its trades sum to ${known}`)
    }
    const released = event.postings.reduce((sum, posting) => sum + posting.amount, 0n)
    if (released !== order.hold) problems.push(`${name} released ${released} of its hold of ${order.hold}`)
    problems.push(...this.holdPostingProblems(order, event.postings, 'from'))
    this.open.delete(event.orderId)
    if (event.reason === 'amended') this.amended = event.orderId
    return problems
  }

  /** A hold is taken from and given back to the order's own user, wallet and asset. */
  private holdPostingProblems(
    order: AuditedOrder,
    postings: readonly Posting[],
    end: 'from' | 'to',
  ): string[] {
    const frozen = frozenAccount(order)
    const isOwn = (posting: Posting): boolean => {
      const ref = posting[end]
      return (
        ref.kind === 'user' &&
        frozen.kind === 'user' &&
        ref.user === frozen.user &&
        ref.wallet === frozen.wallet &&
        ref.bucket === frozen.bucket &&
        posting.asset === heldAsset(order)
      )
    }
    return postings.every(isOwn) ? [] : [`order ${order.view.orderId} moved a hold that is not its own`]
  }
}

function limitProblems(market: AuditedMarket, view: AuditedOrder['view']): string[] {
  const { tick, lot, minQuantity, maxQuantity } = market.parameters
  const problems: string[] = []
  for (const price of [view.price, view.stopPrice]) {
    if (price !== undefined && (price <= 0n || price > 10n ** 18n || price % tick !== 0n)) {
      problems.push(`order ${view.orderId} has the price ${price}`)
    }
  }
  const { quantity } = view
  if (quantity !== undefined && (quantity < minQuantity || quantity > maxQuantity || quantity % lot !== 0n)) {
    problems.push(`order ${view.orderId} has the quantity ${quantity}`)
  }
  if ((quantity === undefined) === (view.quoteAmount === undefined)) {
    problems.push(`order ${view.orderId} must have one size`)
  }
  return problems
}

function isBeyondLimit(taker: AuditedOrder, price: bigint): boolean {
  const { side } = taker.view
  if (isPriced(taker.view.orderType)) {
    const limit = taker.view.price ?? 0n
    return side === 'buy' ? price > limit : price < limit
  }
  const first = taker.firstMetPrice ?? price
  const band = taker.market.parameters.marketBandE8
  return side === 'buy' ? price * ONE > first * (ONE + band) : price * ONE < first * (ONE - band)
}

function ownRelease(order: AuditedOrder, quantity: bigint): bigint {
  if (order.view.side === 'sell') return quantity
  return valueOf(quantity, order.view.price ?? 0n) ?? 0n
}

function takerRelease(taker: AuditedOrder, quantity: bigint, makerPrice: bigint): bigint {
  const { orderType, side, quantity: size } = taker.view
  if (isPriced(orderType)) return ownRelease(taker, quantity)
  if (side === 'sell') return size === undefined ? 0n : quantity
  return orderType === 'market' && size === undefined ? (valueOf(quantity, makerPrice) ?? 0n) : 0n
}

function ceiling(numerator: bigint): bigint {
  const whole = numerator / ONE
  return numerator > whole * ONE ? whole + 1n : whole
}

function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}
