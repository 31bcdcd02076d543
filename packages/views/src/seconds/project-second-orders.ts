// Orders of second-contracts, from their placing to their end. Outcomes in; whole rows of the orders placed among them
// out, for orders placed before how they stand now, and for all of them what they moved and what they add to their
// owners' sums. The house has none.

import type {
  AccountRef,
  Amount,
  CommandNumber,
  Event,
  EventOf,
  IndexId,
  Outcome,
  Posting,
  Price,
  RejectionCode,
  SecondEndReason,
  SecondOrderId,
  SecondOrderView,
  SecondOutcome,
  SecondStage,
  TimeMs,
} from '@candor/contract'

/** How an order stands; what is not given stays as it was. */
export interface SecondOrderProgress {
  readonly orderId: SecondOrderId
  stage: SecondStage | undefined
  acceptedMs: TimeMs | undefined
  leaf: Uint8Array | undefined
  indexId: IndexId | undefined
  seal: number | undefined
  leafIndex: number | undefined
  entrySequence: number | undefined
  entryPrice: Price | undefined
  entryMs: TimeMs | undefined
  expiryMs: TimeMs | undefined
  outcome: SecondOutcome | undefined
  reason: SecondEndReason | undefined
  code: RejectionCode | undefined
  sum: Price | undefined
  count: number | undefined
  lastSequence: number | undefined
  payout: Amount | undefined
  endedMs: TimeMs | undefined
  returnedMs: TimeMs | undefined
  returnedNumber: CommandNumber | undefined
  updatedNumber: CommandNumber
  /** Whether it was open before: then its row must be there. What had ended may be older than the views. */
  wasOpen: boolean
}

export interface SecondOrderRow {
  readonly order: SecondOrderView
  readonly number: CommandNumber
  readonly progress: SecondOrderProgress
}

/** What of the platform a posting of an order touches; the others are the owner's own. */
export type SecondPlace = 'available' | 'frozen' | 'escrow' | 'house'

export interface SecondPostingRow {
  readonly orderId: SecondOrderId
  readonly number: CommandNumber
  readonly place: number
  readonly from: SecondPlace
  readonly to: SecondPlace
  readonly amount: Amount
}

type TotalOf = Pick<SecondOrderView, 'userId' | 'productId' | 'direction' | 'seconds'>

/** What orders that ended add to the sums of those like them. */
export interface SecondTotalRow extends TotalOf {
  readonly outcome: SecondOutcome
  orders: number
  stake: Amount
  payout: Amount
}

export interface SecondOrderChanges {
  readonly placed: ReadonlyMap<SecondOrderId, SecondOrderRow>
  readonly changed: ReadonlyMap<SecondOrderId, SecondOrderProgress>
  readonly postings: readonly SecondPostingRow[]
  readonly totals: ReadonlyMap<string, SecondTotalRow>
  /** Lost orders whose stake was given back. */
  readonly returned: readonly SecondOrderId[]
}

export function projectSecondOrders(outcomes: readonly Outcome[]): SecondOrderChanges {
  const orders = new SecondOrderProjection()
  for (const outcome of outcomes) {
    orders.begin(outcome)
    for (const event of outcome.events) orders.take(event)
  }
  return orders
}

class SecondOrderProjection implements SecondOrderChanges {
  readonly placed = new Map<SecondOrderId, SecondOrderRow>()
  readonly changed = new Map<SecondOrderId, SecondOrderProgress>()
  readonly postings: SecondPostingRow[] = []
  readonly totals = new Map<string, SecondTotalRow>()
  readonly returned: SecondOrderId[] = []
  private number = 0 as CommandNumber
  private timeMs = 0n as TimeMs
  private place = 0

  begin({ number, timeMs }: Outcome): void {
    this.number = number
    this.timeMs = timeMs
    this.place = 0
  }

  take(event: Event): void {
    switch (event.type) {
      case 'SecondOrderScheduled':
        this.placeOrder(event.order)
        return this.post(event.order.orderId, event.postings)
      case 'SecondOrderAccepted':
        return this.accept(event)
      case 'SecondOrdersSealed':
        return this.seal(event)
      case 'SecondOrderEntered':
        return this.enter(event)
      case 'SecondOrderEnded':
        return this.end(event)
      case 'SecondLossReturned':
        return this.giveBack(event)
      default:
        return undefined
    }
  }

  private placeOrder(order: SecondOrderView): void {
    const { number } = this
    this.placed.set(order.orderId, { order, number, progress: standing(order, number) })
  }

