// Events of contracts made by hand for the tests of the projections, in the shape in which the core gives them.

import {
  type Amount,
  type ContractOrderView,
  type ContractParty,
  type ContractTriggerId,
  type ContractTriggerView,
  type EventOf,
  type LiquidationId,
  type Lots,
  type MarketId,
  marginAccount,
  type OrderId,
  type PositionChange,
  type PositionId,
  type PositionView,
  type Posting,
  type Price,
  type RateE8,
  type SourceId,
  type StopId,
  type StopView,
  systemAccount,
  type TimeMs,
  type TradeId,
  type UserAccountRef,
  type UserId,
  walletId,
} from '@candor/contract'
import { ALICE, MARCH, posting, purse, QUOTE } from '../outcomes-suite.ts'

export const PERP = 11 as MarketId
export const CONTRACT = walletId('contract')
export const CLEARING = systemAccount('perp_clearing', PERP)
export const INSURANCE = systemAccount('insurance')
const FEES = systemAccount('fee')

const amount = (units: bigint): Amount => units as Amount
export const lotsOf = (count: number): Lots => BigInt(count) as Lots

export function free(userId: UserId): UserAccountRef {
  return purse(userId, 'available', CONTRACT) as UserAccountRef
}

export function held(userId: UserId): UserAccountRef {
  return purse(userId, 'frozen', CONTRACT) as UserAccountRef
}

/** Leaves out what moves nothing, as the core does. */
export function moves(
  ...lines: readonly (readonly [Posting['from'], Posting['to'], bigint])[]
): readonly Posting[] {
  return lines.flatMap(([from, to, units]) => (units === 0n ? [] : [posting(from, to, QUOTE, units)]))
}

export function aContractOrder(
  orderId: number,
  userId: UserId,
  terms: Partial<ContractOrderView> = {},
): ContractOrderView {
  return {
    orderId: orderId as OrderId,
    userId,
    clientId: undefined,
    marketId: PERP,
    origin: 'user',
    side: 'buy',
    positionSide: 'long',
    orderType: 'limit',
    timeInForce: 'goodTillCancelled',
    selfTrade: 'expireTaker',
    reduceOnly: false,
    marginMode: 'cross',
    leverage: 10,
    price: 300n as Price,
    lots: lotsOf(100),
    closeLots: lotsOf(0),
    stops: undefined,
    status: 'new',
    closeReason: undefined,
    filledLots: lotsOf(0),
    filledValue: amount(0n),
    droppedLots: lotsOf(0),
    reserve: amount(0n),
    openFee: amount(0n),
    closeFee: amount(0n),
    pnl: amount(0n),
    createdMs: MARCH as TimeMs,
    ...terms,
  }
}

/** Of the reserve, so much is for margin. */
export function contractPlaced(order: ContractOrderView, marginReserve = 0n): EventOf<'ContractOrderPlaced'> {
  return {
    type: 'ContractOrderPlaced',
    order,
    replaces: undefined,
    marginReserve: amount(marginReserve),
    postings: moves([free(order.userId), held(order.userId), order.reserve]),
  }
}

export function contractClosed(
  order: Pick<ContractOrderView, 'orderId' | 'userId'>,
  reason: EventOf<'ContractOrderClosed'>['reason'],
  { released = 0n, marginReleased = 0n } = {},
): EventOf<'ContractOrderClosed'> {
  return {
    type: 'ContractOrderClosed',
    orderId: order.orderId,
    userId: order.userId,
    marketId: PERP,
    status: reason === 'filled' ? 'filled' : 'cancelled',
    reason,
    filledLots: lotsOf(0),
    filledValue: amount(0n),
    droppedLots: lotsOf(0),
    openFee: amount(0n),
    closeFee: amount(0n),
    pnl: amount(0n),
    marginReleased: amount(marginReleased),
    postings: moves([held(order.userId), free(order.userId), released]),
  }
}

export function aPosition(
  positionId: number,
  userId: UserId,
  terms: Partial<PositionView> = {},
): PositionView {
  return {
    positionId: positionId as PositionId,
    userId,
    marketId: PERP,
    direction: 'long',
    marginMode: 'cross',
    leverage: 10,
    lots: lotsOf(100),
    entryValue: amount(3_000n),
    margin: amount(300n),
    realisedPnl: amount(0n),
    openFees: amount(0n),
    closeFees: amount(0n),
    funding: amount(0n),
    openedMs: MARCH as TimeMs,
    ...terms,
  }
}

type Terms = Partial<Record<'value' | 'pnl' | 'margin' | 'fee' | 'liquidationFee' | 'insured', bigint>>

/** So many lots opened, or closed if negative, and the position after it. */
export function changed(position: PositionView, lots: number, terms: Terms = {}): PositionChange {
  const { value = 0n, pnl = 0n, margin = 0n, fee = 0n, liquidationFee = 0n, insured = 0n } = terms
  return {
    position,
    lots: lotsOf(lots),
    value: amount(value),
    pnl: amount(pnl),
    margin: amount(margin),
    fee: amount(fee),
    liquidationFee: amount(liquidationFee),
    insured: amount(insured),
  }
}

