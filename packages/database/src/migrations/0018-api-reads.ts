// Orders by the name that their sender gave them, for the compatible API.

import { type Kysely, sql } from 'kysely'

const STATEMENTS = [
  sql`CREATE INDEX spot_orders_of_client ON spot_orders (user_id, client_id) WHERE client_id IS NOT NULL`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(database)
}
