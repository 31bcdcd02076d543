// What is wrong with an order before it is sent, in the core's own order of checks, each at its field. The server checks
// everything again: this only spares the way there.

import { ONE } from '@candor/contract'
import { lotsValue, opensSafely, tierOf } from '@candor/proof'
import type { ContractDraft } from './contract-draft.ts'
import type { ContractContext, DerivedContractOrder } from './derive-contract-order.ts'
import { latestPrice } from './derive-trigger.ts'
import { hasPrice, isConditional } from './form-types.ts'
import { orderedValue } from './open-exposure.ts'

export type ContractField = 'triggerPrice' | 'price' | 'takeProfit' | 'stopLoss' | 'size'

export type ContractProblemKind =
  | 'empty'
  | 'zero'
  | 'stopZero'
  | 'tick'
  | 'triggerMet'
  | 'noLatest'
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
  // What waits is taken whatever the book, the position and the money are now: they are looked at when it fires.
  const problems = isConditional(draft.type)
    ? [
        ...triggerProblems(draft, context, order),
        ...ownPriceProblems(draft, context, order),
        ...lotsProblems(context, order),
      ]
    : [
        ...priceProblems(draft, context, order),
        ...stopProblems(draft, context, order),
        ...sizeProblems(context, order),
        ...moneyProblems(context, order),
      ]
  const seen = new Set<ContractField>()
  return problems.filter(({ field }) => !seen.has(field) && seen.add(field))
}

function* triggerProblems(
  { triggerBy }: ContractDraft,
  { rules, mark, last }: ContractContext,
  { triggerPrice }: Derived,
): Iterable<ContractProblem> {
  const field = 'triggerPrice'
  if (triggerPrice === undefined) yield { field, kind: 'empty' }
  else if (triggerPrice <= 0n) yield { field, kind: 'zero' }
  else if (triggerPrice % rules.tick !== 0n) yield { field, kind: 'tick' }
  // From which side it is reached goes by where the market stands.
  const latest = latestPrice(triggerBy, { mark, last })
  if (latest === undefined) yield { field, kind: 'noLatest' }
  else if (triggerPrice === latest) yield { field, kind: 'triggerMet' }
}

function* ownPriceProblems(
  { type }: ContractDraft,
  { rules }: ContractContext,
  { price }: Derived,
): Iterable<ContractProblem> {
  if (!hasPrice(type)) return
  if (price === undefined) yield { field: 'price', kind: 'empty' }
  else if (price <= 0n) yield { field: 'price', kind: 'zero' }
  else if (price % rules.tick !== 0n) yield { field: 'price', kind: 'tick' }
}

function* priceProblems(
  draft: ContractDraft,
  context: ContractContext,
  order: Derived,
): Iterable<ContractProblem> {
  const { rules, mark, bid, ask, last } = context
  const { price, side, isClosing } = order
  const opposite = side === 'buy' ? ask : bid
  if (draft.type !== 'limit') {
    if (opposite === undefined) yield { field: 'size', kind: 'emptyBook' }
    return
  }
  yield* ownPriceProblems(draft, context, order)
  if (price === undefined) return
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
  const latest = latestPrice(draft.triggerBy, { mark, last })
  const isLong = draft.direction === 'long'
  for (const [field, price] of [
    ['takeProfit', takeProfit],
    ['stopLoss', stopLoss],
  ] as const) {
    if (price === undefined) continue
    if (price <= 0n) yield { field, kind: 'stopZero' }
    else if (price % rules.tick !== 0n) yield { field, kind: 'tick' }
    if (latest === undefined) continue
    // A long position profits above the latest price and loses below it; a short one the other way round.
    const mustBeAbove = (field === 'takeProfit') === isLong
    if (mustBeAbove ? price > latest : price < latest) continue
    if (field === 'takeProfit') yield { field, kind: isLong ? 'longProfit' : 'shortProfit' }
    else yield { field, kind: isLong ? 'longLoss' : 'shortLoss' }
  }
}

function* lotsProblems({ rules }: ContractContext, { lots }: Derived): Iterable<ContractProblem> {
  if (lots === undefined) yield { field: 'size', kind: 'empty' }
  else if (lots <= 0n) yield { field: 'size', kind: 'zero' }
  else if (lots > rules.maxLots) yield { field: 'size', kind: 'most' }
}

function* sizeProblems(context: ContractContext, order: Derived): Iterable<ContractProblem> {
  const { lots, isClosing, closable } = order
  yield* lotsProblems(context, order)
  if (isClosing && context.figures !== undefined && lots !== undefined && lots > (closable ?? 0n)) {
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
