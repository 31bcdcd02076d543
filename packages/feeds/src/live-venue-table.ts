// The venues that live prices may come from, and the numbers under which the log knows them.

import type { SourceId } from '@candor/contract'

export interface LiveVenue {
  readonly source: SourceId
  /** As ccxt calls it. */
  readonly name: string
}

/** The log keeps these numbers for ever: a new venue gets a new one, and none is used twice. */
export const LIVE_VENUES: readonly LiveVenue[] = [
  { source: 101 as SourceId, name: 'binance' },
  { source: 102 as SourceId, name: 'okx' },
  { source: 103 as SourceId, name: 'kraken' },
  { source: 104 as SourceId, name: 'coinbase' },
  { source: 105 as SourceId, name: 'bybit' },
  { source: 106 as SourceId, name: 'kucoin' },
  { source: 107 as SourceId, name: 'bitget' },
  { source: 108 as SourceId, name: 'gate' },
  { source: 109 as SourceId, name: 'htx' },
  { source: 110 as SourceId, name: 'bitstamp' },
  { source: 111 as SourceId, name: 'bitfinex' },
  { source: 112 as SourceId, name: 'cryptocom' },
  { source: 113 as SourceId, name: 'binanceus' },
]

export const DEFAULT_LIVE_VENUES: readonly string[] = ['binance', 'okx', 'kraken', 'coinbase', 'bybit']

export function liveVenue(name: string): LiveVenue | undefined {
  return LIVE_VENUES.find((each) => each.name === name)
}
