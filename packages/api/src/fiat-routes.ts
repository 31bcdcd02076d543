// Calls by which money comes in through a bank.

import { Type } from 'typebox'
import * as f from './fields.ts'
import * as m from './money-fields.ts'
import { route } from './route.ts'
import * as s from './shapes.ts'

const area = 'fiat'

const bankDetails = s.strict({
  beneficiary: Type.String(),
  bankName: Type.String(),
  account: Type.String(),
  code: Type.String({ description: 'BIC or routing number' }),
  note: Type.String(),
})

export const fiatDeposit = s.strict({
  fiatDepositId: m.fiatDepositId,
  reference: Type.String({ description: 'to be given with the bank transfer', examples: ['CD-7KQ4-MZ9T'] }),
  currency: f.assetCode,
  amount: Type.String({ description: 'as announced' }),
  credited: f.orNull(Type.String({ description: 'as it arrived' })),
  state: m.depositState,
  reason: f.orNull(m.depositReason),
  time: f.timeMs,
  creditedTime: f.orNull(f.timeMs),
})

export const fiatDepositReference = route({
  method: 'POST',
  path: '/exchange/app/fiat/depositReference',
  area,
  summary:
    'Announces a bank transfer: gives the reference to put on it and the account to send it to. It is credited when it arrives, with the amount that arrives.',
  access: 'user',
  rate: 'order',
  body: s.strict({ amount: f.decimal }),
  answer: s.strict({ deposit: fiatDeposit, bank: bankDetails }),
  errors: [
    'request.decimals',
    'request.amount.invalid',
    'coin.closed',
    'account.not.authenticated',
    'fiat.deposit.open.max',
  ],
})

export const fiatDeposits = route({
  method: 'GET',
  path: '/exchange/app/fiat/deposits',
  area,
  summary: 'The bank transfers that you announced, newest first, and the account to send them to.',
  access: 'user',
  rate: 'read',
  query: s.strict({ state: Type.Optional(m.depositState), ...m.page }),
  answer: s.strict({
    ...s.pageOf(fiatDeposit).properties,
    bank: f.orNull(bankDetails),
    currency: f.orNull(f.assetCode),
  }),
  errors: [],
})

export const cancelFiatDeposit = route({
  method: 'POST',
  path: '/exchange/app/fiat/cancelDeposit',
  area,
  summary: 'Takes an announcement back. Money that arrives with its reference is credited all the same.',
  access: 'user',
  rate: 'read',
  body: s.strict({ fiatDepositId: m.fiatDepositId }),
  answer: fiatDeposit,
  errors: ['fiat.deposit.unknown'],
})

export const fiatRoutes = { fiatDepositReference, fiatDeposits, cancelFiatDeposit }
