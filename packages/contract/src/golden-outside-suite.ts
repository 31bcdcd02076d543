// Samples of the commands and events about money that comes in and goes out, for the golden files.

import type { CommandOf } from './commands.ts'
import type { EventOf } from './events.ts'
import { big, id, MOST, postings, type Samples, spot } from './golden-values-suite.ts'
import type { AdministratorId, AssetId, UserId, WithdrawalId } from './ids.ts'
import type { Amount } from './units.ts'

type OutsideCommand =
  | 'SeeNamedDeposit'
  | 'RequestWithdrawal'
  | 'CancelWithdrawal'
  | 'ApproveWithdrawal'
  | 'RefuseWithdrawal'
  | 'SendWithdrawal'
  | 'SettleWithdrawal'
  | 'ReturnWithdrawal'
  | 'PostCorrection'
  | 'AddCapital'

const LARGEST = id<WithdrawalId>(Number.MAX_SAFE_INTEGER)
const twoPersons = {
  reason: 'case 12',
  proposedBy: id<AdministratorId>(3),
  approvedBy: id<AdministratorId>(4),
}
const nobody = { reason: '', proposedBy: id<AdministratorId>(0), approvedBy: id<AdministratorId>(0) }

export const OUTSIDE_COMMAND_SAMPLES: { readonly [K in OutsideCommand]: Samples<CommandOf<K>> } = {
  SeeNamedDeposit: [
    {
      type: 'SeeNamedDeposit',
      depositId: id(5),
      userId: id(7),
      assetId: id(2),
      amount: big(2_000_000_000_000n),
      reference: 'erc20:0xabc:3',
    },
    {
      type: 'SeeNamedDeposit',
      depositId: id(0),
      userId: id(0),
      assetId: id(0),
      amount: big(-1n),
      reference: '',
    },
  ],
  RequestWithdrawal: [
    {
      type: 'RequestWithdrawal',
      withdrawalId: LARGEST,
      userId: id(7),
      clientId: 'w-1',
      assetId: id(2),
      amount: big(MOST),
      fee: big(100_000_000n),
      destination: 'erc20:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
      approvalsNeeded: 2,
    },
    {
      type: 'RequestWithdrawal',
      withdrawalId: id(1),
      userId: id(7),
      clientId: undefined,
      assetId: id(2),
      amount: big(1n),
      fee: big(0n),
      destination: '',
      approvalsNeeded: 0,
    },
  ],
  CancelWithdrawal: [
    { type: 'CancelWithdrawal', userId: id(7), clientId: 'w-2', withdrawalId: LARGEST },
    { type: 'CancelWithdrawal', userId: id(7), clientId: undefined, withdrawalId: id(1) },
  ],
  ApproveWithdrawal: [
    { type: 'ApproveWithdrawal', withdrawalId: LARGEST, administratorId: id(3) },
    { type: 'ApproveWithdrawal', withdrawalId: id(0), administratorId: id(0) },
  ],
  RefuseWithdrawal: [
    { type: 'RefuseWithdrawal', withdrawalId: LARGEST, administratorId: id(3), reason: 'address.sanctioned' },
    { type: 'RefuseWithdrawal', withdrawalId: id(0), administratorId: id(0), reason: '' },
  ],
  SendWithdrawal: [
    { type: 'SendWithdrawal', withdrawalId: LARGEST },
    { type: 'SendWithdrawal', withdrawalId: id(0) },
  ],
  SettleWithdrawal: [
    {
      type: 'SettleWithdrawal',
      withdrawalId: LARGEST,
      reference: 'erc20:0xdef',
      costAssetId: id(3),
      cost: big(42_000n),
    },
    { type: 'SettleWithdrawal', withdrawalId: id(0), reference: '', costAssetId: undefined, cost: undefined },
  ],
  ReturnWithdrawal: [
    { type: 'ReturnWithdrawal', withdrawalId: LARGEST, reason: 'chain.failed' },
    { type: 'ReturnWithdrawal', withdrawalId: id(0), reason: '' },
  ],
  PostCorrection: [
    {
      type: 'PostCorrection',
      userId: id(7),
      clientId: 'c-1',
      wallet: spot,
      assetId: id(2),
      amount: big(MOST),
      direction: 'debit',
      against: 'dust',
      ...twoPersons,
    },
    {
      type: 'PostCorrection',
      userId: id(7),
      clientId: undefined,
      wallet: spot,
      assetId: id(2),
      amount: big(1n),
      direction: 'credit',
      against: 'fee',
      ...nobody,
    },
  ],
  AddCapital: [
    { type: 'AddCapital', assetId: id(2), amount: big(MOST), reference: 'bank:2026-11-15/7', ...twoPersons },
    { type: 'AddCapital', assetId: id(2), amount: big(0n), reference: '', ...nobody },
  ],
}

