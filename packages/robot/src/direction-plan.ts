// What one entry with its two exits would need and bring, and what is wrong with its settings (rulebook 7.3).

import { type Amount, ceilDiv, formatDecimal, maxOf, minOf, type Price } from '@candor/contract'
import { feeOn, floorLot, isPlaceable, smallestQuantity, valueOf, withRoom } from './market-maths.ts'
import { fieldProblems, investmentProblem, outOfRange, Values } from './parameters.ts'
import type { MarketTerms, ParameterField, Plan, Problem, StrategyInput } from './strategy.ts'

export const DIRECTION_FIELDS: readonly ParameterField[] = [
  { name: 'side', kind: 'choice', choices: ['long', 'short'], initial: 'long', venues: ['contract'] },
  { name: 'entry', kind: 'price', optional: true },
  { name: 'quantity', kind: 'quantity' },
  { name: 'takeProfit', kind: 'price' },
  { name: 'stopLoss', kind: 'price' },
  { name: 'leverage', kind: 'integer', min: '1', max: '100', initial: '1', venues: ['contract'] },
]

export interface DirectionSetting {
  readonly side: 'long' | 'short'
  /** None: at the market. */
  readonly entry: Price | undefined
  readonly quantity: Amount
  readonly takeProfit: Price
  readonly stopLoss: Price
  readonly leverage: number
}

export function directionSetting({ parameters, terms }: StrategyInput): DirectionSetting {
  const values = new Values(parameters, terms.venue)
  const isContract = terms.venue === 'contract'
  return {
    side: isContract && values.word('side') === 'short' ? 'short' : 'long',
    entry: values.optionalPrice('entry'),
    quantity: values.quantity('quantity'),
    takeProfit: values.price('takeProfit'),
    stopLoss: values.price('stopLoss'),
    leverage: isContract ? values.integer('leverage') : 1,
  }
}

export function directionProblems(input: StrategyInput): readonly Problem[] {
  const { parameters, terms } = input
  const fields = fieldProblems(DIRECTION_FIELDS, terms, parameters)
  if (fields.length > 0) return fields
  const setting = directionSetting(input)
  const problems = [
    ...entryProblems(input, setting),
    ...sizeProblems(input, setting),
    ...exitProblems(input, setting),
    ...leverageProblems(terms, setting.leverage),
  ]
  if (problems.length > 0) return problems
  const { required, minimum } = directionPlan(input)
  return investmentProblem(input.investment, maxOf(required, minimum))
}

/** A limit that the market has already passed would be no limit. */
function entryProblems({ price }: StrategyInput, { side, entry }: DirectionSetting): readonly Problem[] {
  if (entry === undefined) return []
  if (side === 'long' && entry > price) return [outOfRange('entry', { max: price })]
  if (side === 'short' && entry < price) return [outOfRange('entry', { min: price })]
  return []
}

function sizeProblems({ terms, price }: StrategyInput, setting: DirectionSetting): readonly Problem[] {
  const { entry = price, quantity, stopLoss, side } = setting
  const lowest = side === 'long' ? minOf(entry, stopLoss) : entry
  // On the spot book the coins that are left after the fee must be enough to be sold at the stop-loss.
  const closed =
    terms.venue === 'spot' ? floorLot(terms, quantity - feeOn(quantity, terms.takerE8)) : quantity
  if (isPlaceable(terms, quantity, entry) && isPlaceable(terms, closed, lowest)) return []
  const isContract = terms.venue === 'contract'
  const least = smallestQuantity(terms, lowest) + (isContract ? 0n : terms.lot)
  return [{ code: 'robot.quantity.min', field: 'quantity', details: { min: quantityText(terms, least) } }]
}

export function quantityText({ venue }: MarketTerms, quantity: bigint): string {
  return venue === 'contract' ? String(quantity) : formatDecimal(quantity, 8)
}

