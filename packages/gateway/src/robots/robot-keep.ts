// What a robot tells of itself, signed with its key: what it must remember, finished rounds, lines for its log, whether it waits
// or is done. Believes none of the figures: rounds are computed from orders.

import { type AnswerOf, type BodyOf, ROBOT_OWN_PAUSES, type RobotPause, type robotRoutes } from '@candor/api'
import type { UserId } from '@candor/contract'
import type { Database } from '@candor/database'
import { ApiRefusal } from '../refusal.ts'
import { ROBOT_DESK_LIMITS } from './limits.ts'
import { formatTerms, readTerms } from './market-terms.ts'
import { insertLines, type LogLine } from './robot-log.ts'
import { type RobotRow, robotRow, stateOf } from './robot-rows.ts'
import { decideStop } from './robot-stops.ts'
import type { FoundTrip, RobotTrips } from './robot-trips.ts'

export interface RobotKeepParts {
  readonly database: Database
  readonly trips: RobotTrips
  readonly caughtUp: () => Promise<boolean>
  /** Told of a robot that is to be stopped because its strategy has come to its end. */
  readonly onDone: (robotId: UserId) => void
  readonly clock: () => number
}

type Told = BodyOf<typeof robotRoutes.keepRobot>
type OwnAnswer = AnswerOf<typeof robotRoutes.ownRobot>

/** Pauses that whoever runs the robot begins and ends. */
export const OWN_PAUSES: ReadonlySet<string> = new Set<RobotPause>(ROBOT_OWN_PAUSES)

export class RobotKeep {
  private readonly parts: RobotKeepParts

  constructor(parts: RobotKeepParts) {
    this.parts = parts
  }

  async own(robotId: UserId): Promise<OwnAnswer> {
    const row = await this.row(robotId)
    const { terms, start_price: startPrice, started_ms: startedMs } = row
    if (terms === null || startPrice === null || startedMs === null) throw new ApiRefusal('robot.state')
    return {
      robotId: String(robotId),
      strategy: row.strategy as OwnAnswer['strategy'],
      venue: row.venue as OwnAnswer['venue'],
      symbol: row.symbol,
      parameters: row.parameters,
      terms: formatTerms(readTerms(terms)),
      investment: String(row.investment),
      startPrice: String(startPrice),
      startedTime: startedMs,
      state: stateOf(row),
      pause: row.pause as OwnAnswer['pause'],
      kept: row.kept,
    }
  }

  async keep(robotId: UserId, told: Told): Promise<AnswerOf<typeof robotRoutes.keepRobot>> {
    const { database, trips, caughtUp, onDone, clock } = this.parts
    const state = readState(told.state)
    const nowMs = clock()
    const { venue, market_id: marketId } = await this.row(robotId)
    // What has just been filled is on its way to the views.
    if (told.trips.length > 0) await caughtUp()
    const found = await trips.find({ robotId, venue, marketId }, told.trips)
    const isDone = await database.transaction().execute(async (transaction) => {
      const row = await liveRow(transaction, robotId)
      const lines = [...told.log.map(lineOf), ...pauseLines(row, told.paused, nowMs)]
      const added = await addTrips(transaction, robotId, found)
      const { lines: last } = await transaction
        .updateTable('robots')
        .set((is) => ({
          kept: state,
          kept_ms: nowMs,
          ...pausedAs(row, told.paused),
          trips: is('trips', '+', added.count),
          wins: is('wins', '+', added.wins),
          realised: is('realised', '+', added.realised as never),
          lines: is('lines', '+', lines.length),
        }))
        .where('robot_id', '=', robotId)
        .returning('lines')
        .executeTakeFirstOrThrow()
      await insertLines(transaction, robotId, { lines, last })
      return told.done !== null && decideStop(transaction, robotId, { stop: told.done, sells: false, nowMs })
    })
    if (isDone) onDone(robotId)
    const known = new Set(found.map(({ closed }) => closed))
    return { unknown: told.trips.map(({ closed }) => closed).filter((closed) => !known.has(closed)) }
  }

  private async row(robotId: UserId): Promise<RobotRow> {
    const row = await robotRow(this.parts.database, robotId)
    if (row === undefined) throw new ApiRefusal('robot.key.unknown')
    return row
  }
}

/** Held until the transaction is over. */
async function liveRow(transaction: Database, robotId: UserId): Promise<RobotRow> {
  const row = await transaction
    .selectFrom('robots')
    .selectAll()
    .where('robot_id', '=', robotId)
    .where('state', 'in', ['running', 'paused'])
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw new ApiRefusal('robot.state')
  return row
}

type Paused = Told['paused']

/** What its owner or an administrator paused stays so. */
function mayPause({ state, pause }: RobotRow): boolean {
  return state === 'running' || OWN_PAUSES.has(pause ?? '')
}

function pausedAs(row: RobotRow, paused: Paused): Partial<Pick<RobotRow, 'state' | 'pause'>> {
  if (!mayPause(row)) return {}
  return paused === null ? { state: 'running', pause: null } : { state: 'paused', pause: paused }
}

function pauseLines(row: RobotRow, paused: Paused, timeMs: number): LogLine[] {
  if (!mayPause(row) || row.pause === paused) return []
  return paused === null
    ? [{ timeMs, code: 'resumed' }]
    : [{ timeMs, code: 'paused', data: { reason: paused } }]
}

function lineOf({ time, code, data }: Told['log'][number]): LogLine {
  return { timeMs: time, code, data }
}

interface Added {
  readonly count: number
  readonly wins: number
  readonly realised: bigint
}

/** Each once, however often it is told. */
async function addTrips(transaction: Database, robotId: UserId, found: readonly FoundTrip[]): Promise<Added> {
  if (found.length === 0) return { count: 0, wins: 0, realised: 0n }
  const added = await transaction
    .insertInto('robot_trips')
    .values(
      found.map((trip) => ({
        robot_id: robotId,
        closed: trip.closed,
        opened: trip.opened,
        opened_ms: trip.openedMs,
        closed_ms: trip.closedMs,
        quantity: trip.quantity,
        cost: trip.cost,
        proceeds: trip.proceeds,
        position_id: trip.positionId,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['cost', 'proceeds'])
    .execute()
  const profits = added.map(({ cost, proceeds }) => proceeds - cost)
  return {
    count: added.length,
    wins: profits.filter((profit) => profit > 0n).length,
    realised: profits.reduce((all, profit) => all + profit, 0n),
  }
}

/** JSON that the database can hold and that nobody's stack breaks on. */
function readState(text: string): string {
  let depth = 0
  for (const char of text) {
    if (char === '[' || char === '{') depth++
    else if (char === ']' || char === '}') depth--
    // Brackets within texts count too, which only makes this stricter.
    if (depth > ROBOT_DESK_LIMITS.stateDepth)
      throw new ApiRefusal('request.invalid', 'state is nested too deeply')
  }
  try {
    return JSON.stringify(JSON.parse(text))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw new ApiRefusal('request.invalid', 'state must be JSON')
  }
}
