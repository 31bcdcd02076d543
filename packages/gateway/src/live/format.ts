// How live values look on the wire: amounts and prices as decimal strings, ids as strings, times in milliseconds.
// Values go in with the market or asset they belong to; plain objects come out.

import {
  type AssetView,
  type BalanceView,
  floorDiv,
  formatDecimal,
  formatWallet,
  type LevelView,
  ONE,
  type Price,
  walletId,
} from '@candor/contract'
import type { Candle } from './candle.ts'
import type { IndexPrice } from './index-prices.ts'
import type { Tradable } from './listing.ts'
import type { PublicTrade } from './recent-trades.ts'
import type { TickerView } from './ticker.ts'
import type { Fill } from './user-feed.ts'

const RATE_SCALE = 8
const CONTRACT_WALLET = walletId('contract')
const SECOND_WALLET = walletId('second')

/** Price and quantity. */
export type WireLevel = [price: string, quantity: string]

/** A price, in the market's quote asset. */
export function formatPrice(price: Price, { quoteAsset }: Tradable): string {
  return formatDecimal(price, quoteAsset.scale)
}

export function formatLevels(levels: readonly LevelView[], market: Tradable): WireLevel[] {
  return levels.map(({ price, quantity }) => [
    formatPrice(price, market),
    formatDecimal(quantity, market.quantityScale),
  ])
}

export function formatTrade(trade: PublicTrade, market: Tradable) {
  return {
    tradeId: String(trade.tradeId),
    price: formatPrice(trade.price, market),
    quantity: formatDecimal(trade.quantity, market.quantityScale),
    quoteAmount: formatDecimal(trade.quoteAmount, market.quoteAsset.scale),
    side: trade.side,
    time: trade.timeMs,
  }
}

export function formatTicker(ticker: TickerView, market: Tradable) {
  const { last, open, bid, ask } = ticker
  const orNull = (price: Price | undefined) => (price === undefined ? null : formatPrice(price, market))
  const quantityOf = (level: LevelView | undefined) =>
    level === undefined ? null : formatDecimal(level.quantity, market.quantityScale)
  return {
    symbol: market.symbol,
    last: orNull(last),
    open: orNull(open),
    high: orNull(ticker.high),
    low: orNull(ticker.low),
    change: last === undefined || open === undefined ? null : formatChange(open, last),
    volume: formatDecimal(ticker.volume, market.quantityScale),
    quoteVolume: formatDecimal(ticker.quoteVolume, market.quoteAsset.scale),
    bid: orNull(bid?.price),
    bidQuantity: quantityOf(bid),
    ask: orNull(ask?.price),
    askQuantity: quantityOf(ask),
    time: ticker.timeMs,
  }
}

/** The change as a fraction: `0.01` is one percent up. Shown only, so it may round down. */
function formatChange(open: Price, last: Price): string {
  return formatDecimal(floorDiv((last - open) * ONE, open), RATE_SCALE)
}

export function formatCandle(candle: Candle, market: Tradable) {
  return {
    openTime: candle.openTime,
    open: formatPrice(candle.open, market),
    high: formatPrice(candle.high, market),
    low: formatPrice(candle.low, market),
    close: formatPrice(candle.close, market),
    volume: formatDecimal(candle.volume, market.quantityScale),
    quoteVolume: formatDecimal(candle.quoteVolume, market.quoteAsset.scale),
    trades: candle.trades,
  }
}

export function formatFill({ trade, role, timeMs }: Fill, market: Tradable) {
  const isBuy = (trade.takerSide === 'buy') === (role === 'taker')
  const received = isBuy ? market.baseAsset : market.quoteAsset
  const party = trade[role]
  return {
    tradeId: String(trade.tradeId),
    orderId: String(party.orderId),
    symbol: market.symbol,
    side: isBuy ? 'buy' : 'sell',
    role,
    price: formatPrice(trade.price, market),
    quantity: formatDecimal(trade.quantity, market.quantityScale),
    quoteAmount: formatDecimal(trade.quoteAmount, market.quoteAsset.scale),
    fee: formatDecimal(party.fee, received.scale),
    feeAsset: received.code,
    time: timeMs,
  }
}

export function formatBalance(balance: BalanceView, asset: AssetView) {
  const units = (amount: bigint) => formatDecimal(amount, asset.scale)
  return {
    wallet: formatWallet(balance.wallet),
    asset: asset.code,
    available: units(balance.available),
    frozen: units(balance.frozen),
    locked: units(balance.locked),
    adminFrozen: units(balance.adminFrozen),
    adminLocked: units(balance.adminLocked),
    ...(balance.wallet === CONTRACT_WALLET ? { margin: units(balance.margin) } : {}),
    ...(balance.wallet === SECOND_WALLET ? { escrow: units(balance.escrow) } : {}),
  }
}

/** `price` is the last valid one and `time` its moment; `sequence` counts ticks, those without a price too. */
export function formatIndexPrice({ sequence, price, pricedMs }: IndexPrice, market: Tradable) {
  return {
    symbol: market.symbol,
    price: price === undefined ? null : formatPrice(price, market),
    time: price === undefined ? null : pricedMs,
    sequence,
  }
}
