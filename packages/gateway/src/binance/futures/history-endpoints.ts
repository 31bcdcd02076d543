// A user's past in contracts, as calls: trades, income, margin that was moved, and what was closed by force. From the views.

import { formatDecimal, type UserId } from '@candor/contract'
import type { Database } from '@candor/database'
import { averageOf, contractOf } from '../../format-contract.ts'
import type { Endpoint } from '../endpoint.ts'
import { failures } from '../failure.ts'
import { sideWord } from '../spot/words.ts'
import { reads } from './endpoints.ts'
import { deleveragings } from './forced-rows.ts'
import type { FuturesAccount } from './futures-account.ts'
import type { FuturesParts } from './futures-parts.ts'
import { INCOME_TYPES, type Income, incomeIn } from './income-rows.ts'
import { FUTURES_LIMITS } from './limits.ts'
import { marginMoves } from './margin-rows.ts'
import { ordersIn } from './order-rows.ts'
import { type OrderJson, orderJson } from './order-shape.ts'
import { moneyOf, quantityOf } from './quantities.ts'
import { timeWindow } from './time-window.ts'
import { type OwnTrade, tradesIn } from './trade-rows.ts'
import { triggerById } from './trigger-rows.ts'
import { positionSideWord, triggerIdIn } from './words.ts'

export interface HistoryEndpointsParts
  extends Pick<FuturesParts, 'database' | 'live' | 'history' | 'symbols'> {
  readonly account: FuturesAccount
}

type Contract = ReturnType<typeof contractOf>

export function historyEndpoints(parts: HistoryEndpointsParts): readonly Endpoint[] {
  return [userTrades(parts), income(parts), marginHistory(parts), forcedOrders(parts)]
}

function userTrades({ database, history, symbols }: HistoryEndpointsParts): Endpoint {
  return reads({
    path: '/fapi/v1/userTrades',
    weight: 5,
    handle: async (params, { userId }) => {
      const contract = symbols.contractOf(params)
      const { usual, most } = FUTURES_LIMITS.trades
      const fromId = params.integer('fromId')
      const isTimed = params.has('startTime') || params.has('endTime')
      if (fromId !== undefined && isTimed) throw failures.optionalCombination()
      const ask = {
        ...timeWindow(params, FUTURES_LIMITS.tradesWindowMs),
        userId,
        marketId: contract.marketId,
        fromId,
        limit: params.limit(usual, most),
      }
      const asked = params.integer('orderId')
      await history.caughtUp()
      const orderId = asked === undefined ? undefined : await tradedAs(database, userId, asked)
      return (await tradesIn(database, { ...ask, orderId })).map((trade) => tradeJson(contract, trade))
    },
  })
}

/** A conditional order trades as the order that it sent; one that sent none has no trades. */
async function tradedAs(database: Database, userId: UserId, orderId: number): Promise<number> {
  const triggerId = triggerIdIn(orderId)
  if (triggerId === undefined) return orderId
  const found = await triggerById(database, { userId, family: 'order', triggerId })
  return found?.outcome.sent?.orderId ?? orderId
}

function tradeJson(contract: Contract, trade: OwnTrade) {
  const { lots, value, side } = trade
  const price = trade.price ?? averageOf(contract, { lots, value }) ?? 0n
  return {
    symbol: contract.symbol,
    id: trade.tradeId,
    orderId: trade.orderId ?? 0,
    side: sideWord(side),
    price: moneyOf(contract, price),
    qty: quantityOf(contract, lots),
    realizedPnl: moneyOf(contract, trade.pnl),
    marginAsset: contract.quoteAsset.code,
    quoteQty: moneyOf(contract, value),
    commission: moneyOf(contract, trade.fee),
    commissionAsset: contract.quoteAsset.code,
    time: trade.timeMs,
    positionSide: positionSideWord(trade.positionSide ?? trade.direction),
    buyer: side === 'buy',
    maker: trade.isMaker,
  }
}

function income({ database, live, history, symbols, account }: HistoryEndpointsParts): Endpoint {
  return reads({
    path: '/fapi/v1/income',
    weight: 30,
    handle: async (params, { userId }) => {
      const symbol = params.text('symbol')
      const marketId = symbol === undefined ? undefined : symbols.contract(symbol).marketId
      const { usual, most } = FUTURES_LIMITS.income
      const limit = params.limit(usual, most)
      const page = params.integer('page') ?? 1
      const offset = (page - 1) * limit
      if (page < 1 || offset + limit > FUTURES_LIMITS.incomeReach) throw failures.invalid('page')
      const type = params.oneOf('incomeType', INCOME_TYPES)
      const asset = account.asset()
      const ask = { ...timeWindow(params), userId, assetId: asset.assetId, marketId, type, offset, limit }
      await history.caughtUp()
      const found = await incomeIn(database, ask)
      return found.map((each) => ({
        symbol:
          each.marketId === undefined ? '' : contractOf(live.listing, { marketId: each.marketId }).symbol,
        incomeType: each.type,
        income: formatDecimal(each.amount, asset.scale),
        asset: asset.code,
        info: each.tradeId === undefined ? each.type : String(each.tradeId),
        time: each.timeMs,
        tranId: transactionId(each),
        tradeId: each.tradeId === undefined ? '' : String(each.tradeId),
      }))
    },
  })
}

