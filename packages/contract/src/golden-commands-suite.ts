// One rich and one bare sample of every command: what the golden files are made from. The rich one has every
// optional field; the bare one has none, or border values where nothing is optional.

import { walletId } from './account-ref.ts'
import type { CommandOf, CommandType } from './commands.ts'
import { CONTRACT_COMMAND_SAMPLES } from './golden-contract-commands-suite.ts'
import { CONTRACT_TRIGGER_COMMAND_SAMPLES } from './golden-contract-trigger-suite.ts'
import { EARN_COMMAND_SAMPLES } from './golden-earn-commands-suite.ts'
import { OUTSIDE_COMMAND_SAMPLES } from './golden-outside-suite.ts'
import { ROBOT_COMMAND_SAMPLES } from './golden-robot-suite.ts'
import { SECOND_COMMAND_SAMPLES } from './golden-second-commands-suite.ts'
import {
  big,
  id,
  LONGEST_KEY,
  levels,
  MOST,
  NOON,
  otherParameters,
  parameters,
  quotes,
  robot,
  type Samples,
  spot,
} from './golden-values-suite.ts'
import type { TimedCommand } from './records.ts'

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
  ...OUTSIDE_COMMAND_SAMPLES,
  ...CONTRACT_COMMAND_SAMPLES,
  ...SECOND_COMMAND_SAMPLES,
  ...EARN_COMMAND_SAMPLES,
  ...ROBOT_COMMAND_SAMPLES,
  ...CONTRACT_TRIGGER_COMMAND_SAMPLES,
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

export const RECORD_SAMPLES: Samples<TimedCommand> = [
  { timeMs: big(NOON), command: COMMAND_SAMPLES.PlaceSpotOrder[0] },
  { timeMs: big(0n), command: COMMAND_SAMPLES.Tick[0] },
]
