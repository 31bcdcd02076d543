// What a strategy is: pure functions from what happened to the orders it wants. It knows no clock, no network and no
// engine, so the live runner and the backtest drive the very same code.

import type { Amount, Price, RateE8 } from '@candor/contract'

export const STRATEGY_NAMES = ['grid', 'dca', 'direction', 'indicator'] as const
export type StrategyName = (typeof STRATEGY_NAMES)[number]

export const VENUES = ['spot', 'contract'] as const
export type Venue = (typeof VENUES)[number]

/** What is traded, and by which rules. All money in units of 10^-8. */
export interface MarketTerms {
  readonly venue: Venue
  readonly symbol: string
  readonly base: string
  readonly quote: string
  readonly tick: Price
  /** Of a quantity: base units on the spot book, lots of a contract. */
  readonly lot: Amount
  readonly minQuantity: Amount
  readonly maxQuantity: Amount
  readonly minNotional: Amount
  /** Base units in one unit of a quantity: 1 / 10^8 coin on the spot book (then this is 1), the multiplier of a contract's lot. */
  readonly multiplier: bigint
  /** The owner's rates at this moment. */
  readonly makerE8: RateE8
  readonly takerE8: RateE8
  /** Of contracts: the largest that a small position may have. */
  readonly maxLeverage?: number
}

/** One parameter, from which the form, the check and the reference are made. */
export interface ParameterField {
  readonly name: string
  readonly kind: 'price' | 'amount' | 'quantity' | 'percent' | 'factor' | 'integer' | 'choice' | 'flag'
  /** Decimal text; of `percent` in per cent. */
  readonly min?: string
  readonly max?: string
  readonly choices?: readonly string[]
  readonly optional?: boolean
  readonly initial?: string
  /** Shown only on these venues. */
  readonly venues?: readonly Venue[]
  /** Of use only while another field has this value; not looked at otherwise. */
  readonly when?: { readonly field: string; readonly is: string }
}

/** As entered: decimal text by the field's name. */
export type Parameters = Readonly<Record<string, string>>

/** What is wrong with parameters: a code of the API's registry, and the field it is about. */
export interface Problem {
  readonly code: string
  readonly field?: string
  readonly details?: Readonly<Record<string, string>>
}

export interface Candle {
  /** Where the minute begins, in milliseconds UTC. */
  readonly startMs: number
  readonly open: Price
  readonly high: Price
  readonly low: Price
  readonly close: Price
  readonly volume: Amount
}

/**
 * An order that a strategy wants. `ref` names it within its robot for ever: the same ref is the same order.
 * A robot's account of contracts is one-way, so side and `reduceOnly` say all about the position.
 */
export interface RobotOrder {
  readonly ref: string
  readonly side: 'buy' | 'sell'
  readonly kind: 'limit' | 'market' | 'stopMarket'
  readonly price?: Price
  readonly stopPrice?: Price
  readonly quantity?: Amount
  /** A purchase on the spot book at market may say what it may cost instead. */
  readonly quoteAmount?: Amount
  /** Of contracts: only makes the position smaller. */
  readonly reduceOnly?: boolean
  /** Of contracts: exits that stand in the engine with the position and fire by the mark. */
  readonly takeProfit?: Price
  readonly stopLoss?: Price
}

/** How an order ended. A partial fill is told with its end. */
export interface OrderEnd {
  readonly ref: string
  readonly outcome: 'filled' | 'closed' | 'refused'
  /** The engine's word for why, unless it was filled. */
  readonly code?: string
  readonly side: 'buy' | 'sell'
  readonly quantity: Amount
  readonly quote: Amount
  /** Of a spot purchase in the base asset, else in the quote asset. */
  readonly fee: Amount
  /** Of a contract: what the position gave, without fees. */
  readonly realised?: Amount
  readonly timeMs: number
}

