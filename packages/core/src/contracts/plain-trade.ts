// A plain trade: both sides have the money for it, nothing in it is rare, and every number has room in a cell. Nearly all
// trades are; any other goes the long way (settle-contract-trade.ts), which gives the same event for this one, too
// (told.fuzz.test.ts). What is planned is written on the tape, and only when both plans stand is anything changed.
//
// Numbers go from cell to cell. One that is handed to a function, chosen from two or compared with a literal is made an object
// first and taken apart again; here nearly none is. For the same reason names of cells are this module's own: an imported
// constant is looked up each time (decision 10). Numbers that are divided by and compared with are literals cut to a machine word,
// so that they are part of the code: 100,000,000 is ONE.

import type { Amount, Lots, Price, TradeId } from '@candor/contract'
import { countVolume, currentLevel } from '../fees/fee-levels.ts'
import type { State } from '../state.ts'
import { fitClosing, lowerOpening } from './close-contract-order.ts'
import { shareOf, WHOLE_TIMES } from './contract-maths.ts'
import type { ContractOrder } from './contract-order.ts'
import { endPosition } from './end-position.ts'
import type { Holding } from './holding.ts'
import * as ofHolding from './holding-cells.ts'
import { leftToHold, positionFor } from './open-part.ts'
import * as ofOrder from './order-cells.ts'
import type { Position } from './position.ts'
import * as ofPosition from './position-cells.ts'
import { endStopsOfEnded } from './stops.ts'
import type { TapePage } from './tape.ts'
import { ToldSide } from './told-side.ts'
import { ToldTrade } from './told-trade.ts'
import type { TapeSide } from './trade-tape.ts'
import * as told from './trade-tape.ts'
import { freedBy, turnedOf } from './turn-lots.ts'

const CLOSING = ofOrder.CLOSING
const OPENING = ofOrder.OPENING
const HOLD = ofOrder.HOLD
const FILLED_LOTS = ofOrder.FILLED_LOTS
const FILLED_VALUE = ofOrder.FILLED_VALUE
const OPENED = ofOrder.OPENED_VALUE
const MARGIN_MOVED = ofOrder.MARGIN_MOVED
const OPEN_NUMERATOR = ofOrder.OPEN_FEE_NUMERATOR
const OPEN_FEE = ofOrder.OPEN_FEE
const CLOSE_NUMERATOR = ofOrder.CLOSE_FEE_NUMERATOR
const CLOSE_FEE_DUE = ofOrder.CLOSE_FEE_DUE
const CLOSE_FEE = ofOrder.CLOSE_FEE
const PNL = ofOrder.PNL

const ORDERED_LONG = ofHolding.ORDERED_LONG
const ORDERED_SHORT = ofHolding.ORDERED_SHORT
const VOLUME = ofHolding.VOLUME
const LONG = ofHolding.LONG
const SHORT = ofHolding.SHORT

const HELD = ofPosition.LOTS
const TO_CLOSE = ofPosition.CLOSING
const ENTRY = ofPosition.ENTRY_VALUE
const MARGIN = ofPosition.MARGIN
const REALISED = ofPosition.REALISED_PNL
const OPEN_FEES = ofPosition.OPEN_FEES
const CLOSE_FEES = ofPosition.CLOSE_FEES
const FUNDING = ofPosition.FUNDING

const TRADED_LOTS = told.TRADED_LOTS
const TRADED_VALUE = told.TRADED_VALUE
const TRADED_PRICE = told.TRADED_PRICE
const WEIGHTED = told.WEIGHTED
const MOST_OF_A_TRADE = told.MOST_OF_A_TRADE
const FIRST_SIDE = told.FIRST_SIDE
const RATE = told.RATE
const REMAINING = told.REMAINING
const RESERVE = told.RESERVE
const CLOSED_LOTS = told.CLOSED_LOTS
const CLOSED_VALUE = told.CLOSED_VALUE
const CLOSED_PNL = told.CLOSED_PNL
const CLOSED_MARGIN = told.CLOSED_MARGIN
const CLOSED_FEE = told.CLOSED_FEE
const CLOSED_ENTRY = told.CLOSED_ENTRY
const CLOSED_NUMERATOR = told.CLOSED_NUMERATOR
const WITH_MARGIN = told.WITH_MARGIN
const WITH_PNL = told.WITH_PNL
const CLOSED_AVAILABLE = told.CLOSED_AVAILABLE
const CLOSED_CLEARING = told.CLOSED_CLEARING
const CLOSED_FEES = told.CLOSED_FEES
const TURNED = told.TURNED
const FREED = told.FREED
const FREED_FROZEN = told.FREED_FROZEN
const FREED_AVAILABLE = told.FREED_AVAILABLE
const CLOSED_POSITION = told.CLOSED_POSITION
const OPENED_LOTS = told.OPENED_LOTS
const OPENED_VALUE = told.OPENED_VALUE
const OPENED_MARGIN = told.OPENED_MARGIN
const OPENED_FEE = told.OPENED_FEE
const OPENED_NUMERATOR = told.OPENED_NUMERATOR
const KEPT = told.KEPT
const EXCESS = told.EXCESS
const WITHOUT_MARGIN = told.WITHOUT_MARGIN
const WITHOUT_FEE = told.WITHOUT_FEE
const OPENED_FROZEN = told.OPENED_FROZEN
const OPENED_AVAILABLE = told.OPENED_AVAILABLE
const OPENED_FEES = told.OPENED_FEES
const OPENED_POSITION = told.OPENED_POSITION

