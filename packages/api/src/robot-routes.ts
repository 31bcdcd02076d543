// Calls about robots: made, started, watched and stopped by their owner, and the two that a robot's own key signs.

import { Type } from 'typebox'
import type { ErrorCode } from './errors.ts'
import * as f from './fields.ts'
import { API_LIMITS } from './limits.ts'
import * as m from './money-fields.ts'
import * as r from './robot-fields.ts'
import * as b from './robot-shapes.ts'
import { ROBOT_EXPORTS } from './robot-words.ts'
import { route } from './route.ts'
import * as s from './shapes.ts'

const area = 'robot'

const one = s.strict({ robotId: r.robotId })
const oneOfMany = s.strict({ robotId: r.robotId, ...m.page })
const AT_HAND: readonly ErrorCode[] = ['robot.unknown', 'database.unavailable']

/** What may be wrong with what a robot is to do. */
const SET_UP: readonly ErrorCode[] = [
  'market.unknown',
  'market.halted',
  'market.cancel.only',
  'price.unavailable',
  'request.decimals',
  'request.amount.invalid',
  'robot.venue',
  'robot.parameter.unknown',
  'robot.parameter.missing',
  'robot.parameter.invalid',
  'robot.parameter.range',
  'robot.investment.min',
  'robot.long.profit',
  'robot.long.loss',
  'robot.short.profit',
  'robot.short.loss',
  'robot.steps.narrow',
  'robot.range.order',
  'robot.quantity.min',
]
const OWNER: readonly ErrorCode[] = [
  'account.unknown',
  'account.locked',
  'account.frozen',
  'account.not.authenticated',
]

export const robotStrategies = route({
  method: 'GET',
  path: '/exchange/app/robot/strategies',
  area,
  summary: 'Every strategy with the parameters that it takes.',
  access: 'public',
  rate: 'read',
  answer: s.strict({ list: Type.Array(b.strategy) }),
  errors: [],
})

export const robotRounds = route({
  method: 'GET',
  path: '/exchange/app/robot/rounds',
  area,
  summary:
    'How long finished rounds of each strategy and market took, over all robots: the middle one, measured, no promise. Left out until there are five.',
  access: 'public',
  rate: 'read',
  query: s.strict({
    strategy: Type.Optional(r.strategy),
    venue: Type.Optional(r.venue),
    symbol: Type.Optional(r.symbol),
  }),
  answer: s.strict({
    list: Type.Array(
      s.strict({ strategy: r.strategy, venue: r.venue, symbol: r.symbol, ...b.round.properties }),
    ),
  }),
  errors: ['database.unavailable'],
})

export const createRobot = route({
  method: 'POST',
  path: '/exchange/app/robot/create',
  area,
  summary:
    'Makes a robot and its key. Nothing is traded and no money moves before its start. The secret is in this answer and nowhere else; the same request again gives the robot without it.',
  access: 'user',
  rate: 'order',
  keyed: true,
  body: s.strict({
    strategy: r.strategy,
    venue: r.venue,
    symbol: r.symbol,
    parameters: r.parameters,
    investment: f.decimal,
    ipList: Type.Optional(r.ipList),
    keyExpires: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 999_999_999_999_999,
        description:
          'when the key ends, in milliseconds UTC: at most 90 days from now, which is what you get without it',
      }),
    ),
  }),
  answer: s.strict({
    robot: b.robot,
    secret: f.orNull(Type.String({ description: 'the secret key, this once only' })),
  }),
  errors: [
    'request.key.invalid',
    'request.key.conflict',
    ...OWNER,
    ...SET_UP,
    'robot.halted',
    'robot.count.max',
  ],
})

export const startRobot = route({
  method: 'POST',
  path: '/exchange/app/robot/start',
  area,
  summary:
    "Gives the robot its investment from your coin account and starts it. Takes the robot's secret key and your fund password; five wrong keys lock the start for an hour.",
  access: 'user',
  rate: 'order',
  keyed: true,
  body: s.strict({ robotId: r.robotId, secret: r.secret, ...m.fundProof }),
  answer: b.robot,
  errors: [
    'request.key.invalid',
    'request.key.conflict',
    ...AT_HAND,
    'robot.state',
    'robot.halted',
    'robot.key.wrong',
    'robot.key.locked',
    'robot.key.expired',
    'fund.password.not.set',
    'fund.password.wrong',
    'fund.password.locked',
    'second.factor.required',
    'second.factor.wrong',
    'second.factor.locked',
    'login.busy',
    ...OWNER,
    'limit.daily.loss',
    'limit.cool.off',
    ...SET_UP,
    'leverage.invalid',
    'robot.scope',
    'robot.closed',
    'robot.count.max',
    'balance.insufficient',
  ],
})

export const pauseRobot = route({
  method: 'POST',
  path: '/exchange/app/robot/pause',
  area,
  summary: 'The robot places nothing more until you let it; orders that rest on the book stay there.',
  access: 'user',
  rate: 'cancel',
  body: one,
  answer: b.robot,
  errors: [...AT_HAND, 'robot.state'],
})

export const resumeRobot = route({
  method: 'POST',
  path: '/exchange/app/robot/resume',
  area,
  summary: 'Lets a paused robot go on.',
  access: 'user',
  rate: 'cancel',
  body: one,
  answer: b.robot,
  errors: [...AT_HAND, 'robot.state', 'robot.halted', 'robot.key.expired', ...OWNER],
})

