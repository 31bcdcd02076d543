// Calls about robots in the console: how many there are and in which state, the list, and the switch that stops all of them.

import { ADMIN_ROUTES, type AnswerOf, ROBOT_STATES, type RobotPause, type RobotState } from '@candor/api'
import { formatDecimal, type MarketId, type UserId } from '@candor/contract'
import type { Database, RobotRowState } from '@candor/database'
import { sql } from 'kysely'
import { pageAsked } from '../calls/page.ts'
import type { Live } from '../live/live.ts'
import type { RobotDesk } from '../robots/robot-desk.ts'
import { type RobotRow, robotPage, stateOf } from '../robots/robot-rows.ts'
import { type Halt, haltNow } from '../robots/robot-switch.ts'
import type { AdminAuthenticator } from './admin-authenticator.ts'
import type { AdminHandlers } from './admin-call.ts'
import type { AuditLog } from './audit-log.ts'

export interface RobotLookCallsParts {
  readonly database: Database
  readonly live: Pick<Live, 'listed'>
  readonly robots: Pick<RobotDesk, 'haltAll' | 'allow'>
  readonly authenticator: Pick<AdminAuthenticator, 'spend'>
  readonly audit: AuditLog
  readonly clock: () => number
}

type Names = 'robotsNow' | 'robotList' | 'stopRobots' | 'allowRobots'
type Now = AnswerOf<typeof ADMIN_ROUTES.robotsNow>
type Listed = AnswerOf<typeof ADMIN_ROUTES.robotList>['list'][number]

const DAY_MS = 24 * 3_600_000

export function robotLookCalls(parts: RobotLookCallsParts): Pick<AdminHandlers, Names> {
  const { database, live, robots, authenticator, audit, clock } = parts
  return {
    robotsNow: () => robotsNow(parts),

    robotList: async ({ query }) => {
      const page = pageAsked(query)
      const ownerId = query.userId === undefined ? undefined : (Number(query.userId) as UserId)
      const states = query.state && rowStatesOf(query.state)
      const { rows, total } = await robotPage(database, { ownerId, states, ...page })
      return { list: rows.map((row) => listed(live, row)), total, ...page }
    },

    stopRobots: async ({ administrator: actor, body: { reason, code } }) => {
      await authenticator.spend(actor.administratorId, code)
      const halt: Halt = { isHalted: true, timeMs: clock(), by: actor.email, reason }
      const stopping = await audit.around(
        { actor, action: 'robots.stopAll', subject: 'robots', reason },
        () => robots.haltAll(halt),
        (count) => ({ stopping: count }),
      )
      return { stopping, halt: formatHalt(halt) }
    },

    allowRobots: async ({ administrator: actor, body: { reason, code } }) => {
      await authenticator.spend(actor.administratorId, code)
      const halt: Halt = { isHalted: false, timeMs: clock(), by: actor.email, reason }
      await audit.around(
        { actor, action: 'robots.allow', subject: 'robots', reason },
        () => robots.allow(halt),
        () => ({}),
      )
      return { halt: formatHalt(halt) }
    },
  }
}

async function robotsNow({ database, live, clock }: RobotLookCallsParts): Promise<Now> {
  const nowMs = clock()
  const [halt, states, markets, pauses] = await Promise.all([
    haltNow(database),
    countStates(database),
    readMarkets(database, nowMs - DAY_MS),
    sql<{ pause: RobotPause; count: number }>`
      select pause, count(*) as count from robots where state = 'paused' group by pause order by pause`.execute(
      database,
    ),
  ])
  return {
    time: nowMs,
    halt: formatHalt(halt),
    states: ROBOT_STATES.map((state) => ({ state, count: states.get(state) ?? 0 })),
    markets: markets.map(({ market_id, invested, ...market }) => {
      const { quoteAsset } = live.listed(market_id)
      return { ...market, invested: formatDecimal(invested, quoteAsset.scale), quote: quoteAsset.code }
    }),
    pauses: pauses.rows,
  }
}

async function countStates(database: Database): Promise<ReadonlyMap<RobotState, number>> {
  const { rows } = await sql<{ state: RobotRowState; count: number }>`
    select state, count(*) as count from robots group by state`.execute(database)
  const counts = new Map<RobotState, number>()
  for (const row of rows) counts.set(stateOf(row), (counts.get(stateOf(row)) ?? 0) + row.count)
  return counts
}

type MarketRow = Omit<Now['markets'][number], 'invested' | 'quote'> & {
  readonly market_id: MarketId
  readonly invested: bigint
}

/** Of robots that have not ended. */
async function readMarkets(database: Database, sinceMs: number): Promise<readonly MarketRow[]> {
  const { rows } = await sql<MarketRow>`
    select strategy, venue, symbol, market_id, count(*) filter (where state = 'running') as running,
      count(*) filter (where state = 'paused') as paused, count(*) filter (where state = 'stopping') as stopping,
      count(distinct owner_id) as owners, sum(investment) as invested,
      coalesce(sum((select count(*) from robot_trips t where t.robot_id = r.robot_id and t.closed_ms >= ${sinceMs})), 0)::bigint
        as "trips24h"
    from robots r where state in ('running', 'paused', 'stopping')
    group by strategy, venue, symbol, market_id order by strategy, venue, symbol`.execute(database)
  return rows
}

function rowStatesOf(state: RobotState): readonly RobotRowState[] {
  return state === 'created' ? ['created', 'starting'] : [state]
}

function formatHalt({ isHalted, timeMs, by, reason }: Halt): Now['halt'] {
  return { isHalted, time: timeMs, by, reason }
}

function listed(live: RobotLookCallsParts['live'], row: RobotRow): Listed {
  const { quoteAsset } = live.listed(row.market_id)
  const text = (units: bigint): string => formatDecimal(units, quoteAsset.scale)
  return {
    robotId: String(row.robot_id),
    userId: String(row.owner_id),
    strategy: row.strategy as Listed['strategy'],
    venue: row.venue as Listed['venue'],
    symbol: row.symbol,
    state: stateOf(row),
    pause: row.pause as Listed['pause'],
    stop: row.stop as Listed['stop'],
    investment: text(row.investment),
    quote: quoteAsset.code,
    realised: text(row.realised),
    trips: row.trips,
    createdTime: row.created_ms,
    startedTime: row.state === 'starting' ? null : row.started_ms,
    stoppedTime: row.stopped_ms,
    keptTime: row.kept_ms,
  }
}
