// Fields and shapes of the calls about money in and out.

import { BUCKETS, SYSTEM_ACCOUNTS } from '@candor/contract'
import { Type } from 'typebox'
import * as f from './fields.ts'
import * as i from './identity-fields.ts'
import { API_LIMITS } from './limits.ts'
import {
  ADDRESS_PROBLEMS,
  ASSET_ACCOUNTS,
  CHAINS,
  DEPOSIT_REASONS,
  DEPOSIT_STATES,
  LINE_OWNERS,
  MONEY_REASONS,
  MONEY_WAYS,
  TRANSFER_WALLETS,
  WITHDRAWAL_STAGES,
  WITHDRAWAL_STATES,
} from './money-words.ts'
import * as s from './shapes.ts'

export const page = { pageIndex: Type.Optional(f.pageIndexText), pageSize: Type.Optional(f.pageSizeText) }

export const chain = Type.Enum([...CHAINS], { description: 'network' })
export const way = Type.Enum([...MONEY_WAYS], { description: 'network, or bank' })
export const wallet = Type.Enum([...TRANSFER_WALLETS], { description: 'wallet' })
/** Of records: the wallets of screens, mining, or a robot's own. */
export const walletText = Type.String({
  pattern: '^(spot|contract|financial|second|fiat|mining|robot:[1-9]\\d{0,9})$',
  description: 'wallet',
  examples: ['spot'],
})
export const assetAccount = Type.Enum([...ASSET_ACCOUNTS], { description: 'account' })
export const address = Type.String({
  minLength: 1,
  maxLength: API_LIMITS.addressLength,
  pattern: '^[!-9;-~]+$',
  description: 'address on the chain',
  examples: ['0x52908400098527886E0F7030069857D2E4169EE7'],
})
export const memo = Type.String({ maxLength: API_LIMITS.memoLength, pattern: '^[ -~]*$' })
export const label = Type.String({
  minLength: 1,
  maxLength: API_LIMITS.addressLabelLength,
  examples: ['Cold store'],
})
export const depositState = Type.Enum([...DEPOSIT_STATES], { description: 'deposit state' })
export const depositReason = Type.Enum([...DEPOSIT_REASONS], { description: 'why' })
export const withdrawalState = Type.Enum([...WITHDRAWAL_STATES], { description: 'withdrawal state' })
export const withdrawalStage = Type.Enum([...WITHDRAWAL_STAGES], {
  description: 'where the withdrawal stands on its way',
})
export const withdrawalId = Type.String({
  pattern: '^[1-9]\\d{0,15}$',
  description: 'withdrawal',
  examples: ['2814749767106'],
})
/** A code of the list of reasons; an older one may no longer be in it. */
export const moneyReason = Type.String({
  description: 'reason code',
  examples: [...MONEY_REASONS.slice(0, 3)],
})
export const addressProblem = Type.Enum([...ADDRESS_PROBLEMS], { description: 'what is wrong with it' })
export const addressId = Type.String({
  pattern: '^[1-9]\\d{0,14}$',
  description: 'entry of the address book',
})
export const fiatDepositId = Type.String({ pattern: '^[1-9]\\d{0,14}$', description: 'bank deposit' })
export const recordId = Type.String({
  pattern: '^[1-9]\\d{0,14}-\\d{1,6}$',
  description: 'record: its command in the log, and its place there',
  examples: ['1042-0'],
})

/** What proves that it is really you where money leaves. */
export const fundProof = {
  fundPassword: i.password,
  secondFactor: Type.Optional(i.secondFactor),
} as const

/** One value in the three units that screens show; null where no price is known. */
export const valued = s.strict({ usdt: f.amount, btc: f.orNull(f.amount), fiat: f.amount })

export const deposit = s.strict({
  id: Type.String({ description: 'chain, transaction and place in it; or the bank statement line' }),
  depositId: f.orNull(Type.String({ description: 'number in the ledger, once it was seen in a block' })),
  coin: Type.String({ description: 'asset, or what the chain calls an unknown one' }),
  chain: way,
  amount: f.amount,
  address: f.orNull(Type.String()),
  txId: f.orNull(Type.String()),
  confirmations: Type.Integer(),
  needed: Type.Integer(),
  state: depositState,
  reason: f.orNull(depositReason),
  time: f.timeMs,
  creditedTime: f.orNull(f.timeMs),
  number: f.orNull(Type.Integer({ description: 'place in the log of the command that credited it' })),
})

export const withdrawal = s.strict({
  withdrawalId,
  coin: f.assetCode,
  chain: way,
  address: Type.String({ description: 'where it goes; of a card the last four digits' }),
  memo: f.orNull(Type.String()),
  bankName: f.orNull(Type.String()),
  quantity: f.amount,
  fee: f.amount,
  arrivalQuantity: f.amount,
  state: withdrawalState,
  stage: withdrawalStage,
  approvals: Type.Integer(),
  approvalsNeeded: Type.Integer(),
  reason: f.orNull(moneyReason),
  txId: f.orNull(Type.String()),
  confirmations: f.orNull(Type.Integer()),
  time: f.timeMs,
  sentTime: f.orNull(f.timeMs),
  endedTime: f.orNull(f.timeMs),
  number: Type.Integer({ description: 'place in the log of the command that asked for it' }),
})

/** One side of a line of the journal. */
export const party = s.strict({
  owner: Type.Enum([...LINE_OWNERS]),
  wallet: f.orNull(Type.String({ description: 'your own wallet' })),
  bucket: f.orNull(Type.Enum([...BUCKETS])),
  account: f.orNull(Type.Enum([...SYSTEM_ACCOUNTS], { description: "the platform's account" })),
})

export const recordLine = s.strict({
  from: party,
  to: party,
  asset: f.assetCode,
  amount: f.amount,
  fromAfter: f.orNull(Type.String({ description: 'what it left there, of your own accounts' })),
  toAfter: f.orNull(Type.String({ description: 'what it left there, of your own accounts' })),
})
