// Second-contracts, as the views see them, and the evidence for them: index ticks and seals, which are kept for good.
// `number` is the command that made a row; `seal` counts the seals of an index.

import { type Kysely, sql } from 'kysely'

const ORDERS = [
  sql`CREATE TABLE second_orders (
    order_id bigint PRIMARY KEY,
    user_id bigint NOT NULL,
    client_id text,
    product_id bigint NOT NULL,
    direction text NOT NULL,
    seconds integer NOT NULL,
    payout_e8 numeric(38, 0) NOT NULL,
    stake numeric(38, 0) NOT NULL,
    profit numeric(38, 0) NOT NULL,
    created_ms bigint NOT NULL,
    open_ms bigint,
    nonce bytea NOT NULL,
    owner bytea NOT NULL,
    stage text NOT NULL,
    accepted_ms bigint,
    leaf bytea,
    index_id bigint,
    seal bigint,
    leaf_index integer,
    entry_sequence bigint,
    entry_price numeric(38, 0),
    entry_ms bigint,
    expiry_ms bigint,
    outcome text,
    reason text,
    code text,
    sum numeric(38, 0),
    counted integer,
    last_sequence bigint,
    payout numeric(38, 0) NOT NULL,
    ended_ms bigint,
    returned_ms bigint,
    returned_number bigint,
    number bigint NOT NULL,
    updated_number bigint NOT NULL
  ) WITH (fillfactor = 70)`,
  sql`CREATE INDEX second_orders_open ON second_orders (user_id, order_id) WHERE ended_ms IS NULL`,
  sql`CREATE INDEX second_orders_ended ON second_orders (user_id, ended_ms, order_id)
    WHERE ended_ms IS NOT NULL`,
  sql`CREATE INDEX second_orders_of_user ON second_orders (user_id, order_id)`,
  // What an order moved, in the order in which it was posted.
  sql`CREATE TABLE second_postings (
    order_id bigint NOT NULL,
    number bigint NOT NULL,
    place integer NOT NULL,
    source text NOT NULL,
    destination text NOT NULL,
    amount numeric(38, 0) NOT NULL,
    PRIMARY KEY (order_id, number, place)
  )`,
  // Sums over orders that have ended: a user may have very many of them.
  sql`CREATE TABLE second_totals (
    user_id bigint NOT NULL,
    product_id bigint NOT NULL,
    direction text NOT NULL,
    seconds integer NOT NULL,
    outcome text NOT NULL,
    orders bigint NOT NULL,
    stake numeric(38, 0) NOT NULL,
    payout numeric(38, 0) NOT NULL,
    returned_orders bigint NOT NULL,
    returned numeric(38, 0) NOT NULL,
    PRIMARY KEY (user_id, product_id, direction, seconds, outcome)
  ) WITH (fillfactor = 70)`,
]

const EVIDENCE = [
  // Ticks come once a second for ever, so sixteen share a row. Those that are not yet so many lie in a table of their own,
  // where each is appended: rows that grew would leave holes behind, and these are never touched again.
  sql`CREATE TABLE index_ticks (
    index_id bigint NOT NULL,
    pack bigint NOT NULL,
    first_sequence bigint NOT NULL,
    last_sequence bigint NOT NULL,
    previous bytea NOT NULL,
    hash bytea NOT NULL,
    ticks bytea NOT NULL,
    number bigint NOT NULL,
    updated_number bigint NOT NULL,
    PRIMARY KEY (index_id, pack)
  )`,
  // Its bytes are small differences: nothing to compress.
  sql`ALTER TABLE index_ticks ALTER COLUMN ticks SET STORAGE EXTERNAL`,
  sql`CREATE TABLE index_ticks_latest (LIKE index_ticks INCLUDING ALL) WITH (fillfactor = 10)`,
  sql`CREATE TABLE second_seals (
    index_id bigint NOT NULL,
    seal bigint NOT NULL,
    time_ms bigint NOT NULL,
    after_sequence bigint NOT NULL,
    previous bytea NOT NULL,
    root bytea NOT NULL,
    hash bytea NOT NULL,
    order_ids bigint[] NOT NULL,
    number bigint NOT NULL,
    PRIMARY KEY (index_id, seal)
  )`,
  sql`CREATE INDEX second_seals_by_sequence ON second_seals (index_id, after_sequence, seal)`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of [...ORDERS, ...EVIDENCE]) await statement.execute(database)
}
