// Pages, totals and exports of records, held against all rows filtered and counted the plain way.
import { SPOT_WALLET, type TimeMs, type UserId, walletId } from '@candor/contract'
import { startTestDatabase, type TestDatabase } from '@candor/database/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { VIEW_LIMITS } from './limits.ts'
import {
  type RecordFilter,
  recordById,
  recordHistory,
  recordsAfter,
  type ViewedRecord,
} from './read-records.ts'
import { BTC, CUSTOMERS, EUR, USDT } from './trading-suite.ts'
import { Exchange, removeDirectories, someTrading, temporaryDirectory } from './views-suite.ts'

let postgres: TestDatabase
let plain: readonly ViewedRecord[]

const USER = CUSTOMERS[0] as UserId

async function collected(filter: RecordFilter, cursor?: ViewedRecord): Promise<ViewedRecord[]> {
  const found: ViewedRecord[] = []
  for await (const record of recordsAfter(postgres.database, filter, cursor)) found.push(record)
  return found
}

beforeAll(async () => {
  postgres = await startTestDatabase()
  const exchange = await Exchange.start(temporaryDirectory(), postgres.url)
  const replies = await exchange.submit(someTrading(6_000, 6))
  await exchange.projector.reached(replies.length)
  await exchange.stop()
  plain = await collected({ userId: USER })
})

afterAll(async () => {
  await postgres.stop()
  removeDirectories()
})

function matching({ types, assetId, wallet, fromMs, toMs }: Omit<RecordFilter, 'userId'>): ViewedRecord[] {
  return plain.filter(
    (record) =>
      (types === undefined || types.includes(record.type)) &&
      (assetId === undefined || record.assetId === assetId) &&
      (wallet === undefined || record.wallet === wallet) &&
      (fromMs === undefined || record.timeMs >= fromMs) &&
      (toMs === undefined || record.timeMs <= toMs),
  )
}

function moment(share: number): TimeMs {
  return plain[Math.floor((plain.length - 1) * share)]?.timeMs as TimeMs
}

const FILTERS: readonly (readonly [string, () => Omit<RecordFilter, 'userId'>])[] = [
  ['nothing', () => ({})],
  ['a time', () => ({ fromMs: moment(0.3), toMs: moment(0.7) })],
  ['a time before all', () => ({ toMs: (moment(0) - 1n) as TimeMs })],
  ['a time after all', () => ({ fromMs: (moment(1) + 1n) as TimeMs })],
  ['a time the wrong way round', () => ({ fromMs: moment(0.9), toMs: moment(0.1) })],
  ['an asset', () => ({ assetId: USDT })],
  ['a wallet', () => ({ wallet: walletId('contract') })],
  ['a frequent type', () => ({ types: ['buyCoin'] as const })],
  ['several types', () => ({ types: ['buyCoin', 'withdrawal', 'correction'] as const })],
  ['no type', () => ({ types: [] })],
  ['a rare type, until some time', () => ({ types: ['deposit'] as const, toMs: moment(0.5) })],
  ['a rare type, from some time', () => ({ types: ['transferIn'] as const, fromMs: moment(0.5) })],
  [
    'all at once',
    () => ({ types: ['sellCoin'] as const, assetId: BTC, wallet: SPOT_WALLET, fromMs: moment(0.2) }),
  ],
  ['what never happened together', () => ({ types: ['buyCoin'] as const, assetId: EUR })],
]

describe('records filtered by', () => {
  test('anything: there is something to filter', async () => {
    const { rows } = await sql<{ count: number }>`
      SELECT count(*) AS count FROM user_records WHERE user_id = ${USER}`.execute(postgres.database)
    expect(plain.length).toBe(rows[0]?.count)
    expect(plain.length).toBeGreaterThan(400)
    const empty = FILTERS.filter(([, makeFilter]) => matching(makeFilter()).length === 0)
    expect(empty.map(([name]) => name)).toEqual([
      'a time before all',
      'a time after all',
      'a time the wrong way round',
      'no type',
      'what never happened together',
    ])
  })

  test.each(FILTERS)('%s: every page and the exact total', async (_, makeFilter) => {
    const filter = { userId: USER, ...makeFilter() }
    const expected = matching(filter).toReversed()
    const found: ViewedRecord[] = []
    for (let pageIndex = 1; pageIndex === 1 || found.length < expected.length; pageIndex++) {
      const page = await recordHistory(postgres.database, filter, { pageIndex, pageSize: 37 })
      expect(page.total).toBe(expected.length)
      expect(page.list.length).toBe(Math.min(37, expected.length - found.length))
      found.push(...page.list)
    }
    expect(found).toEqual(expected)
  })

  test.each(FILTERS)('%s: the export, oldest first', async (_, makeFilter) => {
    const filter = { userId: USER, ...makeFilter() }
    expect(await collected(filter)).toEqual(matching(filter))
  })
})

describe('an export', () => {
  test('goes on after any record', async () => {
    const [half] = plain.slice(Math.floor(plain.length / 2))
    const rest = await collected({ userId: USER }, half)
    expect(rest).toEqual(plain.slice(Math.floor(plain.length / 2) + 1))
  })

  test('of more than one bite has neither gap nor repetition', async () => {
    const userId = 900 as UserId
    const count = 2 * VIEW_LIMITS.exportRows + 1
    // Several of a command and several commands of a millisecond, so that bites end in the middle of both.
    await sql`INSERT INTO user_records
      (user_id, time_ms, number, place, type, wallet, asset_id, amount, balance_after, reference, ordinal)
      SELECT ${userId}::bigint, n / 7, n / 3, n % 3, 'deposit', 0, 1, 1, n, n, n + 1
      FROM generate_series(0, ${count}::bigint - 1) AS n`.execute(postgres.database)
    const places = (await collected({ userId })).map(({ number, place }) => number * 3 + place)
    expect(places).toEqual(Array.from({ length: count }, (_, at) => at))
  })
})

describe('a record opened', () => {
  test('has lines that add up to its amount, in its own purse', async () => {
    for (const record of plain) {
      const { type, wallet, assetId, amount, number, place } = record
      const opened = await recordById(postgres.database, { userId: USER, number, place })
      expect(opened?.record).toEqual(record)
      const buckets = type.startsWith('withdrawal') ? ['available'] : ['available', 'frozen']
      let sum = 0n
      for (const line of opened?.lines ?? []) {
        if (line.assetId !== assetId) continue
        for (const [account, sign] of [
          [line.from, -1n],
          [line.to, 1n],
        ] as const) {
          if (account === 'another' || account.kind !== 'user') continue
          if (account.wallet === wallet && buckets.includes(account.bucket)) sum += sign * line.amount
        }
      }
      expect([type, sum]).toEqual([type, amount])
    }
  })

  test("[P18] is never another user's, and none where there is none", async () => {
    const [{ number, place }] = plain as [ViewedRecord]
    const open = (userId: UserId, at: number) => recordById(postgres.database, { userId, number, place: at })
    expect(await open(USER, place)).toBeDefined()
    expect(await open(CUSTOMERS[1] as UserId, place)).toBeUndefined()
    expect(await open(USER, 77)).toBeUndefined()
  })

  test('has no lines where nobody wrote them down', async () => {
    await sql`UPDATE user_records SET lines = NULL WHERE user_id = ${USER} AND type = 'deposit'`.execute(
      postgres.database,
    )
    const [{ number, place }] = matching({ types: ['deposit'] }) as [ViewedRecord]
    expect(await recordById(postgres.database, { userId: USER, number, place })).toMatchObject({
      record: { type: 'deposit' },
      lines: undefined,
    })
  })
})
