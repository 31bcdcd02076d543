// Money in and out: addresses, what chains tell, details of withdrawals, the address book, bank deposits, values over time.

import { type Kysely, sql } from 'kysely'

const AMOUNT = 'numeric(38, 0)'

const STATEMENTS = [
  `CREATE TABLE deposit_addresses (
    chain text NOT NULL,
    address text NOT NULL,
    user_id bigint NOT NULL REFERENCES users (user_id),
    address_index bigint NOT NULL,
    created_ms bigint NOT NULL,
    PRIMARY KEY (chain, address),
    UNIQUE (chain, user_id),
    UNIQUE (chain, address_index)
  )`,
  `CREATE TABLE chain_blocks (
    chain text NOT NULL,
    height bigint NOT NULL,
    hash text NOT NULL,
    PRIMARY KEY (chain, height)
  )`,
  `CREATE TABLE chain_deposits (
    reference text PRIMARY KEY,
    chain text NOT NULL,
    tx_id text NOT NULL,
    user_id bigint NOT NULL REFERENCES users (user_id),
    address text NOT NULL,
    asset_id bigint,
    coin text NOT NULL,
    amount ${AMOUNT},
    exact_amount text NOT NULL,
    reason text,
    height bigint,
    block_hash text,
    was_replaced boolean NOT NULL DEFAULT false,
    first_seen_ms bigint NOT NULL,
    last_seen_ms bigint NOT NULL,
    done_ms bigint
  ) WITH (fillfactor = 80)`,
  `CREATE INDEX chain_deposits_of_user ON chain_deposits (user_id, first_seen_ms)`,
  `CREATE INDEX chain_deposits_open ON chain_deposits (chain) WHERE done_ms IS NULL`,
  `CREATE TABLE withdrawal_details (
    withdrawal_id bigint PRIMARY KEY,
    user_id bigint NOT NULL REFERENCES users (user_id),
    way text NOT NULL,
    address text NOT NULL,
    memo text,
    bank_name text,
    sealed_bank bytea,
    value_usdt ${AMOUNT} NOT NULL,
    request_hash bytea NOT NULL,
    device text NOT NULL,
    ip_address text NOT NULL,
    created_ms bigint NOT NULL,
    tx_id text,
    confirmations integer,
    problem text
  ) WITH (fillfactor = 80)`,
  `CREATE INDEX withdrawal_details_of_user ON withdrawal_details (user_id, created_ms)`,
  `CREATE INDEX withdrawal_details_by_age ON withdrawal_details (created_ms)`,
  `CREATE TABLE address_book (
    address_id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
    user_id bigint NOT NULL REFERENCES users (user_id),
    chain text NOT NULL,
    coin text,
    address text NOT NULL,
    address_key text NOT NULL,
    memo text NOT NULL,
    label text NOT NULL,
    created_ms bigint NOT NULL,
    UNIQUE (user_id, chain, address_key, memo)
  )`,
  `CREATE TABLE fiat_deposits (
    fiat_deposit_id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
    user_id bigint NOT NULL REFERENCES users (user_id),
    reference text NOT NULL UNIQUE,
    asset_id bigint NOT NULL,
    amount ${AMOUNT} NOT NULL,
    created_ms bigint NOT NULL,
    cancelled_ms bigint,
    bank_line text UNIQUE,
    credited_amount ${AMOUNT},
    credited_ms bigint
  )`,
  `CREATE INDEX fiat_deposits_of_user ON fiat_deposits (user_id, fiat_deposit_id)`,
  `CREATE TABLE equity_points (
    user_id bigint NOT NULL,
    time_ms bigint NOT NULL,
    usdt ${AMOUNT} NOT NULL,
    btc ${AMOUNT},
    PRIMARY KEY (user_id, time_ms)
  )`,
  `CREATE INDEX equity_points_by_time ON equity_points (time_ms)`,
  `CREATE TABLE money_flows (
    user_id bigint NOT NULL,
    number bigint NOT NULL,
    time_ms bigint NOT NULL,
    usdt ${AMOUNT} NOT NULL,
    PRIMARY KEY (user_id, number)
  )`,
  `CREATE TABLE faucet_draws (
    draw_id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
    user_id bigint NOT NULL REFERENCES users (user_id),
    coin text NOT NULL,
    time_ms bigint NOT NULL
  )`,
  `CREATE INDEX faucet_draws_of_user ON faucet_draws (user_id, coin, time_ms)`,
  `ALTER TABLE users
    ADD COLUMN allow_list boolean NOT NULL DEFAULT false,
    ADD COLUMN deposits_seen_ms bigint NOT NULL DEFAULT 0`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(database)
}