const NO_SUMS = ofOrder.NO_SUMS

/** Settles a trade of this kind at its maker's price. Says whether it is one; if not, nothing has changed. */
export function settlePlainTrade(
  state: State,
  maker: ContractOrder,
  taker: ContractOrder,
  price: Price,
): boolean {
  const { tape } = state
  const { maker: making, taker: taking } = tape
  const at = tape.begin(MOST_OF_A_TRADE)
  if (!plan(state, maker, taker, price, at)) return false

  // Nothing can fail from here on.
  tape.keepUntil(taking.end)
  const { page } = tape
  const makerTurns = making.turns ? acrossOf(maker) : undefined
  const takerTurns = taking.turns ? acrossOf(taker) : undefined
  const makerSide = carryOut(state, maker, page, at, making)
  const takerSide = carryOut(state, taker, page, at, taking)
  const { market } = taker
  market.lastPrice = price
  const { traded } = state
  if (traded.length === 0 || !traded.includes(market)) traded.push(market)
  const tradeId = state.nextTradeId++ as TradeId
  state.emit(new ToldTrade(tradeId, market.id, taker.side, page, at, makerSide, takerSide))
  const { cells } = page
  const weight = market.parameters.volumeWeightE8
  cells[at + WEIGHTED] = ((cells[at + TRADED_VALUE] as bigint) * weight) / BigInt.asIntN(64, 100_000_000n)
  addVolume(maker.holding, cells, at)
  addVolume(taker.holding, cells, at)
  // What closed although it was not to: others that were to close it give way.
  if (makerTurns !== undefined) fitClosing(state, makerTurns)
  if (takerTurns !== undefined) fitClosing(state, takerTurns)
  if (state.endedPositions.length > 0) endStopsOfEnded(state)
  return true
}

/** What is held on the side that the order closes. */
function acrossOf({ side, holding }: ContractOrder): Position | undefined {
  return side === 'buy' ? holding.short : holding.long
}

/** Plans both sides on the tape. Says whether they are plain. */
function plan(state: State, maker: ContractOrder, taker: ContractOrder, price: Price, at: number): boolean {
  const { fees, clearing } = taker.market.listing
  if (maker.isRare || taker.isRare || !fees.isRoomy || !clearing.isRoomy) return false
  const { tape } = state
  const { page, maker: making, taker: taking } = tape
  const { cells } = page
  const unit = maker.unitPlace
  const left = remainingOf(maker)
  const wanted = remainingOf(taker)
  if (left < wanted) cells[at + TRADED_LOTS] = left
  else cells[at + TRADED_LOTS] = wanted
  const value = (cells[at + TRADED_LOTS] as bigint) * (maker.page[unit] as bigint)
  if (!hasRoom(value)) return false
  cells[at + TRADED_VALUE] = value
  cells[at + TRADED_PRICE] = price
  const makerRate = currentLevel(state, maker.holding.account).perpMakerE8
  if (!planSide(maker, maker, makerRate, page, at, at + FIRST_SIDE, making)) return false
  const takerRate = currentLevel(state, taker.holding.account).perpTakerE8
  return planSide(taker, maker, takerRate, page, at, making.end, taking)
}

function remainingOf({ page, place }: ContractOrder): bigint {
  return BigInt.asIntN(64, (page[place + CLOSING] as bigint) + (page[place + OPENING] as bigint))
}

