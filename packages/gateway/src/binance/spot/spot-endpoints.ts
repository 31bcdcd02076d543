// Every call of the compatible spot API.

import type { ApiKeyScope } from '../../api-keys/api-keys.ts'
import type { Caller, Endpoint, KeyEndpoint, Method } from '../endpoint.ts'
import type { Parameters } from '../parameters.ts'
import type { BinanceParts } from '../parts.ts'
import { SpotAccount } from './account.ts'
import { CancelReplace } from './cancel-replace.ts'
import { spotMarketEndpoints } from './market-endpoints.ts'
import { OrderNotes } from './order-notes.ts'
import { OrderQueries } from './order-queries.ts'
import { SpotOrders } from './orders.ts'
import { SpotMarkets } from './spot-markets.ts'

export function spotEndpoints(parts: BinanceParts): readonly Endpoint[] {
  const markets = new SpotMarkets(parts.live.listing, parts.symbols)
  const orders = new SpotOrders(parts, markets, new OrderNotes(parts.live))
  const cancelReplace = new CancelReplace(orders, markets)
  const queries = new OrderQueries(parts, markets, orders)
  const account = new SpotAccount(parts, markets)
  return [
    ...spotMarketEndpoints(parts, markets),
    {
      ...signed('POST', 'order', 'order.place', 1, 'spot'),
      rate: 'order',
      orders: 1,
      handle: orders.place,
    },
    {
      ...signed('POST', 'order/test', 'order.test', 1, 'spot'),
      handle: (params: Parameters, { userId }: Caller) => {
        orders.test(params)
        return params.flag('computeCommissionRates') === true ? account.orderCommission(userId) : {}
      },
    },
    { ...signed('GET', 'order', 'order.status', 4), handle: queries.order },
    {
      ...signed('DELETE', 'order', 'order.cancel', 1, 'spot'),
      rate: 'cancel',
      handle: orders.cancel,
    },
    {
      ...signed('POST', 'order/cancelReplace', 'order.cancelReplace', 1, 'spot'),
      rate: 'order',
      orders: 1,
      handle: cancelReplace.run,
    },
    {
      ...signed('GET', 'openOrders', 'openOrders.status', 6),
      weight: (params) => (params.has('symbol') ? 6 : 80),
      handle: queries.open,
    },
    {
      ...signed('DELETE', 'openOrders', 'openOrders.cancelAll', 1, 'spot'),
      rate: 'cancel',
      handle: orders.cancelAll,
    },
    { ...signed('GET', 'allOrders', 'allOrders', 20), handle: queries.all },
    {
      ...signed('GET', 'myTrades', 'myTrades', 20),
      weight: (params) => (params.has('orderId') ? 5 : 20),
      handle: queries.trades,
    },
    { ...signed('GET', 'account', 'account.status', 20), handle: account.account },
    { ...signed('GET', 'account/commission', 'account.commission', 20), handle: account.commission },
    { ...signed('GET', 'rateLimit/order', 'account.rateLimits.orders', 40), handle: account.orderLimits },
  ]
}

function signed(
  method: Method,
  path: string,
  wsMethod: string,
  weight: number,
  scope: ApiKeyScope = 'read',
): Omit<KeyEndpoint, 'handle'> {
  return { venue: 'spot', method, path: `/api/v3/${path}`, wsMethod, security: 'signed', weight, scope }
}
