// All that one user has in contracts: holdings, positions, open orders, stops, and the money behind them.

import {
  type Amount,
  floorDiv,
  type MarketId,
  maxOf,
  minOf,
  type PositionId,
  type StopId,
  walletId,
} from '@candor/contract'
import type { Account } from '../account.ts'
import { AccountQueue } from '../book/order-queue.ts'
import type { LedgerAccount, Purse } from '../ledger.ts'
import type { ContractMarket } from './contract-market.ts'
import { gainOf, maintenanceOf, marginFor } from './contract-maths.ts'
import type { ContractOrder } from './contract-order.ts'
import type { Holding } from './holding.ts'
import type { Position } from './position.ts'
import type { Stop } from './stop.ts'

export const CONTRACT_WALLET = walletId('contract')

export class ContractAccount {
  readonly account: Account
  readonly purse: Purse
  private readonly byMarket = new Map<MarketId, Holding>()
  readonly positions = new Map<PositionId, Position>()
  readonly stops = new Map<StopId, Stop>()
  /** Whether it is among those that must be looked at. */
  isDirty = false
  private readonly orders = new AccountQueue<ContractOrder>()
  private readonly ordersByClientId = new Map<string, ContractOrder>()

  constructor(account: Account, market: ContractMarket) {
    this.account = account
    this.purse = account.purse(CONTRACT_WALLET, market.listing.quote)
  }

  get available(): LedgerAccount {
    return this.purse.available
  }

  findHolding(id: MarketId): Holding | undefined {
    return this.byMarket.get(id)
  }

  /** Makes a holding one of this account's. */
  adopt(holding: Holding): void {
    if (!this.byMarket.has(holding.market.id)) this.byMarket.set(holding.market.id, holding)
  }

  /** By ascending market. */
  holdings(): Holding[] {
    const all = [...this.byMarket.values()]
    return all.length < 2 ? all : all.sort((a, b) => a.market.id - b.market.id)
  }

  /** By ascending id: positions are opened in that order. */
  *crossPositions(): IterableIterator<Position> {
    for (const position of this.positions.values())
      if (position.holding.marginMode === 'cross') yield position
  }

  /** By ascending id; a copy, so that closing them one by one is safe. */
  openOrders(): ContractOrder[] {
    return this.orders.toArray()
  }

  orderByClientId(clientId: string): ContractOrder | undefined {
    return this.ordersByClientId.get(clientId)
  }

  addOrder(order: ContractOrder): void {
    this.orders.add(order)
    order.holding.openOrders++
    if (order.clientId !== undefined) this.ordersByClientId.set(order.clientId, order)
  }

  removeOrder(order: ContractOrder): void {
    this.orders.remove(order)
    order.holding.openOrders--
    if (order.clientId !== undefined) this.ordersByClientId.delete(order.clientId)
  }

  /** What open orders hold of the money that cross positions stand on. */
  get crossHolds(): Amount {
    let sum = 0n
    for (const order of this.orders.toArray()) if (order.holding.marginMode === 'cross') sum += order.hold
    return sum as Amount
  }

  /** What may leave the account or be held for new orders: losses reduce it, unrealised gains never leave. */
  transferable(available: bigint = this.available.balance): Amount {
    let free = available
    if (this.positions.size === 0) return maxOf(0n, available) as Amount
    for (const position of this.positions.values()) {
      const { marginMode, leverage } = position.holding
      if (marginMode !== 'cross') continue
      const { value, direction, entryValue } = position
      free += position.margin.balance + gainOf(direction, entryValue, value) - marginFor(value, leverage)
    }
    return maxOf(0n, minOf(available, free)) as Amount
  }

  /** A cross position's share of the account's equity, by maintenance. */
  shareOf(position: Position): bigint {
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
