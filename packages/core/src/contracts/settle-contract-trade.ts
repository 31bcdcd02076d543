// One contract trade: what each side closes and opens, paid and told of in one event.

import {
  type Amount,
  type ContractParty,
  type Lots,
  minOf,
  ONE,
  type PositionChange,
  type Price,
  type RateE8,
  type TradeId,
} from '@candor/contract'
import { currentLevel } from '../fees/fee-levels.ts'
import type { State } from '../state.ts'
import { fitClosing, setClosing } from './close-contract-order.ts'
import { type Closing, closePart, planClosing, raise } from './close-part.ts'
import { feeOf, minus, plus } from './contract-maths.ts'
import type { ContractOrder } from './contract-order.ts'
import { closeInLiquidation, type LiquidationClosing, planLiquidationClosing } from './liquidation-fill.ts'
import { isReserved, type Opening, openingFee, openingMargin, openPart } from './open-part.ts'
import { armAttached, endStopsOfEnded } from './stops.ts'
import { freedBy, turn, turnedOf } from './turn-lots.ts'

const NOTHING = 0n as Amount

/** What a fill would do for one side: what closes, and what opens. */
export interface Leg extends Opening {
  readonly rate: RateE8
  /** Of what closes: lots that were to open. */
  readonly turned: Lots
  readonly closing: Closing | undefined
  readonly liquidation: LiquidationClosing | undefined
  readonly closeFeeNumerator: bigint
  readonly closeFeeDue: bigint
}

/** Of a fill of some value. One object, made at the end: most trades make two of them. */
export function planLeg(
  state: State,
  order: ContractOrder,
  lots: Lots,
  value: Amount,
  price: Price,
  takes: boolean,
): Leg {
  const level = currentLevel(state, order.account)
  const rate = takes ? level.perpTakerE8 : level.perpMakerE8
  const turned = turnedOf(order, lots)
  const freed = freedBy(order, turned)
  const closes = plus(minOf(lots, order.closing), turned)
  const opens = minus(lots, closes)
  const target = turned === 0n ? order.target : order.holding.position(order.closes)
  let liquidation: LiquidationClosing | undefined
  let closing: Closing | undefined
  let openValue = value
  let closeFeeNumerator = 0n
  let closeFeeDue = 0n
  if (closes > 0n && target !== undefined) {
    const closeValue = opens === 0n ? value : order.market.valueAt(closes, price)
    openValue = opens === 0n ? NOTHING : ((value - closeValue) as Amount)
    if (order.liquidation !== undefined) {
      liquidation = planLiquidationClosing(target, closes, closeValue, order.liquidation)
    } else {
      closeFeeNumerator = plus(order.closeFeeNumerator, closeValue * rate)
      const due = minus(feeOf(closeFeeNumerator), order.closeFeeDue as bigint)
      closeFeeDue = due >= 0n ? due : -minOf(-due, order.market.listing.fees.balance)
      closing = planClosing(target, closes, closeValue, closeFeeDue as Amount, 0n, freed)
    }
  }
  let margin = NOTHING
  let fee = NOTHING
  let feeNumerator = 0n
  if (opens > 0n) {
    margin = openingMargin(order, openValue)
    feeNumerator = plus(order.openFeeNumerator, openValue * minOf(rate, order.takerE8))
    fee = openingFee(order, feeNumerator, closeFeeDue)
  }
  const charged = liquidation === undefined ? rate : (0n as RateE8)
  return {
    order,
    turned,
    freed,
    opens,
    openValue,
    margin,
    fee,
    feeNumerator,
    rate: charged,
    closing,
    liquidation,
    closeFeeNumerator,
    closeFeeDue,
  }
}

/** What the insurance fund would have to pay for it. */
export function deficitOf({ closing, liquidation }: Leg): bigint {
  if (closing !== undefined) return closing.deficit
  return liquidation === undefined ? 0n : liquidation.closing.deficit
}

