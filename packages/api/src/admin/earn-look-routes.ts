// Calls that look at financial products and mining pools: what each offers, the treasuries behind them, and what a user bought.
// None changes anything.

import { Type } from 'typebox'
import * as e from '../earn-fields.ts'
import * as f from '../fields.ts'
import { numberedFinancialOrder } from '../financial-shapes.ts'
import { numberedMiningOrder } from '../mining-shapes.ts'
import * as s from '../shapes.ts'
import * as a from './admin-fields.ts'
import { adminRoute } from './admin-route.ts'
import type { AdminRole } from './admin-words.ts'
import * as p from './earn-parameters.ts'

const LOOK = ['owner', 'finance', 'compliance', 'support', 'auditor'] as const satisfies readonly AdminRole[]

const { coverage: _ofTheTreasury, offNow, status, sold, remaining } = e.sale

const sale = {
  name: Type.String(),
  asset: f.assetCode,
  status,
  sold,
  remaining,
  offNow,
  needed: Type.String({
    description: 'income, and rebates, of all that is left; to be set aside as it sells',
  }),
  isCovered: Type.Boolean({ description: 'whether the treasury has that' }),
}

const earnNow = adminRoute({
  method: 'GET',
  path: '/exchange/admin/earn/now',
  area: 'markets',
  summary:
    'Financial products and mining pools with what each offers and has sold, and the treasuries behind them: free, set aside, promised, needed.',
  access: 'user',
  roles: LOOK,
  rate: 'read',
  answer: s.strict({
    time: f.timeMs,
    treasuries: Type.Array(
      s.strict({
        asset: f.assetCode,
        account: p.cover.properties.account,
        ...e.coverage.properties,
        needed: Type.String({ description: 'income, and rebates, of all that is left of everything open' }),
        used: f.orNull(
          Type.String({ description: 'needed of the free treasury, rounded down; none when it is 0' }),
        ),
        isCovered: Type.Boolean(),
      }),
    ),
    products: Type.Array(s.strict({ productId: a.id, ...sale, parameters: p.financialParametersGiven })),
    pools: Type.Array(
      s.strict({ poolId: a.id, incomeAsset: f.assetCode, ...sale, parameters: p.miningParametersGiven }),
    ),
  }),
  errors: ['database.unavailable'],
})

const userFinancialOrders = adminRoute({
  method: 'GET',
  path: '/exchange/admin/user/financialOrders',
  area: 'users',
  summary: "A user's financial products, newest first, those that have not ended among them.",
  access: 'user',
  roles: LOOK,
  rate: 'read',
  query: s.strict({ userId: a.userId, ...a.page }),
  answer: s.pageOf(
    s.strict({
      ...numberedFinancialOrder.properties,
      reason: f.orNull(Type.String({ description: 'why the platform ended it' })),
    }),
  ),
  errors: ['user.unknown', 'database.unavailable'],
})

const userMiningOrders = adminRoute({
  method: 'GET',
  path: '/exchange/admin/user/miningOrders',
  area: 'users',
  summary: "A user's mining, newest first, what has not ended among it.",
  access: 'user',
  roles: LOOK,
  rate: 'read',
  query: s.strict({ userId: a.userId, ...a.page }),
  answer: s.pageOf(s.strict({ ...numberedMiningOrder.properties })),
  errors: ['user.unknown', 'database.unavailable'],
})

export const earnLookRoutes = { earnNow, userFinancialOrders, userMiningOrders }
