// What a robot did as a table of comma-separated values: full precision, times in ISO 8601, oldest first.

import type { RobotExport } from '@candor/api'
import { quoted } from '../earn/earn-export.ts'
import { Exports } from '../exports.ts'
import { GATEWAY_LIMITS } from '../limits.ts'
import type {
  FillJson,
  Found,
  LineJson,
  OrderJson,
  PageAsk,
  RobotHistory,
  TripJson,
} from './robot-history.ts'
import type { RobotRow } from './robot-rows.ts'

type Value = string | number | boolean | null
type Cells = Readonly<Record<string, Value>>

const COLUMNS: Readonly<{
  fills: readonly (keyof FillJson)[]
  trips: readonly (keyof TripJson)[]
  orders: readonly (keyof OrderJson)[]
  log: readonly (keyof LineJson)[]
}> = {
  fills: [
    'time',
    'tradeId',
    'orderId',
    'side',
    'role',
    'price',
    'quantity',
    'quoteAmount',
    'fee',
    'feeAsset',
    'profit',
  ],
  trips: ['openedTime', 'closedTime', 'opened', 'closed', 'quantity', 'cost', 'proceeds', 'profit'],
  orders: [
    'createdTime',
    'closedTime',
    'orderId',
    'ref',
    'side',
    'type',
    'price',
    'stopPrice',
    'quantity',
    'lots',
    'quoteAmount',
    'reduceOnly',
    'filledQuantity',
    'filledQuote',
    'averagePrice',
    'fee',
    'feeAsset',
    'profit',
    'status',
    'closeReason',
  ],
  log: ['time', 'code', 'data'],
}
const TIMES: ReadonlySet<string> = new Set(['time', 'openedTime', 'closedTime', 'createdTime'])

export class RobotExports {
  private readonly history: RobotHistory
  private readonly exports = new Exports()

  constructor(history: RobotHistory) {
    this.history = history
  }

  lines(row: RobotRow, list: RobotExport): AsyncGenerator<string> {
    return this.exports.bounded(row.owner_id, () => this.table(row, list))
  }

  private async *table(row: RobotRow, list: RobotExport): AsyncGenerator<string> {
    const columns = COLUMNS[list]
    yield lineOf(columns)
    for await (const cells of this.cells(row, list)) {
      yield lineOf(columns.map((column) => textOf(column, cells[column] ?? null)))
    }
  }

  /** Pages are newest first, so the last one is read first, each from its end. */
  private async *cells(row: RobotRow, list: RobotExport): AsyncGenerator<Cells> {
    const pageSize = GATEWAY_LIMITS.exportRowsAtOnce
    const { total } = await this.page(row, list, { pageIndex: 1, pageSize: 1 })
    for (let pageIndex = Math.ceil(total / pageSize); pageIndex >= 1; pageIndex--) {
      const { list: found } = await this.page(row, list, { pageIndex, pageSize })
      for (const each of found.toReversed()) yield cellsOf(each)
    }
  }

  private page(
    row: RobotRow,
    list: RobotExport,
    page: PageAsk,
  ): Promise<Found<FillJson> | Found<TripJson> | Found<OrderJson> | Found<LineJson>> {
    switch (list) {
      case 'fills':
        return this.history.fills(row, page)
      case 'trips':
        return this.history.trips(row, page)
      case 'orders':
        return this.history.orders(row, undefined, page)
      case 'log':
        return this.history.log(row, page)
    }
  }
}

function cellsOf(row: FillJson | TripJson | OrderJson | LineJson): Cells {
  if ('opened' in row) return { ...row, opened: quoted(row.opened.join(' ')) }
  if (!('data' in row)) return row
  const facts = Object.entries(row.data).map(([name, value]) => `${name}=${value}`)
  return { ...row, data: quoted(facts.join(' ')) }
}

function textOf(column: string, value: Value): string {
  if (value === null) return ''
  return TIMES.has(column) ? new Date(Number(value)).toISOString() : String(value)
}

function lineOf(values: readonly string[]): string {
  return `${values.join(',')}\r\n`
}
