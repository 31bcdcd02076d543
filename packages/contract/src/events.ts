// Every event there is: what became of a command. Past tense; tags are never reused.
// An event that moves money lists its postings; each one's amount leaves one account and enters another.

import {
  bool,
  type Fields,
  family,
  type Message,
  type MessageOf,
  message,
  optional,
  struct,
  word,
} from './codec/schema.ts'
import { COMMAND_TYPES } from './commands.ts'
import { contractEvents } from './contract-events.ts'
import { contractTriggerEvents } from './contract-trigger-events.ts'
import { earnEvents } from './earn-events.ts'
import * as f from './fields.ts'
import { rejectionCode } from './rejections.ts'
import { robotEvents } from './robot-events.ts'
import { secondEvents } from './second-events.ts'
import { ACCOUNT_MARKS } from './words.ts'

const postings = f.postings

const platformEvents = {
  CommandRejected: message('CommandRejected', 1, 'A command had no effect, for the reason its code gives.', {
    command: word(COMMAND_TYPES),
    userId: optional(f.userId),
    clientId: f.clientId,
    code: rejectionCode,
  }),
  CommandRepeated: message(
    'CommandRepeated',
    2,
    'A command came again under its key: no effect, the first reply again.',
    {
      userId: f.userId,
      clientId: f.clientId,
      original: f.commandNumber,
    },
  ),
  AssetListed: message('AssetListed', 3, 'An asset was added.', {
    assetId: f.assetId,
    code: f.assetCode,
    scale: f.count,
  }),
  IndexDefined: message('IndexDefined', 4, 'A price index was added.', {
    indexId: f.indexId,
    base: f.assetId,
    quote: f.assetId,
    tick: f.price,
  }),
  IndexTicked: message(
    'IndexTicked',
    5,
    'An index has a new price, or none because too few sources were fresh.',
    {
      indexId: f.indexId,
      sequence: f.count,
      price: optional(f.price),
      quotes: f.sourceQuotes,
    },
  ),
  SpotMarketListed: message('SpotMarketListed', 6, 'A spot market was opened.', {
    marketId: f.marketId,
    symbol: f.symbol,
    base: f.assetId,
    quote: f.assetId,
    indexId: optional(f.indexId),
    parameters: f.spotParameters,
  }),
  SpotParametersSet: message('SpotParametersSet', 7, 'The parameters of a spot market changed.', {
    marketId: f.marketId,
    parameters: f.spotParameters,
  }),
  SpotMarketStatusSet: message('SpotMarketStatusSet', 8, 'A spot market was opened, halted or restricted.', {
    marketId: f.marketId,
    status: f.marketStatus,
    reason: f.reason,
  }),
  FeeScheduleSet: message('FeeScheduleSet', 9, 'The table of fee levels changed.', {
    btc: f.assetId,
    levels: f.feeLevels,
  }),
  FeeLevelOverrideSet: message('FeeLevelOverrideSet', 10, 'A user has at least this level until a moment.', {
    userId: f.userId,
    level: f.level,
    untilMs: f.timeMs,
  }),
  FeeVolumeCounted: message(
    'FeeVolumeCounted',
    11,
    "A finished day's volume joined a user's thirty-day sum.",
    {
      userId: f.userId,
      day: f.day,
      volumeBtc: f.amount,
      sumBtc: f.amount,
      pendingLevel: f.level,
    },
  ),
  FeeLevelChanged: message('FeeLevelChanged', 12, "A user's fee level changed.", {
    userId: f.userId,
    level: f.level,
  }),
}

const amountMoved = {
  userId: f.userId,
  wallet: f.wallet,
  assetId: f.assetId,
  amount: f.amount,
  reason: f.reason,
  postings,
}

const depositMoved = {
  depositId: f.depositId,
  userId: f.userId,
  assetId: f.assetId,
  amount: f.amount,
  postings,
}

const accountEvents = {
  AccountOpened: message('AccountOpened', 20, 'A user has accounts.', {
    userId: f.userId,
    tradeGroupId: f.tradeGroupId,
    house: optional(f.reason),
  }),
  AccountIdentitySet: message(
    'AccountIdentitySet',
    21,
    "A user's authentication and country were recorded.",
    {
      userId: f.userId,
      authenticated: bool,
      country: f.country,
    },
  ),
  AccountMarked: message('AccountMarked', 22, 'An account was frozen, unfrozen, locked or unlocked.', {
    userId: f.userId,
    mark: word(ACCOUNT_MARKS),
    reason: f.reason,
  }),
  AmountFrozen: message('AmountFrozen', 26, 'Part of a balance was set aside for compliance.', amountMoved),
  AmountUnfrozen: message('AmountUnfrozen', 27, 'A frozen amount was given back.', amountMoved),
  AmountLocked: message('AmountLocked', 28, 'Part of a balance was locked up.', amountMoved),
  AmountUnlocked: message('AmountUnlocked', 29, 'A locked amount was given back.', amountMoved),
  Transferred: message('Transferred', 30, "Money moved between a user's own wallets.", {
    userId: f.userId,
    from: f.wallet,
    to: f.wallet,
    assetId: f.assetId,
    amount: f.amount,
    postings,
  }),
  DepositSeen: message('DepositSeen', 31, 'A deposit is on its way.', depositMoved),
  DepositConfirmed: message('DepositConfirmed', 32, 'A deposit was credited.', depositMoved),
  DepositOrphaned: message('DepositOrphaned', 33, 'A deposit vanished before it was final.', depositMoved),
}

