// Where the candles of a contract come from: those of trades are pushed; those of mark and index prices are asked for now
// and then.

import type { CandleInterval } from '@candor/contract'
import { api } from '../../../api/api.ts'
import { followCandles } from '../../../live/candles.ts'
import type { Candle, CandleFeed } from '../../terminal/chart/candle-loader.ts'
import { CONTRACT_LIMITS } from '../limits.ts'

export const CANDLE_KINDS = ['last', 'mark', 'index'] as const
export type CandleKind = (typeof CANDLE_KINDS)[number]

function loadFrom(kind: CandleKind): CandleFeed['load'] {
  return ({ symbol, interval, limit, endTime }) =>
    api.call('contractCandles', {
      query: {
        symbol,
        kind,
        interval,
        limit: String(limit),
        ...(endTime === undefined ? {} : { endTime: String(endTime) }),
      },
      quiet: true,
    })
}

function askFor(kind: CandleKind): CandleFeed['follow'] {
  const load = loadFrom(kind)
  return (symbol: string, interval: CandleInterval, listener: (candles: readonly Candle[]) => void) => {
    let isOver = false
    const ask = async (): Promise<void> => {
      if (document.hidden) return
      // What failed now may be found by the next look; a lost connection is said by the page itself.
      const candles = await load({ symbol, interval, limit: 2, endTime: undefined }).catch(() => undefined)
      if (!isOver && candles !== undefined) listener(candles)
    }
    const timer = setInterval(() => void ask(), CONTRACT_LIMITS.markCandlesEveryMs)
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }
}

export const CONTRACT_FEEDS: Readonly<Record<CandleKind, CandleFeed>> = {
  last: { load: loadFrom('last'), follow: followCandles },
  mark: { load: loadFrom('mark'), follow: askFor('mark') },
  index: { load: loadFrom('index'), follow: askFor('index') },
}
