// Pauses and lets go on: by the owner, or because the owner may not trade. Resting orders stay; of a frozen or locked owner the
// core has cancelled them.

import type { RobotPause } from '@candor/api'
import type { EventOf, Outcome, UserId } from '@candor/contract'
import type { Database } from '@candor/database'
import type { Engine } from '@candor/engine'
import { ApiRefusal } from '../refusal.ts'
import { OWN_PAUSES } from './robot-keep.ts'
import { appendLog } from './robot-log.ts'
import { type RobotRow, robotRow } from './robot-rows.ts'
import { requireAllowed } from './robot-switch.ts'
import { barOf, type SetUp } from './set-up.ts'

export interface RobotPausesParts {
  readonly database: Database
  readonly engine: Pick<Engine, 'query'>
  readonly setUp: SetUp
  readonly clock: () => number
}

/** Somebody who may not trade any more, and why. */
export interface Barred {
  readonly ownerId: UserId
  readonly pause: RobotPause
}

export class RobotPauses {
  private readonly parts: RobotPausesParts

  constructor(parts: RobotPausesParts) {
    this.parts = parts
  }

  /** Within the robot's turn. Pausing what is paused so already changes nothing. */
  async pause(row: RobotRow, pause: RobotPause): Promise<RobotRow> {
    if (row.pause === pause) return row
    return this.write(row, pause)
  }

  /** Within the robot's turn. */
  async resume(row: RobotRow): Promise<RobotRow> {
    if (row.state === 'running') return row
    // What whoever runs it waits for ends by itself.
    if (row.state !== 'paused' || OWN_PAUSES.has(row.pause ?? '')) throw new ApiRefusal('robot.state')
    if (row.expires_ms <= this.parts.clock()) throw new ApiRefusal('robot.key.expired')
    await this.parts.setUp.requireTrader(row.owner_id)
    return this.write(row, null)
  }

  /** Owners of robots that run who may not trade: what happened while this process was not there. */
  async barredNow(): Promise<readonly Barred[]> {
    const { database, engine } = this.parts
    const owners = await database
      .selectFrom('robots')
      .select('owner_id')
      .distinct()
      .where('state', 'in', ['running', 'paused'])
      .execute()
    const barred: Barred[] = []
    for (const { owner_id: ownerId } of owners) {
      const standing = await engine.query('standing', { userId: ownerId })
      const pause = standing && barOf(standing)
      if (pause !== undefined) barred.push({ ownerId, pause })
    }
    return barred
  }

  /** The robots of an owner that are not paused for a reason of the owner's. */
  async drivenOf(ownerId: UserId): Promise<readonly UserId[]> {
    const rows = await this.parts.database
      .selectFrom('robots')
      .select(['robot_id', 'pause'])
      .where('owner_id', '=', ownerId)
      .where('state', 'in', ['running', 'paused'])
      .execute()
    return rows.filter(({ pause }) => pause === null || OWN_PAUSES.has(pause)).map(({ robot_id }) => robot_id)
  }

  private async write(row: RobotRow, pause: RobotPause | null): Promise<RobotRow> {
    const { database, clock } = this.parts
    return database.transaction().execute(async (transaction) => {
      if (pause === null) await requireAllowed(transaction)
      const { numUpdatedRows } = await transaction
        .updateTable('robots')
        .set({ state: pause === null ? 'running' : 'paused', pause })
        .where('robot_id', '=', row.robot_id)
        .where('state', 'in', ['running', 'paused'])
        .executeTakeFirst()
      if (numUpdatedRows !== 1n) throw new ApiRefusal('robot.state')
      const line = pause === null ? { code: 'resumed' } : { code: 'paused', data: { reason: pause } }
      await appendLog(transaction, row.robot_id, [{ timeMs: clock(), ...line }])
      const written = await robotRow(transaction, row.robot_id)
      if (written === undefined) throw new Error(`robot ${row.robot_id} is gone`)
      return written
    })
  }
}

/** Whom outcomes of the engine bar from trading. */
export function barredIn(outcomes: readonly Outcome[]): readonly Barred[] {
  const barred: Barred[] = []
  for (const { events } of outcomes) {
    for (const event of events) {
      if (event.type !== 'AccountMarked' && event.type !== 'AccountIdentitySet') continue
      const pause = pauseIn(event)
      if (pause !== undefined) barred.push({ ownerId: event.userId, pause })
    }
  }
  return barred
}

function pauseIn(event: EventOf<'AccountMarked'> | EventOf<'AccountIdentitySet'>): RobotPause | undefined {
  if (event.type === 'AccountIdentitySet') {
    return event.authenticated ? undefined : 'account.not.authenticated'
  }
  if (event.mark === 'frozen') return 'account.frozen'
  return event.mark === 'locked' ? 'account.locked' : undefined
}
