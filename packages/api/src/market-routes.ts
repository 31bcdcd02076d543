// Calls that show the markets to everyone.

import { CANDLE_INTERVALS } from '@candor/contract'
import { Type } from 'typebox'
import * as f from './fields.ts'
import { route } from './route.ts'
import * as s from './shapes.ts'

const area = 'market'

export const markets = route({
  method: 'GET',
  path: '/exchange/app/market/markets',
  area,
  summary: 'Every market with its rules, and every asset.',
  access: 'public',
  rate: 'read',
  answer: s.strict({ markets: Type.Array(s.market), assets: Type.Array(s.asset) }),
  errors: [],
})

export const tickers = route({
  method: 'GET',
  path: '/exchange/app/market/tickers',
  area,
  summary: 'Last price and the last 24 hours of every market.',
  access: 'public',
  rate: 'read',
  query: s.strict({ symbol: Type.Optional(f.symbol) }),
  answer: Type.Array(s.ticker),
  errors: ['market.unknown'],
})

export const depth = route({
  method: 'GET',
  path: '/exchange/app/market/depth',
  area,
  summary: 'The order book, best prices first.',
  access: 'public',
  rate: 'read',
  query: s.strict({
    symbol: f.symbol,
    limit: Type.Optional(Type.Enum(['5', '10', '20', '50', '100', '500', '1000'])),
  }),
  answer: s.depth,
  errors: ['market.unknown'],
})

export const trades = route({
  method: 'GET',
  path: '/exchange/app/market/trades',
  area,
  summary: 'The latest trades of a market, newest first.',
  access: 'public',
  rate: 'read',
  query: s.strict({
    symbol: f.symbol,
    limit: Type.Optional(Type.String({ pattern: '^[1-9]\\d{0,2}$', description: 'at most 200' })),
    before: Type.Optional(
      Type.String({ pattern: '^[1-9]\\d{0,14}$', description: 'only trades before this one' }),
    ),
  }),
  answer: Type.Array(s.trade),
  errors: ['market.unknown', 'database.unavailable'],
})

export const candles = route({
  method: 'GET',
  path: '/exchange/app/market/candles',
  area,
  summary: 'Candles, oldest first, the one in progress last.',
  access: 'public',
  isLarge: true,
  rate: 'read',
  query: s.strict({
    symbol: f.symbol,
    interval: Type.Enum([...CANDLE_INTERVALS]),
    endTime: Type.Optional(f.timeText),
    limit: Type.Optional(Type.String({ pattern: '^[1-9]\\d{0,3}$', description: 'at most 1000' })),
  }),
  answer: Type.Array(s.candle),
  errors: ['market.unknown', 'database.unavailable'],
})

const page = s.strict({
  pageIndex: Type.Optional(f.pageIndex),
  pageSize: Type.Optional(f.pageSize),
})

export const indexList = route({
  method: 'POST',
  path: '/exchange/app/product/indexList',
  area,
  summary: 'Names of the markets, for the home page.',
  access: 'public',
  rate: 'read',
  body: page,
  answer: s.pageOf(s.strict({ name: f.symbol })),
  errors: [],
})

export const coinList = route({
  method: 'POST',
  path: '/exchange/app/product/coinList',
  area,
  summary: 'Coins with their last price in USDT; `isOpen` 0 means open.',
  access: 'public',
  rate: 'read',
  body: page,
  answer: s.pageOf(s.strict({ codeName: f.assetCode, price: f.orNull(f.amount), isOpen: Type.Integer() })),
  errors: [],
})

export const feeLevels = route({
  method: 'GET',
  path: '/exchange/app/fee/levels',
  area,
  summary: 'Fee levels by the volume of the last 30 days in BTC. Rates are fractions: 0.001 is 0.1%.',
  access: 'public',
  rate: 'read',
  answer: Type.Array(
    s.strict({
      level: Type.Integer(),
      volumeBtc: f.amount,
      spotMaker: f.amount,
      spotTaker: f.amount,
      perpMaker: f.amount,
      perpTaker: f.amount,
    }),
  ),
  errors: [],
})

export const myFeeLevel = route({
  method: 'GET',
  path: '/exchange/app/fee/mine',
  area,
  summary: 'Your fee level, and the volume of your last 30 days in BTC that it is made from.',
  access: 'user',
  rate: 'read',
  answer: s.strict({ level: Type.Integer(), volumeBtc: f.amount }),
  errors: [],
})

export const marketRoutes = {
  markets,
  tickers,
  depth,
  trades,
  candles,
  feeLevels,
  myFeeLevel,
  indexList,
  coinList,
}
