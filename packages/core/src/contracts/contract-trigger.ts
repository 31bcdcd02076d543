// A conditional order (docs/rules/contracts.md, section 9): waits for a price, then sends an order. It holds nothing.

import type {
  ContractOrderType,
  ContractTriggerId,
  ContractTriggerView,
  Lots,
  PositionSide,
  Price,
  SelfTradeMode,
  Side,
  TimeInForce,
  TimeMs,
  Trigger,
  TriggerPrice,
} from '@candor/contract'
import type { ContractMarket } from './contract-market.ts'
import type { Holding } from './holding.ts'

export type TriggerTerms = Omit<ContractTriggerView, 'userId' | 'marketId'>

export class ContractTrigger {
  readonly id: ContractTriggerId
  readonly holding: Holding
  readonly clientId: string | undefined
  readonly side: Side
  readonly positionSide: PositionSide
  readonly orderType: ContractOrderType
  readonly timeInForce: TimeInForce
  readonly price: Price | undefined
  /** None: whatever can be closed of the position when it fires. */
  readonly lots: Lots | undefined
  readonly reduceOnly: boolean
  readonly mayCross: boolean
  /** The price it waits for, under the name that queues of waiting stops know. */
  readonly stopPrice: Price
  readonly trigger: Trigger
  readonly triggerBy: TriggerPrice
  readonly selfTrade: SelfTradeMode | undefined
  readonly createdMs: TimeMs

  constructor(holding: Holding, terms: TriggerTerms) {
    this.id = terms.triggerId
    this.holding = holding
    this.clientId = terms.clientId
    this.side = terms.side
    this.positionSide = terms.positionSide
    this.orderType = terms.orderType
    this.timeInForce = terms.timeInForce
    this.price = terms.price
    this.lots = terms.lots
    this.reduceOnly = terms.reduceOnly
    this.mayCross = terms.mayCross
    this.stopPrice = terms.triggerPrice
    this.trigger = terms.trigger
    this.triggerBy = terms.triggerBy
    this.selfTrade = terms.selfTrade
    this.createdMs = terms.createdMs
  }

  get market(): ContractMarket {
    return this.holding.market
  }

  view(): ContractTriggerView {
    return {
      triggerId: this.id,
      userId: this.holding.owner.account.id,
      clientId: this.clientId,
      marketId: this.market.id,
      side: this.side,
      positionSide: this.positionSide,
      orderType: this.orderType,
      timeInForce: this.timeInForce,
      price: this.price,
      lots: this.lots,
      reduceOnly: this.reduceOnly,
      mayCross: this.mayCross,
      triggerPrice: this.stopPrice,
      trigger: this.trigger,
      triggerBy: this.triggerBy,
      selfTrade: this.selfTrade,
      createdMs: this.createdMs,
    }
  }
}
