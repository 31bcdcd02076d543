// Whose robot an account is, and which robots of an owner have money: begun from the database, kept by events. Answers from
// memory, because what comes out of the engine is told account by account.

import type { Outcome, UserId } from '@candor/contract'
import type { Database } from '@candor/database'
import type { Engine } from '@candor/engine'
import { OPEN_STATES } from './robot-rows.ts'

const NONE: ReadonlySet<UserId> = new Set()

export class RobotOwners {
  private readonly owners = new Map<UserId, UserId>()
  private readonly open = new Map<UserId, Set<UserId>>()

  private constructor(engine: Pick<Engine, 'onOutcomes'>) {
    engine.onOutcomes((outcomes) => {
      for (const outcome of outcomes) this.take(outcome)
    })
  }

  static async start(database: Database, engine: Pick<Engine, 'onOutcomes'>): Promise<RobotOwners> {
    const known = new RobotOwners(engine)
    const rows = await database
      .selectFrom('robots')
      .select(['robot_id', 'owner_id', 'state'])
      .where('state', '<>', 'created')
      .execute()
    const open: readonly string[] = OPEN_STATES
    for (const { robot_id, owner_id, state } of rows) {
      known.owners.set(robot_id, owner_id)
      if (open.includes(state)) known.opened(robot_id, owner_id)
    }
    return known
  }

  /** The person behind an account: a robot's owner, or whoever it is. */
  personOf(userId: UserId): UserId {
    return this.owners.get(userId) ?? userId
  }

  /** The robots of an owner that have not ended. */
  robotsOf(ownerId: UserId): ReadonlySet<UserId> {
    return this.open.get(ownerId) ?? NONE
  }

  private take({ events }: Outcome): void {
    for (const event of events) {
      if (event.type === 'RobotOpened') this.opened(event.robotId, event.userId)
      else if (event.type === 'RobotClosed') this.open.get(event.userId)?.delete(event.robotId)
    }
  }

  private opened(robotId: UserId, ownerId: UserId): void {
    this.owners.set(robotId, ownerId)
    const robots = this.open.get(ownerId)
    if (robots === undefined) this.open.set(ownerId, new Set([robotId]))
    else robots.add(robotId)
  }
}
