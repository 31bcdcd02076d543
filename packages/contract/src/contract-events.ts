// The events of perpetual contracts. An event that moves money lists its postings.

import { bool, list, mayWriteItself, message, optional, struct, type TypeOf, word } from './codec/schema.ts'
import * as c from './contract-fields.ts'
import * as f from './fields.ts'
import { rejectionCode } from './rejections.ts'

const postings = f.postings

/** What a fill did to one position. */
export const positionChange = struct(
  {
    position: c.position,
    /** Opened if positive, closed if negative. */
    lots: c.lots,
    value: f.amount,
    /** Realised, before any fee. */
    pnl: f.amount,
    /** Into the position's margin if positive, out of it if negative. */
    margin: f.amount,
    fee: f.amount,
    liquidationFee: f.amount,
    /** The part of a loss that the insurance fund paid. */
    insured: f.amount,
  },
  'a change of a position',
)
export type PositionChange = TypeOf<typeof positionChange>

const contractParty = struct(
  {
    orderId: f.orderId,
    userId: f.userId,
    rateE8: f.rateE8,
    /** What the order has left to fill, and what it still holds. */
    remaining: c.lots,
    reserve: f.amount,
    /** What it closed first, then what it opened. */
    changes: list(positionChange, 2),
  },
  'one side of a contract trade',
)
export type ContractParty = TypeOf<typeof contractParty>

/** How one position stood when its account was found too weak. */
const positionAtRisk = struct(
  {
    position: c.position,
    mark: f.price,
    /** Unrealised at that mark. */
    pnl: f.amount,
    /** From 1. */
    tier: f.count,
    maintenance: f.amount,
  },
  'a position at risk',
)

const aboutPosition = { userId: f.userId, marketId: f.marketId, positionId: c.positionId }