const PLACES = 1_000

/** A command of the log, and the place in it. */
function transactionId({ number, place }: Income): number {
  return number * PLACES + (place % PLACES)
}

const MOVE_KINDS = { 1: 'added', 2: 'removed' } as const

function marginHistory({ database, history, symbols, account }: HistoryEndpointsParts): Endpoint {
  return reads({
    path: '/fapi/v1/positionMargin/history',
    weight: 1,
    handle: async (params, { userId }) => {
      const contract = symbols.contractOf(params)
      const { usual, most } = FUTURES_LIMITS.marginMoves
      const type = params.oneOf('type', ['1', '2'] as const)
      const ask = {
        ...timeWindow(params),
        userId,
        marketId: contract.marketId,
        kind: type === undefined ? undefined : MOVE_KINDS[type],
        limit: params.limit(usual, most),
      }
      await history.caughtUp()
      const [moves, settings] = await Promise.all([marginMoves(database, ask), account.settings(userId)])
      const mode = settings.find((each) => each.contract.marketId === contract.marketId)?.setting.positionMode
      return moves.map(({ kind, direction, amount, timeMs }) => ({
        symbol: contract.symbol,
        type: kind === 'added' ? 1 : 2,
        deltaType: 'USER_ADJUST',
        amount: moneyOf(contract, amount),
        asset: contract.quoteAsset.code,
        time: timeMs,
        positionSide: mode === 'oneWay' ? 'BOTH' : positionSideWord(direction),
      }))
    },
  })
}

/** Orders of liquidations; and deleveragings, which happen without an order and are shown in the shape of one. */
function forcedOrders({ database, live, history, symbols }: HistoryEndpointsParts): Endpoint {
  return reads({
    path: '/fapi/v1/forceOrders',
    weight: (params) => (params.has('symbol') ? 20 : 50),
    handle: async (params, { userId }) => {
      const symbol = params.text('symbol')
      const marketId = symbol === undefined ? undefined : symbols.contract(symbol).marketId
      const { usual, most } = FUTURES_LIMITS.forcedOrders
      const limit = params.limit(usual, most)
      const kind = params.oneOf('autoCloseType', ['LIQUIDATION', 'ADL'] as const)
      const window = timeWindow(params, FUTURES_LIMITS.ordersWindowMs)
      const ask = { ...window, userId, marketId, limit }
      await history.caughtUp()
      const [orders, closed] = await Promise.all([
        kind === 'ADL' ? [] : ordersIn(database, { ...ask, origins: ['liquidation'] }),
        kind === 'LIQUIDATION' ? [] : deleveragings(database, ask),
      ])
      const all = [
        ...orders.map(({ order, closedMs }) =>
          orderJson(live.listing, order, { updatedMs: closedMs ?? Number(order.createdMs) }),
        ),
        ...closed.map((each) => deleveragedJson(contractOf(live.listing, each), each)),
      ].sort((a, b) => a.time - b.time)
      return window.isFromStart ? all.slice(0, limit) : all.slice(-limit)
    },
  })
}

function deleveragedJson(
  contract: Contract,
  { direction, lots, value, timeMs }: Awaited<ReturnType<typeof deleveragings>>[number],
): OrderJson {
  const quantity = quantityOf(contract, lots)
  const price = moneyOf(contract, averageOf(contract, { lots, value }) ?? 0n)
  return {
    orderId: 0,
    symbol: contract.symbol,
    status: 'FILLED',
    clientOrderId: 'adl_autoclose',
    price,
    avgPrice: price,
    origQty: quantity,
    executedQty: quantity,
    cumQty: quantity,
    cumQuote: moneyOf(contract, value),
    timeInForce: 'IOC',
    type: 'LIMIT',
    reduceOnly: true,
    closePosition: false,
    side: direction === 'long' ? 'SELL' : 'BUY',
    positionSide: positionSideWord(direction),
    stopPrice: '0',
    workingType: 'CONTRACT_PRICE',
    priceProtect: false,
    origType: 'LIMIT',
    priceMatch: 'NONE',
    selfTradePreventionMode: 'NONE',
    goodTillDate: 0,
    time: timeMs,
    updateTime: timeMs,
  }
}
