// Robots as they are stored. Whoever asks for one as its owner gets none that is somebody else's.

import type { RobotState } from '@candor/api'
import type { UserId } from '@candor/contract'
import type { Database, RobotRowState, RobotsTable } from '@candor/database'
import type { Selectable } from 'kysely'
import { ApiRefusal } from '../refusal.ts'

export type RobotRow = Selectable<RobotsTable>

/** Before its money has arrived, a robot is as people know it: created. */
export function stateOf({ state }: Pick<RobotRow, 'state'>): RobotState {
  return state === 'starting' ? 'created' : state
}

/** Has not ended: has or gets an account in the core, with money in it. */
export const OPEN_STATES = [
  'starting',
  'running',
  'paused',
  'stopping',
] as const satisfies readonly RobotRowState[]

export async function robotRow(database: Database, robotId: UserId): Promise<RobotRow | undefined> {
  return database.selectFrom('robots').selectAll().where('robot_id', '=', robotId).executeTakeFirst()
}

export interface OwnRobot {
  readonly ownerId: UserId
  readonly robotId: string
}

/** Somebody else's robot is as unknown as one that never was. */
export async function ownRobotRow(database: Database, { ownerId, robotId }: OwnRobot): Promise<RobotRow> {
  const row = await robotRow(database, Number(robotId) as UserId)
  if (row === undefined || row.owner_id !== ownerId) throw new ApiRefusal('robot.unknown')
  return row
}

export interface RobotsAsk {
  readonly ownerId?: UserId | undefined
  readonly states?: readonly RobotRowState[] | undefined
  readonly pageIndex: number
  readonly pageSize: number
}

/** Newest first. */
export async function robotPage(
  database: Database,
  { ownerId, states, pageIndex, pageSize }: RobotsAsk,
): Promise<{ readonly rows: readonly RobotRow[]; readonly total: number }> {
  let robots = database.selectFrom('robots')
  if (ownerId !== undefined) robots = robots.where('owner_id', '=', ownerId)
  if (states !== undefined) robots = robots.where('state', 'in', [...states])
  const rows = await robots
    .selectAll()
    .orderBy('robot_id', 'desc')
    .offset((pageIndex - 1) * pageSize)
    .limit(pageSize)
    .execute()
  const { total } = await robots
    .select((query) => query.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}
