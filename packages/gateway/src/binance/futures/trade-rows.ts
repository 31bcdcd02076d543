// A user's trades in contracts, from the views. What one trade closed and what it opened are one trade here. Only reads.

import type {
  Amount,
  Direction,
  Lots,
  MarketId,
  OrderId,
  PositionSide,
  Price,
  Side,
  TradeId,
  UserId,
} from '@candor/contract'
import type { Database } from '@candor/database'
import { directionOf, oldestFirst, type TimeWindow } from './time-window.ts'

export interface OwnTrade {
  readonly tradeId: TradeId
  /** None of a deleveraging, which nobody ordered. */
  readonly orderId: OrderId | undefined
  readonly positionSide: PositionSide | undefined
  readonly direction: Direction
  readonly side: Side
  readonly isMaker: boolean
  /** None of a deleveraging: its value is exact. */
  readonly price: Price | undefined
  readonly lots: Lots
  readonly value: Amount
  readonly pnl: Amount
  readonly fee: Amount
  readonly timeMs: number
}

export interface TradesAsk extends TimeWindow {
  readonly userId: UserId
  readonly marketId: MarketId
  readonly orderId: number | undefined
  /** From this trade on. */
  readonly fromId: number | undefined
  readonly limit: number
}

/** A trade changes a position at most twice: it closes, then opens. */
const CHANGES_OF_A_TRADE = 2

/** Oldest first. */
export async function tradesIn(database: Database, ask: TradesAsk): Promise<readonly OwnTrade[]> {
  const { orderId, fromId, limit } = ask
  const window = fromId === undefined ? ask : { isFromStart: true }
  const direction = directionOf(window)
  let fills = database
    .selectFrom('contract_fills as f')
    .leftJoin('contract_orders as o', 'o.order_id', 'f.order_id')
    .select([
      'f.trade_id',
      'f.order_id',
      'f.direction',
      'f.side',
      'f.role',
      'f.price',
      'f.lots',
      'f.value',
      'f.pnl',
      'f.fee',
      'f.time_ms',
      'o.position_side',
    ])
    .where('f.user_id', '=', ask.userId)
    .where('f.market_id', '=', ask.marketId)
    // Two positions of one owner that were set off against each other met nobody: that is no trade.
    .where('f.trade_id', 'is not', null)
    .where('f.time_ms', '>=', ask.fromMs)
    .where('f.time_ms', '<=', ask.toMs)
  if (orderId !== undefined) fills = fills.where('f.order_id', '=', orderId as OrderId)
  // Numbers of trades rise with time: either order is the other.
  fills =
    fromId === undefined
      ? fills.orderBy('f.time_ms', direction).orderBy('f.number', direction).orderBy('f.place', direction)
      : fills
          .where('f.trade_id', '>=', fromId as TradeId)
          .orderBy('f.trade_id')
          .orderBy('f.place')
  const rows = await fills.limit(limit * CHANGES_OF_A_TRADE).execute()
  const trades: OwnTrade[] = []
  for (const row of rows) {
    const trade: OwnTrade = {
      tradeId: row.trade_id as TradeId,
      orderId: row.order_id ?? undefined,
      positionSide: row.position_side ?? undefined,
      direction: row.direction,
      side: row.side,
      isMaker: row.role === 'maker',
      price: row.price ?? undefined,
      lots: (row.lots < 0n ? -row.lots : row.lots) as Lots,
      value: row.value,
      pnl: row.pnl,
      fee: row.fee,
      timeMs: row.time_ms,
    }
    const last = trades.at(-1)
    if (last?.tradeId === trade.tradeId && last.orderId === trade.orderId) {
      trades[trades.length - 1] = together(last, trade)
    } else trades.push(trade)
  }
  return oldestFirst(trades.slice(0, limit), window)
}

function together(one: OwnTrade, other: OwnTrade): OwnTrade {
  return {
    ...one,
    lots: (one.lots + other.lots) as Lots,
    value: (one.value + other.value) as Amount,
    pnl: (one.pnl + other.pnl) as Amount,
    fee: (one.fee + other.fee) as Amount,
  }
}
