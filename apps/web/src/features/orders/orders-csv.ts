// Orders as a file: full precision, ISO times. The heads are the names of the API's fields, the same in every language,
// so that programs can read them.

import { csvOf } from '../../format/csv.ts'
import type { Order } from '../../live/own.ts'
import { entrustedTotal, statusWord } from './order-words.ts'

const HEADS = [
  'orderId',
  'clientOrderId',
  'symbol',
  'side',
  'type',
  'timeInForce',
  'price',
  'stopPrice',
  'quantity',
  'quoteAmount',
  'entrustedTotal',
  'averagePrice',
  'filledQuantity',
  'transactionAmount',
  'fee',
  'feeAsset',
  'status',
  'closeReason',
  'orderTime',
  'closedTime',
]

export function ordersCsv(orders: readonly Order[]): string {
  return csvOf([HEADS, ...orders.map(rowOf)])
}

function rowOf(order: Order): string[] {
  return [
    order.orderId,
    order.clientOrderId ?? '',
    order.symbol,
    order.side,
    order.type,
    order.timeInForce,
    order.price ?? '',
    order.stopPrice ?? '',
    order.quantity ?? '',
    order.quoteAmount ?? '',
    entrustedTotal(order) ?? '',
    order.averagePrice ?? '',
    order.filledQuantity,
    order.filledQuote,
    order.fee,
    order.feeAsset,
    statusWord(order),
    order.closeReason ?? '',
    new Date(order.createdTime).toISOString(),
    order.closedTime === null ? '' : new Date(order.closedTime).toISOString(),
  ]
}
