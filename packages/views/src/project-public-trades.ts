// Every trade as everybody may see it: outcomes in, rows out, no party named.

import type { Amount, CommandNumber, MarketId, Outcome, Price, Side, TimeMs, TradeId } from '@candor/contract'

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
      if (event.type !== 'SpotTraded') continue
      const { tradeId, marketId, price, quantity, quoteAmount, takerSide } = event
      rows.push({ tradeId, marketId, price, quantity, quoteAmount, takerSide, timeMs, number })
    }
  }
  return rows
}
