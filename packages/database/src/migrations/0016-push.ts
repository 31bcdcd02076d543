// Devices that want notifications while the site is closed: where their browser's push service takes them, and the keys
// that only the browser can read them with. A device that is logged out gets none.

import { type Kysely, sql } from 'kysely'

const STATEMENTS = [
  sql`CREATE TABLE push_subscriptions (
    subscription_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id bigint NOT NULL REFERENCES users (user_id),
    session_id uuid NOT NULL REFERENCES sessions (session_id) ON DELETE CASCADE,
    endpoint text NOT NULL UNIQUE,
    p256dh text NOT NULL,
    auth text NOT NULL,
    created_ms bigint NOT NULL,
    failed integer NOT NULL DEFAULT 0
  )`,
  sql`CREATE INDEX push_subscriptions_of_user ON push_subscriptions (user_id, subscription_id)`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(database)
}
