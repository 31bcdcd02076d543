// Perpetual contracts in the core. The same mix of orders and cancels as on a spot market, as a ratio to it; an index tick
// while a hundred thousand positions are open; and a tick that brings a thousand liquidations at once, with a book that
// takes them and without one. In a thread with the engine's heap settings.

import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { ENGINE_LIMITS } from '@candor/engine'
import type { Measure, MixResult } from './contract-heats.ts'
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
const HEATS = 5
const MEASURES: Readonly<Record<Measure, string>> = {
  applied: 'orders and cancels',
  written: 'the same with the bytes of what came out',
}
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
  const lane = new Lane()
  const mixed: Mixed[] = []
  for (const measure of Object.keys(MEASURES) as Measure[]) {
    await lane.run('mix', { heat: { seed: 0, measure, ...BOOKS[0] } })
    for (const book of BOOKS) {
      const heats: MixResult[] = []
      for (let seed = 1; seed <= HEATS; seed++)
        heats.push(await lane.run('mix', { heat: { seed, measure, ...book } }))
      mixed.push(compared(measure, book, heats))
    }
  }
  await lane.end()
  return mixed
}

/** Each turn of one against the other's turn beside it; the middle of these. */
function compared(measure: Measure, book: (typeof BOOKS)[number], heats: readonly MixResult[]): Mixed {
  const spot = heats.flatMap((heat) => heat.spot)
  const contract = heats.flatMap((heat) => heat.contract)
  const perSecond = (nanoseconds: readonly number[]): number => Math.round(1e9 / median(nanoseconds))
  const ratio = median(spot.map((time, turn) => time / (contract[turn] as number)))
  const { restingPerUser, spreadTicks } = book
  const name = `${measure}At${restingPerUser}Within${spreadTicks}`
  return {
    ratio,
    row: [
      `${MEASURES[measure]}, ${restingPerUser} open per user within ${spreadTicks} ticks`,
      `${perSecond(contract)}/s`,
      `${perSecond(spot)}/s`,
      `${ratio.toFixed(2)} of spot`,
      verdict(ratio >= BARS.ratio),
    ],
    figures: {
      [`contractPerSecond-${name}`]: perSecond(contract),
      [`spotPerSecond-${name}`]: perSecond(spot),
      [`ratio-${name}`]: ratio,
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
