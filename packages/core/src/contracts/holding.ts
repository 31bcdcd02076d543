// What one user has and has chosen in one contract.

import type { Amount, Direction, MarginMode, PositionMode } from '@candor/contract'
import type { ContractAccount } from './contract-account.ts'
import type { ContractMarket } from './contract-market.ts'
import type { Position } from './position.ts'
import type { WatchEntry } from './risk-watch.ts'

const DEFAULT_LEVERAGE = 20

export class Holding {
  readonly owner: ContractAccount
  readonly market: ContractMarket
  marginMode: MarginMode = 'cross'
  positionMode: PositionMode = 'hedge'
  leverage: number
  long: Position | undefined = undefined
  short: Position | undefined = undefined
  openOrders = 0
  /** Conditional orders that wait. */
  waiting = 0
  /** Whether its account knows it; a candidate's is not kept yet. */
  isOwned = false
  /** Value of what open orders would open, by direction. */
  private orderedLong = 0n as Amount
  private orderedShort = 0n as Amount
  /** Where the market's watch has it: below a mark, and above one. */
  watchedLow: WatchEntry | undefined = undefined
  watchedHigh: WatchEntry | undefined = undefined

  constructor(owner: ContractAccount, market: ContractMarket) {
    this.owner = owner
    this.market = market
    this.leverage = defaultLeverage(market)
  }

  get isFlat(): boolean {
    return this.long === undefined && this.short === undefined
  }

  ordered(direction: Direction): Amount {
    return direction === 'long' ? this.orderedLong : this.orderedShort
  }

  setOrdered(direction: Direction, value: Amount): void {
    if (direction === 'long') this.orderedLong = value
    else this.orderedShort = value
  }

  position(direction: Direction): Position | undefined {
    return direction === 'long' ? this.long : this.short
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