export const contractEvents = {
  ContractListed: message('ContractListed', 60, 'A perpetual contract was opened.', {
    marketId: f.marketId,
    symbol: f.symbol,
    base: f.assetId,
    quote: f.assetId,
    indexId: f.indexId,
    parameters: c.contractParameters,
    nextFundingMs: f.timeMs,
  }),
  ContractParametersSet: message('ContractParametersSet', 61, 'The parameters of a contract changed.', {
    marketId: f.marketId,
    parameters: c.contractParameters,
    nextFundingMs: f.timeMs,
  }),
  ContractStatusSet: message('ContractStatusSet', 62, 'A contract was opened, halted or restricted.', {
    marketId: f.marketId,
    status: f.marketStatus,
    reason: f.reason,
  }),
  ContractModeSet: message('ContractModeSet', 63, "A user's modes in a contract were set.", {
    userId: f.userId,
    marketId: f.marketId,
    marginMode: c.marginMode,
    positionMode: c.positionMode,
    leverage: c.leverage,
  }),
  LeverageSet: message(
    'LeverageSet',
    64,
    "A user's leverage in a contract was set; margins were moved to it.",
    {
      userId: f.userId,
      marketId: f.marketId,
      leverage: c.leverage,
      positions: list(c.position, 2),
      postings,
    },
  ),
  ContractOrderPlaced: mayWriteItself(
    message('ContractOrderPlaced', 65, 'A contract order was accepted and its reserve taken.', {
      order: c.contractOrder,
      /** The order that this one replaces, when it came from an amendment. */
      replaces: c.replacedOrder,
      /** Of the reserve: what is for margin; the rest is for the fee. */
      marginReserve: f.amount,
      postings,
    }),
  ),
  ContractTraded: mayWriteItself(
    message('ContractTraded', 66, 'Two contract orders met.', {
      tradeId: f.tradeId,
      marketId: f.marketId,
      price: f.price,
      lots: c.lots,
      value: f.amount,
      takerSide: f.side,
      maker: contractParty,
      taker: contractParty,
      postings,
    }),
  ),
  ContractSelfTradePrevented: message(
    'ContractSelfTradePrevented',
    67,
    'A contract order met one of its own group; no trade arose.',
    {
      marketId: f.marketId,
      mode: f.selfTradeMode,
      price: f.price,
      takerOrderId: f.orderId,
      makerOrderId: f.orderId,
      /** Taken off both orders in mode `decrement`, else zero. */
      lots: c.lots,
      /** What each order still holds. */
      takerReserve: f.amount,
      makerReserve: f.amount,
      postings,
    },
  ),
  ContractOrderReduced: message(
    'ContractOrderReduced',
    68,
    'Part of an order that was to close a position fell away with the position.',
    { orderId: f.orderId, userId: f.userId, marketId: f.marketId, lots: c.lots, remaining: c.lots },
  ),
  ContractOrderClosed: mayWriteItself(
    message(
      'ContractOrderClosed',
      69,
      'A contract order left the list of open orders; what it still held was released.',
      {
        orderId: f.orderId,
        userId: f.userId,
        marketId: f.marketId,
        status: f.orderStatus,
        reason: c.contractCloseReason,
        filledLots: c.lots,
        filledValue: f.amount,
        droppedLots: c.lots,
        openFee: f.amount,
        closeFee: f.amount,
        pnl: f.amount,
        /** Of what was released: the margin; the rest is unused fee. */
        marginReleased: f.amount,
        postings,
      },
    ),
  ),
  MarginMoved: message(
    'MarginMoved',
    70,
    'Margin was added to a position or taken from it: by its owner, or to pay a loss of the same cross account.',
    {
      position: c.position,
      direction: c.marginMove,
      amount: f.amount,
      postings,
    },
  ),
  OffsetRealised: message(
    'OffsetRealised',
    71,
    "Part of a cross position's gain was realised at mark to pay a loss of the same account.",
    { position: c.position, mark: f.price, amount: f.amount, postings },
  ),
  StopArmed: message(
    'StopArmed',
    72,
    'A take-profit or stop-loss waits for its price, or covers more lots.',
    {
      stop: c.stop,
    },
  ),
  StopTriggered: message('StopTriggered', 73, 'A take-profit or stop-loss met its price.', {
    ...aboutPosition,
    stopId: c.stopId,
    kind: c.stopKind,
    triggerBy: c.triggerPrice,
    price: f.price,
  }),
  StopRearmed: message('StopRearmed', 74, 'What a stop could not close waits for the next price.', {
    ...aboutPosition,
    stopId: c.stopId,
    lots: optional(c.lots),
  }),
  StopEnded: message('StopEnded', 75, 'A take-profit or stop-loss no longer waits.', {
    ...aboutPosition,
    stopId: c.stopId,
    reason: c.stopEndReason,
  }),
  MarkPriced: message('MarkPriced', 76, 'A contract has a new mark price.', {
    marketId: f.marketId,
    mark: f.price,
    index: f.price,
    indexSequence: f.count,
    /** The running average of the book's distance from the index. */
    basis: f.price,
    /** Taken once a minute for the funding rate. */
    premiumE8: optional(f.rateE8),
    /** The rate that would be settled now. */
    fundingRateE8: f.rateE8,
    openLots: c.lots,
  }),
  FundingSettled: message('FundingSettled', 77, "A contract's funding was settled.", {
    marketId: f.marketId,
    /** The moment it was due. */
    dueMs: f.timeMs,
    rateE8: f.rateE8,
    averagePremiumE8: f.rateE8,
    samples: f.count,
    mark: f.price,
    positions: f.count,
    paid: f.amount,
    insured: f.amount,
    received: f.amount,
    dust: f.amount,
    nextFundingMs: f.timeMs,
    postings,
  }),
  FundingMoved: message('FundingMoved', 78, 'A position paid or received funding.', {
    position: c.position,
    dueMs: f.timeMs,
    rateE8: f.rateE8,
    mark: f.price,
    value: f.amount,
    /** Owed if negative, due to receive if positive, before any shortage. */
    due: f.amount,
    /** What moved. */
    amount: f.amount,
    postings,
  }),
  LiquidationBegun: message(
    'LiquidationBegun',
    79,
    'What stands behind positions fell to their maintenance.',
    {
      liquidationId: c.liquidationId,
      userId: f.userId,
      marginMode: c.marginMode,
      /** None for a cross account. */
      positionId: optional(c.positionId),
      /** Of a cross account: available, and held for its orders. */
      available: f.amount,
      held: f.amount,
      equity: f.amount,
      maintenance: f.amount,
      positions: list(positionAtRisk, 2_048),
    },
  ),
  PositionsNetted: message(
    'PositionsNetted',
    80,
    'Long and short of one cross account closed each other at mark.',
    {
      liquidationId: c.liquidationId,
      marketId: f.marketId,
      mark: f.price,
      lots: c.lots,
      long: positionChange,
      short: positionChange,
      postings,
    },
  ),
  LiquidationStepped: message('LiquidationStepped', 81, 'A part of a position is being liquidated.', {
    liquidationId: c.liquidationId,
    positionId: c.positionId,
    marketId: f.marketId,
    mark: f.price,
    lots: c.lots,
    /** What its lots are worth where nothing is left behind them. */
    bankruptcyValue: f.amount,
    limit: f.price,
    /** Whether the insurance fund pays for what is worse than that, and how much at most. */
    insured: bool,
    insuredUpTo: f.amount,
  }),
  PositionsDeleveraged: message(
    'PositionsDeleveraged',
    82,
    'What no order took was closed against the position that ranked first on the other side.',
    {
      liquidationId: c.liquidationId,
      marketId: f.marketId,
      tradeId: f.tradeId,
      mark: f.price,
      lots: c.lots,
      value: f.amount,
      /** The rank that decided, in units of 10^-8. */
      scoreE8: f.rateE8,
      loser: positionChange,
      winner: positionChange,
      postings,
    },
  ),
  LiquidationEnded: message('LiquidationEnded', 83, 'An account is safe again, or its positions are gone.', {
    liquidationId: c.liquidationId,
    userId: f.userId,
    outcome: word(['safe', 'closed', 'halted'] as const),
  }),
  ReverseStopped: message(
    'ReverseStopped',
    84,
    'A position was closed, but the other side could not be opened.',
    {
      ...aboutPosition,
      code: rejectionCode,
    },
  ),
  CapitalPlaced: message(
    'CapitalPlaced',
    85,
    "The operator's capital went into one of the platform's accounts.",
    {
      assetId: f.assetId,
      amount: f.amount,
      to: c.capitalAccount,
      reason: f.reason,
      proposedBy: f.administratorId,
      approvedBy: f.administratorId,
      postings,
    },
  ),
}
