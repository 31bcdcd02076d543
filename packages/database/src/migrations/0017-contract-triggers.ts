// Conditional contract orders: what they wait or waited for, and what became of them.

import { type Kysely, sql } from 'kysely'

const STATEMENTS = [
  sql`CREATE TABLE contract_triggers (
    trigger_id bigint PRIMARY KEY,
    user_id bigint NOT NULL,
    client_id text,
    market_id bigint NOT NULL,
    side text NOT NULL,
    position_side text NOT NULL,
    order_type text NOT NULL,
    time_in_force text NOT NULL,
    price numeric(38, 0),
    lots numeric(38, 0),
    reduce_only boolean NOT NULL,
    may_cross boolean NOT NULL,
    trigger_price numeric(38, 0) NOT NULL,
    trigger text NOT NULL,
    trigger_by text NOT NULL,
    self_trade text,
    created_ms bigint NOT NULL,
    state text NOT NULL,
    end_reason text,
    ended_ms bigint,
    met_price numeric(38, 0),
    order_id bigint,
    rejection text,
    number bigint NOT NULL,
    updated_number bigint NOT NULL
  ) WITH (fillfactor = 80)`,
  sql`CREATE INDEX contract_triggers_of_user ON contract_triggers (user_id, created_ms, trigger_id)`,
  sql`CREATE INDEX contract_triggers_by_client ON contract_triggers (user_id, client_id, trigger_id)
    WHERE client_id IS NOT NULL`,
  sql`CREATE INDEX contract_triggers_waiting ON contract_triggers (trigger_id) WHERE ended_ms IS NULL`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(database)
}
