// The public halves of robots' keys as they are stored: what whoever verifies a signature needs to know. Only reads.

import type { UserId } from '@candor/contract'
import type { Database } from '@candor/database'
import type { Venue } from '@candor/robot'

export interface RobotKeyRow {
  readonly robotId: UserId
  readonly ownerId: UserId
  /** Ed25519, 32 bytes. */
  readonly publicKey: Uint8Array
  /** Addresses and networks; empty for any. */
  readonly ipList: readonly string[]
  readonly expiresMs: number
  readonly venue: Venue
  readonly symbol: string
  /** Whether its robot has started and is not being stopped. */
  readonly isLive: boolean
}

/** Whoever lets keys in, and is told of their end. */
export interface RobotKeyEnds {
  /** From when this resolves, nothing more that the key signed is let in. */
  revoke(robotId: UserId, keyId: string): Promise<void>
}

export async function robotKeyOf(database: Database, keyId: string): Promise<RobotKeyRow | undefined> {
  const row = await database
    .selectFrom('robots')
    .select(['robot_id', 'owner_id', 'public_key', 'ip_list', 'expires_ms', 'venue', 'symbol', 'state'])
    .where('key_id', '=', keyId)
    .executeTakeFirst()
  if (row === undefined) return undefined
  return {
    robotId: row.robot_id,
    ownerId: row.owner_id,
    publicKey: row.public_key,
    ipList: row.ip_list,
    expiresMs: row.expires_ms,
    venue: row.venue as Venue,
    symbol: row.symbol,
    isLive: row.state === 'running' || row.state === 'paused',
  }
}
