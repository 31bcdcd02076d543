// What became of a spot order, as clients of the compatible API are told. An order as it stood right after it happened goes
// in; JSON comes out.

import { type Amount, formatDecimal, type Price, type SpotOrderView, type TradeId } from '@candor/contract'
import type { ListedMarket } from '../../live/listing.ts'
import {
  clientIdOf,
  type SpotStatus,
  selfTradeWord,
  sideWord,
  spotTimeInForce,
  spotType,
} from '../spot/words.ts'
import { spotName } from '../symbols.ts'

export type Execution = 'NEW' | 'CANCELED' | 'TRADE' | 'EXPIRED' | 'TRADE_PREVENTION'

export interface SpotFill {
  readonly tradeId: TradeId
  readonly price: Price
  readonly quantity: Amount
  readonly quoteAmount: Amount
  readonly fee: Amount
  readonly isMaker: boolean
}

export interface SpotReport {
  readonly market: ListedMarket
  /** A copy: the live one goes on changing. */
  readonly order: SpotOrderView
  readonly execution: Execution
  status: SpotStatus
  readonly fill: SpotFill | undefined
  /** The command that did it, and when. */
  readonly number: number
  readonly timeMs: number
}

export function executionReportJson(report: SpotReport, nowMs: number): string {
  const { market, order, execution, status, fill, number, timeMs } = report
  const { baseAsset, quoteAsset } = market
  const base = (units: bigint): string => formatDecimal(units, baseAsset.scale)
  const quote = (units: bigint): string => formatDecimal(units, quoteAsset.scale)
  const feeAsset = order.side === 'buy' ? baseAsset : quoteAsset
  const ownId = clientIdOf(order)
  const isWaiting = order.status === 'waiting'
  const isOpen = status === 'NEW' || status === 'PARTIALLY_FILLED'
  return JSON.stringify({
    e: 'executionReport',
    E: nowMs,
    s: spotName(market),
    c: ownId,
    S: sideWord(order.side),
    o: spotType(order),
    f: spotTimeInForce(order),
    // An order sized by what it costs has no other quantity than what it got.
    q: base(order.quantity ?? order.filledQuantity),
    p: quote(order.price ?? 0n),
    P: quote(order.stopPrice ?? 0n),
    F: '0',
    g: -1,
    C: execution === 'CANCELED' ? ownId : '',
    x: execution,
    X: status,
    r: 'NONE',
    i: order.orderId,
    l: base(fill?.quantity ?? 0n),
    z: base(order.filledQuantity),
    L: quote(fill?.price ?? 0n),
    n: formatDecimal(fill?.fee ?? 0n, feeAsset.scale),
    N: fill === undefined ? null : feeAsset.code,
    T: timeMs,
    t: fill?.tradeId ?? -1,
    I: number,
    w: isOpen && !isWaiting,
    m: fill?.isMaker ?? false,
    M: true,
    O: Number(order.createdMs),
    Z: quote(order.filledQuote),
    Y: quote(fill?.quoteAmount ?? 0n),
    Q: quote(order.quoteAmount ?? 0n),
    ...(isWaiting ? {} : { W: Number(order.createdMs) }),
    V: selfTradeWord(order.selfTrade),
    ...(execution === 'TRADE_PREVENTION' ? { A: base(order.preventedQuantity) } : {}),
  })
}
