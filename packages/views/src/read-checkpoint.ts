// How far the views are, for whoever has no projector at hand. Only reads.

import type { Database } from '@candor/database'
import type { Checkpoint } from '@candor/engine'

export async function viewCheckpoint(database: Database): Promise<Checkpoint> {
  const row = await database
    .selectFrom('view_checkpoint')
    .select(['number', 'log_hash'])
    .executeTakeFirstOrThrow()
  return { number: row.number, hash: row.log_hash === null ? undefined : new Uint8Array(row.log_hash) }
}
