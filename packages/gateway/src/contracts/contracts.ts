// Puts perpetual contracts together: what users ask for, what they are told, what they may see of the past. Gives the
// handlers of all calls about them, and what must be started and stopped.

import type {
  CandleKind,
  contractHistoryRoutes,
  contractMarketRoutes,
  contractRoutes,
  ErrorCode,
} from '@candor/api'
import type { TimeMs, UserId } from '@candor/contract'
import type { Database } from '@candor/database'
import type { Engine } from '@candor/engine'
import { priceCandleHistory } from '@candor/views'
import type { Handlers } from '../call.ts'
import type { DepthSequence } from '../calls/book-answers.ts'
import { contractAccountCalls } from '../calls/contract-account-calls.ts'
import { ContractCalls } from '../calls/contract-calls.ts'
import { contractHistoryCalls } from '../calls/contract-history-calls.ts'
import { contractMarketCalls } from '../calls/contract-market-calls.ts'
import type { History } from '../history.ts'
import type { Messages } from '../identity/messages.ts'
import { OwnLimits } from '../identity/own-limits.ts'
import type { SelfLimits } from '../identity/self-limits.ts'
import type { Live } from '../live/live.ts'
import { candlesWithPast, type PastPrices, pastOfContract } from '../past-prices.ts'
import { ContractExports } from './contract-export.ts'
import { ContractLists } from './contract-lists.ts'
import { ContractMessages } from './contract-messages.ts'
import { ContractReceipts } from './contract-receipts.ts'
import type { DayResults } from './day-results.ts'

export interface ContractsParts {
  readonly engine: Pick<Engine, 'submit' | 'query' | 'queryAt' | 'onOutcomes'>
  readonly database: Database
  readonly live: Live
  readonly history: Pick<History, 'publicTrades'>
  /** Of trades, with what the feed knows from before them. */
  readonly candles: History['candles']
  readonly past: PastPrices | undefined
  readonly caughtUp: () => Promise<boolean>
  readonly messages: Pick<Messages, 'write' | 'tell'>
  readonly selfLimits: Pick<SelfLimits, 'now'>
  readonly dayResults: DayResults
  /** The person behind an account: a robot's owner, or whoever it is. */
  readonly personOf: (userId: UserId) => UserId
  readonly depthSequence: DepthSequence
  readonly clock: () => number
  readonly onError: (error: unknown) => void
}

type ContractHandlers = Pick<
  Handlers,
  keyof typeof contractMarketRoutes | keyof typeof contractRoutes | keyof typeof contractHistoryRoutes
>

export class Contracts {
  readonly orders: ContractCalls
  readonly calls: ContractHandlers
  private readonly parts: ContractsParts
  private readonly messages: ContractMessages
  private readonly ownLimits: OwnLimits

  constructor(parts: ContractsParts) {
    this.parts = parts
    const { live, selfLimits, dayResults, personOf, clock } = parts
    const { listing } = live
    this.ownLimits = new OwnLimits({
      limitsOf: (userId, nowMs) => selfLimits.now(userId, nowMs),
      resultOf: (userId, nowMs) => dayResults.of(userId, nowMs),
      clock,
    })
    this.orders = new ContractCalls({
      ...parts,
      listing,
      openOrder: (orderId) => live.contracts.openOrders.get(orderId),
      ownLimit: (userId) => this.ownLimit(personOf(userId)),
    })
    this.messages = new ContractMessages({ ...parts, listing, number: live.number })
    this.calls = this.handlers()
  }

  /** Why somebody may not open anything now, by a limit of their own. */
  ownLimit(userId: UserId): ErrorCode | undefined {
    return this.ownLimits.barOf(userId)
  }

  async start(): Promise<void> {
    await this.messages.start()
  }

  async stop(): Promise<void> {
    await this.messages.stop()
  }

  private handlers(): ContractHandlers {
    const { parts } = this
    const { listing, contracts } = parts.live
    const lists = new ContractLists({
      ...parts,
      listing,
      openOrder: (orderId) => contracts.openOrders.get(orderId),
    })
    return {
      ...contractMarketCalls({ ...parts, candles: this.candles() }),
      ...contractAccountCalls({ ...parts, listing, contracts: this.orders }),
      ...contractHistoryCalls({
        listing,
        lists,
        exports: new ContractExports(lists),
        receipts: new ContractReceipts({ ...parts, listing }),
      }),
    }
  }

  private candles(): Readonly<Record<CandleKind, History['candles']>> {
    return { last: this.parts.candles, mark: this.priceCandles('mark'), index: this.priceCandles('index') }
  }

  private priceCandles(kind: 'mark' | 'index'): History['candles'] {
    const { database, past, live } = this.parts
    const stored: History['candles'] = async (marketId, interval, limit, endMs) => {
      const end = endMs === undefined ? undefined : (BigInt(endMs) as TimeMs)
      const candles = await priceCandleHistory(database, { marketId, kind, interval, limit, endMs: end })
      return candles.map(({ openMs, ...candle }) => ({ openTime: Number(openMs), ...candle }))
    }
    return candlesWithPast({
      history: { candles: stored },
      past,
      market: (marketId) => {
        const contract = live.listing.contractById(marketId)
        return contract && pastOfContract(contract)
      },
      volume: 'none',
    })
  }
}
