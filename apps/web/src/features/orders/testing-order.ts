// An order for tests, in the shape of the server's answers.

import type { Order } from '../../live/own.ts'

export function testOrder(fields: Partial<Order> = {}): Order {
  return {
    orderId: '1042',
    clientOrderId: null,
    symbol: 'BTC_USDT',
    wallet: 'spot',
    side: 'buy',
    type: 'limit',
    timeInForce: 'goodTillCancelled',
    selfTrade: 'expireTaker',
    price: '30000',
    quantity: '0.5',
    quoteAmount: null,
    stopPrice: null,
    trigger: null,
    status: 'new',
    closeReason: null,
    filledQuantity: '0',
    filledQuote: '0',
    averagePrice: null,
    preventedQuantity: '0',
    fee: '0',
    feeAsset: 'BTC',
    createdTime: 1_790_000_000_000,
    closedTime: null,
    ...fields,
  }
}
