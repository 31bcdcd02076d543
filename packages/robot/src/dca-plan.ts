// What staged buying would need and earn, and what is wrong with its settings (rulebook 7.2). Changes nothing.

import {
  type Amount,
  ceilDiv,
  formatDecimal,
  maxOf,
  minOf,
  ONE,
  type Price,
  type RateE8,
} from '@candor/contract'
import { ROBOT_LIMITS } from './limits.ts'
import {
  ceilTick,
  dearerRate,
  feeOn,
  floorLot,
  floorTick,
  isPlaceable,
  lotsFor,
  smallestQuantity,
  valueOf,
  withRoom,
} from './market-maths.ts'
import { fieldProblems, investmentProblem, Values } from './parameters.ts'
import type { MarketTerms, ParameterField, Plan, PlanLine, Problem, StrategyInput } from './strategy.ts'

export const DCA_FIELDS: readonly ParameterField[] = [
  { name: 'firstAmount', kind: 'amount' },
  { name: 'safetyAmount', kind: 'amount' },
  { name: 'safeties', kind: 'integer', min: '1', max: String(ROBOT_LIMITS.safeties), initial: '5' },
  { name: 'amountFactor', kind: 'factor', min: '1', max: '4', initial: '1' },
  { name: 'step', kind: 'percent', min: '0.05', max: '50', initial: '1' },
  { name: 'stepFactor', kind: 'factor', min: '0.5', max: '4', initial: '1' },
  { name: 'takeProfit', kind: 'percent', min: '0.05', max: '100', initial: '1' },
  { name: 'stopLoss', kind: 'percent', min: '0.1', max: '90', optional: true },
  { name: 'repeat', kind: 'flag', initial: 'true' },
]

export interface DcaSetting {
  readonly firstAmount: Amount
  /** The amount of each later purchase, and how far under the first price it stands. */
  readonly safeties: readonly { readonly amount: Amount; readonly belowE8: RateE8 }[]
  readonly takeProfitE8: RateE8
  readonly stopLossE8: RateE8 | undefined
  readonly repeat: boolean
}

export function dcaSetting({ parameters, terms }: StrategyInput): DcaSetting {
  const values = new Values(parameters, terms.venue)
  const count = values.integer('safeties')
  const amounts = powers(values.amount('safetyAmount'), values.factor('amountFactor'), count)
  const steps = powers(values.rate('step'), values.factor('stepFactor'), count)
  let belowE8 = 0n
  const safeties = amounts.map((amount, i) => {
    belowE8 += steps[i] as bigint
    return { amount: amount as Amount, belowE8: belowE8 as RateE8 }
  })
  return {
    firstAmount: values.amount('firstAmount'),
    safeties,
    takeProfitE8: values.rate('takeProfit'),
    stopLossE8: values.optionalRate('stopLoss'),
    repeat: values.flag('repeat'),
  }
}

/** Each the one before times the factor, computed from the first so that roundings do not add up; rounded down. */
function powers(first: bigint, factorE8: RateE8, count: number): readonly bigint[] {
  return Array.from({ length: count }, (_, i) => (first * factorE8 ** BigInt(i)) / ONE ** BigInt(i))
}

export function safetyPrice(terms: MarketTerms, first: Price, belowE8: RateE8): Price {
  return floorTick(terms, (first * (ONE - belowE8)) / ONE)
}

export interface Held {
  /** Paid for what was bought. */
  readonly cost: bigint
  /** Already taken in by sales. */
  readonly proceeds: bigint
  readonly quantity: bigint
}

/** The price at which selling the quantity brings cost and target together: rounded up, so it is not missed. */
export function profitPrice(terms: MarketTerms, { cost, proceeds, quantity }: Held, targetE8: RateE8): Price {
  const goalE8 = cost * (ONE + targetE8) - proceeds * ONE
  const kept = ONE - dearerRate(terms)
  const price = ceilTick(terms, ceilDiv(goalE8 * ONE, quantity * terms.multiplier * kept))
  return price > 0n ? price : terms.tick
}

/** Under the average cost by so much. */
export function lossPrice(terms: MarketTerms, cost: bigint, net: bigint, lossE8: RateE8): Price {
  return floorTick(terms, (cost * (ONE - lossE8)) / (net * terms.multiplier))
}

