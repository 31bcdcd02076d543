// Parameters as entered, checked and read by their fields. Decimal text in, units or problems out; never rounds.

import { type Amount, formatDecimal, type Price, parseDecimal, type RateE8 } from '@candor/contract'
import type { MarketTerms, ParameterField, Parameters, Problem, Venue } from './strategy.ts'

/** A hundredth of a per cent's millionth is the smallest rate: per cent have two digits less than a rate. */
const SCALES = { price: 8, amount: 8, quantity: 8, percent: 6, factor: 8, integer: 0 } as const

export const FLAGS = ['true', 'false'] as const

/** A contract is traded in whole lots, a coin in parts of 10^-8. */
function scaleOf(kind: keyof typeof SCALES, venue: Venue): number {
  return kind === 'quantity' && venue === 'contract' ? 0 : SCALES[kind]
}

export function fieldsFor(fields: readonly ParameterField[], venue: Venue): readonly ParameterField[] {
  return fields.filter(({ venues }) => venues === undefined || venues.includes(venue))
}

/** What is wrong with each field by itself, in the order of the fields; unknown names come last. */
export function fieldProblems(
  fields: readonly ParameterField[],
  terms: MarketTerms,
  parameters: Parameters,
): readonly Problem[] {
  const known = fieldsFor(fields, terms.venue)
  const problems = known
    .filter(({ when }) => when === undefined || parameters[when.field] === when.is)
    .flatMap((field) => problemOf(field, terms, parameters[field.name]) ?? [])
  const names = new Set(known.map(({ name }) => name))
  const unknown = Object.keys(parameters).filter((name) => !names.has(name))
  return [...problems, ...unknown.map((field) => ({ code: 'robot.parameter.unknown', field }))]
}

function problemOf(field: ParameterField, terms: MarketTerms, text: string | undefined): Problem | undefined {
  const { name, kind, optional, choices } = field
  if (text === undefined || text === '')
    return optional === true ? undefined : { code: 'robot.parameter.missing', field: name }
  const invalid = { code: 'robot.parameter.invalid', field: name }
  if (kind === 'choice') return choices?.includes(text) === true ? undefined : invalid
  if (kind === 'flag') return (FLAGS as readonly string[]).includes(text) ? undefined : invalid
  const scale = scaleOf(kind, terms.venue)
  const value = parseDecimal(text, scale)
  if (value === undefined) return invalid
  if (kind === 'price' && value % terms.tick !== 0n) return invalid
  if (kind === 'quantity' && value % terms.lot !== 0n) return invalid
  return isWithin(field, scale, value) ? undefined : rangeProblem(field)
}

function isWithin({ kind, min, max }: ParameterField, scale: number, value: bigint): boolean {
  // Money, prices and quantities are never nothing, whatever the field says.
  if ((kind === 'price' || kind === 'amount' || kind === 'quantity') && value === 0n) return false
  const least = min === undefined ? undefined : parseDecimal(min, scale)
  const most = max === undefined ? undefined : parseDecimal(max, scale)
  return (least === undefined || value >= least) && (most === undefined || value <= most)
}

function rangeProblem({ name, min, max }: ParameterField): Problem {
  const details = { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) }
  return { code: 'robot.parameter.range', field: name, details }
}

/** A field that stands in a wrong relation to another or to the price; bounds in units of 10^-8. */
export function outOfRange(field: string, bounds: { readonly min?: bigint; readonly max?: bigint }): Problem {
  const details: Record<string, string> = {}
  if (bounds.min !== undefined) details.min = formatDecimal(bounds.min, SCALES.price)
  if (bounds.max !== undefined) details.max = formatDecimal(bounds.max, SCALES.price)
  return { code: 'robot.parameter.range', field, details }
}

export function investmentProblem(investment: Amount, minimum: Amount): readonly Problem[] {
  if (investment >= minimum) return []
  const details = { minimum: formatDecimal(minimum, SCALES.amount) }
  return [{ code: 'robot.investment.min', field: 'investment', details }]
}

/** Reads parameters that have no problem. What is missing or wrong here is a bug of the caller. */
export class Values {
  private readonly parameters: Parameters
  private readonly venue: Venue

  constructor(parameters: Parameters, venue: Venue) {
    this.parameters = parameters
    this.venue = venue
  }

  has(name: string): boolean {
    const text = this.parameters[name]
    return text !== undefined && text !== ''
  }

  price(name: string): Price {
    return this.units(name, 'price') as Price
  }

  optionalPrice(name: string): Price | undefined {
    return this.has(name) ? this.price(name) : undefined
  }

  amount(name: string): Amount {
    return this.units(name, 'amount') as Amount
  }

  quantity(name: string): Amount {
    return this.units(name, 'quantity') as Amount
  }

  /** Per cent as a rate. */
  rate(name: string): RateE8 {
    return this.units(name, 'percent') as RateE8
  }

  optionalRate(name: string): RateE8 | undefined {
    return this.has(name) ? this.rate(name) : undefined
  }

  factor(name: string): RateE8 {
    return this.units(name, 'factor') as RateE8
  }

  integer(name: string): number {
    return Number(this.units(name, 'integer'))
  }

  word(name: string): string {
    const text = this.parameters[name]
    if (text === undefined) throw new Error(`the parameter ${name} is missing`)
    return text
  }

  flag(name: string): boolean {
    return this.has(name) && this.word(name) === 'true'
  }

  private units(name: string, kind: keyof typeof SCALES): bigint {
    const value = parseDecimal(this.word(name), scaleOf(kind, this.venue))
    if (value === undefined) throw new Error(`the parameter ${name} was not checked`)
    return value
  }
}
