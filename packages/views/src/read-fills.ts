// Fills of a customer's orders, from the views: filters in, rows out. Only reads.

import type { CommandNumber, MarketId, OrderId, TimeMs, UserId } from '@candor/contract'
import type { Database } from '@candor/database'
import { offsetOf, type Page, type PageAsk, rangeOf, type TimeRange } from './page.ts'
import type { SpotFillRow } from './project-spot-fills.ts'

export interface FillFilter extends TimeRange {
  readonly userId: UserId
  readonly marketId?: MarketId | undefined
  readonly orderId?: OrderId | undefined
}

export type ViewedFill = SpotFillRow

/** Newest first. */
export async function fillHistory(
  database: Database,
  filter: FillFilter,
  page: PageAsk,
): Promise<Page<ViewedFill>> {
  const offset = offsetOf(page)
  const { userId, marketId, orderId } = filter
  const { from, to } = rangeOf(filter)
  let fills = database
    .selectFrom('spot_fills')
    .where('user_id', '=', userId)
    .where('time_ms', '>=', from)
    .where('time_ms', '<=', to)
  if (marketId !== undefined) fills = fills.where('market_id', '=', marketId)
  if (orderId !== undefined) fills = fills.where('order_id', '=', orderId)
  const rows = await fills
    .selectAll()
    .orderBy('time_ms', 'desc')
    .orderBy('trade_id', 'desc')
    .offset(offset)
    .limit(page.pageSize)
    .execute()
  const { total } = await fills
    .select((query) => query.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const list = rows.map(
    (row): ViewedFill => ({
      tradeId: row.trade_id,
      orderId: row.order_id,
      userId: row.user_id,
      marketId: row.market_id,
      side: row.side,
      role: row.role,
      price: row.price,
      quantity: row.quantity,
      quoteAmount: row.quote_amount,
      fee: row.fee,
      feeAssetId: row.fee_asset_id,
      timeMs: BigInt(row.time_ms) as TimeMs,
      number: row.number as CommandNumber,
    }),
  )
  return { list, total }
}
