// From a set-up and recorded candles to what a backtest takes. The set-up is judged at the price with which it would begin.

import type { BacktestInput } from '@candor/backtest'
import type { Amount } from '@candor/contract'
import { type Candle, fieldProblems, fillCandles, type Problem, type Strategy } from '@candor/robot'
import type { RobotMarket } from '../market/robot-market.ts'
import { type Draft, enteredParameters, judge } from '../setup/judge.ts'

export type Prepared =
  | { readonly input: BacktestInput; readonly problem?: undefined }
  | { readonly input?: undefined; readonly problem: Problem }

const NO_DATA: Prepared = { problem: { code: 'backtest.data.short' } }

export function prepare(
  strategy: Strategy,
  market: RobotMarket,
  draft: Draft,
  candles: readonly Candle[],
): Prepared {
  const { terms } = market
  const [first] = candles
  if (first === undefined) return NO_DATA
  const [wrong] = judge(strategy, terms, first.open, draft).problems
  // Without sound parameters it is not known how much past they need.
  if (wrong !== undefined && wrong.field !== 'investment') return { problem: wrong }
  const parameters = enteredParameters(strategy, terms, draft.parameters)
  const start = fillCandles(candles)[strategy.candlesNeeded(parameters)]
  if (start === undefined) return NO_DATA
  const { problems, investment } = judge(strategy, terms, start.open, draft)
  const [problem] = problems
  if (problem !== undefined) return { problem }
  if (investment === undefined) return NO_DATA
  return { input: { strategy: strategy.name, parameters, investment, market: market.replayed, candles } }
}

/** Minutes of the past that the strategy wants to see before it begins. */
export function minutesBefore(strategy: Strategy, market: RobotMarket, draft: Draft): number {
  const parameters = enteredParameters(strategy, market.terms, draft.parameters)
  const isSound = fieldProblems(strategy.fields, market.terms, parameters).length === 0
  return isSound ? strategy.candlesNeeded(parameters) : 0
}

/** The investment with which the dearest of several settings could begin, so that all are compared on the same money. */
export function dearest(inputs: readonly Prepared[]): Amount | undefined {
  let most: Amount | undefined
  for (const { input } of inputs) {
    if (input !== undefined && (most === undefined || input.investment > most)) most = input.investment
  }
  return most
}
