// Calls by which money comes in over a chain.

import { Type } from 'typebox'
import * as f from './fields.ts'
import * as m from './money-fields.ts'
import { route } from './route.ts'
import * as s from './shapes.ts'

const area = 'deposits'

export const rechargeCoins = route({
  method: 'GET',
  path: '/exchange/app/recharge/coins',
  area,
  summary: 'Which coins can be deposited over which chain, from which amount and after how many blocks.',
  access: 'user',
  rate: 'read',
  answer: s.strict({
    coins: Type.Array(
      s.strict({
        coin: f.assetCode,
        open: Type.Boolean(),
        chains: Type.Array(
          s.strict({
            chain: m.chain,
            open: Type.Boolean(),
            minimum: f.amount,
            confirmations: Type.Integer(),
            blockMs: Type.Integer({ description: 'usual time between two blocks' }),
            faucet: f.orNull(Type.String({ description: 'what the faucet of the demo gives at once' })),
          }),
        ),
      }),
    ),
  }),
  errors: [],
})

export const rechargeAddress = route({
  method: 'POST',
  path: '/exchange/app/recharge/address',
  area,
  summary: 'Your own address for a chain, made when you first ask. It stays yours.',
  access: 'user',
  rate: 'read',
  body: s.strict({ coin: f.assetCode, chain: m.chain }),
  answer: s.strict({
    coin: f.assetCode,
    chain: m.chain,
    address: Type.String(),
    memo: f.orNull(Type.String()),
  }),
  errors: ['coin.closed', 'chain.unavailable'],
})

export const recharges = route({
  method: 'GET',
  path: '/exchange/app/recharge/list',
  area,
  summary: 'Your deposits, newest first, those that no block holds yet among them.',
  access: 'user',
  rate: 'read',
  query: s.strict({
    coin: Type.Optional(f.assetCode),
    chain: Type.Optional(m.way),
    state: Type.Optional(m.depositState),
    from: Type.Optional(f.timeText),
    to: Type.Optional(f.timeText),
    ...m.page,
  }),
  answer: s.strict({
    ...s.pageOf(m.deposit).properties,
    unseen: Type.Integer({ description: 'deposits that ended since you last looked (setHasRecharge)' }),
  }),
  errors: [],
})

export const rechargeFaucet = route({
  method: 'POST',
  path: '/exchange/app/recharge/faucet',
  area,
  summary:
    'Sends simulated coins over the simulated chain to your own address. There is none outside the demo.',
  access: 'user',
  rate: 'order',
  body: s.strict({ coin: f.assetCode, chain: m.chain }),
  answer: s.strict({
    coin: f.assetCode,
    chain: m.chain,
    amount: f.amount,
    txId: Type.String(),
    left: Type.Integer({ description: 'how often it gives more of this coin today' }),
  }),
  errors: ['request.not.found', 'coin.closed', 'chain.unavailable', 'faucet.limit'],
})

export const depositRoutes = { rechargeCoins, rechargeAddress, recharges, rechargeFaucet }
