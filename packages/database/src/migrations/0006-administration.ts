// The console: administrators and their sessions, the audit log, what two persons decide, the operator's settings.
// The audit log only grows: its lines can be neither changed nor removed.

import { type Kysely, sql } from 'kysely'

const ADMINISTRATORS = [
  sql`CREATE TABLE administrators (
    administrator_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    email text NOT NULL UNIQUE,
    role text NOT NULL,
    password_hash text NOT NULL,
    password_failures integer NOT NULL DEFAULT 0,
    password_locked_until_ms bigint,
    sealed_secret bytea,
    begun_ms bigint,
    bound_ms bigint,
    last_step bigint NOT NULL DEFAULT 0,
    code_failures integer NOT NULL DEFAULT 0,
    code_locked_until_ms bigint,
    created_ms bigint NOT NULL,
    last_login_ms bigint,
    disabled_ms bigint
  )`,
  sql`CREATE TABLE admin_sessions (
    session_id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    token_hash bytea NOT NULL UNIQUE,
    administrator_id bigint NOT NULL REFERENCES administrators (administrator_id),
    created_ms bigint NOT NULL,
    seen_ms bigint NOT NULL,
    ended_ms bigint,
    device text NOT NULL,
    address text NOT NULL
  )`,
  sql`CREATE INDEX admin_sessions_of_administrator ON admin_sessions (administrator_id)`,
]

const AUDIT = [
  sql`CREATE TABLE audit_log (
    number bigint PRIMARY KEY,
    time_ms bigint NOT NULL,
    administrator_id bigint,
    who text NOT NULL,
    action text NOT NULL,
    subject text NOT NULL,
    reason text NOT NULL,
    details text NOT NULL,
    about bigint,
    previous_hash bytea NOT NULL,
    hash bytea NOT NULL
  )`,
  sql`CREATE INDEX audit_log_by_subject ON audit_log (subject text_pattern_ops, number)`,
  sql`CREATE INDEX audit_log_by_who ON audit_log (who text_pattern_ops, number)`,
  sql`CREATE INDEX audit_log_by_action ON audit_log (action text_pattern_ops, number)`,
  sql`CREATE INDEX audit_log_by_time ON audit_log (time_ms)`,
  sql`CREATE FUNCTION audit_log_only_grows() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'the audit log only grows'; END $$`,
  sql`CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
    FOR EACH STATEMENT EXECUTE FUNCTION audit_log_only_grows()`,
  // Where the chain ends. Whoever appends holds this one row; its seal tells when lines were cut off the end.
  sql`CREATE TABLE audit_head (
    sole boolean PRIMARY KEY DEFAULT true CHECK (sole),
    number bigint NOT NULL,
    hash bytea NOT NULL,
    seal bytea
  )`,
  sql`INSERT INTO audit_head (number, hash) VALUES (0, decode(repeat('00', 32), 'hex'))`,
]

const PROPOSALS = [
  // Nobody decides what they proposed themselves, but to take it back.
  sql`CREATE TABLE proposals (
    proposal_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    kind text NOT NULL,
    state text NOT NULL,
    facts jsonb NOT NULL,
    reference text,
    reason text NOT NULL,
    note text,
    proposed_by bigint NOT NULL REFERENCES administrators (administrator_id),
    proposed_ms bigint NOT NULL,
    decided_by bigint REFERENCES administrators (administrator_id),
    decided_ms bigint,
    decision_reason text,
    number bigint,
    failure text,
    CONSTRAINT proposals_two_persons CHECK (state IN ('open', 'rejected') OR decided_by <> proposed_by)
  )`,
  // No line of a bank statement, and no payment of capital, is booked twice.
  sql`CREATE UNIQUE INDEX proposals_reference ON proposals (kind, reference)
    WHERE reference IS NOT NULL AND state IN ('open', 'approved', 'done')`,
  sql`CREATE INDEX proposals_by_state ON proposals (state, proposal_id)`,
]

const REST = [
  sql`CREATE TABLE system_config (
    key text PRIMARY KEY,
    value text NOT NULL,
    changed_ms bigint NOT NULL,
    changed_by text NOT NULL
  )`,
  // Finds who else handed the same certificate in, without opening what is sealed.
  sql`ALTER TABLE real_names ADD COLUMN number_hash bytea`,
  sql`CREATE INDEX real_names_by_number ON real_names (number_hash)`,
  sql`CREATE INDEX real_names_by_state ON real_names (state, submitted_ms)`,
  sql`CREATE INDEX users_email_begins ON users (email text_pattern_ops)`,
  sql`CREATE INDEX users_phone_begins ON users (phone text_pattern_ops)`,
  sql`CREATE INDEX users_nick_name_begins ON users (lower(nick_name) text_pattern_ops)`,
  sql`CREATE INDEX users_by_age ON users (created_ms)`,
  sql`CREATE INDEX sessions_by_use ON sessions (seen_ms)`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of [...ADMINISTRATORS, ...AUDIT, ...PROPOSALS, ...REST]) {
    await statement.execute(database)
  }
}
