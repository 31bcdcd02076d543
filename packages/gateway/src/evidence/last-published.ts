// Remembers, beside the file, how far checkpoints have been published. A file that was lost or put back from an old copy would
// otherwise be begun anew, and what was signed once would be signed again, differently.

import type { Database } from '@candor/database'

const NAME = 'evidence.checkpoints'

/** How many checkpoints were published; none were when nothing is remembered. */
export async function readLastPublished(database: Database): Promise<number> {
  const row = await database
    .selectFrom('settings')
    .select('value')
    .where('name', '=', NAME)
    .executeTakeFirst()
  return Number(row?.value ?? 0)
}

export async function writeLastPublished(database: Database, number: number): Promise<void> {
  const value = String(number)
  await database
    .insertInto('settings')
    .values({ name: NAME, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}
