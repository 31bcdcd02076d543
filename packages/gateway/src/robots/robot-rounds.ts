// How long finished rounds took: the middle one, measured, with how many it was measured from. Nothing is said until there are
// five.

import type { RobotStrategy, RobotVenue, robotShapes } from '@candor/api'
import type { UserId } from '@candor/contract'
import type { Database } from '@candor/database'
import { sql } from 'kysely'
import type { Static } from 'typebox'
import { ROBOT_DESK_LIMITS } from './limits.ts'

export type RoundJson = Static<typeof robotShapes.round>

export interface MarketRound extends RoundJson {
  readonly strategy: RobotStrategy
  readonly venue: RobotVenue
  readonly symbol: string
}

const MEDIAN = sql`(percentile_disc(0.5) within group (order by t.closed_ms - t.opened_ms))::bigint`

export class RobotRounds {
  private readonly database: Database
  private readonly clock: () => number
  private known: Promise<readonly MarketRound[]> | undefined
  private readMs = 0

  constructor(database: Database, clock: () => number) {
    this.database = database
    this.clock = clock
  }

  /** Over all robots, by strategy and market. */
  all(): Promise<readonly MarketRound[]> {
    const nowMs = this.clock()
    if (this.known === undefined || nowMs - this.readMs > ROBOT_DESK_LIMITS.roundsMs) {
      this.readMs = nowMs
      this.known = this.read().catch((error: unknown) => {
        this.known = undefined
        throw error
      })
    }
    return this.known
  }

  /** Of these robots by themselves. */
  async of(robotIds: readonly UserId[]): Promise<ReadonlyMap<UserId, RoundJson>> {
    if (robotIds.length === 0) return new Map()
    const { rows } = await sql<RoundJson & { robotId: UserId }>`
      select t.robot_id as "robotId", ${MEDIAN} as "medianMs", count(*) as count from robot_trips t
      where t.robot_id = any(${[...robotIds]}::bigint[])
      group by t.robot_id having count(*) >= ${ROBOT_DESK_LIMITS.roundsLeast}`.execute(this.database)
    return new Map(rows.map(({ robotId, medianMs, count }) => [robotId, { medianMs, count }]))
  }

  private async read(): Promise<readonly MarketRound[]> {
    const { rows } = await sql<MarketRound>`
      select r.strategy, r.venue, r.symbol, ${MEDIAN} as "medianMs", count(*) as count
      from robot_trips t join robots r using (robot_id)
      group by r.strategy, r.venue, r.symbol having count(*) >= ${ROBOT_DESK_LIMITS.roundsLeast}
      order by r.strategy, r.venue, r.symbol`.execute(this.database)
    return rows
  }
}
