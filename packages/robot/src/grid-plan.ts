// What a grid would need and earn, and what is wrong with its settings (rulebook 7.1). Changes nothing.

import { type Amount, ceilDiv, formatDecimal, maxOf, minOf, ONE, type Price } from '@candor/contract'
import { type GridRange, gridLines, nearestLine, SPACINGS, type Spacing } from './grid-lines.ts'
import { ROBOT_LIMITS } from './limits.ts'
import {
  ceilLot,
  dearerRate,
  feeOn,
  floorLot,
  isPlaceable,
  smallestQuantity,
  valueOf,
  withRoom,
} from './market-maths.ts'
import { fieldProblems, investmentProblem, outOfRange, Values } from './parameters.ts'
import type { MarketTerms, ParameterField, Plan, Problem, StrategyInput } from './strategy.ts'

export const GRID_FIELDS: readonly ParameterField[] = [
  { name: 'spacing', kind: 'choice', choices: SPACINGS, initial: 'arithmetic' },
  { name: 'lower', kind: 'price' },
  { name: 'upper', kind: 'price' },
  { name: 'steps', kind: 'integer', min: '2', max: String(ROBOT_LIMITS.gridSteps), initial: '10' },
  { name: 'quantity', kind: 'quantity' },
  { name: 'stopBelow', kind: 'price', optional: true },
]

export interface GridSetting extends GridRange {
  readonly lines: readonly Price[]
  /** The line that stays empty at the start. */
  readonly empty: number
  readonly quantity: Amount
  readonly stopBelow: Price | undefined
}

function rangeOf(values: Values): GridRange {
  return {
    lower: values.price('lower'),
    upper: values.price('upper'),
    steps: values.integer('steps'),
    spacing: values.word('spacing') as Spacing,
  }
}

export function gridSetting({ parameters, terms, price }: StrategyInput): GridSetting {
  const values = new Values(parameters, terms.venue)
  const range = rangeOf(values)
  const lines = gridLines(terms, range)
  return {
    ...range,
    lines,
    empty: nearestLine(lines, price),
    quantity: values.quantity('quantity'),
    stopBelow: values.optionalPrice('stopBelow'),
  }
}

/** What must be bought at once so that every line above can be sold: the fee is taken from what is bought. */
export function firstPurchase(terms: MarketTerms, sellLines: number, quantity: Amount): Amount {
  return ceilLot(terms, ceilDiv(BigInt(sellLines) * quantity * ONE, ONE - terms.takerE8))
}

export function gridProblems(input: StrategyInput): readonly Problem[] {
  const { parameters, terms, price } = input
  const fields = fieldProblems(GRID_FIELDS, terms, parameters)
  if (fields.length > 0) return fields
  const values = new Values(parameters, terms.venue)
  const { lower, upper } = rangeOf(values)
  if (lower >= upper) return [{ code: 'robot.range.order', field: 'upper' }]
  const setting = gridSetting(input)
  const problems: Problem[] = []
  if (areStepsNarrow(terms, setting)) problems.push({ code: 'robot.steps.narrow', field: 'steps' })
  else problems.push(...quantityProblems(terms, setting))
  const { stopBelow } = setting
  const stopUnder = minOf(lower, price)
  if (stopBelow !== undefined && stopBelow >= stopUnder)
    problems.push(outOfRange('stopBelow', { max: stopUnder - terms.tick }))
  if (problems.length > 0) return problems
  const { required, minimum } = gridPlan(input)
  return investmentProblem(input.investment, maxOf(required, minimum))
}

/** Whether buying on a line and selling on the next would lose by fees alone. */
function areStepsNarrow(terms: MarketTerms, { lines }: GridSetting): boolean {
  const kept = ONE - dearerRate(terms)
  return lines.some((line, i) => i > 0 && line * kept * kept <= (lines[i - 1] as Price) * ONE * ONE)
}

