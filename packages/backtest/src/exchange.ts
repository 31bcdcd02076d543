// What a backtest asks of a market: to take the robot's orders, to say where the next thing happens, to let it happen.

import type { Amount, Price } from '@candor/contract'
import type { RobotOrder, StrategyEvent } from '@candor/robot'
import type { Trigger } from './trigger.ts'

/** Where the price stands, and when. */
export interface Moment {
  readonly price: Price
  readonly timeMs: number
}

/** One fill of the robot's. */
export interface BacktestTrade {
  readonly timeMs: number
  readonly ref: string
  readonly side: 'buy' | 'sell'
  readonly price: Price
  readonly quantity: Amount
  readonly quote: Amount
  /** Of a spot purchase in the base asset, else in the quote asset. */
  readonly fee: Amount
  /** The fee in the quote asset, at the price of the fill. */
  readonly feeQuote: Amount
}

export interface Exchange {
  readonly trades: readonly BacktestTrade[]
  /** Where an order of the robot's would fill, fire or be in danger. */
  triggers(): readonly Trigger[]
  /** Lets a trigger of its own happen. Gives what the strategy hears. */
  reach(trigger: Trigger, at: Moment): readonly StrategyEvent[]
  place(order: RobotOrder, at: Moment): readonly StrategyEvent[]
  /** Of one that has ended already: nothing. */
  cancel(ref: string, at: Moment): readonly StrategyEvent[]
  /** What the robot owns at a price, in the quote asset. */
  equityAt(price: Price): Amount
  readonly openRefs: readonly string[]
}

/** Losses before gains, exits before what waits in the book. */
export const RANKS = { stopLoss: 0, danger: 1, takeProfit: 2, limit: 3, watch: 4 } as const
