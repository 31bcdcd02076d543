// The day's jobs of a million active orders: half of them mature at 00:00, half are paid at 01:00. Measured twice. In a core of
// its own: how long each slice holds it, the writing of its outcome included. In a whole engine with its log: how long orders
// take that are placed meanwhile, beside as many before the jobs. `--orders N` for a try.

import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Amount,
  type Command,
  type CommandNumber,
  encode,
  type FinancialProductId,
  type MiningPoolId,
  outcome,
  type RateE8,
  type TimeMs,
  type UserId,
} from '@candor/contract'
import { Core } from '@candor/core'
import { Engine } from '@candor/engine'
import { withBenchDirectory } from './bench-directory.ts'
import { placeCommand, setupCommands, USDT } from './demo-world.ts'
import { mixOperations } from './mix.ts'
import { type BenchReport, nowNs } from './report.ts'

const ORDERS = 1_000_000
const USERS = 1_000
const UNIT = 100_000_000n
const DAY_MS = 86_400_000
const GMT8_MS = 28_800_000
const HOUR_MS = 3_600_000
const PRODUCT = 1 as FinancialProductId
const POOL = 1 as MiningPoolId
const PLACED = 4_000
const PACE_MS = 2
const BARS = { sliceMs: 20, p99Ratio: 3 }
const FOREVER = 8_000_000_000_000n as TimeMs

const OFFER = {
  termDays: 1,
  quota: (10n ** 18n) as Amount,
  minAmount: 1n as Amount,
  step: 1n as Amount,
  maxPerUser: (10n ** 18n) as Amount,
  fromMs: 0n as TimeMs,
  untilMs: FOREVER,
}

/** A product of one day and a pool of thirty, both covered. */
function offers(): Command[] {
  const byTwo = { reason: 'bench', proposedBy: 1 as never, approvedBy: 2 as never }
  const amount = (10n ** 17n) as Amount
  const fund = (to: 'yield_treasury' | 'mining_treasury'): Command[] => [
    { type: 'AddCapital', assetId: USDT, amount, reference: 'bench', ...byTwo },
    { type: 'PlaceCapital', assetId: USDT, amount, to, ...byTwo },
  ]
  return [
    ...fund('yield_treasury'),
    ...fund('mining_treasury'),
    {
      type: 'ListFinancialProduct',
      productId: PRODUCT,
      name: 'a day',
      assetId: USDT,
      parameters: { ...OFFER, aprE8: 8_000_000n as RateE8, source: 'spot' },
    },
    {
      type: 'ListMiningPool',
      poolId: POOL,
      name: 'thirty days',
      assetId: USDT,
      incomeAssetId: USDT,
      parameters: {
        ...OFFER,
        termDays: 30,
        dailyRateE8: 150_000n as RateE8,
        payout: 'daily',
        payoutLag: 1,
        rebate1E8: 10_000_000n as RateE8,
        rebate2E8: 5_000_000n as RateE8,
      },
    },
  ]
}

function purchase(each: number): Command {
  const userId = ((each % USERS) + 1) as UserId
  const shared = { userId, clientId: undefined, amount: (10n * UNIT) as Amount }
  if (each % 2 === 0) {
    return { type: 'BuyFinancial', ...shared, productId: PRODUCT, termDays: 1, aprE8: 8_000_000n as RateE8 }
  }
  return {
    type: 'BuyMining',
    ...shared,
    poolId: POOL,
    termDays: 30,
    dailyRateE8: 150_000n as RateE8,
    inviter1: ((userId % USERS) + 1) as UserId,
    inviter2: (((userId + 1) % USERS) + 1) as UserId,
  }
}

interface Slices {
  readonly count: number
  readonly worstMs: number
  readonly p99Ms: number
  readonly seconds: number
}

/** Every slice of both jobs in a core of its own. */
function measureSlices(orders: number): Slices {
  const core = Core.create()
  const boughtMs = 1_790_000_000_000n
  const apply = (timeMs: bigint, command: Command) =>
    core.apply((core.state.number + 1) as CommandNumber, timeMs as TimeMs, command)
  for (const command of [...setupCommands(USERS), ...offers()]) apply(boughtMs, command)
  for (let each = 0; each < orders; each++) apply(boughtMs, purchase(each))
  const dueMs = boughtMs + BigInt(3 * DAY_MS)
  const heldMs: number[] = []
  for (;;) {
    const started = nowNs()
    const done = apply(dueMs, { type: 'Tick' })
    encode(outcome, done)
    if (done.events.every(({ type }) => !type.startsWith('Financial') && !type.startsWith('Mining'))) break
    heldMs.push((nowNs() - started) / 1e6)
  }
  return {
    count: heldMs.length,
    worstMs: Math.max(...heldMs),
    p99Ms: percentile(heldMs, 0.99),
    seconds: heldMs.reduce((sum, each) => sum + each, 0) / 1_000,
  }
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
      await inTurn(engine, [...setupCommands(USERS), ...offers()])
      await inTurn(
        engine,
        Array.from({ length: orders }, (_, each) => purchase(each)),
      )
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
    const account = await engine.query('earnAccount', { userId: USERS as UserId })
    if (account?.financial.length === 0 && account.mining.every(({ paidDays }) => paidDays > 0)) return
  }
}

async function inTurn(engine: Engine, commands: readonly Command[]): Promise<void> {
  const AT_ONCE = 500
  for (let at = 0; at < commands.length; at += AT_ONCE) {
    const replies = await Promise.all(
      commands.slice(at, at + AT_ONCE).map((command) => engine.submit(command)),
    )
    const refused = replies.find(({ rejection }) => rejection !== undefined)
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
  const at = flags.indexOf('--orders')
  const orders = at === -1 ? ORDERS : Number(flags[at + 1])
  const slices = measureSlices(orders)
  const { calm, meanwhile, jobSeconds } = await measurePlacing(orders)
  const calmP99 = percentile(calm, 0.99)
  const busyP99 = percentile(meanwhile, 0.99)
  const ratio = busyP99 / calmP99
  const ms = (value: number): string => `${value.toFixed(2)} ms`
  const passed = slices.worstMs <= BARS.sliceMs && ratio <= BARS.p99Ratio
  return {
    bench: 'dayjob',
    ratio,
    bar: `orders' p99 at most ${BARS.p99Ratio} times that before the jobs, and no slice above ${BARS.sliceMs} ms`,
    passed,
    columns: ['', 'p50', 'p99', 'worst'],
    rows: [
      [
        `slice of the core, ${slices.count} of them for ${orders} orders`,
        '',
        ms(slices.p99Ms),
        ms(slices.worstMs),
      ],
      ['order before the jobs', ms(percentile(calm, 0.5)), ms(calmP99), ms(Math.max(...calm))],
      [
        `order meanwhile (${meanwhile.length} in ${jobSeconds.toFixed(0)} s)`,
        ms(percentile(meanwhile, 0.5)),
        ms(busyP99),
        ms(Math.max(...meanwhile)),
      ],
    ],
    figures: {
      orders,
      slices: slices.count,
      worstSliceMs: slices.worstMs,
      coreSeconds: slices.seconds,
      jobSeconds,
      calmP99,
      busyP99,
    },
  }
}
