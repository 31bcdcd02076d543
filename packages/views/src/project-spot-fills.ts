// The customers' sides of trades: outcomes in, a row for each side that is not the house's out.

import type {
  Amount,
  AssetId,
  CommandNumber,
  EventOf,
  MarketId,
  OrderId,
  Outcome,
  Price,
  Side,
  TimeMs,
  TradeId,
  UserId,
} from '@candor/contract'
import type { Houses } from './project-accounts.ts'

export type FillRole = 'maker' | 'taker'

export interface SpotFillRow {
  readonly tradeId: TradeId
  readonly orderId: OrderId
  readonly userId: UserId
  readonly marketId: MarketId
  readonly side: Side
  readonly role: FillRole
  readonly price: Price
  readonly quantity: Amount
  readonly quoteAmount: Amount
  readonly fee: Amount
  readonly feeAssetId: AssetId
  readonly timeMs: TimeMs
  readonly number: CommandNumber
}

export function projectSpotFills(outcomes: readonly Outcome[], houses: Houses): readonly SpotFillRow[] {
  const rows: SpotFillRow[] = []
  for (const { number, timeMs, events } of outcomes) {
    for (const event of events) {
      if (event.type !== 'SpotTraded') continue
      for (const role of ['maker', 'taker'] as const) {
        if (!houses.has(event[role].userId)) rows.push(fillOf(event, role, { number, timeMs }))
      }
    }
  }
  return rows
}

function fillOf(
  trade: EventOf<'SpotTraded'>,
  role: FillRole,
  { number, timeMs }: Pick<Outcome, 'number' | 'timeMs'>,
): SpotFillRow {
  const { tradeId, marketId, price, quantity, quoteAmount } = trade
  const { orderId, userId, fee } = trade[role]
  const other = role === 'maker' ? trade.taker : trade.maker
  // A fee is in the asset received, which is the one that the other side paid.
  const feeAssetId = assetPaidBy(trade, other.userId)
  const side = sideOf(trade, role)
  return {
    tradeId,
    orderId,
    userId,
    marketId,
    side,
    role,
    price,
    quantity,
    quoteAmount,
    fee,
    feeAssetId,
    timeMs,
    number,
  }
}

export function sideOf({ takerSide }: EventOf<'SpotTraded'>, role: FillRole): Side {
  if (role === 'taker') return takerSide
  return takerSide === 'buy' ? 'sell' : 'buy'
}

/** Each side of a trade pays out of its own hold, in one asset, and never nothing. */
function assetPaidBy({ tradeId, postings }: EventOf<'SpotTraded'>, userId: UserId): AssetId {
  const paid = postings.find(({ from }) => from.kind === 'user' && from.user === userId)
  if (paid === undefined) throw new Error(`trade ${tradeId} takes nothing from user ${userId}`)
  return paid.asset
}
