// The lists of a user's past in perpetual contracts as tables of comma-separated values: full precision, times in ISO 8601.

import type { ContractExport } from '@candor/api'
import type { ContractFilter } from '@candor/views'
import { Exports } from '../exports.ts'
import type { ContractFillJson, TriggerJson } from '../format-contract.ts'
import type { ContractLists, PlainRow } from './contract-lists.ts'
import type { FundingRecordJson, LiquidationJson, PastOrderJson, PastPositionJson } from './contract-rows.ts'

interface Columns {
  readonly orders: readonly (keyof PastOrderJson)[]
  readonly triggers: readonly (keyof TriggerJson)[]
  readonly fills: readonly (keyof ContractFillJson)[]
  readonly positions: readonly (keyof PastPositionJson)[]
  readonly funding: readonly (keyof FundingRecordJson)[]
  readonly liquidations: readonly (keyof LiquidationJson)[]
}

const COLUMNS: Columns = {
  orders: [
    'createdTime',
    'closedTime',
    'symbol',
    'orderId',
    'clientOrderId',
    'origin',
    'side',
    'positionSide',
    'direction',
    'type',
    'timeInForce',
    'reduceOnly',
    'marginMode',
    'leverage',
    'price',
    'lots',
    'closeLots',
    'takeProfit',
    'stopLoss',
    'status',
    'closeReason',
    'filledLots',
    'filledValue',
    'averagePrice',
    'droppedLots',
    'marginReserve',
    'feeReserve',
    'openFee',
    'closeFee',
    'pnl',
    'triggerPrice',
    'number',
  ],
  triggers: [
    'createdTime',
    'endedTime',
    'symbol',
    'triggerId',
    'clientOrderId',
    'side',
    'positionSide',
    'type',
    'timeInForce',
    'reduceOnly',
    'price',
    'lots',
    'trigger',
    'triggerPrice',
    'triggerBy',
    'state',
    'endReason',
    'metPrice',
    'orderId',
    'rejection',
  ],
  fills: [
    'time',
    'symbol',
    'fillId',
    'tradeId',
    'kind',
    'orderId',
    'origin',
    'positionId',
    'side',
    'direction',
    'action',
    'role',
    'price',
    'lots',
    'value',
    'margin',
    'pnl',
    'fee',
    'liquidationFee',
    'insured',
    'number',
  ],
  positions: [
    'openedTime',
    'closedTime',
    'symbol',
    'positionId',
    'direction',
    'marginMode',
    'leverage',
    'openedLots',
    'maxLots',
    'openedValue',
    'openedMargin',
    'entryPrice',
    'closePrice',
    'realisedPnl',
    'openFees',
    'closeFees',
    'liquidationFees',
    'insured',
    'funding',
    'netPnl',
    'closeMode',
    'openOrderId',
    'closeOrderId',
    'number',
  ],
  funding: [
    'time',
    'symbol',
    'positionId',
    'direction',
    'marginMode',
    'lots',
    'mark',
    'value',
    'rate',
    'due',
    'amount',
    'number',
  ],
  liquidations: [
    'time',
    'kind',
    'id',
    'symbol',
    'direction',
    'marginMode',
    'lots',
    'pnl',
    'liquidationFee',
    'insured',
    'equity',
    'maintenance',
    'outcome',
    'number',
  ],
}

const TIMES: ReadonlySet<string> = new Set(['time', 'createdTime', 'closedTime', 'endedTime', 'openedTime'])

export class ContractExports {
  private readonly lists: Pick<ContractLists, 'all'>
  private readonly exports = new Exports()

  constructor(lists: Pick<ContractLists, 'all'>) {
    this.lists = lists
  }

  lines(list: ContractExport, filter: ContractFilter): AsyncGenerator<string> {
    return this.exports.bounded(filter.userId, () => this.table(list, filter))
  }

  private async *table(list: ContractExport, filter: ContractFilter): AsyncGenerator<string> {
    const columns = COLUMNS[list]
    yield lineOf(columns)
    for await (const row of this.lists.all(list, filter)) {
      yield lineOf(columns.map((column) => textOf(column, row[column])))
    }
  }
}

/** Every value is of letters, digits and signs that need no quotes. */
function textOf(column: string, value: PlainRow[string] | undefined): string {
  if (value === null || value === undefined) return ''
  return TIMES.has(column) ? new Date(Number(value)).toISOString() : String(value)
}

function lineOf(values: readonly string[]): string {
  return `${values.join(',')}\r\n`
}
