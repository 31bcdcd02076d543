// What the order form and the server say of orders that cannot be placed, word for word.

import type { ErrorCode } from '@candor/api'
import { place, type Traders } from '../fixtures/quiet-market.ts'
import type { FieldName, OrderEntry } from './terminal.ts'

/**
 * What the page knows of some markets besides: coarser rules than those of the demo, finer ones as before an
 * administrator made them coarser, and markets that were open when the page last asked.
 */
export const KNOWN_RULES = {
  SOL_USDT: { tick: '0.05', lot: '0.003', minQuantity: '0.006' },
  ETH_USDT: { tick: '0.001', lot: '0.00001', minQuantity: '0.00001', maxQuantity: '9000', minNotional: '0' },
  TRX_USDT: { status: 'open' },
  LTC_USDT: { status: 'open' },
} as const

export interface Row {
  readonly code: ErrorCode
  readonly entry: OrderEntry
  readonly at: FieldName
  readonly words: string
}

/** Said by the form before anything is sent. */
export const BY_THE_FORM: Readonly<Record<string, readonly Row[]>> = {
  BTC_USDT: [
    {
      code: 'order.price.tick',
      entry: { price: '', amount: '0.01' },
      at: 'Price',
      words: 'Data cannot be empty',
    },
    { code: 'order.price.tick', entry: { price: '0' }, at: 'Price', words: 'Must be greater than 0' },
    {
      code: 'order.quantity.lot',
      entry: { price: '59000', amount: '' },
      at: 'Amount',
      words: 'Data cannot be empty',
    },
    { code: 'order.quantity.lot', entry: { amount: '0' }, at: 'Amount', words: 'Must be greater than 0' },
    { code: 'order.quantity.max', entry: { amount: '100.00001' }, at: 'Amount', words: 'At most 100 BTC' },
    {
      code: 'order.notional.min',
      entry: { amount: '0.00005' },
      at: 'Amount',
      words: 'The order must be worth at least 5 USDT',
    },
    { code: 'balance.insufficient', entry: { amount: '2' }, at: 'Amount', words: 'Insufficient balance' },
    {
      code: 'balance.insufficient',
      entry: { side: 'Sell', price: '61000', amount: '1.5' },
      at: 'Amount',
      words: 'Insufficient balance',
    },
    {
      code: 'request.amount.invalid',
      entry: { type: 'Market', total: '' },
      at: 'Total',
      words: 'Data cannot be empty',
    },
    {
      code: 'request.amount.invalid',
      entry: { type: 'Market', total: '0' },
      at: 'Total',
      words: 'Must be greater than 0',
    },
    {
      code: 'order.notional.min',
      entry: { type: 'Market', total: '4.99' },
      at: 'Total',
      words: 'The order must be worth at least 5 USDT',
    },
    {
      code: 'order.stop.would.trigger',
      entry: { type: 'Stop-limit', stopPrice: '60000', price: '60000', amount: '0.01' },
      at: 'Stop price',
      words: 'The last price is already there',
    },
  ],
  SOL_USDT: [
    {
      code: 'order.price.tick',
      entry: { price: '100.03', amount: '0.3' },
      at: 'Price',
      words: 'Must be a multiple of 0.05 USDT',
    },
    {
      code: 'order.quantity.lot',
      entry: { price: '100.05', amount: '0.301' },
      at: 'Amount',
      words: 'Must be a multiple of 0.003 SOL',
    },
    { code: 'order.quantity.min', entry: { amount: '0.003' }, at: 'Amount', words: 'At least 0.006 SOL' },
  ],
  ADA_USDT: [
    {
      code: 'order.book.empty',
      entry: { type: 'Market', total: '50' },
      at: 'Total',
      words: 'Nobody is on the other side of the order book',
    },
    {
      // Without a last price a stop has no direction, and the order would be incomplete.
      code: 'order.type.invalid',
      entry: { type: 'Stop-market', stopPrice: '1', total: '50' },
      at: 'Stop price',
      words: 'No last price yet, and a stop needs one',
    },
  ],
}

export interface ServerRow {
  readonly symbol?: string
  readonly code: ErrorCode
  readonly entry: OrderEntry
  /** Where it stands; it is said as a message too. */
  readonly at: FieldName | 'note'
  readonly words: string
  /** What happens before that the page knows. */
  readonly before?: (traders: Traders) => Promise<unknown>
}

export const TOO_FAR = 'The price is too far from the market'

