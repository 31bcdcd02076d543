// Calls about a user's own past in perpetual contracts: lists, tables to keep, and receipts.

import { Type } from 'typebox'
import * as c from './contract-fields.ts'
import {
  contractFill,
  fundingRecord,
  liquidation,
  pastContractOrder,
  pastPosition,
} from './contract-history-shapes.ts'
import { receipt } from './contract-receipt-shapes.ts'
import { contractTrigger } from './contract-shapes.ts'
import { CONTRACT_EXPORTS } from './contract-words.ts'
import * as f from './fields.ts'
import { route } from './route.ts'
import * as s from './shapes.ts'

const area = 'contract'

const narrowing = {
  symbol: Type.Optional(c.contractSymbol),
  direction: Type.Optional(c.direction),
  from: Type.Optional(f.timeText),
  to: Type.Optional(f.timeText),
}
const paging = { pageIndex: Type.Optional(f.pageIndexText), pageSize: Type.Optional(f.pageSizeText) }
const paged = { ...narrowing, ...paging }

export const contractOrderHistory = route({
  method: 'GET',
  path: '/exchange/app/contract/orderHistory',
  area,
  summary:
    'Your contract orders, newest first. The direction is that of the position that an order is about.',
  access: 'user',
  rate: 'read',
  query: s.strict({
    ...paged,
    side: Type.Optional(f.side),
    type: Type.Optional(c.contractOrderType),
    status: Type.Optional(
      Type.Enum(['open', 'ended', 'filled', 'cancelled'], {
        description: 'only these; ended are both last ones',
      }),
    ),
  }),
  answer: s.pageOf(pastContractOrder),
  errors: ['market.unknown', 'database.unavailable'],
})

export const contractTriggerHistory = route({
  method: 'GET',
  path: '/exchange/app/contract/triggerHistory',
  area,
  summary: 'Your conditional orders, newest first, with what became of them.',
  access: 'user',
  rate: 'read',
  query: s.strict({
    symbol: narrowing.symbol,
    side: Type.Optional(f.side),
    from: narrowing.from,
    to: narrowing.to,
    ...paging,
    state: Type.Optional(c.triggerState),
  }),
  answer: s.pageOf(contractTrigger),
  errors: ['market.unknown', 'database.unavailable'],
})

export const contractFills = route({
  method: 'GET',
  path: '/exchange/app/contract/fills',
  area,
  summary: 'What changed your positions, newest first: trades, netting and deleveraging.',
  access: 'user',
  rate: 'read',
  query: s.strict({
    ...paged,
    orderId: Type.Optional(f.orderId),
    positionId: Type.Optional(c.positionId),
  }),
  answer: s.pageOf(contractFill),
  errors: ['market.unknown', 'database.unavailable'],
})

export const positionHistory = route({
  method: 'GET',
  path: '/exchange/app/contract/positionHistory',
  area,
  summary: 'Your closed positions, the last closed first.',
  access: 'user',
  rate: 'read',
  query: s.strict(paged),
  answer: s.pageOf(pastPosition),
  errors: ['market.unknown', 'database.unavailable'],
})

export const fundingRecords = route({
  method: 'GET',
  path: '/exchange/app/contract/fundingRecords',
  area,
  summary: 'Funding that your positions paid or received, newest first.',
  access: 'user',
  rate: 'read',
  query: s.strict(paged),
  answer: s.pageOf(fundingRecord),
  errors: ['market.unknown', 'database.unavailable'],
})

export const liquidations = route({
  method: 'GET',
  path: '/exchange/app/contract/liquidations',
  area,
  summary: 'Your liquidations and deleveragings, newest first.',
  access: 'user',
  rate: 'read',
  query: s.strict(paged),
  answer: s.pageOf(liquidation),
  errors: ['market.unknown', 'database.unavailable'],
})

export const contractReceipt = route({
  method: 'GET',
  path: '/exchange/app/contract/receipt',
  area,
  summary:
    'Everything that a liquidation, a deleveraging or a funding payment of yours was computed from, quotes of the index among it.',
  access: 'user',
  rate: 'read',
  query: s.strict({ kind: c.receiptKind, id: c.receiptId }),
  answer: receipt,
  errors: ['record.unknown', 'database.unavailable'],
})

export const exportContractHistory = route({
  method: 'GET',
  path: '/exchange/app/contract/export',
  area,
  summary:
    'One of the lists of your past in contracts as a table, newest first: full precision, times in ISO 8601, UTC.',
  access: 'user',
  rate: 'login',
  query: s.strict({ list: Type.Enum([...CONTRACT_EXPORTS]), ...narrowing }),
  download: { type: 'text/csv', fileName: 'candor-contracts.csv' },
  answer: Type.Null(),
  errors: ['market.unknown', 'database.unavailable'],
})

export const contractHistoryRoutes = {
  contractOrderHistory,
  contractTriggerHistory,
  contractFills,
  positionHistory,
  fundingRecords,
  liquidations,
  contractReceipt,
  exportContractHistory,
}
