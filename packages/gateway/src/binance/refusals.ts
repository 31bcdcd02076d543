// The core's and the gateway's own codes in the words of the compatible API. Whoever calls gets the code that clients of that
// API look for; the rules themselves are the core's.

import { Refusal } from '@candor/contract'
import { ApiRefusal } from '../refusal.ts'
import type { Venue } from './endpoint.ts'
import { BinanceFailure, failures } from './failure.ts'

type Make = () => BinanceFailure
const say =
  (code: number, text: string, status?: number): Make =>
  () =>
    new BinanceFailure(code, text, status)

const FILTERS = {
  price: () => failures.filter('PRICE_FILTER'),
  lot: () => failures.filter('LOT_SIZE'),
}
const CLIENT_ID_RANGE = '^[\\.A-Z\\:/a-z0-9_-]{1,36}$'
const NOT_ALLOWED = say(-2010, 'This action is disabled on this account.')
const FUTURES_NOT_ALLOWED = say(-2023, 'User in liquidation mode now.')

/** The same on both venues. */
const COMMON: Readonly<Record<string, Make>> = {
  'market.unknown': failures.symbol,
  'order.not.found': failures.unknownOrder,
  'order.not.open': failures.unknownOrder,
  'order.type.invalid': failures.combination,
  'account.unknown': failures.key,
  'account.locked': failures.key,
  'request.rate.limited': say(-1003, 'Too many requests.', 429),
  'gateway.busy': failures.overloaded,
  'gateway.stopping': failures.overloaded,
  'engine.busy': failures.overloaded,
  'engine.stopping': failures.overloaded,
  'engine.storage.full': failures.overloaded,
  'engine.failed': failures.unknownOutcome,
  'request.malformed': say(-1013, 'Invalid quantity.'),
  'request.amount.invalid': say(-1013, 'Invalid quantity.'),
  'history.busy': failures.overloaded,
  'database.unavailable': failures.overloaded,
  'request.key.invalid': () => failures.illegal('newClientOrderId', CLIENT_ID_RANGE),
  'fee.schedule.missing': failures.overloaded,
}

const SPOT: Readonly<Record<string, Make>> = {
  'account.frozen': NOT_ALLOWED,
  'account.not.authenticated': NOT_ALLOWED,
  'robot.scope': NOT_ALLOWED,
  'robot.closed': NOT_ALLOWED,
  'market.halted': failures.marketClosed,
  'market.cancel.only': failures.marketClosed,
  'order.price.tick': FILTERS.price,
  'order.quantity.lot': FILTERS.lot,
  'order.quantity.min': FILTERS.lot,
  'order.quantity.max': FILTERS.lot,
  'order.notional.min': () => failures.filter('NOTIONAL'),
  'order.price.band': () => failures.filter('PERCENT_PRICE_BY_SIDE'),
  'order.count.max': () => failures.filter('MAX_NUM_ORDERS'),
  'order.book.empty': say(-1112, 'No orders on book for symbol.'),
  'order.stop.would.trigger': say(-2010, 'Stop price would trigger immediately.'),
  'order.would.take': say(-2010, 'Order would immediately match and take.'),
  'order.client.id.open': failures.duplicateOrder,
  'request.key.conflict': failures.duplicateOrder,
  'balance.insufficient': say(-2010, 'Account has insufficient balance for requested action.'),
  'request.decimals': say(-1111, 'Parameter has too much precision.'),
  'order.unchanged': say(-2010, 'The order would not change.'),
}

