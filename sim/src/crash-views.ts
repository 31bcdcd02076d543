// The views that a killed server left in Postgres, held against its log: Postgres is started alone on the same folder,
// and what it holds must be what the core made of the log up to the views' own number.

import { join } from 'node:path'
import { type Database, openDatabase, startEmbeddedPostgres } from '@candor/database'
import { OutcomeHistory, sameBytes } from '@candor/engine'
import { rebuildViews, type TableChecksum, tableChecksums, viewCheckpoint, viewProblems } from '@candor/views'
import { withEngineCopy } from './black-box-log.ts'
import { firstDifference } from './differences.ts'

/** [P14] However far the views had come when they were killed, they hold exactly what they should. */
export function killedViewProblems(dataDirectory: string): Promise<string[]> {
  return withPostgres(dataDirectory, (database) => problemsIn(dataDirectory, database))
}

/** [P14] Views that had caught up are at the log's end, and made anew they are the same to the last row. */
export function caughtUpViewProblems(dataDirectory: string): Promise<string[]> {
  return withPostgres(dataDirectory, async (database, databaseUrl) => {
    const found = await problemsIn(dataDirectory, database)
    const { number } = await viewCheckpoint(database)
    const before = await tableChecksums(database)
    const end = await withEngineCopy(dataDirectory, async (copy) => {
      const history = OutcomeHistory.open(copy)
      try {
        await rebuildViews({ databaseUrl, history })
        return history.end
      } finally {
        history.close()
      }
    })
    if (number !== end) found.push(`the views had caught up at ${number}, the log ends at ${end}`)
    const difference = firstDifference(before, await tableChecksums(database))
    if (difference !== undefined) found.push(`views made anew differ: ${difference}`)
    if (isEmpty(before)) found.push('a table has no row: nothing of it was compared')
    return found
  })
}

/** Nobody withdraws, trades contracts or buys anything else in this traffic, which has no prices: the simulator and the views' own tests do. */
const LEFT_EMPTY: ReadonlySet<TableChecksum['table']> = new Set([
  'view_withdrawals',
  'mark_evidence',
  'price_candles',
])

const PREFIXES_LEFT_EMPTY = ['contract_', 'second_', 'index_ticks', 'financial_', 'mining_']

function isLeftEmpty(table: TableChecksum['table']): boolean {
  return LEFT_EMPTY.has(table) || PREFIXES_LEFT_EMPTY.some((prefix) => table.startsWith(prefix))
}

function isEmpty(checksums: readonly TableChecksum[]): boolean {
  return checksums.some(({ table, rows }) => rows === 0 && !isLeftEmpty(table))
}

async function problemsIn(dataDirectory: string, database: Database): Promise<string[]> {
  const { number, hash } = await viewCheckpoint(database)
  return withEngineCopy(dataDirectory, async (copy) => {
    const history = OutcomeHistory.open(copy)
    try {
      if (number > history.end) return [`the views are at ${number}, and the log ends at ${history.end}`]
      if (number > 0) {
        const found = await history.hashAt(number)
        if (found === undefined || hash === undefined || !sameBytes(found, hash))
          return [`the views at ${number} are of another log`]
        for await (const { checkpoint } of history.batches()) if (checkpoint.number >= number) break
      }
      return [...(await viewProblems(database, history.facts()))]
    } finally {
      history.close()
    }
  })
}

async function withPostgres<T>(
  dataDirectory: string,
  use: (database: Database, url: string) => Promise<T>,
): Promise<T> {
  const ended: string[] = []
  const postgres = await startEmbeddedPostgres({
    directory: join(dataDirectory, 'postgres'),
    onExit: (reason) => ended.push(reason),
  })
  const database = openDatabase(postgres.url)
  try {
    return await use(database, postgres.url)
  } catch (error) {
    throw ended.length === 0 ? error : new Error(`Postgres ended: ${ended.join('\n')}`, { cause: error })
  } finally {
    await database.destroy()
    await postgres.stop()
  }
}