/** A quantity must be enough for both orders of every step, and lose less by whole lots than the step earns. */
function quantityProblems(terms: MarketTerms, { lines, quantity }: GridSetting): readonly Problem[] {
  const rate = dearerRate(terms)
  const isEnough = (i: number): boolean => {
    const [below, above] = [lines[i] as Price, lines[i + 1] as Price]
    const sold = floorLot(terms, quantity - feeOn(quantity, rate))
    if (!isPlaceable(terms, quantity, below) || !isPlaceable(terms, sold, above)) return false
    return stepProfit(terms, { quantity, rate }, below, above) > 0n
  }
  for (let i = 0; i + 1 < lines.length; i++) {
    if (isEnough(i)) continue
    const details = { min: formatDecimal(safeQuantity(terms, lines), 8) }
    return [{ code: 'robot.quantity.min', field: 'quantity', details }]
  }
  return []
}

/** From here on a lot that rounding loses costs less than any step earns. */
function safeQuantity(terms: MarketTerms, lines: readonly Price[]): Amount {
  const kept = ONE - dearerRate(terms)
  let quantity = 0n
  for (let i = 0; i + 1 < lines.length; i++) {
    const [below, above] = [lines[i] as Price, lines[i + 1] as Price]
    const gain = above * kept * kept - below * ONE * ONE
    // One lot, and one unit of each of the two fees, may be lost by rounding.
    const forGain = ceilDiv((terms.lot + 2n) * above * ONE * ONE, gain)
    const forSize = ceilDiv(smallestQuantity(terms, below) * ONE, kept) + terms.lot
    quantity = maxOf(quantity, maxOf(forGain, forSize))
  }
  return ceilLot(terms, quantity)
}

type Size = { readonly quantity: Amount; readonly rate: MarketTerms['makerE8'] }

/** What one round gives after both fees: what comes in for the coins that were left, less what they cost. */
function stepProfit(terms: MarketTerms, { quantity, rate }: Size, below: Price, above: Price): Amount {
  const sold = floorLot(terms, quantity - feeOn(quantity, rate))
  const gross = valueOf(terms, sold, above)
  return (gross - feeOn(gross, rate) - valueOf(terms, quantity, below)) as Amount
}

export function gridPlan(input: StrategyInput): Plan {
  const { terms } = input
  const setting = gridSetting(input)
  const { lines, empty, quantity } = setting
  const parts = costOf(input, setting, quantity)
  const smallest = smallestQuantity(terms, lines[0] as Price)
  const least = costOf(input, setting, smallest)
  const required = (parts.orders + parts.stock) as Amount
  const profits = lines
    .slice(1)
    .map((above, i) => stepProfit(terms, { quantity, rate: terms.makerE8 }, lines[i] as Price, above))
  return {
    lines: [
      ...lines.map((price, i) => ({ price, role: roleOf(i, empty) })),
      ...(setting.stopBelow === undefined ? [] : [{ price: setting.stopBelow, role: 'stopLoss' as const }]),
    ],
    parts: [
      { name: 'orders', amount: parts.orders },
      { name: 'stock', amount: parts.stock },
    ],
    required,
    advised: withRoom(required),
    minimum: withRoom(least.orders + least.stock),
    profit: { least: profits.reduce(minOf), most: profits.reduce(maxOf) },
  }
}

function roleOf(line: number, empty: number): 'buy' | 'sell' | 'empty' {
  if (line === empty) return 'empty'
  return line < empty ? 'buy' : 'sell'
}

function costOf({ terms, price }: StrategyInput, { lines, empty }: GridSetting, quantity: Amount) {
  let orders = 0n
  for (const line of lines.slice(0, empty)) orders += valueOf(terms, quantity, line)
  const sellLines = lines.length - 1 - empty
  const stock = valueOf(terms, firstPurchase(terms, sellLines, quantity), price)
  return { orders: orders as Amount, stock }
}
