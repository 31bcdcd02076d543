// One-minute candles of a market from the API, as a strategy sees them. The API leaves no minute out.

import type { Client } from '@candor/client'
import type { Amount, Price } from '@candor/contract'
import { MINUTE_MS } from '../fill-candles.ts'
import type { Candle, Venue } from '../strategy.ts'
import { HOST_LIMITS } from './limits.ts'
import { units } from './seen-order.ts'

export interface ToldCandle {
  readonly openTime: number
  readonly open: string
  readonly high: string
  readonly low: string
  readonly close: string
  readonly volume: string
}

/** Which market. */
export interface Place {
  readonly venue: Venue
  readonly symbol: string
}

/** The volume of a contract is counted in lots. */
export function candleOf({ openTime, open, high, low, close, volume }: ToldCandle, venue: Venue): Candle {
  return {
    startMs: openTime,
    open: price(open),
    high: price(high),
    low: price(low),
    close: price(close),
    volume: venue === 'spot' ? units(volume) : (BigInt(volume) as Amount),
  }
}

function price(text: string): Price {
  return units(text) as bigint as Price
}

/** So many candles whose minute ended by that moment, or as many as there are, the oldest first. */
export async function candlesBefore(
  client: Pick<Client, 'call'>,
  { venue, symbol }: Place,
  endMs: number,
  count: number,
): Promise<readonly Candle[]> {
  const { candlesAtOnce, candlePages } = HOST_LIMITS
  let left = Math.min(count, candlesAtOnce * candlePages)
  let lastMs = Math.floor(endMs / MINUTE_MS) * MINUTE_MS - MINUTE_MS
  let found: readonly Candle[] = []
  while (left > 0) {
    const limit = Math.min(candlesAtOnce, left)
    const query = { symbol, interval: '1m' as const, endTime: String(lastMs), limit: String(limit) }
    const told =
      venue === 'spot'
        ? await client.call('candles', { query })
        : await client.call('contractCandles', { query: { ...query, kind: 'last' } })
    found = [...told.map((candle) => candleOf(candle, venue)), ...found]
    if (told.length < limit) break
    left -= limit
    lastMs -= limit * MINUTE_MS
  }
  return found
}
