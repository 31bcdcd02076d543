// How funding and the candles of mark and index lie in their tables: the columns, and the statements that write them.

import { type Column, namesOf, rowsFrom } from '../row-arrays.ts'
import { inserting, type RowWriter } from '../view-rows.ts'
import { insertingMarked } from './mark-rows.ts'
import type { FundingPaymentRow, FundingRow, PremiumRow } from './project-funding.ts'
import type { PriceCandleRow } from './project-price-candles.ts'

const FUNDING_COLUMNS: readonly Column<FundingRow>[] = [
  { name: 'market_id', type: 'bigint', of: (row) => row.marketId },
  { name: 'due_ms', type: 'bigint', of: (row) => row.dueMs },
  { name: 'rate_e8', type: 'numeric', of: (row) => row.rateE8 },
  { name: 'average_premium_e8', type: 'numeric', of: (row) => row.averagePremiumE8 },
  { name: 'samples', type: 'bigint', of: (row) => row.samples },
  { name: 'mark', type: 'numeric', of: (row) => row.mark },
  { name: 'mark_number', type: 'bigint', of: (row) => row.markNumber },
  { name: 'positions', type: 'bigint', of: (row) => row.positions },
  { name: 'paid', type: 'numeric', of: (row) => row.paid },
  { name: 'insured', type: 'numeric', of: (row) => row.insured },
  { name: 'received', type: 'numeric', of: (row) => row.received },
  { name: 'dust', type: 'numeric', of: (row) => row.dust },
  { name: 'next_funding_ms', type: 'bigint', of: (row) => row.nextFundingMs },
  { name: 'time_ms', type: 'bigint', of: (row) => row.timeMs },
  { name: 'number', type: 'bigint', of: (row) => row.number },
]

export const fundingRows: RowWriter<FundingRow> = insertingMarked('contract_funding', FUNDING_COLUMNS)

export const premiumRows: RowWriter<PremiumRow> = inserting('contract_premiums', [
  { name: 'market_id', type: 'bigint', of: (row) => row.marketId },
  { name: 'time_ms', type: 'bigint', of: (row) => row.timeMs },
  { name: 'number', type: 'bigint', of: (row) => row.number },
  { name: 'premium_e8', type: 'numeric', of: (row) => row.premiumE8 },
  { name: 'mark', type: 'numeric', of: (row) => row.mark },
  { name: 'index', type: 'numeric', of: (row) => row.index },
  { name: 'index_sequence', type: 'bigint', of: (row) => row.indexSequence },
])

export const fundingPaymentRows: RowWriter<FundingPaymentRow> = inserting('contract_funding_payments', [
  { name: 'position_id', type: 'bigint', of: (row) => row.positionId },
  { name: 'due_ms', type: 'bigint', of: (row) => row.dueMs },
  { name: 'user_id', type: 'bigint', of: (row) => row.userId },
  { name: 'market_id', type: 'bigint', of: (row) => row.marketId },
  { name: 'direction', type: 'text', of: (row) => row.direction },
  { name: 'margin_mode', type: 'text', of: (row) => row.marginMode },
  { name: 'rate_e8', type: 'numeric', of: (row) => row.rateE8 },
  { name: 'mark', type: 'numeric', of: (row) => row.mark },
  { name: 'leverage', type: 'bigint', of: (row) => row.leverage },
  { name: 'lots', type: 'numeric', of: (row) => row.lots },
  { name: 'entry_value', type: 'numeric', of: (row) => row.entryValue },
  { name: 'margin', type: 'numeric', of: (row) => row.margin },
  { name: 'value', type: 'numeric', of: (row) => row.value },
  { name: 'due', type: 'numeric', of: (row) => row.due },
  { name: 'amount', type: 'numeric', of: (row) => row.amount },
  { name: 'time_ms', type: 'bigint', of: (row) => row.timeMs },
  { name: 'number', type: 'bigint', of: (row) => row.number },
])

const PRICE_CANDLE_COLUMNS: readonly Column<PriceCandleRow>[] = [
  { name: 'market_id', type: 'bigint', of: (row) => row.marketId },
  { name: 'kind', type: 'text', of: (row) => row.kind },
  { name: 'interval', type: 'text', of: (row) => row.interval },
  { name: 'open_ms', type: 'bigint', of: (row) => row.openMs },
  { name: 'open', type: 'numeric', of: (row) => row.open },
  { name: 'high', type: 'numeric', of: (row) => row.high },
  { name: 'low', type: 'numeric', of: (row) => row.low },
  { name: 'close', type: 'numeric', of: (row) => row.close },
]

export const priceCandleRows: RowWriter<PriceCandleRow> = {
  columns: PRICE_CANDLE_COLUMNS,
  statement: {
    name: 'join price_candles',
    text: `INSERT INTO price_candles AS c (${namesOf(PRICE_CANDLE_COLUMNS)})
      SELECT ${namesOf(PRICE_CANDLE_COLUMNS)} FROM ${rowsFrom(PRICE_CANDLE_COLUMNS, 'r')}
      ON CONFLICT (market_id, kind, interval, open_ms) DO UPDATE SET
        high = greatest(c.high, excluded.high),
        low = least(c.low, excluded.low),
        close = excluded.close`,
  },
}
