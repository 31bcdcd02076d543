// Price alerts, who was warned of a margin that runs low, and how each user wants to hear of messages.

import { type Kysely, sql } from 'kysely'

const STATEMENTS = [
  sql`CREATE TABLE price_alerts (
    alert_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id bigint NOT NULL REFERENCES users (user_id),
    market_id bigint NOT NULL,
    condition text NOT NULL CHECK (condition IN ('above', 'below')),
    price numeric(38, 0) NOT NULL CHECK (price > 0),
    note text NOT NULL,
    repeat text NOT NULL CHECK (repeat IN ('once', 'daily')),
    state text NOT NULL CHECK (state IN ('waiting', 'fired')),
    armed_number bigint NOT NULL,
    created_ms bigint NOT NULL,
    fired_ms bigint,
    fired_price numeric(38, 0),
    CONSTRAINT price_alerts_fired CHECK (state = 'waiting' OR fired_ms IS NOT NULL)
  )`,
  sql`CREATE INDEX price_alerts_of_user ON price_alerts (user_id, alert_id)`,
  sql`CREATE INDEX price_alerts_waiting ON price_alerts (alert_id) WHERE state = 'waiting'`,
  // Somebody is warned once; the row goes when the margin is safe again. Position 0 is the cross account.
  sql`CREATE TABLE margin_warnings (
    user_id bigint NOT NULL,
    position_id bigint NOT NULL,
    warned_ms bigint NOT NULL,
    PRIMARY KEY (user_id, position_id)
  )`,
  // Only what somebody chose; the rest is as usual.
  sql`CREATE TABLE message_preferences (
    user_id bigint PRIMARY KEY REFERENCES users (user_id),
    email jsonb NOT NULL,
    push jsonb NOT NULL
  )`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(database)
}
