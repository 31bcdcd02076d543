// A plain trade: both sides have the money for it, nothing in it is rare, and every number has room in a cell. Nearly all
// trades are; any other goes the long way (settle-contract-trade.ts), which gives the same event for this one, too. What is
// planned is written on the tape, and only when both plans stand is anything changed.

import { type Amount, type Lots, minOf, type Price, type RateE8, type TradeId } from '@candor/contract'
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
  OPEN_FEE,
  OPEN_FEE_NUMERATOR,
  OPENED_VALUE,
  PNL,
} from './order-fills.ts'
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
import { ToldSide, ToldTrade } from './told-trade.ts'
import * as told from './trade-tape.ts'


/** Settles a trade of this kind at its maker's price. Says whether it is one; if not, nothing has changed. */
export function settlePlainTrade(
  state: State,
  maker: ContractOrder,
  taker: ContractOrder,
  lots: Lots,
  value: Amount,
  price: Price,
): boolean {
  const { market } = taker
  const { fees, clearing } = market.listing
  if (value >= 1_152_921_504_606_846_976n || !fees.isRoomy || !clearing.isRoomy) return false
  const { tape } = state
  tape.begin()
  const { page, place } = tape
  const takerPlace = place + told.SIDE_CELLS
  const makerRate = plan(state, maker, lots, value, price, false, page, place)
  if (makerRate === undefined) return false
  const takerRate = plan(state, taker, lots, value, price, true, page, takerPlace)
  if (takerRate === undefined) return false

  // Nothing can fail from here on.
  tape.keep()
  const makerSide = carryOut(state, maker, lots, value, price, false, makerRate, page, place)
  const takerSide = carryOut(state, taker, lots, value, price, true, takerRate, page, takerPlace)
  market.lastPrice = price
  const { traded } = state
  if (traded.length === 0 || !traded.includes(market)) traded.push(market)
  const tradeId = state.nextTradeId++ as TradeId
  state.emit(
    new ToldTrade(tradeId, market, price, lots, value, taker.side, page, place, makerSide, takerSide),
  )
  const weighted = ((value * market.parameters.volumeWeightE8) / 100_000_000n) as Amount
  maker.holding.addVolume(weighted)
  taker.holding.addVolume(weighted)
  return true
}

/** Plans one side. Gives its rate; none when it is not plain. */
function plan(
  state: State,
  order: ContractOrder,
  lots: Lots,
  value: Amount,
  price: Price,
  takes: boolean,
  page: BigInt64Array,
  at: number,
): RateE8 | undefined {
  const { holding, fills } = order
  const level = currentLevel(state, order.account)
  const rate = takes ? level.perpTakerE8 : level.perpMakerE8
  if (rate < 0n || order.isRare || !fills.isRoomy) return undefined
  const closes = minOf(lots, order.closing)
  const opens = minus(lots, closes)
  page[at + told.CLOSED_LOTS] = closes
  page[at + told.OPENED_LOTS] = opens
  let openValue = value
  if (closes > 0n) {
    let closeValue = value
    if (opens > 0n) {
      closeValue = order.market.valueAt(closes, price)
      openValue = (value - closeValue) as Amount
    }
    if (!planClosing(order, closes, closeValue, rate, page, at)) return undefined
  }
  if (opens > 0n && !planOpening(order, openValue, rate, page, at)) return undefined
  return holding.available.isRoomy && holding.frozen.isRoomy ? rate : undefined
}

function planClosing(
  order: ContractOrder,
  lots: Lots,
  value: Amount,
  rate: RateE8,
  page: BigInt64Array,
  at: number,
): boolean {
  const { holding, target, closes, fills } = order
  const position = holding.position(closes)
  if (position === undefined || position !== target || !position.isRoomy) return false
  const { page: cells, place } = position
  const numerator = (fills.page[fills.place + CLOSE_FEE_NUMERATOR] as bigint) + value * rate
  if (numerator >= 4_611_686_018_427_387_904n) return false
  const fee = feeOf(numerator) - (fills.page[fills.place + CLOSE_FEE_DUE] as bigint)
  if (fee < 0n) return false
  const held = cells[place + LOTS] as bigint
  let entryPart = cells[place + ENTRY_VALUE] as bigint
  let marginPart = cells[place + MARGIN] as bigint
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
  const { holding, fills, leverage, direction } = order
  const position = holding.position(direction)
  if (position !== undefined && !position.isRoomy) return false
  const { page: sums, place } = fills
  const rate = minOf(reservedRate, order.takerE8)
  if (rate < 0n) return false
  const numerator = (sums[place + OPEN_FEE_NUMERATOR] as bigint) + value * rate
  if (numerator >= 4_611_686_018_427_387_904n) return false
  const fee = feeOf(numerator) - (sums[place + OPEN_FEE] as bigint)
  if (fee < 0n) return false
  const opened = sums[place + OPENED_VALUE] as bigint
  const margin = marginFor(opened + value, leverage) - (sums[place + MARGIN_MOVED] as bigint)
  if (margin + fee > order.hold) return false
  page[at + told.OPENED_VALUE] = value
  page[at + told.OPENED_MARGIN] = margin
  page[at + told.OPENED_FEE] = fee
  page[at + told.OPENED_NUMERATOR] = numerator
  return true
}

