// The figures of the last 24 hours as a file, as the server gave them. The heads are the names of the API's fields.

import { csvOf } from '../../format/csv.ts'
import type { MarketRow } from './market-rows.ts'

const FIELDS = ['last', 'open', 'high', 'low', 'change', 'volume', 'quoteVolume', 'bid', 'ask'] as const

export function marketsCsv(rows: readonly MarketRow[]): string {
  const lines = rows.flatMap(({ symbol, state, ticker }) =>
    ticker === undefined
      ? []
      : [[symbol, state, ...FIELDS.map((field) => ticker[field] ?? ''), new Date(ticker.time).toISOString()]],
  )
  return csvOf([['symbol', 'state', ...FIELDS, 'time'], ...lines])
}
