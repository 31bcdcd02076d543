// Perpetual contracts, as the views see them. Their trades and the candles of their last price lie in the tables of spot,
// lots as the quantity. `number` and `place` name a row by its command and its place among the rows of that command.

import { type Kysely, sql } from 'kysely'

const ORDERS = [
  sql`CREATE TABLE contract_orders (
    order_id bigint PRIMARY KEY,
    user_id bigint NOT NULL,
    client_id text,
    market_id bigint NOT NULL,
    origin text NOT NULL,
    side text NOT NULL,
    position_side text NOT NULL,
    direction text NOT NULL,
    order_type text NOT NULL,
    time_in_force text NOT NULL,
    self_trade text NOT NULL,
    reduce_only boolean NOT NULL,
    margin_mode text NOT NULL,
    leverage bigint NOT NULL,
    price numeric(38, 0),
    lots numeric(38, 0) NOT NULL,
    close_lots numeric(38, 0) NOT NULL,
    take_profit numeric(38, 0),
    stop_loss numeric(38, 0),
    trigger_by text,
    margin_reserve numeric(38, 0),
    fee_reserve numeric(38, 0),
    replaces bigint,
    stop_id bigint,
    trigger_price numeric(38, 0),
    status text NOT NULL,
    close_reason text,
    filled_lots numeric(38, 0) NOT NULL,
    filled_value numeric(38, 0) NOT NULL,
    dropped_lots numeric(38, 0) NOT NULL,
    open_fee numeric(38, 0) NOT NULL,
    close_fee numeric(38, 0) NOT NULL,
    pnl numeric(38, 0) NOT NULL,
    created_ms bigint NOT NULL,
    closed_ms bigint,
    updated_number bigint NOT NULL
  ) WITH (fillfactor = 80)`,
  sql`CREATE INDEX contract_orders_of_user ON contract_orders (user_id, created_ms, order_id)`,

  // What a trade, a netting or a deleveraging did to one position.
  sql`CREATE TABLE contract_fills (
    number bigint NOT NULL,
    place integer NOT NULL,
    trade_id bigint,
    order_id bigint,
    position_id bigint NOT NULL,
    user_id bigint NOT NULL,
    market_id bigint NOT NULL,
    direction text NOT NULL,
    side text NOT NULL,
    role text NOT NULL,
    origin text NOT NULL,
    price numeric(38, 0),
    lots numeric(38, 0) NOT NULL,
    value numeric(38, 0) NOT NULL,
    pnl numeric(38, 0) NOT NULL,
    margin numeric(38, 0) NOT NULL,
    fee numeric(38, 0) NOT NULL,
    liquidation_fee numeric(38, 0) NOT NULL,
    insured numeric(38, 0) NOT NULL,
    time_ms bigint NOT NULL,
    PRIMARY KEY (number, place)
  )`,
  sql`CREATE INDEX contract_fills_of_user ON contract_fills (user_id, time_ms, number, place)`,
  sql`CREATE INDEX contract_fills_of_order ON contract_fills (order_id) WHERE order_id IS NOT NULL`,
  sql`CREATE INDEX contract_fills_of_position ON contract_fills (position_id)`,
  sql`CREATE INDEX contract_fills_by_time ON contract_fills USING brin (time_ms)`,
]

