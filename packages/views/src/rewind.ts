// Winds the views back to a moment that the core remembers: every row that came of later commands goes, and what those
// commands changed is put back. What is older stays. Runs within the caller's transaction.

import { CANDLE_INTERVALS, type CommandNumber } from '@candor/contract'
import type { AccountFact, CoreFacts } from '@candor/engine'
import { candleStart } from './candle-intervals.ts'
import { emptyContracts, rewindContracts } from './contracts/rewind-contracts.ts'
import { chunks, housesOf } from './core-facts.ts'
import { emptyEarn, rewindEarn } from './earn/rewind-earn.ts'
import { type SpotOrderRow, standing } from './project-spot-orders.ts'
import { type RecordBalance, recordBalancesOf } from './record-balances.ts'
import { rewindMoney } from './rewind-money.ts'
import { arraysOf, type Column, namesOf, rowsFrom } from './row-arrays.ts'
import { emptySeconds, rewindSeconds } from './seconds/rewind-seconds.ts'
import type { ViewConnection } from './view-connection.ts'
import { SPOT_ORDER_COLUMNS } from './view-rows.ts'

export async function emptyViews(connection: ViewConnection): Promise<void> {
  await connection.run({
    text: `TRUNCATE view_accounts, spot_orders, spot_fills, public_trades, user_records, record_balances, record_runs,
      candles, view_deposits, view_withdrawals`,
  })
  await emptyContracts(connection)
  await emptySeconds(connection)
  await emptyEarn(connection)
}

export async function rewindViews(connection: ViewConnection, base: CoreFacts): Promise<void> {
  // Most of a table may have to go: that is not a matter for its indexes.
  await connection.run({ text: 'SET LOCAL enable_seqscan = on' })
  const { number, nextOrderId, nextTradeId } = base
  await connection.run({ text: 'DELETE FROM view_accounts WHERE number > $1' }, [number])
  await connection.run({ text: 'DELETE FROM spot_orders WHERE order_id >= $1' }, [nextOrderId])
  await connection.run({ text: 'DELETE FROM spot_fills WHERE trade_id >= $1' }, [nextTradeId])
  await connection.run({ text: 'DELETE FROM public_trades WHERE trade_id >= $1' }, [nextTradeId])
  await connection.run({ text: 'DELETE FROM user_records WHERE number > $1' }, [number])
  await restoreAccounts(connection, base)
  await restoreOrders(connection, base)
  await restoreBalances(connection, base)
  await restoreRuns(connection)
  await restoreCandles(connection, base)
  await rewindMoney(connection, base)
  await rewindContracts(connection, base)
  await rewindSeconds(connection, base)
  await rewindEarn(connection, base)
}

const ACCOUNT_COLUMNS: readonly Column<AccountFact>[] = [
  { name: 'user_id', type: 'bigint', of: (row) => row.userId },
  { name: 'house', type: 'text', of: (row) => row.house },
]

/** Accounts that the views have lost come back without their moment, which only the lost commands knew. */
async function restoreAccounts(connection: ViewConnection, { accounts }: CoreFacts): Promise<void> {
  const names = namesOf(ACCOUNT_COLUMNS)
  const text = `INSERT INTO view_accounts (${names}) SELECT ${names} FROM ${rowsFrom(ACCOUNT_COLUMNS, 'r')}
    ON CONFLICT DO NOTHING`
  for (const rows of chunks(accounts)) await connection.run({ text }, arraysOf(ACCOUNT_COLUMNS, rows))
}

/** Every order that later commands changed was open at the base, so the core knows how it stood. */
async function restoreOrders(connection: ViewConnection, base: CoreFacts): Promise<void> {
  const houses = housesOf(base)
  const open = base.openOrders
    .filter(({ userId }) => !houses.has(userId))
    .map((order): SpotOrderRow => {
      return { order, progress: standing(order, base.number as CommandNumber) }
    })
  // One that is open in the views and not in the core closed in commands that nobody has any more.
  await connection.run(
    { text: 'DELETE FROM spot_orders WHERE closed_ms IS NULL AND NOT order_id = ANY ($1::bigint[])' },
    [`{${open.map(({ order }) => order.orderId).join(',')}}`],
  )
  const names = namesOf(SPOT_ORDER_COLUMNS)
  const text = `INSERT INTO spot_orders AS o (${names})
    SELECT ${names} FROM ${rowsFrom(SPOT_ORDER_COLUMNS, 'r')}
    ON CONFLICT (order_id) DO UPDATE SET
      status = excluded.status,
      close_reason = excluded.close_reason,
      filled_quantity = excluded.filled_quantity,
      filled_quote = excluded.filled_quote,
      prevented_quantity = excluded.prevented_quantity,
      fee = excluded.fee,
      closed_ms = excluded.closed_ms,
      updated_number = least(o.updated_number, excluded.updated_number)`
  for (const rows of chunks(open)) await connection.run({ text }, arraysOf(SPOT_ORDER_COLUMNS, rows))
}

const BALANCE_COLUMNS: readonly Column<RecordBalance>[] = [
  { name: 'user_id', type: 'bigint', of: (row) => row.userId },
  { name: 'wallet', type: 'bigint', of: (row) => row.wallet },
  { name: 'asset_id', type: 'bigint', of: (row) => row.assetId },
  { name: 'balance', type: 'numeric', of: (row) => row.balance },
]

async function restoreBalances(connection: ViewConnection, base: CoreFacts): Promise<void> {
  const houses = housesOf(base)
  await connection.run({ text: 'UPDATE record_balances SET balance = 0' })
  const names = namesOf(BALANCE_COLUMNS)
  const text = `INSERT INTO record_balances (${names})
    SELECT ${names} FROM ${rowsFrom(BALANCE_COLUMNS, 'r')}
    ON CONFLICT (user_id, wallet, asset_id) DO UPDATE SET balance = excluded.balance`
  // Of a purse that never held anything free there is no row: the principal of a pool is all that its wallet holds.
  const held = recordBalancesOf(base).filter(({ userId, balance }) => !houses.has(userId) && balance !== 0n)
  for (const rows of chunks(held)) {
    await connection.run({ text }, arraysOf(BALANCE_COLUMNS, rows))
  }
}

/** The records that are left tell how far each run is. */
async function restoreRuns(connection: ViewConnection): Promise<void> {
  await connection.run({ text: 'TRUNCATE record_runs' })
  await connection.run({
    text: `INSERT INTO record_runs (user_id, wallet, asset_id, type, records)
      SELECT user_id, wallet, asset_id, type, max(ordinal) FROM user_records
      GROUP BY user_id, wallet, asset_id, type`,
  })
}

/** Candles that the base's moment falls into hold older trades too: they are made again from those. */
async function restoreCandles(connection: ViewConnection, { timeMs }: CoreFacts): Promise<void> {
  for (const interval of CANDLE_INTERVALS) {
    const start = candleStart(interval, timeMs)
    await connection.run({ text: 'DELETE FROM candles WHERE interval = $1 AND open_ms >= $2' }, [
      interval,
      start,
    ])
    await connection.run(
      {
        text: `INSERT INTO candles
            (market_id, interval, open_ms, open, high, low, close, volume, quote_volume, trades)
          SELECT market_id, $1::text, $2::bigint,
            (array_agg(price ORDER BY trade_id))[1], max(price), min(price),
            (array_agg(price ORDER BY trade_id DESC))[1], sum(quantity), sum(quote_amount), count(*)
          FROM public_trades WHERE time_ms >= $2::bigint GROUP BY market_id`,
      },
      [interval, start],
    )
  }
}
