// Every command there is: what may change money or orders. Imperative names; tags are never reused.
// A command carries no time and no number: the engine gives both when it takes the command in.

import {
  bool,
  type Fields,
  family,
  type Message,
  type MessageOf,
  message,
  optional,
  text,
} from './codec/schema.ts'
import { contractCommands } from './contract-commands.ts'
import { contractTriggerCommands } from './contract-trigger-commands.ts'
import { earnCommands } from './earn-commands.ts'
import * as f from './fields.ts'
import { LIMITS } from './limits.ts'
import { robotCommands } from './robot-commands.ts'
import { secondCommands } from './second-commands.ts'

const platformCommands = {
  Tick: message('Tick', 1, 'Lets time pass, so that due timers run when nobody trades.', {}),
  ListAsset: message('ListAsset', 2, 'Adds an asset.', {
    assetId: f.assetId,
    code: f.assetCode,
    scale: f.count,
  }),
  DefineIndex: message('DefineIndex', 3, 'Adds a price index of one asset in another.', {
    indexId: f.indexId,
    base: f.assetId,
    quote: f.assetId,
    tick: f.price,
  }),
  IndexTick: message(
    'IndexTick',
    4,
    'Brings the raw quotes of the sources; the core computes the index from them (rulebook 2.8).',
    { indexId: f.indexId, quotes: f.sourceQuotes },
  ),
  ListSpotMarket: message('ListSpotMarket', 5, 'Opens a spot market.', {
    marketId: f.marketId,
    symbol: f.symbol,
    base: f.assetId,
    quote: f.assetId,
    indexId: optional(f.indexId),
    parameters: f.spotParameters,
  }),
  SetSpotParameters: message('SetSpotParameters', 6, 'Changes the parameters of a spot market.', {
    marketId: f.marketId,
    parameters: f.spotParameters,
  }),
  SetSpotMarketStatus: message(
    'SetSpotMarketStatus',
    7,
    'Opens, halts or restricts a spot market to cancels.',
    {
      marketId: f.marketId,
      status: f.marketStatus,
      reason: f.reason,
    },
  ),
  SetFeeSchedule: message('SetFeeSchedule', 8, 'Replaces the table of fee levels (rulebook 6).', {
    btc: f.assetId,
    levels: f.feeLevels,
  }),
  SetFeeLevelOverride: message('SetFeeLevelOverride', 9, 'Gives a user at least this level until a moment.', {
    userId: f.userId,
    level: f.level,
    untilMs: f.timeMs,
  }),
}

const byAdministrator = { userId: f.userId, reason: f.reason }
const amountByAdministrator = {
  userId: f.userId,
  clientId: f.clientId,
  wallet: f.wallet,
  assetId: f.assetId,
  amount: f.amount,
  reason: f.reason,
}

const accountCommands = {
  OpenAccount: message('OpenAccount', 20, 'Opens the accounts of a new user.', {
    userId: f.userId,
    tradeGroupId: f.tradeGroupId,
    /** House accounts (makers, treasuries) have no fee level of their own making. */
    house: optional(text('kind of house account', LIMITS.reasonLength)),
  }),
  SetAccountIdentity: message(
    'SetAccountIdentity',
    21,
    'Records whether a user is authenticated, and where.',
    {
      userId: f.userId,
      authenticated: bool,
      country: f.country,
    },
  ),
  FreezeAccount: message(
    'FreezeAccount',
    22,
    'No trading, transfer or withdrawal; open orders are cancelled.',
    byAdministrator,
  ),
  UnfreezeAccount: message('UnfreezeAccount', 23, 'Ends a freeze.', byAdministrator),
  LockAccount: message('LockAccount', 24, 'As a freeze, and no login either.', byAdministrator),
  UnlockAccount: message('UnlockAccount', 25, 'Ends a lock.', byAdministrator),
  FreezeAmount: message(
    'FreezeAmount',
    26,
    'Sets part of a balance aside for compliance.',
    amountByAdministrator,
  ),
  UnfreezeAmount: message('UnfreezeAmount', 27, 'Gives a frozen amount back.', amountByAdministrator),
  LockAmount: message('LockAmount', 28, 'Locks part of a balance up.', amountByAdministrator),
  UnlockAmount: message('UnlockAmount', 29, 'Gives a locked amount back.', amountByAdministrator),
  Transfer: message('Transfer', 30, "Moves money between a user's own wallets.", {
    userId: f.userId,
    clientId: f.clientId,
    from: f.wallet,
    to: f.wallet,
    assetId: f.assetId,
    amount: f.amount,
  }),
  SeeDeposit: message(
    'SeeDeposit',
    31,
    'A deposit appeared on its chain; not yet final, not yet spendable.',
    {
      depositId: f.depositId,
      userId: f.userId,
      assetId: f.assetId,
      amount: f.amount,
    },
  ),
  ConfirmDeposit: message('ConfirmDeposit', 32, 'A deposit became final: credits it.', {
    depositId: f.depositId,
  }),
  OrphanDeposit: message('OrphanDeposit', 33, 'A deposit vanished from its chain before it was final.', {
    depositId: f.depositId,
  }),
}

