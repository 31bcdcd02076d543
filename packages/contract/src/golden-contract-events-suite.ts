// Samples of the events of perpetual contracts, and of replies that show contract orders, for the golden files.

import type { contractEvents } from './contract-events.ts'
import type { EventOf } from './events.ts'
import {
  bareContractOrder,
  bareContractParameters,
  bareParty,
  bareStop,
  closedPosition,
  closing,
  contractOrder,
  contractParameters,
  opening,
  party,
  position,
  stop,
} from './golden-contract-values-suite.ts'
import { big, id, MOST, NOON, postings, type Samples } from './golden-values-suite.ts'
import type { LiquidationId, MarketId, PositionId, StopId, UserId } from './ids.ts'
import type { Reply } from './records.ts'

const LARGEST = Number.MAX_SAFE_INTEGER
const stopOfPosition = {
  userId: id<UserId>(7),
  marketId: id<MarketId>(4),
  positionId: id<PositionId>(12),
  stopId: id<StopId>(5),
}
const liquidationId = id<LiquidationId>(3)

type Listing =
  | 'ContractListed'
  | 'ContractParametersSet'
  | 'ContractStatusSet'
  | 'ContractModeSet'
  | 'LeverageSet'
type Trading =
  | 'ContractOrderPlaced'
  | 'ContractTraded'
  | 'ContractSelfTradePrevented'
  | 'ContractOrderReduced'
  | 'ContractOrderClosed'
type Liquidating = Extract<
  keyof typeof contractEvents,
  `Liquidation${string}` | 'PositionsNetted' | 'PositionsDeleveraged' | 'OffsetRealised'
>
type Other = Exclude<keyof typeof contractEvents, Listing | Trading | Liquidating>
type SamplesOf<K extends keyof typeof contractEvents> = { readonly [Each in K]: Samples<EventOf<Each>> }

const LISTING: SamplesOf<Listing> = {
  ContractListed: [
    {
      type: 'ContractListed',
      marketId: id(4),
      symbol: 'BTCUSDT',
      base: id(1),
      quote: id(2),
      indexId: id(1),
      parameters: contractParameters,
      nextFundingMs: big(NOON),
    },
    {
      type: 'ContractListed',
      marketId: id(LARGEST),
      symbol: '',
      base: id(0),
      quote: id(0),
      indexId: id(0),
      parameters: bareContractParameters,
      nextFundingMs: big(0n),
    },
  ],
  ContractParametersSet: [
    {
      type: 'ContractParametersSet',
      marketId: id(4),
      parameters: contractParameters,
      nextFundingMs: big(NOON),
    },
    {
      type: 'ContractParametersSet',
      marketId: id(300),
      parameters: bareContractParameters,
      nextFundingMs: big(-1n),
    },
  ],
  ContractStatusSet: [
    { type: 'ContractStatusSet', marketId: id(4), status: 'halted', reason: 'nobody left to take over' },
    { type: 'ContractStatusSet', marketId: id(4), status: 'open', reason: '' },
  ],
  ContractModeSet: [
    {
      type: 'ContractModeSet',
      userId: id(7),
      marketId: id(4),
      marginMode: 'isolated',
      positionMode: 'oneWay',
      leverage: 125,
    },
    {
      type: 'ContractModeSet',
      userId: id(7),
      marketId: id(4),
      marginMode: 'cross',
      positionMode: 'hedge',
      leverage: 1,
    },
  ],
  LeverageSet: [
    {
      type: 'LeverageSet',
      userId: id(7),
      marketId: id(4),
      leverage: 20,
      positions: [position, closedPosition],
      postings,
    },
    { type: 'LeverageSet', userId: id(7), marketId: id(4), leverage: 1, positions: [], postings: [] },
  ],
}

