// One rich and one bare sample of every command, event, reply and outcome: what the golden files are made from.
// The rich one has every optional field; the bare one has none, or border values where nothing is optional.

import { marginAccount, robotWalletId, systemAccount, userAccount, walletId } from './account-ref.ts'
import type { CommandOf, CommandType } from './commands.ts'
import type { EventOf, EventType } from './events.ts'
import type { FeeLevel, Posting, SourceQuote, SpotOrderView, SpotParameters } from './fields.ts'
import type { Outcome, Reply, TimedCommand } from './records.ts'

/** A plain integer as whatever brand the field wants. */
function id<T extends number>(value: number): T {
  return value as T
}

/** A plain bigint as whatever brand the field wants. */
function big<T extends bigint>(value: bigint): T {
  return value as T
}

const MOST = 10n ** 18n
const NOON = 1_772_337_600_000n
const spot = walletId('spot')
const robot = robotWalletId(3)
const LONGEST_KEY = 'k:2026-03-01/order.000000000000_00001'.slice(0, 36)

const parameters: SpotParameters = {
  tick: big(1_000_000n),
  lot: big(1_000n),
  minQuantity: big(1_000n),
  maxQuantity: big(10_000_000_000n),
  minNotional: big(500_000_000n),
  maxOpenOrders: 200,
  marketBandE8: big(5_000_000n),
  buyBandE8: big(20_000_000n),
  sellBandE8: big(20_000_000n),
  selfTrade: 'expireTaker',
}

const otherParameters: SpotParameters = {
  ...parameters,
  minNotional: big(0n),
  maxOpenOrders: 1_000,
  selfTrade: 'decrement',
}

const levels: readonly FeeLevel[] = [
  {
    volumeBtc: big(0n),
    spotMakerE8: big(100_000n),
    spotTakerE8: big(100_000n),
    perpMakerE8: big(20_000n),
    perpTakerE8: big(50_000n),
  },
  {
    volumeBtc: big(5_000_000_000n),
    spotMakerE8: big(-5_000n),
    spotTakerE8: big(40_000n),
    perpMakerE8: big(0n),
    perpTakerE8: big(30_000n),
  },
]

const quotes: readonly SourceQuote[] = [
  { source: id(1), price: big(3_000_000_000_000n), timeMs: big(NOON - 100n) },
  { source: id(2), price: big(3_000_050_000_000n), timeMs: big(NOON - 200n) },
  { source: id(3), price: big(3_000_100_000_000n), timeMs: big(NOON) },
]

const postings: readonly Posting[] = [
  {
    from: userAccount(id(7), spot, 'frozen'),
    to: userAccount(id(8), robot, 'available'),
    asset: id(2),
    amount: big(598_000_000_000n),
    fromAfter: big(902_000_000_000n),
    toAfter: big(598_000_000_000n),
  },
  {
    from: systemAccount('world'),
    to: systemAccount('perp_clearing', id(4)),
    asset: id(2),
    amount: big(1n),
    fromAfter: big(-(10n ** 20n)),
    toAfter: big(0n),
  },
  {
    from: userAccount(id(7), walletId('contract'), 'adminLocked'),
    to: marginAccount(id(7), id(12)),
    asset: id(1_024),
    amount: big(MOST),
    fromAfter: big(0n),
    toAfter: big(MOST),
  },
]

const order: SpotOrderView = {
  orderId: id(41),
  userId: id(7),
  wallet: robot,
  clientId: LONGEST_KEY,
  marketId: id(1),
  side: 'sell',
  orderType: 'stopLimit',
  timeInForce: 'fillOrKill',
  selfTrade: 'expireBoth',
  price: big(3_000_000_000_000n),
  quantity: big(50_000_000n),
  quoteAmount: big(1_500_000_000_000n),
  stopPrice: big(3_000_100_000_000n),
  trigger: 'atOrBelow',
  status: 'cancelled',
  closeReason: 'selfTrade',
  filledQuantity: big(40_000_000n),
  filledQuote: big(1_197_000_000_000n),
  preventedQuantity: big(1_000n),
  fee: big(-40_000n),
  createdMs: big(NOON),
}

