// What changed for one user since it was last asked: orders, fills, balances, positions, stops, second-contracts, each only
// while somebody listens to it.

import type {
  ContractSettingsView,
  ContractTriggerId,
  EventOf,
  MarketId,
  OrderOrigin,
  UserId,
} from '@candor/contract'
import type { OpenContractOrder } from './open-contract-orders.ts'
import type { OpenOrder } from './open-orders.ts'
import type { ContractFill } from './position-changes.ts'
import type { TriggerNow } from './trigger-now.ts'
import { UserBalances } from './user-balances.ts'
import { UserPositions } from './user-positions.ts'
import { UserSeconds } from './user-seconds.ts'
import { UserStops } from './user-stops.ts'

export type FillRole = 'maker' | 'taker'

/** A trade as one of its two parties sees it. */
export interface Fill {
  readonly trade: EventOf<'SpotTraded'>
  readonly role: FillRole
  readonly timeMs: number
}

/** A fill, and what sent its order; none of what happened without one. */
export interface OwnContractFill extends ContractFill {
  readonly origin: OrderOrigin | undefined
}

export class UserFeed {
  readonly userId: UserId
  /** Orders that changed; none when nobody listens. */
  orders: Set<OpenOrder> | undefined = undefined
  fills: Fill[] | undefined = undefined
  balances: UserBalances | undefined = undefined
  contractOrders: Set<OpenContractOrder> | undefined = undefined
  contractFills: OwnContractFill[] | undefined = undefined
  /** Conditional orders that changed. */
  contractTriggers: Map<ContractTriggerId, TriggerNow> | undefined = undefined
  positions: UserPositions | undefined = undefined
  stops: UserStops | undefined = undefined
  seconds: UserSeconds | undefined = undefined

  constructor(userId: UserId) {
    this.userId = userId
  }

  /** The user's balances, from now on kept up. They know nothing until they are begun with the engine's answer. */
  listenToBalances(): UserBalances {
    this.balances ??= new UserBalances()
    return this.balances
  }

  /** The same for positions and settings. */
  listenToPositions(usual: (marketId: MarketId) => ContractSettingsView): UserPositions {
    this.positions ??= new UserPositions(usual)
    return this.positions
  }

  /** The same for take-profits and stop-losses. */
  listenToStops(): UserStops {
    this.stops ??= new UserStops()
    return this.stops
  }

  /** The same for second-contracts that have not ended. */
  listenToSeconds(): UserSeconds {
    this.seconds ??= new UserSeconds()
    return this.seconds
  }

  get isHeard(): boolean {
    return [
      this.orders,
      this.fills,
      this.balances,
      this.contractOrders,
      this.contractFills,
      this.contractTriggers,
      this.positions,
      this.stops,
      this.seconds,
    ].some((each) => each !== undefined)
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

  takeContractOrders(): readonly OpenContractOrder[] {
    const { contractOrders } = this
    if (contractOrders === undefined || contractOrders.size === 0) return []
    this.contractOrders = new Set()
    return [...contractOrders]
  }

  takeContractTriggers(): readonly TriggerNow[] {
    const { contractTriggers } = this
    if (contractTriggers === undefined || contractTriggers.size === 0) return []
    this.contractTriggers = new Map()
    return [...contractTriggers.values()]
  }

  takeContractFills(): readonly OwnContractFill[] {
    const { contractFills } = this
    if (contractFills === undefined || contractFills.length === 0) return []
    this.contractFills = []
    return contractFills
  }
}
