// Markets for tests, in the shape of the server's answers.

import type { Ticker } from '../../live/tickers.ts'
import { type MarketRow, marketRows } from './market-rows.ts'

type Market = Parameters<typeof marketRows>[0][number]

export function testMarket(symbol: string, status: Market['status'] = 'open'): Market {
  const [base = '', quote = ''] = symbol.split('_')
  return {
    symbol,
    base,
    quote,
    status,
    tick: '0.01',
    lot: '0.001',
    minQuantity: '0.001',
    maxQuantity: '1000',
    minNotional: '5',
    maxOpenOrders: 200,
    marketBand: '0.05',
    buyBand: '0.2',
    sellBand: '0.2',
    selfTrade: 'expireTaker',
  }
}

export function testTicker(symbol: string, figures: Partial<Ticker> = {}): Ticker {
  return {
    symbol,
    last: '100',
    open: '99',
    high: '101',
    low: '98',
    change: '0.01',
    volume: '10',
    quoteVolume: '1000',
    bid: '99.9',
    bidQuantity: '1',
    ask: '100.1',
    askQuantity: '1',
    time: 1_790_000_000_000,
    ...figures,
  }
}

export function testRows(markets: readonly Market[], tickers: readonly Ticker[]): MarketRow[] {
  return marketRows(markets, (symbol) => tickers.find((ticker) => ticker.symbol === symbol))
}
