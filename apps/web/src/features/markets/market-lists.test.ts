import { describe, expect, test } from 'vitest'
import { compareDecimals, timesDecimal } from '../../format/decimal.ts'
import { marketTotals } from './market-totals.ts'
import { marketsCsv } from './markets-csv.ts'
import { didYouMean, searchMarkets, slipsBetween } from './search-markets.ts'
import { FIRST_SORT, nextSort, sortMarkets } from './sort-markets.ts'
import { testMarket, testRows, testTicker } from './testing-rows.ts'

const SYMBOLS = ['BTC_USDT', 'ETH_USDT', 'DOGE_USDT', 'ETH_BTC']
const ROWS = testRows(
  SYMBOLS.map((symbol) => testMarket(symbol)),
  [
    testTicker('BTC_USDT', { last: '68000.5', change: '0.0145', quoteVolume: '900', volume: '9' }),
    testTicker('ETH_USDT', { last: '3400', change: '-0.002', quoteVolume: '1000.00000001', volume: '10' }),
    testTicker('DOGE_USDT', { last: null, change: null, quoteVolume: '0', volume: '0' }),
    testTicker('ETH_BTC', { last: '0.05', change: '-0.0021', quoteVolume: '2', volume: '40' }),
  ],
)

function symbolsOf(rows: readonly { readonly symbol: string }[]): string[] {
  return rows.map(({ symbol }) => symbol)
}

describe('decimals', () => {
  test('are compared as numbers, not as texts, and beyond what a float can tell apart', () => {
    expect(compareDecimals('9', '10')).toBe(-1)
    expect(compareDecimals('-0.002', '-0.0021')).toBe(1)
    expect(compareDecimals('9007199254740993.1', '9007199254740993.10')).toBe(0)
    expect(compareDecimals('9007199254740993', '9007199254740992')).toBe(1)
  })

  test('are multiplied exactly', () => {
    expect(timesDecimal('68000.5', '2')).toBe('136001')
    expect(timesDecimal('0.00000001', '0.00000001')).toBe('0.0000000000000001')
  })
})

describe('a row', () => {
  test('counts the turnover of another quote in USDT', () => {
    expect(ROWS.find(({ symbol }) => symbol === 'ETH_BTC')).toMatchObject({
      turnoverUsdt: '136001',
      lastUsdt: '3400.025',
    })
  })

  test('in which nothing changed is the same one, so that it is not drawn anew', () => {
    const markets = SYMBOLS.map((symbol) => testMarket(symbol))
    const tickers = SYMBOLS.map((symbol) => testTicker(symbol, { last: '100' }))
    const before = testRows(markets, tickers)
    const moved = tickers.map((ticker) =>
      ticker.symbol === 'BTC_USDT' ? { ...ticker, last: '101' } : ticker,
    )
    const after = testRows(markets, moved)
    const same = before.filter((row, at) => row === after[at])
    // ETH_BTC is counted in USDT by the price of BTC.
    expect(symbolsOf(same)).toEqual(['ETH_USDT', 'DOGE_USDT'])
    expect(after.find(({ symbol }) => symbol === 'BTC_USDT')?.ticker?.last).toBe('101')
  })

  test('says whether the market takes orders', () => {
    const rows = testRows(
      [testMarket('TRX_USDT', 'cancelOnly'), testMarket('LTC_USDT', 'halted'), testMarket('BTC_USDT')],
      [],
    )
    expect(rows.map(({ state }) => state)).toEqual(['maintenance', 'closed', 'open'])
  })
})

describe('sorting', () => {
  test.each([
    ['turnover', 'descending', ['ETH_BTC', 'ETH_USDT', 'BTC_USDT', 'DOGE_USDT']],
    ['last', 'ascending', ['ETH_USDT', 'ETH_BTC', 'BTC_USDT', 'DOGE_USDT']],
    ['change', 'descending', ['BTC_USDT', 'ETH_USDT', 'ETH_BTC', 'DOGE_USDT']],
    ['change', 'ascending', ['ETH_BTC', 'ETH_USDT', 'BTC_USDT', 'DOGE_USDT']],
    ['pair', 'ascending', ['BTC_USDT', 'DOGE_USDT', 'ETH_BTC', 'ETH_USDT']],
    ['pair', 'descending', ['ETH_USDT', 'ETH_BTC', 'DOGE_USDT', 'BTC_USDT']],
  ] as const)('by %s, %s; what has no value is last', (key, direction, expected) => {
    expect(symbolsOf(sortMarkets(ROWS, { key, direction }))).toEqual(expected)
  })

  test('turns around on the same column, and begins anew on another', () => {
    expect(nextSort(FIRST_SORT, 'turnover').direction).toBe('ascending')
    expect(nextSort(FIRST_SORT, 'change')).toEqual({ key: 'change', direction: 'descending' })
    expect(nextSort(FIRST_SORT, 'pair')).toEqual({ key: 'pair', direction: 'ascending' })
  })
})

describe('searching', () => {
  test.each([
    ['btc', ['BTC_USDT', 'ETH_BTC']],
    ['BTC/USDT', ['BTC_USDT']],
    ['eth-btc', ['ETH_BTC']],
    ['ＢＴＣ usdt', ['BTC_USDT']],
    ['doge', ['DOGE_USDT']],
    ['ethereum', ['ETH_USDT', 'ETH_BTC']],
    ['', SYMBOLS],
    ['zzz', []],
  ])('%j finds %j', (search, expected) => {
    expect(symbolsOf(searchMarkets(ROWS, search))).toEqual(expected)
  })

  test.each([
    ['bitcion', 'BTC_USDT'],
    ['bct', 'BTC_USDT'],
    ['etherium', 'ETH_USDT'],
    ['dogge', 'DOGE_USDT'],
    ['x', undefined],
    ['completely else', undefined],
  ])('%j was meant to be %j', (search, symbol) => {
    expect(didYouMean(ROWS, search)?.symbol).toBe(symbol)
  })

  test('two letters exchanged are one slip', () => {
    expect(slipsBetween('btc', 'bct')).toBe(1)
    expect(slipsBetween('', 'abc')).toBe(3)
    expect(slipsBetween('same', 'same')).toBe(0)
  })
})

describe('totals', () => {
  test('name the largest rise and fall of open markets, and the sum of turnovers', () => {
    const totals = marketTotals(ROWS)
    expect(totals.rise?.symbol).toBe('BTC_USDT')
    expect(totals.fall?.symbol).toBe('ETH_BTC')
    expect(totals.turnoverUsdt).toBe('137901.00000001')
    expect([totals.open, totals.up, totals.down]).toEqual([4, 1, 2])
  })

  test('name no rise where everything fell, and leave out what is closed', () => {
    const rows = testRows(
      [testMarket('BTC_USDT'), testMarket('LTC_USDT', 'halted')],
      [testTicker('BTC_USDT', { change: '-0.01' }), testTicker('LTC_USDT', { change: '0.5' })],
    )
    expect(marketTotals(rows)).toMatchObject({ rise: undefined, open: 1, up: 0, turnoverUsdt: '1000' })
  })
})

test('the figures of a day as a file: full precision, ISO time', () => {
  const lines = marketsCsv(ROWS).slice(1).split('\r\n')
  expect(lines[0]).toBe('symbol,state,last,open,high,low,change,volume,quoteVolume,bid,ask,time')
  expect(lines[2]).toBe(
    'ETH_USDT,open,3400,99,101,98,-0.002,10,1000.00000001,99.9,100.1,2026-09-21T14:13:20.000Z',
  )
  expect(lines[3]).toContain('DOGE_USDT,open,,')
})
