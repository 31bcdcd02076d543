// The lines that the chart shows for a set-up. A line stands at the price of a field, or is worked out from others; only the
// former can be dragged, and what is dragged is the field.

import { parseDecimal } from '@candor/contract'
import type { MarketTerms, Parameters, Plan, PlanLine, Strategy } from '@candor/robot'
import { shownFields } from './shown-fields.ts'

const SCALE = 8

export interface ShownLine {
  readonly id: string
  readonly price: bigint
  /** `field` while there is no plan: only where it was put is known. */
  readonly role: PlanLine['role'] | 'field'
  /** The field that moves with it. */
  readonly field: string | undefined
}

export function planLines(
  strategy: Strategy,
  { venue }: MarketTerms,
  parameters: Parameters,
  plan: Plan | undefined,
): readonly ShownLine[] {
  const prices = shownFields(strategy, venue, parameters)
    .filter(({ kind }) => kind === 'price')
    .flatMap(({ name }) => {
      const price = parseDecimal(parameters[name] ?? '', SCALE)
      return price === undefined || price === 0n ? [] : [{ name, price }]
    })
  if (plan === undefined) {
    return prices.map(({ name, price }) => ({ id: name, price, role: 'field', field: name }))
  }
  const free = [...prices]
  return plan.lines.map(({ price, role }, at) => {
    const found = free.findIndex((each) => each.price === price)
    const field = found === -1 ? undefined : free.splice(found, 1)[0]?.name
    return { id: field ?? `line ${at}`, price, role, field }
  })
}
