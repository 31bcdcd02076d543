// A position: lots held long or short in one contract, what they cost, and the margin behind them.

import {
  type Amount,
  type AssetId,
  type Direction,
  type Lots,
  marginAccount,
  type PositionId,
  type PositionView,
  type TimeMs,
} from '@candor/contract'
import { must } from '../bug.ts'
import { ELSEWHERE, fits, lowerCell, raiseCell, TOO_LARGE } from '../cells.ts'
import { LedgerAccount } from '../ledger.ts'
import type { ContractMarket } from './contract-market.ts'
import { gainOf, maintenanceOf } from './contract-maths.ts'
import type { Holding } from './holding.ts'
import {
  CLOSE_FEES,
  CLOSING,
  changeClosingIn,
  closableIn,
  ENTRY_VALUE,
  FUNDING,
  LOTS,
  lotsIn,
  MARGIN,
  OPEN_FEES,
  POSITION_CELLS,
  REALISED_PNL,
} from './position-cells.ts'
import type { Stop } from './stop.ts'

export class Position {
  /** Where its numbers lie: in its holding's cells, until it ends. */
  private page: BigInt64Array
  private place: number
  readonly margin: LedgerAccount
  readonly direction: Direction
  readonly holding: Holding
  readonly id: PositionId
  /** What does not fit into its cell, by cell. */
  private large: (Amount | undefined)[] | undefined = undefined
  readonly openedMs: TimeMs
  readonly stops: Stop[] = []

  constructor(id: PositionId, holding: Holding, direction: Direction, openedMs: TimeMs) {
    const asset: AssetId = holding.market.listing.quote
    const { page, place } = holding.cellsOf(direction)
    this.page = page
    this.place = place
    const cell = { page, place: place + MARGIN }
    this.margin = new LedgerAccount(marginAccount(holding.userId, id), asset, cell)
    this.direction = direction
    this.holding = holding
    this.id = id
    this.openedMs = openedMs
  }

  get lots(): Lots {
    return lotsIn(this.page, this.place)
  }

  set lots(lots: Lots) {
    must(lots < TOO_LARGE, 'lots are worth a unit each, and tiers end before cells do')
    this.page[this.place + LOTS] = lots
  }

  /** Lots that open orders are to close. */
  get closing(): Lots {
    return this.page[this.place + CLOSING] as Lots
  }

  /** Counts what an order is to close now instead of before. */
  changeClosing(before: Lots, now: Lots): void {
    changeClosingIn(this.page, this.place, before, now)
  }

  get entryValue(): Amount {
    return this.sum(ENTRY_VALUE)
  }

  set entryValue(entryValue: Amount) {
    this.setSum(ENTRY_VALUE, entryValue)
  }

  /** Takes on lots that cost so much. */
  grow(lots: Lots, value: Amount): void {
    raiseCell(this.page, this.place + LOTS, lots)
    this.entryValue = (this.entryValue + value) as Amount
  }

  /** Gives lots up that had cost so much. */
  shrink(lots: Lots, entryPart: Amount): void {
    lowerCell(this.page, this.place + LOTS, lots)
    this.entryValue = (this.entryValue - entryPart) as Amount
  }

  /** Leaves its cells to the next position of its holding. Orders that were to close it may still have to give way. */
  retire(): void {
    const { page, place } = this
    this.page = page.slice(place, place + POSITION_CELLS)
    this.place = 0
    this.margin.moveTo({ page: this.page, place: MARGIN })
    page.fill(0n, place, place + POSITION_CELLS)
  }

  private sum(cell: number): Amount {
    const sum = this.page[this.place + cell] as Amount
    return sum === ELSEWHERE ? (this.large?.[cell] as Amount) : sum
  }

  private setSum(cell: number, sum: Amount): void {
    if (fits(sum)) {
      this.page[this.place + cell] = sum
      return
    }
    this.page[this.place + cell] = ELSEWHERE
    this.large ??= []
    this.large[cell] = sum
  }

  get realisedPnl(): Amount {
    return this.sum(REALISED_PNL)
  }

  set realisedPnl(sum: Amount) {
    this.setSum(REALISED_PNL, sum)
  }

  get openFees(): Amount {
    return this.sum(OPEN_FEES)
  }

  set openFees(sum: Amount) {
    this.setSum(OPEN_FEES, sum)
  }

  get closeFees(): Amount {
    return this.sum(CLOSE_FEES)
  }

  set closeFees(sum: Amount) {
    this.setSum(CLOSE_FEES, sum)
  }

  /** Received less paid. */
  get funding(): Amount {
    return this.sum(FUNDING)
  }

  set funding(sum: Amount) {
    this.setSum(FUNDING, sum)
  }

  get market(): ContractMarket {
    return this.holding.market
  }

  get isOpen(): boolean {
    return this.lots > 0n
  }

  /** Lots that no order is about to close. */
  get closable(): Lots {
    return closableIn(this.page, this.place)
  }

  /** What it is worth at the mark. A position exists only where there was a mark. */
  get value(): Amount {
    return (this.lots * this.holding.market.markUnit) as Amount
  }

  /** Unrealised, at the mark. */
  get gain(): bigint {
    return gainOf(this.direction, this.entryValue, this.value)
  }

  get maintenance(): Amount {
    return maintenanceOf(this.market.brackets, this.value)
  }

  /** What stands behind an isolated position beyond its maintenance. */
  get slack(): bigint {
    const { value } = this
    const gain = gainOf(this.direction, this.entryValue, value)
    return this.margin.balance + gain - maintenanceOf(this.market.brackets, value)
  }

  /** Whether what stands behind an isolated position has fallen to its maintenance. */
  get isInDanger(): boolean {
    return this.slack <= 0n
  }

  /** Whether it is in no danger: by itself, or with all of its cross account. */
  get isSafe(): boolean {
    if (this.holding.marginMode === 'isolated') return !this.isInDanger
    const { equity, maintenance } = this.holding.owner.crossRisk()
    return equity > maintenance
  }

  view(): PositionView {
    const { holding } = this
    return {
      positionId: this.id,
      userId: holding.userId,
      marketId: holding.market.id,
      direction: this.direction,
      marginMode: holding.marginMode,
      leverage: holding.leverage,
      lots: this.lots,
      entryValue: this.entryValue,
      margin: this.margin.balance,
      realisedPnl: this.realisedPnl,
      openFees: this.openFees,
      closeFees: this.closeFees,
      funding: this.funding,
      openedMs: this.openedMs,
    }
  }
}
