// A user's second-contracts that ended as a table of comma-separated values: full precision, times in ISO 8601.

import type { Database } from '@candor/database'
import { type SecondOrderFilter, secondOrderHistory } from '@candor/views'
import { allRows } from '../contracts/all-rows.ts'
import { Exports } from '../exports.ts'
import { GATEWAY_LIMITS } from '../limits.ts'
import type { Listing } from '../live/listing.ts'
import { type PastSecondJson, pastSecondRow } from './second-rows.ts'

const COLUMNS: readonly (keyof PastSecondJson)[] = [
  'createdTime',
  'endedTime',
  'symbol',
  'orderId',
  'clientOrderId',
  'direction',
  'seconds',
  'payout',
  'asset',
  'amount',
  'profit',
  'openTime',
  'acceptedTime',
  'entrySequence',
  'entryPrice',
  'entryTime',
  'expiryTime',
  'sum',
  'count',
  'settlePrice',
  'lastSequence',
  'outcome',
  'reason',
  'code',
  'paid',
  'result',
  'returned',
  'nonce',
  'owner',
  'number',
]
const TIMES: ReadonlySet<string> = new Set<keyof PastSecondJson>([
  'createdTime',
  'endedTime',
  'openTime',
  'acceptedTime',
  'entryTime',
  'expiryTime',
])

export class SecondExports {
  private readonly database: Database
  private readonly listing: Listing
  private readonly exports = new Exports()

  constructor(database: Database, listing: Listing) {
    this.database = database
    this.listing = listing
  }

  lines(filter: SecondOrderFilter): AsyncGenerator<string> {
    return this.exports.bounded(filter.userId, () => this.table(filter))
  }

  private async *table(filter: SecondOrderFilter): AsyncGenerator<string> {
    yield lineOf(COLUMNS)
    const load = (page: Parameters<typeof secondOrderHistory>[2]) =>
      secondOrderHistory(this.database, filter, page)
    for await (const viewed of allRows(load, GATEWAY_LIMITS.exportRowsAtOnce)) {
      const row = pastSecondRow(this.listing, viewed)
      yield lineOf(COLUMNS.map((column) => textOf(column, row[column])))
    }
  }
}

/** Every value is of letters, digits and signs that need no quotes. */
function textOf(column: string, value: PastSecondJson[keyof PastSecondJson]): string {
  if (value === null) return ''
  return TIMES.has(column) ? new Date(Number(value)).toISOString() : String(value)
}

function lineOf(values: readonly string[]): string {
  return `${values.join(',')}\r\n`
}
