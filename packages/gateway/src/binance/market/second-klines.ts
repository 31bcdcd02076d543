// Candles of one second, as the compatible API asks for them. Where a stretch has more trades than may be looked at, there are
// fewer candles than were asked for, never wrong ones.

import type { Price, TradeId } from '@candor/contract'
import type { Database } from '@candor/database'
import type { Candle } from '../../live/candle.ts'
import { flatCandle, type KlinesAsk } from './klines.ts'
import { MARKET_LIMITS } from './limits.ts'
import { tradedSeconds } from './second-rows.ts'
import { firstTradeSince, tradesBefore, tradesFrom } from './trade-rows.ts'

export const SECOND_MS = 1_000

type Ask = Omit<KlinesAsk, 'interval'>

interface Stretch {
  readonly fromMs: number
  /** Where its last candle begins. */
  readonly lastMs: number
}

/** Oldest first, without gaps. */
export async function secondCandles(database: Database, ask: Ask, nowMs: number): Promise<readonly Candle[]> {
  const untilMs = secondOf(Math.min(ask.endMs ?? nowMs, nowMs))
  const { startMs, limit } = ask
  if (startMs !== undefined) {
    const fromMs = Math.max(Math.ceil(startMs / SECOND_MS) * SECOND_MS, await firstSecond(database, ask))
    const lastMs = Math.min(untilMs, fromMs + (limit - 1) * SECOND_MS)
    return (await candlesOf(database, ask, { fromMs, lastMs })).candles
  }
  for (let count = limit; ; count = Math.ceil(count / 2)) {
    const fromMs = untilMs - (count - 1) * SECOND_MS
    const { candles, isCut } = await candlesOf(database, ask, { fromMs, lastMs: untilMs })
    // The latest are wanted: a stretch that is cut short at its end is tried shorter.
    if (!isCut || count === 1) return candles
  }
}

async function candlesOf(
  database: Database,
  { marketId }: Ask,
  { fromMs, lastMs }: Stretch,
): Promise<{ readonly candles: readonly Candle[]; readonly isCut: boolean }> {
  if (fromMs > lastMs) return { candles: [], isCut: false }
  const from = await firstTradeSince(database, marketId, fromMs)
  if (from === undefined) return { candles: [], isCut: false }
  const [before] = await tradesBefore(database, { marketId, before: from, limit: 1 })
  const endMs = lastMs + SECOND_MS - 1
  const found = await tradedSeconds(database, { marketId, from, endMs, most: MARKET_LIMITS.secondTrades })
  const { isCut } = found
  const whole = isCut ? found.candles.slice(0, -1) : found.candles
  const end = isCut ? (found.candles.at(-1)?.openTime ?? lastMs) - SECOND_MS : lastMs
  return { candles: unbroken(whole, { fromMs, lastMs: end }, before?.price), isCut }
}

/** Where nobody traded the price stood still; before the first trade there was none. */
function unbroken(
  traded: readonly Candle[],
  { fromMs, lastMs }: Stretch,
  before: Price | undefined,
): readonly Candle[] {
  const known = new Map(traded.map((candle) => [candle.openTime, candle]))
  const candles: Candle[] = []
  let close = before
  for (let openMs = fromMs; openMs <= lastMs; openMs += SECOND_MS) {
    const candle = known.get(openMs) ?? (close === undefined ? undefined : flatCandle(openMs, close))
    if (candle === undefined) continue
    candles.push(candle)
    close = candle.close
  }
  return candles
}

async function firstSecond(database: Database, { marketId }: Ask): Promise<number> {
  const [first] = await tradesFrom(database, { marketId, from: 0 as TradeId, limit: 1 })
  return first === undefined ? 0 : secondOf(first.timeMs)
}

function secondOf(timeMs: number): number {
  return Math.floor(timeMs / SECOND_MS) * SECOND_MS
}
