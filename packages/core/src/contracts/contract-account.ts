// All that one user has in contracts: holdings, positions, open and conditional orders, stops, and the money behind them.

import {
  type Amount,
  type ContractTriggerId,
  floorDiv,
  type MarketId,
  maxOf,
  minOf,
  type PositionId,
  type StopId,
  walletId,
} from '@candor/contract'
import type { Account } from '../account.ts'
import { must } from '../bug.ts'
import type { LedgerAccount, Purse } from '../ledger.ts'
import type { ContractMarket } from './contract-market.ts'
import { gainOf, maintenanceOf } from './contract-maths.ts'
import type { ContractOrder } from './contract-order.ts'
import type { ContractTrigger } from './contract-trigger.ts'
import type { Holding } from './holding.ts'
import type { Position } from './position.ts'
import type { Stop } from './stop.ts'

export const CONTRACT_WALLET = walletId('contract')

export class ContractAccount {
  readonly account: Account
  readonly available: LedgerAccount
  readonly frozen: LedgerAccount
  /** Whether it is among those that must be looked at. */
  isDirty = false
  readonly purse: Purse
  /** By ascending market: few, and looked through faster than hashed. */
  private readonly owned: Holding[] = []
  readonly positions = new Map<PositionId, Position>()
  readonly stops = new Map<StopId, Stop>()
  /** Conditional orders that wait, by ascending id. */
  readonly triggers = new Map<ContractTriggerId, ContractTrigger>()
  private readonly ordersByClientId = new Map<string, ContractOrder>()
  /** Made with the first conditional order that has a client id. */
  private triggersByClientId: Map<string, ContractTrigger> | undefined = undefined

  constructor(account: Account, market: ContractMarket) {
    this.account = account
    this.purse = account.purse(CONTRACT_WALLET, market.listing.quote)
    this.available = this.purse.available
    this.frozen = this.purse.frozen
  }

  findHolding(id: MarketId): Holding | undefined {
    for (const holding of this.owned) if (holding.market.id === id) return holding
    return undefined
  }

  /** Makes a holding one of this account's. */
  adopt(holding: Holding): void {
    must(!holding.isOwned, "a holding becomes its account's own once")
    holding.own(this.owned.length === 0)
    this.owned.push(holding)
    this.owned.sort((a, b) => a.market.id - b.market.id)
    for (const each of this.owned) each.isOnly = this.owned.length === 1
  }

  /** By ascending market. */
  holdings(): readonly Holding[] {
    return this.owned
  }

  /** By ascending id: positions are opened in that order. */
  *crossPositions(): IterableIterator<Position> {
    for (const position of this.positions.values())
      if (position.holding.marginMode === 'cross') yield position
  }

  orderByClientId(clientId: string): ContractOrder | undefined {
    return this.ordersByClientId.get(clientId)
  }

  /** Makes an open order known by its client's id. */
  name(order: ContractOrder, clientId: string): void {
    this.ordersByClientId.set(clientId, order)
  }

  unname(clientId: string): void {
    this.ordersByClientId.delete(clientId)
  }

  /** By ascending id: a copy, so that closing them one by one is safe. */
  openOrders(): ContractOrder[] {
    const orders = this.owned.flatMap((holding) => holding.openOrders())
    return this.owned.length === 1 ? orders : orders.sort((a, b) => a.id - b.id)
  }

  /** It has been looked at. */
  clean(): void {
    this.isDirty = false
    for (const holding of this.owned) holding.isTouched = false
  }

  triggerByClientId(clientId: string): ContractTrigger | undefined {
    return this.triggersByClientId?.get(clientId)
  }

  addTrigger(trigger: ContractTrigger): void {
    this.triggers.set(trigger.id, trigger)
    trigger.holding.waiting++
    if (trigger.clientId === undefined) return
    this.triggersByClientId ??= new Map()
    this.triggersByClientId.set(trigger.clientId, trigger)
  }

  removeTrigger(trigger: ContractTrigger): void {
    this.triggers.delete(trigger.id)
    trigger.holding.waiting--
    if (trigger.clientId !== undefined) this.triggersByClientId?.delete(trigger.clientId)
  }

  /** What open orders hold of the money that cross positions stand on. */
  get crossHolds(): Amount {
    // All that is frozen is held by open orders.
    let sum: bigint = this.frozen.balance
    if (!this.owned.some(({ marginMode, openCount }) => marginMode === 'isolated' && openCount > 0))
      return sum as Amount
    for (const order of this.openOrders()) if (order.holding.marginMode === 'isolated') sum -= order.hold
    return sum as Amount
  }

  /** What may leave the account or be held for new orders: losses reduce it, unrealised gains never leave. */
  transferable(available: bigint = this.available.balance): Amount {
    let free = available
    for (const holding of this.owned) free += holding.free
    return maxOf(0n, minOf(available, free)) as Amount
  }

  /** Whether what stands behind all cross positions has fallen to their maintenance. */
  get isCrossInDanger(): boolean {
    const { equity, maintenance } = this.crossRisk()
    return maintenance > 0n && equity <= maintenance
  }

  /** A cross position's share of the account's equity, by maintenance. */
  shareOf(position: Position): bigint {
    // Nearly always it is the only one, and all is its own.
    if (this.positions.size === 1)
      return this.available.balance + this.crossHolds + position.margin.balance + position.gain
    const { equity, maintenance } = this.crossRisk()
    return floorDiv(equity * position.maintenance, maintenance)
  }

  /** Equity and maintenance of everything that stands on cross margin. */
  crossRisk(): { readonly equity: bigint; readonly maintenance: bigint } {
    let equity: bigint = this.available.balance + this.crossHolds
    let maintenance = 0n
    for (const position of this.positions.values()) {
      if (position.holding.marginMode !== 'cross') continue
      const { value, direction, entryValue, market } = position
      equity += position.margin.balance + gainOf(direction, entryValue, value)
      maintenance += maintenanceOf(market.brackets, value)
    }
    return { equity, maintenance }
  }
}
