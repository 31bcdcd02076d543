// Calls about robots: how many run and what they hold, the list of them, and the switch that stops all of them. None can start
// one, place an order for one or touch its money; a stop gives everything back to its owner.

import { Type } from 'typebox'
import * as f from '../fields.ts'
import * as r from '../robot-fields.ts'
import { ROBOT_STATES } from '../robot-words.ts'
import * as s from '../shapes.ts'
import * as a from './admin-fields.ts'
import { adminRoute } from './admin-route.ts'
import type { AdminRole } from './admin-words.ts'

const area = 'robots'
const LOOK = ['owner', 'finance', 'compliance', 'support', 'auditor'] as const satisfies readonly AdminRole[]

/** Whether robots may be started, and who said so last. */
const halt = s.strict({
  isHalted: Type.Boolean(),
  time: f.orNull(f.timeMs),
  by: f.orNull(Type.String()),
  reason: f.orNull(Type.String()),
})

const robotsNow = adminRoute({
  method: 'GET',
  path: '/exchange/admin/robots/overview',
  area,
  summary:
    'How many robots there are in each state, by strategy and market, what they were given and what they hold.',
  access: 'user',
  roles: LOOK,
  rate: 'read',
  answer: s.strict({
    time: f.timeMs,
    halt,
    states: Type.Array(s.strict({ state: r.state, count: Type.Integer() })),
    markets: Type.Array(
      s.strict({
        strategy: r.strategy,
        venue: r.venue,
        symbol: r.symbol,
        running: Type.Integer(),
        paused: Type.Integer(),
        stopping: Type.Integer(),
        owners: Type.Integer(),
        invested: Type.String({ description: 'in the quote asset, by those that have not ended' }),
        quote: f.assetCode,
        trips24h: Type.Integer({ description: 'rounds that were finished in the last 24 hours' }),
      }),
    ),
    pauses: Type.Array(s.strict({ pause: r.pause, count: Type.Integer() })),
  }),
  errors: ['database.unavailable'],
})

const robotList = adminRoute({
  method: 'GET',
  path: '/exchange/admin/robots/list',
  area,
  summary: 'Robots, newest first, in one state or of one user if that is asked for.',
  access: 'user',
  roles: LOOK,
  rate: 'read',
  query: s.strict({
    state: Type.Optional(Type.Enum([...ROBOT_STATES])),
    userId: Type.Optional(a.userId),
    ...a.page,
  }),
  answer: s.pageOf(
    s.strict({
      robotId: r.robotId,
      userId: a.userId,
      strategy: r.strategy,
      venue: r.venue,
      symbol: r.symbol,
      state: r.state,
      pause: f.orNull(r.pause),
      stop: f.orNull(r.stop),
      investment: f.amount,
      quote: f.assetCode,
      realised: Type.String({ description: 'profit of finished rounds, after fees' }),
      trips: Type.Integer(),
      createdTime: f.timeMs,
      startedTime: f.orNull(f.timeMs),
      stoppedTime: f.orNull(f.timeMs),
      keptTime: f.orNull(Type.Integer({ description: 'when whoever runs it last kept something' })),
    }),
  ),
  errors: ['database.unavailable'],
})

const stopRobots = adminRoute({
  method: 'POST',
  path: '/exchange/admin/robots/stopAll',
  area,
  summary:
    'Stops every robot and lets none be started until that is allowed again. Orders are cancelled, positions closed, coins kept; everything goes back to the owners.',
  access: 'user',
  roles: ['owner', 'compliance'],
  rate: 'read',
  body: s.strict({
    reason: a.because,
    code: a.code,
  }),
  answer: s.strict({ stopping: Type.Integer({ description: 'robots that are being stopped' }), halt }),
  errors: ['second.factor.required', 'second.factor.wrong', 'second.factor.locked', 'database.unavailable'],
})

const allowRobots = adminRoute({
  method: 'POST',
  path: '/exchange/admin/robots/allow',
  area,
  summary: 'Lets robots be started again. Those that were stopped stay stopped.',
  access: 'user',
  roles: ['owner'],
  rate: 'read',
  body: s.strict({ reason: a.because, code: a.code }),
  answer: s.strict({ halt }),
  errors: ['second.factor.required', 'second.factor.wrong', 'second.factor.locked', 'database.unavailable'],
})

export const robotLookRoutes = { robotsNow, robotList, stopRobots, allowRobots }