/** Finds a side's place on the tape, splits its lots into what it closes and what it opens, and plans both. */
function planSide(
  order: ContractOrder,
  maker: ContractOrder,
  rate: bigint,
  tape: TapePage,
  trade: number,
  at: number,
  side: TapeSide,
): boolean {
  const { holding, page, place } = order
  const { money, moneyPlace } = holding
  if (!hasRoom(money[moneyPlace] as bigint) || !hasRoom(money[moneyPlace + 1] as bigint)) return false
  if (order.isTouched && !hasRoom(page[place + FILLED_VALUE] as bigint)) return false
  const { cells } = tape
  const lots = cells[trade + TRADED_LOTS] as bigint
  const closing = page[place + CLOSING] as bigint
  const closes = closing > BigInt.asIntN(64, 0n)
  const opens = closing < lots
  if (opens && holding.positionMode === 'oneWay' && acrossOf(order) !== undefined)
    return planTurning(order, maker, rate, tape, trade, at, side)
  side.begin(at, closes, opens, false)
  cells[at + RATE] = rate
  if (tape.isNegative(at + RATE)) return false
  const { closedAt, openedAt } = side
  if (!closes) {
    cells[openedAt + OPENED_LOTS] = lots
    cells[openedAt + OPENED_VALUE] = cells[trade + TRADED_VALUE] as bigint
  } else if (!opens) {
    cells[closedAt + CLOSED_LOTS] = lots
    cells[closedAt + CLOSED_VALUE] = cells[trade + TRADED_VALUE] as bigint
  } else {
    const value = BigInt.asIntN(64, closing * (maker.page[maker.unitPlace] as bigint))
    cells[closedAt + CLOSED_LOTS] = closing
    cells[closedAt + CLOSED_VALUE] = value
    cells[openedAt + OPENED_LOTS] = BigInt.asIntN(64, lots - closing)
    cells[openedAt + OPENED_VALUE] = BigInt.asIntN(64, (cells[trade + TRADED_VALUE] as bigint) - value)
  }
  if (closes && !planClosing(order, order.target, tape, at, closedAt)) return false
  return !opens || planOpening(order, tape, at, openedAt, 0)
}

/** The same in one-way mode, of an order whose lots close before any open, though it was to open them. */
function planTurning(
  order: ContractOrder,
  maker: ContractOrder,
  rate: bigint,
  tape: TapePage,
  trade: number,
  at: number,
  side: TapeSide,
): boolean {
  const across = acrossOf(order)
  const { cells } = tape
  const lots = cells[trade + TRADED_LOTS] as Lots
  const own = order.page[order.place + CLOSING] as Lots
  if (own > BigInt.asIntN(64, 0n) && order.target !== across) return false
  const turned = turnedOf(order, lots)
  const closing = BigInt.asIntN(64, own + turned)
  const opens = closing < lots
  side.begin(at, true, opens, turned > BigInt.asIntN(64, 0n))
  cells[at + RATE] = rate
  if (tape.isNegative(at + RATE)) return false
  const { closedAt, openedAt } = side
  cells[closedAt + TURNED] = turned
  cells[closedAt + FREED] = freedBy(order, turned)
  cells[closedAt + CLOSED_LOTS] = closing
  if (opens) {
    const value = BigInt.asIntN(64, closing * (maker.page[maker.unitPlace] as bigint))
    cells[closedAt + CLOSED_VALUE] = value
    cells[openedAt + OPENED_LOTS] = BigInt.asIntN(64, lots - closing)
    cells[openedAt + OPENED_VALUE] = BigInt.asIntN(64, (cells[trade + TRADED_VALUE] as bigint) - value)
  } else cells[closedAt + CLOSED_VALUE] = cells[trade + TRADED_VALUE] as bigint
  if (!planClosing(order, across, tape, at, closedAt)) return false
  return !opens || planOpening(order, tape, at, openedAt, closedAt + FREED)
}

