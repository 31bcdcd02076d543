// Recorded one-minute candles of a market, day by day. A past day does not change, so it is asked for once while the page is
// open. Minutes without a trade have no candle; whoever replays them fills them.

import type { Amount, Price } from '@candor/contract'
import type { Candle } from '@candor/robot'
import { api } from '../../../api/api.ts'
import { e8Of } from '../../../format/decimal.ts'
import { ROBOT_LIMITS } from '../limits.ts'
import type { RobotMarket } from '../market/robot-market.ts'

export const MINUTE_MS = 60_000
export const DAY_MS = 86_400_000
/** A day in two calls: one call gives fewer candles than a day has minutes. */
const PART_MS = DAY_MS / 2

type Told = Awaited<ReturnType<RobotMarket['charted']['feed']['load']>>[number]

const known = new Map<string, readonly Candle[]>()

export interface CandleSpan {
  readonly fromMs: number
  readonly toMs: number
}

interface Loading {
  readonly signal: AbortSignal
  /** How many parts of how many are there. */
  readonly onPart: (done: number, all: number) => void
}

/**
 * So many days, up to the last closed candle. The market's newest candle may still be forming; it also tells when the
 * platform's clock is ahead of this one.
 */
export async function spanOf(
  market: RobotMarket,
  days: number,
  nowMs: number,
  signal: AbortSignal,
): Promise<CandleSpan> {
  const [newest] = await ask(market, { limit: '1' }, signal)
  const closedMs = Math.floor((nowMs - ROBOT_LIMITS.clockMs) / MINUTE_MS) * MINUTE_MS
  const toMs = Math.max(closedMs, newest?.openTime ?? 0)
  return { fromMs: toMs - days * DAY_MS, toMs }
}

export async function loadCandles(
  market: RobotMarket,
  span: CandleSpan,
  { signal, onPart }: Loading,
): Promise<readonly Candle[]> {
  const parts = partsOf(span)
  const found = new Map<number, readonly Candle[]>()
  const waiting = [...parts]
  const work = async (): Promise<void> => {
    for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) {
      signal.throwIfAborted()
      found.set(part, await loadPart(market, part, span.toMs, signal))
      onPart(found.size, parts.length)
    }
  }
  await Promise.all(Array.from({ length: ROBOT_LIMITS.callsAtOnce }, work))
  return parts
    .flatMap((part) => found.get(part) ?? [])
    .filter(({ startMs }) => startMs >= span.fromMs && startMs < span.toMs)
}

function partsOf({ fromMs, toMs }: CandleSpan): number[] {
  const parts: number[] = []
  for (let part = Math.floor(fromMs / PART_MS) * PART_MS; part < toMs; part += PART_MS) parts.push(part)
  return parts
}

async function loadPart(
  market: RobotMarket,
  partMs: number,
  toMs: number,
  signal: AbortSignal,
): Promise<readonly Candle[]> {
  const endMs = partMs + PART_MS
  const key = `${market.venue} ${market.symbol} ${partMs}`
  const before = known.get(key)
  if (before !== undefined) return before
  const candles = (
    await ask(market, { endTime: String(endMs - 1), limit: String(PART_MS / MINUTE_MS) }, signal)
  )
    .map(candleOf)
    .filter(({ startMs }) => startMs >= partMs)
  // Of a part that is not over yet, more candles will come.
  if (endMs <= toMs) known.set(key, candles)
  return candles
}

interface Page {
  readonly endTime?: string
  readonly limit: string
}

function ask({ venue, symbol }: RobotMarket, page: Page, signal: AbortSignal): Promise<readonly Told[]> {
  const query = { symbol, interval: '1m', ...page } as const
  return venue === 'spot'
    ? api.call('candles', { query, signal, quiet: true })
    : api.call('contractCandles', { query, signal, quiet: true })
}

function candleOf({ openTime, open, high, low, close, volume }: Told): Candle {
  return {
    startMs: openTime,
    open: e8Of(open) as Price,
    high: e8Of(high) as Price,
    low: e8Of(low) as Price,
    close: e8Of(close) as Price,
    volume: e8Of(volume) as Amount,
  }
}