export type StrategyEvent =
  | { readonly kind: 'ended'; readonly end: OrderEnd }
  /** A minute is over. */
  | { readonly kind: 'candle'; readonly candle: Candle }
  /** The market's last price moved. */
  | { readonly kind: 'price'; readonly price: Price; readonly timeMs: number }
  /** The engine closed the whole position. The ref of its end is `exit.` and the number of the engine's last order. */
  | {
      readonly kind: 'exited'
      readonly end: OrderEnd
      readonly exit: 'takeProfit' | 'stopLoss' | 'liquidation'
    }

/** One finished round: what was bought and sold again, or sold and bought back. */
export interface Trip {
  /** Its orders: those that opened it (and any that closed a part), and the last one. */
  readonly opened: readonly string[]
  readonly closed: string
  /** Of what the orders `i.*` cost, only so much belongs to this round: they stocked several. */
  readonly share?: { readonly quantity: Amount; readonly of: Amount }
  readonly openedMs: number
  readonly closedMs: number
  readonly quantity: Amount
  /** Everything that was paid, fees included, in the quote asset. */
  readonly cost: Amount
  /** Everything that came in, after fees. */
  readonly proceeds: Amount
}

/** What a strategy remembers. Plain JSON: units as decimal text. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

export interface Step {
  readonly state: Json
  /** What of its orders should now be taken back, then what should be placed. */
  readonly cancel: readonly string[]
  readonly place: readonly RobotOrder[]
  readonly trips: readonly Trip[]
  /** The strategy has nothing more to do. */
  readonly done?: Done
}

export const DONE_REASONS = ['takeProfit', 'stopLoss', 'liquidation', 'finished', 'refused'] as const
export type Done = (typeof DONE_REASONS)[number]

/** Which prices a strategy wants to hear of. */
export interface Watch {
  readonly atOrBelow?: Price
  readonly atOrAbove?: Price
  /** Every one: something waits to be tried again. */
  readonly always?: true
}

/** Where what is held would be closed. */
export interface Exits {
  readonly direction: 'long' | 'short'
  readonly takeProfit?: Price
  readonly stopLoss?: Price
}

/** A line that the chart draws. */
export interface PlanLine {
  readonly price: Price
  readonly role: 'buy' | 'sell' | 'empty' | 'entry' | 'takeProfit' | 'stopLoss'
}

/** What a start would mean, before anything is done. */
export interface Plan {
  readonly lines: readonly PlanLine[]
  /** What it needs in the quote asset: the parts are shown, their sum is required. */
  readonly parts: readonly {
    readonly name: 'orders' | 'stock' | 'safety' | 'margin'
    readonly amount: Amount
  }[]
  readonly required: Amount
  /** What is required and a little more, for a price that moves before the first purchase. */
  readonly advised: Amount
  /** The least with which these settings could work at all. */
  readonly minimum: Amount
  /** Of one round after fees, smallest and largest; none where it cannot be said beforehand. */
  readonly profit?: { readonly least: Amount; readonly most: Amount }
}

export interface StrategyInput {
  readonly parameters: Parameters
  readonly terms: MarketTerms
  readonly price: Price
  /** What the robot was given of the quote asset. */
  readonly investment: Amount
}

export interface Strategy {
  readonly name: StrategyName
  readonly venues: readonly Venue[]
  readonly fields: readonly ParameterField[]
  /** How many closed candles it wants to see before it begins; 0 for those that look at prices alone. */
  candlesNeeded(parameters: Parameters): number
  /** Every problem, in the order of the fields. Nothing below is called while there is one; only `plan` may be, when all are of the investment. */
  problems(input: StrategyInput): readonly Problem[]
  plan(input: StrategyInput): Plan
  /** `history`: closed candles, the oldest first, of which the last has just ended. */
  start(input: StrategyInput, startMs: number, history: readonly Candle[]): Step
  on(terms: MarketTerms, parameters: Parameters, state: Json, event: StrategyEvent): Step
  /** The orders that should be open or under way in this state. */
  wanted(state: Json): readonly RobotOrder[]
  /** The refs that are being taken back; each one's end is still waited for. */
  leaving(state: Json): readonly string[]
  watch(state: Json): Watch
  /** None while nothing is held. On contracts: while there is one, the account has a position. */
  exits(state: Json): Exits | undefined
}