const withdrawalMoved = {
  withdrawalId: f.withdrawalId,
  userId: f.userId,
  assetId: f.assetId,
  amount: f.amount,
  fee: f.amount,
  postings,
}

const outsideEvents = {
  DepositNamed: message('DepositNamed', 53, 'What a deposit that was just seen is called outside.', {
    depositId: f.depositId,
    userId: f.userId,
    reference: f.reference,
  }),
}

const withdrawalEvents = {
  WithdrawalRequested: message('WithdrawalRequested', 34, 'Money is held to leave.', {
    ...withdrawalMoved,
    destination: f.destination,
    approvalsNeeded: f.count,
  }),
  WithdrawalApproved: message('WithdrawalApproved', 36, 'An administrator approved a withdrawal.', {
    withdrawalId: f.withdrawalId,
    userId: f.userId,
    administratorId: f.administratorId,
    approvals: f.count,
    approvalsNeeded: f.count,
  }),
  WithdrawalRefused: message(
    'WithdrawalRefused',
    37,
    'A withdrawal was refused, or taken back by its user: the money returned.',
    {
      ...withdrawalMoved,
      /** None when the user took it back. */
      administratorId: optional(f.administratorId),
      reason: f.reason,
    },
  ),
  WithdrawalSent: message('WithdrawalSent', 38, 'Money is on its way out.', withdrawalMoved),
  WithdrawalSettled: message('WithdrawalSettled', 39, 'Money has left for good.', {
    ...withdrawalMoved,
    reference: f.reference,
  }),
  WithdrawalReturned: message('WithdrawalReturned', 50, 'Money on its way out came back.', {
    ...withdrawalMoved,
    reason: f.reason,
  }),
}

const houseEvents = {
  CorrectionPosted: message('CorrectionPosted', 51, "Two persons corrected a user's balance.", {
    userId: f.userId,
    wallet: f.wallet,
    assetId: f.assetId,
    amount: f.amount,
    direction: f.correctionDirection,
    reason: f.reason,
    proposedBy: f.administratorId,
    approvedBy: f.administratorId,
    postings,
  }),
  CapitalAdded: message('CapitalAdded', 52, 'The operator brought money of its own.', {
    assetId: f.assetId,
    amount: f.amount,
    reference: f.reference,
    reason: f.reason,
    proposedBy: f.administratorId,
    approvedBy: f.administratorId,
    postings,
  }),
}

const tradeParty = struct(
  {
    orderId: f.orderId,
    userId: f.userId,
    rateE8: f.rateE8,
    /** In the asset that this party received. */
    fee: f.amount,
    /** What the order has left to fill, in base units; none for an order sized by quote amount. */
    remaining: optional(f.amount),
  },
  'one side of a trade',
)

const spotEvents = {
  SpotOrderPlaced: message('SpotOrderPlaced', 40, 'An order was accepted and its hold taken.', {
    order: f.spotOrder,
    /** The order that this one replaces, when it came from an amendment. */
    replaces: optional(f.orderId),
    postings,
  }),
  SpotOrderTriggered: message('SpotOrderTriggered', 41, 'A waiting stop order fired.', {
    orderId: f.orderId,
    userId: f.userId,
    marketId: f.marketId,
    lastPrice: f.price,
  }),
  SpotTraded: message('SpotTraded', 42, 'Two orders met.', {
    tradeId: f.tradeId,
    marketId: f.marketId,
    price: f.price,
    quantity: f.amount,
    quoteAmount: f.amount,
    takerSide: f.side,
    maker: tradeParty,
    taker: tradeParty,
    postings,
  }),
  SelfTradePrevented: message(
    'SelfTradePrevented',
    43,
    'An order met one of its own group; no trade arose.',
    {
      marketId: f.marketId,
      mode: f.selfTradeMode,
      price: f.price,
      takerOrderId: f.orderId,
      makerOrderId: f.orderId,
      /** Taken off both orders in mode `decrement`, else zero. */
      quantity: f.amount,
      postings,
    },
  ),
  SpotOrderClosed: message(
    'SpotOrderClosed',
    44,
    'An order left the list of open orders; what it still held was released.',
    {
      orderId: f.orderId,
      userId: f.userId,
      marketId: f.marketId,
      status: f.orderStatus,
      reason: f.closeReason,
      filledQuantity: f.amount,
      filledQuote: f.amount,
      fee: f.amount,
      postings,
    },
  ),
}

export const EVENTS = {
  ...platformEvents,
  ...accountEvents,
  ...outsideEvents,
  ...withdrawalEvents,
  ...houseEvents,
  ...spotEvents,
  ...contractEvents,
  ...secondEvents,
  ...earnEvents,
  ...robotEvents,
  ...contractTriggerEvents,
}

type Messages = typeof EVENTS
export type EventType = keyof Messages
export type EventOf<K extends EventType> =
  Messages[K] extends Message<K, infer F extends Fields> ? MessageOf<K, F> : never
export type Event = { [K in EventType]: EventOf<K> }[EventType]

export const EVENT_TYPES = Object.keys(EVENTS) as readonly EventType[]

export const event = family<Event>(Object.values(EVENTS))