const FUTURES: Readonly<Record<string, Make>> = {
  'account.frozen': FUTURES_NOT_ALLOWED,
  'account.not.authenticated': say(-2015, 'Invalid API-key, IP, or permissions for action.', 401),
  'robot.scope': FUTURES_NOT_ALLOWED,
  'robot.closed': FUTURES_NOT_ALLOWED,
  'market.halted': say(-1013, 'Market is closed.'),
  'market.cancel.only': say(-1013, 'Market is closed.'),
  'index.stale': say(-4192, 'Trade forbidden due to Cooling-off Period.'),
  'order.price.tick': say(-4014, 'Price not increased by tick size.'),
  'stop.price.invalid': say(-4014, 'Price not increased by tick size.'),
  'order.quantity.lot': say(-4003, 'Quantity less than or equal to zero.'),
  'order.quantity.min': say(-4004, 'Quantity less than min quantity.'),
  'order.quantity.max': say(-4005, 'Quantity greater than max quantity.'),
  'order.notional.min': say(
    -4164,
    "Order's notional must be no smaller than the minimum (unless you choose reduce only).",
  ),
  'order.price.band': say(-4016, 'Limit price is too far from the mark price.'),
  'order.long.above.market': say(-4016, 'Limit price is too far from the mark price.'),
  'order.short.below.market': say(-4024, 'Limit price is too far from the mark price.'),
  'order.count.max': say(-2025, 'Reach max open order limit.'),
  'stop.count.max': say(-4045, 'Reach max stop order limit.'),
  'trigger.count.max': say(-4045, 'Reach max stop order limit.'),
  'trigger.unknown': failures.unknownOrder,
  'trigger.immediate': say(-2021, 'Order would immediately trigger.'),
  'stop.long.profit': say(-2021, 'Order would immediately trigger.'),
  'stop.long.loss': say(-2021, 'Order would immediately trigger.'),
  'stop.short.profit': say(-2021, 'Order would immediately trigger.'),
  'stop.short.loss': say(-2021, 'Order would immediately trigger.'),
  'stop.unknown': failures.unknownOrder,
  'order.book.empty': say(-2020, 'Unable to fill.'),
  'order.would.take': say(
    -5022,
    'Due to the order could not be executed as maker, the Post Only order will be rejected. The order will not be recorded in the order history',
  ),
  'order.client.id.open': say(-4116, 'ClientOrderId is duplicated.'),
  'request.key.conflict': say(-4116, 'ClientOrderId is duplicated.'),
  'position.closable.insufficient': say(-2022, 'ReduceOnly Order is rejected.'),
  'position.unknown': say(-2022, 'ReduceOnly Order is rejected.'),
  'position.size.max': say(-2027, 'Exceeded the maximum allowable position at current leverage.'),
  'leverage.tier': say(-2027, 'Exceeded the maximum allowable position at current leverage.'),
  'leverage.invalid': say(-4028, 'Leverage is not valid'),
  'order.would.liquidate': say(-2019, 'Margin is insufficient.'),
  'position.margin.needed': say(-2028, 'Leverage is smaller than permitted: insufficient margin balance'),
  'balance.insufficient': say(-2019, 'Margin is insufficient.'),
  'contract.position.mode': say(-4061, "Order's position side does not match user's setting."),
  'contract.mode.unchanged': say(-4046, 'No need to change margin type.'),
  'contract.mode.in.use': say(-4068, 'Position side cannot be changed if there exists position.'),
  'position.isolated.only': say(-4047, 'Margin type cannot be changed if there exists open orders.'),
  'limit.daily.loss': say(-4192, 'Trade forbidden due to Cooling-off Period.'),
  'limit.cool.off': say(-4192, 'Trade forbidden due to Cooling-off Period.'),
  'request.decimals': failures.futuresPrecision,
  'order.unchanged': say(-5027, 'No need to modify the order.'),
}

/** A rejection or refusal by its code. What has no word of its own is refused as unsupported, never as done. */
export function refusedAs(code: string, venue: Venue): BinanceFailure {
  const make = (venue === 'spot' ? SPOT : FUTURES)[code] ?? COMMON[code]
  if (make !== undefined) return make()
  return new BinanceFailure(venue === 'spot' ? -2010 : -4000, `The order was rejected: ${code}`)
}

/** Any error as a failure; none when it is our own fault. */
export function failureOf(error: unknown, venue: Venue): BinanceFailure | undefined {
  if (error instanceof BinanceFailure) return error
  if (error instanceof ApiRefusal || error instanceof Refusal) return refusedAs(error.code, venue)
  return undefined
}
