// The secret key that starts a robot, as its owner enters it. Five wrong ones in a row lock the start for an hour, even for the
// right one. A try is counted before it is checked, so that any number of guesses at once are still only five.

import { timingSafeEqual } from 'node:crypto'
import type { UserId } from '@candor/contract'
import type { Database } from '@candor/database'
import { sql } from 'kysely'
import { ApiRefusal } from '../refusal.ts'
import { ROBOT_DESK_LIMITS } from './limits.ts'
import { publicKeyOf, readSecret } from './robot-key.ts'

export interface KeyTriesParts {
  readonly database: Database
  readonly clock: () => number
}

export class KeyTries {
  private readonly parts: KeyTriesParts

  constructor(parts: KeyTriesParts) {
    this.parts = parts
  }

  /** Gives the seed, only of the right key. */
  async verify(robotId: UserId, secret: string): Promise<Buffer> {
    const { publicKey, triesLeft } = await this.countTry(robotId)
    const seed = readSecret(secret)
    if (seed === undefined || !timingSafeEqual(publicKeyOf(seed), publicKey)) {
      throw new ApiRefusal('robot.key.wrong', undefined, undefined, { triesLeft })
    }
    await this.parts.database
      .updateTable('robots')
      .set({ key_failures: 0, key_locked_ms: null })
      .where('robot_id', '=', robotId)
      .execute()
    return seed
  }

  private async countTry(robotId: UserId): Promise<{ publicKey: Uint8Array; triesLeft: number }> {
    const nowMs = this.parts.clock()
    const { keyTries, keyLockMs } = ROBOT_DESK_LIMITS
    // A lock that is over leaves nothing behind: the count begins anew.
    const failures = sql<number>`case when key_locked_ms is null then key_failures + 1 else 1 end`
    const counted = await this.parts.database
      .updateTable('robots')
      .set({
        key_failures: failures,
        key_locked_ms: sql<number | null>`case when ${failures} >= ${keyTries} then ${nowMs}::bigint end`,
      })
      .where('robot_id', '=', robotId)
      .where((is) => is.or([is('key_locked_ms', 'is', null), is('key_locked_ms', '<=', nowMs - keyLockMs)]))
      .returning(['public_key', 'key_failures'])
      .executeTakeFirst()
    if (counted === undefined) return this.refuseTry(robotId, nowMs)
    return { publicKey: counted.public_key, triesLeft: keyTries - counted.key_failures }
  }

  private async refuseTry(robotId: UserId, nowMs: number): Promise<never> {
    const row = await this.parts.database
      .selectFrom('robots')
      .select('key_locked_ms')
      .where('robot_id', '=', robotId)
      .executeTakeFirst()
    if (row === undefined) throw new ApiRefusal('robot.unknown')
    const untilMs = (row.key_locked_ms ?? nowMs) + ROBOT_DESK_LIMITS.keyLockMs
    const waitSeconds = Math.max(1, Math.ceil((untilMs - nowMs) / 1_000))
    throw new ApiRefusal('robot.key.locked', undefined, undefined, { waitSeconds })
  }
}