type OutsideEvent =
  | 'DepositNamed'
  | 'WithdrawalRequested'
  | 'WithdrawalApproved'
  | 'WithdrawalRefused'
  | 'WithdrawalSent'
  | 'WithdrawalSettled'
  | 'WithdrawalReturned'
  | 'CorrectionPosted'
  | 'CapitalAdded'

const rich = {
  withdrawalId: LARGEST,
  userId: id<UserId>(7),
  assetId: id<AssetId>(2),
  amount: big<Amount>(MOST),
  fee: big<Amount>(100_000_000n),
  postings,
} as const
const bare = {
  ...rich,
  withdrawalId: id<WithdrawalId>(1),
  amount: big<Amount>(1n),
  fee: big<Amount>(0n),
  postings: [],
} as const

export const OUTSIDE_EVENT_SAMPLES: { readonly [K in OutsideEvent]: Samples<EventOf<K>> } = {
  DepositNamed: [
    { type: 'DepositNamed', depositId: id(5), userId: id(7), reference: 'bitcoin:ab12:0' },
    { type: 'DepositNamed', depositId: id(0), userId: id(0), reference: '' },
  ],
  WithdrawalRequested: [
    { type: 'WithdrawalRequested', ...rich, destination: 'bank:1042', approvalsNeeded: 2 },
    { type: 'WithdrawalRequested', ...bare, destination: '', approvalsNeeded: 0 },
  ],
  WithdrawalApproved: [
    {
      type: 'WithdrawalApproved',
      withdrawalId: LARGEST,
      userId: id(7),
      administratorId: id(3),
      approvals: 1,
      approvalsNeeded: 2,
    },
    {
      type: 'WithdrawalApproved',
      withdrawalId: id(0),
      userId: id(0),
      administratorId: id(0),
      approvals: 0,
      approvalsNeeded: 0,
    },
  ],
  WithdrawalRefused: [
    { type: 'WithdrawalRefused', ...rich, administratorId: id(3), reason: 'address.sanctioned' },
    { type: 'WithdrawalRefused', ...bare, administratorId: undefined, reason: '' },
  ],
  WithdrawalSent: [
    { type: 'WithdrawalSent', ...rich },
    { type: 'WithdrawalSent', ...bare },
  ],
  WithdrawalSettled: [
    { type: 'WithdrawalSettled', ...rich, reference: 'erc20:0xdef' },
    { type: 'WithdrawalSettled', ...bare, reference: '' },
  ],
  WithdrawalReturned: [
    { type: 'WithdrawalReturned', ...rich, reason: 'chain.failed' },
    { type: 'WithdrawalReturned', ...bare, reason: '' },
  ],
  CorrectionPosted: [
    {
      type: 'CorrectionPosted',
      userId: id(7),
      wallet: spot,
      assetId: id(2),
      amount: big(MOST),
      direction: 'debit',
      ...twoPersons,
      postings,
    },
    {
      type: 'CorrectionPosted',
      userId: id(7),
      wallet: spot,
      assetId: id(2),
      amount: big(1n),
      direction: 'credit',
      ...nobody,
      postings: [],
    },
  ],
  CapitalAdded: [
    {
      type: 'CapitalAdded',
      assetId: id(2),
      amount: big(MOST),
      reference: 'bank:2026-11-15/7',
      ...twoPersons,
      postings,
    },
    { type: 'CapitalAdded', assetId: id(2), amount: big(0n), reference: '', ...nobody, postings: [] },
  ],
}
