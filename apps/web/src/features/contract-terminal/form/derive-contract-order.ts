// From what stands in the form of a contract to what would be sent: price, lots, cost, liquidation price before and
// after, results at take-profit and stop-loss, problems. Pure; the form shows it and the button sends it.

import {
  ceilDiv,
  type Direction,
  floorDiv,
  formatDecimal,
  type MarginMode,
  minOf,
  ONE,
  type PositionMode,
  type Side,
  type TimeInForce,
} from '@candor/contract'
import {
  type ClosedPart,
  closePart,
  lotsValue,
  mostLots,
  type OrderCost,
  orderCost,
  reservePrice,
  walkBook,
} from '@candor/proof'
import type { ContractOrder, Position } from '../../../live/contract-account.ts'
import { unitsOf } from '../../terminal/form/decimal-text.ts'
import type { Level } from '../../terminal/form/use-book-levels.ts'
import type { AccountFigures } from '../account/account-figures.ts'
import { heldOf } from '../account/held.ts'
import { type ContractRules, SCALE } from '../market/contract-rules.ts'
import { type ContractProblem, checkContractOrder } from './check-contract-order.ts'
import type { ContractDraft } from './contract-draft.ts'
import { type DerivedTrigger, deriveTrigger } from './derive-trigger.ts'
import { isConditional } from './form-types.ts'
import { type LiquidationAfter, liquidationAfter } from './liquidation-after.ts'
import { closableLots, orderedValue } from './open-exposure.ts'
import { type OrderSides, sidesOf } from './order-sides.ts'
import { lotsOfShare, shareOfLots, sizeInLots, sizeOfLots } from './size-in-lots.ts'
import { type StopResults, stopResults } from './stop-results.ts'

/** Fractions in units of 10^-8. */
export interface ContractRates {
  readonly makerE8: bigint
  readonly takerE8: bigint
}

export interface ContractChoices {
  readonly marginMode: MarginMode
  readonly positionMode: PositionMode
  readonly leverage: number
}

export interface ContractContext {
  readonly rules: ContractRules
  readonly choices: ContractChoices
  readonly last: bigint | undefined
  readonly bid: bigint | undefined
  readonly ask: bigint | undefined
  readonly mark: bigint | undefined
  readonly rates: ContractRates | undefined
  /** Undefined for a visitor and until it is known. */
  readonly figures: AccountFigures | undefined
  /** Of this contract. */
  readonly positions: readonly Position[]
  readonly orders: readonly ContractOrder[]
  /** The other side of the book, best first, in lots; undefined while nobody needs it. */
  readonly levels: readonly Level[] | undefined
}

export interface DerivedContractOrder extends OrderSides, DerivedTrigger {
  /** Whether it can only close. */
  readonly isClosing: boolean
  readonly timeInForce: TimeInForce
  readonly priceText: string
  /** Undefined for market orders, and while there is none. */
  readonly price: bigint | undefined
  /** Of all lots on average, for market orders too. */
  readonly averagePrice: bigint | undefined
  readonly lots: bigint | undefined
  readonly sizeText: string
  readonly share: number
  /** The most that can be opened, or closed. Undefined until it is known. */
  readonly most: bigint | undefined
  /** What the lots come to at the price. */
  readonly value: bigint | undefined
  readonly openLots: bigint
  readonly closeLots: bigint
  /** Margin, fee and both for what is opened. */
  readonly cost: OrderCost | undefined
  /** What the reserve is reckoned from. */
  readonly openValue: bigint | undefined
  /** What is closed. */
  readonly closed: ClosedPart | undefined
  readonly closable: bigint | undefined
  readonly target: Position | undefined
  readonly liquidation: {
    readonly before: bigint | undefined
    readonly after: LiquidationAfter | undefined
  }
  readonly takeProfit: bigint | undefined
  readonly stopLoss: bigint | undefined
  readonly results: StopResults
  /** The book does not hold enough for the whole order. */
  readonly isShort: boolean
  readonly mostDistant: bigint | undefined
  readonly problems: readonly ContractProblem[]
}

