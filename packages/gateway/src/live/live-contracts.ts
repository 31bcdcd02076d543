// The live state of perpetual contracts: open orders with their books, conditional orders that wait, marks, and what users who listen are told. Events go
// in, in order. It never decides anything.

import type {
  ContractOrderView,
  ContractTriggerView,
  ContractView,
  Event,
  EventOf,
  MarketId,
  OrderOrigin,
  UserId,
} from '@candor/contract'
import { ContractMarks } from './contract-marks.ts'
import { ContractTriggers } from './contract-triggers.ts'
import type { LiveMarket } from './live-market.ts'
import { inBook, type OpenContractOrder, OpenContractOrders } from './open-contract-orders.ts'
import { type BareFill, fillsIn, isFillEvent, positionsIn } from './position-changes.ts'
import { ended, waiting } from './trigger-now.ts'
import type { UserFeed } from './user-feed.ts'
import type { StopEvent } from './user-stops.ts'

export interface LiveContractsParts {
  readonly contracts: readonly ContractView[]
  readonly orders: readonly ContractOrderView[]
  readonly triggers: readonly ContractTriggerView[]
  readonly market: (marketId: MarketId) => LiveMarket
  /** The feed of a user to whom somebody listens. */
  readonly feedOf: (userId: UserId) => UserFeed | undefined
  readonly noteChange: (feed: UserFeed) => void
  /** Told of every order that the event at hand changed. */
  readonly touched: (order: OpenContractOrder) => void
}

/** The command whose event is at hand. */
export interface Moment {
  readonly number: number
  readonly timeMs: number
}

export class LiveContracts {
  readonly openOrders: OpenContractOrders
  readonly marks: ContractMarks
  /** Conditional orders that wait. */
  readonly triggers: ContractTriggers
  private readonly parts: LiveContractsParts
  private readonly orderChanged = (order: OpenContractOrder): void => this.noteOrder(order)

  constructor(parts: LiveContractsParts) {
    this.parts = parts
    this.marks = new ContractMarks(parts.contracts)
    this.triggers = new ContractTriggers(parts.triggers)
    this.openOrders = new OpenContractOrders(parts.orders, (marketId) => parts.market(marketId).book)
  }

  apply(event: Event, moment: Moment): void {
    const { timeMs } = moment
    // Before the orders: the one that is filled may end with this.
    if (isFillEvent(event)) for (const fill of fillsIn(event)) this.noteFill(fill, moment)
    for (const position of positionsIn(event)) {
      const feed = this.parts.feedOf(position.userId)
      if (feed?.positions === undefined) continue
      feed.positions.position(position, moment.number)
      this.parts.noteChange(feed)
    }
    switch (event.type) {
      case 'ContractTraded': {
        const { tradeId, marketId, price, lots, value, takerSide: side } = event
        const quantity = inBook(lots)
        this.parts.market(marketId).traded({ tradeId, price, quantity, quoteAmount: value, side, timeMs })
        this.openOrders.apply(event, timeMs, this.orderChanged)
        break
      }
      case 'ContractOrderPlaced':
      case 'ContractSelfTradePrevented':
      case 'ContractOrderReduced':
      case 'ContractOrderClosed':
        this.openOrders.apply(event, timeMs, this.orderChanged)
        break
      case 'ContractTriggerPlaced':
      case 'ContractTriggerEnded':
        this.noteTrigger(event, timeMs)
        break
      case 'ContractListed':
      case 'ContractParametersSet':
      case 'MarkPriced':
      case 'FundingSettled':
        this.marks.apply(event, timeMs)
        break
      case 'ContractModeSet':
      case 'LeverageSet':
        this.noteSetting(event, moment)
        break
      case 'StopArmed':
        this.noteStop(event, event.stop.userId, moment)
        break
      case 'StopTriggered':
      case 'StopRearmed':
      case 'StopEnded':
        this.noteStop(event, event.userId, moment)
        break
      default:
    }
  }

  /** The command is over. */
  settle(): void {
    this.openOrders.settle()
  }

  private noteOrder(order: OpenContractOrder): void {
    this.parts.touched(order)
    const feed = this.parts.feedOf(order.view.userId)
    if (feed?.contractOrders === undefined) return
    feed.contractOrders.add(order)
    this.parts.noteChange(feed)
  }

  private noteFill(fill: BareFill, moment: Moment): void {
    const feed = this.parts.feedOf(fill.userId)
    if (feed?.contractFills === undefined) return
    feed.contractFills.push({ ...fill, ...moment, origin: this.originOf(fill) })
    this.parts.noteChange(feed)
  }

  /** What sent the order that took; what rests is its owner's, as in the views. */
  private originOf({ orderId, role }: BareFill): OrderOrigin | undefined {
    if (orderId === undefined) return undefined
    return role === 'maker' ? 'user' : this.openOrders.get(orderId)?.origin
  }

  private noteSetting(
    event: Extract<Event, { type: 'ContractModeSet' | 'LeverageSet' }>,
    { number }: Moment,
  ): void {
    const feed = this.parts.feedOf(event.userId)
    if (feed?.positions === undefined) return
    const { marketId, leverage } = event
    feed.positions.setting(
      event.type === 'LeverageSet'
        ? { marketId, leverage }
        : { marketId, leverage, marginMode: event.marginMode, positionMode: event.positionMode },
      number,
    )
    this.parts.noteChange(feed)
  }

  private noteTrigger(
    event: EventOf<'ContractTriggerPlaced'> | EventOf<'ContractTriggerEnded'>,
    timeMs: number,
  ): void {
    const view = this.triggers.apply(event)
    const feed = this.parts.feedOf(view.userId)
    if (feed?.contractTriggers === undefined) return
    const now = event.type === 'ContractTriggerPlaced' ? waiting(view) : ended(view, event, timeMs)
    feed.contractTriggers.set(view.triggerId, now)
    this.parts.noteChange(feed)
  }

  private noteStop(event: StopEvent, userId: UserId, { number }: Moment): void {
    const feed = this.parts.feedOf(userId)
    if (feed?.stops === undefined) return
    feed.stops.apply(event, number)
    this.parts.noteChange(feed)
  }
}
