// What moved a user's money in contracts, from the views, in the words of the compatible API: profits, fees, funding, what the
// insurance fund took or gave, transfers. Only reads.

import { type AssetId, type MarketId, type UserId, walletId } from '@candor/contract'
import type { Database } from '@candor/database'
import { type RawBuilder, sql } from 'kysely'
import { directionOf, oldestFirst, type TimeWindow } from './time-window.ts'

export const INCOME_TYPES = [
  'TRANSFER',
  'STRATEGY_UMFUTURES_TRANSFER',
  'INTERNAL_TRANSFER',
  'REALIZED_PNL',
  'FUNDING_FEE',
  'COMMISSION',
  'INSURANCE_CLEAR',
] as const
export type IncomeType = (typeof INCOME_TYPES)[number]

export interface Income {
  readonly type: IncomeType
  /** None of money that only came or went. */
  readonly marketId: MarketId | undefined
  readonly amount: bigint
  readonly tradeId: number | undefined
  readonly timeMs: number
  /** The command in the log, and the place among those of the same command. */
  readonly number: number
  readonly place: number
}

export interface IncomeAsk extends TimeWindow {
  readonly userId: UserId
  /** What contracts are settled in. */
  readonly assetId: AssetId
  readonly marketId: MarketId | undefined
  readonly type: IncomeType | undefined
  readonly offset: number
  readonly limit: number
}

interface IncomeRow {
  readonly type: IncomeType
  readonly market_id: MarketId | null
  readonly amount: bigint
  readonly trade_id: number | null
  readonly time_ms: number
  readonly number: number
  readonly place: number
}

type Query = RawBuilder<unknown>

const CONTRACT_WALLET = walletId('contract')

/** Oldest first. */
export async function incomeIn(database: Database, ask: IncomeAsk): Promise<readonly Income[]> {
  const types = ask.type === undefined ? INCOME_TYPES : [ask.type]
  const sources = types.flatMap((type) => SOURCES[type](ask))
  // Money that came or went has no contract: asked for one, there is none of it.
  if (sources.length === 0) return []
  const direction = sql.raw(directionOf(ask))
  const { rows } = await sql<IncomeRow>`
    SELECT * FROM (${sql.join(sources, sql` UNION ALL `)}) AS income
    ORDER BY time_ms ${direction}, number ${direction}, place ${direction}, type ${direction}
    OFFSET ${ask.offset} LIMIT ${ask.limit}`.execute(database)
  return oldestFirst(rows, ask).map((row) => ({
    type: row.type,
    marketId: row.market_id ?? undefined,
    amount: row.amount,
    tradeId: row.trade_id ?? undefined,
    timeMs: row.time_ms,
    number: row.number,
    place: row.place,
  }))
}

/** Where each comes from. Every source gives as many as could be wanted of it, along an index of its own. */
const SOURCES: Readonly<Record<IncomeType, (ask: IncomeAsk) => readonly Query[]>> = {
  TRANSFER: (ask) => [...records(ask, 'TRANSFER', 'transferIn'), ...records(ask, 'TRANSFER', 'transferOut')],
  STRATEGY_UMFUTURES_TRANSFER: (ask) => [
    ...records(ask, 'STRATEGY_UMFUTURES_TRANSFER', 'robotFund'),
    ...records(ask, 'STRATEGY_UMFUTURES_TRANSFER', 'robotReturn'),
  ],
  INTERNAL_TRANSFER: (ask) => records(ask, 'INTERNAL_TRANSFER', 'correction'),
  REALIZED_PNL: (ask) => [
    fills(ask, { type: 'REALIZED_PNL', amount: 'pnl', where: 'pnl <> 0' }),
    offsets(ask),
  ],
  FUNDING_FEE: (ask) => [funding(ask)],
  COMMISSION: (ask) => [fills(ask, { type: 'COMMISSION', amount: '-fee', where: 'fee <> 0' })],
  INSURANCE_CLEAR: (ask) => [
    fills(ask, {
      type: 'INSURANCE_CLEAR',
      amount: 'insured - liquidation_fee',
      where: 'insured <> liquidation_fee',
    }),
  ],
}

interface OfFills {
  readonly type: IncomeType
  /** Columns of the table, never what somebody sent. */
  readonly amount: string
  readonly where: string
}

function fills(ask: IncomeAsk, { type, amount, where }: OfFills): Query {
  return first(
    ask,
    sql`SELECT ${type}::text AS type, market_id, ${sql.raw(amount)} AS amount, trade_id, time_ms, number, place
      FROM contract_fills WHERE ${within(ask)} AND ${sql.raw(where)}`,
  )
}

/** Gains that were realised at mark, without closing, to pay for a loss. */
function offsets(ask: IncomeAsk): Query {
  return first(
    ask,
    sql`SELECT 'REALIZED_PNL'::text AS type, market_id, amount, NULL::bigint AS trade_id, time_ms, number, place
      FROM contract_offsets WHERE ${within(ask)}`,
  )
}

function funding(ask: IncomeAsk): Query {
  return first(
    ask,
    sql`SELECT 'FUNDING_FEE'::text AS type, market_id, amount, NULL::bigint AS trade_id, time_ms, number,
        (position_id % 1000)::integer AS place
      FROM contract_funding_payments WHERE ${within(ask)} AND amount <> 0`,
  )
}

/** Of the contract wallet, by kind: their runs are kept in order of their commands, which is that of time. */
function records(ask: IncomeAsk, type: IncomeType, record: string): readonly Query[] {
  if (ask.marketId !== undefined) return []
  const direction = sql.raw(directionOf(ask))
  return [
    sql`(SELECT ${type}::text AS type, NULL::bigint AS market_id, amount, NULL::bigint AS trade_id, time_ms, number,
        place
      FROM user_records WHERE ${ofUser(ask)} AND wallet = ${CONTRACT_WALLET} AND asset_id = ${ask.assetId}
        AND type = ${record}
      ORDER BY number ${direction}, place ${direction} LIMIT ${ask.offset + ask.limit})`,
  ]
}

function first(ask: IncomeAsk, query: Query): Query {
  const direction = sql.raw(directionOf(ask))
  return sql`(${query} ORDER BY time_ms ${direction}, number ${direction}, place ${direction}
    LIMIT ${ask.offset + ask.limit})`
}

function ofUser({ userId, fromMs, toMs }: IncomeAsk): Query {
  return sql`user_id = ${userId} AND time_ms >= ${fromMs} AND time_ms <= ${toMs}`
}

function within(ask: IncomeAsk): Query {
  return ask.marketId === undefined ? ofUser(ask) : sql`${ofUser(ask)} AND market_id = ${ask.marketId}`
}