const bareOrder: SpotOrderView = {
  ...order,
  orderId: id(1),
  wallet: spot,
  clientId: undefined,
  side: 'buy',
  orderType: 'market',
  timeInForce: 'immediateOrCancel',
  selfTrade: 'expireTaker',
  price: undefined,
  quantity: undefined,
  quoteAmount: undefined,
  stopPrice: undefined,
  trigger: undefined,
  status: 'new',
  closeReason: undefined,
  filledQuantity: big(0n),
  filledQuote: big(0n),
  preventedQuantity: big(0n),
  fee: big(0n),
}

type Samples<T> = readonly [rich: T, bare: T]

function marked<K extends 'FreezeAccount' | 'UnfreezeAccount' | 'LockAccount' | 'UnlockAccount'>(
  type: K,
): Samples<{ readonly type: K } & Omit<CommandOf<'FreezeAccount'>, 'type'>> {
  return [
    { type, userId: id(7), reason: 'court order 12/2026, 漢字' },
    { type, userId: id(Number.MAX_SAFE_INTEGER), reason: '' },
  ]
}

function setAside<K extends 'FreezeAmount' | 'UnfreezeAmount' | 'LockAmount' | 'UnlockAmount'>(
  type: K,
): Samples<{ readonly type: K } & Omit<CommandOf<'FreezeAmount'>, 'type'>> {
  return [
    {
      type,
      userId: id(7),
      clientId: 'case-12',
      wallet: spot,
      assetId: id(2),
      amount: big(MOST),
      reason: 'case 12',
    },
    {
      type,
      userId: id(7),
      clientId: undefined,
      wallet: walletId('mining'),
      assetId: id(1),
      amount: big(-1n),
      reason: '',
    },
  ]
}

