// Calls that show the perpetual contracts to everyone. Quantities on their books are lots.

import { CANDLE_INTERVALS } from '@candor/contract'
import { Type } from 'typebox'
import * as c from './contract-fields.ts'
import { fundingSettlement, insuranceChange } from './contract-history-shapes.ts'
import { contract, contractTicker } from './contract-shapes.ts'
import * as f from './fields.ts'
import { route } from './route.ts'
import * as s from './shapes.ts'

const area = 'contract'

export const contracts = route({
  method: 'GET',
  path: '/exchange/app/contract/list',
  area,
  summary: 'Every perpetual contract with its rules.',
  access: 'public',
  rate: 'read',
  answer: Type.Array(contract),
  errors: [],
})

export const contractTickers = route({
  method: 'GET',
  path: '/exchange/app/contract/tickers',
  area,
  summary: 'Last, mark and index price, funding rate and the last 24 hours of every contract.',
  access: 'public',
  rate: 'read',
  query: s.strict({ symbol: Type.Optional(c.contractSymbol) }),
  answer: Type.Array(contractTicker),
  errors: ['market.unknown'],
})

export const contractDepth = route({
  method: 'GET',
  path: '/exchange/app/contract/depth',
  area,
  summary: 'The order book of a contract, best prices first, in lots.',
  access: 'public',
  rate: 'read',
  query: s.strict({
    symbol: c.contractSymbol,
    limit: Type.Optional(Type.Enum(['5', '10', '20', '50', '100', '500', '1000'])),
  }),
  answer: s.strict({ ...s.depth.properties, symbol: c.contractSymbol }),
  errors: ['market.unknown'],
})

export const contractTrades = route({
  method: 'GET',
  path: '/exchange/app/contract/trades',
  area,
  summary: 'The latest trades of a contract, newest first, in lots.',
  access: 'public',
  rate: 'read',
  query: s.strict({
    symbol: c.contractSymbol,
    limit: Type.Optional(Type.String({ pattern: '^[1-9]\\d{0,2}$', description: 'at most 200' })),
    before: Type.Optional(
      Type.String({ pattern: '^[1-9]\\d{0,14}$', description: 'only trades before this one' }),
    ),
  }),
  answer: Type.Array(s.trade),
  errors: ['market.unknown', 'database.unavailable'],
})

export const contractCandles = route({
  method: 'GET',
  path: '/exchange/app/contract/candles',
  area,
  summary:
    'Candles of a contract, oldest first, the one in progress last: of its trades with the volume in lots, or of its mark or index price without volume.',
  access: 'public',
  isLarge: true,
  rate: 'read',
  query: s.strict({
    symbol: c.contractSymbol,
    kind: Type.Optional(c.candleKind),
    interval: Type.Enum([...CANDLE_INTERVALS]),
    endTime: Type.Optional(f.timeText),
    limit: Type.Optional(Type.String({ pattern: '^[1-9]\\d{0,3}$', description: 'at most 1000' })),
  }),
  answer: Type.Array(s.candle),
  errors: ['market.unknown', 'database.unavailable'],
})

export const fundingHistory = route({
  method: 'GET',
  path: '/exchange/app/contract/fundingHistory',
  area,
  summary: 'The settled funding of a contract, newest first.',
  access: 'public',
  rate: 'read',
  query: s.strict({
    symbol: c.contractSymbol,
    from: Type.Optional(f.timeText),
    to: Type.Optional(f.timeText),
    pageIndex: Type.Optional(f.pageIndexText),
    pageSize: Type.Optional(f.pageSizeText),
  }),
  answer: s.pageOf(fundingSettlement),
  errors: ['market.unknown', 'database.unavailable'],
})

export const insuranceFund = route({
  method: 'GET',
  path: '/exchange/app/contract/insurance',
  area,
  summary: 'What the insurance fund holds, and its latest changes, newest first.',
  access: 'public',
  rate: 'read',
  query: s.strict({
    pageIndex: Type.Optional(f.pageIndexText),
    pageSize: Type.Optional(f.pageSizeText),
  }),
  answer: s.strict({
    asset: f.assetCode,
    balance: f.amount,
    changes: s.pageOf(insuranceChange),
  }),
  errors: ['asset.unknown', 'database.unavailable'],
})

export const contractMarketRoutes = {
  contracts,
  contractTickers,
  contractDepth,
  contractTrades,
  contractCandles,
  fundingHistory,
  insuranceFund,
}
