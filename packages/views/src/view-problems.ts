// What in the views contradicts the core, or itself: the core's facts in, differences in words out, none when all is
// well. Goes through whole tables; changes nothing.

import { type SpotOrderView, type UnderwayView, ZERO } from '@candor/contract'
import type { Database } from '@candor/database'
import type { BalanceFact } from '@candor/engine'
import { sql } from 'kysely'
import {
  CONTRACT_CONTRADICTIONS,
  type ContractFacts,
  contractProblems,
} from './contracts/contract-problems.ts'
import { EARN_CONTRADICTIONS, type EarnFacts, earnProblems } from './earn/earn-problems.ts'
import { type Contradiction, differences, inWords, named } from './problem-words.ts'
import { pendingDeposits } from './read-deposits.ts'
import { openOrdersInViews } from './read-orders.ts'
import { openWithdrawals } from './read-withdrawals.ts'
import { recordBalancesOf } from './record-balances.ts'
import { SECOND_CONTRADICTIONS, type SecondFacts, secondProblems } from './seconds/second-problems.ts'

/** The engine's `CoreFacts`, or as much of them as is at hand. */
export interface ViewFacts extends ContractFacts, SecondFacts, EarnFacts {
  /** Of every user, the house's among them. */
  readonly openOrders: readonly SpotOrderView[]
  /** The last command that is in all of this. */
  readonly number?: number
  readonly nextTradeId?: number
  /** Compared only together with what is under way: part of what is held there is on its way out. */
  readonly balances?: readonly BalanceFact[]
  readonly underway?: UnderwayView
}

export async function viewProblems(database: Database, facts: ViewFacts): Promise<readonly string[]> {
  return database
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      const number = await numberIn(transaction)
      if (facts.number !== undefined && facts.number !== number) {
        return [`the views are at command ${number}, the core is at ${facts.number}`]
      }
      return [
        ...(await orderProblems(transaction, facts)),
        ...(await tradeProblems(transaction, facts)),
        ...(await balanceProblems(transaction, facts)),
        ...(await underwayProblems(transaction, facts)),
        ...(await contractProblems(transaction, facts, await housesIn(transaction))),
        ...(await secondProblems(transaction, facts)),
        ...(await earnProblems(transaction, facts)),
        ...(await contradictions(transaction, [
          ...CONTRADICTIONS,
          ...CONTRACT_CONTRADICTIONS,
          ...SECOND_CONTRADICTIONS,
          ...EARN_CONTRADICTIONS,
        ])),
      ]
    })
}

async function numberIn(database: Database): Promise<number> {
  const row = await database.selectFrom('view_checkpoint').select('number').executeTakeFirstOrThrow()
  return row.number
}

async function housesIn(database: Database): Promise<ReadonlySet<number>> {
  const rows = await database
    .selectFrom('view_accounts')
    .select('user_id')
    .where('house', 'is not', null)
    .execute()
  return new Set(rows.map((row) => row.user_id))
}

async function orderProblems(database: Database, { openOrders }: ViewFacts): Promise<string[]> {
  const houses = await housesIn(database)
  const core = openOrders.filter(({ userId }) => !houses.has(userId))
  return differences({
    what: 'open order',
    views: new Map((await openOrdersInViews(database)).map((order) => [`${order.orderId}`, inWords(order)])),
    core: new Map(core.map((order) => [`${order.orderId}`, inWords(order)])),
  })
}

async function balanceProblems(database: Database, { balances, underway }: ViewFacts): Promise<string[]> {
  if (balances === undefined || underway === undefined) return []
  const houses = await housesIn(database)
  const rows = await database.selectFrom('record_balances').selectAll().where('balance', '<>', ZERO).execute()
  const customers = recordBalancesOf({ balances, underway }).filter(
    ({ userId, balance }) => !houses.has(userId) && balance !== 0n,
  )
  return differences({
    what: 'balance',
    views: new Map(rows.map((row) => [`${row.user_id}/${row.wallet}/${row.asset_id}`, `${row.balance}`])),
    core: new Map(
      customers.map(({ userId, wallet, assetId, balance }) => [
        `${userId}/${wallet}/${assetId}`,
        `${balance}`,
      ]),
    ),
  })
}

async function underwayProblems(database: Database, { underway }: ViewFacts): Promise<string[]> {
  if (underway === undefined) return []
  const houses = await housesIn(database)
  const customers = <T extends { readonly userId: number }>(rows: readonly T[]): readonly T[] =>
    rows.filter(({ userId }) => !houses.has(userId))
  const deposits = await pendingDeposits(database)
  const withdrawals = await openWithdrawals(database)
  return [
    ...differences({
      what: 'pending deposit',
      views: new Map(
        deposits.map(({ depositId, userId, assetId, amount, reference }) => [
          `${depositId}`,
          inWords({ depositId, userId, assetId, amount, reference }),
        ]),
      ),
      core: new Map(customers(underway.deposits).map((each) => [`${each.depositId}`, inWords(each)])),
    }),
    ...differences({
      what: 'open withdrawal',
      views: new Map(
        withdrawals.map(({ withdrawal }) => [`${withdrawal.withdrawalId}`, inWords(withdrawal)]),
      ),
      core: new Map(customers(underway.withdrawals).map((each) => [`${each.withdrawalId}`, inWords(each)])),
    }),
  ]
}

