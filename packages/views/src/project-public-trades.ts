// Every trade as everybody may see it: outcomes in, rows out, no party named. Of a contract, the quantity is lots.

import type {
  Amount,
  CommandNumber,
  EventOf,
  MarketId,
  Outcome,
  Price,
  Side,
  TimeMs,
  TradeId,
} from '@candor/contract'

export interface PublicTradeRow {
  readonly tradeId: TradeId
  readonly marketId: MarketId
  readonly price: Price
  readonly quantity: Amount
  readonly quoteAmount: Amount
  readonly takerSide: Side
  readonly timeMs: TimeMs
  readonly number: CommandNumber
}

export function projectPublicTrades(outcomes: readonly Outcome[]): readonly PublicTradeRow[] {
  const rows: PublicTradeRow[] = []
  for (const { number, timeMs, events } of outcomes) {
    for (const event of events) {
      if (event.type !== 'SpotTraded' && event.type !== 'ContractTraded') continue
      const { tradeId, marketId, price, takerSide } = event
      rows.push({ tradeId, marketId, price, ...volumesOf(event), takerSide, timeMs, number })
    }
  }
  return rows
}

/** How much was traded: coins, or lots, and what for. */
export function volumesOf(
  trade: EventOf<'SpotTraded'> | EventOf<'ContractTraded'>,
): Pick<PublicTradeRow, 'quantity' | 'quoteAmount'> {
  if (trade.type === 'SpotTraded') return { quantity: trade.quantity, quoteAmount: trade.quoteAmount }
  return { quantity: trade.lots as bigint as Amount, quoteAmount: trade.value }
}
