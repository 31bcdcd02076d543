// The way of the price inside a candle (rulebook 7.4): up candles go by their low first, down candles by their high. If both
// exits of what is held could be met, the way goes by the losing side first.

import type { Price } from '@candor/contract'
import type { Candle, Exits } from '@candor/robot'

export interface PathPoint {
  readonly price: Price
  readonly timeMs: number
}

const THIRD_MS = 20_000
const LAST_MS = 59_999

/** Where the price goes after the open, with the moments at which it is there. */
export function pathOf(candle: Candle, exits: Exits | undefined): readonly PathPoint[] {
  const { startMs, low, high, close } = candle
  const [first, second] = isLowFirst(candle, exits) ? [low, high] : [high, low]
  return [
    { price: first, timeMs: startMs + THIRD_MS },
    { price: second, timeMs: startMs + 2 * THIRD_MS },
    { price: close, timeMs: startMs + LAST_MS },
  ]
}

function isLowFirst({ open, close, low, high }: Candle, exits: Exits | undefined): boolean {
  if (exits?.takeProfit !== undefined && exits.stopLoss !== undefined) {
    const isLong = exits.direction === 'long'
    const [below, above] = isLong ? [exits.stopLoss, exits.takeProfit] : [exits.takeProfit, exits.stopLoss]
    if (low <= below && high >= above) return isLong
  }
  return close >= open
}
