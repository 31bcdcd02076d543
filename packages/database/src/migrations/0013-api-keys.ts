// Keys with which users' own programs trade: what each may do, from where, until when, and when it was used last. Written by
// the gateway. The secret of an HMAC key lies here sealed until the key is ended; of an Ed25519 key there is only the public half.

import { type Kysely, sql } from 'kysely'

const KEYS = [
  sql`CREATE TABLE api_keys (
    key_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id bigint NOT NULL REFERENCES users (user_id),
    label text NOT NULL,
    kind text NOT NULL CHECK (kind IN ('hmac', 'ed25519')),
    api_key text NOT NULL UNIQUE CHECK (api_key ~ '^[A-Za-z0-9]{64}$'),
    sealed_secret bytea,
    public_key bytea,
    scopes text[] NOT NULL,
    ip_list text[] NOT NULL,
    expires_ms bigint,
    create_key text,
    create_hash bytea NOT NULL,
    created_ms bigint NOT NULL,
    last_used_ms bigint,
    last_address text,
    ended_ms bigint,
    CONSTRAINT api_keys_secret CHECK ((sealed_secret IS NOT NULL) = (kind = 'hmac' AND ended_ms IS NULL)),
    CONSTRAINT api_keys_public CHECK ((public_key IS NOT NULL) = (kind = 'ed25519')),
    CONSTRAINT api_keys_scopes CHECK (scopes @> ARRAY['read'] AND scopes <@ ARRAY['read', 'spot', 'contract']),
    CONSTRAINT api_keys_addresses CHECK (cardinality(ip_list) <= 30),
    -- Whoever finds a key that trades from anywhere has it for a while only.
    CONSTRAINT api_keys_open CHECK (expires_ms IS NOT NULL OR cardinality(ip_list) > 0
      OR NOT scopes && ARRAY['spot', 'contract'])
  ) WITH (fillfactor = 80)`,
  sql`CREATE INDEX api_keys_of_user ON api_keys (user_id, key_id) WHERE ended_ms IS NULL`,
  sql`CREATE INDEX api_keys_by_expiry ON api_keys (expires_ms) WHERE ended_ms IS NULL`,
  sql`CREATE UNIQUE INDEX api_keys_created_once ON api_keys (user_id, create_key) WHERE create_key IS NOT NULL`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of KEYS) await statement.execute(database)
}
