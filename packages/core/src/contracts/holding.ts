// What one user has and has chosen in one contract.

import type { Amount, Direction, Lots, MarginMode, PositionMode, UserId } from '@candor/contract'
import type { Account } from '../account.ts'
import { AccountList } from '../book/order-lists.ts'
import { must } from '../bug.ts'
import { type CellRun, Cells, hasRoom, lowerCell, raiseCell, TOO_LARGE } from '../cells.ts'
import { countVolume } from '../fees/fee-levels.ts'
import type { LedgerAccount } from '../ledger.ts'
import type { ContractAccount } from './contract-account.ts'
import type { ContractMarket } from './contract-market.ts'
import { marginFor } from './contract-maths.ts'
import type { ContractOrder } from './contract-order.ts'
import { HOLDING_CELLS, LONG, ORDERED_LONG, ORDERED_SHORT, SHORT, VOLUME } from './holding-cells.ts'
import type { Position } from './position.ts'
import { changeClosingIn, closableIn, freeIn, lotsIn } from './position-cells.ts'
import type { WatchEntry } from './risk-watch.ts'

const DEFAULT_LEVERAGE = 20
const NO_LOTS = 0n as Lots

/** Of an account: what is available, and what is frozen. */
const MONEY_CELLS = 2
const cells = new Cells()
/** A candidate's, which counts nothing. */
const NO_CELLS = new BigInt64Array(HOLDING_CELLS)

/** Its orders, its money and whose it is are at hand, so that an order that rests or is taken back asks for nothing else. */
export class Holding extends AccountList<ContractOrder> {
  readonly market: ContractMarket
  readonly account: Account
  readonly userId: UserId
  readonly available: LedgerAccount
  readonly frozen: LedgerAccount
  /** Whether its account is among those that must be looked at. */
  isTouched = false
  /** Whether its account has no other. */
  isOnly = false
  readonly owner: ContractAccount
  page: BigInt64Array = NO_CELLS
  place = 0
  /** Where its account's money lies: what is available, and after it what is frozen. */
  money: BigInt64Array = NO_CELLS
  moneyPlace = 0
  long: Position | undefined = undefined
  short: Position | undefined = undefined
  leverage: number
  marginMode: MarginMode = 'cross'
  positionMode: PositionMode = 'hedge'
  openCount = 0
  /** Conditional orders that wait. */
  waiting = 0
  /** Where the market's watch has it: below a mark, and above one. */
  watchedLow: WatchEntry | undefined = undefined
  watchedHigh: WatchEntry | undefined = undefined

  constructor(owner: ContractAccount, market: ContractMarket) {
    super()
    this.market = market
    this.account = owner.account
    this.userId = owner.account.id
    this.available = owner.available
    this.frozen = owner.frozen
    this.owner = owner
    this.leverage = defaultLeverage(market)
  }

  /** Whether its account knows it; a candidate's is not kept yet. */
  get isOwned(): boolean {
    return this.page !== NO_CELLS
  }

  /** Makes it one that its account keeps. The first of an account takes its money along, to have it at hand. */
  own(isFirst: boolean): void {
    const run = cells.take(isFirst ? MONEY_CELLS + HOLDING_CELLS : HOLDING_CELLS)
    this.page = run.page
    this.place = isFirst ? run.place + MONEY_CELLS : run.place
    const { available, frozen } = this
    if (isFirst) {
      available.moveTo(run)
      frozen.moveTo({ page: run.page, place: run.place + 1 })
    }
    this.money = available.page
    this.moneyPlace = available.place
  }

  /** Whether its account's money lies in its cells, with room for what one more order may move. */
  get hasRoomyMoney(): boolean {
    const { money, moneyPlace } = this
    return hasRoom(money[moneyPlace] as bigint) && hasRoom(money[moneyPlace + 1] as bigint)
  }

  /** Adds to what is available, or takes off; of money that has room. Gives what there is then. An overdraft is a bug (I2). */
  changeAvailable(by: bigint): bigint {
    const { money, moneyPlace } = this
    const after = BigInt.asIntN(64, (money[moneyPlace] as bigint) + by)
    must(after >= BigInt.asIntN(64, 0n), 'no more is taken than is available')
    money[moneyPlace] = after
    return after
  }

  changeFrozen(by: bigint): bigint {
    const { money, moneyPlace } = this
    const after = BigInt.asIntN(64, (money[moneyPlace + 1] as bigint) + by)
    must(after >= BigInt.asIntN(64, 0n), 'no more is taken than is frozen')
    money[moneyPlace + 1] = after
    return after
  }

  addOrder(order: ContractOrder): void {
    this.append(order)
    this.openCount++
    if (order.clientId !== undefined) this.owner.name(order, order.clientId)
  }

