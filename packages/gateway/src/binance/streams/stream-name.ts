// The name of a market stream and what it means. Text goes in; what is to be told, of which market and how often, comes out.

import { CANDLE_INTERVALS, type CandleInterval } from '@candor/contract'
import type { Venue } from '../endpoint.ts'

/** `1s` exists on the spot venue alone. */
export type StreamInterval = CandleInterval | '1s'

/** Minutes of a rolling window. */
export const WINDOWS = { '1h': 60, '4h': 240, '1d': 1_440 } as const
export type Window = keyof typeof WINDOWS

/** Of a market, or of all when it has no symbol. */
export type StreamSpec =
  | { readonly kind: 'depth'; readonly symbol: string; readonly everyMs: number }
  | {
      readonly kind: 'partialDepth'
      readonly symbol: string
      readonly levels: number
      readonly everyMs: number
    }
  | { readonly kind: 'trade' | 'aggTrade' | 'avgPrice'; readonly symbol: string }
  | { readonly kind: 'kline'; readonly symbol: string; readonly interval: StreamInterval }
  | {
      readonly kind: 'bookTicker' | 'ticker' | 'miniTicker' | 'forceOrder'
      readonly symbol: string | undefined
    }
  | { readonly kind: 'rollingTicker'; readonly symbol: string | undefined; readonly window: Window }
  | { readonly kind: 'markPrice'; readonly symbol: string | undefined; readonly everyMs: number }

const NAME = /^([a-z0-9]{1,40})@([A-Za-z]+)(\d{0,2})(?:_(\w{1,3}))?(?:@(\d{1,4}m?s|\+08:00))?$/
const ALL = /^!([A-Za-z]+)(?:_(\w{2}))?(@arr)?(?:@(1s))?$/
const SPEEDS: ReadonlyMap<string, number> = new Map([
  ['100ms', 100],
  ['250ms', 250],
  ['500ms', 500],
  ['1000ms', 1_000],
])
const USUAL_SPEED: Readonly<Record<Venue, number>> = { spot: 1_000, futures: 250 }
const PARTIAL: ReadonlySet<string> = new Set(['5', '10', '20'])
const INTERVALS: ReadonlySet<string> = new Set(CANDLE_INTERVALS)
/** Stretches that begin at the same moments in Hong Kong as in Greenwich. */
const SAME_EIGHT_HOURS_EAST: ReadonlySet<string> = new Set([
  '1s',
  '1m',
  '3m',
  '5m',
  '15m',
  '30m',
  '1h',
  '2h',
  '4h',
  '8h',
])
const MARKS_EVERY_MS = { usual: 3_000, fast: 1_000 } as const

/** None when there is no such stream on the venue. Whether the symbol is listed is another question. */
export function readStreamName(name: string, venue: Venue): StreamSpec | undefined {
  if (name.startsWith('!')) return readAll(name, venue)
  const found = NAME.exec(name)
  if (found === null) return undefined
  const [, lower = '', word = '', digits = '', detail, tail] = found
  const symbol = lower.toUpperCase()
  if (word === 'depth') return detail === undefined ? depth(symbol, digits, tail, venue) : undefined
  if (digits !== '') return undefined
  if (word === 'kline') return kline(symbol, detail, tail, venue)
  if (word === 'markPrice' && venue === 'futures' && detail === undefined) return markPrice(symbol, tail)
  if (tail !== undefined) return undefined
  if (word === 'ticker' && detail !== undefined) return rolling(symbol, detail, venue)
  return detail === undefined ? plain(symbol, word, venue) : undefined
}

function plain(symbol: string, word: string, venue: Venue): StreamSpec | undefined {
  switch (word) {
    case 'trade':
    case 'aggTrade':
    case 'bookTicker':
    case 'ticker':
    case 'miniTicker':
      return { kind: word, symbol }
    case 'avgPrice':
      return venue === 'spot' ? { kind: word, symbol } : undefined
    case 'forceOrder':
      return venue === 'futures' ? { kind: word, symbol } : undefined
    default:
      return undefined
  }
}

function depth(
  symbol: string,
  digits: string,
  tail: string | undefined,
  venue: Venue,
): StreamSpec | undefined {
  const everyMs = tail === undefined ? USUAL_SPEED[venue] : SPEEDS.get(tail)
  if (everyMs === undefined) return undefined
  if (digits === '') return { kind: 'depth', symbol, everyMs }
  return PARTIAL.has(digits) ? { kind: 'partialDepth', symbol, levels: Number(digits), everyMs } : undefined
}

function kline(
  symbol: string,
  interval: string | undefined,
  tail: string | undefined,
  venue: Venue,
): StreamSpec | undefined {
  if (interval === undefined) return undefined
  const isSpot = venue === 'spot'
  if (!INTERVALS.has(interval) && !(interval === '1s' && isSpot)) return undefined
  const isElsewhere = tail === '+08:00' && isSpot && SAME_EIGHT_HOURS_EAST.has(interval)
  if (tail !== undefined && !isElsewhere) return undefined
  return { kind: 'kline', symbol, interval: interval as StreamInterval }
}

function markPrice(symbol: string | undefined, tail: string | undefined): StreamSpec | undefined {
  if (tail !== undefined && tail !== '1s') return undefined
  return { kind: 'markPrice', symbol, everyMs: tail === '1s' ? MARKS_EVERY_MS.fast : MARKS_EVERY_MS.usual }
}

function rolling(symbol: string | undefined, window: string, venue: Venue): StreamSpec | undefined {
  if (venue !== 'spot' || !Object.hasOwn(WINDOWS, window)) return undefined
  return { kind: 'rollingTicker', symbol, window: window as Window }
}

function readAll(name: string, venue: Venue): StreamSpec | undefined {
  const found = ALL.exec(name)
  if (found === null) return undefined
  const [, word, window, arr, tail] = found
  const isList = arr !== undefined
  const symbol = undefined
  if (window !== undefined) {
    return word === 'ticker' && isList && tail === undefined ? rolling(symbol, window, venue) : undefined
  }
  if (word === 'markPrice' && isList && venue === 'futures') return markPrice(symbol, tail)
  if (tail !== undefined) return undefined
  if (word === 'bookTicker') return isList ? undefined : { kind: word, symbol }
  if ((word === 'ticker' || word === 'miniTicker') && isList) return { kind: word, symbol }
  return word === 'forceOrder' && isList && venue === 'futures' ? { kind: word, symbol } : undefined
}
