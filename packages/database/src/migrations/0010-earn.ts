// Financial products and mining pools, as the views see them: orders, what pools have paid, and what inviters got of it.
// `number` is the command that made a row.

import { type Kysely, sql } from 'kysely'

const FINANCIAL = [
  sql`CREATE TABLE financial_orders (
    order_id bigint PRIMARY KEY,
    user_id bigint NOT NULL,
    client_id text,
    product_id bigint NOT NULL,
    asset_id bigint NOT NULL,
    principal numeric(38, 0) NOT NULL,
    term_days integer NOT NULL,
    apr_e8 numeric(38, 0) NOT NULL,
    source text NOT NULL,
    bought_ms bigint NOT NULL,
    day bigint NOT NULL,
    income numeric(38, 0) NOT NULL,
    maturity_ms bigint NOT NULL,
    ending text,
    ended_ms bigint,
    paid numeric(38, 0) NOT NULL,
    reason text,
    number bigint NOT NULL,
    updated_number bigint NOT NULL
  ) WITH (fillfactor = 80)`,
  sql`CREATE INDEX financial_orders_running ON financial_orders (user_id, order_id) WHERE ended_ms IS NULL`,
  sql`CREATE INDEX financial_orders_ended ON financial_orders (user_id, ended_ms, order_id)
    WHERE ended_ms IS NOT NULL`,
  sql`CREATE INDEX financial_orders_of_user ON financial_orders (user_id, order_id)`,
  sql`CREATE INDEX financial_orders_of_product ON financial_orders (product_id, order_id)`,
]

const MINING = [
  // A row changes with every payout: what changes is in no index, and there is room for it.
  sql`CREATE TABLE mining_orders (
    order_id bigint PRIMARY KEY,
    user_id bigint NOT NULL,
    client_id text,
    pool_id bigint NOT NULL,
    asset_id bigint NOT NULL,
    income_asset_id bigint NOT NULL,
    principal numeric(38, 0) NOT NULL,
    term_days integer NOT NULL,
    daily_rate_e8 numeric(38, 0) NOT NULL,
    payout text NOT NULL,
    payout_lag integer NOT NULL,
    rebate1_e8 numeric(38, 0) NOT NULL,
    rebate2_e8 numeric(38, 0) NOT NULL,
    inviter1 bigint,
    inviter2 bigint,
    bought_ms bigint NOT NULL,
    day bigint NOT NULL,
    income numeric(38, 0) NOT NULL,
    paid_days integer NOT NULL,
    paid numeric(38, 0) NOT NULL,
    escrow numeric(38, 0) NOT NULL,
    due_ms bigint NOT NULL,
    return_ms bigint NOT NULL,
    ended_ms bigint,
    number bigint NOT NULL,
    updated_number bigint NOT NULL
  ) WITH (fillfactor = 60)`,
  sql`CREATE INDEX mining_orders_running ON mining_orders (user_id, order_id) WHERE ended_ms IS NULL`,
  sql`CREATE INDEX mining_orders_ended ON mining_orders (user_id, ended_ms, order_id)
    WHERE ended_ms IS NOT NULL`,
  sql`CREATE INDEX mining_orders_of_user ON mining_orders (user_id, order_id)`,
  sql`CREATE INDEX mining_orders_of_pool ON mining_orders (pool_id, order_id)`,
  // One for each payout, of nothing too.
  sql`CREATE TABLE mining_incomes (
    order_id bigint NOT NULL,
    mining_day integer NOT NULL,
    days integer NOT NULL,
    user_id bigint NOT NULL,
    pool_id bigint NOT NULL,
    asset_id bigint NOT NULL,
    due_ms bigint NOT NULL,
    time_ms bigint NOT NULL,
    income numeric(38, 0) NOT NULL,
    rebate1 numeric(38, 0) NOT NULL,
    rebate2 numeric(38, 0) NOT NULL,
    number bigint NOT NULL,
    PRIMARY KEY (order_id, mining_day)
  )`,
  sql`CREATE INDEX mining_incomes_of_user ON mining_incomes (user_id, due_ms, order_id, mining_day)`,
]

const REBATES = [
  sql`CREATE TABLE mining_rebates (
    order_id bigint NOT NULL,
    mining_day integer NOT NULL,
    level integer NOT NULL,
    inviter_id bigint NOT NULL,
    buyer_id bigint NOT NULL,
    pool_id bigint NOT NULL,
    asset_id bigint NOT NULL,
    amount numeric(38, 0) NOT NULL,
    due_ms bigint NOT NULL,
    time_ms bigint NOT NULL,
    number bigint NOT NULL,
    PRIMARY KEY (order_id, mining_day, level)
  )`,
  sql`CREATE INDEX mining_rebates_of_inviter
    ON mining_rebates (inviter_id, due_ms, order_id, mining_day, level)`,
  // Sums over the lines of an inviter, who may have very many of them.
  sql`CREATE TABLE mining_rebate_totals (
    inviter_id bigint NOT NULL,
    level integer NOT NULL,
    asset_id bigint NOT NULL,
    lines bigint NOT NULL,
    amount numeric(38, 0) NOT NULL,
    PRIMARY KEY (inviter_id, level, asset_id)
  ) WITH (fillfactor = 60)`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of [...FINANCIAL, ...MINING, ...REBATES]) await statement.execute(database)
}
