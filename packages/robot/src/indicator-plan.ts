// The settings of a strategy that follows an indicator: what it needs, and what is wrong with them. Changes nothing.

import { type Amount, maxOf } from '@candor/contract'
import { leverageProblems, neededAtMarket, quantityText } from './direction-plan.ts'
import { ROBOT_LIMITS } from './limits.ts'
import { feeOn, floorLot, isPlaceable, lotsFor, smallestQuantity, valueOf, withRoom } from './market-maths.ts'
import { fieldProblems, investmentProblem, Values } from './parameters.ts'
import { closesKept, type SignalSetting } from './signals.ts'
import type { ParameterField, Parameters, Plan, Problem, StrategyInput, Venue } from './strategy.ts'

const INTERVALS = { '1m': 1, '5m': 5, '15m': 15, '1h': 60, '4h': 240 } as const
const RSI = { field: 'indicator', is: 'rsi' } as const
const MACD = { field: 'indicator', is: 'macd' } as const

export const INDICATOR_FIELDS: readonly ParameterField[] = [
  { name: 'indicator', kind: 'choice', choices: ['rsi', 'macd'], initial: 'rsi' },
  { name: 'interval', kind: 'choice', choices: Object.keys(INTERVALS), initial: '15m' },
  { name: 'period', kind: 'integer', min: '2', max: '50', initial: '14', when: RSI },
  { name: 'low', kind: 'integer', min: '1', max: '99', initial: '30', when: RSI },
  { name: 'high', kind: 'integer', min: '1', max: '99', initial: '70', when: RSI },
  { name: 'fast', kind: 'integer', min: '2', max: '99', initial: '12', when: MACD },
  { name: 'slow', kind: 'integer', min: '3', max: '100', initial: '26', when: MACD },
  { name: 'signal', kind: 'integer', min: '2', max: '50', initial: '9', when: MACD },
  { name: 'amount', kind: 'amount', venues: ['spot'] },
  { name: 'quantity', kind: 'quantity', venues: ['contract'] },
  {
    name: 'sides',
    kind: 'choice',
    choices: ['long', 'short', 'both'],
    initial: 'long',
    venues: ['contract'],
  },
  { name: 'leverage', kind: 'integer', min: '1', max: '100', initial: '1', venues: ['contract'] },
]

export interface IndicatorSetting {
  readonly signal: SignalSetting
  readonly minutes: number
  readonly sides: 'long' | 'short' | 'both'
  /** On the spot book money for each purchase, on contracts lots. */
  readonly size: Amount
  readonly leverage: number
}

export function indicatorSetting(parameters: Parameters, venue: Venue): IndicatorSetting {
  const values = new Values(parameters, venue)
  const isContract = venue === 'contract'
  return {
    ...timing(values),
    sides: isContract ? (values.word('sides') as IndicatorSetting['sides']) : 'long',
    size: isContract ? values.quantity('quantity') : values.amount('amount'),
    leverage: isContract ? values.integer('leverage') : 1,
  }
}

function timing(values: Values): Pick<IndicatorSetting, 'signal' | 'minutes'> {
  const minutes = INTERVALS[values.word('interval') as keyof typeof INTERVALS]
  const number = (name: string): number => values.integer(name)
  if (values.word('indicator') === 'rsi')
    return {
      minutes,
      signal: { kind: 'rsi', period: number('period'), low: number('low'), high: number('high') },
    }
  const signal = {
    kind: 'macd',
    fast: number('fast'),
    slow: number('slow'),
    signal: number('signal'),
  } as const
  return { minutes, signal }
}

export function indicatorCandles(parameters: Parameters): number {
  // Neither the interval nor the periods depend on the venue.
  const { signal, minutes } = timing(new Values(parameters, 'spot'))
  return Math.min(closesKept(signal) * minutes, ROBOT_LIMITS.historyCandles)
}

export function indicatorProblems(input: StrategyInput): readonly Problem[] {
  const { parameters, terms } = input
  const fields = fieldProblems(INDICATOR_FIELDS, terms, parameters)
  if (fields.length > 0) return fields
  const setting = indicatorSetting(parameters, terms.venue)
  const problems = [
    ...signalProblems(setting.signal),
    ...sizeProblems(input, setting),
    ...leverageProblems(terms, setting.leverage),
  ]
  if (problems.length > 0) return problems
  const { required, minimum } = indicatorPlan(input)
  return investmentProblem(input.investment, maxOf(required, minimum))
}

function signalProblems(signal: SignalSetting): readonly Problem[] {
  return signal.kind === 'rsi'
    ? inOrder('high', signal.low, signal.high)
    : inOrder('slow', signal.fast, signal.slow)
}

function inOrder(field: string, lower: number, upper: number): readonly Problem[] {
  if (upper > lower) return []
  return [{ code: 'robot.parameter.range', field, details: { min: String(lower + 1) } }]
}

function sizeProblems({ terms, price }: StrategyInput, { size }: IndicatorSetting): readonly Problem[] {
  const code = 'robot.quantity.min'
  const smallest = smallestQuantity(terms, price)
  if (terms.venue === 'contract')
    return isPlaceable(terms, size, price)
      ? []
      : [{ code, field: 'quantity', details: { min: quantityText(terms, smallest) } }]
  const quantity = lotsFor(terms, size, price)
  const sold = floorLot(terms, quantity - feeOn(quantity, terms.takerE8))
  if (isPlaceable(terms, quantity, price) && isPlaceable(terms, sold, price)) return []
  const min = quantityText(terms, valueOf(terms, smallest + terms.lot, price))
  return [{ code, field: 'amount', details: { min } }]
}

export function indicatorPlan({ parameters, terms, price }: StrategyInput): Plan {
  const { size, leverage } = indicatorSetting(parameters, terms.venue)
  const isContract = terms.venue === 'contract'
  const required = isContract ? neededAtMarket(terms, { quantity: size, price, leverage }) : size
  const smallest = smallestQuantity(terms, price) + (isContract ? 0n : terms.lot)
  return {
    lines: [],
    parts: [{ name: isContract ? 'margin' : 'orders', amount: required }],
    required,
    advised: withRoom(required),
    minimum: neededAtMarket(terms, { quantity: smallest, price, leverage }),
  }
}