const POSITIONS = [
  // Gains of a position realised at mark, without closing it, to pay a loss of the same account.
  sql`CREATE TABLE contract_offsets (
    number bigint NOT NULL,
    place integer NOT NULL,
    position_id bigint NOT NULL,
    user_id bigint NOT NULL,
    market_id bigint NOT NULL,
    mark numeric(38, 0) NOT NULL,
    amount numeric(38, 0) NOT NULL,
    time_ms bigint NOT NULL,
    PRIMARY KEY (number, place)
  )`,

  // The sums of its openings and closings are exact: an average price is theirs to give.
  sql`CREATE TABLE contract_positions (
    position_id bigint PRIMARY KEY,
    user_id bigint NOT NULL,
    market_id bigint NOT NULL,
    direction text NOT NULL,
    margin_mode text NOT NULL,
    leverage bigint NOT NULL,
    lots numeric(38, 0) NOT NULL,
    entry_value numeric(38, 0) NOT NULL,
    margin numeric(38, 0) NOT NULL,
    realised_pnl numeric(38, 0) NOT NULL,
    open_fees numeric(38, 0) NOT NULL,
    close_fees numeric(38, 0) NOT NULL,
    funding numeric(38, 0) NOT NULL,
    opened_ms bigint NOT NULL,
    max_lots numeric(38, 0) NOT NULL,
    opened_lots numeric(38, 0) NOT NULL,
    opened_value numeric(38, 0) NOT NULL,
    opened_margin numeric(38, 0) NOT NULL,
    closed_lots numeric(38, 0) NOT NULL,
    closed_value numeric(38, 0) NOT NULL,
    liquidation_fees numeric(38, 0) NOT NULL,
    insured numeric(38, 0) NOT NULL,
    open_order_id bigint,
    close_order_id bigint,
    close_mode text,
    closed_ms bigint,
    number bigint NOT NULL,
    updated_number bigint NOT NULL
  ) WITH (fillfactor = 80)`,
  sql`CREATE INDEX contract_positions_closed ON contract_positions (user_id, closed_ms, position_id)
    WHERE closed_ms IS NOT NULL`,
  sql`CREATE INDEX contract_positions_open ON contract_positions (position_id) WHERE closed_ms IS NULL`,

  sql`CREATE TABLE contract_stops (
    stop_id bigint PRIMARY KEY,
    user_id bigint NOT NULL,
    market_id bigint NOT NULL,
    position_id bigint NOT NULL,
    kind text NOT NULL,
    price numeric(38, 0) NOT NULL,
    trigger_by text NOT NULL,
    lots numeric(38, 0),
    order_id bigint,
    sibling_id bigint,
    created_ms bigint NOT NULL,
    state text NOT NULL,
    end_reason text,
    triggered_ms bigint,
    triggered_price numeric(38, 0),
    ended_ms bigint,
    number bigint NOT NULL,
    updated_number bigint NOT NULL
  ) WITH (fillfactor = 80)`,
  sql`CREATE INDEX contract_stops_of_user ON contract_stops (user_id, created_ms, stop_id)`,
  sql`CREATE INDEX contract_stops_open ON contract_stops (stop_id) WHERE ended_ms IS NULL`,
]

const FUNDING = [
  sql`CREATE TABLE contract_funding (
    market_id bigint NOT NULL,
    due_ms bigint NOT NULL,
    rate_e8 numeric(38, 0) NOT NULL,
    average_premium_e8 numeric(38, 0) NOT NULL,
    samples bigint NOT NULL,
    mark numeric(38, 0) NOT NULL,
    mark_number bigint,
    positions bigint NOT NULL,
    paid numeric(38, 0) NOT NULL,
    insured numeric(38, 0) NOT NULL,
    received numeric(38, 0) NOT NULL,
    dust numeric(38, 0) NOT NULL,
    next_funding_ms bigint NOT NULL,
    time_ms bigint NOT NULL,
    number bigint NOT NULL,
    PRIMARY KEY (market_id, due_ms)
  )`,
  // The minutes that a rate is averaged from.
  sql`CREATE TABLE contract_premiums (
    market_id bigint NOT NULL,
    time_ms bigint NOT NULL,
    number bigint NOT NULL,
    premium_e8 numeric(38, 0) NOT NULL,
    mark numeric(38, 0) NOT NULL,
    index numeric(38, 0) NOT NULL,
    index_sequence bigint NOT NULL,
    PRIMARY KEY (market_id, time_ms, number)
  )`,
  sql`CREATE TABLE contract_funding_payments (
    position_id bigint NOT NULL,
    due_ms bigint NOT NULL,
    user_id bigint NOT NULL,
    market_id bigint NOT NULL,
    direction text NOT NULL,
    margin_mode text NOT NULL,
    rate_e8 numeric(38, 0) NOT NULL,
    mark numeric(38, 0) NOT NULL,
    leverage bigint NOT NULL,
    lots numeric(38, 0) NOT NULL,
    entry_value numeric(38, 0) NOT NULL,
    margin numeric(38, 0) NOT NULL,
    value numeric(38, 0) NOT NULL,
    due numeric(38, 0) NOT NULL,
    amount numeric(38, 0) NOT NULL,
    time_ms bigint NOT NULL,
    number bigint NOT NULL,
    PRIMARY KEY (position_id, due_ms)
  )`,
  sql`CREATE INDEX contract_funding_payments_of_user
    ON contract_funding_payments (user_id, time_ms, position_id)`,
  sql`CREATE INDEX contract_funding_payments_by_time ON contract_funding_payments USING brin (time_ms)`,
]

