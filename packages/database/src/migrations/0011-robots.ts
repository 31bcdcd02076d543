// Robots: what each is to do, how far it is, its key's public half, what it remembers, its finished rounds and its log. Written
// by the gateway. The secret half of a key lies here, sealed, only while its robot runs.

import { type Kysely, sql } from 'kysely'

const ROBOTS = [
  // Above every user's number, so that the two never meet.
  sql`CREATE SEQUENCE robot_ids`,
  sql`CREATE TABLE robots (
    robot_id bigint PRIMARY KEY DEFAULT (1099511627776 + nextval('robot_ids')),
    owner_id bigint NOT NULL REFERENCES users (user_id),
    strategy text NOT NULL,
    venue text NOT NULL,
    symbol text NOT NULL,
    market_id bigint NOT NULL,
    parameters jsonb NOT NULL,
    investment numeric(38, 0) NOT NULL,
    state text NOT NULL DEFAULT 'created'
      CHECK (state IN ('created', 'starting', 'running', 'paused', 'stopping', 'stopped')),
    pause text,
    stop text,
    sells boolean NOT NULL DEFAULT false,
    key_id text NOT NULL UNIQUE,
    public_key bytea NOT NULL,
    ip_list text[] NOT NULL,
    expires_ms bigint NOT NULL,
    sealed_secret bytea,
    key_failures integer NOT NULL DEFAULT 0,
    key_locked_ms bigint,
    create_key text,
    create_hash bytea NOT NULL,
    start_key text,
    attempt integer NOT NULL DEFAULT 0,
    is_opened boolean NOT NULL DEFAULT false,
    created_ms bigint NOT NULL,
    started_ms bigint,
    stopped_ms bigint,
    start_price numeric(38, 0),
    terms jsonb,
    kept text,
    kept_ms bigint,
    trips integer NOT NULL DEFAULT 0,
    wins integer NOT NULL DEFAULT 0,
    realised numeric(38, 0) NOT NULL DEFAULT 0,
    returned numeric(38, 0),
    end_price numeric(38, 0),
    lines bigint NOT NULL DEFAULT 0,
    CONSTRAINT robots_secret CHECK ((sealed_secret IS NOT NULL) = (state IN ('starting', 'running', 'paused'))),
    CONSTRAINT robots_started CHECK (state IN ('created', 'stopped') OR (started_ms IS NOT NULL
      AND start_price IS NOT NULL AND terms IS NOT NULL)),
    CONSTRAINT robots_paused CHECK ((pause IS NOT NULL) = (state = 'paused'))
  ) WITH (fillfactor = 60)`,
  sql`CREATE INDEX robots_of_owner ON robots (owner_id, robot_id)`,
  sql`CREATE INDEX robots_open ON robots (robot_id) WHERE state <> 'stopped'`,
  sql`CREATE UNIQUE INDEX robots_created_once ON robots (owner_id, create_key) WHERE create_key IS NOT NULL`,
  sql`CREATE UNIQUE INDEX robots_started_once ON robots (owner_id, start_key) WHERE start_key IS NOT NULL`,
]

const HISTORY = [
  sql`CREATE TABLE robot_trips (
    robot_id bigint NOT NULL REFERENCES robots (robot_id),
    closed text NOT NULL,
    opened text[] NOT NULL,
    opened_ms bigint NOT NULL,
    closed_ms bigint NOT NULL,
    quantity numeric(38, 0) NOT NULL,
    cost numeric(38, 0) NOT NULL,
    proceeds numeric(38, 0) NOT NULL,
    position_id bigint,
    PRIMARY KEY (robot_id, closed)
  )`,
  // A position is one round, whichever of its orders is told as the last.
  sql`CREATE UNIQUE INDEX robot_trips_of_position ON robot_trips (robot_id, position_id)
    WHERE position_id IS NOT NULL`,
  sql`CREATE INDEX robot_trips_by_time ON robot_trips (robot_id, closed_ms, closed)`,
  sql`CREATE INDEX robot_trips_finished ON robot_trips (closed_ms)`,
  sql`CREATE TABLE robot_log (
    robot_id bigint NOT NULL REFERENCES robots (robot_id),
    line bigint NOT NULL,
    time_ms bigint NOT NULL,
    code text NOT NULL,
    data jsonb NOT NULL,
    PRIMARY KEY (robot_id, line)
  )`,
  // Whether robots may be started. Whoever starts one holds this row meanwhile, and so does whoever stops all of them.
  sql`CREATE TABLE robot_switch (
    sole boolean PRIMARY KEY DEFAULT true CHECK (sole),
    is_halted boolean NOT NULL,
    time_ms bigint,
    who text,
    reason text
  )`,
  sql`INSERT INTO robot_switch (is_halted) VALUES (false)`,
]

// Orders of robots are found by the strategy's name of them, which a repeated try is told apart from by a colon and a number.
// Nobody else's are in here.
const REFS = [
  sql`CREATE INDEX spot_orders_of_robots ON spot_orders (user_id, split_part(client_id, ':', 1))
    WHERE user_id > 1099511627776`,
  sql`CREATE INDEX contract_orders_of_robots ON contract_orders (user_id, split_part(client_id, ':', 1))
    WHERE user_id > 1099511627776`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of [...ROBOTS, ...HISTORY, ...REFS]) await statement.execute(database)
}