const outsideCommands = {
  SeeNamedDeposit: message('SeeNamedDeposit', 53, 'As SeeDeposit, with what the deposit is called outside.', {
    depositId: f.depositId,
    userId: f.userId,
    assetId: f.assetId,
    amount: f.amount,
    reference: f.reference,
  }),
}

const withdrawalCommands = {
  RequestWithdrawal: message('RequestWithdrawal', 34, 'Asks for money to leave: it is held from now on.', {
    withdrawalId: f.withdrawalId,
    userId: f.userId,
    clientId: f.clientId,
    assetId: f.assetId,
    /** What arrives; the fee is taken on top. */
    amount: f.amount,
    fee: f.amount,
    destination: f.destination,
    /** How many different administrators must approve it. */
    approvalsNeeded: f.count,
  }),
  CancelWithdrawal: message(
    'CancelWithdrawal',
    35,
    'The user takes a withdrawal back that was not sent yet.',
    {
      userId: f.userId,
      clientId: f.clientId,
      withdrawalId: f.withdrawalId,
    },
  ),
  ApproveWithdrawal: message('ApproveWithdrawal', 36, 'One administrator approves a withdrawal.', {
    withdrawalId: f.withdrawalId,
    administratorId: f.administratorId,
  }),
  RefuseWithdrawal: message(
    'RefuseWithdrawal',
    37,
    'An administrator refuses a withdrawal: its money returns.',
    {
      withdrawalId: f.withdrawalId,
      administratorId: f.administratorId,
      reason: f.reason,
    },
  ),
  SendWithdrawal: message(
    'SendWithdrawal',
    38,
    'The money of an approved withdrawal leaves. Logged before anything is handed to a chain or a bank.',
    { withdrawalId: f.withdrawalId },
  ),
  SettleWithdrawal: message('SettleWithdrawal', 39, 'A sent withdrawal has arrived for good.', {
    withdrawalId: f.withdrawalId,
    reference: f.reference,
    /** What the network took for carrying it. */
    costAssetId: optional(f.assetId),
    cost: optional(f.amount),
  }),
  ReturnWithdrawal: message('ReturnWithdrawal', 50, 'A sent withdrawal failed outside: its money returns.', {
    withdrawalId: f.withdrawalId,
    reason: f.reason,
  }),
}

const byTwoPersons = {
  reason: f.reason,
  proposedBy: f.administratorId,
  approvedBy: f.administratorId,
}

const houseCommands = {
  PostCorrection: message(
    'PostCorrection',
    51,
    "Corrects a user's balance against one of the platform's own accounts. Needs two persons and a reason.",
    {
      userId: f.userId,
      clientId: f.clientId,
      wallet: f.wallet,
      assetId: f.assetId,
      amount: f.amount,
      direction: f.correctionDirection,
      against: f.correctionAccount,
      ...byTwoPersons,
    },
  ),
  AddCapital: message(
    'AddCapital',
    52,
    "The operator brings money of its own into custody, for the platform's accounts.",
    { assetId: f.assetId, amount: f.amount, reference: f.reference, ...byTwoPersons },
  ),
}

const spotCommands = {
  PlaceSpotOrder: message('PlaceSpotOrder', 40, 'Places an order on a spot book.', {
    userId: f.userId,
    clientId: f.clientId,
    wallet: f.wallet,
    marketId: f.marketId,
    side: f.side,
    orderType: f.orderType,
    timeInForce: f.timeInForce,
    price: optional(f.price),
    quantity: optional(f.amount),
    quoteAmount: optional(f.amount),
    stopPrice: optional(f.price),
    trigger: optional(f.trigger),
    selfTrade: optional(f.selfTradeMode),
  }),
  CancelSpotOrder: message('CancelSpotOrder', 41, 'Cancels an open order, by its id or by its client id.', {
    userId: f.userId,
    clientId: f.clientId,
    orderId: optional(f.orderId),
    orderClientId: f.clientId,
  }),
  CancelAllSpotOrders: message(
    'CancelAllSpotOrders',
    42,
    "Cancels a user's open orders, in one market or all.",
    {
      userId: f.userId,
      clientId: f.clientId,
      marketId: optional(f.marketId),
    },
  ),
  AmendSpotOrder: message(
    'AmendSpotOrder',
    43,
    'Cancels an open order and places its replacement, or does neither.',
    {
      userId: f.userId,
      clientId: f.clientId,
      orderId: f.orderId,
      price: optional(f.price),
      quantity: optional(f.amount),
      stopPrice: optional(f.price),
    },
  ),
}

export const COMMANDS = {
  ...platformCommands,
  ...accountCommands,
  ...spotCommands,
  // A command's place in this list is on disk too: new groups come last.
  ...outsideCommands,
  ...withdrawalCommands,
  ...houseCommands,
  ...contractCommands,
  ...secondCommands,
  ...earnCommands,
  ...robotCommands,
  ...contractTriggerCommands,
}

type Messages = typeof COMMANDS
export type CommandType = keyof Messages
export type CommandOf<K extends CommandType> =
  Messages[K] extends Message<K, infer F extends Fields> ? MessageOf<K, F> : never
export type Command = { [K in CommandType]: CommandOf<K> }[CommandType]

export const COMMAND_TYPES = Object.keys(COMMANDS) as readonly CommandType[]

export const command = family<Command>(Object.values(COMMANDS))
