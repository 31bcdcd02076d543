// One contract trade: what each side closes and opens, paid and told of in one event.

import {
  type Amount,
  type ContractParty,
  ceilDiv,
  type Lots,
  minOf,
  ONE,
  type PositionChange,
  type Price,
  type RateE8,
  type TradeId,
} from '@candor/contract'
import { countVolume, currentLevel } from '../fees/fee-levels.ts'
import type { State } from '../state.ts'
import { setClosing } from './close-contract-order.ts'
import { type Closing, closePart, planClosing, raise } from './close-part.ts'
import { valueOf } from './contract-maths.ts'
import type { ContractOrder } from './contract-order.ts'
import { closeInLiquidation, type LiquidationClosing, planLiquidationClosing } from './liquidation-fill.ts'
import { isReserved, type Opening, openPart, planOpening } from './open-part.ts'
import { armAttached, endStopsOfEnded } from './stops.ts'

/** What a fill would do for one side. */
export interface Leg {
  readonly order: ContractOrder
  readonly rate: RateE8
  readonly takes: boolean
  readonly closing: Closing | undefined
  readonly liquidation: LiquidationClosing | undefined
  readonly opening: Opening | undefined
  readonly closeFeeNumerator: bigint
  readonly closeFeeDue: bigint
}

export function planLeg(state: State, order: ContractOrder, lots: Lots, price: Price, takes: boolean): Leg {
  const { parameters, listing } = order.market
  const level = currentLevel(state, order.account)
  const rate = takes ? level.perpTakerE8 : level.perpMakerE8
  const closes = minOf(lots, order.closing)
  const opens = (lots - closes) as Lots
  const value = valueOf(closes, price, parameters)
  const opening =
    opens === 0n ? undefined : planOpening(order, opens, valueOf(opens, price, parameters), rate)
  const none = { closing: undefined, liquidation: undefined, closeFeeNumerator: 0n, closeFeeDue: 0n }
  if (closes === 0n || order.target === undefined) return { order, rate, takes, opening, ...none }
  if (order.liquidation !== undefined) {
    const liquidation = planLiquidationClosing(order.target, closes, value, order.liquidation)
    return { order, rate: 0n as RateE8, takes, opening, ...none, liquidation }
  }
  const closeFeeNumerator = order.closeFeeNumerator + value * rate
  const due = ceilDiv(closeFeeNumerator, ONE) - order.closeFeeDue
  const fee = (due >= 0n ? due : -minOf(-due, listing.fees.balance)) as Amount
  const closing = planClosing(order.target, closes, value, fee)
  return { order, rate, takes, closing, liquidation: undefined, opening, closeFeeNumerator, closeFeeDue: fee }
}

/** What the insurance fund would have to pay for it. */
export function deficitOf({ closing, liquidation }: Leg): bigint {
  return (closing?.deficit ?? 0n) + (liquidation?.closing.deficit ?? 0n)
}

/** Whether the side can pay for its part, with so much of the fund to help. */
export function isFunded(leg: Leg, fund: bigint): boolean {
  if (leg.opening !== undefined && !isReserved(leg.opening)) return false
  return deficitOf(leg) <= fund
}

export function settleContractTrade(state: State, maker: Leg, taker: Leg, lots: Lots, price: Price): void {
  const { market, side } = taker.order
  const value = valueOf(lots, price, market.parameters)
  for (const { closing, liquidation } of [maker, taker]) {
    if (closing !== undefined) raise(state, closing)
    if (liquidation !== undefined) raise(state, liquidation.closing)
  }
  const makerChanges = carryOut(state, maker, lots, price)
  const takerChanges = carryOut(state, taker, lots, price)
  market.lastPrice = price
  state.emit({
    type: 'ContractTraded',
    tradeId: state.nextTradeId++ as TradeId,
    marketId: market.id,
    price,
    lots,
    value,
    takerSide: side,
    maker: partyOf(maker, makerChanges),
    taker: partyOf(taker, takerChanges),
    postings: state.postings.take(),
  })
  for (const leg of [maker, taker]) {
    const { opening, order } = leg
    const position = order.holding.position(order.direction)
    if (opening !== undefined && position !== undefined) armAttached(state, order, position, opening.lots)
    if (order.liquidation === undefined) countContractVolume(order, value)
  }
  endStopsOfEnded(state)
}

function carryOut(state: State, leg: Leg, lots: Lots, price: Price): PositionChange[] {
  const { order, closing, liquidation, opening, takes } = leg
  const changes: PositionChange[] = []
  order.filledLots = (order.filledLots + lots) as Lots
  order.filledValue = (order.filledValue + valueOf(lots, price, order.market.parameters)) as Amount
  if (closing !== undefined) {
    setClosing(order, (order.closing - closing.lots) as Lots)
    order.closeFeeNumerator = leg.closeFeeNumerator
    order.closeFeeDue = (order.closeFeeDue + leg.closeFeeDue) as Amount
    order.closeFee = (order.closeFee + closing.fee) as Amount
    order.pnl = (order.pnl + closing.pnl) as Amount
    changes.push(closePart(state, closing))
  }
  if (liquidation !== undefined) {
    setClosing(order, (order.closing - liquidation.closing.lots) as Lots)
    order.pnl = (order.pnl + liquidation.closing.pnl) as Amount
    changes.push(closeInLiquidation(state, liquidation))
  }
  if (opening !== undefined) changes.push(openPart(state, opening, price, takes))
  return changes
}

function partyOf({ order, rate }: Leg, changes: readonly PositionChange[]): ContractParty {
  return {
    orderId: order.id,
    userId: order.account.id,
    rateE8: rate,
    remaining: order.remaining,
    reserve: order.hold,
    changes,
  }
}

/** Contract volume counts for the fee level by its weight. */
function countContractVolume({ account, market }: ContractOrder, value: Amount): void {
  const weighted = ((value * market.parameters.volumeWeightE8) / ONE) as Amount
  countVolume(account, market.listing.quote, weighted)
}
