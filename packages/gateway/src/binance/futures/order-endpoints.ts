// Orders of contracts as calls: one at a time, in batches, and all of a contract.

import type { UserId } from '@candor/contract'
import type { Caller, Endpoint } from '../endpoint.ts'
import { failures } from '../failure.ts'
import type { Parameters } from '../parameters.ts'
import { failureOf } from '../refusals.ts'
import type { AlgoDesk } from './algo-desk.ts'
import type { Countdowns } from './countdowns.ts'
import { acts, reads } from './endpoints.ts'
import type { FuturesParts } from './futures-parts.ts'
import { FUTURES_LIMITS } from './limits.ts'
import { type OrderAsk, type OrderDesk, orderAsk } from './order-desk.ts'

export interface OrderEndpointsParts extends Pick<FuturesParts, 'symbols' | 'onError'> {
  readonly orders: OrderDesk
  readonly algos: AlgoDesk
  readonly countdowns: Countdowns
}

const CANCELLED_ALL = { code: 200, msg: 'The operation of cancel all open order is done.' }

export function orderEndpoints(parts: OrderEndpointsParts): readonly Endpoint[] {
  return [...oneOrder(parts), ...manyOrders(parts), ...algoOrders(parts)]
}

function oneOrder({ orders, symbols }: OrderEndpointsParts): readonly Endpoint[] {
  const path = '/fapi/v1/order'
  return [
    acts({
      method: 'POST',
      path,
      wsMethod: 'order.place',
      weight: 1,
      orders: 1,
      rate: 'order',
      handle: (params, { userId }) => orders.place(userId, params),
    }),
    acts({
      method: 'POST',
      path: '/fapi/v1/order/test',
      weight: 1,
      rate: 'order',
      handle: (params) => orders.test(params),
    }),
    acts({
      method: 'PUT',
      path,
      wsMethod: 'order.modify',
      weight: 1,
      orders: 1,
      rate: 'order',
      handle: (params, { userId }) => orders.amend(userId, params),
    }),
    acts({
      method: 'DELETE',
      path,
      wsMethod: 'order.cancel',
      weight: 1,
      rate: 'cancel',
      handle: (params, { userId }) => orders.cancel(userId, symbols.contractOf(params), orderAsk(params)),
    }),
    reads({
      path,
      wsMethod: 'order.status',
      weight: 1,
      handle: (params, { userId }) => orders.find(userId, symbols.contractOf(params), orderAsk(params)),
    }),
    reads({
      path: '/fapi/v1/openOrder',
      weight: 1,
      handle: (params, { userId }) => orders.findOpen(userId, symbols.contractOf(params), orderAsk(params)),
    }),
  ]
}

function manyOrders(parts: OrderEndpointsParts): readonly Endpoint[] {
  const { orders, symbols, countdowns } = parts
  return [
    ...batches(parts),
    acts({
      method: 'DELETE',
      path: '/fapi/v1/allOpenOrders',
      weight: 1,
      rate: 'cancel',
      handle: async (params, { userId }) => {
        await orders.cancelAll(userId, symbols.contractOf(params))
        return CANCELLED_ALL
      },
    }),
    acts({
      method: 'POST',
      path: '/fapi/v1/countdownCancelAll',
      weight: 10,
      rate: 'cancel',
      handle: (params, { userId }) => {
        const contract = symbols.contractOf(params)
        const countdownMs = params.integer('countdownTime')
        if (countdownMs === undefined) throw failures.missing('countdownTime')
        countdowns.set(userId, contract, countdownMs)
        return { symbol: contract.symbol, countdownTime: String(countdownMs) }
      },
    }),
    reads({
      path: '/fapi/v1/openOrders',
      weight: (params) => (params.has('symbol') ? 1 : 40),
      handle: (params, { userId }) => {
        const symbol = params.text('symbol')
        return orders.openOrders(userId, symbol === undefined ? undefined : symbols.contract(symbol).marketId)
      },
    }),
    reads({
      path: '/fapi/v1/allOrders',
      weight: 5,
      handle: (params, { userId }) => orders.history(userId, params),
    }),
  ]
}

