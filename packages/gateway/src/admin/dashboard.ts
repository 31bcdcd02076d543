// What the console's first page shows: volumes, users, what waits, what is owed and held, how the machine is. Only reads;
// each part is kept for some seconds.

import { statfs } from 'node:fs/promises'
import type { ADMIN_ROUTES, AnswerOf, WorkKind } from '@candor/api'
import {
  type AssetId,
  floorDiv,
  formatDecimal,
  type LedgerTotals,
  ledgerTotals,
  type MarketId,
  Reader,
  type SystemAccount,
} from '@candor/contract'
import type { Database } from '@candor/database'
import type { Engine } from '@candor/engine'
import type { Projector } from '@candor/views'
import { sql } from 'kysely'
import { GATEWAY_LIMITS } from '../limits.ts'
import type { Tradable } from '../live/listing.ts'
import type { Live } from '../live/live.ts'
import { contractsNow } from './contracts-now.ts'
import { FRESH_INDEX_MS } from './fresh-index.ts'
import { clearings, houseAccounts } from './house-accounts.ts'
import { keptFor } from './kept-for.ts'
import type { MoneyPort } from './money-port.ts'

export interface DashboardParts {
  readonly database: Database
  readonly engine: Engine
  readonly projector: Pick<Projector, 'projected'>
  readonly live: Live
  readonly money: Pick<MoneyPort, 'reserves'>
  /** Whose disk is looked at. */
  readonly dataDirectory: string
  readonly version: string
  readonly clock: () => number
}

type Overview = AnswerOf<typeof ADMIN_ROUTES.overview>
type Work = AnswerOf<typeof ADMIN_ROUTES.work>
type Reserves = AnswerOf<typeof ADMIN_ROUTES.reserves>
type House = AnswerOf<typeof ADMIN_ROUTES.house>
type ContractsNow = AnswerOf<typeof ADMIN_ROUTES.contractsNow>
type Health = AnswerOf<typeof ADMIN_ROUTES.health>

type Volumes = ReadonlyMap<MarketId, { readonly volume: bigint }>

const DAY_MS = 24 * 3_600_000
const QUOTE = 'USDT'
const RATIO_SCALE = 4
/** How long each kind of work should wait at most. */
const TARGETS_MS: Readonly<Record<WorkKind, number>> = {
  identityReviews: 4 * 3_600_000,
  withdrawalsFirstApproval: 3_600_000,
  withdrawalsSecondApproval: 3_600_000,
  bankWithdrawalsToPay: DAY_MS,
  fiatDeposits: DAY_MS,
  proposals: DAY_MS,
  serviceThreads: 3_600_000,
}

export class Dashboard {
  readonly overview: () => Promise<Overview>
  readonly work: () => Promise<Work>
  readonly reserves: () => Promise<Reserves>
  readonly house: () => Promise<House>
  readonly contractsNow: () => Promise<ContractsNow>
  readonly health: () => Promise<Health>
  private readonly parts: DashboardParts
  private readonly startedMs: number
  /** All that the ledger holds: asked for once, whatever shows it. */
  private readonly totals: () => Promise<LedgerTotals>
  private readonly disk: () => Promise<Health['disk']>

  constructor(parts: DashboardParts) {
    const { clock } = parts
    const kept = <T>(ask: () => Promise<T>) => keptFor(GATEWAY_LIMITS.dashboardMs, ask, clock)
    this.parts = parts
    this.startedMs = clock()
    this.overview = kept(() => this.readOverview())
    this.work = kept(() => this.readWork())
    this.totals = kept(async () =>
      ledgerTotals.read(new Reader(await parts.engine.query('ledgerTotals', {}))),
    )
    this.reserves = kept(() => this.readReserves())
    this.house = () => this.readHouse()
    this.contractsNow = async () => contractsNow(parts.live, await this.totals(), clock())
    this.health = () => this.readHealth()
    this.disk = keptFor(GATEWAY_LIMITS.diskMs, () => diskOf(parts.dataDirectory), clock)
  }

