// A plain trade: both sides have the money for it, nothing in it is rare, and every number has room in a cell. Nearly all
// trades are; any other goes the long way (settle-contract-trade.ts), which gives the same event for this one, too. What is
// planned is written on the tape, and only when both plans stand is anything changed.

import { type Amount, type Lots, minOf, ONE, type Price, type RateE8, type TradeId } from '@candor/contract'
import { hasRoom } from '../cells.ts'
import { currentLevel } from '../fees/fee-levels.ts'
import { moveCells } from '../ledger.ts'
import type { State } from '../state.ts'
import { lowerOpening, setClosing } from './close-contract-order.ts'
import { feeOf, marginFor, minus } from './contract-maths.ts'
import type { ContractOrder } from './contract-order.ts'
import { endPosition } from './end-position.ts'
import { leftToHold, positionFor } from './open-part.ts'
import {
  CLOSE_FEE,
  CLOSE_FEE_DUE,
  CLOSE_FEE_NUMERATOR,
  FILLED_LOTS,
  FILLED_VALUE,
  MARGIN_MOVED,
  NO_SUMS,
  OPEN_FEE,
  OPEN_FEE_NUMERATOR,
  OPENED_VALUE,
  PNL,
} from './order-cells.ts'
import type { Position } from './position.ts'
import {
  CLOSE_FEES,
  ENTRY_VALUE,
  LOTS,
  MARGIN,
  OPEN_FEES,
  POSITION_CELLS,
  REALISED_PNL,
} from './position-cells.ts'
import { endStopsOfEnded } from './stops.ts'
import { ToldSide } from './told-side.ts'
import { ToldTrade } from './told-trade.ts'
import * as told from './trade-tape.ts'
import type { TapeSide, TradeTape } from './trade-tape.ts'

/** Settles a trade of this kind at its maker's price. Says whether it is one; if not, nothing has changed. */
export function settlePlainTrade(
  state: State,
  maker: ContractOrder,
  taker: ContractOrder,
  lots: Lots,
  price: Price,
): boolean {
  const { market } = taker
  const unit = maker.ownUnit // a trade is at its maker's price
  const value = (lots * unit) as Amount
  const { fees, clearing } = market.listing
  if (!hasRoom(value) || !fees.isRoomy || !clearing.isRoomy) return false
  const { tape } = state
  const { maker: making, taker: taking } = tape
  const makerEnd = place(tape, making, tape.begin(), maker, lots)
  const end = place(tape, taking, makerEnd, taker, lots)
  const makerRate = plan(state, maker, value, unit, false, making)
  if (makerRate === undefined) return false
  const takerRate = plan(state, taker, value, unit, true, taking)
  if (takerRate === undefined) return false

  // Nothing can fail from here on.
  tape.keepUntil(end)
  const makerSide = carryOut(state, maker, lots, value, price, making, makerRate)
  const takerSide = carryOut(state, taker, lots, value, price, taking, takerRate)
  market.lastPrice = price
  const { traded } = state
  if (traded.length === 0 || !traded.includes(market)) traded.push(market)
  const tradeId = state.nextTradeId++ as TradeId
  state.emit(new ToldTrade(tradeId, market.id, price, lots, value, taker.side, tape.page, makerSide, takerSide))
  const weighted = ((value * market.parameters.volumeWeightE8) / ONE) as Amount
  maker.holding.addVolume(weighted)
  taker.holding.addVolume(weighted)
  if (state.endedPositions.length > 0) endStopsOfEnded(state)
  return true
}

/** Gives a side its place on the tape and notes what it closes and opens there. Gives the place of what follows. */
function place(tape: TradeTape, side: TapeSide, at: number, order: ContractOrder, lots: Lots): number {
  const closes = minOf(lots, order.closing)
  const opens = minus(lots, closes)
  const end = side.begin(at, closes > 0n, opens > 0n)
  const page = tape.page.cells
  if (side.closedAt !== 0) page[side.closedAt + told.CLOSED_LOTS] = closes
  if (side.openedAt !== 0) page[side.openedAt + told.OPENED_LOTS] = opens
  return end
}

/** Plans one side. Gives its rate; none when it is not plain. */
function plan(
  state: State,
  order: ContractOrder,
  value: Amount,
  unit: bigint,
  takes: boolean,
  { closedAt, openedAt }: TapeSide,
): RateE8 | undefined {
  const { holding } = order
  const { money, moneyPlace } = holding
  const level = currentLevel(state, holding.account)
  const rate = takes ? level.perpTakerE8 : level.perpMakerE8
  if (rate < 0n || order.isRare || !order.isRoomy) return undefined
  if (!hasRoom(money[moneyPlace] as bigint) || !hasRoom(money[moneyPlace + 1] as bigint)) return undefined
  const page = state.tape.page.cells
  let openValue = value
  if (closedAt !== 0) {
    let closeValue = value
    if (openedAt !== 0) {
      closeValue = ((page[closedAt + told.CLOSED_LOTS] as bigint) * unit) as Amount
      openValue = (value - closeValue) as Amount
    }
    if (!planClosing(order, closeValue, rate, page, closedAt)) return undefined
  }
  if (openedAt !== 0 && !planOpening(order, openValue, rate, page, openedAt)) return undefined
  return rate
}