const TRADING: SamplesOf<Trading> = {
  ContractOrderPlaced: [
    {
      type: 'ContractOrderPlaced',
      order: contractOrder,
      replaces: id(40),
      marginReserve: big(11_700_000_000n),
      postings,
    },
    {
      type: 'ContractOrderPlaced',
      order: bareContractOrder,
      replaces: undefined,
      marginReserve: big(0n),
      postings: [],
    },
  ],
  ContractTraded: [
    {
      type: 'ContractTraded',
      tradeId: id(17),
      marketId: id(4),
      price: big(3_100_000_000_000n),
      lots: big(40n),
      value: big(124_000_000_000n),
      takerSide: 'sell',
      maker: { ...bareParty, changes: [opening] },
      taker: party,
      postings,
    },
    {
      type: 'ContractTraded',
      tradeId: id(1),
      marketId: id(4),
      price: big(1n),
      lots: big(1n),
      value: big(0n),
      takerSide: 'buy',
      maker: bareParty,
      taker: bareParty,
      postings: [],
    },
  ],
  ContractSelfTradePrevented: [
    {
      type: 'ContractSelfTradePrevented',
      marketId: id(4),
      mode: 'decrement',
      price: big(3_000_000_000_000n),
      takerOrderId: id(41),
      makerOrderId: id(40),
      lots: big(10n),
      takerReserve: big(30_150_000_000n),
      makerReserve: big(0n),
      postings,
    },
    {
      type: 'ContractSelfTradePrevented',
      marketId: id(4),
      mode: 'expireTaker',
      price: big(1n),
      takerOrderId: id(2),
      makerOrderId: id(1),
      lots: big(0n),
      takerReserve: big(1n),
      makerReserve: big(2n),
      postings: [],
    },
  ],
  ContractOrderReduced: [
    {
      type: 'ContractOrderReduced',
      orderId: id(41),
      userId: id(7),
      marketId: id(4),
      lots: big(10n),
      remaining: big(30n),
    },
    {
      type: 'ContractOrderReduced',
      orderId: id(LARGEST),
      userId: id(7),
      marketId: id(4),
      lots: big(1n),
      remaining: big(0n),
    },
  ],
  ContractOrderClosed: [
    {
      type: 'ContractOrderClosed',
      orderId: id(41),
      userId: id(7),
      marketId: id(4),
      status: 'cancelled',
      reason: 'unfunded',
      filledLots: big(60n),
      filledValue: big(180_000_000_000n),
      droppedLots: big(1n),
      openFee: big(30_000_000n),
      closeFee: big(-60_000_000n),
      pnl: big(-4_000_000_000n),
      marginReleased: big(11_700_000_000n),
      postings,
    },
    {
      type: 'ContractOrderClosed',
      orderId: id(1),
      userId: id(7),
      marketId: id(4),
      status: 'filled',
      reason: 'filled',
      filledLots: big(0n),
      filledValue: big(0n),
      droppedLots: big(0n),
      openFee: big(0n),
      closeFee: big(0n),
      pnl: big(0n),
      marginReleased: big(0n),
      postings: [],
    },
  ],
}

const LIQUIDATING: SamplesOf<Liquidating> = {
  OffsetRealised: [
    {
      type: 'OffsetRealised',
      position,
      mark: big(2_500_000_000_000n),
      amount: big(15_125_000_000n),
      postings,
    },
    { type: 'OffsetRealised', position: closedPosition, mark: big(1n), amount: big(0n), postings: [] },
  ],
  LiquidationBegun: [
    {
      type: 'LiquidationBegun',
      liquidationId,
      userId: id(7),
      marginMode: 'isolated',
      positionId: id(12),
      available: big(100_000_000n),
      held: big(1_000_000n),
      equity: big(1_490_000_000n),
      maintenance: big(1_493_195_000n),
      positions: [
        {
          position,
          mark: big(2_714_900_000_000n),
          pnl: big(-28_510_000_000n),
          tier: 1,
          maintenance: big(1_493_195_000n),
        },
        { position: closedPosition, mark: big(1n), pnl: big(0n), tier: 16, maintenance: big(0n) },
      ],
    },
    {
      type: 'LiquidationBegun',
      liquidationId: id(LARGEST),
      userId: id(7),
      marginMode: 'cross',
      positionId: undefined,
      available: big(0n),
      held: big(0n),
      equity: big(-1n),
      maintenance: big(0n),
      positions: [],
    },
  ],
  PositionsNetted: [
    {
      type: 'PositionsNetted',
      liquidationId,
      marketId: id(4),
      mark: big(2_127_300_000_000n),
      lots: big(40n),
      long: closing,
      short: opening,
      postings,
    },
    {
      type: 'PositionsNetted',
      liquidationId,
      marketId: id(4),
      mark: big(1n),
      lots: big(0n),
      long: opening,
      short: closing,
      postings: [],
    },
  ],
  LiquidationStepped: [
    {
      type: 'LiquidationStepped',
      liquidationId,
      positionId: id(12),
      marketId: id(4),
      mark: big(2_904_000_000_000n),
      lots: big(11_392n),
      bankruptcyValue: big(32_467_200_000_000n),
      limit: big(2_850_000_000_000n),
      insured: true,
      insuredUpTo: big(MOST),
    },
    {
      type: 'LiquidationStepped',
      liquidationId,
      positionId: id(12),
      marketId: id(4),
      mark: big(1n),
      lots: big(1n),
      bankruptcyValue: big(0n),
      limit: big(1n),
      insured: false,
      insuredUpTo: big(0n),
    },
  ],
  PositionsDeleveraged: [
    {
      type: 'PositionsDeleveraged',
      liquidationId,
      marketId: id(4),
      tradeId: id(17),
      mark: big(2_700_000_000_000n),
      lots: big(10n),
      value: big(27_000_000_000n),
      scoreE8: big(60_000_000n),
      loser: closing,
      winner: opening,
      postings,
    },
    {
      type: 'PositionsDeleveraged',
      liquidationId,
      marketId: id(4),
      tradeId: id(LARGEST),
      mark: big(1n),
      lots: big(1n),
      value: big(0n),
      scoreE8: big(-MOST),
      loser: opening,
      winner: closing,
      postings: [],
    },
  ],
  LiquidationEnded: [
    { type: 'LiquidationEnded', liquidationId, userId: id(7), outcome: 'halted' },
    { type: 'LiquidationEnded', liquidationId: id(LARGEST), userId: id(7), outcome: 'safe' },
  ],
}