  private async readOverview(): Promise<Overview> {
    const { live, clock, database } = this.parts
    const nowMs = clock()
    const quoted = live.listing.markets().filter(({ quoteAsset }) => quoteAsset.code === QUOTE)
    const [traded, customers, contractCustomers, days, users, makers] = await Promise.all([
      this.tradedSince(nowMs - DAY_MS),
      this.customersSince(nowMs - DAY_MS),
      this.contractCustomersSince(nowMs - DAY_MS),
      this.days(
        nowMs,
        quoted.map(({ marketId }) => marketId),
      ),
      this.users(nowMs),
      database
        .selectFrom('view_accounts')
        .select(['user_id', 'house'])
        .where('house', 'is not', null)
        .orderBy('user_id')
        .execute(),
    ])
    const scale = live.listing.asset(QUOTE)?.scale ?? 0
    const sum = (markets: readonly Tradable[], volumes: Volumes): string =>
      formatDecimal(
        markets.reduce((all, { marketId }) => all + (volumes.get(marketId)?.volume ?? 0n), 0n),
        scale,
      )
    const contracts = live.listing.contracts()
    return {
      time: nowMs,
      volume24hUsdt: sum(quoted, traded),
      customerVolume24hUsdt: sum(quoted, customers),
      contractVolume24h: sum(contracts, traded),
      customerContractVolume24h: sum(contracts, contractCustomers),
      trades24h: [...traded.values()].reduce((all, { trades }) => all + trades, 0),
      volumes: live.listing.tradables().map(({ marketId, symbol, quoteAsset }) => ({
        symbol,
        quote: quoteAsset.code,
        quoteVolume: formatDecimal(traded.get(marketId)?.volume ?? 0n, quoteAsset.scale),
        trades: traded.get(marketId)?.trades ?? 0,
      })),
      days: days.map(({ dayTime, volume }) => ({ dayTime, volumeUsdt: formatDecimal(volume, scale) })),
      users,
      makers: makers.map(({ user_id, house }) => ({ userId: String(user_id), kind: house ?? '' })),
    }
  }

  private async tradedSince(sinceMs: number) {
    const { rows } = await sql<{ market_id: MarketId; volume: bigint; trades: number }>`
      select market_id, sum(quote_volume) as volume, sum(trades)::bigint as trades from candles
      where interval = '5m' and open_ms >= ${sinceMs} group by market_id`.execute(this.parts.database)
    return new Map(rows.map(({ market_id, volume, trades }) => [market_id, { volume, trades }]))
  }

  /** Trades that at least one customer took part in, each once. */
  private async customersSince(sinceMs: number) {
    const { rows } = await sql<{ market_id: MarketId; volume: bigint }>`
      select market_id, sum(quote_amount) as volume from (
        select distinct market_id, trade_id, quote_amount from spot_fills where time_ms >= ${sinceMs}
      ) trades group by market_id`.execute(this.parts.database)
    return new Map(rows.map(({ market_id, volume }) => [market_id, { volume }]))
  }

  /** As above. A side may lie in two rows, what it closed and what it opened; both sides of a trade are worth the same. */
  private async contractCustomersSince(sinceMs: number) {
    const { rows } = await sql<{ market_id: MarketId; volume: bigint }>`
      select market_id, sum(value) as volume from (
        select market_id, trade_id, max(value) as value from (
          select market_id, trade_id, order_id, sum(value) as value from contract_fills
          where time_ms >= ${sinceMs} and role in ('maker', 'taker') group by market_id, trade_id, order_id
        ) sides group by market_id, trade_id
      ) trades group by market_id`.execute(this.parts.database)
    return new Map(rows.map(({ market_id, volume }) => [market_id, { volume }]))
  }

  private async days(
    nowMs: number,
    markets: readonly MarketId[],
  ): Promise<{ dayTime: number; volume: bigint }[]> {
    const last = nowMs - (nowMs % DAY_MS)
    const first = last - (GATEWAY_LIMITS.dashboardDays - 1) * DAY_MS
    const { rows } = await sql<{ day_ms: number; volume: bigint }>`
      select open_ms - open_ms % ${DAY_MS}::bigint as day_ms, sum(quote_volume) as volume from candles
      where interval = '1h' and open_ms >= ${first} and market_id = any (${[...markets]}::bigint[])
      group by 1`.execute(this.parts.database)
    const volumes = new Map(rows.map(({ day_ms, volume }) => [day_ms, volume]))
    return Array.from({ length: GATEWAY_LIMITS.dashboardDays }, (_, place) => {
      const dayTime = first + place * DAY_MS
      return { dayTime, volume: volumes.get(dayTime) ?? 0n }
    })
  }