function planClosing(
  order: ContractOrder,
  value: Amount,
  rate: RateE8,
  page: BigInt64Array,
  at: number,
): boolean {
  const { holding, target, closes } = order
  if (target === undefined || holding.position(closes) !== target) return false
  const { page: cells } = holding
  const first = holding.at(closes)
  if (!isRoomy(cells, first)) return false
  const sums = order.isTouched ? order.page : NO_SUMS
  const sum = order.isTouched ? order.place : 0
  const numerator = (sums[sum + CLOSE_FEE_NUMERATOR] as bigint) + value * rate
  if (!hasRoom(numerator)) return false
  const fee = feeOf(numerator) - (sums[sum + CLOSE_FEE_DUE] as bigint)
  if (fee < 0n) return false
  const lots = page[at + told.CLOSED_LOTS] as bigint
  const held = cells[first + LOTS] as bigint
  let entryPart = cells[first + ENTRY_VALUE] as bigint
  let marginPart = cells[first + MARGIN] as bigint
  const isLong = closes === 'long'
  if (lots !== held) {
    // As in `partOf`: rounded so that closing a part never overstates its gain.
    entryPart = isLong ? (entryPart * lots + held - 1n) / held : (entryPart * lots) / held
    marginPart = (marginPart * lots) / held
  }
  const pnl = isLong ? value - entryPart : entryPart - value
  if (marginPart + pnl < fee) return false
  page[at + told.CLOSED_VALUE] = value
  page[at + told.CLOSED_PNL] = pnl
  page[at + told.CLOSED_MARGIN] = marginPart
  page[at + told.CLOSED_FEE] = fee
  page[at + told.CLOSED_ENTRY] = entryPart
  page[at + told.CLOSED_NUMERATOR] = numerator
  return true
}

function planOpening(
  order: ContractOrder,
  value: Amount,
  reservedRate: RateE8,
  page: BigInt64Array,
  at: number,
): boolean {
  const { holding, leverage, direction } = order
  if (holding.position(direction) !== undefined && !isRoomy(holding.page, holding.at(direction))) return false
  const rate = minOf(reservedRate, order.takerE8)
  if (rate < 0n) return false
  const sums = order.isTouched ? order.page : NO_SUMS
  const sum = order.isTouched ? order.place : 0
  const numerator = (sums[sum + OPEN_FEE_NUMERATOR] as bigint) + value * rate
  if (!hasRoom(numerator)) return false
  const fee = feeOf(numerator) - (sums[sum + OPEN_FEE] as bigint)
  if (fee < 0n) return false
  const opened = sums[sum + OPENED_VALUE] as bigint
  const margin = marginFor(opened + value, leverage) - (sums[sum + MARGIN_MOVED] as bigint)
  if (margin + fee > order.hold) return false
  page[at + told.OPENED_VALUE] = value
  page[at + told.OPENED_MARGIN] = margin
  page[at + told.OPENED_FEE] = fee
  page[at + told.OPENED_NUMERATOR] = numerator
  return true
}

/** Whether every number of a position lies in its cell, with room for what one more trade may add. */
function isRoomy(cells: BigInt64Array, first: number): boolean {
  return (
    hasRoom(cells[first + ENTRY_VALUE] as bigint) &&
    hasRoom(cells[first + MARGIN] as bigint) &&
    hasRoom(cells[first + REALISED_PNL] as bigint) &&
    hasRoom(cells[first + OPEN_FEES] as bigint) &&
    hasRoom(cells[first + CLOSE_FEES] as bigint)
  )
}

function carryOut(
  state: State,
  order: ContractOrder,
  lots: Lots,
  value: Amount,
  price: Price,
  side: TapeSide,
  rate: RateE8,
): ToldSide {
  const { at, closedAt, openedAt } = side
  const page = state.tape.page.cells
  order.touch()
  const { page: sums, place: sum } = order
  sums[sum + FILLED_LOTS] = (sums[sum + FILLED_LOTS] as bigint) + lots
  sums[sum + FILLED_VALUE] = (sums[sum + FILLED_VALUE] as bigint) + value
  const closed = closedAt === 0 ? undefined : close(state, order, page, closedAt)
  const opened = openedAt === 0 ? undefined : open(state, order, price, side === state.tape.taker, page, openedAt)
  page[at + told.REMAINING] = order.remaining
  page[at + told.RESERVE] = order.hold
  return new ToldSide(order, rate, side, closed, opened)
}