export function deriveContractOrder(draft: ContractDraft, context: ContractContext): DerivedContractOrder {
  const { rules, choices, rates, figures, positions, orders } = context
  const isOneWay = choices.positionMode === 'oneWay'
  const sides = sidesOf({
    act: isOneWay ? 'open' : draft.act,
    direction: draft.direction,
    positionMode: choices.positionMode,
  })
  const isClosing = isOneWay ? draft.reduceOnly : draft.act === 'close'
  const waiting = deriveTrigger(draft, context)
  const isWaiting = isConditional(draft.type)
  const priced = priceOf(draft, context, sides.side, waiting.triggerPrice)
  // What this order closes is held the other way than it trades.
  const closes: Direction = sides.side === 'buy' ? 'short' : 'long'
  const target = isClosing || isOneWay ? positions.find(({ direction }) => direction === closes) : undefined
  const held = target === undefined ? undefined : heldOf(target)
  const closable = held === undefined ? 0n : closableLots(held, orders)
  const most = mostOf({ context, sides, isClosing, closable, price: priced.reference, isWaiting })
  const lots = lotsOf(draft, rules, priced.reference, most)
  const closeLots = isClosing ? (lots ?? 0n) : minOf(lots ?? 0n, closable)
  const openLots = (lots ?? 0n) - closeLots
  const worth = worthOf({
    context,
    side: sides.side,
    price: priced.valued,
    lots: lots ?? 0n,
    closeLots,
    isWaiting,
  })
  const cost =
    rates === undefined || openLots <= 0n || worth?.reserve === undefined
      ? undefined
      : orderCost({ value: worth.reserve, leverage: choices.leverage, rateE8: higherOf(rates) })
  const closed =
    held === undefined ||
    rates === undefined ||
    worth === undefined ||
    closeLots <= 0n ||
    closeLots > held.lots
      ? undefined
      : closePart(held, { lots: closeLots, value: worth.value - worth.open, rateE8: higherOf(rates) })
  const stops = stopsOf(draft, isClosing || isWaiting)
  const direction = draft.direction
  const own = isClosing ? target : positions.find((each) => each.direction === direction)
  const averagePrice =
    worth === undefined || lots === undefined || lots <= 0n
      ? priced.reference
      : floorDiv(worth.value * ONE, lots * rules.terms.multiplier)
  const base = {
    ...sides,
    ...waiting,
    isClosing,
    timeInForce: isAtMarket(draft) ? ('immediateOrCancel' as const) : draft.timeInForce,
    priceText: priced.text,
    price: priced.price,
    averagePrice,
    lots,
    sizeText:
      draft.sizedBy === 'share' ? sizeOfLots(lots, draft.sizeUnit, rules, priced.reference) : draft.size,
    share: draft.sizedBy === 'share' ? draft.share : shareOfLots(lots, most),
    most,
    value: worth?.value,
    openLots,
    closeLots,
    cost,
    openValue: worth?.reserve,
    closed,
    closable: target === undefined ? (isClosing ? 0n : undefined) : closable,
    target,
    liquidation: {
      before: own === undefined ? undefined : figures?.positions.get(own.positionId)?.liquidation,
      after: liquidationAfter({
        context,
        direction,
        openLots,
        openValue: worth?.open,
        cost,
        closed,
        held,
        closes,
      }),
    },
    ...stops,
    results: stopResults({ rules, rates, direction, lots: openLots, price: averagePrice, ...stops }),
    isShort: worth?.isShort ?? false,
    mostDistant: worth?.limit,
  }
  return { ...base, problems: checkContractOrder(draft, context, base) }
}

function higherOf({ makerE8, takerE8 }: ContractRates): bigint {
  return makerE8 > takerE8 ? makerE8 : takerE8
}

/** Whether it takes what the book offers, now or later. */
function isAtMarket({ type }: ContractDraft): boolean {
  return type === 'market' || type === 'stopMarket'
}

interface Priced {
  readonly text: string
  readonly price: bigint | undefined
  /** What the lots are valued at; undefined: by the book. */
  readonly valued: bigint | undefined
  /** What sizes in money, and the most, are reckoned by. */
  readonly reference: bigint | undefined
}

function priceOf(
  draft: ContractDraft,
  { bid, ask }: ContractContext,
  side: Side,
  triggerPrice: bigint | undefined,
): Priced {
  const opposite = side === 'buy' ? ask : bid
  switch (draft.type) {
    case 'market':
      return { text: '', price: undefined, valued: undefined, reference: opposite }
    case 'best':
      return { text: '', price: opposite, valued: opposite, reference: opposite }
    case 'stopMarket':
      // Nobody knows the book of that moment: reckoned at the price it waits for.
      return { text: '', price: undefined, valued: triggerPrice, reference: triggerPrice }
    case 'stopLimit':
    case 'limit': {
      const best = side === 'buy' ? bid : ask
      const text = !draft.followsBest ? draft.price : best === undefined ? '' : formatDecimal(best, SCALE)
      const price = unitsOf(text, SCALE)
      return { text, price, valued: price, reference: price }
    }
  }
}