async function tradeProblems(database: Database, { nextTradeId }: ViewFacts): Promise<string[]> {
  // What is closed by deleveraging has the number of a trade, and is none that everybody sees.
  const { count, first, last } = await database
    .selectFrom((from) =>
      from
        .selectFrom('public_trades')
        .select('trade_id')
        .unionAll(from.selectFrom('contract_deleveragings').select('trade_id'))
        .as('trades'),
    )
    .select((query) => [
      query.fn.countAll<number>().as('count'),
      query.fn.min<number | null>('trade_id').as('first'),
      query.fn.max<number | null>('trade_id').as('last'),
    ])
    .executeTakeFirstOrThrow()
  const problems: string[] = []
  if (first !== null && last !== null && count !== last - first + 1) {
    problems.push(`${count} trades from ${first} to ${last}: some are missing`)
  }
  if (nextTradeId !== undefined && (last ?? 0) !== nextTradeId - 1) {
    problems.push(`the last trade in the views is ${last ?? 'none'}, in the core ${nextTradeId - 1}`)
  }
  return problems
}

const CONTRADICTIONS: readonly Contradiction[] = [
  {
    says: 'an order and its fills differ',
    rows: sql`SELECT o.order_id::text AS key FROM spot_orders o
      LEFT JOIN (
        SELECT order_id, sum(quantity) AS quantity, sum(quote_amount) AS quote, sum(fee) AS fee
        FROM spot_fills GROUP BY order_id
      ) f ON f.order_id = o.order_id
      WHERE (o.filled_quantity, o.filled_quote, o.fee)
        <> (coalesce(f.quantity, 0), coalesce(f.quote, 0), coalesce(f.fee, 0))`,
  },
  {
    says: 'a fill has no order or no trade',
    rows: sql`SELECT f.order_id || '/' || f.trade_id AS key FROM spot_fills f
      LEFT JOIN spot_orders o ON o.order_id = f.order_id AND o.user_id = f.user_id AND o.side = f.side
      LEFT JOIN public_trades t ON t.market_id = f.market_id AND t.trade_id = f.trade_id
        AND t.price = f.price AND t.quantity = f.quantity AND t.quote_amount = f.quote_amount
      WHERE o.order_id IS NULL OR t.trade_id IS NULL`,
  },
  {
    says: 'a record does not follow from the one before',
    rows: sql`SELECT user_id || '/' || number || '/' || place AS key FROM (
        SELECT *, lag(balance_after) OVER (
          PARTITION BY user_id, wallet, asset_id ORDER BY number, place
        ) AS before FROM user_records
      ) r WHERE balance_after <> before + amount`,
  },
  {
    says: "a purse's balance is not its last record's",
    rows: sql`SELECT b.user_id || '/' || b.wallet || '/' || b.asset_id AS key FROM record_balances b
      JOIN (
        SELECT DISTINCT ON (user_id, wallet, asset_id) user_id, wallet, asset_id, balance_after
        FROM user_records ORDER BY user_id, wallet, asset_id, number DESC, place DESC
      ) r USING (user_id, wallet, asset_id)
      WHERE b.balance <> r.balance_after`,
  },
  {
    says: 'a run of records is not counted through',
    rows: sql`SELECT user_id || '/' || number || '/' || place AS key FROM (
        SELECT *, lag(ordinal) OVER (
          PARTITION BY user_id, wallet, asset_id, type ORDER BY number, place
        ) AS before FROM user_records
      ) r WHERE ordinal <> before + 1`,
  },
  {
    says: 'a run does not end with its last record',
    rows: sql`SELECT user_id || '/' || wallet || '/' || asset_id || '/' || type AS key FROM record_runs n
      FULL JOIN (
        SELECT user_id, wallet, asset_id, type, max(ordinal) AS last FROM user_records
        GROUP BY user_id, wallet, asset_id, type
      ) r USING (user_id, wallet, asset_id, type)
      WHERE n.records IS DISTINCT FROM r.last`,
  },
  {
    says: 'a deposit or a withdrawal has an end and no state of it, or the other way round',
    rows: sql`SELECT 'deposit ' || deposit_id AS key FROM view_deposits
        WHERE (state = 'pending') <> (ended_ms IS NULL)
      UNION ALL SELECT 'withdrawal ' || withdrawal_id FROM view_withdrawals
        WHERE (state IN ('applied', 'sent')) <> (ended_ms IS NULL)`,
  },
  {
    says: 'the candles of an interval do not hold every trade',
    rows: sql`SELECT t.market_id || '/' || c.interval AS key FROM (
        SELECT market_id, count(*) AS trades, sum(quantity) AS volume, sum(quote_amount) AS quote,
          max(price) AS high, min(price) AS low
        FROM public_trades GROUP BY market_id
      ) t JOIN (
        SELECT market_id, interval, sum(trades) AS trades, sum(volume) AS volume,
          sum(quote_volume) AS quote, max(high) AS high, min(low) AS low
        FROM candles GROUP BY market_id, interval
      ) c USING (market_id)
      WHERE (t.trades, t.volume, t.quote, t.high, t.low) <> (c.trades, c.volume, c.quote, c.high, c.low)`,
  },
]

async function contradictions(database: Database, all: readonly Contradiction[]): Promise<string[]> {
  const problems: string[] = []
  for (const { says, rows } of all) {
    const found = await rows.execute(database)
    problems.push(...named(found.rows.map(({ key }) => `${says}: ${key}`)))
  }
  return problems
}
