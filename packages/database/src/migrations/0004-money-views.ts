// Money in and out, as the views see it: deposits, withdrawals, the journal lines of a record, and what it takes to find
// and count a customer's records fast, however many they are and whatever they are filtered by.

import { type Kysely, sql } from 'kysely'

const DEPOSITS = [
  sql`CREATE TABLE view_deposits (
    deposit_id bigint PRIMARY KEY,
    user_id bigint NOT NULL,
    asset_id bigint NOT NULL,
    amount numeric(38, 0) NOT NULL,
    reference text,
    state text NOT NULL,
    seen_ms bigint NOT NULL,
    ended_ms bigint,
    number bigint NOT NULL,
    updated_number bigint NOT NULL
  ) WITH (fillfactor = 80)`,
  // Of what was confirmed before, the records know all but the moment it was first seen.
  sql`INSERT INTO view_deposits
    SELECT reference, user_id, asset_id, amount, NULL, 'confirmed', time_ms, time_ms, number, number
    FROM user_records WHERE type = 'deposit'
    ON CONFLICT DO NOTHING`,
  sql`CREATE INDEX view_deposits_of_user ON view_deposits (user_id, seen_ms, deposit_id)`,
  sql`CREATE INDEX view_deposits_by_reference ON view_deposits (reference) WHERE reference IS NOT NULL`,
  sql`CREATE INDEX view_deposits_by_state ON view_deposits (state, seen_ms, deposit_id)`,
  sql`CREATE INDEX view_deposits_by_age ON view_deposits (seen_ms, deposit_id)`,
]

const WITHDRAWALS = [
  sql`CREATE TABLE view_withdrawals (
    withdrawal_id bigint PRIMARY KEY,
    user_id bigint NOT NULL,
    asset_id bigint NOT NULL,
    amount numeric(38, 0) NOT NULL,
    fee numeric(38, 0) NOT NULL,
    destination text NOT NULL,
    approvals_needed integer NOT NULL,
    approvers bigint[] NOT NULL,
    state text NOT NULL,
    reason text,
    refused_by bigint,
    reference text,
    requested_ms bigint NOT NULL,
    sent_ms bigint,
    ended_ms bigint,
    number bigint NOT NULL,
    updated_number bigint NOT NULL
  ) WITH (fillfactor = 80)`,
  sql`CREATE INDEX view_withdrawals_of_user ON view_withdrawals (user_id, requested_ms, withdrawal_id)`,
  sql`CREATE INDEX view_withdrawals_by_state ON view_withdrawals (state, requested_ms, withdrawal_id)`,
  sql`CREATE INDEX view_withdrawals_by_age ON view_withdrawals (requested_ms, withdrawal_id)`,
  sql`CREATE INDEX view_withdrawals_by_reference ON view_withdrawals (reference) WHERE reference IS NOT NULL`,
]

/**
 * Records of one user, wallet, asset and type are a run, counted through from 1. Where a run begins and ends within any
 * range is then told by two looks into its index, so a total never needs a count.
 */
const RECORDS = [
  sql`ALTER TABLE user_records ADD COLUMN lines bytea, ADD COLUMN ordinal bigint`,
  sql`UPDATE user_records r SET ordinal = n.ordinal FROM (
      SELECT user_id, time_ms, number, place, row_number() OVER (
        PARTITION BY user_id, wallet, asset_id, type ORDER BY number, place
      ) AS ordinal FROM user_records
    ) n
    WHERE (r.user_id, r.time_ms, r.number, r.place) = (n.user_id, n.time_ms, n.number, n.place)`,
  sql`ALTER TABLE user_records ALTER COLUMN ordinal SET NOT NULL`,
  sql`CREATE INDEX user_records_of_run ON user_records (user_id, wallet, asset_id, type, number, place)`,
  sql`CREATE TABLE record_runs (
    user_id bigint NOT NULL,
    wallet bigint NOT NULL,
    asset_id bigint NOT NULL,
    type text NOT NULL,
    records bigint NOT NULL,
    PRIMARY KEY (user_id, wallet, asset_id, type)
  ) WITH (fillfactor = 80)`,
  sql`INSERT INTO record_runs
    SELECT user_id, wallet, asset_id, type, count(*) FROM user_records
    GROUP BY user_id, wallet, asset_id, type`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of [...DEPOSITS, ...WITHDRAWALS, ...RECORDS]) await statement.execute(database)
}
