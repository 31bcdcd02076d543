// The field types of perpetual contracts: parameters, orders, positions, take-profits and stop-losses.

import { bool, int, list, mayWriteItself, optional, struct, type TypeOf, uint, word } from './codec/schema.ts'
import * as f from './fields.ts'
import type { ContractTriggerId, LiquidationId, PositionId, StopId } from './ids.ts'
import { LIMITS } from './limits.ts'
import type { Lots } from './units.ts'
import {
  CAPITAL_ACCOUNTS,
  CONTRACT_CLOSE_REASONS,
  CONTRACT_ORDER_TYPES,
  DIRECTIONS,
  MARGIN_MODES,
  MARGIN_MOVES,
  MARK_METHODS,
  ORDER_ORIGINS,
  POSITION_MODES,
  POSITION_SIDES,
  STOP_END_REASONS,
  STOP_KINDS,
  TRIGGER_END_REASONS,
  TRIGGER_PRICES,
} from './words.ts'

export const positionId = uint<PositionId>('position')
export const stopId = uint<StopId>('take-profit or stop-loss')
export const contractTriggerId = uint<ContractTriggerId>('conditional contract order')
export const liquidationId = uint<LiquidationId>('liquidation')
export const lots = int<Lots>('lots')
export const leverage = uint<number>('leverage, from 1')

export const positionSide = word(POSITION_SIDES)
export const direction = word(DIRECTIONS)
export const marginMode = word(MARGIN_MODES)
export const positionMode = word(POSITION_MODES)
export const contractOrderType = word(CONTRACT_ORDER_TYPES)
export const triggerPrice = word(TRIGGER_PRICES)
export const stopKind = word(STOP_KINDS)
export const stopEndReason = word(STOP_END_REASONS)
export const triggerEndReason = word(TRIGGER_END_REASONS)
export const orderOrigin = word(ORDER_ORIGINS)
export const contractCloseReason = word(CONTRACT_CLOSE_REASONS)
export const markMethod = word(MARK_METHODS)
export const marginMove = word(MARGIN_MOVES)
export const capitalAccount = word(CAPITAL_ACCOUNTS)

/** Positions up to this value may have this leverage and must keep this share of it (rulebook 2.5). */
export const riskTier = struct(
  { upTo: f.amount, maxLeverage: leverage, maintenanceE8: f.rateE8 },
  'a tier of maintenance',
)
export type RiskTier = TypeOf<typeof riskTier>

/** Rulebook 2.1. Bands and fees are rates: 5% is 5_000_000n. */
export const contractParameters = struct(
  {
    /** Base units in one lot. */
    multiplier: f.amount,
    tick: f.price,
    markTick: f.price,
    maxLots: lots,
    maxOpenOrders: f.count,
    limitBandE8: f.rateE8,
    marketBandE8: f.rateE8,
    /** The base taker rate: part of every position's maintenance, the same for all. */
    takerE8: f.rateE8,
    liquidationFeeE8: f.rateE8,
    /** How much of a trade's value counts for the fee level. */
    volumeWeightE8: f.rateE8,
    /** The value over which the book's impact prices are measured. */
    impactValue: f.amount,
    fundingHours: f.count,
    /** Refuse to open by a limit that is worse than the market, unless the order says that it may cross. */
    refusesCrossing: bool,
    markMethod,
    selfTrade: f.selfTradeMode,
    tiers: list(riskTier, LIMITS.riskTiers),
  },
  'parameters of a contract',
)
export type ContractParameters = TypeOf<typeof contractParameters>

/** A take-profit and a stop-loss to be armed with what an order opens. */
export const attachedStops = struct(
  { takeProfit: optional(f.price), stopLoss: optional(f.price), triggerBy: triggerPrice },
  'a take-profit and a stop-loss',
)
export type AttachedStops = TypeOf<typeof attachedStops>

export const orderPrice = optional(f.price)
export const orderStops = optional(attachedStops)
export const orderEnd = optional(contractCloseReason)
/** The order that another one replaces, when that came from an amendment. */
export const replacedOrder = optional(f.orderId)

const plainContractOrder = struct(
  {
    orderId: f.orderId,
    userId: f.userId,
    clientId: f.clientId,
    marketId: f.marketId,
    origin: orderOrigin,
    side: f.side,
    positionSide,
    orderType: contractOrderType,
    timeInForce: f.timeInForce,
    selfTrade: f.selfTradeMode,
    reduceOnly: bool,
    marginMode,
    leverage,
    price: orderPrice,
    lots,
    /** How many of these were to close a position when the order was accepted; the rest opens one. */
    closeLots: lots,
    stops: orderStops,
    status: f.orderStatus,
    closeReason: orderEnd,
    filledLots: lots,
    filledValue: f.amount,
    /** Taken away without a trade: by self-trade prevention, or because the position became smaller. */
    droppedLots: lots,
    /** What it still holds for margin and fee. */
    reserve: f.amount,
    openFee: f.amount,
    closeFee: f.amount,
    /** Realised by what it closed. */
    pnl: f.amount,
    createdMs: f.timeMs,
  },
  'a contract order',
)
export type ContractOrderView = TypeOf<typeof plainContractOrder>
/** A contract order as the core left it. */
export const contractOrder = mayWriteItself(plainContractOrder)
export const contractOrders = list(contractOrder, 2 ** 16)

/** A position as the core left it. Lots zero: it is closed. */
export const position = struct(
  {
    positionId,
    userId: f.userId,
    marketId: f.marketId,
    direction,
    marginMode,
    leverage,
    lots,
    /** Exactly what its lots cost; the entry price is this over the quantity. */
    entryValue: f.amount,
    margin: f.amount,
    /** Over its whole life so far. */
    realisedPnl: f.amount,
    openFees: f.amount,
    closeFees: f.amount,
    /** Received less paid. */
    funding: f.amount,
    openedMs: f.timeMs,
  },
  'a position',
)
export type PositionView = TypeOf<typeof position>

/** A take-profit or stop-loss of a position. */
export const stop = struct(
  {
    stopId,
    userId: f.userId,
    marketId: f.marketId,
    positionId,
    kind: stopKind,
    price: f.price,
    triggerBy: triggerPrice,
    /** None means the whole position, whatever its size then. */
    lots: optional(lots),
    /** The order that it came with. */
    orderId: optional(f.orderId),
    /** Ends when this one fires. */
    siblingId: optional(stopId),
    createdMs: f.timeMs,
  },
  'a take-profit or stop-loss',
)
export type StopView = TypeOf<typeof stop>

/** What a conditional order waits for, and the order that it then sends. */
export const triggerTerms = {
  side: f.side,
  positionSide,
  /** `best` is none of them. */
  orderType: contractOrderType,
  timeInForce: f.timeInForce,
  price: optional(f.price),
  /** None means the whole position that it closes, whatever its size then. */
  lots: optional(lots),
  reduceOnly: bool,
  mayCross: bool,
  triggerPrice: f.price,
  trigger: f.trigger,
  triggerBy: triggerPrice,
  selfTrade: optional(f.selfTradeMode),
}

/** A conditional order: it holds nothing, and is no order before its price is met. */
export const contractTrigger = struct(
  {
    triggerId: contractTriggerId,
    userId: f.userId,
    clientId: f.clientId,
    marketId: f.marketId,
    ...triggerTerms,
    createdMs: f.timeMs,
  },
  'a conditional contract order',
)
export type ContractTriggerView = TypeOf<typeof contractTrigger>
