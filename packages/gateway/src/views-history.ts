// The past, read from the views in Postgres. Waits a moment for what the caller may have done just now to get there.

import type { CandleInterval } from '@candor/api'
import type { CommandNumber, MarketId, OrderId, TimeMs, TradeId, UserId } from '@candor/contract'
import type { Database } from '@candor/database'
import {
  candleHistory,
  fillHistory,
  orderById,
  orderHistory,
  type Projector,
  RECORD_TYPES,
  type RecordFilter,
  recentTrades,
  recordById,
  recordHistory,
  recordsAfter,
  type ViewedOrder,
  type ViewedRecord,
} from '@candor/views'
import type {
  FillsAsk,
  History,
  MovementsAsk,
  OrdersAsk,
  PageFound,
  PastFill,
  PastOrder,
  PastRecord,
  PastRecordLines,
  RecordsAsk,
} from './history.ts'
import { GATEWAY_LIMITS } from './limits.ts'
import type { Candle } from './live/candle.ts'
import type { PublicTrade } from './live/recent-trades.ts'
import { ApiRefusal } from './refusal.ts'

export interface HistoryParts {
  readonly database: Database
  readonly projector: Pick<Projector, 'projected' | 'reached'>
  /** The last durable command. */
  readonly engineNumber: () => number
}

function asTime(timeMs: number | undefined): TimeMs | undefined {
  return timeMs === undefined ? undefined : (BigInt(timeMs) as TimeMs)
}

export class ViewsHistory implements History {
  private readonly database: Database
  private readonly projector: HistoryParts['projector']
  private readonly engineNumber: () => number

  constructor({ database, projector, engineNumber }: HistoryParts) {
    this.database = database
    this.projector = projector
    this.engineNumber = engineNumber
  }

  async orders(ask: OrdersAsk): Promise<PageFound<PastOrder>> {
    await this.caughtUp()
    const { list, total } = await orderHistory(this.database, { ...ask, ...rangeOf(ask) }, ask)
    return { list: list.map(pastOrder), total }
  }

  async order(userId: UserId, orderId: OrderId): Promise<PastOrder | undefined> {
    // An order that just ended must not be told to be unknown, or still open.
    if (!(await this.caughtUp())) throw new ApiRefusal('database.unavailable')
    const found = await orderById(this.database, { userId, orderId })
    return found && pastOrder(found)
  }

  async fills(ask: FillsAsk): Promise<PageFound<PastFill>> {
    await this.caughtUp()
    const { list, total } = await fillHistory(this.database, { ...ask, ...rangeOf(ask) }, ask)
    return {
      list: list.map((fill) => ({ ...fill, feeAsset: fill.feeAssetId, timeMs: Number(fill.timeMs) })),
      total,
    }
  }

  async records(ask: RecordsAsk): Promise<PageFound<PastRecord>> {
    const filter = recordFilter(ask)
    await this.caughtUp()
    const { list, total } = await recordHistory(this.database, filter, ask)
    return { list: list.map(pastRecord), total }
  }

  async *allRecords(ask: MovementsAsk): AsyncGenerator<PastRecord> {
    const filter = recordFilter(ask)
    await this.caughtUp()
    for await (const record of recordsAfter(this.database, filter)) yield pastRecord(record)
  }

  async recordLines(
    userId: UserId,
    { number, place }: { number: number; place: number },
  ): Promise<PastRecordLines | undefined> {
    await this.caughtUp()
    const ask = { userId, number: number as CommandNumber, place }
    const found = await recordById(this.database, ask)
    return found && { record: pastRecord(found.record), number, lines: found.lines ?? [] }
  }

  async publicTrades(marketId: MarketId, limit: number, before?: TradeId): Promise<readonly PublicTrade[]> {
    const trades = await recentTrades(this.database, { marketId, limit, before })
    return trades.map(({ tradeId, price, quantity, quoteAmount, takerSide, timeMs }) => ({
      tradeId,
      price,
      quantity,
      quoteAmount,
      side: takerSide,
      timeMs: Number(timeMs),
    }))
  }

  async candles(
    marketId: MarketId,
    interval: CandleInterval,
    limit: number,
    endMs?: number,
  ): Promise<readonly Candle[]> {
    const candles = await candleHistory(this.database, { marketId, interval, limit, endMs: asTime(endMs) })
    return candles.map(({ openMs, ...candle }) => ({ openTime: Number(openMs), ...candle }))
  }

  /** Whether the views hold everything that was durable when asked; lists are rather old than late when they do not. */
  async caughtUp(): Promise<boolean> {
    const number = this.engineNumber()
    if (number <= this.projector.projected) return true
    let timer: NodeJS.Timeout | undefined
    const enough = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, GATEWAY_LIMITS.viewsWaitMs)
    })
    // Too many waiting, or a projector that ended: the same as one that is late.
    const reached = this.projector.reached(number).catch(() => undefined)
    await Promise.race([reached, enough])
    clearTimeout(timer)
    return number <= this.projector.projected
  }
}

function rangeOf(ask: { readonly fromMs: number | undefined; readonly toMs: number | undefined }) {
  return { fromMs: asTime(ask.fromMs), toMs: asTime(ask.toMs) }
}

function recordFilter(ask: MovementsAsk): RecordFilter {
  const { recordType, userId, assetId, wallet } = ask
  const known = RECORD_TYPES.find((each) => each === recordType)
  if (recordType !== undefined && known === undefined) {
    throw new ApiRefusal('request.invalid', `querystring/type must be one of ${RECORD_TYPES.join(', ')}`)
  }
  return { userId, assetId, wallet, types: known === undefined ? undefined : [known], ...rangeOf(ask) }
}

function pastRecord(record: ViewedRecord): PastRecord {
  return {
    recordId: `${record.number}-${record.place}`,
    type: record.type,
    wallet: record.wallet,
    asset: record.assetId,
    amount: record.amount,
    balanceAfter: record.balanceAfter,
    reference: String(record.reference),
    timeMs: Number(record.timeMs),
  }
}

function pastOrder({ order, closedMs }: ViewedOrder): PastOrder {
  return { order, closedMs: closedMs === undefined ? null : Number(closedMs) }
}
