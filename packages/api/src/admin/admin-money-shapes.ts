// Deposits, withdrawals and proposals as the console shows them.

import { Type } from 'typebox'
import { fiatDeposit as announced } from '../fiat-routes.ts'
import * as f from '../fields.ts'
import * as i from '../identity-fields.ts'
import * as m from '../money-fields.ts'
import * as s from '../shapes.ts'
import * as a from './admin-fields.ts'

export const deposit = s.strict({ ...m.deposit.properties, userId: a.userId })

export const withdrawal = s.strict({
  ...m.withdrawal.properties,
  userId: a.userId,
  valueUsdt: f.orNull(f.amount),
  approvers: Type.Array(s.strict({ administratorId: a.administratorId, email: Type.String() })),
})

/** What an approver should have seen first. */
export const evidence = s.strict({
  account: Type.String({ description: 'masked' }),
  realName: i.realNameState,
  frozen: Type.Boolean(),
  locked: Type.Boolean(),
  registeredTime: f.timeMs,
  device: f.orNull(Type.String()),
  address: f.orNull(Type.String()),
  deviceKnown: Type.Boolean({ description: 'whether the user logged in with this device before' }),
  destinationUses: Type.Integer({ description: 'earlier withdrawals of this user to the same destination' }),
  destinationFirstTime: f.orNull(f.timeMs),
  lastSecurityChangeTime: f.orNull(f.timeMs),
  heldUntil: f.orNull(f.timeMs),
  dailyLimitUsdt: f.orNull(f.amount),
  usedTodayUsdt: f.orNull(f.amount),
  depositsBefore: Type.Integer(),
  withdrawalsBefore: Type.Integer(),
  balances: Type.Array(s.balance),
})

export const fiatDeposit = s.strict({ ...announced.properties, userId: a.userId })

export const proposal = s.strict({
  proposalId: a.proposalId,
  kind: a.proposalKind,
  state: a.proposalState,
  /** The fields that the kind has; the others are null. */
  userId: f.orNull(a.userId),
  wallet: f.orNull(a.wallet),
  asset: f.orNull(f.assetCode),
  amount: f.orNull(f.amount),
  direction: f.orNull(a.direction),
  against: f.orNull(a.against),
  to: f.orNull(a.capitalAccount),
  reference: f.orNull(Type.String()),
  fiatDepositId: f.orNull(m.fiatDepositId),
  symbol: f.orNull(f.symbol),
  fromTime: f.orNull(f.timeMs),
  toTime: f.orNull(f.timeMs),
  orderId: f.orNull(f.orderId),
  reason: Type.String(),
  note: f.orNull(Type.String()),
  proposedBy: a.who,
  decidedBy: f.orNull(a.who),
  decisionReason: f.orNull(Type.String()),
  number: f.orNull(Type.Integer({ description: 'place of the command in the log' })),
  failure: f.orNull(Type.String({ description: 'why the core rejected it' })),
  mayDecide: Type.Boolean({ description: 'whether you may: open, not your own, and your role allows it' }),
})
