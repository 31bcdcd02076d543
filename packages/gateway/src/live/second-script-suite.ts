// For tests without an engine: a second-contract on the index of BTC, its orders, ticks and seals, as the core would tell them.

import type {
  Amount,
  Event,
  EventOf,
  Price,
  ProductId,
  RateE8,
  SecondOrderId,
  SecondOrderView,
  SecondParameters,
  SourceId,
  TimeMs,
  UserId,
} from '@candor/contract'
import { INDEX, MONDAY, units } from './market-script-suite.ts'

export const PRODUCT = 1 as ProductId
const HASH_BYTES = 32
const NONCE_BYTES = 16
const NOTHING = 0n as Amount

export const SECOND_PARAMETERS: SecondParameters = {
  durations: [
    { seconds: 30, payoutE8: units<RateE8>('0.8') },
    { seconds: 60, payoutE8: units<RateE8>('0.82') },
  ],
  minStake: units('1000'),
  maxStake: units('9999999'),
  userCap: units('20000000'),
  directionCapE8: units<RateE8>('0.1'),
  totalCapE8: units<RateE8>('0.5'),
}

/** Not a real hash: what the live state shows it has been told. */
export function hash(of: number): Uint8Array {
  return new Uint8Array(HASH_BYTES).fill(of)
}

export function secondListed(symbol = 'BTC_USDT', productId = PRODUCT): Event {
  return { type: 'SecondProductListed', productId, symbol, indexId: INDEX, parameters: SECOND_PARAMETERS }
}

/** A tick with its hash, or one without a price. */
export function chained(sequence: number, price: string | undefined): [Event, Event] {
  const given = price === undefined ? undefined : units<Price>(price)
  const timeMs = BigInt(MONDAY) as TimeMs
  const quotes = given === undefined ? [] : [{ source: 1 as SourceId, price: given, timeMs }]
  return [
    { type: 'IndexTicked', indexId: INDEX, sequence, price: given, quotes },
    {
      type: 'IndexTickChained',
      indexId: INDEX,
      sequence,
      previous: hash(sequence - 1),
      hash: hash(sequence),
    },
  ]
}

export function sealed(number: number, afterSequence: number, ...orderIds: number[]): Event {
  return {
    type: 'SecondOrdersSealed',
    indexId: INDEX,
    number,
    afterSequence,
    previous: hash(100 + number - 1),
    root: hash(200 + number),
    hash: hash(100 + number),
    orderIds: orderIds as SecondOrderId[],
  }
}

/** 1,000 on up for a minute, accepted and waiting for its entry. */
export function secondOrder(orderId: number, fields: Partial<SecondOrderView> = {}): SecondOrderView {
  return {
    orderId: orderId as SecondOrderId,
    userId: 1 as UserId,
    clientId: undefined,
    productId: PRODUCT,
    direction: 'up',
    seconds: 60,
    payoutE8: units<RateE8>('0.82'),
    stake: units('1000'),
    profit: units('820'),
    createdMs: BigInt(MONDAY) as TimeMs,
    openMs: undefined,
    nonce: new Uint8Array(NONCE_BYTES).fill(7),
    owner: hash(9),
    stage: 'pending',
    acceptedMs: BigInt(MONDAY) as TimeMs,
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
    payout: NOTHING,
    endedMs: undefined,
    ...fields,
  }
}

/** As it was before anything came of it. */
export function scheduledOrder(orderId: number, fields: Partial<SecondOrderView> = {}): SecondOrderView {
  const openMs = BigInt(MONDAY + 10_000) as TimeMs
  return secondOrder(orderId, { stage: 'scheduled', acceptedMs: undefined, openMs, ...fields })
}

export function scheduled(order: SecondOrderView): EventOf<'SecondOrderScheduled'> {
  return { type: 'SecondOrderScheduled', order, postings: [] }
}

export function accepted(order: SecondOrderView): EventOf<'SecondOrderAccepted'> {
  return { type: 'SecondOrderAccepted', order, leaf: hash(3), postings: [] }
}

const ENTRY = {
  entrySequence: 2,
  entryPrice: units<Price>('30000'),
  entryMs: BigInt(MONDAY) as TimeMs,
  expiryMs: BigInt(MONDAY + 60_000) as TimeMs,
}

export function entered({ orderId, userId, productId }: SecondOrderView): EventOf<'SecondOrderEntered'> {
  return { type: 'SecondOrderEntered', orderId, userId, productId, ...ENTRY }
}

export function ended(order: SecondOrderView, fields: Partial<SecondOrderView>): EventOf<'SecondOrderEnded'> {
  const endedMs = BigInt(MONDAY + 60_000) as TimeMs
  return { type: 'SecondOrderEnded', order: { ...order, stage: 'ended', endedMs, ...fields }, postings: [] }
}

/** Five ticks at its end, 150,000.30 in all. */
export function won(order: SecondOrderView): EventOf<'SecondOrderEnded'> {
  return ended(order, {
    ...ENTRY,
    outcome: 'won',
    reason: 'settled',
    sum: units<Price>('150000.3'),
    count: 5,
    lastSequence: 62,
    payout: (order.stake + order.profit) as Amount,
  })
}

export function lost(order: SecondOrderView): EventOf<'SecondOrderEnded'> {
  return ended(order, { ...ENTRY, outcome: 'lost', reason: 'settled', payout: NOTHING })
}
