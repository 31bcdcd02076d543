// Calls that look at perpetual contracts: how each stands, and what a user has and had in them. None changes anything.

import { Type } from 'typebox'
import * as c from '../contract-fields.ts'
import { liquidation, pastContractOrder, pastPosition } from '../contract-history-shapes.ts'
import { contractAccount, mark, position } from '../contract-shapes.ts'
import * as f from '../fields.ts'
import * as s from '../shapes.ts'
import * as a from './admin-fields.ts'
import { adminRoute } from './admin-route.ts'
import type { AdminRole } from './admin-words.ts'

const LOOK = ['owner', 'finance', 'compliance', 'support', 'auditor'] as const satisfies readonly AdminRole[]

const contractsNow = adminRoute({
  method: 'GET',
  path: '/exchange/admin/market/contractsNow',
  area: 'markets',
  summary:
    'How each contract stands: mark, index and its age, open interest, funding; and the insurance fund.',
  access: 'user',
  roles: LOOK,
  rate: 'read',
  answer: s.strict({
    time: f.timeMs,
    insurance: f.orNull(s.strict({ asset: f.assetCode, amount: f.amount })),
    list: Type.Array(
      s.strict({
        ...mark.properties,
        quote: f.assetCode,
        status: f.marketStatus,
        isFresh: Type.Boolean({ description: 'whether the index has a price of the last ten seconds' }),
        openValue: f.orNull(Type.String({ description: 'of the open lots at mark' })),
        openOrders: Type.Integer(),
      }),
    ),
  }),
  errors: [],
})

const aboutUser = { access: 'user', roles: LOOK, rate: 'read', area: 'users' } as const

const userContracts = adminRoute({
  method: 'GET',
  path: '/exchange/admin/user/contracts',
  ...aboutUser,
  summary: 'What a user has in contracts now: positions at mark, open orders, take-profits and stop-losses.',
  query: s.strict({ userId: a.userId }),
  answer: s.strict({
    ...contractAccount.properties,
    /** Of all cross positions together; none without one, or while a mark is missing. */
    cross: f.orNull(s.strict({ equity: f.amount, maintenance: f.amount })),
    positions: Type.Array(
      s.strict({
        ...position.properties,
        mark: f.orNull(f.amount),
        unrealisedPnl: f.orNull(f.amount),
        maintenance: f.orNull(f.amount),
        liquidationPrice: f.orNull(
          Type.String({ description: 'the last safe tick, as things stand; none where no price reaches it' }),
        ),
      }),
    ),
  }),
  errors: ['user.unknown', 'asset.unknown'],
})

const paged = {
  query: s.strict({ userId: a.userId, symbol: Type.Optional(c.contractSymbol), ...a.page }),
  errors: ['user.unknown', 'market.unknown', 'database.unavailable'],
} as const

const userContractOrders = adminRoute({
  method: 'GET',
  path: '/exchange/admin/user/contractOrders',
  ...aboutUser,
  summary: "A user's contract orders, newest first, open ones among them.",
  ...paged,
  answer: s.pageOf(pastContractOrder),
})

const userPositions = adminRoute({
  method: 'GET',
  path: '/exchange/admin/user/positions',
  ...aboutUser,
  summary: "A user's closed positions, the last closed first.",
  ...paged,
  answer: s.pageOf(pastPosition),
})

const userLiquidations = adminRoute({
  method: 'GET',
  path: '/exchange/admin/user/liquidations',
  ...aboutUser,
  summary: "A user's liquidations and deleveragings, newest first.",
  ...paged,
  answer: s.pageOf(liquidation),
})

export const contractLookRoutes = {
  contractsNow,
  userContracts,
  userContractOrders,
  userPositions,
  userLiquidations,
}
