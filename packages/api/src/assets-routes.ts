// Calls about what a user owns, what it is worth, and moving it between their own wallets.

import { Type } from 'typebox'
import * as f from './fields.ts'
import * as m from './money-fields.ts'
import { EQUITY_SPANS, TRANSFER_BARS, TRANSFER_WALLETS } from './money-words.ts'
import { route } from './route.ts'
import * as s from './shapes.ts'

const area = 'assets'

export const assetsOverview = route({
  method: 'GET',
  path: '/exchange/app/assets/overview',
  area,
  summary:
    'Everything you own, by account and asset, valued at the last index price: USDT and USD count one to one unless an index says otherwise. An asset that never had a price counts for nothing in the sums. What your robots hold counts under coin and is told once more by itself.',
  access: 'user',
  rate: 'read',
  answer: s.strict({
    number: Type.Integer({ description: 'the log up to which these balances count' }),
    quote: Type.String({ description: 'fiat currency of the values', examples: ['USD'] }),
    priceTime: f.orNull(Type.Integer({ description: 'of the oldest price in here' })),
    total: m.valued,
    robots: m.valued,
    accounts: Type.Array(
      s.strict({ account: m.assetAccount, total: m.valued, available: m.valued, frozen: m.valued }),
    ),
    rows: Type.Array(
      s.strict({
        account: m.assetAccount,
        wallet: Type.String({ examples: ['spot', 'robot:1099511627777'] }),
        asset: f.assetCode,
        total: f.amount,
        available: f.amount,
        frozen: Type.String({ description: 'all that is not available: open orders, terms, administrators' }),
        adminHeld: Type.String({ description: 'of it, what an administrator holds' }),
        price: f.orNull(Type.String({ description: 'in USDT' })),
        value: f.orNull(m.valued),
      }),
    ),
  }),
  errors: [],
})

export const assetsEquity = route({
  method: 'GET',
  path: '/exchange/app/assets/equity',
  area,
  summary:
    'What you owned over time, hour by hour, the last point at this moment. The change leaves out what came in and went out.',
  access: 'user',
  rate: 'read',
  query: s.strict({ span: Type.Enum([...EQUITY_SPANS]) }),
  answer: s.strict({
    points: Type.Array(s.strict({ time: f.timeMs, usdt: f.amount, btc: f.orNull(f.amount) })),
    netDeposits: Type.String({ description: 'in USDT: what came in less what went out, at its value then' }),
    change: Type.String({ description: 'in USDT, without deposits and withdrawals' }),
    changeRate: f.orNull(Type.String({ description: '0.0125 is 1.25%', examples: ['0.0125'] })),
  }),
  errors: [],
})

export const transfer = route({
  method: 'POST',
  path: '/exchange/app/transfer/create',
  area,
  summary: 'Moves your money from one of your wallets to another, at once and free of charge.',
  access: 'user',
  rate: 'order',
  keyed: true,
  body: s.strict({ from: m.wallet, to: m.wallet, asset: f.assetCode, amount: f.decimal }),
  answer: s.strict({
    number: Type.Integer({ description: 'place of your command in the log' }),
    from: m.wallet,
    to: m.wallet,
    asset: f.assetCode,
    amount: f.amount,
  }),
  errors: [
    'asset.unknown',
    'request.decimals',
    'request.key.invalid',
    'request.key.conflict',
    'account.unknown',
    'account.locked',
    'account.frozen',
    'wallet.invalid',
    'transfer.same.wallet',
    'request.amount.invalid',
    'balance.insufficient',
  ],
})

export const transferOptions = route({
  method: 'GET',
  path: '/exchange/app/transfer/options',
  area,
  summary: 'Between which wallets you can move what, and why not more.',
  access: 'user',
  rate: 'read',
  answer: s.strict({
    wallets: Type.Array(m.wallet),
    list: Type.Array(
      s.strict({
        wallet: m.wallet,
        asset: f.assetCode,
        total: f.amount,
        transferable: f.amount,
        bar: f.orNull(Type.Enum([...TRANSFER_BARS], { description: 'why not all of it' })),
      }),
    ),
  }),
  errors: [],
})

export const transfers = route({
  method: 'GET',
  path: '/exchange/app/transfer/list',
  area,
  summary: 'Your transfers, newest first.',
  access: 'user',
  rate: 'read',
  query: s.strict({
    asset: Type.Optional(f.assetCode),
    wallet: Type.Optional(Type.Enum([...TRANSFER_WALLETS])),
    from: Type.Optional(f.timeText),
    to: Type.Optional(f.timeText),
    ...m.page,
  }),
  answer: s.pageOf(
    s.strict({
      recordId: m.recordId,
      number: Type.Integer(),
      from: Type.String({ description: 'wallet' }),
      to: Type.String({ description: 'wallet' }),
      asset: f.assetCode,
      amount: f.amount,
      time: f.timeMs,
    }),
  ),
  errors: ['asset.unknown'],
})

export const assetsRoutes = { assetsOverview, assetsEquity, transfer, transferOptions, transfers }