  private async users(nowMs: number): Promise<Overview['users']> {
    const { rows } = await sql<Overview['users']>`
      select count(*) as registered,
        count(*) filter (where created_ms >= ${nowMs - DAY_MS}) as new24h,
        count(*) filter (where real_name_state = 'authenticated') as authenticated,
        count(*) filter (where exists (
          select from sessions where sessions.user_id = users.user_id and seen_ms >= ${nowMs - DAY_MS}
        )) as active24h
      from users where not exists (
        select from view_accounts where view_accounts.user_id = users.user_id and house is not null
      )`.execute(this.parts.database)
    const [row] = rows
    if (row === undefined) throw new Error('counting gave nothing')
    const { registered, new24h, active24h, authenticated } = row
    return { registered, new24h, active24h, authenticated }
  }

  private async readWork(): Promise<Work> {
    const { database, engine } = this.parts
    const [{ withdrawals }, { rows }] = await Promise.all([
      engine.query('underway', {}),
      sql<{ kind: WorkKind; count: number; oldest_ms: number | null }>`
        select 'identityReviews' as kind, count(*) as count, min(submitted_ms) as oldest_ms
          from real_names where state = 'toBeReviewed'
        union all select 'fiatDeposits', count(*), min(created_ms)
          from fiat_deposits where cancelled_ms is null and credited_ms is null
        union all select 'proposals', count(*), min(proposed_ms)
          from proposals where state in ('open', 'approved')
        union all select 'serviceThreads', count(*), min(waiting_ms)
          from service_threads where waiting_ms is not null`.execute(database),
    ])
    const applied = withdrawals.filter(({ status }) => status === 'applied')
    const waiting = applied.filter(({ approvers, approvalsNeeded }) => approvers.length < approvalsNeeded)
    const ofWithdrawals = (kind: WorkKind, list: typeof applied) => ({
      kind,
      count: list.length,
      oldestTime: oldestOf(list.map(({ requestedMs }) => Number(requestedMs))),
    })
    const known = new Map(
      [
        ...rows.map(({ kind, count, oldest_ms }) => ({ kind, count, oldestTime: oldest_ms })),
        ofWithdrawals(
          'withdrawalsFirstApproval',
          waiting.filter(({ approvers }) => approvers.length === 0),
        ),
        ofWithdrawals(
          'withdrawalsSecondApproval',
          waiting.filter(({ approvers }) => approvers.length > 0),
        ),
        ofWithdrawals(
          'bankWithdrawalsToPay',
          applied.filter((each) => !waiting.includes(each) && each.destination.startsWith('bank:')),
        ),
      ].map((each) => [each.kind, each]),
    )
    return {
      list: (Object.entries(TARGETS_MS) as [WorkKind, number][]).map(([kind, targetMs]) => ({
        ...(known.get(kind) ?? { kind, count: 0, oldestTime: null }),
        targetMs,
      })),
    }
  }

  private async readReserves(): Promise<Reserves> {
    const { money, live, clock } = this.parts
    const [all, held] = await Promise.all([this.totals(), money.reserves()])
    const totals = totalsByAsset(all)
    const list = live.listing.assets().map(({ assetId, code, scale }) => {
      const total = totals.get(assetId) ?? nothing()
      const heldUnits = heldOf(code, held)
      const owed = total.customers
      const text = (units: bigint): string => formatDecimal(units, scale)
      const isKnown = heldUnits !== undefined
      return {
        asset: code,
        owed: text(owed),
        house: { accounts: text(total.accounts), makers: text(total.makers) },
        underway: { deposits: text(total.deposits), withdrawals: text(total.withdrawals) },
        held: isKnown ? text(heldUnits) : null,
        surplus: isKnown ? text(heldUnits - owed) : null,
        ratio: isKnown && owed > 0n ? ratioOf(heldUnits, owed) : null,
        ledgerSum: text(total.sum),
      }
    })
    return { time: clock(), list }
  }

