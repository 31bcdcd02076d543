// Transfers between a user's own wallets: the command, and the list of past ones from the records.

import type { AnswerOf, assetsRoutes, BodyOf } from '@candor/api'
import {
  type Amount,
  type AssetId,
  formatDecimal,
  formatWallet,
  parseDecimal,
  type UserId,
  type WalletId,
  walletId,
} from '@candor/contract'
import type { Database } from '@candor/database'
import type { Engine } from '@candor/engine'
import { sql } from 'kysely'
import type { Listing } from '../live/listing.ts'
import { ApiRefusal, throwIfRejected } from '../refusal.ts'

export interface TransfersParts {
  readonly database: Database
  readonly engine: Pick<Engine, 'submit'>
  readonly listing: Listing
  readonly caughtUp: () => Promise<boolean>
}

export interface TransfersAsk {
  readonly userId: UserId
  readonly assetId: AssetId | undefined
  readonly wallet: WalletId | undefined
  readonly fromMs: number | undefined
  readonly toMs: number | undefined
  readonly pageIndex: number
  readonly pageSize: number
}

type Transferred = AnswerOf<typeof assetsRoutes.transfer>
type TransferPage = Pick<AnswerOf<typeof assetsRoutes.transfers>, 'list' | 'total'>

interface TransferRow {
  readonly number: number
  readonly place: number
  readonly time_ms: number
  readonly asset_id: AssetId
  readonly amount: Amount
  readonly from_wallet: WalletId
  readonly to_wallet: WalletId
}

export class Transfers {
  private readonly parts: TransfersParts

  constructor(parts: TransfersParts) {
    this.parts = parts
  }

  async make(
    { userId, key }: { userId: UserId; key: string | undefined },
    body: BodyOf<typeof assetsRoutes.transfer>,
  ): Promise<Transferred> {
    const asset = this.parts.listing.asset(body.asset)
    if (asset === undefined) throw new ApiRefusal('asset.unknown')
    const amount = parseDecimal(body.amount, asset.scale)
    if (amount === undefined) throw new ApiRefusal('request.decimals')
    const { from, to } = body
    const reply = await this.parts.engine.submit({
      type: 'Transfer',
      userId,
      clientId: key,
      from: walletId(from),
      to: walletId(to),
      assetId: asset.assetId,
      amount: amount as Amount,
    })
    throwIfRejected(reply)
    return { number: reply.number, from, to, asset: asset.code, amount: formatDecimal(amount, asset.scale) }
  }

  /** Newest first. Each transfer left two records under one command: what went out and what came in. */
  async list(ask: TransfersAsk): Promise<TransferPage> {
    const { database, caughtUp } = this.parts
    await caughtUp()
    const { userId, assetId, wallet, pageIndex, pageSize } = ask
    const wanted = [sql`o.user_id = ${userId}`, sql`o.amount < 0`]
    wanted.push(sql`o.type in ('transferOut', 'robotFund', 'robotReturn')`)
    wanted.push(sql`o.time_ms >= ${ask.fromMs ?? 0} and o.time_ms <= ${ask.toMs ?? Number.MAX_SAFE_INTEGER}`)
    if (assetId !== undefined) wanted.push(sql`o.asset_id = ${assetId}`)
    if (wallet !== undefined) wanted.push(sql`(o.wallet = ${wallet} or i.wallet = ${wallet})`)
    const joined = sql`user_records o join user_records i
      on i.user_id = o.user_id and i.time_ms = o.time_ms and i.number = o.number and i.asset_id = o.asset_id
        and i.amount = -o.amount and i.place = o.place + 1
      where ${sql.join(wanted, sql` and `)}`
    const { rows } = await sql<TransferRow>`select o.number, o.place, o.time_ms, o.asset_id, i.amount,
        o.wallet as from_wallet, i.wallet as to_wallet
      from ${joined} order by o.time_ms desc, o.number desc
      limit ${pageSize} offset ${(pageIndex - 1) * pageSize}`.execute(database)
    const count = await sql<{ total: number }>`select count(*) as total from ${joined}`.execute(database)
    return { list: rows.map((row) => this.format(row)), total: count.rows[0]?.total ?? 0 }
  }

  private format(row: TransferRow): TransferPage['list'][number] {
    const asset = this.parts.listing.assetById(row.asset_id)
    if (asset === undefined) throw new Error(`asset ${row.asset_id} is not listed`)
    return {
      recordId: `${row.number}-${row.place}`,
      number: row.number,
      from: formatWallet(row.from_wallet),
      to: formatWallet(row.to_wallet),
      asset: asset.code,
      amount: formatDecimal(row.amount, asset.scale),
      time: row.time_ms,
    }
  }
}
