// npm run sim -- [--seeds N] [--faults N] [--from SEED] [--commands N] [--json]: runs seeds against the real core (rules)
// and, the same or as many as --faults says, against the real log and engine on a failing disk (faults). Leaves with 1 when one fails, or when a long run did
// not reach everything it should.

import { parseArgs } from 'node:util'
import type { CoreFactory } from './core-under-test.ts'
import type { Counts } from './coverage.ts'
import { runFaultSeed } from './run-faults.ts'
import { DEFAULT_COMMANDS, runSeed, type SeedReport } from './run-seed.ts'
import { runSeeds, type Summary } from './seed-runs.ts'

const DEFAULT_SEEDS = 450
const PROGRESS_EVERY = 50

interface Settings {
  readonly seeds: number
  /** Of the failing disk; each takes several times as long as one of the rules. */
  readonly faults: number
  readonly from: number
  readonly commands: number
  readonly json: boolean
}

function readSettings(args: string[]): Settings {
  const { values } = parseArgs({
    args,
    options: {
      seeds: { type: 'string', default: String(DEFAULT_SEEDS) },
      faults: { type: 'string' },
      from: { type: 'string', default: '1' },
      commands: { type: 'string', default: String(DEFAULT_COMMANDS) },
      json: { type: 'boolean', default: false },
    },
  })
  const whole = (name: 'seeds' | 'faults' | 'from' | 'commands'): number => {
    const value = Number(values[name])
    if (!Number.isSafeInteger(value) || value < 0) throw new Error(`--${name} must be a whole number`)
    return value
  }
  const seeds = whole('seeds')
  return {
    seeds,
    faults: values.faults === undefined ? seeds : whole('faults'),
    from: whole('from'),
    commands: whole('commands'),
    json: values.json,
  }
}

function replayLine({ seed }: SeedReport, { commands }: Settings): string {
  const size = commands === DEFAULT_COMMANDS ? '' : ` --commands ${commands}`
  return `npm run sim -- --from ${seed} --seeds 1${size}`
}

/** One kind of run: its name, and how one of its seeds is run. Others are added beside it. */
interface Kind {
  readonly name: string
  readonly seeds: number
  readonly run: (seed: number) => SeedReport | Promise<SeedReport>
  /** Whether its seeds together must reach every command, event and rejection. */
  readonly mustReachAll: boolean
}

async function kinds(settings: Settings): Promise<Kind[]> {
  // Loaded late, so that everything else here works while the core is being built.
  const { coreFactory } = (await import('@candor/core')) as { readonly coreFactory: CoreFactory }
  return [
    {
      name: 'rules',
      seeds: settings.seeds,
      run: (seed) => runSeed(coreFactory, seed, { commands: settings.commands }),
      mustReachAll: true,
    },
    { name: 'faults', seeds: settings.faults, run: (seed) => runFaultSeed(seed), mustReachAll: false },
  ]
}

function printFailure(report: SeedReport, settings: Settings): void {
  const { failure } = report
  if (failure === undefined) return
  console.log(`seed ${report.seed} failed at command ${failure.commandNumber}`)
  console.log(`  ${failure.command}`)
  console.log(`  ${failure.problem}`)
  console.log(`  again: ${replayLine(report, settings)}`)
}

function printCounts(title: string, counts: Counts): void {
  const parts = Object.entries(counts)
    .sort(([a], [b]) => a.localeCompare(b, 'en'))
    .map(([name, times]) => `${name} ${times}`)
  console.log(`${title}: ${parts.join(', ')}`)
}

function printSummary(name: string, summary: Summary, full: boolean): void {
  const { coverage } = summary
  if (!full) {
    console.log(`${name}: ${summary.seeds} seeds, ${summary.commands} commands`)
    console.log(summary.faults.length === 0 ? 'all is well' : summary.faults.join('\n'))
    return
  }
  printCounts('commands', coverage.commands)
  printCounts('events', coverage.events)
  printCounts('rejections', coverage.rejections)
  printCounts('closed because of', coverage.closeReasons)
  printCounts('contract orders closed because of', coverage.contractCloseReasons)
  printCounts('stops ended because of', coverage.stopEndReasons)
  printCounts('conditional orders ended because of', coverage.triggerEndReasons)
  printCounts('orders of conditional orders rejected because of', coverage.triggerRejections)
  printCounts('liquidations ended', coverage.liquidationEnds)
  printCounts('second-contracts ended as', coverage.secondOutcomes)
  printCounts('second-contracts ended because of', coverage.secondEndReasons)
  printCounts('timed orders refused because of', coverage.secondRefusals)
  printCounts('financial orders ended', coverage.financialEnds)
  printCounts('mining paid', coverage.miningPayouts)
  printCounts('moments of earning', coverage.earnMoments)
  printCounts('refused to robots', coverage.robotScopes)
  printCounts('moments of robots', coverage.robotMoments)
  console.log(`never reached: ${summary.unreached.length === 0 ? 'nothing' : summary.unreached.join(', ')}`)
  const share = (summary.acceptedShare * 100).toFixed(1)
  console.log(`${name}: ${summary.seeds} seeds, ${summary.commands} commands, ${share}% accepted`)
  console.log(summary.faults.length === 0 ? 'all is well' : summary.faults.join('\n'))
}

async function main(): Promise<number> {
  const settings = readSettings(process.argv.slice(2))
  let faults = 0
  for (const kind of await kinds(settings)) {
    const range = { from: settings.from, count: kind.seeds, mustReachAll: kind.mustReachAll }
    const summary = await runSeeds(range, kind.run, (report, done) => {
      if (settings.json) return
      printFailure(report, settings)
      if (done % PROGRESS_EVERY === 0) console.log(`${kind.name}: ${done} of ${kind.seeds} seeds`)
    })
    if (settings.json) console.log(JSON.stringify({ kind: kind.name, ...summary }, undefined, 2))
    else printSummary(kind.name, summary, kind.mustReachAll)
    faults += summary.faults.length
  }
  return faults === 0 ? 0 : 1
}

process.exitCode = await main()
