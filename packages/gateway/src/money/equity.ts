// What users owned over time: one point an hour for everybody who owns something, from the engine's own sums at the index.
// A point is written once, whoever starts when. What came in and went out is kept beside it, at its value then.

import type { AnswerOf, assetsRoutes, EquitySpan } from '@candor/api'
import {
  type Amount,
  CRYPTO_SCALE,
  decode,
  floorDiv,
  formatDecimal,
  ledgerTotals,
  ONE,
  type UserId,
} from '@candor/contract'
import type { Database } from '@candor/database'
import type { Engine } from '@candor/engine'
import { Rounds } from '@candor/wallets'
import { sql } from 'kysely'
import type { Listing } from '../live/listing.ts'
import type { Assets } from './assets.ts'
import { MONEY_LIMITS } from './limits.ts'
import type { Prices } from './prices.ts'

export interface EquityParts {
  readonly database: Database
  readonly engine: Pick<Engine, 'query'>
  readonly listing: Listing
  readonly prices: Prices
  readonly assets: Assets
  readonly onError: (error: unknown) => void
  readonly clock: () => number
}

type EquityAnswer = AnswerOf<typeof assetsRoutes.assetsEquity>

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** How far back, and how far apart the points are: few enough to draw, whatever the span. */
const SPANS: Readonly<Record<EquitySpan, { readonly backMs: number; readonly everyMs: number }>> = {
  '24h': { backMs: DAY_MS, everyMs: HOUR_MS },
  '7d': { backMs: 7 * DAY_MS, everyMs: HOUR_MS },
  '30d': { backMs: 30 * DAY_MS, everyMs: 4 * HOUR_MS },
  '90d': { backMs: 90 * DAY_MS, everyMs: 12 * HOUR_MS },
  all: { backMs: Number.MAX_SAFE_INTEGER, everyMs: DAY_MS },
}

interface Point {
  readonly time_ms: number
  readonly usdt: Amount
  readonly btc: Amount | null
}

export class Equity {
  private readonly parts: EquityParts
  private readonly rounds: Rounds

  constructor(parts: EquityParts) {
    this.parts = parts
    const { onError } = parts
    this.rounds = new Rounds({ everyMs: MONEY_LIMITS.equityLookMs, round: () => this.writeDue(), onError })
  }

  start(): void {
    this.rounds.start()
  }

  async stop(): Promise<void> {
    await this.rounds.stop()
  }

  async history(userId: UserId, span: EquitySpan): Promise<EquityAnswer> {
    const { database, assets, clock } = this.parts
    const { backMs, everyMs } = SPANS[span]
    const nowMs = clock()
    const fromMs = Math.max(0, nowMs - backMs)
    // The last point of every stretch.
    const { rows } = await sql<Point>`select * from (
        select distinct on (time_ms / ${sql.lit(everyMs)}) time_ms, usdt, btc from equity_points
        where user_id = ${userId} and time_ms >= ${fromMs}
        order by time_ms / ${sql.lit(everyMs)} desc, time_ms desc limit ${MONEY_LIMITS.equityPoints}
      ) points order by time_ms`.execute(database)
    const now = await assets.worth(userId)
    const points = [...rows, { time_ms: nowMs, usdt: now.usdt, btc: now.btc ?? null }]
    const first = points[0] ?? { time_ms: nowMs, usdt: now.usdt }
    const flows = await this.flowsSince(userId, first.time_ms)
    const change = now.usdt - first.usdt - flows
    const base = first.usdt + (flows > 0n ? flows : 0n)
    return {
      points: points.map(({ time_ms, usdt, btc }) => ({
        time: time_ms,
        usdt: formatDecimal(usdt, CRYPTO_SCALE),
        btc: btc === null ? null : formatDecimal(btc, CRYPTO_SCALE),
      })),
      netDeposits: formatDecimal(flows, CRYPTO_SCALE),
      change: formatDecimal(change, CRYPTO_SCALE),
      changeRate: base === 0n ? null : formatDecimal(floorDiv(change * ONE, base), CRYPTO_SCALE),
    }
  }

  /** What came in less what went out after this moment. */
  private async flowsSince(userId: UserId, sinceMs: number): Promise<bigint> {
    const { rows } = await sql<{ flows: bigint }>`select coalesce(sum(usdt), 0) as flows from money_flows
      where user_id = ${userId} and time_ms > ${sinceMs}`.execute(this.parts.database)
    return BigInt(rows[0]?.flows ?? 0)
  }

  /** Writes the points of this hour, unless that was done. */
  async writeDue(): Promise<void> {
    const { database, clock } = this.parts
    const hourMs = Math.floor(clock() / MONEY_LIMITS.equityEveryMs) * MONEY_LIMITS.equityEveryMs
    const done = await database
      .selectFrom('equity_points')
      .select('user_id')
      .where('time_ms', '>=', hourMs)
      .limit(1)
      .executeTakeFirst()
    if (done === undefined) await this.write()
  }

  /** At the moment itself, not at the full hour: what came in since then is in the sums. */
  private async write(): Promise<void> {
    const { database, engine, prices, clock } = this.parts
    const [totals, { orders }] = await Promise.all([
      engine.query('ledgerTotals', {}),
      engine.query('seconds', {}),
    ])
    const { users } = decode(ledgerTotals, totals)
    const timeMs = clock()
    const worth = new Map<UserId, bigint>()
    for (const { userId, house, assetId, balance } of users) {
      const asset = this.parts.listing.assetById(assetId)
      if (house !== undefined || asset === undefined) continue
      worth.set(userId, (worth.get(userId) ?? 0n) + (prices.valueOf(asset, balance) ?? 0n))
    }
    // Stakes lie in the platform's escrow, and are their owners' until they are lost.
    for (const { userId, productId, acceptedMs, stake } of orders) {
      const asset = this.parts.listing.secondById(productId)?.quoteAsset
      if (acceptedMs === undefined || asset === undefined) continue
      worth.set(userId, (worth.get(userId) ?? 0n) + (prices.valueOf(asset, stake) ?? 0n))
    }
    const rows = [...worth].map(([user_id, usdt]) => ({
      user_id,
      time_ms: timeMs,
      usdt: usdt as Amount,
      btc: prices.valued(usdt).btc ?? null,
    }))
    await database.transaction().execute(async (transaction) => {
      for (let at = 0; at < rows.length; at += MONEY_LIMITS.equityRowsAtOnce) {
        await transaction
          .insertInto('equity_points')
          .values(rows.slice(at, at + MONEY_LIMITS.equityRowsAtOnce))
          .onConflict((conflict) => conflict.columns(['user_id', 'time_ms']).doNothing())
          .execute()
      }
    })
  }
}