const OTHER: SamplesOf<Other> = {
  MarginMoved: [
    { type: 'MarginMoved', position, direction: 'remove', amount: big(MOST), postings },
    { type: 'MarginMoved', position: closedPosition, direction: 'add', amount: big(1n), postings: [] },
  ],
  StopArmed: [
    { type: 'StopArmed', stop },
    { type: 'StopArmed', stop: bareStop },
  ],
  StopTriggered: [
    {
      type: 'StopTriggered',
      ...stopOfPosition,
      kind: 'stopLoss',
      triggerBy: 'last',
      price: big(3_100_000_000_000n),
    },
    { type: 'StopTriggered', ...stopOfPosition, kind: 'takeProfit', triggerBy: 'mark', price: big(1n) },
  ],
  StopRearmed: [
    { type: 'StopRearmed', ...stopOfPosition, lots: big(3n) },
    { type: 'StopRearmed', ...stopOfPosition, lots: undefined },
  ],
  StopEnded: [
    { type: 'StopEnded', ...stopOfPosition, reason: 'positionClosed' },
    { type: 'StopEnded', ...stopOfPosition, stopId: id(LARGEST), reason: 'done' },
  ],
  MarkPriced: [
    {
      type: 'MarkPriced',
      marketId: id(4),
      mark: big(3_000_538_000_000n),
      index: big(3_000_000_000_000n),
      indexSequence: 300,
      basis: big(538_709_677n),
      premiumE8: big(-30_000n),
      fundingRateE8: big(10_000n),
      openLots: big(100n),
    },
    {
      type: 'MarkPriced',
      marketId: id(4),
      mark: big(1n),
      index: big(1n),
      indexSequence: 0,
      basis: big(-1n),
      premiumE8: undefined,
      fundingRateE8: big(-750_000n),
      openLots: big(0n),
    },
  ],
  FundingSettled: [
    {
      type: 'FundingSettled',
      marketId: id(4),
      dueMs: big(NOON),
      rateE8: big(12_345n),
      averagePremiumE8: big(12_345n),
      samples: 480,
      mark: big(3_001_011_000_000n),
      positions: 3,
      paid: big(37_047_480n),
      insured: big(1n),
      received: big(37_047_480n),
      dust: big(1n),
      nextFundingMs: big(NOON + 28_800_000n),
      postings,
    },
    {
      type: 'FundingSettled',
      marketId: id(4),
      dueMs: big(0n),
      rateE8: big(-750_000n),
      averagePremiumE8: big(-1n),
      samples: 0,
      mark: big(1n),
      positions: 0,
      paid: big(0n),
      insured: big(0n),
      received: big(0n),
      dust: big(0n),
      nextFundingMs: big(1n),
      postings: [],
    },
  ],
  FundingMoved: [
    {
      type: 'FundingMoved',
      position,
      dueMs: big(NOON),
      rateE8: big(12_345n),
      mark: big(3_001_011_000_000n),
      value: big(300_101_100_000n),
      due: big(-37_047_481n),
      amount: big(-37_047_480n),
      postings,
    },
    {
      type: 'FundingMoved',
      position: closedPosition,
      dueMs: big(0n),
      rateE8: big(-1n),
      mark: big(1n),
      value: big(0n),
      due: big(1n),
      amount: big(0n),
      postings: [],
    },
  ],
  ReverseStopped: [
    {
      type: 'ReverseStopped',
      userId: id(7),
      marketId: id(4),
      positionId: id(12),
      code: 'order.would.liquidate',
    },
    {
      type: 'ReverseStopped',
      userId: id(7),
      marketId: id(4),
      positionId: id(LARGEST),
      code: 'balance.insufficient',
    },
  ],
  CapitalPlaced: [
    {
      type: 'CapitalPlaced',
      assetId: id(2),
      amount: big(MOST),
      to: 'second_house',
      reason: 'case 12',
      proposedBy: id(3),
      approvedBy: id(4),
      postings,
    },
    {
      type: 'CapitalPlaced',
      assetId: id(0),
      amount: big(1n),
      to: 'insurance',
      reason: '',
      proposedBy: id(0),
      approvedBy: id(0),
      postings: [],
    },
  ],
}

export const CONTRACT_EVENT_SAMPLES: SamplesOf<keyof typeof contractEvents> = {
  ...LISTING,
  ...TRADING,
  ...LIQUIDATING,
  ...OTHER,
}

export const CONTRACT_REPLY_SAMPLES: Samples<Reply> = [
  {
    number: id(12),
    timeMs: big(NOON),
    rejection: 'order.would.liquidate',
    order: undefined,
    contractOrders: [contractOrder, bareContractOrder],
    secondOrder: undefined,
    financialOrder: undefined,
    miningOrder: undefined,
    contractTrigger: undefined,
    closed: 2,
  },
  {
    number: id(1),
    timeMs: big(0n),
    rejection: undefined,
    order: undefined,
    contractOrders: [],
    secondOrder: undefined,
    financialOrder: undefined,
    miningOrder: undefined,
    contractTrigger: undefined,
    closed: undefined,
  },
]