/** What closing gives must pay for its fee: then nobody else's money is needed (rulebook 2.3). */
function planClosing(
  order: ContractOrder,
  target: Position | undefined,
  tape: TapePage,
  side: number,
  at: number,
): boolean {
  const { holding } = order
  const isLong = order.side === 'sell'
  if (target === undefined || (isLong ? holding.long : holding.short) !== target) return false
  const { page: held } = holding
  const first = holding.place + (isLong ? LONG : SHORT)
  if (!isRoomy(held, first)) return false
  const { cells } = tape
  const sums = order.isTouched ? order.page : NO_SUMS
  const sum = order.isTouched ? order.place : 0
  const value = cells[at + CLOSED_VALUE] as bigint
  const numerator = value * (cells[side + RATE] as bigint) + (sums[sum + CLOSE_NUMERATOR] as bigint)
  if (!hasRoom(numerator)) return false
  cells[at + CLOSED_NUMERATOR] = numerator
  if (tape.isNegative(at + CLOSED_NUMERATOR)) return false // rebates before this fill, of which part remains
  const due = (numerator + BigInt.asIntN(64, 99_999_999n)) / BigInt.asIntN(64, 100_000_000n) // fees round up, to the house
  const fee = BigInt.asIntN(64, due - (sums[sum + CLOSE_FEE_DUE] as bigint))
  cells[at + CLOSED_FEE] = fee
  if (tape.isNegative(at + CLOSED_FEE)) return false
  const lots = cells[at + CLOSED_LOTS] as bigint
  if (lots === (held[first + HELD] as bigint)) {
    cells[at + CLOSED_ENTRY] = held[first + ENTRY] as bigint
    cells[at + CLOSED_MARGIN] = held[first + MARGIN] as bigint
  } else {
    // As in `partOf`: rounded so that closing a part never overstates its gain.
    cells[at + CLOSED_ENTRY] = shareOf(held, first + ENTRY, cells, at + CLOSED_LOTS, first + HELD, isLong)
    cells[at + CLOSED_MARGIN] = shareOf(held, first + MARGIN, cells, at + CLOSED_LOTS, first + HELD, false)
  }
  const entry = cells[at + CLOSED_ENTRY] as bigint
  if (isLong) cells[at + CLOSED_PNL] = BigInt.asIntN(64, value - entry)
  else cells[at + CLOSED_PNL] = BigInt.asIntN(64, entry - value)
  const margin = cells[at + CLOSED_MARGIN] as bigint
  // What becomes available by all of it, for now.
  cells[at + CLOSED_AVAILABLE] = BigInt.asIntN(64, margin + (cells[at + CLOSED_PNL] as bigint) - fee)
  return !tape.isNegative(at + CLOSED_AVAILABLE)
}

/** What the order holds must pay for margin and fee, without what is freed before, if anything may be. */
function planOpening(
  order: ContractOrder,
  tape: TapePage,
  side: number,
  at: number,
  freedAt: number,
): boolean {
  const { holding } = order
  const isLong = order.side === 'buy'
  const position = isLong ? holding.long : holding.short
  const first = holding.place + (isLong ? LONG : SHORT)
  if (position !== undefined && !isRoomy(holding.page, first)) return false
  const { cells } = tape
  const sums = order.isTouched ? order.page : NO_SUMS
  const sum = order.isTouched ? order.place : 0
  const value = cells[at + OPENED_VALUE] as bigint
  // What is charged is never above what was reserved.
  cells[at + OPENED_FEE] = order.takerE8
  if (tape.isNegative(at + OPENED_FEE)) return false
  if ((cells[side + RATE] as bigint) < (cells[at + OPENED_FEE] as bigint))
    cells[at + OPENED_FEE] = cells[side + RATE] as bigint
  const numerator = value * (cells[at + OPENED_FEE] as bigint) + (sums[sum + OPEN_NUMERATOR] as bigint)
  if (!hasRoom(numerator)) return false
  cells[at + OPENED_NUMERATOR] = numerator
  if (tape.isNegative(at + OPENED_NUMERATOR)) return false
  const due = (numerator + BigInt.asIntN(64, 99_999_999n)) / BigInt.asIntN(64, 100_000_000n)
  const fee = BigInt.asIntN(64, due - (sums[sum + OPEN_FEE] as bigint))
  cells[at + OPENED_FEE] = fee
  if (tape.isNegative(at + OPENED_FEE)) return false
  const times = WHOLE_TIMES[order.leverage] as bigint
  const opened = BigInt.asIntN(64, value + (sums[sum + OPENED] as bigint))
  const margin = BigInt.asIntN(64, ceilOf(opened, times) - (sums[sum + MARGIN_MOVED] as bigint))
  cells[at + OPENED_MARGIN] = margin
  // What the order still holds then, for now.
  cells[at + KEPT] = BigInt.asIntN(64, (order.page[order.place + HOLD] as bigint) - margin - fee)
  if (freedAt !== 0)
    cells[at + KEPT] = BigInt.asIntN(64, (cells[at + KEPT] as bigint) - (cells[freedAt] as bigint))
  return !tape.isNegative(at + KEPT)
}

