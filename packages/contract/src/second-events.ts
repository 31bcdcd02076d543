// The events of second-contracts and of the evidence for them. An event that moves money lists its postings.

import { bool, list, message, optional } from './codec/schema.ts'
import * as f from './fields.ts'
import { LIMITS } from './limits.ts'
import * as s from './second-fields.ts'

const postings = f.postings

export const secondEvents = {
  SecondProductListed: message('SecondProductListed', 90, 'A second-contract is offered.', {
    productId: s.productId,
    symbol: f.symbol,
    indexId: f.indexId,
    parameters: s.secondParameters,
  }),
  SecondParametersSet: message('SecondParametersSet', 91, 'What a second-contract offers changed.', {
    productId: s.productId,
    parameters: s.secondParameters,
  }),
  SecondStatusSet: message('SecondStatusSet', 92, 'A second-contract was opened or closed.', {
    productId: s.productId,
    status: s.secondStatus,
    reason: f.reason,
  }),
  SecondCountriesSet: message('SecondCountriesSet', 93, 'Where second-contracts are offered changed.', {
    everywhere: bool,
    countries: list(f.country, LIMITS.countries),
  }),
  SecondOrderScheduled: message('SecondOrderScheduled', 94, 'A timed order waits for its moment.', {
    order: s.secondOrder,
    postings,
  }),
  SecondOrderAccepted: message('SecondOrderAccepted', 95, 'Stake and possible profit went into escrow.', {
    order: s.secondOrder,
    /** What the seal will commit to. */
    leaf: s.hash,
    postings,
  }),
  SecondOrdersSealed: message(
    'SecondOrdersSealed',
    96,
    'The orders that will enter at the next valid tick were committed to.',
    {
      indexId: f.indexId,
      number: f.count,
      /** The last tick before. */
      afterSequence: f.count,
      previous: s.hash,
      root: s.hash,
      hash: s.hash,
      orderIds: list(s.secondOrderId, 2 ** 32),
    },
  ),
  SecondOrderEntered: message('SecondOrderEntered', 97, 'An order got its entry price.', {
    orderId: s.secondOrderId,
    userId: f.userId,
    productId: s.productId,
    entrySequence: f.count,
    entryPrice: f.price,
    entryMs: f.timeMs,
    expiryMs: f.timeMs,
  }),
  SecondOrderEnded: message('SecondOrderEnded', 98, 'An order was settled, voided or cancelled.', {
    order: s.secondOrder,
    postings,
  }),
  SecondLossLimitSet: message('SecondLossLimitSet', 99, "A user's own loss limit changed, or will.", {
    userId: f.userId,
    limit: optional(f.amount),
    /** A change that waits: to this limit, or to none, from this moment on. */
    pendingLimit: optional(f.amount),
    pendingMs: optional(f.timeMs),
  }),
  SecondBreakSet: message('SecondBreakSet', 100, 'A user takes a break from second-contracts.', {
    userId: f.userId,
    untilMs: f.timeMs,
  }),
  SecondLossReturned: message('SecondLossReturned', 101, 'A lost stake was given back with a voided range.', {
    orderId: s.secondOrderId,
    userId: f.userId,
    productId: s.productId,
    stake: f.amount,
    postings,
  }),
  SecondRangeVoided: message('SecondRangeVoided', 102, 'All stakes of a time range were given back.', {
    productId: s.productId,
    fromMs: f.timeMs,
    toMs: f.timeMs,
    reason: f.reason,
    proposedBy: f.administratorId,
    approvedBy: f.administratorId,
    voided: f.count,
    returned: f.count,
  }),
  IndexTickChained: message('IndexTickChained', 103, 'An index tick was added to its hash chain.', {
    indexId: f.indexId,
    sequence: f.count,
    previous: s.hash,
    hash: s.hash,
  }),
}
