// Calls about the address book: where a user's money may go.

import { Type } from 'typebox'
import * as f from './fields.ts'
import * as m from './money-fields.ts'
import { route } from './route.ts'
import * as s from './shapes.ts'
import { FUND_PROOF_ERRORS } from './withdrawal-routes.ts'

const area = 'addresses'

const entry = s.strict({
  addressId: m.addressId,
  chain: m.chain,
  coin: f.orNull(f.assetCode),
  address: Type.String(),
  memo: f.orNull(Type.String()),
  label: Type.String(),
  time: f.timeMs,
  usableTime: Type.Integer({ description: 'from when on it can be used while the allow-list is on' }),
})

export const addresses = route({
  method: 'GET',
  path: '/exchange/app/address/list',
  area,
  summary: 'Your address book, and whether withdrawals go only to addresses in it.',
  access: 'user',
  rate: 'read',
  query: s.strict({ chain: Type.Optional(m.chain) }),
  answer: s.strict({ allowList: Type.Boolean(), most: Type.Integer(), list: Type.Array(entry) }),
  errors: [],
})

export const addAddress = route({
  method: 'POST',
  path: '/exchange/app/address/add',
  area,
  summary: 'Adds an address. While the allow-list is on it can be used after 24 hours.',
  access: 'user',
  rate: 'login',
  body: s.strict({
    coin: Type.Optional(f.assetCode),
    chain: m.chain,
    address: m.address,
    memo: Type.Optional(m.memo),
    label: m.label,
    ...m.fundProof,
  }),
  answer: entry,
  errors: [
    ...FUND_PROOF_ERRORS,
    'chain.unavailable',
    'withdrawal.address.invalid',
    'withdrawal.memo.invalid',
    'address.exists',
    'address.count.max',
  ],
})

export const removeAddress = route({
  method: 'POST',
  path: '/exchange/app/address/remove',
  area,
  summary: 'Removes an address.',
  access: 'user',
  rate: 'login',
  body: s.strict({ addressId: m.addressId, ...m.fundProof }),
  answer: Type.Null(),
  errors: [...FUND_PROOF_ERRORS, 'address.unknown'],
})

export const setAllowList = route({
  method: 'POST',
  path: '/exchange/app/address/setAllowList',
  area,
  summary:
    'Lets withdrawals go only to addresses of the book, or anywhere again. Turning it off holds withdrawals for 24 hours.',
  access: 'user',
  rate: 'login',
  body: s.strict({
    on: Type.Union([Type.Boolean(), Type.Enum(['true', 'false'])]),
    ...m.fundProof,
  }),
  answer: s.strict({ allowList: Type.Boolean(), heldUntil: f.orNull(f.timeMs) }),
  errors: [...FUND_PROOF_ERRORS],
})

export const addressRoutes = { addresses, addAddress, removeAddress, setAllowList }
