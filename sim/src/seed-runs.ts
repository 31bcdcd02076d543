// Runs many seeds of one kind and sums them up. A function that runs one seed comes in; totals, failures and
// the verdict go out. It prints nothing: whoever calls it is told of every finished seed.

import { type Coverage, emptyCoverage, mergeCoverage, unreached } from './coverage.ts'
import type { SeedReport } from './run-seed.ts'

/** From so many seeds on, everything must have been reached and the share of accepted commands must fit. */
const SEEDS_FOR_VERDICT = 300
export const LEAST_ACCEPTED = 0.3
export const MOST_ACCEPTED = 0.7

export interface Summary {
  readonly seeds: number
  readonly commands: number
  readonly accepted: number
  readonly acceptedShare: number
  readonly failures: readonly SeedReport[]
  readonly coverage: Coverage
  readonly unreached: readonly string[]
  /** Why the run as a whole is not good; empty when it is. */
  readonly faults: readonly string[]
}

export interface SeedRange {
  readonly from: number
  readonly count: number
  /** Whether this kind of run is the one that must reach everything. */
  readonly mustReachAll: boolean
}

export async function runSeeds(
  range: SeedRange,
  runOne: (seed: number) => SeedReport | Promise<SeedReport>,
  onFinished: (report: SeedReport, done: number) => void,
): Promise<Summary> {
  const coverage = emptyCoverage()
  const failures: SeedReport[] = []
  let commands = 0
  let accepted = 0
  for (let done = 1; done <= range.count; done++) {
    const report = await runOne(range.from + done - 1)
    mergeCoverage(coverage, report.coverage)
    commands += report.commands
    accepted += report.accepted
    if (report.failure !== undefined) failures.push(report)
    onFinished(report, done)
  }
  const acceptedShare = commands === 0 ? 0 : accepted / commands
  const missing = unreached(coverage)
  const faults = failures.map((report) => `seed ${report.seed} failed`)
  if (range.mustReachAll && range.count >= SEEDS_FOR_VERDICT) {
    faults.push(...missing.map((each) => `never reached: ${each}`))
    if (acceptedShare < LEAST_ACCEPTED || acceptedShare > MOST_ACCEPTED) {
      faults.push(`share of accepted commands is ${acceptedShare.toFixed(3)}`)
    }
  }
  return {
    seeds: range.count,
    commands,
    accepted,
    acceptedShare,
    failures,
    coverage,
    unreached: missing,
    faults,
  }
}
