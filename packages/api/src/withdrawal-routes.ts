// Calls by which money leaves: over a chain or to a bank card.

import { Type } from 'typebox'
import type { ErrorCode } from './errors.ts'
import * as f from './fields.ts'
import { WITHDRAWAL_STEPS } from './identity-words.ts'
import { API_LIMITS } from './limits.ts'
import * as m from './money-fields.ts'
import { WITHDRAWAL_NEEDS } from './money-words.ts'
import { route } from './route.ts'
import * as s from './shapes.ts'

const area = 'withdrawals'

/** What the proof where money leaves may be refused with. */
export const FUND_PROOF_ERRORS = [
  'fund.password.not.set',
  'fund.password.wrong',
  'fund.password.locked',
  'second.factor.required',
  'second.factor.wrong',
  'second.factor.locked',
  'login.busy',
] as const satisfies readonly ErrorCode[]

const REQUEST_ERRORS = [
  ...FUND_PROOF_ERRORS,
  'request.decimals',
  'request.key.required',
  'request.key.invalid',
  'request.key.conflict',
  'coin.closed',
  'account.unknown',
  'account.locked',
  'account.frozen',
  'account.not.authenticated',
  'request.amount.invalid',
  'withdrawal.minimum',
  'withdrawal.limit',
  'withdrawal.held',
  'price.unavailable',
  'balance.insufficient',
] as const satisfies readonly ErrorCode[]

export const withdrawalOptions = route({
  method: 'GET',
  path: '/exchange/app/withdrawal/options',
  area,
  summary: 'What you can withdraw, where to, at what fee, and how much of today’s limit is left.',
  access: 'user',
  rate: 'read',
  answer: s.strict({
    coins: Type.Array(
      s.strict({
        coin: f.assetCode,
        available: f.amount,
        chains: Type.Array(
          s.strict({
            chain: m.chain,
            open: Type.Boolean(),
            fee: f.amount,
            minimum: f.amount,
            precision: Type.Integer({ description: 'decimals of the quantity' }),
            memo: Type.Enum(['none', 'optional']),
          }),
        ),
      }),
    ),
    bank: f.orNull(
      s.strict({
        currency: f.assetCode,
        available: f.amount,
        fee: f.amount,
        minimum: f.amount,
        holder: f.orNull(Type.String({ description: 'your verified name: the card must be in it' })),
      }),
    ),
    limit: s.strict({
      daily: Type.String({ description: 'in USDT, over the last 24 hours' }),
      used: f.amount,
      left: f.amount,
      steps: Type.Array(
        s.strict({ name: Type.Enum([...WITHDRAWAL_STEPS]), limit: f.amount, reached: Type.Boolean() }),
      ),
    }),
    heldUntil: f.orNull(f.timeMs),
    needs: Type.Array(Type.Enum([...WITHDRAWAL_NEEDS])),
    secondFactor: Type.Boolean({ description: 'whether a code of the authenticator is asked for' }),
    allowList: Type.Boolean({ description: 'whether only addresses of the book can be used' }),
    secondApprovalAbove: Type.String({ description: 'in USDT' }),
  }),
  errors: [],
})

export const checkAddress = route({
  method: 'POST',
  path: '/exchange/app/withdrawal/checkAddress',
  area,
  summary: 'Whether money can be sent to an address, and what is wrong with it if not.',
  access: 'user',
  rate: 'read',
  body: s.strict({ chain: m.chain, address: m.address, memo: Type.Optional(m.memo) }),
  answer: s.strict({ valid: Type.Boolean(), problem: f.orNull(m.addressProblem) }),
  errors: ['chain.unavailable'],
})

export const createWithdrawal = route({
  method: 'POST',
  path: '/exchange/app/withdrawal/create',
  area,
  summary:
    'Asks for coins to be sent. The quantity arrives, the fee is taken on top; both are held until it is decided. Needs an `Idempotency-Key`.',
  access: 'user',
  rate: 'login',
  keyed: true,
  body: s.strict({
    coin: f.assetCode,
    chain: m.chain,
    address: m.address,
    memo: Type.Optional(m.memo),
    quantity: f.decimal,
    ...m.fundProof,
  }),
  answer: m.withdrawal,
  errors: [
    ...REQUEST_ERRORS,
    'chain.unavailable',
    'withdrawal.address.invalid',
    'withdrawal.memo.invalid',
    'withdrawal.address.not.listed',
    'withdrawal.address.waiting',
  ],
})

export const createBankWithdrawal = route({
  method: 'POST',
  path: '/exchange/app/withdrawal/createBank',
  area,
  summary:
    'Asks for fiat money to be sent to a bank card in your own verified name. The amount arrives, the fee is taken on top. Needs an `Idempotency-Key`.',
  access: 'user',
  rate: 'login',
  keyed: true,
  body: s.strict({
    bankName: Type.String({ minLength: 1, maxLength: API_LIMITS.bankNameLength }),
    cardNumber: Type.String({ minLength: 1, maxLength: API_LIMITS.cardNumberLength }),
    amount: f.decimal,
    ...m.fundProof,
  }),
  answer: m.withdrawal,
  errors: [...REQUEST_ERRORS, 'bank.name.invalid', 'bank.card.invalid'],
})

export const cancelWithdrawal = route({
  method: 'POST',
  path: '/exchange/app/withdrawal/cancel',
  area,
  summary: 'Takes a withdrawal back that was not sent yet; its money is available again at once.',
  access: 'user',
  rate: 'cancel',
  keyed: true,
  body: s.strict({ withdrawalId: m.withdrawalId }),
  answer: m.withdrawal,
  errors: [
    'request.key.invalid',
    'request.key.conflict',
    'account.unknown',
    'withdrawal.unknown',
    'withdrawal.not.applied',
  ],
})

export const withdrawals = route({
  method: 'GET',
  path: '/exchange/app/withdrawal/list',
  area,
  summary: 'Your withdrawals, newest first.',
  access: 'user',
  rate: 'read',
  query: s.strict({
    coin: Type.Optional(f.assetCode),
    chain: Type.Optional(m.way),
    state: Type.Optional(m.withdrawalState),
    from: Type.Optional(f.timeText),
    to: Type.Optional(f.timeText),
    ...m.page,
  }),
  answer: s.pageOf(m.withdrawal),
  errors: ['asset.unknown'],
})

export const getWithdrawal = route({
  method: 'GET',
  path: '/exchange/app/withdrawal/one',
  area,
  summary: 'One withdrawal.',
  access: 'user',
  rate: 'read',
  query: s.strict({ withdrawalId: m.withdrawalId }),
  answer: m.withdrawal,
  errors: ['withdrawal.unknown'],
})

export const withdrawalRoutes = {
  withdrawalOptions,
  checkAddress,
  createWithdrawal,
  createBankWithdrawal,
  cancelWithdrawal,
  withdrawals,
  getWithdrawal,
}
