// What lies in the past: ended orders, fills, records, older trades and candles. Read from the views.

import type { CandleInterval } from '@candor/api'
import type {
  Amount,
  AssetId,
  MarketId,
  OrderId,
  OrderStatus,
  OrderType,
  Price,
  Side,
  SpotOrderView,
  TradeId,
  UserId,
  WalletId,
} from '@candor/contract'
import type { RecordLine } from '@candor/views'
import type { Candle } from './live/candle.ts'
import type { PublicTrade } from './live/recent-trades.ts'

export interface PastOrder {
  readonly order: SpotOrderView
  readonly closedMs: number | null
}

export interface PastFill {
  readonly tradeId: TradeId
  readonly orderId: OrderId
  readonly marketId: MarketId
  readonly side: Side
  readonly role: 'maker' | 'taker'
  readonly price: Price
  readonly quantity: Amount
  readonly quoteAmount: Amount
  readonly fee: Amount
  readonly feeAsset: AssetId
  readonly timeMs: number
}

export interface PastRecord {
  readonly recordId: string
  readonly type: string
  readonly wallet: WalletId
  readonly asset: AssetId
  readonly amount: Amount
  readonly balanceAfter: Amount
  readonly reference: string
  readonly timeMs: number
}

interface PageAsk {
  readonly userId: UserId
  readonly fromMs: number | undefined
  readonly toMs: number | undefined
  readonly pageIndex: number
  readonly pageSize: number
}

export interface OrdersAsk extends PageAsk {
  readonly marketId: MarketId | undefined
  readonly side: Side | undefined
  readonly orderType: OrderType | undefined
  readonly statuses: readonly OrderStatus[] | undefined
}

export interface FillsAsk extends PageAsk {
  readonly marketId: MarketId | undefined
  readonly orderId: OrderId | undefined
}

/** Which movements of money are asked for. */
export interface MovementsAsk {
  readonly userId: UserId
  readonly assetId: AssetId | undefined
  readonly wallet: WalletId | undefined
  readonly recordType: string | undefined
  readonly fromMs: number | undefined
  readonly toMs: number | undefined
}

export interface RecordsAsk extends MovementsAsk, PageAsk {}

/** The journal lines behind a record, as its owner may see them. */
export interface PastRecordLines {
  readonly record: PastRecord
  readonly number: number
  readonly lines: readonly RecordLine[]
}

export interface PageFound<T> {
  readonly list: readonly T[]
  readonly total: number
}

export interface History {
  orders(ask: OrdersAsk): Promise<PageFound<PastOrder>>
  order(userId: UserId, orderId: OrderId): Promise<PastOrder | undefined>
  fills(ask: FillsAsk): Promise<PageFound<PastFill>>
  records(ask: RecordsAsk): Promise<PageFound<PastRecord>>
  /** All of them, oldest first, as they are read. */
  allRecords(ask: MovementsAsk): AsyncIterable<PastRecord>
  recordLines(userId: UserId, place: { number: number; place: number }): Promise<PastRecordLines | undefined>
  /** Newest first. */
  publicTrades(marketId: MarketId, limit: number, before?: TradeId): Promise<readonly PublicTrade[]>
  /** Oldest first, without gaps. */
  candles(
    marketId: MarketId,
    interval: CandleInterval,
    limit: number,
    endMs?: number,
  ): Promise<readonly Candle[]>
}