  /** A timed order has a row; any other begins here. */
  private accept({ order, leaf, postings }: EventOf<'SecondOrderAccepted'>): void {
    if (order.openMs === undefined) this.placeOrder(order)
    Object.assign(this.progressOf(order.orderId), { stage: order.stage, acceptedMs: order.acceptedMs, leaf })
    this.post(order.orderId, postings)
  }

  private seal({ indexId, number: seal, orderIds }: EventOf<'SecondOrdersSealed'>): void {
    for (const [leafIndex, orderId] of orderIds.entries()) {
      Object.assign(this.progressOf(orderId), { indexId, seal, leafIndex })
    }
  }

  private enter(event: EventOf<'SecondOrderEntered'>): void {
    const { orderId, entrySequence, entryPrice, entryMs, expiryMs } = event
    const stage: SecondStage = 'open'
    Object.assign(this.progressOf(orderId), { stage, entrySequence, entryPrice, entryMs, expiryMs })
  }

  private end({ order, postings }: EventOf<'SecondOrderEnded'>): void {
    const { orderId, stage, outcome, reason, code, sum, count, lastSequence, payout, endedMs } = order
    const ending = { stage, outcome, reason, code, sum, count, lastSequence, payout, endedMs }
    Object.assign(this.progressOf(orderId), ending)
    this.post(orderId, postings)
    this.add(order)
  }

  private giveBack({ orderId, postings }: EventOf<'SecondLossReturned'>): void {
    const progress = this.progressOf(orderId, false)
    progress.returnedMs = this.timeMs
    progress.returnedNumber = this.number
    this.returned.push(orderId)
    this.post(orderId, postings)
  }

  private progressOf(orderId: SecondOrderId, wasOpen = true): SecondOrderProgress {
    const known = this.placed.get(orderId)?.progress ?? this.changed.get(orderId)
    const progress = known ?? nothingYet(orderId, this.number)
    if (known === undefined) this.changed.set(orderId, progress)
    progress.updatedNumber = this.number
    progress.wasOpen ||= wasOpen
    return progress
  }

  private post(orderId: SecondOrderId, postings: readonly Posting[]): void {
    for (const { from, to, amount } of postings) {
      const ends = { from: placeOf(from), to: placeOf(to) }
      this.postings.push({ orderId, number: this.number, place: this.place++, ...ends, amount })
    }
  }

  private add({ userId, productId, direction, seconds, outcome, stake, payout }: SecondOrderView): void {
    if (outcome === undefined) throw new Error('an order ended without an outcome')
    const key = `${userId} ${productId} ${direction} ${seconds} ${outcome}`
    const known = this.totals.get(key)
    if (known === undefined) {
      this.totals.set(key, { userId, productId, direction, seconds, outcome, orders: 1, stake, payout })
      return
    }
    known.orders++
    known.stake = (known.stake + stake) as Amount
    known.payout = (known.payout + payout) as Amount
  }
}

function placeOf(ref: AccountRef): SecondPlace {
  if (ref.kind === 'user' && (ref.bucket === 'available' || ref.bucket === 'frozen')) return ref.bucket
  if (ref.kind === 'system' && ref.name === 'second_escrow') return 'escrow'
  if (ref.kind === 'system' && ref.name === 'second_house') return 'house'
  throw new Error('an order of a second-contract moved money of an account that is no part of it')
}

/** An order as the core left it. Its leaf and its seal are told apart. */
export function standing(order: SecondOrderView, updatedNumber: CommandNumber): SecondOrderProgress {
  const { orderId, stage, acceptedMs, entrySequence, entryPrice, entryMs, expiryMs } = order
  const { outcome, reason, code, sum, count, lastSequence, payout, endedMs } = order
  return {
    ...nothingYet(orderId, updatedNumber),
    stage,
    acceptedMs,
    entrySequence,
    entryPrice,
    entryMs,
    expiryMs,
    outcome,
    reason,
    code,
    sum,
    count,
    lastSequence,
    payout,
    endedMs,
    wasOpen: true,
  }
}

function nothingYet(orderId: SecondOrderId, updatedNumber: CommandNumber): SecondOrderProgress {
  return {
    orderId,
    stage: undefined,
    acceptedMs: undefined,
    leaf: undefined,
    indexId: undefined,
    seal: undefined,
    leafIndex: undefined,
    entrySequence: undefined,
    entryPrice: undefined,
    entryMs: undefined,
    expiryMs: undefined,
    outcome: undefined,
    reason: undefined,
    code: undefined,
    sum: undefined,
    count: undefined,
    lastSequence: undefined,
    payout: undefined,
    endedMs: undefined,
    returnedMs: undefined,
    returnedNumber: undefined,
    updatedNumber,
    wasOpen: false,
  }
}
