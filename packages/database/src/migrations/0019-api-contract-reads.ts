// What the compatible API asks of contracts that the site does not: orders by the name their sender gave them, orders and
// trades of one contract from a number on, and what the insurance fund had to do with a user.

import { type Kysely, sql } from 'kysely'

const STATEMENTS = [
  sql`CREATE INDEX contract_orders_by_client ON contract_orders (user_id, client_id, order_id)
    WHERE client_id IS NOT NULL`,
  sql`CREATE INDEX contract_orders_of_market ON contract_orders (user_id, market_id, order_id)`,
  sql`CREATE INDEX contract_fills_of_market ON contract_fills (user_id, market_id, trade_id, place)`,
  sql`CREATE INDEX contract_fills_insured ON contract_fills (user_id, time_ms, number, place)
    WHERE insured <> liquidation_fee`,
  sql`CREATE INDEX contract_offsets_of_user ON contract_offsets (user_id, time_ms, number, place)`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(database)
}
