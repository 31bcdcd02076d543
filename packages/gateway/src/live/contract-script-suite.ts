// For tests without an engine: positions, stops and trades of one contract by hand, as events.

import type {
  Amount,
  ContractOrderView,
  ContractTriggerId,
  EventOf,
  Lots,
  OrderId,
  OrderOrigin,
  PositionChange,
  PositionId,
  PositionView,
  Price,
  RateE8,
  StopId,
  StopView,
  TimeMs,
  TradeId,
  UserId,
} from '@candor/contract'
import { CONTRACT, MONDAY, units } from './market-script-suite.ts'

const NOTHING = 0n as Amount
const NO_LOTS = 0n as Lots

/** A long of ten lots at 30,000. */
export function position(userId: number, fields: Partial<PositionView> = {}): PositionView {
  return {
    positionId: (userId * 10) as PositionId,
    userId: userId as UserId,
    marketId: CONTRACT,
    direction: 'long',
    marginMode: 'cross',
    leverage: 20,
    lots: 10n as Lots,
    entryValue: units('300'),
    margin: units('15'),
    realisedPnl: NOTHING,
    openFees: NOTHING,
    closeFees: NOTHING,
    funding: NOTHING,
    openedMs: BigInt(MONDAY) as TimeMs,
    ...fields,
  }
}

export function change(
  after: PositionView,
  lots: bigint,
  fields: Partial<PositionChange> = {},
): PositionChange {
  return {
    position: after,
    lots: lots as Lots,
    value: units('300'),
    pnl: NOTHING,
    margin: NOTHING,
    fee: NOTHING,
    liquidationFee: NOTHING,
    insured: NOTHING,
    ...fields,
  }
}

export function contractOrder(orderId: number, fields: Partial<ContractOrderView> = {}): ContractOrderView {
  return {
    orderId: orderId as OrderId,
    userId: 1 as UserId,
    clientId: undefined,
    marketId: CONTRACT,
    origin: 'user',
    side: 'buy',
    positionSide: 'long',
    orderType: 'limit',
    timeInForce: 'goodTillCancelled',
    selfTrade: 'expireTaker',
    reduceOnly: false,
    marginMode: 'cross',
    leverage: 20,
    price: units<Price>('30000'),
    lots: 10n as Lots,
    closeLots: NO_LOTS,
    stops: undefined,
    status: 'new',
    closeReason: undefined,
    filledLots: NO_LOTS,
    filledValue: NOTHING,
    droppedLots: NO_LOTS,
    reserve: units('15.15'),
    openFee: NOTHING,
    closeFee: NOTHING,
    pnl: NOTHING,
    createdMs: BigInt(MONDAY) as TimeMs,
    ...fields,
  }
}

export function placed(order: ContractOrderView): EventOf<'ContractOrderPlaced'> {
  return {
    type: 'ContractOrderPlaced',
    order,
    replaces: undefined,
    marginReserve: order.reserve,
    postings: [],
  }
}

/** An order that the core sends to close at the market. */
export function sent(orderId: number, userId: number, origin: OrderOrigin): EventOf<'ContractOrderPlaced'> {
  const order = contractOrder(orderId, {
    userId: userId as UserId,
    origin,
    side: 'sell',
    orderType: 'market',
    timeInForce: 'immediateOrCancel',
    price: undefined,
    reserve: NOTHING,
    closeLots: 10n as Lots,
  })
  return placed(order)
}

/** Two orders meet; each side's changes are given. */
export function traded(
  maker: { readonly orderId: number; readonly userId: number; readonly changes: readonly PositionChange[] },
  taker: { readonly orderId: number; readonly userId: number; readonly changes: readonly PositionChange[] },
  { lots = 10n, tradeId = 1 }: { readonly lots?: bigint; readonly tradeId?: number } = {},
): EventOf<'ContractTraded'> {
  const party = (side: typeof maker) => ({
    orderId: side.orderId as OrderId,
    userId: side.userId as UserId,
    rateE8: 0n as RateE8,
    remaining: NO_LOTS,
    reserve: NOTHING,
    changes: [...side.changes],
  })
  return {
    type: 'ContractTraded',
    tradeId: tradeId as TradeId,
    marketId: CONTRACT,
    price: units<Price>('30000'),
    lots: lots as Lots,
    value: units('300'),
    takerSide: 'sell',
    maker: party(maker),
    taker: party(taker),
    postings: [],
  }
}

export function marked(mark: string, index: string): EventOf<'MarkPriced'> {
  return {
    type: 'MarkPriced',
    marketId: CONTRACT,
    mark: units<Price>(mark),
    index: units<Price>(index),
    indexSequence: 1,
    basis: 0n as Price,
    premiumE8: undefined,
    fundingRateE8: units<RateE8>('0.0001'),
    openLots: 25n as Lots,
  }
}

export function stop(stopId: number, fields: Partial<StopView> = {}): StopView {
  return {
    stopId: stopId as StopId,
    userId: 1 as UserId,
    marketId: CONTRACT,
    positionId: 10 as PositionId,
    kind: 'takeProfit',
    price: units<Price>('31000'),
    triggerBy: 'mark',
    lots: undefined,
    orderId: undefined,
    siblingId: undefined,
    createdMs: BigInt(MONDAY) as TimeMs,
    ...fields,
  }
}

const aboutPosition = { userId: 1 as UserId, marketId: CONTRACT, positionId: 10 as PositionId }

export function stopTriggered(
  stopId: number,
  kind: StopView['kind'],
  price: string,
): EventOf<'StopTriggered'> {
  return {
    type: 'StopTriggered',
    ...aboutPosition,
    stopId: stopId as StopId,
    kind,
    triggerBy: 'mark',
    price: units<Price>(price),
  }
}

export function stopEnded(stopId: number, reason: EventOf<'StopEnded'>['reason']): EventOf<'StopEnded'> {
  return { type: 'StopEnded', ...aboutPosition, stopId: stopId as StopId, reason }
}

/** A market order of ten lots that waits for a mark of 31,000. */
export function triggerPlaced(triggerId: number): EventOf<'ContractTriggerPlaced'> {
  return {
    type: 'ContractTriggerPlaced',
    trigger: {
      triggerId: triggerId as ContractTriggerId,
      userId: 1 as UserId,
      clientId: undefined,
      marketId: CONTRACT,
      side: 'buy',
      positionSide: 'long',
      orderType: 'market',
      timeInForce: 'immediateOrCancel',
      price: undefined,
      lots: 10n as Lots,
      reduceOnly: false,
      mayCross: false,
      triggerPrice: units<Price>('31000'),
      trigger: 'atOrAbove',
      triggerBy: 'mark',
      selfTrade: undefined,
      createdMs: BigInt(MONDAY) as TimeMs,
    },
  }
}

type TriggerEnd = Omit<EventOf<'ContractTriggerEnded'>, 'type' | 'triggerId' | 'userId' | 'marketId'>

export function triggerEnded(triggerId: number, end: TriggerEnd): EventOf<'ContractTriggerEnded'> {
  const about = { triggerId: triggerId as ContractTriggerId, userId: 1 as UserId, marketId: CONTRACT }
  return { type: 'ContractTriggerEnded', ...about, ...end }
}