/** Rounds up; of what is not negative. */
function ceilOf(value: bigint, by: bigint): bigint {
  return (value + by - BigInt.asIntN(64, 1n)) / by
}

function raise(page: BigInt64Array, place: number, by: bigint): bigint {
  const after = BigInt.asIntN(64, (page[place] as bigint) + by)
  page[place] = after
  return after
}

function lower(page: BigInt64Array, place: number, by: bigint): bigint {
  const after = BigInt.asIntN(64, (page[place] as bigint) - by)
  page[place] = after
  return after
}

/** As in cells.ts. */
function hasRoom(value: bigint): boolean {
  return (
    value < BigInt.asIntN(64, 1_152_921_504_606_846_976n) &&
    value > BigInt.asIntN(64, -1_152_921_504_606_846_976n)
  )
}

/** Whether every number of a position lies in its cell, with room for what one more trade may add. */
function isRoomy(cells: BigInt64Array, first: number): boolean {
  return (
    hasRoom(cells[first + ENTRY] as bigint) &&
    hasRoom(cells[first + MARGIN] as bigint) &&
    hasRoom(cells[first + REALISED] as bigint) &&
    hasRoom(cells[first + OPEN_FEES] as bigint) &&
    hasRoom(cells[first + CLOSE_FEES] as bigint)
  )
}

function carryOut(
  state: State,
  order: ContractOrder,
  tape: TapePage,
  trade: number,
  side: TapeSide,
): ToldSide {
  const { at, closedAt, openedAt } = side
  const { cells } = tape
  const { page, place, holding } = order
  order.touch()
  raise(page, place + FILLED_LOTS, cells[trade + TRADED_LOTS] as bigint)
  raise(page, place + FILLED_VALUE, cells[trade + TRADED_VALUE] as bigint)
  if (side.turns) turn(order, cells, closedAt)
  const closed = closedAt === 0 ? undefined : close(state, order, cells, closedAt, side.turns)
  const opened = openedAt === 0 ? undefined : open(state, order, tape, trade, openedAt)
  state.touchedIn(holding)
  cells[at + REMAINING] = remainingOf(order)
  cells[at + RESERVE] = page[place + HOLD] as bigint
  return new ToldSide(order, side, closed, opened)
}

/** As turn-lots.ts does: lots that will close come off what was to open, and what was held for them is free. */
function turn(order: ContractOrder, cells: BigInt64Array, at: number): void {
  const { money, moneyPlace } = order.holding
  const freed = cells[at + FREED] as bigint
  lowerOpening(order, cells[at + TURNED] as Lots)
  lower(order.page, order.place + HOLD, freed)
  cells[at + FREED_FROZEN] = lower(money, moneyPlace + 1, freed)
  cells[at + FREED_AVAILABLE] = raise(money, moneyPlace, freed)
}

/** As `closePart` does of what pays for itself: margin and gain become available, less the fee. */
function close(
  state: State,
  order: ContractOrder,
  cells: BigInt64Array,
  at: number,
  turns: boolean,
): Position {
  const position = acrossOf(order) as Position
  const { holding, page, place } = order
  const { market, money, moneyPlace, page: held } = holding
  const { clearing, fees } = market.listing
  const isLong = order.side === 'sell'
  const first = holding.place + (isLong ? LONG : SHORT)
  const lots = cells[at + CLOSED_LOTS] as bigint
  const margin = cells[at + CLOSED_MARGIN] as bigint
  const pnl = cells[at + CLOSED_PNL] as bigint
  const fee = cells[at + CLOSED_FEE] as bigint
  if (turns) {
    const own = BigInt.asIntN(64, lots - (cells[at + TURNED] as bigint))
    lower(page, place + CLOSING, own)
    lower(held, first + TO_CLOSE, own)
  } else {
    lower(page, place + CLOSING, lots)
    lower(held, first + TO_CLOSE, lots)
  }
  cells[at + WITH_MARGIN] = raise(money, moneyPlace, margin)
  cells[at + WITH_PNL] = raise(money, moneyPlace, pnl)
  cells[at + CLOSED_AVAILABLE] = lower(money, moneyPlace, fee)
  cells[at + CLOSED_CLEARING] = lower(clearing.page, clearing.place, pnl)
  cells[at + CLOSED_FEES] = raise(fees.page, fees.place, fee)

  const after = at + CLOSED_POSITION
  cells[after + HELD] = lower(held, first + HELD, lots)
  cells[after + ENTRY] = lower(held, first + ENTRY, cells[at + CLOSED_ENTRY] as bigint)
  cells[after + MARGIN] = lower(held, first + MARGIN, margin)
  cells[after + REALISED] = raise(held, first + REALISED, pnl)
  cells[after + OPEN_FEES] = held[first + OPEN_FEES] as bigint
  cells[after + CLOSE_FEES] = raise(held, first + CLOSE_FEES, fee)
  cells[after + FUNDING] = held[first + FUNDING] as bigint

  page[place + CLOSE_NUMERATOR] = cells[at + CLOSED_NUMERATOR] as bigint
  raise(page, place + CLOSE_FEE_DUE, fee)
  raise(page, place + CLOSE_FEE, fee)
  raise(page, place + PNL, pnl)

  market.dropLotsIn(isLong, cells, at + CLOSED_LOTS)
  if ((cells[after + HELD] as bigint) === BigInt.asIntN(64, 0n)) endPosition(state, position)
  return position
}

