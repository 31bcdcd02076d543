// What changed for one user since it was last asked: orders, fills, balances, each only while somebody listens to it.

import type { EventOf, UserId } from '@candor/contract'
import type { OpenOrder } from './open-orders.ts'
import { UserBalances } from './user-balances.ts'

export type FillRole = 'maker' | 'taker'

/** A trade as one of its two parties sees it. */
export interface Fill {
  readonly trade: EventOf<'SpotTraded'>
  readonly role: FillRole
  readonly timeMs: number
}

export class UserFeed {
  readonly userId: UserId
  /** Orders that changed; none when nobody listens. */
  orders: Set<OpenOrder> | undefined = undefined
  fills: Fill[] | undefined = undefined
  balances: UserBalances | undefined = undefined

  constructor(userId: UserId) {
    this.userId = userId
  }

  /** The user's balances, from now on kept up. They know nothing until they are begun with the engine's answer. */
  listenToBalances(): UserBalances {
    this.balances ??= new UserBalances()
    return this.balances
  }

  get isHeard(): boolean {
    return this.orders !== undefined || this.fills !== undefined || this.balances !== undefined
  }

  /** Orders that changed, in the order of their first change, and forgets them. */
  takeOrders(): readonly OpenOrder[] {
    const { orders } = this
    if (orders === undefined || orders.size === 0) return []
    this.orders = new Set()
    return [...orders]
  }

  takeFills(): readonly Fill[] {
    const { fills } = this
    if (fills === undefined || fills.length === 0) return []
    this.fills = []
    return fills
  }
}
