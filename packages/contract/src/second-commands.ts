// The commands of second-contracts (rulebook 3). None of them can set a price or the outcome of an order. Tags are never
// reused.

import { bool, list, message, optional } from './codec/schema.ts'
import * as f from './fields.ts'
import { LIMITS } from './limits.ts'
import * as s from './second-fields.ts'

const byUser = { userId: f.userId, clientId: f.clientId }

export const secondCommands = {
  ListSecondProduct: message('ListSecondProduct', 80, 'Offers second-contracts on an index.', {
    productId: s.productId,
    symbol: f.symbol,
    indexId: f.indexId,
    parameters: s.secondParameters,
  }),
  SetSecondParameters: message('SetSecondParameters', 81, 'Changes what later orders are offered.', {
    productId: s.productId,
    parameters: s.secondParameters,
  }),
  SetSecondStatus: message('SetSecondStatus', 82, 'Opens a second-contract to new orders, or closes it.', {
    productId: s.productId,
    status: s.secondStatus,
    reason: f.reason,
  }),
  SetSecondCountries: message('SetSecondCountries', 83, 'Says where second-contracts are offered.', {
    everywhere: bool,
    countries: list(f.country, LIMITS.countries),
  }),
  PlaceSecondOrder: message('PlaceSecondOrder', 84, 'Buys up or down, now or at a later moment.', {
    ...byUser,
    productId: s.productId,
    direction: s.secondDirection,
    seconds: s.seconds,
    /** The rate that the user was shown. */
    payoutE8: f.rateE8,
    stake: f.amount,
    openMs: optional(f.timeMs),
    nonce: s.nonce,
  }),
  CancelSecondOrder: message('CancelSecondOrder', 85, 'Takes a timed order back that has not opened yet.', {
    ...byUser,
    orderId: s.secondOrderId,
  }),
  SealSecondOrders: message(
    'SealSecondOrders',
    86,
    'Commits to the orders that wait for their entry, before the next price is known.',
    { indexId: f.indexId },
  ),
  SetSecondLossLimit: message('SetSecondLossLimit', 87, "Sets or lifts a user's own loss limit of a day.", {
    ...byUser,
    limit: optional(f.amount),
  }),
  TakeSecondBreak: message('TakeSecondBreak', 88, 'Keeps a user from second-contracts until a moment.', {
    ...byUser,
    untilMs: f.timeMs,
  }),
  VoidSecondRange: message(
    'VoidSecondRange',
    89,
    'Gives every stake of a product and a time range back. Needs two persons and a reason.',
    {
      productId: s.productId,
      fromMs: f.timeMs,
      toMs: f.timeMs,
      reason: f.reason,
      proposedBy: f.administratorId,
      approvedBy: f.administratorId,
    },
  ),
}
