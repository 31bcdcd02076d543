// How each view's rows lie in their tables: the columns, and the statements that write them. No statement here decides
// anything: amounts are put down or added up.

import type { AccountRow } from './project-accounts.ts'
import type { CandleRow } from './project-candles.ts'
import type { PublicTradeRow } from './project-public-trades.ts'
import type { SpotFillRow } from './project-spot-fills.ts'
import type { SpotOrderProgress, SpotOrderRow } from './project-spot-orders.ts'
import { type Column, namesOf, rowsFrom } from './row-arrays.ts'
import { copyInto } from './row-lines.ts'
import type { Statement } from './view-connection.ts'

/** Rows that are new are copied in; the rest takes a statement. */
export type RowWriter<Row> =
  | { readonly columns: readonly Column<Row>[]; readonly copy: string }
  | { readonly columns: readonly Column<Row>[]; readonly statement: Statement }

export function inserting<Row>(table: string, columns: readonly Column<Row>[]): RowWriter<Row> {
  return { columns, copy: copyInto(table, columns) }
}

export const accountRows: RowWriter<AccountRow> = inserting('view_accounts', [
  { name: 'user_id', type: 'bigint', of: (row) => row.userId },
  { name: 'house', type: 'text', of: (row) => row.house },
  { name: 'opened_ms', type: 'bigint', of: (row) => row.openedMs },
  { name: 'number', type: 'bigint', of: (row) => row.number },
])

export const SPOT_ORDER_COLUMNS: readonly Column<SpotOrderRow>[] = [
  { name: 'order_id', type: 'bigint', of: (row) => row.order.orderId },
  { name: 'user_id', type: 'bigint', of: (row) => row.order.userId },
  { name: 'wallet', type: 'bigint', of: (row) => row.order.wallet },
  { name: 'client_id', type: 'text', of: (row) => row.order.clientId },
  { name: 'market_id', type: 'bigint', of: (row) => row.order.marketId },
  { name: 'side', type: 'text', of: (row) => row.order.side },
  { name: 'order_type', type: 'text', of: (row) => row.order.orderType },
  { name: 'time_in_force', type: 'text', of: (row) => row.order.timeInForce },
  { name: 'self_trade', type: 'text', of: (row) => row.order.selfTrade },
  { name: 'price', type: 'numeric', of: (row) => row.order.price },
  { name: 'quantity', type: 'numeric', of: (row) => row.order.quantity },
  { name: 'quote_amount', type: 'numeric', of: (row) => row.order.quoteAmount },
  { name: 'stop_price', type: 'numeric', of: (row) => row.order.stopPrice },
  { name: 'trigger', type: 'text', of: (row) => row.order.trigger },
  { name: 'status', type: 'text', of: (row) => row.progress.status },
  { name: 'close_reason', type: 'text', of: (row) => row.progress.closeReason },
  { name: 'filled_quantity', type: 'numeric', of: (row) => row.progress.filledQuantity },
  { name: 'filled_quote', type: 'numeric', of: (row) => row.progress.filledQuote },
  { name: 'prevented_quantity', type: 'numeric', of: (row) => row.progress.preventedQuantity },
  { name: 'fee', type: 'numeric', of: (row) => row.progress.fee },
  { name: 'created_ms', type: 'bigint', of: (row) => row.order.createdMs },
  { name: 'closed_ms', type: 'bigint', of: (row) => row.progress.closedMs },
  { name: 'updated_number', type: 'bigint', of: (row) => row.progress.updatedNumber },
]

export const spotOrderRows = inserting('spot_orders', SPOT_ORDER_COLUMNS)

const ORDER_CHANGE_COLUMNS: readonly Column<SpotOrderProgress>[] = [
  { name: 'order_id', type: 'bigint', of: (change) => change.orderId },
  { name: 'status', type: 'text', of: (change) => change.status },
  { name: 'close_reason', type: 'text', of: (change) => change.closeReason },
  { name: 'filled_quantity', type: 'numeric', of: (change) => change.filledQuantity },
  { name: 'filled_quote', type: 'numeric', of: (change) => change.filledQuote },
  { name: 'prevented_quantity', type: 'numeric', of: (change) => change.preventedQuantity },
  { name: 'fee', type: 'numeric', of: (change) => change.fee },
  { name: 'closed_ms', type: 'bigint', of: (change) => change.closedMs },
  { name: 'updated_number', type: 'bigint', of: (change) => change.updatedNumber },
]

