// The newest candle of a market and interval, pushed as it forms.

import type { Answer } from '@candor/client'
import { live } from './live-connection.ts'

export type Candle = Answer<'candles'>[number]

interface Follower {
  readonly listeners: Set<(candles: readonly Candle[]) => void>
  readonly leave: () => void
}

const followers = new Map<string, Follower>()

/** The listener gets the candle in progress, and before it the one that just ended, oldest first. */
export function followCandles(
  symbol: string,
  interval: string,
  listener: (candles: readonly Candle[]) => void,
): () => void {
  const topic = `candles:${symbol}:${interval}`
  const follower = followers.get(topic) ?? open(topic)
  follower.listeners.add(listener)
  return () => {
    follower.listeners.delete(listener)
    if (follower.listeners.size > 0 || followers.get(topic) !== follower) return
    followers.delete(topic)
    follower.leave()
  }
}

function open(topic: string): Follower {
  const listeners = new Set<(candles: readonly Candle[]) => void>()
  const tell = (data: unknown): void => {
    for (const listener of listeners) listener(data as Candle[])
  }
  live.start()
  const follower = { listeners, leave: live.subscribe(topic, { snapshot: tell, delta: tell }) }
  followers.set(topic, follower)
  return follower
}
