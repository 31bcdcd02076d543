// Perpetual contracts in the core. The same mix of orders and cancels as on a spot market, as a ratio to it; an index tick
// while a hundred thousand positions are open; and a tick that brings a thousand liquidations at once, with a book that
// takes them and without one. Threads with the engine's heap settings; spot and contract take turns, heat by heat.

import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { ENGINE_LIMITS } from '@candor/engine'
import type { MixHeat, MixResult, Product } from './contract-heats.ts'
import { allowedMs, LIQUIDATIONS, POSITIONS } from './contract-positions.ts'
import type { ContractTasks } from './contract-thread.ts'
import { median } from './median.ts'
import type { BenchReport } from './report.ts'

/** As in the core's own benchmark; the bar is held against the worst. */
const BOOKS = [
  { restingPerUser: 0, spreadTicks: 200 },
  { restingPerUser: 10, spreadTicks: 200 },
  { restingPerUser: 50, spreadTicks: 3_000 },
] as const
const HEATS = 7
const BARS = { ratio: 0.7, tickMs: allowedMs({ liquidations: 0 }), liquidationsMs: 1_000 }

class Lane {
  private readonly worker = new Worker(new URL('./contract-thread.js', import.meta.url), {
    resourceLimits: { maxYoungGenerationSizeMb: ENGINE_LIMITS.youngGenerationMb },
  })

  async run<Name extends keyof ContractTasks>(
    name: Name,
    ask: ContractTasks[Name]['ask'],
  ): Promise<ContractTasks[Name]['answer']> {
    const answer = once(this.worker, 'message')
    this.worker.postMessage({ name, ...ask })
    const [result] = (await answer) as [ContractTasks[Name]['answer']]
    return result
  }

  async end(): Promise<void> {
    await this.worker.terminate()
  }
}

async function alone<Name extends keyof ContractTasks>(
  name: Name,
  ask: ContractTasks[Name]['ask'],
): Promise<ContractTasks[Name]['answer']> {
  const lane = new Lane()
  const answer = await lane.run(name, ask)
  await lane.end()
  return answer
}

interface Mixed {
  readonly row: (string | number)[]
  readonly ratio: number
  readonly figures: Readonly<Record<string, number>>
}

async function mixes(): Promise<Mixed[]> {
  const lanes: Readonly<Record<Product, Lane>> = { spot: new Lane(), contract: new Lane() }
  const run = (product: Product, heat: MixHeat): Promise<MixResult> =>
    lanes[product].run('mix', { product, heat })
  const mixed: Mixed[] = []
  for (const product of ['spot', 'contract'] as const) await run(product, { seed: 0, ...BOOKS[0] })
  for (const book of BOOKS) {
    const spot: MixResult[] = []
    const contract: MixResult[] = []
    for (let seed = 1; seed <= HEATS; seed++) {
      spot.push(await run('spot', { seed, ...book }))
      contract.push(await run('contract', { seed, ...book }))
    }
    mixed.push(compared(book, spot, contract))
  }
  for (const lane of Object.values(lanes)) await lane.end()
  return mixed
}

/** The best of each is held against the other's: a neighbour's work disturbed those least. */
function compared(
  { restingPerUser, spreadTicks }: (typeof BOOKS)[number],
  spot: readonly MixResult[],
  contract: readonly MixResult[],
): Mixed {
  for (const [heat, { trades }] of spot.entries()) {
    if (contract[heat]?.trades !== trades) throw new Error('the same mix gave other trades')
  }
  const best = (results: readonly MixResult[], figure: 'perSecond' | 'perCpuSecond'): number =>
    Math.max(...results.map((result) => result[figure]))
  const usual = (results: readonly MixResult[]): number =>
    Math.round(median(results.map(({ perSecond }) => perSecond)))
  const ratio = best(contract, 'perSecond') / best(spot, 'perSecond')
  const name = `${restingPerUser}Within${spreadTicks}`
  return {
    ratio,
    row: [
      `orders and cancels, ${restingPerUser} open per user within ${spreadTicks} ticks`,
      `${usual(contract)}/s`,
      `${usual(spot)}/s`,
      `${ratio.toFixed(2)} of spot`,
      verdict(ratio >= BARS.ratio),
    ],
    figures: {
      [`contractPerSecondAt${name}`]: usual(contract),
      [`spotPerSecondAt${name}`]: usual(spot),
      [`ratioAt${name}`]: ratio,
      [`cpuRatioAt${name}`]: best(contract, 'perCpuSecond') / best(spot, 'perCpuSecond'),
    },
  }
}

const verdict = (holds: boolean): string => (holds ? 'holds' : 'NOT MET')
const ms = (value: number): string => `${value.toFixed(value < 10 ? 2 : 0)} ms`

export async function benchContracts(): Promise<BenchReport> {
  const mixed = await mixes()
  const ticks = await alone('ticks', {})
  const byBook = await alone('liquidations', { withBook: true })
  const byRank = await alone('liquidations', { withBook: false })
  const worst = Math.min(...mixed.map(({ ratio }) => ratio))
  const timed = (title: string, value: number, beside: string, bar: number): (string | number)[] => [
    title,
    ms(value),
    beside,
    `${(value / bar).toFixed(3)} of ${bar} ms`,
    verdict(value < bar),
  ]
  const { hardest } = ticks
  const longestMs = Math.max(ticks.worstMs, ticks.firstAfterRestoreMs)
  const slowestMs = Math.max(byBook.ms, byRank.ms)
  return {
    bench: 'contracts',
    ratio: worst,
    bar: `at least ${BARS.ratio} of spot in every book; an index tick with ${POSITIONS} positions under ${BARS.tickMs} ms, and a millisecond more for each liquidation in it; ${LIQUIDATIONS} liquidations at once under ${BARS.liquidationsMs} ms`,
    passed:
      worst >= BARS.ratio &&
      longestMs < BARS.tickMs &&
      hardest.ms < allowedMs(hardest) &&
      slowestMs < BARS.liquidationsMs,
    columns: ['what', 'contract', 'beside', 'figure', 'bar'],
    rows: [
      ...mixed.map(({ row }) => row),
      timed('index tick, median', ticks.medianMs, `${ticks.liquidations} liquidations in all`, BARS.tickMs),
      timed('index tick, worst', ticks.worstMs, 'no liquidations', BARS.tickMs),
      timed(
        'index tick, hardest',
        hardest.ms,
        `${hardest.liquidations} liquidations in it`,
        allowedMs(hardest),
      ),
      timed(
        'first tick after a restore',
        ticks.firstAfterRestoreMs,
        `restored in ${ms(ticks.restoreMs)}`,
        BARS.tickMs,
      ),
      timed('liquidations into a book', byBook.ms, `${byBook.liquidations} at once`, BARS.liquidationsMs),
      timed('liquidations without a book', byRank.ms, `${byRank.liquidations} at once`, BARS.liquidationsMs),
    ],
    figures: {
      ...Object.fromEntries(mixed.flatMap(({ figures }) => Object.entries(figures))),
      tickMedianMs: ticks.medianMs,
      tickWorstMs: ticks.worstMs,
      tickHardestMs: hardest.ms,
      tickHardestLiquidations: hardest.liquidations,
      tickLiquidations: ticks.liquidations,
      firstTickAfterRestoreMs: ticks.firstAfterRestoreMs,
      restoreMs: ticks.restoreMs,
      liquidationsIntoBookMs: byBook.ms,
      liquidationsWithoutBookMs: byRank.ms,
    },
  }
}
