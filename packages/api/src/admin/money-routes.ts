// Calls about money that comes and goes: deposits, withdrawals and their approvals, and what two persons must do.

import { Type } from 'typebox'
import * as f from '../fields.ts'
import * as money from '../money-fields.ts'
import * as s from '../shapes.ts'
import * as a from './admin-fields.ts'
import * as m from './admin-money-shapes.ts'
import { adminRoute } from './admin-route.ts'
import type { AdminRole } from './admin-words.ts'

const LOOK = ['owner', 'finance', 'compliance', 'support', 'auditor'] as const satisfies readonly AdminRole[]
const APPROVE = ['owner', 'finance', 'compliance'] as const satisfies readonly AdminRole[]
const FINANCE = ['owner', 'finance'] as const satisfies readonly AdminRole[]

const ownCode = ['second.factor.wrong', 'second.factor.locked'] as const
const aboutWithdrawals = [
  'withdrawal.unknown',
  'withdrawal.not.applied',
  'account.locked',
  'account.frozen',
] as const

const deposits = adminRoute({
  method: 'GET',
  path: '/exchange/admin/deposit/list',
  area: 'deposits',
  summary: 'Deposits, newest first.',
  access: 'user',
  roles: LOOK,
  rate: 'read',
  query: s.strict({
    state: Type.Optional(money.depositState),
    coin: Type.Optional(f.assetCode),
    chain: Type.Optional(money.way),
    ...a.page,
  }),
  answer: s.pageOf(m.deposit),
  errors: [],
})

const fiatDeposits = adminRoute({
  method: 'GET',
  path: '/exchange/admin/deposit/fiatList',
  area: 'deposits',
  summary: 'Bank deposits that users have announced, newest first.',
  access: 'user',
  roles: LOOK,
  rate: 'read',
  query: s.strict({ state: Type.Optional(money.depositState), ...a.page }),
  answer: s.pageOf(m.fiatDeposit),
  errors: [],
})

const withdrawals = adminRoute({
  method: 'GET',
  path: '/exchange/admin/withdrawal/list',
  area: 'withdrawals',
  summary:
    'Withdrawals by where they stand, newest first. In `review`, `approvals` of `approvalsNeeded` are given.',
  access: 'user',
  roles: LOOK,
  rate: 'read',
  query: s.strict({
    stage: Type.Optional(money.withdrawalStage),
    coin: Type.Optional(f.assetCode),
    chain: Type.Optional(money.way),
    ...a.page,
  }),
  answer: s.pageOf(m.withdrawal),
  errors: ['asset.unknown'],
})

const withdrawal = adminRoute({
  method: 'GET',
  path: '/exchange/admin/withdrawal/one',
  area: 'withdrawals',
  summary: 'One withdrawal with the evidence for a decision.',
  access: 'user',
  roles: LOOK,
  rate: 'read',
  query: s.strict({ withdrawalId: money.withdrawalId }),
  answer: s.strict({
    ...m.withdrawal.properties,
    bank: f.orNull(
      s.strict({ bankName: Type.String(), cardNumber: Type.String(), holder: f.orNull(Type.String()) }),
    ),
    evidence: m.evidence,
    mayApprove: Type.Boolean(),
    whyNot: f.orNull(
      Type.Enum(['role', 'stage', 'ownFirstApproval'], {
        description: 'the role does not allow it; nothing waits for approval; you gave the first approval',
      }),
    ),
  }),
  errors: ['withdrawal.unknown'],
})

const approveWithdrawal = adminRoute({
  method: 'POST',
  path: '/exchange/admin/withdrawal/approve',
  area: 'withdrawals',
  summary: 'Approves with your own authenticator code. A second approval must come from another person.',
  access: 'user',
  roles: APPROVE,
  rate: 'read',
  body: s.strict({ withdrawalId: money.withdrawalId, code: a.code, note: Type.Optional(a.note) }),
  answer: s.strict({ stage: money.withdrawalStage, approvals: Type.Integer() }),
  errors: [...aboutWithdrawals, 'withdrawal.approved.already', ...ownCode],
})

