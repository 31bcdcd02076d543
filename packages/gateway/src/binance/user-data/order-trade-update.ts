// What became of a contract order, as clients of the compatible API are told. An order in its REST form goes in, with what
// just happened to it; JSON comes out.

import type { TradeId } from '@candor/contract'
import type { OrderJson } from '../futures/order-shape.ts'

export type FuturesExecution = 'NEW' | 'CANCELED' | 'CALCULATED' | 'EXPIRED' | 'TRADE' | 'AMENDMENT'

/** Amounts as texts. */
export interface FuturesFill {
  readonly tradeId: TradeId
  readonly price: string
  readonly quantity: string
  readonly fee: string
  readonly feeAsset: string
  readonly realised: string
  readonly isMaker: boolean
}

export interface FuturesReport {
  readonly order: OrderJson
  readonly execution: FuturesExecution
  status: OrderJson['status']
  readonly fill: FuturesFill | undefined
  readonly timeMs: number
}

export function orderTradeUpdateJson(
  { order, execution, status, fill, timeMs }: FuturesReport,
  nowMs: number,
): string {
  return JSON.stringify({
    e: 'ORDER_TRADE_UPDATE',
    E: nowMs,
    T: timeMs,
    o: {
      s: order.symbol,
      c: order.clientOrderId,
      S: order.side,
      o: order.type,
      f: order.timeInForce,
      q: order.origQty,
      p: order.price,
      ap: order.avgPrice,
      sp: order.stopPrice,
      x: execution,
      X: status,
      i: order.orderId,
      l: fill?.quantity ?? '0',
      z: order.executedQty,
      L: fill?.price ?? '0',
      ...(fill === undefined ? {} : { N: fill.feeAsset, n: fill.fee }),
      T: timeMs,
      t: fill?.tradeId ?? 0,
      b: '0',
      a: '0',
      m: fill?.isMaker ?? false,
      R: order.reduceOnly,
      wt: order.workingType,
      ot: order.origType,
      ps: order.positionSide,
      cp: order.closePosition,
      rp: fill?.realised ?? '0',
      pP: order.priceProtect,
      si: 0,
      ss: 0,
      V: order.selfTradePreventionMode,
      pm: order.priceMatch,
      gtd: order.goodTillDate,
    },
  })
}

/** A trade in few words, before all that can be said of it. */
export function tradeLiteJson({ order, timeMs }: FuturesReport, fill: FuturesFill, nowMs: number): string {
  return JSON.stringify({
    e: 'TRADE_LITE',
    E: nowMs,
    T: timeMs,
    s: order.symbol,
    q: order.origQty,
    p: order.price,
    m: fill.isMaker,
    c: order.clientOrderId,
    S: order.side,
    L: fill.price,
    l: fill.quantity,
    t: fill.tradeId,
    i: order.orderId,
  })
}
