// Markets for tests, in the shape of the server's answers.

import type { Answer } from '@candor/client'
import type { ContractTicker } from '../../live/contract-tickers.ts'
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

export function testContract(fields: Partial<Answer<'contracts'>[number]> = {}): Answer<'contracts'>[number] {
  return {
    symbol: 'BTCUSDT',
    base: 'BTC',
    quote: 'USDT',
    status: 'open',
    multiplier: '0.001',
    tick: '0.1',
    markTick: '0.01',
    maxLots: '1000000',
    maxOpenOrders: 200,
    limitBand: '0.05',
    marketBand: '0.03',
    makerFee: '0.0002',
    takerFee: '0.0005',
    takerRate: '0.0005',
    liquidationFee: '0.005',
    volumeWeight: '0.2',
    impactValue: '10000',
    fundingHours: 8,
    nextFundingTime: 1_790_006_400_000,
    refusesCrossing: true,
    markMethod: 'basisAverage',
    selfTrade: 'expireTaker',
    tiers: [
      { upTo: '50000', maxLeverage: 100, maintenance: '0.005' },
      { upTo: '250000', maxLeverage: 50, maintenance: '0.01' },
    ],
    ...fields,
  }
}

export function testContractTicker(fields: Partial<ContractTicker> = {}): ContractTicker {
  return {
    symbol: 'BTCUSDT',
    last: '30012.5',
    open: '29800',
    high: '30100',
    low: '29700',
    change: '0.00713087',
    volume: '120000',
    quoteVolume: '3601500',
    bid: '30012.4',
    bidQuantity: '50',
    ask: '30012.5',
    askQuantity: '40',
    time: 1_790_000_000_000,
    mark: '30010.11',
    markTime: 1_790_000_000_000,
    index: '30009.5',
    indexTime: 1_790_000_000_000,
    fundingRate: '0.0001',
    nextFundingTime: 1_790_006_400_000,
    openLots: '1500',
    ...fields,
  }
}