export function dcaProblems(input: StrategyInput): readonly Problem[] {
  const { parameters, terms } = input
  const fields = fieldProblems(DCA_FIELDS, terms, parameters)
  if (fields.length > 0) return fields
  const setting = dcaSetting(input)
  const lowest = setting.safeties.at(-1)?.belowE8 ?? 0n
  if (lowest >= ONE || purchases(input, setting).some(({ price }) => price <= 0n))
    return [{ code: 'robot.parameter.range', field: 'step' }]
  const problems = purchases(input, setting).flatMap((purchase) => purchaseProblem(terms, purchase))
  if (problems.length > 0) return problems.slice(0, 1)
  const { required, minimum } = dcaPlan(input)
  return investmentProblem(input.investment, maxOf(required, minimum))
}

interface Purchase {
  readonly field: string
  readonly amount: Amount
  readonly price: Price
}

function purchases({ terms, price }: StrategyInput, setting: DcaSetting): readonly Purchase[] {
  return [
    { field: 'firstAmount', amount: setting.firstAmount, price },
    ...setting.safeties.map(({ amount, belowE8 }) => ({
      field: 'safetyAmount',
      amount,
      price: safetyPrice(terms, price, belowE8),
    })),
  ]
}

function purchaseProblem(terms: MarketTerms, { field, amount, price }: Purchase): readonly Problem[] {
  const quantity = lotsFor(terms, amount, price)
  const sold = floorLot(terms, quantity - feeOn(quantity, dearerRate(terms)))
  if (isPlaceable(terms, quantity, price) && isPlaceable(terms, sold, price)) return []
  const min = formatDecimal(smallestAmount(terms, price), 8)
  return [{ code: 'robot.quantity.min', field, details: { min } }]
}

/** What the smallest purchase costs that can be sold again after its fee. */
function smallestAmount(terms: MarketTerms, price: Price): Amount {
  const smallest = smallestQuantity(terms, price) + terms.lot
  return valueOf(terms, smallest, price)
}

export function dcaPlan(input: StrategyInput): Plan {
  const { terms, price } = input
  const setting = dcaSetting(input)
  const all = purchases(input, setting)
  const safety = setting.safeties.reduce((sum, { amount }) => sum + amount, 0n)
  const required = (setting.firstAmount + safety) as Amount
  const outcomes = all.map((_, i) => roundAfter(terms, setting, all.slice(0, i + 1)))
  const profits = outcomes.map(({ profit }) => profit)
  const first = outcomes[0]
  return {
    lines: [
      { price, role: 'entry' },
      ...all.slice(1).map((purchase): PlanLine => ({ price: purchase.price, role: 'buy' })),
      ...(first === undefined ? [] : [{ price: first.takeProfit, role: 'takeProfit' as const }]),
      ...(first?.stopLoss === undefined ? [] : [{ price: first.stopLoss, role: 'stopLoss' as const }]),
    ],
    parts: [
      { name: 'orders', amount: setting.firstAmount },
      { name: 'safety', amount: safety as Amount },
    ],
    required,
    advised: withRoom(required),
    minimum: leastInvestment(terms, setting, all),
    profit: { least: profits.reduce(minOf), most: profits.reduce(maxOf) },
  }
}

interface Outcome {
  readonly takeProfit: Price
  readonly stopLoss: Price | undefined
  readonly profit: Amount
}

/** How a round ends that makes these purchases and then reaches its target. */
export function roundAfter(
  terms: MarketTerms,
  setting: DcaSetting,
  made: readonly { readonly amount: Amount; readonly price: Price }[],
): Outcome {
  let [cost, net] = [0n, 0n]
  for (const [i, { amount, price }] of made.entries()) {
    const quantity = lotsFor(terms, amount, price)
    cost += valueOf(terms, quantity, price)
    // The first takes from the book, the others wait in it.
    net += quantity - feeOn(quantity, i === 0 ? terms.takerE8 : terms.makerE8)
  }
  const quantity = floorLot(terms, net)
  const takeProfit = profitPrice(terms, { cost, proceeds: 0n, quantity }, setting.takeProfitE8)
  const gross = valueOf(terms, quantity, takeProfit)
  const { stopLossE8 } = setting
  return {
    takeProfit,
    stopLoss: stopLossE8 === undefined ? undefined : lossPrice(terms, cost, net, stopLossE8),
    profit: (gross - feeOn(gross, terms.makerE8) - cost) as Amount,
  }
}

/** With the smallest first amount and the smallest first safety that every purchase of the row allows. */
function leastInvestment(terms: MarketTerms, setting: DcaSetting, all: readonly Purchase[]): Amount {
  const smallest = all.map(({ price }) => smallestAmount(terms, price)).reduce(maxOf)
  const first = setting.safeties[0]?.amount ?? setting.firstAmount
  const weights = setting.safeties.reduce((sum, { amount }) => sum + amount, 0n)
  return withRoom(smallest + ceilDiv(smallest * weights, first))
}
