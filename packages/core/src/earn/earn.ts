// All financial products and mining pools, their orders that have not ended, and when their jobs are due.

import type { Amount, EarnOrderId, FinancialProductId, MiningPoolId, TimeMs } from '@candor/contract'
import { ZERO } from '@candor/contract'
import type { Account } from '../account.ts'
import { DueQueue } from '../due-queue.ts'
import { FinancialOrder, type FinancialProduct } from './financial-order.ts'
import type { MiningOrder, MiningPool } from './mining-order.ts'

export type EarnOrder = FinancialOrder | MiningOrder

/** What a user has in one product or pool, and all their orders. */
export class EarnAccount {
  readonly orders = new Map<EarnOrderId, EarnOrder>()
  private readonly principals = new Map<FinancialProduct | MiningPool, Amount>()

  principalIn(offer: FinancialProduct | MiningPool): Amount {
    return this.principals.get(offer) ?? ZERO
  }

  add(order: EarnOrder): void {
    this.orders.set(order.id, order)
    const offer = offerOf(order)
    this.principals.set(offer, (this.principalIn(offer) + order.principal) as Amount)
  }

  remove(order: EarnOrder): void {
    this.orders.delete(order.id)
    const offer = offerOf(order)
    const left = (this.principalIn(offer) - order.principal) as Amount
    if (left === 0n) this.principals.delete(offer)
    else this.principals.set(offer, left)
  }
}

export function offerOf(order: EarnOrder): FinancialProduct | MiningPool {
  return order instanceof FinancialOrder ? order.product : order.pool
}

export class Earn {
  readonly products = new Map<FinancialProductId, FinancialProduct>()
  readonly pools = new Map<MiningPoolId, MiningPool>()
  readonly orders = new Map<EarnOrderId, EarnOrder>()
  nextOrderId = 1
  private readonly due = new DueQueue<EarnOrder>()

  takeId(): EarnOrderId {
    return this.nextOrderId++ as EarnOrderId
  }

  add(order: EarnOrder): void {
    this.orders.set(order.id, order)
    order.account.earn ??= new EarnAccount()
    order.account.earn.add(order)
    this.due.add(order)
  }

  /** Says that an order's next job moved. */
  reschedule(order: EarnOrder): void {
    this.due.add(order)
  }

  remove(order: EarnOrder): void {
    this.orders.delete(order.id)
    order.account.earn?.remove(order)
  }

  /** The order whose job is due first; none when none is due at this moment. */
  dueAt(nowMs: TimeMs): EarnOrder | undefined {
    const next = this.due.next()
    return next !== undefined && next.dueMs <= nowMs ? next : undefined
  }

  get nextDueMs(): TimeMs | undefined {
    return this.due.next()?.dueMs
  }
}

/** An order of this user that has not ended. */
export function findOrder(account: Account, orderId: EarnOrderId): EarnOrder | undefined {
  return account.earn?.orders.get(orderId)
}