export function party(
  orderId: number,
  userId: UserId,
  changes: readonly PositionChange[],
  reserve = 0n,
): ContractParty {
  return {
    orderId: orderId as OrderId,
    userId,
    rateE8: 0n as RateE8,
    remaining: lotsOf(0),
    reserve: amount(reserve),
    changes,
  }
}

interface Deal {
  readonly tradeId: number
  readonly maker: ContractParty
  readonly taker: ContractParty
  readonly takerSide?: 'buy' | 'sell'
  readonly price?: bigint
  readonly lots?: number
  readonly value?: bigint
  readonly postings?: readonly Posting[]
}

export function contractTraded(deal: Deal): EventOf<'ContractTraded'> {
  const { tradeId, maker, taker, takerSide = 'buy', price = 300n, lots = 100, value = 3_000n } = deal
  return {
    type: 'ContractTraded',
    tradeId: tradeId as TradeId,
    marketId: PERP,
    price: price as Price,
    lots: lotsOf(lots),
    value: amount(value),
    takerSide,
    maker,
    taker,
    postings: deal.postings ?? [],
  }
}

/** The lines of what a closing pays out (rulebook 8.2). */
export function closingLines({ position, margin, pnl, fee, insured }: PositionChange): readonly Posting[] {
  const own = free(position.userId)
  return moves(
    [marginAccount(position.userId, position.positionId), own, -margin],
    pnl > 0n ? [CLEARING, own, pnl] : [own, CLEARING, -pnl - insured],
    [INSURANCE, CLEARING, insured],
    [own, FEES, fee],
  )
}

/** The lines of what an opening takes from the order's reserve, and what comes back of it. */
export function openingLines({ position, margin, fee }: PositionChange, excess = 0n): readonly Posting[] {
  const { userId, positionId } = position
  return moves(
    [held(userId), marginAccount(userId, positionId), margin],
    [held(userId), FEES, fee],
    [held(userId), free(userId), excess],
  )
}

export function aStop(stopId: number, userId: UserId = ALICE, terms: Partial<StopView> = {}): StopView {
  return {
    stopId: stopId as StopId,
    userId,
    marketId: PERP,
    positionId: 1 as PositionId,
    kind: 'takeProfit',
    price: 330n as Price,
    triggerBy: 'mark',
    lots: undefined,
    orderId: undefined,
    siblingId: undefined,
    createdMs: MARCH as TimeMs,
    ...terms,
  }
}

export function aTrigger(
  triggerId: number,
  userId: UserId = ALICE,
  terms: Partial<ContractTriggerView> = {},
): ContractTriggerView {
  return {
    triggerId: triggerId as ContractTriggerId,
    userId,
    clientId: undefined,
    marketId: PERP,
    side: 'buy',
    positionSide: 'long',
    orderType: 'market',
    timeInForce: 'immediateOrCancel',
    price: undefined,
    lots: lotsOf(10),
    reduceOnly: false,
    mayCross: false,
    triggerPrice: 330n as Price,
    trigger: 'atOrAbove',
    triggerBy: 'mark',
    selfTrade: undefined,
    createdMs: MARCH as TimeMs,
    ...terms,
  }
}

export function triggerPlaced(trigger: ContractTriggerView): EventOf<'ContractTriggerPlaced'> {
  return { type: 'ContractTriggerPlaced', trigger }
}

export function triggerEnded(
  { triggerId, userId, marketId }: ContractTriggerView,
  end: Partial<EventOf<'ContractTriggerEnded'>> = {},
): EventOf<'ContractTriggerEnded'> {
  const nothing = { price: undefined, orderId: undefined, rejection: undefined }
  return { type: 'ContractTriggerEnded', triggerId, userId, marketId, reason: 'byUser', ...nothing, ...end }
}

export function stopSteps(stop: StopView) {
  const { stopId, userId, marketId, positionId, kind, triggerBy } = stop
  const about = { stopId, userId, marketId, positionId }
  return {
    armed: (terms: Partial<StopView> = {}): EventOf<'StopArmed'> => ({
      type: 'StopArmed',
      stop: { ...stop, ...terms },
    }),
    triggered: (price = 331n): EventOf<'StopTriggered'> => ({
      type: 'StopTriggered',
      ...about,
      kind,
      triggerBy,
      price: price as Price,
    }),
    rearmed: (lots?: number): EventOf<'StopRearmed'> => ({
      type: 'StopRearmed',
      ...about,
      lots: lots === undefined ? undefined : lotsOf(lots),
    }),
    ended: (reason: EventOf<'StopEnded'>['reason']): EventOf<'StopEnded'> => ({
      type: 'StopEnded',
      ...about,
      reason,
    }),
  }
}

