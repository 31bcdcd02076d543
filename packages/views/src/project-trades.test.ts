import type { MarketId } from '@candor/contract'
import { describe, expect, test } from 'vitest'
import { ALICE, BASE, BOB, HOUSES, MAKER, MARCH, MARKET, outcomeOf, QUOTE, traded } from './outcomes-suite.ts'
import { projectCandles } from './project-candles.ts'
import { projectPublicTrades } from './project-public-trades.ts'
import { projectSpotFills } from './project-spot-fills.ts'

const maker = { orderId: 1, userId: ALICE, fee: 3n }
const taker = { orderId: 2, userId: BOB, fee: 1n }
const house = { orderId: 5, userId: MAKER }
const other = 2 as MarketId

describe('fills in the views', () => {
  test('a row for each side, its fee in the asset that it receives', () => {
    const rows = projectSpotFills(
      [outcomeOf(6, [traded({ tradeId: 9, maker, taker, takerSide: 'sell' })])],
      HOUSES,
    )
    const trade = {
      tradeId: 9,
      marketId: MARKET,
      price: 300n,
      quantity: 100n,
      quoteAmount: 30_000n,
      timeMs: MARCH,
      number: 6,
    }
    expect(rows).toEqual([
      { ...trade, ...maker, role: 'maker', side: 'buy', feeAssetId: BASE },
      { ...trade, ...taker, role: 'taker', side: 'sell', feeAssetId: QUOTE },
    ])
  })

  test('the asset of a fee is known even when the fee takes everything', () => {
    const all = { ...taker, fee: 100n }
    const rows = projectSpotFills([outcomeOf(6, [traded({ tradeId: 9, maker, taker: all })])], HOUSES)
    expect(rows.map(({ side, feeAssetId }) => [side, feeAssetId])).toEqual([
      ['sell', QUOTE],
      ['buy', BASE],
    ])
  })

  test("the house's side has no row", () => {
    const rows = projectSpotFills([outcomeOf(6, [traded({ tradeId: 9, maker: house, taker })])], HOUSES)
    expect(rows.map(({ userId }) => userId)).toEqual([BOB])
  })
})

describe('public trades', () => {
  test('every trade, the ones among the house too, and no party', () => {
    const event = traded({ tradeId: 9, maker: house, taker: { ...house, orderId: 6 } })
    expect(projectPublicTrades([outcomeOf(6, [event])])).toEqual([
      {
        tradeId: 9,
        marketId: MARKET,
        price: 300n,
        quantity: 100n,
        quoteAmount: 30_000n,
        takerSide: 'buy',
        timeMs: MARCH,
        number: 6,
      },
    ])
  })
})

describe('candles', () => {
  const rows = projectCandles([
    outcomeOf(1, [traded({ tradeId: 1, maker, taker, price: 300n, quantity: 10n, quote: 3n })]),
    outcomeOf(
      2,
      [traded({ tradeId: 2, maker, taker, price: 310n, quantity: 20n, quote: 6n })],
      MARCH + 59_999n,
    ),
    outcomeOf(
      3,
      [traded({ tradeId: 3, maker, taker, price: 290n, quantity: 5n, quote: 1n })],
      MARCH + 60_000n,
    ),
    outcomeOf(3, [traded({ tradeId: 4, maker, taker, price: 7n, marketId: other })], MARCH + 60_001n),
    outcomeOf(
      4,
      [traded({ tradeId: 5, maker, taker, price: 305n, quantity: 1n, quote: 1n })],
      MARCH + 180_000n,
    ),
  ])

  function candles(interval: string, marketId: MarketId = MARKET) {
    return rows.filter((row) => row.interval === interval && row.marketId === marketId)
  }

  test('a minute joins the trades within it', () => {
    expect(candles('1m').map(({ openMs }) => openMs - MARCH)).toEqual([0n, 60_000n, 180_000n])
    expect(candles('1m')[0]).toEqual({
      marketId: MARKET,
      interval: '1m',
      openMs: MARCH,
      open: 300n,
      high: 310n,
      low: 300n,
      close: 310n,
      volume: 30n,
      quoteVolume: 9n,
      trades: 2,
    })
  })

  test('longer intervals join the minutes', () => {
    expect(candles('3m')).toMatchObject([
      { open: 300n, high: 310n, low: 290n, close: 290n, volume: 35n, quoteVolume: 10n, trades: 3 },
      { openMs: MARCH + 180_000n, open: 305n, close: 305n, trades: 1 },
    ])
    expect(candles('1M')).toMatchObject([
      { openMs: MARCH, open: 300n, high: 310n, low: 290n, close: 305n, volume: 36n, trades: 4 },
    ])
    expect(candles('1w')[0]?.openMs).toBe(MARCH - 6n * 86_400_000n)
  })

  test('markets are apart', () => {
    expect(candles('1d', other)).toMatchObject([{ open: 7n, high: 7n, low: 7n, close: 7n, trades: 1 }])
  })

  test('no trade, no candle', () => {
    expect(projectCandles([outcomeOf(1, [])])).toEqual([])
  })
})
