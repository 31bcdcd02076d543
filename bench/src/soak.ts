// A demo left alone with its prices, makers and takers: how its disk and its memory grow, and what that makes of a week.
// The log grows until its first segments are dropped, and the database's cache until it is full, which no hour lives to see:
// they count with what they may come to. Of
// memory the first half shows what is taken, garbage and all; in the second half garbage is collected before each look, and
// what grows then is what the threads hold on to and what the database's processes have for themselves. (What a process has taken from
// the system goes up and down by tens of MiB with the same things held.) An hour by default; `--minutes N` for another length.

import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { LIMITS as DATABASE_LIMITS } from '@candor/database'
import { LIMITS as LOG_LIMITS } from '@candor/log'
import { ServerChild } from '@candor/server/testing'
import { withBenchDirectory } from './bench-directory.ts'
import { INSPECTED, Isolates } from './isolates.ts'
import { familyMemory, ownMemory } from './load/process-figures.ts'
import { numberFlag } from './number-flag.ts'
import type { BenchReport } from './report.ts'

const SAMPLES = 60
const WEEK_MINUTES = 7 * 24 * 60
const MIB = 1024 * 1024
const BARS = { diskMib: 2_048, memoryMib: 700 }
/** One segment that is written, and those back to the oldest kept snapshot, which are fewer than two and compressed. */
const LOG_MOST_MIB = (3 * LOG_LIMITS.segmentBytes) / MIB

interface Sample {
  readonly minutes: number
  readonly log: number
  /** All but the log. */
  readonly rest: number
  readonly memory: number
  /** What can grow: what the server's threads hold, and what its database's processes have. Without garbage in the second half. */
  readonly held: number
  /** What the database has at hand, which grows until its cache is full. */
  readonly cache: number
}

function folderBytes(folder: string): number {
  let bytes = 0
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) bytes += folderBytes(path)
    // A file may go while we look: logs are compacted.
    else bytes += statSync(path, { throwIfNoEntry: false })?.size ?? 0
  }
  return bytes
}

/** Commands that the log holds. */
async function commandsOf(address: string): Promise<number> {
  const text = await (await fetch(`${address}/metrics`)).text()
  return Number(/^candor_engine_number (\d+)/m.exec(text)?.[1] ?? Number.NaN)
}

/** Growth per minute by least squares, over the second half, when caches have filled. */
function slope(samples: readonly Sample[], pick: (sample: Sample) => number): number {
  const late = samples.slice(SAMPLES / 2)
  const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length
  const x = mean(late.map(({ minutes }) => minutes))
  const y = mean(late.map(pick))
  const above = late.reduce((sum, each) => sum + (each.minutes - x) * (pick(each) - y), 0)
  const below = late.reduce((sum, each) => sum + (each.minutes - x) ** 2, 0)
  return below === 0 ? 0 : above / below
}

export async function benchSoak(flags: readonly string[]): Promise<BenchReport> {
  const minutes = numberFlag(flags, '--minutes', 60)
  return withBenchDirectory(async (dataDirectory) => {
    const settings = { CANDOR_FEED: 'simulated', CANDOR_MAKERS: 'on' }
    const server = await ServerChild.start({ dataDirectory, settings, nodeFlags: INSPECTED })
    try {
      const isolates = await Isolates.attach(server.printed)
      const startMs = performance.now()
      const samples: Sample[] = []
      for (let sample = 0; sample < SAMPLES; sample++) {
        await sleep((minutes * 60_000) / SAMPLES)
        if (sample >= SAMPLES / 2) await isolates.collectGarbage()
        const log = folderBytes(join(dataDirectory, 'engine', 'log')) / MIB
        const { bytes, ownBytes, sharedBytes } = familyMemory(server.pid)
        const databases = ownBytes - ownMemory(server.pid)
        samples.push({
          minutes: (performance.now() - startMs) / 60_000,
          log,
          rest: folderBytes(dataDirectory) / MIB - log,
          memory: bytes / MIB,
          held: ((await isolates.heldBytes()) + databases) / MIB,
          cache: sharedBytes / MIB,
        })
      }
      isolates.close()
      return report(samples, await commandsOf(server.address))
    } finally {
      await server.stop()
    }
  })
}

function report(samples: readonly Sample[], commands: number): BenchReport {
  const last = samples.at(-1)
  if (last === undefined) throw new Error('nothing was measured')
  const week = (now: number, perMinute: number): number =>
    now + Math.max(0, perMinute) * (WEEK_MINUTES - last.minutes)
  const peak = Math.max(...samples.map(({ memory }) => memory))
  const growth = {
    log: slope(samples, (each) => each.log),
    rest: slope(samples, (each) => each.rest),
    memory: slope(samples, (each) => each.held),
  }
  const log = Math.min(LOG_MOST_MIB, week(last.log, growth.log))
  const rest = week(last.rest, growth.rest)
  const disk = log + rest
  const memory = week(peak, growth.memory) + Math.max(0, DATABASE_LIMITS.cacheMb - last.cache)
  const ratio = Math.max(disk / BARS.diskMib, memory / BARS.memoryMib)
  const row = (
    title: string,
    now: number,
    perMinute: number,
    then: number,
    bar: number | '',
  ): (string | number)[] => [title, now.toFixed(0), (perMinute * 60).toFixed(2), then.toFixed(0), bar]
  return {
    bench: 'soak',
    ratio,
    bar: `a week below ${BARS.diskMib} MiB of disk and ${BARS.memoryMib} MiB of memory`,
    passed: ratio <= 1,
    columns: ['MiB', 'at the end', 'per hour', 'after a week', 'bar'],
    rows: [
      row('log', last.log, growth.log, log, ''),
      row('rest of the disk', last.rest, growth.rest, rest, ''),
      row('disk', last.log + last.rest, growth.log + growth.rest, disk, BARS.diskMib),
      row('memory at its most, and growth without garbage', peak, growth.memory, memory, BARS.memoryMib),
    ],
    figures: {
      minutes: Number(last.minutes.toFixed(1)),
      commands,
      diskMib: Math.round(last.log + last.rest),
      memoryPeakMib: Math.round(peak),
      memoryHeldMib: Math.round(last.held),
      memoryHourlyMib: Number((growth.memory * 60).toFixed(2)),
      diskWeekMib: Math.round(disk),
      memoryWeekMib: Math.round(memory),
    },
  }
}
