// The day's jobs of a million active orders: half of them mature at 00:00, half are paid at 01:00. Measured twice. In a core of
// its own: how long each slice holds it, the writing of its outcome included. In a whole engine with its log: how long orders
// take that are placed meanwhile, beside as many before the jobs. `--orders N` for a try.

import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Command, UserId } from '@candor/contract'
import { ENGINE_LIMITS, Engine } from '@candor/engine'
import { withBenchDirectory } from './bench-directory.ts'
import { offers, purchase, purchaseOf, USERS } from './dayjob-orders.ts'
import { placeCommand, setupCommands } from './demo-world.ts'
import { mixOperations } from './mix.ts'
import { numberFlag } from './number-flag.ts'
import { type BenchReport, nowNs } from './report.ts'

const ORDERS = 1_000_000
/** Buys last, and so is paid last: cheap to ask whether the jobs are done. */
const LAST_USER = (USERS + 1) as UserId
const DAY_MS = 86_400_000
const GMT8_MS = 28_800_000
const HOUR_MS = 3_600_000
const PLACED = 4_000
const PACE_MS = 2
const AT_ONCE = 500
/** A thread would get less than the process. */
const OLD_GENERATION_MB = 8_192
const BARS = { sliceMs: 20, p99Ratio: 3 }

/** How long each slice held a core of its own. */
async function slicesOf(orders: number): Promise<readonly number[]> {
  const worker = new Worker(new URL('./dayjob-thread.js', import.meta.url), {
    resourceLimits: {
      maxYoungGenerationSizeMb: ENGINE_LIMITS.youngGenerationMb,
      maxOldGenerationSizeMb: OLD_GENERATION_MB,
    },
  })
  const answer = once(worker, 'message')
  worker.postMessage(orders)
  const [slices] = (await answer) as [readonly number[]]
  await worker.terminate()
  return slices
}

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

interface Placing {
  readonly calm: readonly number[]
  readonly meanwhile: readonly number[]
  readonly jobSeconds: number
}

/** How long orders take, before the jobs and while they run. */
async function measurePlacing(orders: number): Promise<Placing> {
  return withBenchDirectory(async (directory) => {
    const ahead = new SharedArrayBuffer(8)
    const engine = await Engine.start({
      directory,
      oldSegments: 'drop',
      snapshotEvery: 10_000_000,
      ahead,
      onFailure: (reason) => {
        throw new Error(reason)
      },
    })
    try {
      const setUp = [...setupCommands(LAST_USER), ...offers()]
      await inTurn(engine, setUp.length, (at) => setUp[at] as Command)
      await inTurn(engine, orders, purchase)
      await inTurn(engine, 1, () => purchaseOf(1, LAST_USER))
      const placed = mixOperations({
        seed: 1,
        count: 4 * PLACED,
        users: USERS,
        restingPerUser: 0,
        spreadTicks: 200,
      })
        .filter(({ kind }) => kind !== 'cancel')
        .map((operation) => placeCommand(operation))
      await place(engine, placed.slice(0, PLACED / 4))
      const calm = await place(engine, placed.slice(0, PLACED))
      const begun = nowNs()
      Atomics.store(new BigInt64Array(ahead), 0, BigInt(untilJobsMs(Date.now())))
      const jobs = jobsDone(engine)
      const meanwhile: number[] = []
      let isDone = false
      const noticed = (async () => {
        await jobs
        isDone = true
      })()
      while (!isDone && meanwhile.length < 20 * PLACED) {
        meanwhile.push(...(await place(engine, placed.slice(0, PLACED / 20))))
      }
      await noticed
      return { calm, meanwhile, jobSeconds: (nowNs() - begun) / 1e9 }
    } finally {
      await engine.stop()
    }
  })
}

/** From now to a minute after 01:00 of the day after tomorrow, GMT+8. */
function untilJobsMs(nowMs: number): number {
  const sinceMidnight = (nowMs + GMT8_MS) % DAY_MS
  return 2 * DAY_MS - sinceMidnight + HOUR_MS + 60_000
}

async function jobsDone(engine: Engine): Promise<void> {
  for (;;) {
    await sleep(100)
    const account = await engine.query('earnAccount', { userId: LAST_USER })
    if (account?.mining.every(({ paidDays }) => paidDays > 0) === true) return
  }
}

async function inTurn(engine: Engine, count: number, command: (at: number) => Command): Promise<void> {
  for (let at = 0; at < count; at += AT_ONCE) {
    const burst = Array.from({ length: Math.min(AT_ONCE, count - at) }, (_, each) =>
      engine.submit(command(at + each)),
    )
    const refused = (await Promise.all(burst)).find(({ rejection }) => rejection !== undefined)
    if (refused !== undefined) throw new Error(`rejected: ${refused.rejection}`)
  }
}

/** One order every few milliseconds, whether the one before was answered or not. */
async function place(engine: Engine, commands: readonly Command[]): Promise<number[]> {
  const tookMs: Promise<number>[] = []
  for (const command of commands) {
    const started = nowNs()
    tookMs.push(engine.submit(command).then(() => (nowNs() - started) / 1e6))
    await sleep(PACE_MS)
  }
  return Promise.all(tookMs)
}

export async function benchDayjob(flags: readonly string[]): Promise<BenchReport> {
  const orders = numberFlag(flags, '--orders', ORDERS)
  const heldMs = await slicesOf(orders)
  const { calm, meanwhile, jobSeconds } = await measurePlacing(orders)
  const [calmP99, busyP99] = [percentile(calm, 0.99), percentile(meanwhile, 0.99)]
  const ratio = busyP99 / calmP99
  const worstSliceMs = Math.max(...heldMs)
  return {
    bench: 'dayjob',
    ratio,
    bar: `orders' p99 at most ${BARS.p99Ratio} times that before the jobs, and no slice above ${BARS.sliceMs} ms`,
    passed: worstSliceMs <= BARS.sliceMs && ratio <= BARS.p99Ratio,
    columns: ['', 'p50', 'p99', 'worst'],
    rows: [
      [`slice of the core, ${heldMs.length} of them for ${orders} orders`, ...spread(heldMs)],
      ['order before the jobs', ...spread(calm)],
      [`order meanwhile (${meanwhile.length} in ${jobSeconds.toFixed(0)} s)`, ...spread(meanwhile)],
    ],
    figures: {
      orders,
      slices: heldMs.length,
      worstSliceMs,
      coreSeconds: heldMs.reduce((sum, each) => sum + each, 0) / 1_000,
      jobSeconds,
      calmP99,
      busyP99,
    },
  }
}

function spread(values: readonly number[]): string[] {
  return [percentile(values, 0.5), percentile(values, 0.99), Math.max(...values)].map(
    (value) => `${value.toFixed(2)} ms`,
  )
}
