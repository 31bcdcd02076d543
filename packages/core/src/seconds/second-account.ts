// What the core knows of one user's second-contracts: orders that have not ended, own limits, the loss of the day.

import {
  type Amount,
  dayIndex,
  type SecondOrderId,
  type SecondOrderView,
  type TimeMs,
  walletId,
  ZERO,
} from '@candor/contract'
import type { Account } from '../account.ts'
import type { Purse } from '../ledger.ts'
import { byId, type SecondOrder } from './second-order.ts'

export const SECOND_WALLET = walletId('second')

/** A change of the limit that waits, because it loosens it. */
export interface PendingLimit {
  readonly limit: Amount | undefined
  readonly fromMs: TimeMs
}

export class SecondAccount {
  readonly account: Account
  readonly orders = new Map<SecondOrderId, SecondOrder>()
  /** Of orders that have not ended: all stakes, and those in escrow. */
  stakes: Amount = ZERO
  inEscrow: Amount = ZERO
  private limit: Amount | undefined = undefined
  private pending: PendingLimit | undefined = undefined
  breakUntilMs = 0n as TimeMs
  /** Net, of the day with this number. */
  private loss: Amount = ZERO
  private lossDay = 0n

  constructor(account: Account) {
    this.account = account
  }

  add(order: SecondOrder): void {
    this.orders.set(order.id, order)
    this.stakes = (this.stakes + order.stake) as Amount
  }

  remove(order: SecondOrder): void {
    this.orders.delete(order.id)
    this.stakes = (this.stakes - order.stake) as Amount
  }

  ordersAscending(): SecondOrder[] {
    return [...this.orders.values()].sort(byId)
  }

  views(): SecondOrderView[] {
    return this.ordersAscending().map((order) => order.view())
  }

  limitAt(nowMs: TimeMs): Amount | undefined {
    const { pending } = this
    return pending !== undefined && nowMs >= pending.fromMs ? pending.limit : this.limit
  }

  pendingAt(nowMs: TimeMs): PendingLimit | undefined {
    const { pending } = this
    return pending !== undefined && nowMs < pending.fromMs ? pending : undefined
  }

  setLimit(limit: Amount | undefined, pending: PendingLimit | undefined): void {
    this.limit = limit
    this.pending = pending
  }

  lossOn(nowMs: TimeMs): Amount {
    return dayIndex(nowMs) === this.lossDay ? this.loss : ZERO
  }

  /** Counts a loss, or a gain if negative. */
  addLoss(amount: Amount, nowMs: TimeMs): void {
    this.loss = (this.lossOn(nowMs) + amount) as Amount
    this.lossDay = dayIndex(nowMs)
  }

  /** What it would keep, for a snapshot. */
  facts() {
    const { account, limit, pending, breakUntilMs, loss, lossDay } = this
    return {
      userId: account.id,
      limit,
      pendingLimit: pending?.limit,
      pendingMs: pending?.fromMs,
      breakUntilMs,
      loss,
      lossDay,
    }
  }

  restore(facts: Omit<ReturnType<SecondAccount['facts']>, 'userId'>): void {
    const { limit, pendingLimit, pendingMs, breakUntilMs, loss, lossDay } = facts
    this.setLimit(limit, pendingMs === undefined ? undefined : { limit: pendingLimit, fromMs: pendingMs })
    this.breakUntilMs = breakUntilMs
    this.loss = loss
    this.lossDay = lossDay
  }
}

export function secondAccount(account: Account): SecondAccount {
  account.seconds ??= new SecondAccount(account)
  return account.seconds
}

/** The wallet's purse of the asset that second-contracts are staked in. */
export function stakePurse(order: SecondOrder): Purse {
  return order.of.account.purse(SECOND_WALLET, order.product.on.index.quote)
}