  removeOrder(order: ContractOrder): void {
    this.unlink(order)
    this.openCount--
    if (order.clientId !== undefined) this.owner.unname(order.clientId)
  }

  get isFlat(): boolean {
    return this.long === undefined && this.short === undefined
  }

  /** Value of what open orders would open. */
  ordered(direction: Direction): Amount {
    return this.page[this.place + (direction === 'long' ? ORDERED_LONG : ORDERED_SHORT)] as Amount
  }

  /** Counts the value of what an order would open. No more than the largest tier's in all: it fits. */
  addOrdered(direction: Direction, value: Amount): void {
    raiseCell(this.page, this.place + (direction === 'long' ? ORDERED_LONG : ORDERED_SHORT), value)
  }

  dropOrdered(direction: Direction, value: Amount): void {
    lowerCell(this.page, this.place + (direction === 'long' ? ORDERED_LONG : ORDERED_SHORT), value)
  }

  /**
   * Counts today's volume where the trade has been at work already; what would not fit there, or is nothing, goes to the
   * account's standing at once.
   */
  addVolume(weighted: Amount): void {
    const { page } = this
    const place = this.place + VOLUME
    const before = page[place] as Amount
    const after = BigInt.asIntN(64, before + weighted)
    if (weighted < TOO_LARGE && after > before) page[place] = after
    else countVolume(this.account, this.market.listing.quote, weighted)
  }

  /** Hands what it has counted to the account's standing. */
  giveVolume(): void {
    const place = this.place + VOLUME
    const volume = this.page[place] as Amount
    if (volume === 0n) return
    this.page[place] = 0n
    countVolume(this.account, this.market.listing.quote, volume)
  }

  position(direction: Direction): Position | undefined {
    return direction === 'long' ? this.long : this.short
  }

  /** Where a position of this direction has its first cell. */
  private at(direction: Direction): number {
    return this.place + (direction === 'long' ? LONG : SHORT)
  }

  /** Where a position of this direction keeps its numbers. */
  cellsOf(direction: Direction): CellRun {
    return { page: this.page, place: this.at(direction) }
  }

  /** Lots of a position, none if there is none. */
  lots(direction: Direction): Lots {
    if (this.position(direction) === undefined) return NO_LOTS
    return lotsIn(this.page, this.at(direction))
  }

  /** Lots of a position that no order is about to close, none if there is none. */
  closable(direction: Direction): Lots {
    if (this.position(direction) === undefined) return NO_LOTS
    return closableIn(this.page, this.at(direction))
  }

  /** Counts what an order is to close of its position of this direction now, instead of before. */
  changeClosing(direction: Direction, before: Lots, now: Lots): void {
    changeClosingIn(this.page, this.at(direction), before, now)
  }

  /** Whether its account may spend an amount, with so much available: no more than is transferable. */
  canSpend(amount: Amount, available: bigint): boolean {
    if (!this.isOnly) return amount <= this.owner.transferable(available)
    if (amount > available) return false
    if (this.isSurelyFree(amount, available)) return true
    const { free } = this
    return free >= BigInt.asIntN(64, 0n) || amount <= available + free
  }

  /** Whether its only position would leave an amount free even without leverage: as a rule, and found without a division. */
  private isSurelyFree(amount: Amount, available: bigint): boolean {
    const { long, short } = this
    if (long !== undefined && short !== undefined) return false
    const direction = long === undefined ? 'short' : 'long'
    if (this.position(direction) === undefined) return true
    const least = freeIn(this.page, this.at(direction), direction, this.market.markUnit, 1)
    return least !== undefined && amount <= available + least
  }

  /** What it adds to what its account may use, beyond what is available: nothing unless it is on cross margin. */
  get free(): bigint {
    if (this.marginMode !== 'cross') return 0n
    if (this.long === undefined) return this.short === undefined ? 0n : this.freeOf(this.short, 'short')
    const free = this.freeOf(this.long, 'long')
    return this.short === undefined ? free : free + this.freeOf(this.short, 'short')
  }

  /** A cross position's margin and gain, less what its leverage needs at the mark. */
  private freeOf(position: Position, direction: Direction): bigint {
    const { market, leverage } = this
    const free = freeIn(this.page, this.at(direction), direction, market.markUnit, leverage)
    return free ?? position.margin.balance + position.gain - marginFor(position.value, leverage)
  }

  /** Long first. */
  *positions(): IterableIterator<Position> {
    if (this.long !== undefined) yield this.long
    if (this.short !== undefined) yield this.short
  }
}

export function defaultLeverage({ parameters }: ContractMarket): number {
  return Math.min(DEFAULT_LEVERAGE, parameters.tiers[0]?.maxLeverage ?? 1)
}