/** As `closePart` does of what pays for itself (rulebook 2.3). */
function close(state: State, order: ContractOrder, page: BigInt64Array, at: number): Position {
  const position = order.target as Position
  const { holding, closes } = order
  const { market, money, moneyPlace: available, page: cells } = holding
  const { clearing, fees } = market.listing
  const first = holding.at(closes)
  const lots = page[at + told.CLOSED_LOTS] as Lots
  const margin = page[at + told.CLOSED_MARGIN] as bigint
  const pnl = page[at + told.CLOSED_PNL] as bigint
  const fee = page[at + told.CLOSED_FEE] as bigint
  setClosing(order, minus(order.closing, lots))
  moveCells(cells, first + MARGIN, money, available, margin, page, at + told.MARGIN_OUT)
  if (pnl > 0n) moveCells(clearing.page, clearing.place, money, available, pnl, page, at + told.GAIN)
  else moveCells(money, available, clearing.page, clearing.place, 0n - pnl, page, at + told.GAIN)
  moveCells(money, available, fees.page, fees.place, fee, page, at + told.CLOSE_FEE_PAID)

  cells[first + CLOSE_FEES] = (cells[first + CLOSE_FEES] as bigint) + fee
  cells[first + REALISED_PNL] = (cells[first + REALISED_PNL] as bigint) + pnl
  const left = (cells[first + LOTS] as bigint) - lots
  cells[first + LOTS] = left
  cells[first + ENTRY_VALUE] =
    (cells[first + ENTRY_VALUE] as bigint) - (page[at + told.CLOSED_ENTRY] as bigint)
  copyPosition(cells, first, page, at + told.CLOSED_POSITION)

  const { page: sums, place: sum } = order
  sums[sum + CLOSE_FEE_NUMERATOR] = page[at + told.CLOSED_NUMERATOR] as bigint
  sums[sum + CLOSE_FEE_DUE] = (sums[sum + CLOSE_FEE_DUE] as bigint) + fee
  sums[sum + CLOSE_FEE] = (sums[sum + CLOSE_FEE] as bigint) + fee
  sums[sum + PNL] = (sums[sum + PNL] as bigint) + pnl

  market.dropLots(closes, lots)
  state.touchedIn(holding)
  if (left === 0n) endPosition(state, position)
  return position
}

/** As `openPart` does without a rebate (rulebook 2.2). */
function open(
  state: State,
  order: ContractOrder,
  price: Price,
  takes: boolean,
  page: BigInt64Array,
  at: number,
): Position {
  const position = positionFor(state, order)
  const { holding, direction } = order
  const { market, money, moneyPlace: available, page: cells } = holding
  const frozen = available + 1
  const { fees } = market.listing
  const first = holding.at(direction)
  const lots = page[at + told.OPENED_LOTS] as Lots
  const value = page[at + told.OPENED_VALUE] as Amount
  const margin = page[at + told.OPENED_MARGIN] as bigint
  const fee = page[at + told.OPENED_FEE] as bigint
  moveCells(money, frozen, cells, first + MARGIN, margin, page, at + told.MARGIN_IN)
  moveCells(money, frozen, fees.page, fees.place, fee, page, at + told.OPEN_FEE_PAID)
  lowerOpening(order, lots)
  const left = (order.hold - margin - fee) as Amount
  const needed = leftToHold(order, takes, left, price)
  const excess = left - needed
  page[at + told.EXCESS] = excess
  moveCells(money, frozen, money, available, excess, page, at + told.EXCESS_FREED)
  order.hold = needed

  cells[first + LOTS] = (cells[first + LOTS] as bigint) + lots
  cells[first + ENTRY_VALUE] = (cells[first + ENTRY_VALUE] as bigint) + value
  cells[first + OPEN_FEES] = (cells[first + OPEN_FEES] as bigint) + fee
  copyPosition(cells, first, page, at + told.OPENED_POSITION)

  const { page: sums, place: sum } = order
  sums[sum + OPENED_VALUE] = (sums[sum + OPENED_VALUE] as bigint) + value
  sums[sum + MARGIN_MOVED] = (sums[sum + MARGIN_MOVED] as bigint) + margin
  sums[sum + OPEN_FEE_NUMERATOR] = page[at + told.OPENED_NUMERATOR] as bigint
  sums[sum + OPEN_FEE] = (sums[sum + OPEN_FEE] as bigint) + fee

  market.addLots(direction, lots)
  state.touchedIn(holding)
  return position
}

function copyPosition(cells: BigInt64Array, first: number, page: BigInt64Array, at: number): void {
  for (let cell = 0; cell < POSITION_CELLS; cell++) page[at + cell] = cells[first + cell] as bigint
}
