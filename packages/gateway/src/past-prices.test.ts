import type { CandleInterval } from '@candor/api'
import type { Amount, MarketId, Price } from '@candor/contract'
import { describe, expect, it } from 'vitest'
import type { Candle } from './live/candle.ts'
import { nextOpenTime, openTimeOf } from './live/candle.ts'
import type { ListedMarket } from './live/listing.ts'
import { candlesWithPast, type PastPrices, pastOfMarket } from './past-prices.ts'

const MINUTE = 60_000
const DAY = 1_440 * MINUTE
const BEGIN = Date.UTC(2026, 0, 1)
/** Not on a whole hour: the seam lies within most stretches. */
const END = Date.UTC(2026, 2, 31, 10, 20)
const MARKET = 1 as MarketId

const listed = {
  baseAsset: { code: 'BTC', scale: 8 },
  quoteAsset: { code: 'USDT', scale: 8 },
  parameters: { tick: 1_000_000n, lot: 1_000n },
} as unknown as ListedMarket

/** The price is the minute's number, so that every candle is known. */
const past: PastPrices = {
  beginMs: BEGIN,
  endMs: END,
  has: (base) => base === 'BTC',
  candle: (_base, _quote, openMs, endMs) => {
    const open = (openMs - BEGIN) / MINUTE + 1
    const close = (endMs - BEGIN) / MINUTE + 1
    return { open, high: close, low: open, close, volume: close - open, quoteVolume: 1, trades: close - open }
  },
}

function real(openTime: number): Candle {
  const price = 9_000_000_000n as Price
  return {
    openTime,
    open: price,
    high: price,
    low: price,
    close: price,
    volume: 5_000n as Amount,
    quoteVolume: 7n as Amount,
    trades: 2,
  }
}

function ask(
  history: readonly Candle[],
  interval: CandleInterval,
  limit: number,
  endMs?: number,
  source: PastPrices | undefined = past,
): Promise<readonly Candle[]> {
  const candles = candlesWithPast({
    history: { candles: async () => history },
    past: source,
    market: (marketId) => (marketId === MARKET ? pastOfMarket(listed) : undefined),
  })
  return candles(MARKET, interval, limit, endMs)
}

describe('candles with a past', () => {
  it.each(['1m', '5m', '15m', '1h', '4h', '1d', '1w'] as const)(
    'of %s lie next to each other, up to the limit, without one missing or twice',
    async (interval) => {
      const first = openTimeOf(interval, END)
      const list = await ask([real(first), real(nextOpenTime(interval, first))], interval, 8)
      expect(list).toHaveLength(8)
      for (const [place, candle] of list.entries()) {
        const next = list[place + 1]
        if (next !== undefined) expect(nextOpenTime(interval, candle.openTime)).toBe(next.openTime)
      }
    },
  )

  it('are whole where the history begins: the past before it, the trades after it', async () => {
    const hour = openTimeOf('1h', END)
    const [seam] = (await ask([real(hour)], '1h', 1)) as [Candle]
    const minutes = (hour - BEGIN) / MINUTE
    expect(seam.openTime).toBe(hour)
    expect(seam.open).toBe(BigInt(minutes + 1) * 100_000_000n)
    expect(seam.close).toBe(9_000_000_000n)
    expect(seam.trades).toBe(20 + 2)
  })

  it('that only the history has are left as they are', async () => {
    const history = [real(END + DAY), real(END + DAY + MINUTE)]
    expect(await ask(history, '1m', 2)).toEqual(history)
    expect(await ask(history, '1m', 2, undefined, { ...past, has: () => false })).toEqual(history)
  })

  it('reach back to the beginning and no further', async () => {
    const list = await ask([], '1d', 1_000)
    expect(list[0]?.openTime).toBe(BEGIN)
    expect(list).toHaveLength(90)
    expect(await ask([], '1d', 1_000, BEGIN - 1)).toEqual([])
  })

  it('end where they are asked to end', async () => {
    const end = BEGIN + 10 * DAY + 5 * MINUTE
    const list = await ask([], '1h', 3, end)
    expect(list.at(-1)?.openTime).toBe(BEGIN + 10 * DAY)
  })

  it('are on the tick and on the lot, and never nothing', async () => {
    const tiny: PastPrices = {
      ...past,
      candle: () => ({
        open: 1e-9,
        high: 0.123_456_789,
        low: 1e-9,
        close: 0.05,
        volume: 0,
        quoteVolume: 0,
        trades: 1,
      }),
    }
    const [candle] = (await ask([], '1m', 1, undefined, tiny)) as [Candle]
    for (const price of [candle.open, candle.high, candle.low, candle.close]) {
      expect(price % 1_000_000n).toBe(0n)
      expect(price).toBeGreaterThan(0n)
    }
    expect(candle.volume).toBe(1_000n)
  })
})
