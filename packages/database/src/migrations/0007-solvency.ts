// Snapshots of what is owed. What was published stays for ever and cannot be changed; the places of the owners are kept
// for the newest snapshots only.

import { type Kysely, sql } from 'kysely'

const TABLES = [
  sql`CREATE TABLE solvency_snapshots (
    snapshot bigint PRIMARY KEY,
    number bigint NOT NULL,
    time_ms bigint NOT NULL,
    previous bytea NOT NULL,
    hash bytea NOT NULL
  )`,
  sql`CREATE TABLE solvency_roots (
    snapshot bigint NOT NULL REFERENCES solvency_snapshots (snapshot),
    asset text NOT NULL,
    scale integer NOT NULL,
    leaf_count integer NOT NULL,
    height integer NOT NULL,
    root bytea NOT NULL,
    sum numeric(39, 0) NOT NULL,
    house numeric(39, 0) NOT NULL,
    reserves numeric(39, 0),
    signature bytea NOT NULL,
    PRIMARY KEY (snapshot, asset)
  )`,
  // In the order of the tree; an owner that is not a user is one of the platform's own obligations.
  sql`CREATE TABLE solvency_leaves (
    snapshot bigint NOT NULL REFERENCES solvency_snapshots (snapshot),
    asset text NOT NULL,
    position integer NOT NULL,
    owner text NOT NULL,
    balance numeric(39, 0) NOT NULL,
    PRIMARY KEY (snapshot, asset, position)
  )`,
  sql`CREATE INDEX solvency_leaves_of_owner ON solvency_leaves (snapshot, owner)`,
  sql`CREATE FUNCTION solvency_is_final() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'what was published stays as it is'; END $$`,
  sql`CREATE TRIGGER solvency_snapshots_final BEFORE UPDATE OR DELETE OR TRUNCATE ON solvency_snapshots
    FOR EACH STATEMENT EXECUTE FUNCTION solvency_is_final()`,
  sql`CREATE TRIGGER solvency_roots_final BEFORE UPDATE OR DELETE OR TRUNCATE ON solvency_roots
    FOR EACH STATEMENT EXECUTE FUNCTION solvency_is_final()`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of TABLES) await statement.execute(database)
}
