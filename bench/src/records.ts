// How fast a customer with a million records gets a page of them, whatever it is filtered by, its total included; and
// how much memory an export of them all takes. Beside it a bare SELECT with a LIMIT, which filters and counts nothing.

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { type AssetId, robotWalletId, SPOT_WALLET, type TimeMs, type UserId } from '@candor/contract'
import { type Database, migrate, openDatabase, startEmbeddedPostgres } from '@candor/database'
import { type RecordFilter, recordHistory } from '@candor/views'
import { withBenchDirectory } from './bench-directory.ts'
import { median } from './median.ts'
import type { Exported } from './records-export.ts'
import { type BenchReport, nowNs } from './report.ts'

const RECORDS = 1_000_000
const WHALE = 1 as UserId
const PAGE_SIZE = 20
const ROUNDS = 15
const BAR_MS = 50
const BAR_MB = 200
const MB = 1_000_000
const DAY_MS = 86_400_000
const START_MS = Date.UTC(2025, 0, 1)

const day = (at: number): TimeMs => BigInt(START_MS + at * DAY_MS) as TimeMs
const [BTC, QUOTE, RARE] = [1, 2, 7] as AssetId[] as [AssetId, AssetId, AssetId]

const FILTERS: Readonly<Record<string, Omit<RecordFilter, 'userId'>>> = {
  'no filter': {},
  'a month': { fromMs: day(100), toMs: day(130) },
  'an asset': { assetId: QUOTE },
  'a rare asset': { assetId: RARE },
  'a type': { types: ['buyCoin'] },
  'a rare type': { types: ['deposit'] },
  'three types': { types: ['buyCoin', 'sellCoin', 'transferOut'] },
  'a wallet': { wallet: SPOT_WALLET },
  "a robot's wallet": { wallet: robotWalletId(3) },
  'an asset and a type': { assetId: BTC, types: ['sellCoin'] },
  'an asset, a type and a wallet': { assetId: BTC, types: ['sellCoin'], wallet: robotWalletId(3) },
  'what never came together': { assetId: BTC, types: ['transferOut'] },
  'an asset and half a year': { assetId: BTC, fromMs: day(20.4), toMs: day(201.7) },
  'a rare type and half a year': { types: ['deposit'], fromMs: day(20.4), toMs: day(201.7) },
  'all of them': {
    assetId: BTC,
    types: ['buyCoin'],
    wallet: SPOT_WALLET,
    fromMs: day(20.4),
    toMs: day(201.7),
  },
}

function fileOf(name: string): string {
  return fileURLToPath(new URL(`./${name}.js`, import.meta.url))
}

async function fill(databaseUrl: string): Promise<number> {
  const started = nowNs()
  const child = fork(fileOf('records-fill'), [databaseUrl, String(RECORDS)])
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`filling the tables ended with ${code}`)
  return (nowNs() - started) / 1e9
}

interface Timed {
  readonly firstMs: number
  readonly medianMs: number
  readonly worstMs: number
}

async function timed(act: () => Promise<unknown>): Promise<Timed> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const started = nowNs()
    await act()
    times.push((nowNs() - started) / 1e6)
  }
  const [firstMs = Number.NaN] = times
  return { firstMs, medianMs: median(times), worstMs: Math.max(...times) }
}

function bare(database: Database): Promise<unknown> {
  return database
    .selectFrom('user_records')
    .selectAll()
    .where('user_id', '=', WHALE)
    .orderBy('time_ms', 'desc')
    .orderBy('number', 'desc')
    .orderBy('place', 'desc')
    .limit(PAGE_SIZE)
    .execute()
}

async function exportAll(databaseUrl: string): Promise<Exported> {
  const child = fork(fileOf('records-export'), [databaseUrl, String(WHALE)])
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`the export ended with ${String(code)} before it told anything`)
  })
  const [exported] = (await Promise.race([once(child, 'message'), failed])) as [Exported]
  // Its end is now expected.
  failed.catch(() => undefined)
  return exported
}

async function measure(directory: string): Promise<BenchReport> {
  const postgres = await startEmbeddedPostgres({
    directory: `${directory}/postgres`,
    onExit: (reason) => {
      throw new Error(`Postgres ended: ${reason}`)
    },
  })
  const database = openDatabase(postgres.url)
  try {
    await migrate(database)
    const fillSeconds = await fill(postgres.url)
    const exported = await exportAll(postgres.url)
    const baseline = await timed(() => bare(database))
    const rows: [string, number, Timed][] = []
    for (const [name, filter] of Object.entries(FILTERS)) {
      const ask = { userId: WHALE, ...filter }
      const page = (pageIndex: number) => recordHistory(database, ask, { pageIndex, pageSize: PAGE_SIZE })
      const times = await timed(() => page(1))
      const { total } = await page(1)
      rows.push([name, total, times])
    }
    const deep = await timed(() =>
      recordHistory(database, { userId: WHALE, assetId: BTC }, { pageIndex: 500, pageSize: PAGE_SIZE }),
    )
    return report({ baseline, rows, deep, exported, fillSeconds })
  } finally {
    await database.destroy()
    await postgres.stop()
  }
}

function report(found: {
  readonly baseline: Timed
  readonly rows: readonly (readonly [string, number, Timed])[]
  readonly deep: Timed
  readonly exported: Exported
  readonly fillSeconds: number
}): BenchReport {
  const { baseline, rows, deep, exported, fillSeconds } = found
  const line = (name: string, total: number | string, { firstMs, medianMs, worstMs }: Timed) => [
    name,
    total,
    firstMs.toFixed(1),
    medianMs.toFixed(1),
    worstMs.toFixed(1),
    (medianMs / baseline.medianMs).toFixed(1),
  ]
  const slowest = Math.max(...rows.map(([, , { medianMs }]) => medianMs))
  return {
    bench: 'records',
    ratio: slowest / BAR_MS,
    bar: `slowest first page under ${BAR_MS} ms (ratio 1); export of all under ${BAR_MB} MB`,
    passed: slowest < BAR_MS && exported.peakMb < BAR_MB,
    columns: ['first page, total included', 'total', 'first ms', 'median ms', 'worst ms', 'x bare'],
    rows: [
      line('bare SELECT ... LIMIT, no total', '-', baseline),
      ...rows.map(([name, total, times]) => line(name, total, times)),
      line('page 500 of an asset', '-', deep),
      [
        `export of all: ${(exported.bytes / MB).toFixed(0)} MB of lines in ${exported.seconds.toFixed(1)} s`,
        exported.records,
        `${exported.startMb.toFixed(0)} MB`,
        '-',
        `${exported.peakMb.toFixed(0)} MB`,
        '-',
      ],
    ],
    figures: {
      slowestFirstPageMs: slowest,
      bareMs: baseline.medianMs,
      page500Ms: deep.medianMs,
      exportRecords: exported.records,
      exportSeconds: exported.seconds,
      exportStartMb: exported.startMb,
      exportPeakMb: exported.peakMb,
      fillSeconds,
    },
  }
}

export function benchRecords(): Promise<BenchReport> {
  return withBenchDirectory(measure)
}