const refuseWithdrawal = adminRoute({
  method: 'POST',
  path: '/exchange/admin/withdrawal/refuse',
  area: 'withdrawals',
  summary: 'Refuses with a reason that the user reads; the money returns at once.',
  access: 'user',
  roles: APPROVE,
  rate: 'read',
  body: s.strict({
    withdrawalId: money.withdrawalId,
    reason: a.refusalReason,
    code: a.code,
    note: Type.Optional(a.note),
  }),
  answer: Type.Null(),
  errors: [...aboutWithdrawals, ...ownCode],
})

const markWithdrawalPaid = adminRoute({
  method: 'POST',
  path: '/exchange/admin/withdrawal/markPaid',
  area: 'withdrawals',
  summary: 'An approved bank withdrawal was paid: under this name in the books of the bank.',
  access: 'user',
  roles: FINANCE,
  rate: 'read',
  body: s.strict({ withdrawalId: money.withdrawalId, reference: a.reference, code: a.code }),
  answer: Type.Null(),
  errors: [
    ...aboutWithdrawals,
    'withdrawal.not.approved',
    'withdrawal.not.bank',
    'withdrawal.not.sent',
    ...ownCode,
  ],
})

const markWithdrawalReturned = adminRoute({
  method: 'POST',
  path: '/exchange/admin/withdrawal/markReturned',
  area: 'withdrawals',
  summary:
    'The bank did not carry an approved payment out: the money returns to the user, who is told why. Never of a payment by chain.',
  access: 'user',
  roles: FINANCE,
  rate: 'read',
  body: s.strict({ withdrawalId: money.withdrawalId, reason: a.returnReason, code: a.code }),
  answer: Type.Null(),
  errors: [
    ...aboutWithdrawals,
    'withdrawal.not.approved',
    'withdrawal.not.bank',
    'withdrawal.not.sent',
    ...ownCode,
  ],
})

const proposals = adminRoute({
  method: 'GET',
  path: '/exchange/admin/proposal/list',
  area: 'proposals',
  summary: 'What was proposed and what became of it, newest first.',
  access: 'user',
  roles: [...FINANCE, 'auditor'],
  rate: 'read',
  query: s.strict({ state: Type.Optional(a.proposalState), ...a.page }),
  answer: s.pageOf(m.proposal),
  errors: [],
})

const proposed = s.strict({ proposalId: a.proposalId })

const proposeCorrection = adminRoute({
  method: 'POST',
  path: '/exchange/admin/proposal/correction',
  area: 'proposals',
  summary: "Proposes to move an amount between a user's wallet and one of the platform's accounts.",
  access: 'user',
  roles: FINANCE,
  rate: 'read',
  body: s.strict({
    userId: a.userId,
    wallet: a.wallet,
    asset: f.assetCode,
    amount: f.decimal,
    direction: a.direction,
    against: a.against,
    reason: a.correctionReason,
    note: Type.Optional(a.note),
  }),
  answer: proposed,
  errors: ['user.unknown', 'asset.unknown', 'request.decimals', 'request.amount.invalid'],
})

const proposeCapital = adminRoute({
  method: 'POST',
  path: '/exchange/admin/proposal/capital',
  area: 'proposals',
  summary: 'Proposes to book money that the operator brings into custody.',
  access: 'user',
  roles: FINANCE,
  rate: 'read',
  body: s.strict({ asset: f.assetCode, amount: f.decimal, reference: a.reference, note: a.because }),
  answer: proposed,
  errors: ['asset.unknown', 'request.decimals', 'request.amount.invalid'],
})

