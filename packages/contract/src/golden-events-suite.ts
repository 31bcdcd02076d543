// One rich and one bare sample of every event, reply and outcome: what the golden files are made from.

import type { EventOf, EventType } from './events.ts'
import { CONTRACT_EVENT_SAMPLES } from './golden-contract-events-suite.ts'
import { CONTRACT_TRIGGER_EVENT_SAMPLES } from './golden-contract-trigger-suite.ts'
import { EARN_EVENT_SAMPLES } from './golden-earn-events-suite.ts'
import { OUTSIDE_EVENT_SAMPLES } from './golden-outside-suite.ts'
import { ROBOT_EVENT_SAMPLES } from './golden-robot-suite.ts'
import { SECOND_EVENT_SAMPLES } from './golden-second-events-suite.ts'
import {
  bareOrder,
  big,
  id,
  levels,
  MOST,
  NOON,
  order,
  otherParameters,
  parameters,
  postings,
  quotes,
  robot,
  type Samples,
  spot,
} from './golden-values-suite.ts'
import type { Outcome, Reply } from './records.ts'

function amountMoved<K extends 'AmountFrozen' | 'AmountUnfrozen' | 'AmountLocked' | 'AmountUnlocked'>(
  type: K,
): Samples<{ readonly type: K } & Omit<EventOf<'AmountFrozen'>, 'type'>> {
  return [
    { type, userId: id(7), wallet: spot, assetId: id(2), amount: big(MOST), reason: 'case 12', postings },
    { type, userId: id(7), wallet: spot, assetId: id(2), amount: big(1n), reason: '', postings: [] },
  ]
}

function depositMoved<K extends 'DepositSeen' | 'DepositConfirmed' | 'DepositOrphaned'>(
  type: K,
): Samples<{ readonly type: K } & Omit<EventOf<'DepositSeen'>, 'type'>> {
  return [
    { type, depositId: id(5), userId: id(7), assetId: id(2), amount: big(2_000_000_000_000n), postings },
    { type, depositId: id(5), userId: id(7), assetId: id(2), amount: big(1n), postings: [] },
  ]
}