export const spotOrderChanges: RowWriter<SpotOrderProgress> = {
  columns: ORDER_CHANGE_COLUMNS,
  statement: {
    name: 'change spot_orders',
    // An open order has neither reason nor time of its close, so both may simply be put down.
    text: `UPDATE spot_orders o SET
        status = coalesce(c.status, o.status),
        close_reason = c.close_reason,
        closed_ms = c.closed_ms,
        filled_quantity = o.filled_quantity + c.filled_quantity,
        filled_quote = o.filled_quote + c.filled_quote,
        prevented_quantity = o.prevented_quantity + c.prevented_quantity,
        fee = o.fee + c.fee,
        updated_number = c.updated_number
      FROM ${rowsFrom(ORDER_CHANGE_COLUMNS, 'c')}
      WHERE o.order_id = c.order_id AND o.closed_ms IS NULL`,
  },
}

export const spotFillRows: RowWriter<SpotFillRow> = inserting('spot_fills', [
  { name: 'trade_id', type: 'bigint', of: (row) => row.tradeId },
  { name: 'order_id', type: 'bigint', of: (row) => row.orderId },
  { name: 'user_id', type: 'bigint', of: (row) => row.userId },
  { name: 'market_id', type: 'bigint', of: (row) => row.marketId },
  { name: 'side', type: 'text', of: (row) => row.side },
  { name: 'role', type: 'text', of: (row) => row.role },
  { name: 'price', type: 'numeric', of: (row) => row.price },
  { name: 'quantity', type: 'numeric', of: (row) => row.quantity },
  { name: 'quote_amount', type: 'numeric', of: (row) => row.quoteAmount },
  { name: 'fee', type: 'numeric', of: (row) => row.fee },
  { name: 'fee_asset_id', type: 'bigint', of: (row) => row.feeAssetId },
  { name: 'time_ms', type: 'bigint', of: (row) => row.timeMs },
  { name: 'number', type: 'bigint', of: (row) => row.number },
])

export const publicTradeRows: RowWriter<PublicTradeRow> = inserting('public_trades', [
  { name: 'market_id', type: 'bigint', of: (row) => row.marketId },
  { name: 'trade_id', type: 'bigint', of: (row) => row.tradeId },
  { name: 'price', type: 'numeric', of: (row) => row.price },
  { name: 'quantity', type: 'numeric', of: (row) => row.quantity },
  { name: 'quote_amount', type: 'numeric', of: (row) => row.quoteAmount },
  { name: 'taker_side', type: 'text', of: (row) => row.takerSide },
  { name: 'time_ms', type: 'bigint', of: (row) => row.timeMs },
  { name: 'number', type: 'bigint', of: (row) => row.number },
])

const CANDLE_COLUMNS: readonly Column<CandleRow>[] = [
  { name: 'market_id', type: 'bigint', of: (row) => row.marketId },
  { name: 'interval', type: 'text', of: (row) => row.interval },
  { name: 'open_ms', type: 'bigint', of: (row) => row.openMs },
  { name: 'open', type: 'numeric', of: (row) => row.open },
  { name: 'high', type: 'numeric', of: (row) => row.high },
  { name: 'low', type: 'numeric', of: (row) => row.low },
  { name: 'close', type: 'numeric', of: (row) => row.close },
  { name: 'volume', type: 'numeric', of: (row) => row.volume },
  { name: 'quote_volume', type: 'numeric', of: (row) => row.quoteVolume },
  { name: 'trades', type: 'bigint', of: (row) => row.trades },
]

export const candleRows: RowWriter<CandleRow> = {
  columns: CANDLE_COLUMNS,
  statement: {
    name: 'join candles',
    text: `INSERT INTO candles AS c (${namesOf(CANDLE_COLUMNS)})
      SELECT ${namesOf(CANDLE_COLUMNS)} FROM ${rowsFrom(CANDLE_COLUMNS, 'r')}
      ON CONFLICT (market_id, interval, open_ms) DO UPDATE SET
        high = greatest(c.high, excluded.high),
        low = least(c.low, excluded.low),
        close = excluded.close,
        volume = c.volume + excluded.volume,
        quote_volume = c.quote_volume + excluded.quote_volume,
        trades = c.trades + excluded.trades`,
  },
}
