// Calls that look at second-contracts: how each and the house behind them stand, what a voided range would give back, and what
// a user bought. None changes anything.

import { Type } from 'typebox'
import * as f from '../fields.ts'
import * as x from '../second-fields.ts'
import { pastSecondOrder } from '../second-shapes.ts'
import * as s from '../shapes.ts'
import * as a from './admin-fields.ts'
import { adminRoute } from './admin-route.ts'
import type { AdminRole } from './admin-words.ts'

const LOOK = ['owner', 'finance', 'compliance', 'support', 'auditor'] as const satisfies readonly AdminRole[]

const exposure = s.strict({
  profit: Type.String({ description: 'what accepted orders would win' }),
  cap: Type.String({ description: 'most that they may; a new order beyond it is not accepted' }),
  used: f.orNull(
    Type.String({ description: 'of the cap, rounded down; none when it is 0', examples: ['0.2937'] }),
  ),
})

const secondsNow = adminRoute({
  method: 'GET',
  path: '/exchange/admin/second/now',
  area: 'markets',
  summary:
    'How each second-contract stands: index, open orders, what each direction may win against its cap, last checkpoint; and the house behind all of them.',
  access: 'user',
  roles: LOOK,
  rate: 'read',
  answer: s.strict({
    time: f.timeMs,
    house: f.orNull(
      s.strict({
        asset: f.assetCode,
        available: Type.String({ description: 'balance of `second_house`' }),
        escrow: Type.String({ description: 'stakes and profits of accepted orders' }),
        profits: Type.String({ description: 'what all accepted orders would win' }),
        equity: Type.String({ description: 'available and profits: what the caps are of' }),
      }),
    ),
    evidence: s.strict({
      isHalted: Type.Boolean({ description: 'whether no checkpoints are made until somebody has looked' }),
    }),
    list: Type.Array(
      s.strict({
        symbol: f.symbol,
        quote: f.assetCode,
        status: x.productStatus,
        price: f.orNull(Type.String({ description: 'last valid price of the index' })),
        priceTime: f.orNull(f.timeMs),
        isFresh: Type.Boolean({ description: 'whether orders are taken on that price' }),
        scheduled: Type.Integer({ description: 'timed orders that wait for their moment' }),
        accepted: Type.Integer({ description: 'orders that were accepted and have not ended' }),
        stakes: Type.String({ description: 'of accepted orders' }),
        up: exposure,
        down: exposure,
        all: exposure,
        checkpoint: f.orNull(s.strict({ number: Type.Integer(), time: f.timeMs })),
      }),
    ),
  }),
  errors: [],
})

const some = s.strict({ orders: Type.Integer(), stake: f.amount })

const previewSecondVoid = adminRoute({
  method: 'GET',
  path: '/exchange/admin/second/previewVoid',
  area: 'proposals',
  summary:
    'What voiding a time range of a second-contract would do at this moment: every stake of it that would be given back. What was won stays won.',
  access: 'user',
  roles: ['owner', 'finance', 'auditor'],
  rate: 'read',
  query: s.strict({ symbol: f.symbol, from: f.timeText, to: f.timeText }),
  answer: s.strict({
    time: f.timeMs,
    asset: f.assetCode,
    users: Type.Integer({ description: 'who get something back' }),
    open: some,
    lost: s.strict({ ...some.properties }),
    /** Lost more than an hour ago: too late to be given back. */
    late: s.strict({ ...some.properties }),
    won: s.strict({ orders: Type.Integer(), paid: f.amount }),
    returned: Type.String({ description: 'stakes of open and lost orders together' }),
    isCovered: Type.Boolean({ description: 'whether the house holds the lost stakes' }),
  }),
  errors: ['second.product.unknown', 'second.range.invalid', 'database.unavailable'],
})

const { nonce: _hidesTheOwner, ...shownOfOrder } = pastSecondOrder.properties

const userSecondOrders = adminRoute({
  method: 'GET',
  path: '/exchange/admin/user/secondOrders',
  area: 'users',
  summary: "A user's second-contracts, newest first, those that have not ended among them.",
  access: 'user',
  roles: LOOK,
  rate: 'read',
  query: s.strict({ userId: a.userId, symbol: Type.Optional(f.symbol), ...a.page }),
  answer: s.pageOf(s.strict(shownOfOrder)),
  errors: ['user.unknown', 'second.product.unknown', 'database.unavailable'],
})

export const secondLookRoutes = { secondsNow, previewSecondVoid, userSecondOrders }
