// The tables that the views fill from events. Amounts are whole numbers of smallest units, times are milliseconds UTC.
// `number` is always a command's place in the log: what a row can be proved with, and thrown away by.

import { type Kysely, sql } from 'kysely'

const TABLES = [
  // One row. `epoch` rises with every projector that takes the views over: an earlier one then writes nothing more.
  sql`CREATE TABLE view_checkpoint (
    sole boolean PRIMARY KEY DEFAULT true CHECK (sole),
    number bigint NOT NULL,
    log_hash bytea,
    epoch bigint NOT NULL
  )`,
  sql`INSERT INTO view_checkpoint (number, epoch) VALUES (0, 0)`,

  sql`CREATE TABLE view_accounts (
    user_id bigint PRIMARY KEY,
    house text,
    opened_ms bigint,
    number bigint
  )`,

  // An order's row changes until it closes: the free space lets that happen within its page, without new index entries.
  sql`CREATE TABLE spot_orders (
    order_id bigint PRIMARY KEY,
    user_id bigint NOT NULL,
    wallet bigint NOT NULL,
    client_id text,
    market_id bigint NOT NULL,
    side text NOT NULL,
    order_type text NOT NULL,
    time_in_force text NOT NULL,
    self_trade text NOT NULL,
    price numeric(38, 0),
    quantity numeric(38, 0),
    quote_amount numeric(38, 0),
    stop_price numeric(38, 0),
    trigger text,
    status text NOT NULL,
    close_reason text,
    filled_quantity numeric(38, 0) NOT NULL,
    filled_quote numeric(38, 0) NOT NULL,
    prevented_quantity numeric(38, 0) NOT NULL,
    fee numeric(38, 0) NOT NULL,
    created_ms bigint NOT NULL,
    closed_ms bigint,
    updated_number bigint NOT NULL
  ) WITH (fillfactor = 80)`,
  sql`CREATE INDEX spot_orders_of_user ON spot_orders (user_id, created_ms, order_id)`,

  sql`CREATE TABLE spot_fills (
    trade_id bigint NOT NULL,
    order_id bigint NOT NULL,
    user_id bigint NOT NULL,
    market_id bigint NOT NULL,
    side text NOT NULL,
    role text NOT NULL,
    price numeric(38, 0) NOT NULL,
    quantity numeric(38, 0) NOT NULL,
    quote_amount numeric(38, 0) NOT NULL,
    fee numeric(38, 0) NOT NULL,
    fee_asset_id bigint NOT NULL,
    time_ms bigint NOT NULL,
    number bigint NOT NULL,
    PRIMARY KEY (order_id, trade_id)
  )`,
  sql`CREATE INDEX spot_fills_of_user ON spot_fills (user_id, time_ms, trade_id)`,

  sql`CREATE TABLE public_trades (
    market_id bigint NOT NULL,
    trade_id bigint NOT NULL,
    price numeric(38, 0) NOT NULL,
    quantity numeric(38, 0) NOT NULL,
    quote_amount numeric(38, 0) NOT NULL,
    taker_side text NOT NULL,
    time_ms bigint NOT NULL,
    number bigint NOT NULL,
    PRIMARY KEY (market_id, trade_id)
  )`,

  sql`CREATE TABLE user_records (
    user_id bigint NOT NULL,
    time_ms bigint NOT NULL,
    number bigint NOT NULL,
    place integer NOT NULL,
    type text NOT NULL,
    wallet bigint NOT NULL,
    asset_id bigint NOT NULL,
    amount numeric(38, 0) NOT NULL,
    balance_after numeric(38, 0) NOT NULL,
    reference bigint NOT NULL,
    PRIMARY KEY (user_id, time_ms, number, place)
  )`,
  // What the records of a purse add up to: its free money and what its open orders hold.
  sql`CREATE TABLE record_balances (
    user_id bigint NOT NULL,
    wallet bigint NOT NULL,
    asset_id bigint NOT NULL,
    balance numeric(38, 0) NOT NULL,
    PRIMARY KEY (user_id, wallet, asset_id)
  ) WITH (fillfactor = 80)`,

  sql`CREATE TABLE candles (
    market_id bigint NOT NULL,
    interval text NOT NULL,
    open_ms bigint NOT NULL,
    open numeric(38, 0) NOT NULL,
    high numeric(38, 0) NOT NULL,
    low numeric(38, 0) NOT NULL,
    close numeric(38, 0) NOT NULL,
    volume numeric(38, 0) NOT NULL,
    quote_volume numeric(38, 0) NOT NULL,
    trades bigint NOT NULL,
    PRIMARY KEY (market_id, interval, open_ms)
  ) WITH (fillfactor = 80)`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of TABLES) await statement.execute(database)
}
