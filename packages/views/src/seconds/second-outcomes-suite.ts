// Events of second-contracts made by hand for the tests of the projections, in the shape in which the core gives them.

import {
  type Amount,
  type Event,
  type EventOf,
  type IndexId,
  type Outcome,
  type Price,
  type ProductId,
  type RateE8,
  type SecondOrderId,
  type SecondOrderView,
  type SecondOutcome,
  type SourceId,
  systemAccount,
  type TimeMs,
  type UserId,
  walletId,
  ZERO,
} from '@candor/contract'
import { ALICE, MARCH, outcomeOf, posting, purse, QUOTE } from '../outcomes-suite.ts'
import { tickHash } from './tick-pack.ts'

export const SECOND = walletId('second')
export const INDEX = 5 as IndexId
export const PRODUCT = 1 as ProductId
const ESCROW = systemAccount('second_escrow')
const HOUSE = systemAccount('second_house')

export const bytesOf = (byte: number, length = 32): Uint8Array => new Uint8Array(length).fill(byte)
export const at = (seconds: number): TimeMs => (MARCH + BigInt(seconds) * 1_000n) as TimeMs

export function aSecond(orderId: number, terms: Partial<SecondOrderView> = {}): SecondOrderView {
  return {
    orderId: orderId as SecondOrderId,
    userId: ALICE,
    clientId: `s-${orderId}`,
    productId: PRODUCT,
    direction: 'up',
    seconds: 60,
    payoutE8: 82_000_000n as RateE8,
    stake: 100n as Amount,
    profit: 82n as Amount,
    createdMs: at(0),
    openMs: undefined,
    nonce: bytesOf(orderId, 16),
    owner: bytesOf(orderId),
    stage: 'pending',
    acceptedMs: at(0),
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
    payout: ZERO,
    endedMs: undefined,
    ...terms,
  }
}

export function timed(
  orderId: number,
  openMs: TimeMs,
  terms: Partial<SecondOrderView> = {},
): SecondOrderView {
  return aSecond(orderId, { openMs, stage: 'scheduled', acceptedMs: undefined, ...terms })
}

const free = (userId: UserId) => purse(userId, 'available', SECOND)
const held = (userId: UserId) => purse(userId, 'frozen', SECOND)

export function scheduled(order: SecondOrderView): EventOf<'SecondOrderScheduled'> {
  const { userId, stake } = order
  return {
    type: 'SecondOrderScheduled',
    order,
    postings: [posting(free(userId), held(userId), QUOTE, stake)],
  }
}

export function accepted(order: SecondOrderView): EventOf<'SecondOrderAccepted'> {
  const { orderId, userId, stake, profit, openMs } = order
  const from = openMs === undefined ? free(userId) : held(userId)
  return {
    type: 'SecondOrderAccepted',
    order: { ...order, stage: 'pending', acceptedMs: openMs ?? order.acceptedMs },
    leaf: leafOf(orderId),
    postings: [posting(from, ESCROW, QUOTE, stake), posting(HOUSE, ESCROW, QUOTE, profit)],
  }
}

export function leafOf(orderId: number): Uint8Array {
  return bytesOf(100 + orderId)
}

/** What ends it, and where the money goes. */
export function ended(
  order: SecondOrderView,
  outcome: SecondOutcome,
  ending: Partial<SecondOrderView> = {},
): EventOf<'SecondOrderEnded'> {
  const { userId, stake, profit } = order
  const all = stake + profit
  const ways = {
    won: [posting(ESCROW, free(userId), QUOTE, all)],
    lost: [posting(ESCROW, HOUSE, QUOTE, all)],
    tie: [posting(ESCROW, free(userId), QUOTE, stake), posting(ESCROW, HOUSE, QUOTE, profit)],
    void: [posting(ESCROW, free(userId), QUOTE, stake), posting(ESCROW, HOUSE, QUOTE, profit)],
    cancelled: [posting(held(userId), free(userId), QUOTE, stake)],
  }
  const payouts = { won: all, lost: 0n, tie: stake, void: stake, cancelled: stake }
  return {
    type: 'SecondOrderEnded',
    order: {
      ...order,
      stage: 'ended',
      outcome,
      reason: 'settled',
      payout: payouts[outcome] as Amount,
      endedMs: at(60),
      ...ending,
    },
    postings: ways[outcome],
  }
}

export function givenBack({ orderId, userId, productId, stake }: SecondOrderView): Event {
  const postings = [posting(HOUSE, free(userId), QUOTE, stake)]
  return { type: 'SecondLossReturned', orderId, userId, productId, stake, postings }
}

export function enteredAt(order: SecondOrderView, sequence: number, entryMs: TimeMs): SecondOrderView {
  return {
    ...order,
    stage: 'open',
    acceptedMs: order.openMs ?? order.acceptedMs,
    entrySequence: sequence,
    entryPrice: 30_000n as Price,
    entryMs,
    expiryMs: (entryMs + BigInt(order.seconds) * 1_000n) as TimeMs,
  }
}

export function entered(order: SecondOrderView): EventOf<'SecondOrderEntered'> {
  const { orderId, userId, productId, entrySequence, entryPrice, entryMs, expiryMs } = order
  if (entrySequence === undefined || entryPrice === undefined) throw new Error('it has no entry')
  if (entryMs === undefined || expiryMs === undefined) throw new Error('it has no entry')
  const entry = { entrySequence, entryPrice, entryMs, expiryMs }
  return { type: 'SecondOrderEntered', orderId, userId, productId, ...entry }
}

export function sealed(
  number: number,
  orderIds: readonly number[],
  afterSequence = 1,
): EventOf<'SecondOrdersSealed'> {
  return {
    type: 'SecondOrdersSealed',
    indexId: INDEX,
    number,
    afterSequence,
    previous: bytesOf(number - 1),
    root: bytesOf(200),
    hash: bytesOf(number),
    orderIds: orderIds as readonly SecondOrderId[],
  }
}

/** Ticks of an index one after another, a second apart, each with the hash of the one before. */
export class TickChain {
  private readonly indexId: IndexId
  private sequence: number
  private hash: Uint8Array = bytesOf(0)

  constructor(first = 1, indexId = INDEX) {
    this.indexId = indexId
    this.sequence = first
  }

  /** The tick of a command; without a price two sources are not enough. */
  next(number: number, given: bigint | 'none' = 30_000n, more: readonly Event[] = []): Outcome {
    const price = given === 'none' ? undefined : given
    const { indexId, sequence, hash: previous } = this
    const timeMs = at(sequence)
    const quotes = (price === undefined ? [1, 2] : [1, 2, 3]).map((source) => ({
      source: source as SourceId,
      price: ((price ?? 29_000n) + BigInt(source)) as Price,
      timeMs: (timeMs - BigInt(source)) as TimeMs,
    }))
    const tick = { sequence, price: price as Price | undefined, quotes }
    this.hash = tickHash({ ...tick, previous, timeMs })
    this.sequence++
    const chained: Event = { type: 'IndexTickChained', indexId, sequence, previous, hash: this.hash }
    return outcomeOf(number, [{ type: 'IndexTicked', indexId, ...tick }, chained, ...more], timeMs)
  }
}
