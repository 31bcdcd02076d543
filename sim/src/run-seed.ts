// Runs one seed: a generated world of commands through a live core, a core that is restored from a snapshot
// every so often, the oracle and the auditor. It stops at the first thing that differs; the seed alone
// reproduces it. It never catches a problem to go on.

import {
  asTold,
  type CommandNumber,
  decodeRecord,
  encode,
  encodeRecord,
  type Outcome,
  outcome as outcomeSchema,
  type TimedCommand,
} from '@candor/contract'
import { Auditor } from './auditor.ts'
import type { CoreFactory, CoreUnderTest } from './core-under-test.ts'
import { type Coverage, cover, emptyCoverage } from './coverage.ts'
import { firstDifference, readable } from './differences.ts'
import { Generator } from './generator.ts'
import { drawProfile, type Profile, withoutContracts } from './generator-profile.ts'
import { Oracle } from './oracle.ts'
import { Random } from './random.ts'

export const DEFAULT_COMMANDS = 400
const DEFAULT_CHECK_EVERY = 50
/** Enough of an auditor's findings to see what happened. */
const PROBLEMS_SHOWN = 6

export interface SeedOptions {
  /** Commands after those that set the world up. */
  readonly commands?: number
  /** After so many commands: recount, snapshot, restore. */
  readonly checkEvery?: number
  /** Whether the seed's contracts are left out: the oracle alone, in the core's place, does not know them. */
  readonly withoutContracts?: boolean
}

export interface Failure {
  readonly commandNumber: number
  readonly command: string
  readonly problem: string
}

export interface SeedReport {
  readonly seed: number
  /** Commands after the set-up, and how many of them were accepted: neither rejected nor repeated. */
  readonly commands: number
  readonly accepted: number
  readonly failure: Failure | undefined
  readonly coverage: Coverage
}

export function runSeed(factory: CoreFactory, seed: number, options: SeedOptions = {}): SeedReport {
  const random = new Random(seed)
  const drawn = drawProfile(random.fork('profile'))
  const profile = options.withoutContracts === true ? withoutContracts(drawn) : drawn
  const oracle = new Oracle(profile.limits)
  const generator = new Generator(random, profile, oracle.world)
  const run = new Run(factory, profile, oracle)
  const coverage = emptyCoverage()
  const total = generator.setUpLeft + (options.commands ?? DEFAULT_COMMANDS)
  const checkEvery = options.checkEvery ?? DEFAULT_CHECK_EVERY
  let commands = 0
  let accepted = 0
  for (let number = 1; number <= total; number++) {
    const isSetUp = generator.setUpLeft > 0
    const { timeMs, command } = generator.next()
    const stop = (problem: string): SeedReport => {
      const failure = { commandNumber: number, command: `at ${timeMs} ${readable(command)}`, problem }
      return { seed, commands, accepted, failure, coverage }
    }
    const result = attempt(() => run.step(number as CommandNumber, { timeMs, command }))
    if (result.problem !== undefined) return stop(result.problem)
    const { outcome } = result
    cover(coverage, command, outcome)
    if (!isSetUp) {
      commands++
      if (isAccepted(outcome)) accepted++
    }
    const isLast = number === total
    if (number % checkEvery !== 0 && !isLast) continue
    const problem = attempt(() => run.checkpoint(isLast)).problem
    if (problem !== undefined) return stop(problem)
  }
  return { seed, commands, accepted, failure: undefined, coverage }
}

function isAccepted(outcome: Outcome): boolean {
  return !outcome.events.some((event) => event.type === 'CommandRejected' || event.type === 'CommandRepeated')
}

type Attempt = { readonly problem: string } | { readonly problem: undefined; readonly outcome: Outcome }

/** A core that throws has failed: the simulator reports it with its seed instead of falling over. */
function attempt(step: () => Outcome | string): Attempt {
  try {
    const result = step()
    return typeof result === 'string' ? { problem: result } : { problem: undefined, outcome: result }
  } catch (error) {
    return { problem: `thrown: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}` }
  }
}

/** The cores of one seed and those who judge them. Each step gives the outcome, or the problem as text. */
class Run {
  private readonly factory: CoreFactory
  private readonly profile: Profile
  private readonly oracle: Oracle
  private readonly auditor = new Auditor()
  private readonly live: CoreUnderTest
  private beside: CoreUnderTest
  private readonly log: Uint8Array[] = []
  private lastOutcome: Outcome | undefined

  constructor(factory: CoreFactory, profile: Profile, oracle: Oracle) {
    this.factory = factory
    this.profile = profile
    this.oracle = oracle
    this.live = factory.create(profile.limits)
    this.beside = factory.create(profile.limits)
  }

  step(number: CommandNumber, timed: TimedCommand): Outcome | string {
    // Cores get the command as it comes out of the log, each its own copy.
    const record = encodeRecord(timed)
    this.log.push(record)
    const outcome = asTold(this.applyTo(this.live, number, record))
    const expected = this.oracle.apply(number, timed.timeMs, decodeRecord(record).command, outcome)
    const difference = firstDifference(outcome, expected)
    if (difference !== undefined) return describeDifference(difference, outcome, expected)
    const problems = this.auditor.observe(timed.command.type, outcome, timed.command)
    if (problems.length > 0) return `auditor: ${problems.slice(0, PROBLEMS_SHOWN).join('; ')}`
    const again = this.applyTo(this.beside, number, record)
    if (!areEqual(encode(outcomeSchema, outcome), encode(outcomeSchema, again))) {
      return `snapshot and tail against live: ${firstDifference(again, outcome) ?? 'the bytes of the outcome differ'}`
    }
    this.lastOutcome = outcome
    return outcome
  }

  private applyTo(core: CoreUnderTest, number: CommandNumber, record: Uint8Array): Outcome {
    const { timeMs, command } = decodeRecord(record)
    return core.apply(number, timeMs, command)
  }

  /** The cores' own recount, snapshots there and back; at the end also a replay from nothing. */
  checkpoint(isLast: boolean): Outcome | string {
    const recount = this.live.problems()
    if (recount.length > 0) return `the core's own recount: ${recount.slice(0, PROBLEMS_SHOWN).join('; ')}`
    const state = this.live.encodeState()
    if (!areEqual(state, this.beside.encodeState())) return 'snapshot and tail have another state than live'
    const restored = this.factory.restore(state, this.profile.limits)
    if (!areEqual(state, restored.encodeState())) return 'a restored core has another state than its snapshot'
    const restoredProblems = restored.problems()
    if (restoredProblems.length > 0) return `the restored core's recount: ${restoredProblems.join('; ')}`
    this.beside = restored
    if (isLast) {
      const replayed = this.factory.create(this.profile.limits)
      for (const [index, record] of this.log.entries())
        this.applyTo(replayed, (index + 1) as CommandNumber, record)
      if (!areEqual(state, replayed.encodeState())) return 'a replay from nothing has another state than live'
    }
    return this.lastOutcome ?? 'a checkpoint came before any command'
  }
}

function areEqual(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0
}

function describeDifference(difference: string, outcome: Outcome, expected: Outcome): string {
  const lines = [`core against oracle: ${difference}`]
  for (const [name, each] of [
    ['core', outcome],
    ['oracle', expected],
  ] as const) {
    lines.push(`  ${name} events:`, ...each.events.map((event) => `    ${readable(event)}`))
    lines.push(`  ${name} reply: ${readable(each.reply)}`)
  }
  return lines.join('\n')
}