export const COMMAND_SAMPLES: { readonly [K in CommandType]: Samples<CommandOf<K>> } = {
  Tick: [{ type: 'Tick' }, { type: 'Tick' }],
  ListAsset: [
    { type: 'ListAsset', assetId: id(1), code: 'BTC', scale: 8 },
    { type: 'ListAsset', assetId: id(1_024), code: '1INCH', scale: 2 },
  ],
  DefineIndex: [
    { type: 'DefineIndex', indexId: id(1), base: id(1), quote: id(2), tick: big(1_000_000n) },
    { type: 'DefineIndex', indexId: id(0), base: id(0), quote: id(0), tick: big(0n) },
  ],
  IndexTick: [
    { type: 'IndexTick', indexId: id(1), quotes },
    { type: 'IndexTick', indexId: id(1), quotes: [] },
  ],
  ListSpotMarket: [
    {
      type: 'ListSpotMarket',
      marketId: id(1),
      symbol: 'BTC_USDT',
      base: id(1),
      quote: id(2),
      indexId: id(1),
      parameters,
    },
    {
      type: 'ListSpotMarket',
      marketId: id(2),
      symbol: '1INCH',
      base: id(3),
      quote: id(2),
      indexId: undefined,
      parameters: otherParameters,
    },
  ],
  SetSpotParameters: [
    { type: 'SetSpotParameters', marketId: id(1), parameters },
    { type: 'SetSpotParameters', marketId: id(300), parameters: otherParameters },
  ],
  SetSpotMarketStatus: [
    { type: 'SetSpotMarketStatus', marketId: id(1), status: 'halted', reason: 'index lost' },
    { type: 'SetSpotMarketStatus', marketId: id(1), status: 'open', reason: '' },
  ],
  SetFeeSchedule: [
    { type: 'SetFeeSchedule', btc: id(1), levels },
    { type: 'SetFeeSchedule', btc: id(1), levels: [] },
  ],
  SetFeeLevelOverride: [
    { type: 'SetFeeLevelOverride', userId: id(7), level: 3, untilMs: big(NOON) },
    { type: 'SetFeeLevelOverride', userId: id(7), level: 0, untilMs: big(-1n) },
  ],
  OpenAccount: [
    { type: 'OpenAccount', userId: id(7), tradeGroupId: id(9), house: 'market maker' },
    { type: 'OpenAccount', userId: id(7), tradeGroupId: id(7), house: undefined },
  ],
  SetAccountIdentity: [
    { type: 'SetAccountIdentity', userId: id(7), authenticated: true, country: 'SG' },
    { type: 'SetAccountIdentity', userId: id(7), authenticated: false, country: '' },
  ],
  FreezeAccount: marked('FreezeAccount'),
  UnfreezeAccount: marked('UnfreezeAccount'),
  LockAccount: marked('LockAccount'),
  UnlockAccount: marked('UnlockAccount'),
  FreezeAmount: setAside('FreezeAmount'),
  UnfreezeAmount: setAside('UnfreezeAmount'),
  LockAmount: setAside('LockAmount'),
  UnlockAmount: setAside('UnlockAmount'),
  Transfer: [
    {
      type: 'Transfer',
      userId: id(7),
      clientId: 't-1',
      from: spot,
      to: robot,
      assetId: id(2),
      amount: big(150_000_000n),
    },
    {
      type: 'Transfer',
      userId: id(7),
      clientId: undefined,
      from: robot,
      to: spot,
      assetId: id(2),
      amount: big(1n),
    },
  ],
  SeeDeposit: [
    { type: 'SeeDeposit', depositId: id(5), userId: id(7), assetId: id(2), amount: big(2_000_000_000_000n) },
    { type: 'SeeDeposit', depositId: id(0), userId: id(0), assetId: id(0), amount: big(0n) },
  ],
  ConfirmDeposit: [
    { type: 'ConfirmDeposit', depositId: id(5) },
    { type: 'ConfirmDeposit', depositId: id(Number.MAX_SAFE_INTEGER) },
  ],
  OrphanDeposit: [
    { type: 'OrphanDeposit', depositId: id(5) },
    { type: 'OrphanDeposit', depositId: id(Number.MAX_SAFE_INTEGER) },
  ],
  PlaceSpotOrder: [
    {
      type: 'PlaceSpotOrder',
      userId: id(7),
      clientId: LONGEST_KEY,
      wallet: robot,
      marketId: id(1),
      side: 'sell',
      orderType: 'stopLimit',
      timeInForce: 'postOnly',
      price: big(3_000_000_000_000n),
      quantity: big(50_000_000n),
      quoteAmount: big(1_500_000_000_000n),
      stopPrice: big(3_000_100_000_000n),
      trigger: 'atOrBelow',
      selfTrade: 'decrement',
    },
    {
      type: 'PlaceSpotOrder',
      userId: id(7),
      clientId: undefined,
      wallet: spot,
      marketId: id(1),
      side: 'buy',
      orderType: 'limit',
      timeInForce: 'goodTillCancelled',
      price: undefined,
      quantity: undefined,
      quoteAmount: undefined,
      stopPrice: undefined,
      trigger: undefined,
      selfTrade: undefined,
    },
  ],
  CancelSpotOrder: [
    { type: 'CancelSpotOrder', userId: id(7), clientId: 'c-1', orderId: id(41), orderClientId: 'o-1' },
    {
      type: 'CancelSpotOrder',
      userId: id(7),
      clientId: undefined,
      orderId: undefined,
      orderClientId: undefined,
    },
  ],
  CancelAllSpotOrders: [
    { type: 'CancelAllSpotOrders', userId: id(7), clientId: 'c-2', marketId: id(1) },
    { type: 'CancelAllSpotOrders', userId: id(7), clientId: undefined, marketId: undefined },
  ],
  AmendSpotOrder: [
    {
      type: 'AmendSpotOrder',
      userId: id(7),
      clientId: 'a-1',
      orderId: id(41),
      price: big(1_000_000n),
      quantity: big(1_000n),
      stopPrice: big(2_000_000n),
    },
    {
      type: 'AmendSpotOrder',
      userId: id(7),
      clientId: undefined,
      orderId: id(41),
      price: undefined,
      quantity: undefined,
      stopPrice: undefined,
    },
  ],
}

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
  { number: id(12), timeMs: big(NOON), rejection: 'balance.insufficient', order, closed: 3 },
  { number: id(1), timeMs: big(0n), rejection: undefined, order: undefined, closed: undefined },
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

export const RECORD_SAMPLES: Samples<TimedCommand> = [
  { timeMs: big(NOON), command: COMMAND_SAMPLES.PlaceSpotOrder[0] },
  { timeMs: big(0n), command: COMMAND_SAMPLES.Tick[0] },
]
