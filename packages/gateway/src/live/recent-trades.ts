// The latest public trades of one market, and those that were not told of yet. Says nothing of who traded.

import type { Amount, Price, Side, TradeId } from '@candor/contract'
import { LIVE_LIMITS } from './limits.ts'

export interface PublicTrade {
  readonly tradeId: TradeId
  readonly price: Price
  readonly quantity: Amount
  readonly quoteAmount: Amount
  /** The taker's side. */
  readonly side: Side
  readonly timeMs: number
}

export class RecentTrades {
  /** A ring; `next` is where the next trade goes. */
  private readonly ring: PublicTrade[] = []
  private next = 0
  private untold: PublicTrade[] | undefined = undefined

  /** From now on trades are kept to be told of, until `unwatch`. */
  watch(): void {
    this.untold ??= []
  }

  unwatch(): void {
    this.untold = undefined
  }

  add(trade: PublicTrade): void {
    this.ring[this.next] = trade
    this.next = (this.next + 1) % LIVE_LIMITS.recentTrades
    this.untold?.push(trade)
  }

  /** Takes older trades in, oldest first. Those that are known already are left out. */
  seed(trades: readonly PublicTrade[]): void {
    const known = this.latest(LIVE_LIMITS.recentTrades).toReversed()
    const first = known[0]?.tradeId ?? Number.POSITIVE_INFINITY
    const older = trades.filter((trade) => trade.tradeId < first)
    const all = [...older, ...known].slice(-LIVE_LIMITS.recentTrades)
    this.ring.splice(0, this.ring.length, ...all)
    this.next = all.length % LIVE_LIMITS.recentTrades
  }

  /** Newest first, at most so many. */
  latest(most: number): readonly PublicTrade[] {
    const { ring, next } = this
    const trades = [...ring.slice(next), ...ring.slice(0, next)].reverse()
    return trades.slice(0, most)
  }

  /** What was not told of yet, oldest first, and forgets it. */
  takeUntold(): readonly PublicTrade[] {
    const { untold } = this
    if (untold === undefined || untold.length === 0) return []
    this.untold = []
    return untold
  }

  get countUntold(): number {
    return this.untold?.length ?? 0
  }
}