  private async readHouse(): Promise<House> {
    const { live, clock } = this.parts
    const { listing, contracts } = live
    const { system } = await this.totals()
    return {
      time: clock(),
      accounts: houseAccounts(system, listing),
      contracts: clearings(system, listing, (marketId) => contracts.marks.get(marketId).openLots),
    }
  }

  private async readHealth(): Promise<Health> {
    const { engine, projector, live, version, clock } = this.parts
    const nowMs = clock()
    const { number, listing } = live
    const behind = (reached: number) => ({ number: reached, behind: Math.max(0, number - reached) })
    return {
      time: nowMs,
      version,
      startedTime: this.startedMs,
      engine: { number, inFlight: engine.inFlight.commands + engine.inFlight.cancels },
      views: behind(projector.projected),
      follower: behind(engine.followed),
      snapshot: behind(engine.snapshotNumber),
      indexes: listing.indexes().map(({ indexId, base, quote }) => {
        const { price, pricedMs } = live.indexPrices.get(indexId)
        const quoteAsset = listing.assetById(quote)
        const ageMs = price === undefined ? null : Math.max(0, nowMs - pricedMs)
        return {
          pair: `${listing.assetById(base)?.code ?? base}_${quoteAsset?.code ?? quote}`,
          price:
            price === undefined || quoteAsset === undefined ? null : formatDecimal(price, quoteAsset.scale),
          ageMs,
          isFresh: ageMs !== null && ageMs <= FRESH_INDEX_MS,
        }
      }),
      disk: await this.disk(),
    }
  }
}

interface Totals {
  customers: bigint
  makers: bigint
  accounts: bigint
  deposits: bigint
  withdrawals: bigint
  /** Of everything, the outside world included: always zero. */
  sum: bigint
}

function nothing(): Totals {
  return { customers: 0n, makers: 0n, accounts: 0n, deposits: 0n, withdrawals: 0n, sum: 0n }
}

/** Which of the totals a platform account counts to; the outside world to none. */
const COUNTED: Partial<Record<SystemAccount, 'deposits' | 'withdrawals'>> = {
  deposit_inflight: 'deposits',
  withdraw_inflight: 'withdrawals',
}

function totalsByAsset({ users, system }: LedgerTotals): ReadonlyMap<AssetId, Totals> {
  const byAsset = new Map<AssetId, Totals>()
  const of = (assetId: AssetId): Totals => {
    const totals = byAsset.get(assetId) ?? nothing()
    byAsset.set(assetId, totals)
    return totals
  }
  for (const { assetId, house, balance } of users) {
    const totals = of(assetId)
    totals[house === undefined ? 'customers' : 'makers'] += balance
    totals.sum += balance
  }
  for (const { account, assetId, balance } of system) {
    const totals = of(assetId)
    totals.sum += balance
    if (account.kind === 'system' && account.name !== 'world')
      totals[COUNTED[account.name] ?? 'accounts'] += balance
  }
  return byAsset
}

function oldestOf(times: readonly number[]): number | null {
  return times.reduce<number | null>(
    (oldest, time) => (oldest === null || time < oldest ? time : oldest),
    null,
  )
}

/** All places together; unknown as soon as one is. */
function heldOf(
  code: string,
  held: readonly { readonly asset: string; readonly amount: bigint | undefined }[],
): bigint | undefined {
  const places = held.filter(({ asset }) => asset === code)
  if (places.length === 0) return undefined
  let sum = 0n
  for (const { amount } of places) {
    if (amount === undefined) return undefined
    sum += amount
  }
  return sum
}

/** Rounded down: never better than it is. */
function ratioOf(held: bigint, owed: bigint): string {
  return formatDecimal(floorDiv(held * 10n ** BigInt(RATIO_SCALE), owed), RATIO_SCALE)
}

async function diskOf(directory: string): Promise<Health['disk']> {
  const { bavail, blocks, bsize } = await statfs(directory)
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}
