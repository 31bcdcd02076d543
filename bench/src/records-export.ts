// Exports every record of a user as lines of a table, and tells how much memory that took: a process of its own, which
// holds nothing but the views' readers. `node records-export.js DATABASE-URL USER`, forked; answers with a message.

import type { UserId } from '@candor/contract'
import { openDatabase } from '@candor/database'
import { recordsAfter } from '@candor/views'
import { nowNs } from './report.ts'

export interface Exported {
  readonly records: number
  readonly bytes: number
  readonly seconds: number
  /** Of the process before it began, and at most while it ran. */
  readonly startMb: number
  readonly peakMb: number
}

const MB = 1_000_000
const SAMPLE_EVERY = 1_000

const [databaseUrl, user] = process.argv.slice(2)
if (databaseUrl === undefined || user === undefined) throw new Error('a database and a user are needed')
const database = openDatabase(databaseUrl)
const startMb = process.memoryUsage.rss() / MB
const started = nowNs()
let [records, bytes, peakMb] = [0, 0, startMb]
for await (const record of recordsAfter(database, { userId: Number(user) as UserId })) {
  const { timeMs, type, wallet, assetId, amount, balanceAfter, reference } = record
  bytes += [timeMs, type, wallet, assetId, amount, balanceAfter, reference].join(',').length + 1
  if (records++ % SAMPLE_EVERY === 0) peakMb = Math.max(peakMb, process.memoryUsage.rss() / MB)
}
const seconds = (nowNs() - started) / 1e9
await database.destroy()
process.send?.({ records, bytes, seconds, startMb, peakMb } satisfies Exported)
