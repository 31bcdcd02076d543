// What a backtest is made from: plain data. A market with its real parameters, candles of minutes, and what a robot would
// be started with.

import type { Amount, ContractParameters, RateE8, SpotParameters } from '@candor/contract'
import type { Candle, MarketTerms, Parameters, Problem, StrategyName } from '@candor/robot'
import { fillCandles, STRATEGIES } from '@candor/robot'
import { BACKTEST_LIMITS } from './limits.ts'

export type BacktestMarket =
  | { readonly venue: 'spot'; readonly terms: MarketTerms; readonly parameters: SpotParameters }
  | { readonly venue: 'contract'; readonly terms: MarketTerms; readonly parameters: ContractParameters }

export interface BacktestInput {
  readonly strategy: StrategyName
  readonly parameters: Parameters
  readonly investment: Amount
  readonly market: BacktestMarket
  /** The oldest first. Missing minutes are filled flat. */
  readonly candles: readonly Candle[]
  /** What an order at the market pays beyond the price; 5 bps unless said otherwise. */
  readonly slippageE8?: RateE8
}

export const USUAL_SLIPPAGE_E8 = 50_000n as RateE8

/** Candles for the indicator's past, and those that are traded on. */
export interface Period {
  readonly history: readonly Candle[]
  readonly traded: readonly Candle[]
}

export function periodOf({ strategy, parameters, candles }: BacktestInput): Period {
  const filled = fillCandles(candles)
  const needed = STRATEGIES[strategy].candlesNeeded(parameters)
  return { history: filled.slice(0, needed), traded: filled.slice(needed) }
}

/** Why a backtest cannot be made: problems of the robot at the first price, or of the data. */
export function backtestProblems(input: BacktestInput): readonly Problem[] {
  const { strategy, parameters, investment, market, candles } = input
  const [first] = candles
  if (first === undefined) return [{ code: 'backtest.data.short' }]
  if (candles.length > BACKTEST_LIMITS.candles) return [{ code: 'backtest.data.long' }]
  if (!areInOrder(candles)) return [{ code: 'backtest.data.invalid' }]
  const { terms } = market
  const problems = STRATEGIES[strategy].problems({ parameters, terms, investment, price: first.open })
  // Without sound parameters it is not known how much past they need.
  if (problems.some(({ field }) => field !== 'investment')) return problems
  const start = periodOf(input).traded[0]
  if (start === undefined) return [{ code: 'backtest.data.short' }]
  return STRATEGIES[strategy].problems({ parameters, terms, investment, price: start.open })
}

function areInOrder(candles: readonly Candle[]): boolean {
  return candles.every((candle, i) => {
    const { startMs, open, high, low, close } = candle
    const before = candles[i - 1]
    if (before !== undefined && startMs <= before.startMs) return false
    return startMs % 60_000 === 0 && low > 0n && low <= open && low <= close && high >= open && high >= close
  })
}