export const EVENT_SAMPLES: { readonly [K in EventType]: Samples<EventOf<K>> } = {
  ...OUTSIDE_EVENT_SAMPLES,
  ...CONTRACT_EVENT_SAMPLES,
  ...SECOND_EVENT_SAMPLES,
  ...EARN_EVENT_SAMPLES,
  ...ROBOT_EVENT_SAMPLES,
  ...CONTRACT_TRIGGER_EVENT_SAMPLES,
  CommandRejected: [
    {
      type: 'CommandRejected',
      command: 'PlaceSpotOrder',
      userId: id(7),
      clientId: 'k-1',
      code: 'order.price.band',
    },
    {
      type: 'CommandRejected',
      command: 'Tick',
      userId: undefined,
      clientId: undefined,
      code: 'account.unknown',
    },
  ],
  CommandRepeated: [
    { type: 'CommandRepeated', userId: id(7), clientId: 'k-1', original: id(12) },
    { type: 'CommandRepeated', userId: id(7), clientId: undefined, original: id(Number.MAX_SAFE_INTEGER) },
  ],
  AssetListed: [
    { type: 'AssetListed', assetId: id(1), code: 'BTC', scale: 8 },
    { type: 'AssetListed', assetId: id(1_024), code: '1INCH', scale: 2 },
  ],
  IndexDefined: [
    { type: 'IndexDefined', indexId: id(1), base: id(1), quote: id(2), tick: big(1_000_000n) },
    { type: 'IndexDefined', indexId: id(2), base: id(3), quote: id(2), tick: big(MOST) },
  ],
  IndexTicked: [
    { type: 'IndexTicked', indexId: id(1), sequence: 300, price: big(3_000_050_000_000n), quotes },
    { type: 'IndexTicked', indexId: id(1), sequence: 1, price: undefined, quotes: [] },
  ],
  SpotMarketListed: [
    {
      type: 'SpotMarketListed',
      marketId: id(1),
      symbol: 'BTC_USDT',
      base: id(1),
      quote: id(2),
      indexId: id(1),
      parameters,
    },
    {
      type: 'SpotMarketListed',
      marketId: id(2),
      symbol: '1INCH',
      base: id(3),
      quote: id(2),
      indexId: undefined,
      parameters: otherParameters,
    },
  ],
  SpotParametersSet: [
    { type: 'SpotParametersSet', marketId: id(1), parameters },
    { type: 'SpotParametersSet', marketId: id(300), parameters: otherParameters },
  ],
  SpotMarketStatusSet: [
    { type: 'SpotMarketStatusSet', marketId: id(1), status: 'cancelOnly', reason: 'maintenance' },
    { type: 'SpotMarketStatusSet', marketId: id(1), status: 'open', reason: '' },
  ],
  FeeScheduleSet: [
    { type: 'FeeScheduleSet', btc: id(1), levels },
    { type: 'FeeScheduleSet', btc: id(1), levels: [] },
  ],
  FeeLevelOverrideSet: [
    { type: 'FeeLevelOverrideSet', userId: id(7), level: 3, untilMs: big(NOON) },
    { type: 'FeeLevelOverrideSet', userId: id(7), level: 1, untilMs: big(-1n) },
  ],
  FeeVolumeCounted: [
    {
      type: 'FeeVolumeCounted',
      userId: id(7),
      day: 20_513n,
      volumeBtc: big(2_016_131_249n),
      sumBtc: big(27_000_000_000n),
      pendingLevel: 3,
    },
    {
      type: 'FeeVolumeCounted',
      userId: id(7),
      day: -1n,
      volumeBtc: big(0n),
      sumBtc: big(0n),
      pendingLevel: 1,
    },
  ],
  FeeLevelChanged: [
    { type: 'FeeLevelChanged', userId: id(7), level: 3 },
    { type: 'FeeLevelChanged', userId: id(Number.MAX_SAFE_INTEGER), level: 16 },
  ],
  AccountOpened: [
    { type: 'AccountOpened', userId: id(7), tradeGroupId: id(9), house: 'market maker' },
    { type: 'AccountOpened', userId: id(7), tradeGroupId: id(7), house: undefined },
  ],
  AccountIdentitySet: [
    { type: 'AccountIdentitySet', userId: id(7), authenticated: true, country: 'SG' },
    { type: 'AccountIdentitySet', userId: id(7), authenticated: false, country: '' },
  ],
  AccountMarked: [
    { type: 'AccountMarked', userId: id(7), mark: 'unlocked', reason: 'case 12 closed' },
    { type: 'AccountMarked', userId: id(7), mark: 'frozen', reason: '' },
  ],
  AmountFrozen: amountMoved('AmountFrozen'),
  AmountUnfrozen: amountMoved('AmountUnfrozen'),
  AmountLocked: amountMoved('AmountLocked'),
  AmountUnlocked: amountMoved('AmountUnlocked'),
  Transferred: [
    {
      type: 'Transferred',
      userId: id(7),
      from: spot,
      to: robot,
      assetId: id(2),
      amount: big(150_000_000n),
      postings,
    },
    {
      type: 'Transferred',
      userId: id(7),
      from: robot,
      to: spot,
      assetId: id(2),
      amount: big(1n),
      postings: [],
    },
  ],
  DepositSeen: depositMoved('DepositSeen'),
  DepositConfirmed: depositMoved('DepositConfirmed'),
  DepositOrphaned: depositMoved('DepositOrphaned'),
  SpotOrderPlaced: [
    { type: 'SpotOrderPlaced', order, replaces: id(40), postings },
    { type: 'SpotOrderPlaced', order: bareOrder, replaces: undefined, postings: [] },
  ],
  SpotOrderTriggered: [
    {
      type: 'SpotOrderTriggered',
      orderId: id(41),
      userId: id(7),
      marketId: id(1),
      lastPrice: big(3_000_100_000_000n),
    },
    { type: 'SpotOrderTriggered', orderId: id(1), userId: id(1), marketId: id(1), lastPrice: big(1n) },
  ],
  SpotTraded: [
    {
      type: 'SpotTraded',
      tradeId: id(17),
      marketId: id(1),
      price: big(2_990_000_000_000n),
      quantity: big(20_000_000n),
      quoteAmount: big(598_000_000_000n),
      takerSide: 'buy',
      maker: {
        orderId: id(40),
        userId: id(8),
        rateE8: big(-5_000n),
        fee: big(-29_900_000n),
        remaining: big(0n),
      },
      taker: {
        orderId: id(41),
        userId: id(7),
        rateE8: big(100_000n),
        fee: big(20_000n),
        remaining: big(30_000_000n),
      },
      postings,
    },
    {
      type: 'SpotTraded',
      tradeId: id(1),
      marketId: id(1),
      price: big(1_000_000n),
      quantity: big(1_000n),
      quoteAmount: big(10n),
      takerSide: 'sell',
      maker: { orderId: id(1), userId: id(8), rateE8: big(0n), fee: big(0n), remaining: undefined },
      taker: { orderId: id(2), userId: id(7), rateE8: big(0n), fee: big(0n), remaining: undefined },
      postings: [],
    },
  ],
  SelfTradePrevented: [
    {
      type: 'SelfTradePrevented',
      marketId: id(1),
      mode: 'decrement',
      price: big(3_000_000_000_000n),
      takerOrderId: id(41),
      makerOrderId: id(40),
      quantity: big(10_000n),
      postings,
    },
    {
      type: 'SelfTradePrevented',
      marketId: id(1),
      mode: 'expireTaker',
      price: big(1_000_000n),
      takerOrderId: id(2),
      makerOrderId: id(1),
      quantity: big(0n),
      postings: [],
    },
  ],
  SpotOrderClosed: [
    {
      type: 'SpotOrderClosed',
      orderId: id(41),
      userId: id(7),
      marketId: id(1),
      status: 'cancelled',
      reason: 'priceProtection',
      filledQuantity: big(44_000_000n),
      filledQuote: big(1_317_000_000_000n),
      fee: big(43_200n),
      postings,
    },
    {
      type: 'SpotOrderClosed',
      orderId: id(1),
      userId: id(7),
      marketId: id(1),
      status: 'filled',
      reason: 'filled',
      filledQuantity: big(0n),
      filledQuote: big(0n),
      fee: big(0n),
      postings: [],
    },
  ],
}

export const REPLY_SAMPLES: Samples<Reply> = [
  {
    number: id(12),
    timeMs: big(NOON),
    rejection: 'balance.insufficient',
    order,
    contractOrders: undefined,
    secondOrder: undefined,
    financialOrder: undefined,
    miningOrder: undefined,
    contractTrigger: undefined,
    closed: 3,
  },
  {
    number: id(1),
    timeMs: big(0n),
    rejection: undefined,
    order: undefined,
    contractOrders: undefined,
    secondOrder: undefined,
    financialOrder: undefined,
    miningOrder: undefined,
    contractTrigger: undefined,
    closed: undefined,
  },
]

export const OUTCOME_SAMPLES: Samples<Outcome> = [
  {
    number: id(12),
    timeMs: big(NOON),
    events: [EVENT_SAMPLES.SpotOrderPlaced[0], EVENT_SAMPLES.SpotTraded[0], EVENT_SAMPLES.SpotOrderClosed[0]],
    reply: REPLY_SAMPLES[0],
  },
  { number: id(1), timeMs: big(0n), events: [], reply: REPLY_SAMPLES[1] },
]
