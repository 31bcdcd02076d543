// The two places where a taker trades: spot markets, and contracts, where its positions tell what it holds.

import type { LiveSocket } from '@candor/client'
import type { HeldLots } from './held-lots.ts'
import type { TakerDesk } from './taker.ts'

export function spotDesk(live: LiveSocket): TakerDesk {
  return {
    topic: 'tickers',
    trade: async (symbol, side, quantity) => {
      const order = await live.call('placeOrder', { symbol, side, type: 'market', quantity })
      return Number((order as { readonly filledQuote: string }).filledQuote)
    },
  }
}

export function contractDesk(live: LiveSocket, held: HeldLots): TakerDesk {
  return {
    topic: 'contractTickers',
    trade: async (symbol, side, lots) => {
      const order = await live.call('placeContractOrder', {
        symbol,
        side,
        positionSide: 'both',
        type: 'market',
        lots,
      })
      return Number((order as { readonly filledValue: string }).filledValue)
    },
    heldUsdt: ({ symbol, unit }, price) => {
      const lots = held.of(symbol)
      return lots === undefined ? undefined : lots * unit * price
    },
  }
}