/** Whether the side can pay for its part, with what the insurance fund has left when so much of it is spoken for. */
export function isFunded(leg: Leg, spokenFor: bigint): boolean {
  if (leg.opens > 0n && !isReserved(leg)) return false
  const deficit = deficitOf(leg)
  return deficit === 0n || deficit <= fundLeft(leg.order, spokenFor)
}

function fundLeft({ market, liquidation }: ContractOrder, spokenFor: bigint): bigint {
  const left = market.listing.insurance.balance - spokenFor
  return liquidation === undefined ? left : minOf(left, liquidation.fund.left)
}

/** At its maker's price. */
export function settleContractTrade(
  state: State,
  maker: Leg,
  taker: Leg,
  lots: Lots,
  value: Amount,
  price: Price,
): void {
  const { market, side } = taker.order
  raiseFor(state, maker)
  raiseFor(state, taker)
  const makerChanges = carryOut(state, maker, lots, value, price)
  const takerChanges = carryOut(state, taker, lots, value, price)
  market.lastPrice = price
  const { traded } = state
  if (traded.length === 0 || !traded.includes(market)) traded.push(market)
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
  const weighted = ((value * market.parameters.volumeWeightE8) / ONE) as Amount
  follow(state, maker, weighted)
  follow(state, taker, weighted)
  if (maker.turned > 0n) giveWay(state, maker)
  if (taker.turned > 0n) giveWay(state, taker)
  if (state.endedPositions.length > 0) endStopsOfEnded(state)
}

/** Lots that others of the user's orders were to close are gone. */
function giveWay(state: State, { closing }: Leg): void {
  if (closing !== undefined) fitClosing(state, closing.position)
}

function raiseFor(state: State, { closing, liquidation }: Leg): void {
  if (closing !== undefined) raise(state, closing)
  if (liquidation !== undefined) raise(state, liquidation.closing)
}

/** What comes after the trade: stops that the order brought along, and volume, which counts by its weight. */
function follow(state: State, { order, opens }: Leg, weighted: Amount): void {
  if (opens > 0n && order.stops !== undefined) {
    const position = order.holding.position(order.direction)
    if (position !== undefined) armAttached(state, order, position, opens)
  }
  if (order.liquidation === undefined) order.holding.addVolume(weighted)
}

/** What closes comes first. Each array has just the size it needs: one that is pushed to begins with room for many. */
function carryOut(
  state: State,
  leg: Leg,
  lots: Lots,
  value: Amount,
  price: Price,
): readonly PositionChange[] {
  const { order } = leg
  order.filledLots = plus(order.filledLots, lots)
  order.filledValue = plus(order.filledValue, value)
  if (leg.turned > 0n) turn(state, order, leg.turned, leg.freed)
  const closed = closeLots(state, leg)
  if (leg.opens === 0n) return closed === undefined ? [] : [closed]
  const opened = openPart(state, leg, price)
  return closed === undefined ? [opened] : [closed, opened]
}

function closeLots(state: State, leg: Leg): PositionChange | undefined {
  const { order, closing, liquidation } = leg
  if (closing !== undefined) {
    setClosing(order, minus(order.closing, minus(closing.lots, leg.turned)))
    order.closeFeeNumerator = leg.closeFeeNumerator
    order.closeFeeDue = plus(order.closeFeeDue, leg.closeFeeDue as Amount)
    order.closeFee = plus(order.closeFee, closing.fee)
    order.pnl = plus(order.pnl, closing.pnl as Amount)
    return closePart(state, closing)
  }
  if (liquidation === undefined) return undefined
  setClosing(order, (order.closing - liquidation.closing.lots) as Lots)
  order.pnl = plus(order.pnl, liquidation.closing.pnl as Amount)
  return closeInLiquidation(state, liquidation)
}

function partyOf({ order, rate }: Leg, changes: readonly PositionChange[]): ContractParty {
  return {
    orderId: order.id,
    userId: order.holding.userId,
    rateE8: rate,
    remaining: order.remaining,
    reserve: order.hold,
    changes,
  }
}
