import { expect, test } from 'vitest'
import { ordersCsv } from './orders-csv.ts'
import { testOrder } from './testing-order.ts'

test('an order in a file keeps every digit, has ISO times, and cannot run', () => {
  const order = testOrder({
    clientOrderId: '-1+1',
    status: 'cancelled',
    closeReason: 'byUser',
    filledQuantity: '0.44',
    filledQuote: '13170',
    averagePrice: '29931.818181818181818181',
    fee: '-0.000432',
    closedTime: 1_790_000_000_123,
  })
  const [heads = '', line = ''] = ordersCsv([order]).slice(1).split('\r\n')
  const cells = Object.fromEntries(heads.split(',').map((head, at) => [head, line.split(',')[at]]))
  expect(cells).toEqual({
    orderId: '1042',
    clientOrderId: "'-1+1",
    symbol: 'BTC_USDT',
    side: 'buy',
    type: 'limit',
    timeInForce: 'goodTillCancelled',
    price: '30000',
    stopPrice: '',
    quantity: '0.5',
    quoteAmount: '',
    entrustedTotal: '15000',
    averagePrice: '29931.818181818181818181',
    filledQuantity: '0.44',
    transactionAmount: '13170',
    fee: '-0.000432',
    feeAsset: 'BTC',
    status: 'cancelled',
    closeReason: 'byUser',
    orderTime: '2026-09-21T14:13:20.000Z',
    closedTime: '2026-09-21T14:13:20.123Z',
  })
})