export const stopRobot = route({
  method: 'POST',
  path: '/exchange/app/robot/stop',
  area,
  summary:
    'Ends a robot for good: its orders are cancelled, positions closed, coins sold at the market if you want that, everything goes back to your coin account, and its key is worth nothing more. A robot that was never started is thrown away.',
  access: 'user',
  rate: 'cancel',
  body: s.strict({
    robotId: r.robotId,
    sell: Type.Union([Type.Boolean(), Type.Enum(['true', 'false'])], {
      description: 'whether coins are sold at the market; if they cannot be, you get them as they are',
    }),
  }),
  answer: b.robot,
  errors: [...AT_HAND, 'robot.state'],
})

export const robots = route({
  method: 'GET',
  path: '/exchange/app/robot/list',
  area,
  summary: 'Your robots, newest first.',
  access: 'user',
  rate: 'read',
  query: s.strict({
    which: Type.Optional(
      Type.Enum(['open', 'stopped'], {
        description: 'only those that have not ended, or only those that have',
      }),
    ),
    ...m.page,
  }),
  answer: s.pageOf(b.robot),
  errors: ['database.unavailable'],
})

export const robotDetail = route({
  method: 'GET',
  path: '/exchange/app/robot/detail',
  area,
  summary: 'One of your robots, with its balances and positions at this moment.',
  access: 'user',
  rate: 'read',
  query: one,
  answer: b.robotDetail,
  errors: AT_HAND,
})

export const robotOrders = route({
  method: 'GET',
  path: '/exchange/app/robot/orders',
  area,
  summary: "A robot's orders, newest first.",
  access: 'user',
  rate: 'read',
  query: s.strict({
    ...oneOfMany.properties,
    which: Type.Optional(Type.Enum(['open', 'ended'], { description: 'only these' })),
  }),
  answer: s.pageOf(b.robotOrder),
  errors: AT_HAND,
})

export const robotFills = route({
  method: 'GET',
  path: '/exchange/app/robot/fills',
  area,
  summary: "A robot's trades, newest first.",
  access: 'user',
  rate: 'read',
  query: oneOfMany,
  answer: s.pageOf(b.robotFill),
  errors: AT_HAND,
})

export const robotTrips = route({
  method: 'GET',
  path: '/exchange/app/robot/trips',
  area,
  summary: "A robot's finished rounds, newest first. Every amount is that of the orders' own fills.",
  access: 'user',
  rate: 'read',
  query: oneOfMany,
  answer: s.pageOf(b.robotTrip),
  errors: AT_HAND,
})

export const robotLog = route({
  method: 'GET',
  path: '/exchange/app/robot/log',
  area,
  summary: 'What a robot did and met with, newest first; the last 1,000 lines.',
  access: 'user',
  rate: 'read',
  query: oneOfMany,
  answer: s.pageOf(b.robotLogLine),
  errors: AT_HAND,
})

export const exportRobot = route({
  method: 'GET',
  path: '/exchange/app/robot/export',
  area,
  summary: 'What a robot did as a table: full precision, times in ISO 8601, UTC, oldest first.',
  access: 'user',
  rate: 'login',
  query: s.strict({
    robotId: r.robotId,
    list: Type.Enum([...ROBOT_EXPORTS], { description: 'which table' }),
  }),
  download: { type: 'text/csv', fileName: 'candor-robot.csv' },
  answer: Type.Null(),
  errors: AT_HAND,
})

export const ownRobot = route({
  method: 'GET',
  path: '/exchange/app/robot/own',
  area,
  summary: 'What a robot is to do and what it kept last. For the robot itself: signed with its key.',
  access: 'robot',
  rate: 'read',
  answer: s.strict({
    robotId: r.robotId,
    strategy: r.strategy,
    venue: r.venue,
    symbol: r.symbol,
    parameters: r.parameters,
    terms: b.marketTerms,
    investment: Type.String({ description: 'in whole units of 10^-8' }),
    startPrice: Type.String({ description: 'in whole units of 10^-8' }),
    startedTime: f.timeMs,
    state: r.state,
    pause: f.orNull(r.pause),
    kept: f.orNull(Type.String({ description: 'JSON' })),
  }),
  errors: [],
})

export const keepRobot = route({
  method: 'POST',
  path: '/exchange/app/robot/keep',
  area,
  summary:
    'Keeps what a robot must remember, its finished rounds by the orders that made them, and lines for its log. For the robot itself: signed with its key.',
  access: 'robot',
  rate: 'cancel',
  bodyBytes: API_LIMITS.robotKeepBytes,
  body: s.strict({
    state: Type.String({ minLength: 1, maxLength: API_LIMITS.robotStateLength, description: 'JSON' }),
    trips: Type.Array(
      s.strict({
        opened: Type.Array(r.orderRef, { minItems: 1, maxItems: API_LIMITS.robotTripOrders }),
        closed: r.orderRef,
        share: Type.Optional(s.strict({ quantity: r.units, of: r.units })),
      }),
      {
        maxItems: API_LIMITS.robotTripsAtOnce,
        description: 'finished rounds; one that is known already changes nothing',
      },
    ),
    log: Type.Array(s.strict(r.toldLine), { maxItems: API_LIMITS.robotLinesAtOnce }),
    paused: f.orNull(r.ownPause),
    done: f.orNull(r.end),
  }),
  answer: s.strict({
    unknown: Type.Array(Type.String(), {
      description: 'closing orders of rounds that the history does not have yet: tell these again',
    }),
  }),
  errors: ['database.unavailable', 'robot.state'],
})

export const robotRoutes = {
  robotStrategies,
  robotRounds,
  createRobot,
  startRobot,
  pauseRobot,
  resumeRobot,
  stopRobot,
  robots,
  robotDetail,
  robotOrders,
  robotFills,
  robotTrips,
  robotLog,
  exportRobot,
  ownRobot,
  keepRobot,
}