const proposePlacement = adminRoute({
  method: 'POST',
  path: '/exchange/admin/proposal/placement',
  area: 'proposals',
  summary:
    "Proposes to put some of the operator's capital into one of the platform's accounts, the insurance fund for one.",
  access: 'user',
  roles: FINANCE,
  rate: 'read',
  body: s.strict({ asset: f.assetCode, amount: f.decimal, to: a.capitalAccount, note: a.because }),
  answer: proposed,
  errors: ['asset.unknown', 'request.decimals', 'request.amount.invalid'],
})

const proposeFiatDeposit = adminRoute({
  method: 'POST',
  path: '/exchange/admin/proposal/fiatDeposit',
  area: 'proposals',
  summary: 'Proposes that a line of the bank statement is an announced deposit. No line counts twice.',
  access: 'user',
  roles: FINANCE,
  rate: 'read',
  body: s.strict({
    fiatDepositId: money.fiatDepositId,
    amount: f.decimal,
    bankLine: a.reference,
    note: Type.Optional(a.note),
  }),
  answer: proposed,
  errors: ['fiat.deposit.unknown', 'bank.line.used', 'request.decimals', 'request.amount.invalid'],
})

const proposeSecondVoid = adminRoute({
  method: 'POST',
  path: '/exchange/admin/proposal/secondVoid',
  area: 'proposals',
  summary:
    'Proposes to give every stake of a second-contract and a time range back. It names no order, and what was won stays won.',
  access: 'user',
  roles: FINANCE,
  rate: 'read',
  body: s.strict({
    symbol: f.symbol,
    fromTime: a.moment,
    toTime: a.moment,
    reason: a.because,
    note: Type.Optional(a.note),
  }),
  answer: proposed,
  errors: ['second.product.unknown', 'second.range.invalid'],
})

const proposeFinancialCancel = adminRoute({
  method: 'POST',
  path: '/exchange/admin/proposal/financialCancel',
  area: 'proposals',
  summary:
    'Proposes that the platform ends one order of a financial product: the user gets the principal and the income of the days that are over.',
  access: 'user',
  roles: FINANCE,
  rate: 'read',
  body: s.strict({ orderId: f.orderId, reason: a.because, note: Type.Optional(a.note) }),
  answer: proposed,
  errors: ['order.not.found', 'database.unavailable'],
})

const approveProposal = adminRoute({
  method: 'POST',
  path: '/exchange/admin/proposal/approve',
  area: 'proposals',
  summary: 'Carries a proposal of another person out, with your own authenticator code.',
  access: 'user',
  roles: FINANCE,
  rate: 'read',
  body: s.strict({ proposalId: a.proposalId, code: a.code }),
  answer: s.strict({ state: a.proposalState, number: f.orNull(Type.Integer()) }),
  errors: [
    'proposal.unknown',
    'proposal.ended',
    'proposal.own',
    'account.unknown',
    'balance.insufficient',
    'fiat.deposit.unknown',
    'second.product.unknown',
    'second.range.invalid',
    'order.not.found',
    ...ownCode,
  ],
})

const rejectProposal = adminRoute({
  method: 'POST',
  path: '/exchange/admin/proposal/reject',
  area: 'proposals',
  summary: 'Ends a proposal without effect. One may take back one’s own.',
  access: 'user',
  roles: FINANCE,
  rate: 'read',
  body: s.strict({ proposalId: a.proposalId, reason: a.because }),
  answer: Type.Null(),
  errors: ['proposal.unknown', 'proposal.ended'],
})

export const moneyRoutes = {
  deposits,
  fiatDeposits,
  withdrawals,
  withdrawal,
  approveWithdrawal,
  refuseWithdrawal,
  markWithdrawalPaid,
  markWithdrawalReturned,
  proposals,
  proposeCorrection,
  proposeCapital,
  proposePlacement,
  proposeFiatDeposit,
  proposeSecondVoid,
  proposeFinancialCancel,
  approveProposal,
  rejectProposal,
}
