// Robots from the outside: made, started, watched and stopped by their owner; and the two calls that a robot signs itself.

import type { AnswerOf, robotRoutes } from '@candor/api'
import { formatDecimal, type UserId } from '@candor/contract'
import type { Database, RobotRowState } from '@candor/database'
import type { Engine } from '@candor/engine'
import type { Handlers } from '../call.ts'
import { formatPosition } from '../format-contract.ts'
import type { Live } from '../live/live.ts'
import { formatRobot, formatStrategies, type RobotJson } from '../robots/format-robot.ts'
import type { RobotDesk } from '../robots/robot-desk.ts'
import type { RobotExports } from '../robots/robot-export.ts'
import type { Found, RobotHistory } from '../robots/robot-history.ts'
import type { RobotMaking } from '../robots/robot-making.ts'
import type { RobotMoney } from '../robots/robot-money.ts'
import type { RobotRounds } from '../robots/robot-rounds.ts'
import { OPEN_STATES, ownRobotRow, type RobotRow, robotPage } from '../robots/robot-rows.ts'
import { walletOf } from '../robots/robot-starts.ts'
import { senderOf } from './order-input.ts'
import { type PageAsked, pageAsked } from './page.ts'

export interface RobotCallsParts {
  readonly database: Database
  readonly engine: Pick<Engine, 'query' | 'queryAt'>
  readonly live: Live
  readonly desk: RobotDesk
  readonly making: RobotMaking
  readonly money: RobotMoney
  readonly rounds: RobotRounds
  readonly history: RobotHistory
  readonly exports: RobotExports
  readonly caughtUp: () => Promise<boolean>
}

type RobotHandlers = Pick<Handlers, keyof typeof robotRoutes>
type Detail = AnswerOf<typeof robotRoutes.robotDetail>

const WHICH: Readonly<Record<'open' | 'stopped', readonly RobotRowState[]>> = {
  open: ['created', ...OPEN_STATES],
  stopped: ['stopped'],
}

export function robotCalls(parts: RobotCallsParts): RobotHandlers {
  const { database, desk, making, rounds, history, exports, caughtUp } = parts
  const answer = async (row: Promise<RobotRow>): Promise<RobotJson> => formatOne(parts, await row)
  const own = ({ userId }: { readonly userId: UserId }, robotId: string): Promise<RobotRow> =>
    ownRobotRow(database, { ownerId: userId, robotId })
  const strategies = formatStrategies()
  return {
    robotStrategies: () => ({ list: strategies }),

    robotRounds: async ({ query: { strategy, venue, symbol } }) => {
      const isAsked = (asked: string | undefined, value: string): boolean =>
        asked === undefined || asked === value
      const list = (await rounds.all()).filter(
        (round) =>
          isAsked(strategy, round.strategy) && isAsked(venue, round.venue) && isAsked(symbol, round.symbol),
      )
      return { list }
    },

    createRobot: async (call) => {
      const { row, secret } = await making.make(senderOf(call), call.body)
      return { robot: await formatOne(parts, row), secret: secret ?? null }
    },

    startRobot: (call) => answer(desk.startRobot(senderOf(call), call.body)),
    pauseRobot: ({ session, body }) => answer(desk.pauseRobot(session.userId, body.robotId)),
    resumeRobot: ({ session, body }) => answer(desk.resumeRobot(session.userId, body.robotId)),
    stopRobot: ({ session, body }) =>
      answer(desk.stopRobot(session.userId, body.robotId, body.sell === true || body.sell === 'true')),

    robots: async ({ session, query }) => {
      const page = pageAsked(query)
      const states = query.which && WHICH[query.which]
      const { rows, total } = await robotPage(database, { ownerId: session.userId, states, ...page })
      return { list: await formatAll(parts, rows), total, ...page }
    },

    robotDetail: async ({ session, query }) => detailOf(parts, await own(session, query.robotId)),

    robotOrders: async ({ session, query }) =>
      paged(query, own(session, query.robotId), async (row, page) => {
        await caughtUp()
        return history.orders(row, query.which, page)
      }),

    robotFills: async ({ session, query }) =>
      paged(query, own(session, query.robotId), async (row, page) => {
        await caughtUp()
        return history.fills(row, page)
      }),

    robotTrips: ({ session, query }) =>
      paged(query, own(session, query.robotId), (row, page) => history.trips(row, page)),

    robotLog: ({ session, query }) =>
      paged(query, own(session, query.robotId), (row, page) => history.log(row, page)),

    exportRobot: async ({ session, query }) => {
      const row = await own(session, query.robotId)
      await caughtUp()
      return exports.lines(row, query.list)
    },

    ownRobot: ({ session }) => desk.keep.own(session.userId),
    keepRobot: ({ session, body }) => desk.keep.keep(session.userId, body),
  }
}

async function paged<T>(
  query: PageAsked,
  row: Promise<RobotRow>,
  read: (row: RobotRow, page: { pageIndex: number; pageSize: number }) => Promise<Found<T>>,
): Promise<Found<T> & { pageIndex: number; pageSize: number }> {
  const page = pageAsked(query)
  return { ...(await read(await row, page)), ...page }
}

async function formatAll(
  { money, rounds, live }: RobotCallsParts,
  rows: readonly RobotRow[],
): Promise<RobotJson[]> {
  const [moneyOf, ownRounds, allRounds] = await Promise.all([
    money.of(rows),
    rounds.of(rows.map(({ robot_id }) => robot_id)),
    rounds.all(),
  ])
  return rows.map((row) => {
    const { robot_id, market_id, strategy, venue, symbol } = row
    // Its own rounds first, else those of the same strategy in the same market.
    const others = allRounds.find(
      (round) => round.strategy === strategy && round.venue === venue && round.symbol === symbol,
    )
    const round = ownRounds.get(robot_id) ?? (others && { medianMs: others.medianMs, count: others.count })
    return formatRobot(row, { market: live.listed(market_id), money: moneyOf.get(robot_id), round })
  })
}

async function formatOne(parts: RobotCallsParts, row: RobotRow): Promise<RobotJson> {
  const [robot] = await formatAll(parts, [row])
  if (robot === undefined) throw new Error(`robot ${row.robot_id} was not formatted`)
  return robot
}

async function detailOf(parts: RobotCallsParts, row: RobotRow): Promise<Detail> {
  const { engine, live } = parts
  const userId = row.robot_id
  const [robot, { number, value: balances }, orders, account] = await Promise.all([
    formatOne(parts, row),
    engine.queryAt('balances', { userId }),
    engine.query('openOrders', { userId }),
    engine.query('contractAccount', { userId }),
  ])
  const wallet = walletOf(row)
  return {
    ...robot,
    number,
    openOrders: (orders?.length ?? 0) + (account?.orders.length ?? 0),
    balances: (balances ?? [])
      .filter((balance) => balance.wallet === wallet)
      .map(({ asset: assetId, available, frozen, margin }) => {
        const { code, scale } = live.assetOf(assetId)
        const text = (units: bigint): string => formatDecimal(units, scale)
        const name = row.venue === 'contract' ? 'contract' : 'spot'
        return {
          wallet: name,
          asset: code,
          available: text(available),
          frozen: text(frozen),
          margin: text(margin),
        } as const
      }),
    positions: (account?.positions ?? []).map(({ adlFifth, ...view }) =>
      formatPosition(live.listing, { view, adlFifth }),
    ),
  }
}
