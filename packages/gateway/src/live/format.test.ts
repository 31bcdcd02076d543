import type { Amount, Price, UserId } from '@candor/contract'
import { describe, expect, test } from 'vitest'
import {
  formatBalance,
  formatCandle,
  formatFill,
  formatIndexPrice,
  formatLevels,
  formatTicker,
  formatTrade,
} from './format.ts'
import { BARE_MARKET, INDEX, MARKET, MarketScript, MONDAY, USDT, units } from './market-script-suite.ts'

/** A market after one trade of 0.5 at 100.25 in which user 2 bought from user 1. */
function traded() {
  const script = new MarketScript()
  const live = script.live()
  const feeds = [1, 2].map((user) => {
    const feed = live.watch(user as UserId)
    feed.fills = []
    return feed
  })
  const { id, outcome } = script.place(1, 'sell', '100.25', '2')
  live.apply(outcome)
  live.apply(script.take(2, id, '0.5'))
  return { script, live, fills: feeds.flatMap((feed) => feed.takeFills()), listed: live.listed(MARKET) }
}

describe('format', () => {
  test('a public trade says nothing of its parties', () => {
    const { live, listed } = traded()
    const [trade] = live.market(MARKET).trades.latest(1)
    expect(trade && formatTrade(trade, listed)).toEqual({
      tradeId: '1',
      price: '100.25',
      quantity: '0.5',
      quoteAmount: '50.125',
      side: 'buy',
      time: MONDAY,
    })
  })

  test('a fill is told from its own side, its fee in what was received', () => {
    const { fills, listed } = traded()
    const [maker, taker] = fills.map((fill) => formatFill(fill, listed))
    expect(maker).toMatchObject({
      orderId: '1',
      side: 'sell',
      role: 'maker',
      feeAsset: 'USDT',
      fee: '0.0000001',
    })
    expect(taker).toMatchObject({
      orderId: '2',
      side: 'buy',
      role: 'taker',
      feeAsset: 'BTC',
      quantity: '0.5',
    })
  })

  test('a ticker has its change as a fraction, and null for what there is not', () => {
    const { script, live, listed } = traded()
    const { id, outcome } = script.place(1, 'buy', '99', '1')
    live.apply(outcome)
    live.apply(script.take(2, id, '1'))
    expect(formatTicker(live.ticker(MARKET), listed)).toEqual({
      symbol: 'BTC_USDT',
      last: '99',
      open: '100.25',
      high: '100.25',
      low: '99',
      change: '-0.01246883',
      volume: '1.5',
      quoteVolume: '149.125',
      bid: null,
      bidQuantity: null,
      ask: '100.25',
      askQuantity: '1.5',
      time: MONDAY,
    })
    const quiet = formatTicker(live.ticker(BARE_MARKET), live.listed(BARE_MARKET))
    expect(quiet).toMatchObject({ last: null, open: null, change: null, volume: '0', ask: null })
  })

  test('a price is told with the decimals of the quote asset', () => {
    const { live } = traded()
    const levels = [{ price: 12_345n as Price, quantity: units('0.1'), orders: 1 }]
    expect(formatLevels(levels, live.listed(BARE_MARKET))).toEqual([['123.45', '0.1']])
  })

  test('candles, balances and index prices', () => {
    const { live, listed } = traded()
    const candle = live.market(MARKET).candles.current('1h')
    expect(candle && formatCandle(candle, listed)).toEqual({
      openTime: MONDAY,
      open: '100.25',
      high: '100.25',
      low: '100.25',
      close: '100.25',
      volume: '0.5',
      quoteVolume: '50.125',
      trades: 1,
    })
    const nothing = 0n as Amount
    const balance = { wallet: 0 as never, asset: USDT, available: units('1.5'), frozen: nothing }
    const rest = {
      locked: nothing,
      adminFrozen: nothing,
      adminLocked: units('2'),
      margin: nothing,
      escrow: nothing,
    }
    expect(formatBalance({ ...balance, ...rest }, live.assetOf(USDT))).toEqual({
      wallet: 'spot',
      asset: 'USDT',
      available: '1.5',
      frozen: '0',
      locked: '0',
      adminFrozen: '0',
      adminLocked: '2',
    })
    const never = formatIndexPrice(live.indexPrices.get(INDEX), listed)
    expect(never).toEqual({ symbol: 'BTC_USDT', price: null, time: null, sequence: 0 })
  })
})
