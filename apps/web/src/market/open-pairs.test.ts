import { expect, test } from 'vitest'
import { openPairs, type Ticker } from './open-pairs.ts'

const coin = (codeName: string, isOpen: number) => ({ codeName, isOpen, price: null })
const rules = { tick: '0.01', lot: '0.00001' }

test('a pair is offered only when none of its coins is closed', () => {
  const pairs = openPairs({
    names: [{ name: 'BTC_USDT' }, { name: 'ADA_USDT' }, { name: 'ETH_BTC' }, { name: 'ADA_BTC' }],
    coins: [coin('BTC', 0), coin('ETH', 0), coin('ADA', 1)],
    markets: [],
    tickers: [],
  })
  expect(pairs.map(({ symbol }) => symbol)).toEqual(['BTC_USDT', 'ETH_BTC'])
})

test('a pair knows its ticker and how many decimals it has', () => {
  const ticker = { symbol: 'BTC_USDT', last: '1' } as Ticker
  const [pair] = openPairs({
    names: [{ name: 'BTC_USDT' }],
    coins: [],
    markets: [{ symbol: 'BTC_USDT', ...rules } as Parameters<typeof openPairs>[0]['markets'][number]],
    tickers: [ticker],
  })
  expect(pair).toEqual({
    symbol: 'BTC_USDT',
    base: 'BTC',
    quote: 'USDT',
    priceDecimals: 2,
    quantityDecimals: 5,
    ticker,
  })
})
