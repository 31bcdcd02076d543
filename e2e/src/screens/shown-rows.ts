// Rows of the terminal as they must read, made from what the API answers.

import type { AnswerOf, ROUTES } from '@candor/api'
import { decimalOf, shownAmount, shownTime, unitsOf } from './shown-numbers.ts'

type Ticker = AnswerOf<typeof ROUTES.tickers>[number]
type Order = AnswerOf<typeof ROUTES.openOrders>['list'][number]
type Fill = AnswerOf<typeof ROUTES.fills>['list'][number]
type Balance = AnswerOf<typeof ROUTES.balances>['list'][number]

export const SCALE = 8

/** As many as the prices and quantities of a market can have. */
export interface Decimals {
  readonly price: number
  readonly quantity: number
}

/** What a page can show only when the market has traded. */
export function known(value: string | null | undefined): string {
  if (value === null || value === undefined) throw new Error('the market has not traded yet')
  return value
}

export type ShownLevel = readonly [price: string, quantity: string, sum: string]

export function shownLevels(levels: readonly string[][], { price, quantity }: Decimals): ShownLevel[] {
  let sum = 0n
  return levels.map(([priceText = '', quantityText = '']) => {
    sum += unitsOf(quantityText, quantity)
    return [
      shownAmount(priceText, price),
      shownAmount(quantityText, quantity),
      shownAmount(decimalOf(sum, quantity), quantity),
    ]
  })
}

const TYPES = {
  limit: 'Limit',
  market: 'Market',
  stopLimit: 'Stop-limit',
  stopMarket: 'Stop-market',
} as const
const LASTING = {
  goodTillCancelled: 'GTC',
  immediateOrCancel: 'IOC',
  fillOrKill: 'FOK',
  postOnly: 'PO',
} as const

export function shownPair(symbol: string): string {
  return symbol.replace('_', '/')
}

function shownSide({ side }: Pick<Order, 'side'>): string {
  return side === 'buy' ? 'Buy' : 'Sell'
}

/** Price times quantity, cut to the decimals of the price. */
function shownTotal({ quoteAmount, price, quantity }: Order, { price: most }: Decimals): string {
  if (quoteAmount !== null) return shownAmount(quoteAmount, most)
  if (price === null || quantity === null) return '--'
  return shownAmount(decimalOf(unitsOf(price, SCALE) * unitsOf(quantity, SCALE), 2 * SCALE), most)
}

export function shownOpenOrder(order: Order, most: Decimals): Record<string, string> {
  const sign = order.trigger === 'atOrAbove' ? '≥' : '≤'
  return {
    Time: shownTime(order.createdTime),
    Pair: shownPair(order.symbol),
    'Side / type': `${shownSide(order)} ${TYPES[order.type]}`,
    Price: order.price === null ? 'Market' : shownAmount(order.price, most.price),
    Amount: order.quantity === null ? '--' : shownAmount(order.quantity, most.quantity),
    Filled: shownAmount(order.filledQuantity, most.quantity),
    Total: shownTotal(order, most),
    Condition: order.stopPrice === null ? '--' : `${sign} ${shownAmount(order.stopPrice, most.price)}`,
    TIF: LASTING[order.timeInForce],
  }
}

export function shownEndedOrder(order: Order, most: Decimals): Record<string, string> {
  return {
    Time: shownTime(order.createdTime),
    Pair: shownPair(order.symbol),
    'Side / type': `${shownSide(order)} ${TYPES[order.type]}`,
    'Average price': order.averagePrice === null ? '--' : shownAmount(order.averagePrice, most.price),
    Price: order.price === null ? 'Market' : shownAmount(order.price, most.price),
    Filled: shownAmount(order.filledQuantity, most.quantity),
    Amount: order.quantity === null ? '--' : shownAmount(order.quantity, most.quantity),
    Turnover: shownAmount(order.filledQuote, most.price),
    Fee: `${shownAmount(order.fee)} ${order.feeAsset}`,
    Status: order.status === 'filled' ? 'Traded' : 'Cancelled',
  }
}

export function shownFill(fill: Fill, most: Decimals): Record<string, string> {
  return {
    Time: shownTime(fill.time),
    Pair: shownPair(fill.symbol),
    Side: shownSide(fill),
    Price: shownAmount(fill.price, most.price),
    Amount: shownAmount(fill.quantity, most.quantity),
    Turnover: shownAmount(fill.quoteAmount, most.price),
    Fee: `${shownAmount(fill.fee)} ${fill.feeAsset}`,
    Role: fill.role === 'maker' ? 'Maker' : 'Taker',
    Order: fill.orderId,
  }
}

/** Every coin of the spot wallet, its worth cut to cents. */
export function shownBalances(
  balances: readonly Balance[],
  prices: ReadonlyMap<string, Pick<Ticker, 'last'>>,
): Record<string, string>[] {
  return balances
    .filter(({ wallet }) => wallet === 'spot')
    .map(({ asset, available, frozen, locked, adminFrozen, adminLocked }) => {
      const parts = [frozen, locked, adminFrozen, adminLocked].map((part) => unitsOf(part, SCALE))
      const held = parts.reduce((sum, part) => sum + part, 0n)
      const total = unitsOf(available, SCALE) + held
      const last = asset === 'USDT' ? '1' : known(prices.get(`${asset}_USDT`)?.last)
      const worth = (total * unitsOf(last, SCALE)) / 10n ** BigInt(SCALE)
      return {
        Coin: asset,
        Available: shownAmount(available),
        'In orders': shownAmount(decimalOf(held, SCALE)),
        Total: shownAmount(decimalOf(total, SCALE)),
        'Worth in USDT': shownAmount(decimalOf(worth, SCALE), 2),
      }
    })
    .filter(({ Total }) => Total !== '0')
    .toSorted(byCoin)
}

export function byCoin(a: Record<string, string>, b: Record<string, string>): number {
  return String(a['Coin']).localeCompare(String(b['Coin']))
}