interface MostInput {
  readonly context: ContractContext
  readonly sides: OrderSides
  readonly isClosing: boolean
  readonly closable: bigint
  readonly price: bigint | undefined
  /** What waits meets another book and another mark: it is asked about its own price only. */
  readonly isWaiting: boolean
}

function mostOf({ context, sides, isClosing, closable, price, isWaiting }: MostInput): bigint | undefined {
  const { rules, choices, rates, figures, positions, orders, bid, mark, levels } = context
  if (isClosing) return figures === undefined ? undefined : closable
  if (figures === undefined || rates === undefined || price === undefined || price <= 0n) return undefined
  const direction = sides.side === 'buy' ? 'long' : 'short'
  const held = positions.find((each) => each.direction === direction)
  const heldValue = held === undefined ? 0n : (figures.positions.get(held.positionId)?.markValue ?? 0n)
  const opening = {
    side: sides.side,
    bestBid: isWaiting ? undefined : bid,
    leverage: choices.leverage,
    rateE8: higherOf(rates),
    available: figures.transferable,
    usedValue: heldValue + orderedValue(rules.terms, direction, orders),
    maxLots: rules.maxLots,
    mark: isWaiting ? undefined : mark,
  }
  const atBest = mostLots(rules.terms, { ...opening, price })
  if (levels === undefined) return closable + atBest
  // A market order eats into the book: reckoned again at the worst price that so many lots would meet.
  const { lastPrice } = walkBook(rules.terms, levels.map(asPriced), { lots: atBest })
  return (
    closable + (lastPrice === undefined ? atBest : mostLots(rules.terms, { ...opening, price: lastPrice }))
  )
}

function asPriced({ price, quantity }: Level): { price: bigint; lots: bigint } {
  return { price, lots: quantity }
}

function lotsOf(
  draft: ContractDraft,
  rules: ContractRules,
  price: bigint | undefined,
  most: bigint | undefined,
): bigint | undefined {
  if (draft.sizedBy === 'share') return most === undefined ? undefined : lotsOfShare(draft.share, most)
  return sizeInLots(draft.size, draft.sizeUnit, rules, price)
}

interface Worth {
  /** Of all lots, and of those that open, at the prices they would trade at. */
  readonly value: bigint
  readonly open: bigint
  /** Of those that open, at the price they are reserved at. */
  readonly reserve: bigint
  readonly isShort: boolean
  /** The worst price that a market order may take. */
  readonly limit: bigint | undefined
}

interface WorthInput {
  readonly context: ContractContext
  readonly side: Side
  readonly price: bigint | undefined
  readonly lots: bigint
  readonly closeLots: bigint
  readonly isWaiting: boolean
}

function worthOf({ context, side, price, lots, closeLots, isWaiting }: WorthInput): Worth | undefined {
  const { rules, bid, levels } = context
  const { terms } = rules
  if (lots <= 0n) return undefined
  const openLots = lots - closeLots
  if (price !== undefined) {
    if (price <= 0n) return undefined
    const held = reservePrice({ side, price, bestBid: isWaiting ? undefined : bid })
    return {
      value: lotsValue(terms, { lots, price }),
      open: lotsValue(terms, { lots: openLots, price }),
      reserve: lotsValue(terms, { lots: openLots, price: held }),
      isShort: false,
      limit: undefined,
    }
  }
  const best = levels?.[0]?.price
  if (levels === undefined || best === undefined) return undefined
  const limit = { side, price: protectedPrice(side, best, rules) }
  const priced = levels.map(asPriced)
  const all = walkBook(terms, priced, { lots, limit })
  const closing = walkBook(terms, priced, { lots: closeLots, limit })
  const open = all.value - closing.value
  return { value: all.value, open, reserve: open, isShort: all.lots < lots, limit: limit.price }
}

/** The worst price that a market order may take, from the best one opposite. */
function protectedPrice(side: Side, best: bigint, { marketBandE8, tick }: ContractRules): bigint {
  return side === 'buy'
    ? floorDiv(floorDiv(best * (ONE + marketBandE8), ONE), tick) * tick
    : ceilDiv(ceilDiv(best * (ONE - marketBandE8), ONE), tick) * tick
}

function stopsOf(
  { hasStops, takeProfit, stopLoss }: ContractDraft,
  cannotHave: boolean,
): Pick<DerivedContractOrder, 'takeProfit' | 'stopLoss'> {
  if (!hasStops || cannotHave) return { takeProfit: undefined, stopLoss: undefined }
  return { takeProfit: unitsOf(takeProfit, SCALE), stopLoss: unitsOf(stopLoss, SCALE) }
}