const LIQUIDATIONS = [
  // `events` is what happened, in the contract's encoding: a receipt is made from it.
  sql`CREATE TABLE contract_liquidations (
    liquidation_id bigint PRIMARY KEY,
    user_id bigint NOT NULL,
    margin_mode text NOT NULL,
    position_id bigint,
    available numeric(38, 0) NOT NULL,
    held numeric(38, 0) NOT NULL,
    equity numeric(38, 0) NOT NULL,
    maintenance numeric(38, 0) NOT NULL,
    outcome text NOT NULL,
    events bytea NOT NULL,
    time_ms bigint NOT NULL,
    number bigint NOT NULL
  )`,
  sql`CREATE INDEX contract_liquidations_of_user ON contract_liquidations (user_id, time_ms, liquidation_id)`,
  sql`CREATE TABLE contract_liquidated_positions (
    liquidation_id bigint NOT NULL,
    position_id bigint NOT NULL,
    market_id bigint NOT NULL,
    direction text NOT NULL,
    leverage bigint NOT NULL,
    tier bigint NOT NULL,
    mark numeric(38, 0) NOT NULL,
    lots numeric(38, 0) NOT NULL,
    entry_value numeric(38, 0) NOT NULL,
    margin numeric(38, 0) NOT NULL,
    unrealised_pnl numeric(38, 0) NOT NULL,
    maintenance numeric(38, 0) NOT NULL,
    closed_lots numeric(38, 0) NOT NULL,
    closed_value numeric(38, 0) NOT NULL,
    pnl numeric(38, 0) NOT NULL,
    liquidation_fee numeric(38, 0) NOT NULL,
    insured numeric(38, 0) NOT NULL,
    netted_lots numeric(38, 0) NOT NULL,
    deleveraged_lots numeric(38, 0) NOT NULL,
    mark_number bigint,
    number bigint NOT NULL,
    PRIMARY KEY (liquidation_id, position_id)
  )`,
  // From the side of who was deleveraged. All of them, the house's too: they share the numbers of the trades.
  sql`CREATE TABLE contract_deleveragings (
    trade_id bigint PRIMARY KEY,
    liquidation_id bigint NOT NULL,
    market_id bigint NOT NULL,
    user_id bigint NOT NULL,
    position_id bigint NOT NULL,
    direction text NOT NULL,
    mark numeric(38, 0) NOT NULL,
    lots numeric(38, 0) NOT NULL,
    value numeric(38, 0) NOT NULL,
    pnl numeric(38, 0) NOT NULL,
    score_e8 numeric(38, 0) NOT NULL,
    time_ms bigint NOT NULL,
    number bigint NOT NULL
  )`,
  sql`CREATE INDEX contract_deleveragings_of_user ON contract_deleveragings (user_id, time_ms, trade_id)`,
  sql`CREATE TABLE insurance_changes (
    number bigint NOT NULL,
    place integer NOT NULL,
    asset_id bigint NOT NULL,
    market_id bigint,
    reason text NOT NULL,
    amount numeric(38, 0) NOT NULL,
    balance_after numeric(38, 0) NOT NULL,
    liquidation_id bigint,
    time_ms bigint NOT NULL,
    PRIMARY KEY (number, place)
  )`,
]

/** How marks came about, for receipts. */
const MARKS = [
  sql`CREATE TABLE contract_parameters (
    market_id bigint NOT NULL,
    number bigint NOT NULL,
    parameters bytea NOT NULL,
    PRIMARY KEY (market_id, number)
  )`,
  // The latest of each contract.
  sql`CREATE TABLE contract_marks (
    market_id bigint PRIMARY KEY,
    number bigint NOT NULL,
    mark numeric(38, 0) NOT NULL,
    index numeric(38, 0) NOT NULL,
    basis numeric(38, 0) NOT NULL,
    index_sequence bigint NOT NULL,
    quotes bytea NOT NULL,
    time_ms bigint NOT NULL
  ) WITH (fillfactor = 50)`,
  // Those by which somebody was liquidated or funding was settled.
  sql`CREATE TABLE mark_evidence (
    market_id bigint NOT NULL,
    number bigint NOT NULL,
    mark numeric(38, 0) NOT NULL,
    index numeric(38, 0) NOT NULL,
    basis numeric(38, 0) NOT NULL,
    index_sequence bigint NOT NULL,
    quotes bytea NOT NULL,
    time_ms bigint NOT NULL,
    PRIMARY KEY (market_id, number)
  )`,
]

const CANDLES = [
  // Nothing is added up here: telling a candle the same prices again leaves it as it is.
  sql`CREATE TABLE price_candles (
    market_id bigint NOT NULL,
    kind text NOT NULL,
    interval text NOT NULL,
    open_ms bigint NOT NULL,
    open numeric(38, 0) NOT NULL,
    high numeric(38, 0) NOT NULL,
    low numeric(38, 0) NOT NULL,
    close numeric(38, 0) NOT NULL,
    PRIMARY KEY (market_id, kind, interval, open_ms)
  ) WITH (fillfactor = 80)`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of [...ORDERS, ...POSITIONS, ...FUNDING, ...LIQUIDATIONS, ...MARKS, ...CANDLES]) {
    await statement.execute(database)
  }
}