/** The engine refuses an exit that the latest price has passed, so on contracts that counts beside the entry. */
function exitProblems({ terms, price }: StrategyInput, setting: DirectionSetting): readonly Problem[] {
  const { side, entry = price, takeProfit, stopLoss } = setting
  const isContract = terms.venue === 'contract'
  const high = isContract ? maxOf(entry, price) : entry
  const low = isContract ? minOf(entry, price) : entry
  const problems: Problem[] = []
  if (side === 'long') {
    if (takeProfit <= high) problems.push({ code: 'robot.long.profit', field: 'takeProfit' })
    if (stopLoss >= low) problems.push({ code: 'robot.long.loss', field: 'stopLoss' })
  } else {
    if (takeProfit >= low) problems.push({ code: 'robot.short.profit', field: 'takeProfit' })
    if (stopLoss <= high) problems.push({ code: 'robot.short.loss', field: 'stopLoss' })
  }
  return problems.length > 0 ? problems : marginProblems(setting, entry)
}

/** A stop-loss beyond the price that uses the whole margin up would never be reached. */
function marginProblems({ side, stopLoss, leverage }: DirectionSetting, entry: Price): readonly Problem[] {
  if (leverage === 1) return []
  const room = entry / BigInt(leverage)
  if (side === 'long' && stopLoss <= entry - room) return [outOfRange('stopLoss', { min: entry - room })]
  if (side === 'short' && stopLoss >= entry + room) return [outOfRange('stopLoss', { max: entry + room })]
  return []
}

export function leverageProblems({ maxLeverage }: MarketTerms, leverage: number): readonly Problem[] {
  if (maxLeverage === undefined || leverage <= maxLeverage) return []
  return [{ code: 'robot.parameter.range', field: 'leverage', details: { max: String(maxLeverage) } }]
}

export function directionPlan(input: StrategyInput): Plan {
  const { terms, price } = input
  const setting = directionSetting(input)
  const { entry = price, quantity, takeProfit, stopLoss, leverage } = setting
  const size = { quantity, price: entry, leverage }
  const required = setting.entry === undefined ? neededAtMarket(terms, size) : neededFor(terms, size)
  const smallest = smallestQuantity(terms, minOf(entry, stopLoss))
  const outcomes = [stopLoss, takeProfit].map((exit) => outcomeOf(terms, setting, entry, exit))
  return {
    lines: [
      { price: entry, role: 'entry' },
      { price: takeProfit, role: 'takeProfit' },
      { price: stopLoss, role: 'stopLoss' },
    ],
    parts: [{ name: terms.venue === 'contract' ? 'margin' : 'orders', amount: required }],
    required,
    advised: withRoom(required),
    minimum: withRoom(neededFor(terms, { quantity: smallest, price: entry, leverage })),
    profit: { least: outcomes.reduce(minOf), most: outcomes.reduce(maxOf) },
  }
}

export interface Size {
  readonly quantity: bigint
  readonly price: bigint
  readonly leverage: number
}

/** An order at the market may cost more than the price of this moment; what it does not need stays the robot's. */
export function neededAtMarket(terms: MarketTerms, size: Size): Amount {
  return withRoom(neededFor(terms, size))
}

/** Coins cost their price. A contract needs its margin, the fee to open and the fee to close. */
export function neededFor(terms: MarketTerms, { quantity, price, leverage }: Size): Amount {
  const value = valueOf(terms, quantity, price)
  if (terms.venue === 'spot') return value
  return (ceilDiv(value, BigInt(leverage)) + 2n * feeOn(value, terms.takerE8)) as Amount
}

/** After both fees; exits and an entry without a price are at the market. */
function outcomeOf(terms: MarketTerms, setting: DirectionSetting, entry: Price, exit: Price): Amount {
  const { quantity, side } = setting
  const rate = setting.entry === undefined ? terms.takerE8 : terms.makerE8
  const opened = valueOf(terms, quantity, entry)
  if (terms.venue === 'spot') {
    const coins = floorLot(terms, quantity - feeOn(quantity, rate))
    const gross = valueOf(terms, coins, exit)
    return (gross - feeOn(gross, terms.takerE8) - opened) as Amount
  }
  const closed = valueOf(terms, quantity, exit)
  const fees = feeOn(opened, rate) + feeOn(closed, terms.takerE8)
  return (side === 'long' ? closed - opened - fees : opened - closed - fees) as Amount
}