function carryOut(
  state: State,
  order: ContractOrder,
  lots: Lots,
  value: Amount,
  price: Price,
  takes: boolean,
  rate: RateE8,
  page: BigInt64Array,
  at: number,
): ToldSide {
  const { page: sums, place } = order.changeFills()
  sums[place + FILLED_LOTS] = (sums[place + FILLED_LOTS] as bigint) + lots
  sums[place + FILLED_VALUE] = (sums[place + FILLED_VALUE] as bigint) + value
  const closed = order.closing > 0n ? close(state, order, page, at) : undefined
  const opened = page[at + told.OPENED_LOTS] !== 0n ? open(state, order, price, takes, page, at) : undefined
  page[at + told.REMAINING] = order.remaining
  page[at + told.RESERVE] = order.hold
  return new ToldSide(order, rate, closed, opened)
}

/** As `closePart` does of what pays for itself (rulebook 2.3). */
function close(state: State, order: ContractOrder, page: BigInt64Array, at: number): Position {
  const position = order.target as Position
  const { market, holding } = order
  const { clearing, fees } = market.listing
  const { available } = holding
  const { page: cells, place } = position
  const lots = page[at + told.CLOSED_LOTS] as Lots
  const margin = page[at + told.CLOSED_MARGIN] as bigint
  const pnl = page[at + told.CLOSED_PNL] as bigint
  const fee = page[at + told.CLOSED_FEE] as bigint
  setClosing(order, minus(order.closing, lots))
  moveCells(cells, place + MARGIN, available.page, available.place, margin, page, at + told.MARGIN_OUT)
  const gain = at + told.GAIN
  if (pnl > 0n)
    moveCells(clearing.page, clearing.place, available.page, available.place, pnl, page, gain)
  else moveCells(available.page, available.place, clearing.page, clearing.place, 0n - pnl, page, gain)
  moveCells(available.page, available.place, fees.page, fees.place, fee, page, at + told.CLOSE_FEE_PAID)

  cells[place + CLOSE_FEES] = (cells[place + CLOSE_FEES] as bigint) + fee
  cells[place + REALISED_PNL] = (cells[place + REALISED_PNL] as bigint) + pnl
  cells[place + LOTS] = (cells[place + LOTS] as bigint) - lots
  cells[place + ENTRY_VALUE] =
    (cells[place + ENTRY_VALUE] as bigint) - (page[at + told.CLOSED_ENTRY] as bigint)
  copyPosition(cells, place, page, at + told.CLOSED_POSITION)

  const { page: sums, place: sum } = order.changeFills()
  sums[sum + CLOSE_FEE_NUMERATOR] = page[at + told.CLOSED_NUMERATOR] as bigint
  sums[sum + CLOSE_FEE_DUE] = (sums[sum + CLOSE_FEE_DUE] as bigint) + fee
  sums[sum + CLOSE_FEE] = (sums[sum + CLOSE_FEE] as bigint) + fee
  sums[sum + PNL] = (sums[sum + PNL] as bigint) + pnl

  market.dropLots(position.direction, lots)
  state.touchedIn(holding)
  if (cells[place + LOTS] === 0n) endPosition(state, position)
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
  const { holding, market, direction } = order
  const { available, frozen } = holding
  const { fees } = market.listing
  const position = positionFor(state, order)
  const { page: cells, place } = position
  const lots = page[at + told.OPENED_LOTS] as Lots
  const value = page[at + told.OPENED_VALUE] as Amount
  const margin = page[at + told.OPENED_MARGIN] as bigint
  const fee = page[at + told.OPENED_FEE] as bigint
  moveCells(frozen.page, frozen.place, cells, place + MARGIN, margin, page, at + told.MARGIN_IN)
  moveCells(frozen.page, frozen.place, fees.page, fees.place, fee, page, at + told.OPEN_FEE_PAID)
  lowerOpening(order, lots, takes ? order.ownValue(lots) : value)
  const left = (order.hold - margin - fee) as Amount
  const needed = leftToHold(order, takes, left, price)
  const excess = left - needed
  page[at + told.EXCESS] = excess
  moveCells(frozen.page, frozen.place, available.page, available.place, excess, page, at + told.EXCESS_FREED)
  order.hold = needed

  cells[place + LOTS] = (cells[place + LOTS] as bigint) + lots
  cells[place + ENTRY_VALUE] = (cells[place + ENTRY_VALUE] as bigint) + value
  cells[place + OPEN_FEES] = (cells[place + OPEN_FEES] as bigint) + fee
  copyPosition(cells, place, page, at + told.OPENED_POSITION)

  const { page: sums, place: sum } = order.changeFills()
  sums[sum + OPENED_VALUE] = (sums[sum + OPENED_VALUE] as bigint) + value
  sums[sum + MARGIN_MOVED] = (sums[sum + MARGIN_MOVED] as bigint) + margin
  sums[sum + OPEN_FEE_NUMERATOR] = page[at + told.OPENED_NUMERATOR] as bigint
  sums[sum + OPEN_FEE] = (sums[sum + OPEN_FEE] as bigint) + fee

  market.addLots(direction, lots)
  state.touchedIn(holding)
  return position
}

function copyPosition(cells: BigInt64Array, place: number, page: BigInt64Array, at: number): void {
  for (let cell = 0; cell < POSITION_CELLS; cell++) page[at + cell] = cells[place + cell] as bigint
}
