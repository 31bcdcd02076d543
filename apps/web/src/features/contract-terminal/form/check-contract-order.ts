// What is wrong with an order before it is sent, in the core's own order of checks, each at its field. The server checks
// everything again: this only spares the way there.

import { ONE } from '@candor/contract'
import { lotsValue, opensSafely, tierOf } from '@candor/proof'
import type { ContractDraft } from './contract-draft.ts'
import type { ContractContext, DerivedContractOrder } from './derive-contract-order.ts'
import { orderedValue } from './open-exposure.ts'

export type ContractField = 'price' | 'takeProfit' | 'stopLoss' | 'size'

export type ContractProblemKind =
  | 'empty'
  | 'zero'
  | 'tick'
  | 'emptyBook'
  | 'band'
  | 'aboveMarket'
  | 'belowMarket'
  | 'longProfit'
  | 'longLoss'
  | 'shortProfit'
  | 'shortLoss'
  | 'most'
  | 'closable'
  | 'positionMost'
  | 'leverageTier'
  | 'liquidated'
  | 'balance'

export interface ContractProblem {
  readonly field: ContractField
  readonly kind: ContractProblemKind
}

type Derived = Omit<DerivedContractOrder, 'problems'>

/** The first problem of each field, most important first; none when the order may be sent. */
export function checkContractOrder(
  draft: ContractDraft,
  context: ContractContext,
  order: Derived,
): readonly ContractProblem[] {
  const problems = [
    ...priceProblems(draft, context, order),
    ...stopProblems(draft, context, order),
    ...sizeProblems(context, order),
    ...moneyProblems(context, order),
  ]
  const seen = new Set<ContractField>()
  return problems.filter(({ field }) => !seen.has(field) && seen.add(field))
}

function* priceProblems(
  { type }: ContractDraft,
  { rules, mark, bid, ask, last }: ContractContext,
  { price, side, isClosing }: Derived,
): Iterable<ContractProblem> {
  const opposite = side === 'buy' ? ask : bid
  if (type !== 'limit') {
    if (opposite === undefined) yield { field: 'size', kind: 'emptyBook' }
    return
  }
  if (price === undefined) {
    yield { field: 'price', kind: 'empty' }
    return
  }
  if (price <= 0n) yield { field: 'price', kind: 'zero' }
  if (price % rules.tick !== 0n) yield { field: 'price', kind: 'tick' }
  if (mark !== undefined && isOutsideBand(price, mark, side, rules.limitBandE8)) {
    yield { field: 'price', kind: 'band' }
  }
  const market = opposite ?? last ?? mark
  if (!rules.refusesCrossing || isClosing || market === undefined) return
  if (side === 'buy' && price > market) yield { field: 'price', kind: 'aboveMarket' }
  if (side === 'sell' && price < market) yield { field: 'price', kind: 'belowMarket' }
}

function isOutsideBand(price: bigint, mark: bigint, side: 'buy' | 'sell', bandE8: bigint): boolean {
  return side === 'buy' ? price * ONE > mark * (ONE + bandE8) : price * ONE < mark * (ONE - bandE8)
}

function* stopProblems(
  draft: ContractDraft,
  { rules, mark, last }: ContractContext,
  { isClosing, takeProfit, stopLoss }: Derived,
): Iterable<ContractProblem> {
  if (!draft.hasStops || isClosing) return
  if (draft.takeProfit === '' && draft.stopLoss === '') yield { field: 'takeProfit', kind: 'empty' }
  const latest = draft.triggerBy === 'last' ? (last ?? mark) : mark
  const isLong = draft.direction === 'long'
  for (const [field, price] of [
    ['takeProfit', takeProfit],
    ['stopLoss', stopLoss],
  ] as const) {
    if (price === undefined) continue
    if (price <= 0n) yield { field, kind: 'zero' }
    else if (price % rules.tick !== 0n) yield { field, kind: 'tick' }
    if (latest === undefined) continue
    // A long position profits above the latest price and loses below it; a short one the other way round.
    const mustBeAbove = (field === 'takeProfit') === isLong
    if (mustBeAbove ? price > latest : price < latest) continue
    if (field === 'takeProfit') yield { field, kind: isLong ? 'longProfit' : 'shortProfit' }
    else yield { field, kind: isLong ? 'longLoss' : 'shortLoss' }
  }
}

function* sizeProblems(
  { rules, figures }: ContractContext,
  { lots, isClosing, closable }: Derived,
): Iterable<ContractProblem> {
  if (lots === undefined) yield { field: 'size', kind: 'empty' }
  else if (lots <= 0n) yield { field: 'size', kind: 'zero' }
  else if (lots > rules.maxLots) yield { field: 'size', kind: 'most' }
  else if (isClosing && figures !== undefined && lots > (closable ?? 0n)) {
    yield { field: 'size', kind: 'closable' }
  }
}

function* moneyProblems(context: ContractContext, order: Derived): Iterable<ContractProblem> {
  const { rules, choices, figures, positions, orders, mark } = context
  const { openLots, openValue, price, cost, side } = order
  if (openLots <= 0n || openValue === undefined || cost === undefined || figures === undefined) return
  const direction = side === 'buy' ? 'long' : 'short'
  const held = positions.find((each) => each.direction === direction)
  const heldValue = held === undefined ? 0n : (figures.positions.get(held.positionId)?.markValue ?? 0n)
  const exposure = heldValue + orderedValue(rules.terms, direction, orders) + openValue
  const tier = tierOf(rules.terms, exposure)
  if (exposure > tier.upTo) yield { field: 'size', kind: 'positionMost' }
  else if (choices.leverage > tier.maxLeverage) yield { field: 'size', kind: 'leverageTier' }
  const isSafe =
    mark === undefined ||
    opensSafely(rules.terms, {
      direction,
      value: price === undefined ? openValue : lotsValue(rules.terms, { lots: openLots, price }),
      reserveValue: openValue,
      markValue: lotsValue(rules.terms, { lots: openLots, price: mark }),
      leverage: choices.leverage,
    })
  if (!isSafe) yield { field: 'size', kind: 'liquidated' }
  if (cost.cost > figures.transferable) yield { field: 'size', kind: 'balance' }
}