/** As `openPart` does without a rebate (rulebook 2.2): of what was frozen margin and fee go, and what is too much. */
function open(state: State, order: ContractOrder, tape: TapePage, trade: number, at: number): Position {
  const position = positionFor(state, order)
  const { cells } = tape
  const { holding, page, place } = order
  const { market, money, moneyPlace, page: held } = holding
  const { fees } = market.listing
  const isLong = order.side === 'buy'
  const first = holding.place + (isLong ? LONG : SHORT)
  const lots = cells[at + OPENED_LOTS] as bigint
  const margin = cells[at + OPENED_MARGIN] as bigint
  const fee = cells[at + OPENED_FEE] as bigint
  lower(page, place + OPENING, lots)
  if (order.price !== undefined) {
    const ordered = holding.place + (isLong ? ORDERED_LONG : ORDERED_SHORT)
    lower(held, ordered, BigInt.asIntN(64, lots * (page[order.unitPlace] as bigint)))
  }
  keepNeeded(order, tape, trade, at)
  const frozen = moneyPlace + 1
  cells[at + WITHOUT_MARGIN] = lower(money, frozen, margin)
  cells[at + WITHOUT_FEE] = lower(money, frozen, fee)
  cells[at + OPENED_FROZEN] = lower(money, frozen, cells[at + EXCESS] as bigint)
  cells[at + OPENED_AVAILABLE] = raise(money, moneyPlace, cells[at + EXCESS] as bigint)
  cells[at + OPENED_FEES] = raise(fees.page, fees.place, fee)

  const after = at + OPENED_POSITION
  cells[after + HELD] = raise(held, first + HELD, lots)
  cells[after + ENTRY] = raise(held, first + ENTRY, cells[at + OPENED_VALUE] as bigint)
  cells[after + MARGIN] = raise(held, first + MARGIN, margin)
  cells[after + REALISED] = held[first + REALISED] as bigint
  cells[after + OPEN_FEES] = raise(held, first + OPEN_FEES, fee)
  cells[after + CLOSE_FEES] = held[first + CLOSE_FEES] as bigint
  cells[after + FUNDING] = held[first + FUNDING] as bigint

  raise(page, place + OPENED, cells[at + OPENED_VALUE] as bigint)
  raise(page, place + MARGIN_MOVED, margin)
  page[place + OPEN_NUMERATOR] = cells[at + OPENED_NUMERATOR] as bigint
  raise(page, place + OPEN_FEE, fee)

  market.addLotsIn(isLong, cells, at + OPENED_LOTS)
  return position
}

/** Of what the order still holds it keeps what its rest may need; notes what that leaves. */
function keepNeeded(order: ContractOrder, tape: TapePage, trade: number, at: number): void {
  const { cells } = tape
  const left = cells[at + KEPT] as Amount
  cells[at + KEPT] = leftToHold(order, left, cells[trade + TRADED_PRICE] as Price)
  cells[at + EXCESS] = BigInt.asIntN(64, left - (cells[at + KEPT] as bigint))
  order.page[order.place + HOLD] = cells[at + KEPT] as bigint
}

/** Counts today's volume where the trade has been at work already. */
function addVolume(holding: Holding, cells: BigInt64Array, trade: number): void {
  const { page } = holding
  const place = holding.place + VOLUME
  const before = page[place] as bigint
  const after = BigInt.asIntN(64, before + (cells[trade + WEIGHTED] as bigint))
  if (after > before) page[place] = after
  else countVolume(holding.account, holding.market.listing.quote, cells[trade + WEIGHTED] as Amount)
}