type OfOne = (userId: UserId, params: Parameters) => Promise<unknown>

function batches(parts: OrderEndpointsParts): readonly Endpoint[] {
  const { orders, symbols } = parts
  const path = '/fapi/v1/batchOrders'
  const each = (act: OfOne) => (params: Parameters, caller: Caller) =>
    inTurn(parts, params.calls('batchOrders', FUTURES_LIMITS.batchOrders), (one) => act(caller.userId, one))
  const count = (params: Parameters): number => params.calls('batchOrders', FUTURES_LIMITS.batchOrders).length
  return [
    acts({
      method: 'POST',
      path,
      weight: 5,
      orders: count,
      rate: 'order',
      handle: each((userId, params) => orders.place(userId, params)),
    }),
    acts({
      method: 'PUT',
      path,
      weight: 5,
      orders: count,
      rate: 'order',
      handle: each((userId, params) => orders.amend(userId, params)),
    }),
    acts({
      method: 'DELETE',
      path,
      weight: 1,
      rate: 'cancel',
      handle: (params, { userId }) => {
        const contract = symbols.contractOf(params)
        const ids = params.list('orderIdList')
        const names = params.list('origClientOrderIdList')
        if (ids === undefined && names === undefined) {
          throw failures.eitherMissing('origClientOrderIdList', 'orderIdList')
        }
        const asked: readonly OrderAsk[] =
          ids?.map(idAsk) ?? names?.map((clientId) => ({ orderId: undefined, clientId })) ?? []
        if (asked.length > FUTURES_LIMITS.batchCancels) throw failures.invalid('orderIdList')
        return inTurn(parts, asked, (ask) => orders.cancel(userId, contract, ask))
      },
    }),
  ]
}

function idAsk(text: string): OrderAsk {
  const orderId = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN
  if (!Number.isSafeInteger(orderId)) throw failures.invalid('orderIdList')
  return { orderId, clientId: undefined }
}

/** One after the other, as they stand: what one cannot do does not keep the next from it. */
async function inTurn<T>(
  { onError }: Pick<OrderEndpointsParts, 'onError'>,
  asked: readonly T[],
  act: (one: T) => Promise<unknown>,
): Promise<readonly unknown[]> {
  const answers: unknown[] = []
  for (const one of asked) {
    try {
      answers.push(await act(one))
    } catch (error) {
      const known = failureOf(error, 'futures')
      if (known === undefined) onError(error)
      const { code, message: msg } = known ?? failures.unknown()
      answers.push({ code, msg })
    }
  }
  return answers
}

function algoOrders({ algos, symbols }: OrderEndpointsParts): readonly Endpoint[] {
  const path = '/fapi/v1/algoOrder'
  return [
    acts({
      method: 'POST',
      path,
      wsMethod: 'algoOrder.place',
      weight: 1,
      orders: 1,
      rate: 'order',
      handle: (params, { userId }) => algos.place(userId, params),
    }),
    acts({
      method: 'DELETE',
      path,
      wsMethod: 'algoOrder.cancel',
      weight: 1,
      rate: 'cancel',
      handle: (params, { userId }) => algos.cancel(userId, params),
    }),
    acts({
      method: 'DELETE',
      path: '/fapi/v1/algoOpenOrders',
      weight: 1,
      rate: 'cancel',
      handle: async (params, { userId }) => {
        await algos.cancelAll(userId, symbols.contractOf(params))
        return CANCELLED_ALL
      },
    }),
    reads({ path, weight: 1, handle: (params, { userId }) => algos.find(userId, params) }),
    reads({
      path: '/fapi/v1/openAlgoOrders',
      weight: (params) => (params.has('symbol') ? 1 : 40),
      handle: (params, { userId }) => algos.open(userId, params),
    }),
    reads({
      path: '/fapi/v1/allAlgoOrders',
      weight: 5,
      handle: (params, { userId }) => algos.history(userId, params),
    }),
  ]
}