/** Only the server can know: each of these was sent, and rejected by the core. */
export const BY_THE_SERVER: readonly ServerRow[] = [
  {
    code: 'order.price.band',
    entry: { price: '75000', amount: '0.01' },
    at: 'Price',
    words: TOO_FAR,
    before: (traders) => place(traders.seller, { side: 'sell', price: '60100', quantity: '0.01' }),
  },
  {
    code: 'order.price.band',
    entry: { side: 'Sell', price: '40000', amount: '0.01' },
    at: 'Price',
    words: TOO_FAR,
  },
  {
    code: 'order.would.take',
    entry: { lasting: 'Post-only', price: '60100', amount: '0.01' },
    at: 'Price',
    words: 'A post-only order would trade at once',
  },
  {
    symbol: 'ETH_BTC',
    code: 'order.price.band',
    entry: { type: 'Market', total: '0.01' },
    at: 'Total',
    words: TOO_FAR,
    before: (traders) =>
      place(traders.seller, { symbol: 'ETH_BTC', side: 'sell', price: '0.07', quantity: '1' }),
  },
  {
    symbol: 'ETH_USDT',
    code: 'order.price.tick',
    entry: { price: '2999.001', amount: '0.1' },
    at: 'Price',
    words: 'The price is not a positive multiple of the tick',
  },
  {
    symbol: 'ETH_USDT',
    code: 'order.quantity.lot',
    entry: { price: '2999', amount: '0.10005' },
    at: 'Amount',
    words: 'The quantity is not a positive multiple of the lot',
  },
  {
    symbol: 'ETH_USDT',
    code: 'order.quantity.max',
    entry: { price: '1', amount: '2001' },
    at: 'Amount',
    words: 'The quantity is above the maximum',
  },
  {
    symbol: 'ETH_USDT',
    code: 'order.notional.min',
    entry: { price: '2999', amount: '0.001' },
    at: 'Amount',
    words: 'The order value is below the minimum',
  },
  {
    symbol: 'TRX_USDT',
    code: 'market.halted',
    entry: { price: '0.1', amount: '100' },
    at: 'note',
    words: 'The market is halted',
  },
  {
    symbol: 'LTC_USDT',
    code: 'market.cancel.only',
    entry: { price: '80', amount: '1' },
    at: 'note',
    words: 'The market accepts cancellations only',
  },
  {
    symbol: 'DOGE_USDT',
    code: 'order.count.max',
    entry: { price: '0.1', amount: '60' },
    at: 'note',
    words: 'Too many open orders in this market',
    before: (traders) =>
      Promise.all(
        Array.from({ length: 200 }, () =>
          place(traders.user, { symbol: 'DOGE_USDT', side: 'buy', price: '0.1', quantity: '50' }),
        ),
      ),
  },
]

export interface Ending {
  readonly reason: string
  readonly entry: OrderEntry
  readonly text: string
  readonly detail: string
  /** What the form says before; it moves the button, so it is waited for. */
  readonly note?: string
  readonly before?: (traders: Traders) => Promise<unknown>
}

const NO_TRADE = 'The order did not trade'
const SHORT_BOOK = 'The order book holds less than this'

/** Accepted, and ended at once by its own terms or by the book. */
export const ENDINGS: readonly Ending[] = [
  {
    reason: 'immediateOrCancel',
    entry: { lasting: 'IOC', price: '59000', amount: '0.01' },
    text: NO_TRADE,
    detail: 'Nobody offered this price at once.',
  },
  {
    reason: 'fillOrKill',
    entry: { lasting: 'FOK', price: '60100', amount: '0.5' },
    text: NO_TRADE,
    detail: 'The order book could not fill it all at once.',
  },
  {
    reason: 'selfTrade',
    entry: { price: '60050', amount: '0.01' },
    text: NO_TRADE,
    detail: 'It would have met an order of your own.',
    before: (traders) => place(traders.user, { side: 'sell', price: '60050', quantity: '0.01' }),
  },
  {
    reason: 'priceProtection',
    entry: { type: 'Market', sizedIn: 'BTC', amount: '0.015' },
    text: 'Order partly filled',
    detail: 'Bought 0.01 BTC at 60,100 USDT · The rest was too far from the best price.',
    note: SHORT_BOOK,
    before: async (traders) => {
      await traders.user.call('cancelAllOrders')
      await place(traders.seller, { side: 'sell', price: '66000', quantity: '0.01' })
    },
  },
  {
    reason: 'noLiquidity',
    entry: { type: 'Market', sizedIn: 'BTC', amount: '0.015' },
    text: 'Order partly filled',
    detail: 'Bought 0.01 BTC at 60,200 USDT · Nobody was on the other side of the order book.',
    note: SHORT_BOOK,
    before: async (traders) => {
      await traders.seller.call('cancelAllOrders')
      await place(traders.seller, { side: 'sell', price: '60200', quantity: '0.01' })
    },
  },
]
