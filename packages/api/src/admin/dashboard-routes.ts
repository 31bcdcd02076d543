// Calls of the console's first page: what was traded, what waits, what is owed and held, how the machine is.

import { Type } from 'typebox'
import * as c from '../contract-fields.ts'
import * as f from '../fields.ts'
import * as s from '../shapes.ts'
import { adminRoute } from './admin-route.ts'
import { HOUSE_ACCOUNTS, WORK_KINDS } from './admin-words.ts'

const area = 'dashboard'

const marketSymbol = Type.String({
  description: 'spot market or contract',
  examples: ['BTC_USDT', 'BTCUSDT'],
})

const overview = adminRoute({
  method: 'GET',
  path: '/exchange/admin/dashboard/overview',
  area,
  summary:
    'Volume and users. Spot volume is of markets quoted in USDT, contract volume apart. Trades in which a customer took part are counted apart from those of the house alone.',
  access: 'user',
  roles: ['owner', 'finance', 'compliance', 'support', 'auditor'],
  rate: 'read',
  answer: s.strict({
    time: f.timeMs,
    volume24hUsdt: f.amount,
    customerVolume24hUsdt: f.amount,
    contractVolume24h: f.amount,
    customerContractVolume24h: f.amount,
    trades24h: Type.Integer(),
    volumes: Type.Array(
      s.strict({ symbol: marketSymbol, quote: f.assetCode, quoteVolume: f.amount, trades: Type.Integer() }),
    ),
    days: Type.Array(s.strict({ dayTime: f.timeMs, volumeUsdt: f.amount }), {
      description:
        'spot, the last 14 days, GMT, oldest first; markets that are not quoted in USDT are left out',
    }),
    users: s.strict({
      registered: Type.Integer(),
      new24h: Type.Integer(),
      active24h: Type.Integer({ description: 'users with a session used in the last 24 hours' }),
      authenticated: Type.Integer(),
    }),
    makers: Type.Array(s.strict({ userId: Type.String(), kind: Type.String() }), {
      description:
        'accounts of the house: they trade on the real book, and are labelled wherever they appear',
    }),
  }),
  errors: [],
})

const work = adminRoute({
  method: 'GET',
  path: '/exchange/admin/dashboard/work',
  area,
  summary: 'What waits for somebody, with the age of the oldest.',
  access: 'user',
  roles: ['owner', 'finance', 'compliance', 'support', 'auditor'],
  rate: 'read',
  answer: s.strict({
    list: Type.Array(
      s.strict({
        kind: Type.Enum([...WORK_KINDS]),
        count: Type.Integer(),
        oldestTime: f.orNull(f.timeMs),
        targetMs: Type.Integer({ description: 'how long it should wait at most' }),
      }),
    ),
  }),
  errors: [],
})

const reserves = adminRoute({
  method: 'GET',
  path: '/exchange/admin/dashboard/reserves',
  area,
  summary: 'What is owed to users and what is held, per asset, never netted between assets.',
  access: 'user',
  roles: ['owner', 'finance', 'compliance', 'auditor'],
  rate: 'read',
  answer: s.strict({
    time: f.timeMs,
    list: Type.Array(
      s.strict({
        asset: f.assetCode,
        owed: f.amount,
        house: s.strict({ accounts: f.amount, makers: f.amount }),
        underway: s.strict({ deposits: f.amount, withdrawals: f.amount }),
        held: f.orNull(f.amount),
        surplus: f.orNull(f.amount),
        ratio: f.orNull(Type.String({ description: 'held ÷ owed, rounded down to 4 decimals' })),
        ledgerSum: f.amount,
      }),
    ),
  }),
  errors: [],
})

const house = adminRoute({
  method: 'GET',
  path: '/exchange/admin/dashboard/house',
  area,
  summary:
    "The platform's own accounts as the ledger has them: capital, fees, insurance fund, dust, treasuries; and what each contract's clearing stands at.",
  access: 'user',
  roles: ['owner', 'finance', 'compliance', 'auditor'],
  rate: 'read',
  answer: s.strict({
    time: f.timeMs,
    accounts: Type.Array(
      s.strict({ asset: f.assetCode, account: Type.Enum([...HOUSE_ACCOUNTS]), amount: f.amount }),
      { description: 'those with something in them' },
    ),
    contracts: Type.Array(
      s.strict({
        symbol: c.contractSymbol,
        asset: f.assetCode,
        clearing: Type.String({
          description: 'entry values of what is short less those of what is long; may be negative',
        }),
        fundingPool: Type.String({ description: 'empty but within a settlement' }),
        openLots: c.lotsGiven,
      }),
    ),
  }),
  errors: [],
})

const health = adminRoute({
  method: 'GET',
  path: '/exchange/admin/dashboard/health',
  area,
  summary: 'How the parts of the server are.',
  access: 'user',
  roles: ['owner', 'finance', 'compliance', 'support', 'auditor'],
  rate: 'read',
  answer: s.strict({
    time: f.timeMs,
    version: Type.String(),
    startedTime: f.timeMs,
    engine: s.strict({ number: Type.Integer(), inFlight: Type.Integer() }),
    views: s.strict({ number: Type.Integer(), behind: Type.Integer() }),
    follower: s.strict({ number: Type.Integer(), behind: Type.Integer() }),
    snapshot: s.strict({ number: Type.Integer(), behind: Type.Integer() }),
    indexes: Type.Array(
      s.strict({
        pair: Type.String({ examples: ['BTC_USDT'] }),
        price: f.orNull(f.amount),
        ageMs: f.orNull(Type.Integer()),
        isFresh: Type.Boolean(),
      }),
    ),
    disk: s.strict({
      freeBytes: f.orNull(Type.Integer()),
      totalBytes: f.orNull(Type.Integer()),
    }),
  }),
  errors: [],
})

const takeSnapshot = adminRoute({
  method: 'POST',
  path: '/exchange/admin/solvency/take',
  area: 'solvency',
  summary: 'Takes and publishes a snapshot of what is owed now, as every night does by itself.',
  access: 'user',
  roles: ['owner', 'finance'],
  rate: 'login',
  answer: s.strict({ snapshot: Type.Integer() }),
  errors: [],
})

export const dashboardRoutes = { overview, work, reserves, house, health, takeSnapshot }
