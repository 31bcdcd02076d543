// The names of topics: what each one asks for, or why it cannot be had. A user is never part of a name.

import { CANDLE_INTERVALS, type CandleInterval, type ErrorCode } from '@candor/api'
import type { IndexId, MarketId, ProductId } from '@candor/contract'
import type { Listing } from '../live/listing.ts'

export const USER_TOPICS = [
  'orders',
  'fills',
  'balances',
  'messages',
  'deposits',
  'withdrawals',
  'positions',
  'contractOrders',
  'contractFills',
  'contractTriggers',
  'stops',
  'secondOrders',
  'service',
] as const
export type UserTopic = (typeof USER_TOPICS)[number]

export type PublicTopic =
  | { readonly kind: 'depth' | 'trades' | 'ticker'; readonly marketId: MarketId }
  | { readonly kind: 'tickers' | 'contractTickers' | 'checkpoints' | 'notices' }
  | { readonly kind: 'ticks'; readonly productId: ProductId }
  | { readonly kind: 'mark'; readonly marketId: MarketId }
  | { readonly kind: 'candles'; readonly marketId: MarketId; readonly interval: CandleInterval }
  | { readonly kind: 'index'; readonly marketId: MarketId; readonly indexId: IndexId }

export type Topic = PublicTopic | { readonly kind: UserTopic }

const userTopics: ReadonlySet<string> = new Set(USER_TOPICS)
const intervals: ReadonlySet<string> = new Set(CANDLE_INTERVALS)
const PLAIN_KINDS = ['tickers', 'contractTickers', 'checkpoints', 'notices'] as const
const MARKET_KINDS: ReadonlySet<string> = new Set(['depth', 'trades', 'ticker', 'index', 'mark'])

/** Reads a name. A code says what is wrong with it. */
export function readTopic(name: string, listing: Listing): Topic | ErrorCode {
  if (userTopics.has(name)) return { kind: name as UserTopic }
  const plain = PLAIN_KINDS.find((kind) => kind === name)
  if (plain !== undefined) return { kind: plain }
  const [kind = '', symbol = '', interval, ...rest] = name.split(':')
  if (kind === 'ticks' && interval === undefined) {
    const second = listing.second(symbol)
    return second === undefined ? 'second.product.unknown' : { kind, productId: second.productId }
  }
  const isCandles = kind === 'candles' && interval !== undefined && intervals.has(interval)
  const isOfMarket = MARKET_KINDS.has(kind) && interval === undefined
  if (rest.length > 0 || !(isCandles || isOfMarket)) return 'socket.topic.unknown'
  const market = kind === 'mark' ? listing.contract(symbol) : listing.tradable(symbol)
  if (market === undefined) return 'market.unknown'
  const { marketId, indexId } = market
  if (isCandles) return { kind: 'candles', marketId, interval: interval as CandleInterval }
  if (kind !== 'index') return { kind: kind as 'depth' | 'trades' | 'ticker' | 'mark', marketId }
  return indexId === undefined ? 'index.unknown' : { kind, marketId, indexId }
}

export function isUserTopic(topic: Topic): topic is { readonly kind: UserTopic } {
  return userTopics.has(topic.kind)
}
