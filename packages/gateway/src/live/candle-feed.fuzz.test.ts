import { CANDLE_INTERVALS, type CandleInterval } from '@candor/api'
import type { Amount, Price } from '@candor/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Candle, MINUTE, openTimeOf } from './candle.ts'
import { CandleFeed } from './candle-feed.ts'
import { MONDAY } from './market-script-suite.ts'

interface Trade {
  readonly timeMs: number
  readonly price: bigint
  readonly quantity: bigint
}

const DAY_MINUTES = 1_440

/** Trades in order of time, from milliseconds to days apart. */
const history = fc
  .array(
    fc.record({
      afterMs: fc.oneof(
        fc.nat({ max: 2_000 }),
        fc.nat({ max: 10 * MINUTE }),
        fc.nat({ max: 40 * 3_600_000 }),
      ),
      price: fc.bigInt({ min: 1n, max: 1_000n }),
      quantity: fc.bigInt({ min: 1n, max: 50n }),
    }),
    { minLength: 1, maxLength: 60 },
  )
  .map((steps) => {
    let timeMs = MONDAY
    return steps.map(({ afterMs, price, quantity }): Trade => {
      timeMs += afterMs
      return { timeMs, price, quantity }
    })
  })

/** All candles of an interval, straight from the trades. */
function naive(trades: readonly Trade[], interval: CandleInterval): Candle[] {
  const candles = new Map<number, Trade[]>()
  for (const trade of trades) {
    const openTime = openTimeOf(interval, trade.timeMs)
    candles.set(openTime, [...(candles.get(openTime) ?? []), trade])
  }
  return [...candles].map(([openTime, own]) => {
    const prices = own.map(({ price }) => price).toSorted((a, b) => Number(a - b))
    const sum = (of: (trade: Trade) => bigint): Amount =>
      own.reduce((total, each) => total + of(each), 0n) as Amount
    return {
      openTime,
      open: own[0]?.price as Price,
      high: prices.at(-1) as Price,
      low: prices[0] as Price,
      close: own.at(-1)?.price as Price,
      volume: sum(({ quantity }) => quantity),
      quoteVolume: sum(({ price, quantity }) => price * quantity),
      trades: own.length,
    }
  })
}

function feedAll(feed: CandleFeed, trades: readonly Trade[]): void {
  for (const { timeMs, price, quantity } of trades) {
    feed.trade(timeMs, price as Price, quantity as Amount, (price * quantity) as Amount)
  }
}

function expectAll(feed: CandleFeed, trades: readonly Trade[]): void {
  for (const interval of CANDLE_INTERVALS) {
    expect({ interval, candle: feed.current(interval) }).toEqual({
      interval,
      candle: naive(trades, interval).at(-1),
    })
  }
  const minute = Math.floor((trades.at(-1)?.timeMs ?? 0) / MINUTE)
  const day = naive(trades, '1m').filter(({ openTime }) => openTime > (minute - DAY_MINUTES) * MINUTE)
  expect([...feed.lastDay(minute)]).toEqual(day)
}

describe('CandleFeed', () => {
  test('has the newest candle of every interval and the minutes of a day, whenever it is looked at', () => {
    fc.assert(
      fc.property(history, fc.nat({ max: 5 }), (trades, lookEvery) => {
        const feed = new CandleFeed()
        trades.forEach((trade, at) => {
          feedAll(feed, [trade])
          if (lookEvery > 0 && at % lookEvery === 0) feed.current('1m')
        })
        expectAll(feed, trades)
      }),
    )
  })

  test('goes on from what the history holds, trades of the meantime on top', () => {
    fc.assert(
      fc.property(history, fc.nat(), (trades, cut) => {
        const at = cut % (trades.length + 1)
        const [before, after] = [trades.slice(0, at), trades.slice(at)]
        const feed = new CandleFeed()
        // Half of the later trades come while the history is still being read.
        const early = after.slice(0, after.length >> 1)
        feedAll(feed, early)
        for (const interval of CANDLE_INTERVALS) {
          feed.seed(interval, naive(before, interval).slice(interval === '1m' ? -DAY_MINUTES : -2))
        }
        feedAll(feed, after.slice(early.length))
        expectAll(feed, trades)
      }),
    )
  })

  test('flat candles of the history, in which nobody traded, are no candles', () => {
    const feed = new CandleFeed()
    const price = 5n as Price
    const flat = {
      open: price,
      high: price,
      low: price,
      close: price,
      volume: 0n,
      quoteVolume: 0n,
      trades: 0,
    }
    feed.seed('1m', [{ ...flat, openTime: MONDAY } as Candle])
    expect([...feed.lastDay(MONDAY / MINUTE)]).toEqual([])
    expect(feed.current('1m')).toBeUndefined()
  })

  test('a candle that ended is told once more with the next', () => {
    const feed = new CandleFeed()
    const at = (ms: number, price: bigint): Trade => ({ timeMs: MONDAY + ms, price, quantity: 1n })
    feedAll(feed, [at(0, 5n)])
    const openTime = feed.current('1m')?.openTime ?? 0
    feedAll(feed, [at(MINUTE - 1, 9n), at(MINUTE, 7n)])
    expect(feed.since('1m', openTime).map(({ close }) => close)).toEqual([9n, 7n])
    expect(feed.since('1m', openTime + MINUTE).map(({ close }) => close)).toEqual([7n])
    expect(feed.since('1h', openTime).map(({ close }) => close)).toEqual([7n])
  })
})
