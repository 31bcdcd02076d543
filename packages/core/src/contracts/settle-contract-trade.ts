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
import { countVolume, currentLevel } from '../fees/fee-levels.ts'
import type { State } from '../state.ts'
import { setClosing } from './close-contract-order.ts'
import { type Closing, closePart, planClosing, raise } from './close-part.ts'
import { feeOf } from './contract-maths.ts'
import type { ContractOrder } from './contract-order.ts'
import { closeInLiquidation, type LiquidationClosing, planLiquidationClosing } from './liquidation-fill.ts'
import { isReserved, type Opening, openPart, planOpening } from './open-part.ts'
import type { OrderFills } from './order-fills.ts'
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

/** Of a fill in which a lot is worth `unit`. */
export function planLeg(state: State, order: ContractOrder, lots: Lots, unit: bigint, takes: boolean): Leg {
  const level = currentLevel(state, order.account)
  const rate = takes ? level.perpTakerE8 : level.perpMakerE8
  const closes = minOf(lots, order.closing)
  const opens = closes === 0n ? lots : ((lots - closes) as Lots)
  let liquidation: LiquidationClosing | undefined
  let closing: Closing | undefined
  let closeFeeNumerator = 0n
  let closeFeeDue = 0n
  if (closes > 0n && order.target !== undefined) {
    const value = (closes * unit) as Amount
    if (order.liquidation !== undefined) {
      liquidation = planLiquidationClosing(order.target, closes, value, order.liquidation)
    } else {
      closeFeeNumerator = order.fills.closeFeeNumerator + value * rate
      const due = feeOf(closeFeeNumerator) - order.fills.closeFeeDue
      closeFeeDue = due >= 0n ? due : -minOf(-due, order.market.listing.fees.balance)
      closing = planClosing(order.target, closes, value, closeFeeDue as Amount)
    }
  }
  const opening =
    opens === 0n
      ? undefined
      : planOpening(order, opens, (opens * unit) as Amount, { rate, paidBack: minOf(closeFeeDue, 0n) })
  const charged = liquidation === undefined ? rate : (0n as RateE8)
  return { order, rate: charged, takes, closing, liquidation, opening, closeFeeNumerator, closeFeeDue }
}

/** What the insurance fund would have to pay for it. */
export function deficitOf({ closing, liquidation }: Leg): bigint {
  if (closing !== undefined) return closing.deficit
  return liquidation === undefined ? 0n : liquidation.closing.deficit
}

/** Whether the side can pay for its part, with so much of the fund to help. */
export function isFunded(leg: Leg, fund: bigint): boolean {
  if (leg.opening !== undefined && !isReserved(leg.opening)) return false
  return deficitOf(leg) <= fund
}

export function settleContractTrade(state: State, maker: Leg, taker: Leg, lots: Lots, price: Price): void {
  const { market, side } = taker.order
  const value = (lots * maker.order.priceUnit) as Amount // a trade is at its maker's price
  raiseFor(state, maker)
  raiseFor(state, taker)
  const fill = { lots, value, price }
  const makerChanges = carryOut(state, maker, fill)
  const takerChanges = carryOut(state, taker, fill)
  market.lastPrice = price
  state.traded.add(market)
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
  if (state.endedPositions.length > 0) endStopsOfEnded(state)
}

function raiseFor(state: State, { closing, liquidation }: Leg): void {
  if (closing !== undefined) raise(state, closing)
  if (liquidation !== undefined) raise(state, liquidation.closing)
}

/** What comes after the trade: stops that the order brought along, and volume, which counts by its weight. */
function follow(state: State, { order, opening }: Leg, weighted: Amount): void {
  if (opening !== undefined && order.stops !== undefined) {
    const position = order.holding.position(order.direction)
    if (position !== undefined) armAttached(state, order, position, opening.lots)
  }
  if (order.liquidation === undefined) countVolume(order.account, order.market.listing.quote, weighted)
}

interface Fill {
  readonly lots: Lots
  readonly value: Amount
  readonly price: Price
}

/** What closes comes first. Each array has just the size it needs: one that is pushed to begins with room for many. */
function carryOut(state: State, leg: Leg, { lots, value, price }: Fill): readonly PositionChange[] {
  const { order, opening, takes } = leg
  order.filledLots = (order.filledLots + lots) as Lots
  const fills = order.changeFills()
  fills.value = (fills.value + value) as Amount
  const closed = closeLots(state, leg, fills)
  if (opening === undefined) return closed === undefined ? [] : [closed]
  const opened = openPart(state, opening, price, takes)
  return closed === undefined ? [opened] : [closed, opened]
}

function closeLots(state: State, leg: Leg, fills: OrderFills): PositionChange | undefined {
  const { order, closing, liquidation } = leg
  if (closing !== undefined) {
    setClosing(order, (order.closing - closing.lots) as Lots)
    fills.closeFeeNumerator = leg.closeFeeNumerator
    fills.closeFeeDue = (fills.closeFeeDue + leg.closeFeeDue) as Amount
    fills.closeFee = (fills.closeFee + closing.fee) as Amount
    fills.pnl = (fills.pnl + closing.pnl) as Amount
    return closePart(state, closing)
  }
  if (liquidation === undefined) return undefined
  setClosing(order, (order.closing - liquidation.closing.lots) as Lots)
  fills.pnl = (fills.pnl + liquidation.closing.pnl) as Amount
  return closeInLiquidation(state, liquidation)
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