export function ticked(sequence: number, price: bigint): EventOf<'IndexTicked'> {
  const quote = { source: 1 as SourceId, price: price as Price, timeMs: MARCH as TimeMs }
  return { type: 'IndexTicked', indexId: 1 as never, sequence, price: price as Price, quotes: [quote] }
}

export function marked(mark: bigint, terms: Partial<EventOf<'MarkPriced'>> = {}): EventOf<'MarkPriced'> {
  return {
    type: 'MarkPriced',
    marketId: PERP,
    mark: mark as Price,
    index: (mark - 1n) as Price,
    indexSequence: 1,
    basis: 1n as Price,
    premiumE8: undefined,
    fundingRateE8: 0n as RateE8,
    openLots: lotsOf(0),
    ...terms,
  }
}

export function fundingMoved(
  position: PositionView,
  units: bigint,
  postings: readonly Posting[] = moves(
    units > 0n
      ? [systemAccount('funding_pool', PERP), free(position.userId), units]
      : [free(position.userId), systemAccount('funding_pool', PERP), -units],
  ),
): EventOf<'FundingMoved'> {
  return {
    type: 'FundingMoved',
    position,
    dueMs: MARCH as TimeMs,
    rateE8: 10_000n as RateE8,
    mark: 300n as Price,
    value: amount(3_000n),
    due: amount(units),
    amount: amount(units),
    postings,
  }
}

/** Margin of a cross position, made available to pay for another of the same account. */
export function marginDrawn(position: PositionView, units: bigint): EventOf<'MarginMoved'> {
  const { userId, positionId } = position
  return {
    type: 'MarginMoved',
    position,
    direction: 'remove',
    amount: amount(units),
    postings: moves([marginAccount(userId, positionId), free(userId), units]),
  }
}

/** A gain of a cross position realised to pay for another of the same account. */
export function offsetRealised(position: PositionView, units: bigint): EventOf<'OffsetRealised'> {
  return {
    type: 'OffsetRealised',
    position,
    mark: 300n as Price,
    amount: amount(units),
    postings: moves([CLEARING, free(position.userId), units]),
  }
}

export function fundingSettled(terms: Partial<EventOf<'FundingSettled'>> = {}): EventOf<'FundingSettled'> {
  return {
    type: 'FundingSettled',
    marketId: PERP,
    dueMs: MARCH as TimeMs,
    rateE8: 10_000n as RateE8,
    averagePremiumE8: 9_000n as RateE8,
    samples: 2,
    mark: 300n as Price,
    positions: 2,
    paid: amount(5n),
    insured: amount(0n),
    received: amount(5n),
    dust: amount(0n),
    nextFundingMs: (MARCH + 28_800_000n) as TimeMs,
    postings: [],
    ...terms,
  }
}

export function liquidationSteps(liquidationId: number, position: PositionView) {
  const id = liquidationId as LiquidationId
  const { userId, positionId, marketId, marginMode } = position
  return {
    begun: (): EventOf<'LiquidationBegun'> => ({
      type: 'LiquidationBegun',
      liquidationId: id,
      userId,
      marginMode,
      positionId: marginMode === 'isolated' ? positionId : undefined,
      available: amount(0n),
      held: amount(0n),
      equity: amount(14n),
      maintenance: amount(15n),
      positions: [{ position, mark: 271n as Price, pnl: amount(-286n), tier: 1, maintenance: amount(15n) }],
    }),
    stepped: (lots: number): EventOf<'LiquidationStepped'> => ({
      type: 'LiquidationStepped',
      liquidationId: id,
      positionId,
      marketId,
      mark: 271n as Price,
      lots: lotsOf(lots),
      bankruptcyValue: amount(2_700n),
      limit: 270n as Price,
      insured: false,
      insuredUpTo: amount(0n),
    }),
    netted: (long: PositionChange, short: PositionChange): EventOf<'PositionsNetted'> => ({
      type: 'PositionsNetted',
      liquidationId: id,
      marketId,
      mark: 271n as Price,
      lots: -long.lots as Lots,
      long,
      short,
      postings: [...closingLines(long), ...closingLines(short)],
    }),
    deleveraged: (
      tradeId: number,
      loser: PositionChange,
      winner: PositionChange,
    ): EventOf<'PositionsDeleveraged'> => ({
      type: 'PositionsDeleveraged',
      liquidationId: id,
      marketId,
      tradeId: tradeId as TradeId,
      mark: 271n as Price,
      lots: -loser.lots as Lots,
      value: loser.value,
      scoreE8: 60_000_000n as RateE8,
      loser,
      winner,
      postings: [...closingLines(loser), ...closingLines(winner)],
    }),
    ended: (outcome: EventOf<'LiquidationEnded'>['outcome'] = 'closed'): EventOf<'LiquidationEnded'> => ({
      type: 'LiquidationEnded',
      liquidationId: id,
      userId,
      outcome,
    }),
  }
}
