// A take-profit or stop-loss of a position: waits for a price, then closes lots at the market.

import type {
  Lots,
  OrderId,
  Price,
  StopId,
  StopKind,
  StopView,
  TimeMs,
  Trigger,
  TriggerPrice,
} from '@candor/contract'
import type { Position } from './position.ts'

export class Stop {
  readonly id: StopId
  readonly position: Position
  readonly kind: StopKind
  readonly stopPrice: Price
  readonly triggerBy: TriggerPrice
  readonly trigger: Trigger
  readonly orderId: OrderId | undefined
  readonly createdMs: TimeMs
  /** None means the whole position. */
  lots: Lots | undefined
  sibling: Stop | undefined = undefined
  /** In the market's queue; not while it fires. */
  queued = false
  ended = false
  /** While its order runs, so that closing the whole position counts as done. */
  firing = false

  constructor(position: Position, terms: Omit<StopView, 'userId' | 'marketId' | 'positionId' | 'siblingId'>) {
    this.id = terms.stopId
    this.position = position
    this.kind = terms.kind
    this.stopPrice = terms.price
    this.triggerBy = terms.triggerBy
    this.trigger =
      (terms.kind === 'takeProfit') === (position.direction === 'long') ? 'atOrAbove' : 'atOrBelow'
    this.lots = terms.lots
    this.orderId = terms.orderId
    this.createdMs = terms.createdMs
  }

  view(): StopView {
    const { position } = this
    return {
      stopId: this.id,
      userId: position.holding.owner.account.id,
      marketId: position.market.id,
      positionId: position.id,
      kind: this.kind,
      price: this.stopPrice,
      triggerBy: this.triggerBy,
      lots: this.lots,
      orderId: this.orderId,
      siblingId: this.sibling?.id,
      createdMs: this.createdMs,
    }
  }
}
