import type { Amount, Price } from '@candor/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { MINUTE } from './candle.ts'
import { LiveMarket } from './live-market.ts'
import { BARE_MARKET, MarketScript, MONDAY } from './market-script-suite.ts'

const DAY = 1_440 * MINUTE

describe('Ticker', () => {
  let market: LiveMarket

  beforeEach(() => {
    market = new LiveMarket(BARE_MARKET, 50n as Price)
  })

  const trade = (timeMs: number, price: bigint, quantity = 1n): void => {
    market.ticker.last = price as Price
    market.candles.trade(timeMs, price as Price, quantity as Amount, (price * quantity) as Amount)
  }

  test('before the first trade of the day all prices are the last one', () => {
    expect(market.ticker.view(MONDAY)).toMatchObject({
      last: 50n,
      open: 50n,
      high: 50n,
      low: 50n,
      volume: 0n,
    })
    const fresh = new LiveMarket(BARE_MARKET, undefined)
    expect(fresh.ticker.view(MONDAY)).toMatchObject({ last: undefined, open: undefined, volume: 0n })
  })

  test('counts the last 24 hours, and forgets minute by minute', () => {
    trade(MONDAY, 10n)
    trade(MONDAY + MINUTE, 30n, 2n)
    trade(MONDAY + 2 * MINUTE, 20n)
    expect(market.ticker.view(MONDAY + 2 * MINUTE)).toMatchObject({
      last: 20n,
      open: 10n,
      high: 30n,
      low: 10n,
      volume: 4n,
      quoteVolume: 90n,
    })
    expect(market.ticker.view(MONDAY + DAY - 1)).toMatchObject({ open: 10n, volume: 4n })
    expect(market.ticker.view(MONDAY + DAY)).toMatchObject({ open: 30n, high: 30n, low: 20n, volume: 3n })
    expect(market.ticker.view(MONDAY + DAY + MINUTE)).toMatchObject({ open: 20n, volume: 1n })
    expect(market.ticker.view(MONDAY + DAY + 2 * MINUTE)).toMatchObject({ last: 20n, open: 20n, volume: 0n })
  })

  test('a trade in the minute that was just looked at counts', () => {
    trade(MONDAY, 10n)
    market.ticker.view(MONDAY + MINUTE)
    trade(MONDAY + 1, 40n)
    expect(market.ticker.view(MONDAY + MINUTE)).toMatchObject({ last: 40n, high: 40n, volume: 2n })
  })

  test('a clock behind the engine loses nothing', () => {
    trade(MONDAY + 5 * MINUTE, 10n)
    expect(market.ticker.view(MONDAY)).toMatchObject({ volume: 1n })
  })

  test('takes older candles in at any time', () => {
    trade(MONDAY, 10n)
    market.ticker.view(MONDAY)
    const price = 5n as Price
    const older = { open: price, high: price, low: price, close: price, volume: 3n as Amount, trades: 1 }
    market.candles.seed('1m', [{ ...older, openTime: MONDAY - MINUTE, quoteVolume: 15n as Amount }])
    expect(market.ticker.view(MONDAY)).toMatchObject({ last: 10n, open: 5n, low: 5n, volume: 4n })
  })

  test('its version rises with trades, the top of the book and minutes, and else stays', () => {
    const { ticker, book } = market
    const first = ticker.version(MONDAY)
    expect(ticker.version(MONDAY + 1)).toBe(first)
    trade(MONDAY, 10n)
    const second = ticker.version(MONDAY)
    expect(second).toBeGreaterThan(first)
    const level = book.add('buy', 9n as Price, 1n as Amount)
    const third = ticker.version(MONDAY)
    expect(third).toBeGreaterThan(second)
    book.add('buy', 8n as Price, 1n as Amount)
    expect(ticker.version(MONDAY)).toBe(third)
    book.remove(level, 1n as Amount)
    const fourth = ticker.version(MONDAY)
    expect(fourth).toBeGreaterThan(third)
    expect(ticker.version(MONDAY + MINUTE)).toBeGreaterThan(fourth)
  })

  test('shows the best of both sides of the book', () => {
    const script = new MarketScript()
    const live = script.live()
    for (const [side, price] of [
      ['buy', '90'],
      ['buy', '95'],
      ['sell', '110'],
      ['sell', '105'],
    ] as const) {
      live.apply(script.place(1, side, price, '1').outcome)
    }
    const { bid, ask } = live.ticker(live.find('BTC_USDT')?.market.marketId ?? BARE_MARKET)
    expect([bid?.price, ask?.price]).toEqual([9_500_000_000n, 10_500_000_000n])
  })
})
