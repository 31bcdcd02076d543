// Deposits as users see them: what the chain tells and what the log made of it, joined by the reference. Only reads.

import type { AnswerOf, DepositReason, DepositState, depositRoutes, MoneyWay } from '@candor/api'
import { type Amount, type AssetId, formatDecimal, type UserId } from '@candor/contract'
import type { Database } from '@candor/database'
import { type RawBuilder, sql } from 'kysely'
import type { PageFound } from '../history.ts'
import type { Listing } from '../live/listing.ts'
import { COINS } from './money-terms.ts'

export type DepositRow = AnswerOf<typeof depositRoutes.recharges>['list'][number]

export interface DepositAsk {
  /** None for everybody's. */
  readonly userId?: UserId | undefined
  readonly coin?: string | undefined
  readonly way?: MoneyWay | undefined
  readonly state?: DepositState | undefined
  readonly id?: string | undefined
  readonly fromMs?: number | undefined
  readonly toMs?: number | undefined
  readonly pageIndex: number
  readonly pageSize: number
}

export interface DepositRowsParts {
  readonly database: Database
  readonly listing: Listing
  readonly confirmations: number
}

interface JoinedRow {
  readonly id: string
  readonly user_id: UserId
  readonly deposit_id: number | null
  readonly asset_id: AssetId | null
  readonly coin: string | null
  readonly chain: string | null
  readonly amount: Amount | null
  readonly exact_amount: string | null
  readonly address: string | null
  readonly tx_id: string | null
  readonly confirmations: number
  readonly state: DepositState
  readonly reason: string | null
  readonly time_ms: number
  readonly credited_ms: number | null
  readonly number: number | null
}

export type OwnedDepositRow = DepositRow & { readonly userId: UserId }

export class DepositRows {
  private readonly parts: DepositRowsParts

  constructor(parts: DepositRowsParts) {
    this.parts = parts
  }

  /** Newest first. */
  async list(ask: DepositAsk): Promise<PageFound<OwnedDepositRow>> {
    const { database } = this.parts
    const rows = this.joined(ask)
    const { pageIndex, pageSize } = ask
    const found = await sql<JoinedRow>`select * from (${rows}) rows
      order by time_ms desc, id desc limit ${pageSize} offset ${(pageIndex - 1) * pageSize}`.execute(database)
    const count = await sql<{ total: number }>`select count(*) as total from (${rows}) rows`.execute(database)
    return { list: found.rows.map((row) => this.format(row)), total: count.rows[0]?.total ?? 0 }
  }

  async one(id: string, userId?: UserId): Promise<OwnedDepositRow | undefined> {
    const { list } = await this.list({ id, userId, pageIndex: 1, pageSize: 1 })
    return list[0]
  }

  /** How many ended after this moment. */
  async endedSince(userId: UserId, sinceMs: number): Promise<number> {
    const { rows } = await sql<{ ended: number }>`select
      (select count(*) from view_deposits
        where user_id = ${userId} and state = 'confirmed' and ended_ms > ${sinceMs}) +
      (select count(*) from chain_deposits
        where user_id = ${userId} and reason is not null and done_ms > ${sinceMs}) as ended`.execute(
      this.parts.database,
    )
    return rows[0]?.ended ?? 0
  }

  private joined(ask: DepositAsk): RawBuilder<JoinedRow> {
    const { confirmations } = this.parts
    const { userId, id, way, coin, state, fromMs = 0, toMs = Number.MAX_SAFE_INTEGER } = ask
    const own = userId === undefined ? sql`true` : sql`user_id = ${userId}`
    const named = id === undefined ? sql`true` : sql`reference = ${id}`
    const chosen = [sql`time_ms >= ${fromMs}`, sql`time_ms <= ${toMs}`]
    if (id !== undefined) chosen.push(sql`id = ${id}`)
    if (state !== undefined) chosen.push(sql`state = ${state}`)
    if (coin !== undefined) {
      const assetId = this.parts.listing.asset(coin)?.assetId ?? 0
      chosen.push(sql`(asset_id = ${assetId} or (asset_id is null and coin = ${coin}))`)
    }
    if (way !== undefined) chosen.push(sql`coalesce(chain, ${this.guessedWay()}) = ${way}`)
    return sql<JoinedRow>`select * from (
      select
        coalesce(c.reference, v.reference, 'deposit:' || v.deposit_id) as id,
        coalesce(c.user_id, v.user_id) as user_id,
        v.deposit_id, coalesce(v.asset_id, c.asset_id) as asset_id, c.coin,
        coalesce(c.chain, case when v.reference like 'bank:%' then 'bank' end) as chain,
        coalesce(v.amount, c.amount) as amount, c.exact_amount, c.address, c.tx_id,
        case
          when v.state = 'confirmed' then ${confirmations}::integer
          when c.height is null then 0
          else least(${confirmations}::integer, (select max(height) from chain_blocks b where b.chain = c.chain)
            - c.height + 1)
        end as confirmations,
        case
          when v.state = 'confirmed' then 'success'
          when c.reason is not null or (c.reference is null and v.state = 'orphaned') then 'fail'
          else 'recharging'
        end as state,
        case
          when v.state = 'confirmed' then null
          when c.reason is not null then c.reason
          when c.height is null and (c.was_replaced or v.state = 'orphaned') then 'replaced'
        end as reason,
        coalesce(c.first_seen_ms, v.seen_ms) as time_ms,
        case when v.state = 'confirmed' then v.ended_ms end as credited_ms,
        case when v.state = 'confirmed' then v.updated_number end as number
      from (select * from chain_deposits where ${own} and ${named}) c
      full outer join (
        select distinct on (coalesce(reference, deposit_id::text)) * from view_deposits
        where ${own} and ${named} order by coalesce(reference, deposit_id::text), deposit_id desc
      ) v on v.reference = c.reference
    ) deposits where ${sql.join(chosen, sql` and `)}`
  }

  /** Deposits without a name come from before there were names: their coin tells the way. */
  private guessedWay(): RawBuilder<string> {
    const cases = COINS.map(
      ({ coin, chain }) =>
        sql`when asset_id = ${this.parts.listing.asset(coin)?.assetId ?? 0} then ${chain}::text`,
    )
    return sql<string>`case ${sql.join(cases, sql` `)} else 'bank' end`
  }

  private format(row: JoinedRow): OwnedDepositRow {
    const asset = row.asset_id === null ? undefined : this.parts.listing.assetById(row.asset_id)
    const coin = asset?.code ?? row.coin ?? ''
    return {
      userId: row.user_id,
      id: row.id,
      depositId: row.deposit_id === null ? null : String(row.deposit_id),
      coin,
      chain: (row.chain ?? COINS.find((each) => each.coin === coin)?.chain ?? 'bank') as MoneyWay,
      amount:
        asset === undefined || row.amount === null
          ? (row.exact_amount ?? '0')
          : formatDecimal(row.amount, asset.scale),
      address: row.address,
      txId: row.tx_id,
      confirmations: row.confirmations,
      needed: this.parts.confirmations,
      state: row.state,
      reason: row.reason as DepositReason | null,
      time: row.time_ms,
      creditedTime: row.credited_ms,
      number: row.number,
    }
  }
}
