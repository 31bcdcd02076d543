// A user's financial products that ended and what pools paid them, as tables of comma-separated values: full precision, times
// in ISO 8601, oldest first.

import type { financialShapes } from '@candor/api'
import type { EarnOffersView, UserId } from '@candor/contract'
import type { Database } from '@candor/database'
import {
  endedFinancialOrders,
  type FinancialOrderFilter,
  type MiningIncomeFilter,
  miningIncomesAfter,
} from '@candor/views'
import type { Static } from 'typebox'
import { Exports } from '../exports.ts'
import type { Listing } from '../live/listing.ts'
import { formatFinancialOrder } from './format-financial.ts'
import { formatMiningIncome, type MiningIncomeJson } from './format-mining.ts'
import { nameOfPool, nameOfProduct } from './offer-names.ts'

type FinancialRow = Static<typeof financialShapes.numberedFinancialOrder>

const FINANCIAL_COLUMNS: readonly (keyof FinancialRow)[] = [
  'boughtTime',
  'endedTime',
  'orderId',
  'productId',
  'name',
  'asset',
  'principal',
  'term',
  'annualRate',
  'source',
  'interestTime',
  'maturityTime',
  'income',
  'days',
  'accrued',
  'end',
  'paid',
  'number',
]
const INCOME_COLUMNS: readonly (keyof MiningIncomeJson)[] = [
  'dueTime',
  'time',
  'orderId',
  'poolId',
  'name',
  'day',
  'days',
  'asset',
  'income',
  'number',
]
const TIMES: ReadonlySet<string> = new Set<keyof FinancialRow | keyof MiningIncomeJson>([
  'boughtTime',
  'endedTime',
  'interestTime',
  'maturityTime',
  'dueTime',
  'time',
])

type Value = string | number | null
type Row<R> = { readonly [K in keyof R]: Value }

export interface EarnExportsParts {
  readonly database: Database
  readonly listing: Listing
  readonly offers: { readonly view: () => Promise<EarnOffersView> }
}

export class EarnExports {
  private readonly parts: EarnExportsParts
  private readonly exports = new Exports()

  constructor(parts: EarnExportsParts) {
    this.parts = parts
  }

  financial(filter: FinancialOrderFilter): AsyncGenerator<string> {
    return this.bounded(filter.userId, FINANCIAL_COLUMNS, this.financialRows(filter))
  }

  mining(filter: MiningIncomeFilter): AsyncGenerator<string> {
    return this.bounded(filter.userId, INCOME_COLUMNS, this.incomeRows(filter))
  }

  private bounded<R extends Row<R>>(
    userId: UserId,
    columns: readonly (keyof R & string)[],
    rows: AsyncIterable<R>,
  ): AsyncGenerator<string> {
    return this.exports.bounded(userId, () => table(columns, rows))
  }

  private async *financialRows(filter: FinancialOrderFilter): AsyncGenerator<FinancialRow> {
    const { database, listing, offers } = this.parts
    const view = await offers.view()
    for await (const { order, number } of endedFinancialOrders(database, filter)) {
      const name = nameOfProduct(view, order.productId)
      yield { ...formatFinancialOrder(order, { listing, name, nowMs: Number(order.endedMs) }), number }
    }
  }

  private async *incomeRows(filter: MiningIncomeFilter): AsyncGenerator<MiningIncomeJson> {
    const { database, listing, offers } = this.parts
    const view = await offers.view()
    for await (const line of miningIncomesAfter(database, filter)) {
      yield formatMiningIncome(line, { listing, name: nameOfPool(view, line.poolId) })
    }
  }
}

async function* table<R extends Row<R>>(
  columns: readonly (keyof R & string)[],
  rows: AsyncIterable<R>,
): AsyncGenerator<string> {
  yield lineOf(columns)
  for await (const row of rows) yield lineOf(columns.map((column) => textOf(column, row[column])))
}

function textOf(column: string, value: Value): string {
  if (value === null) return ''
  if (TIMES.has(column)) return new Date(Number(value)).toISOString()
  return column === 'name' ? quoted(String(value)) : String(value)
}

/** A name may hold anything; every other value is of letters, digits and signs that need no quotes. */
export function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}

function lineOf(values: readonly string[]): string {
  return `${values.join(',')}\r\n`
}
