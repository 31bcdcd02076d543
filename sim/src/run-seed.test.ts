// The simulator judged by itself: with the oracle in the core's place nothing differs, with a broken core the
// fault is found, and a seed gives the same report every time.

import { COMMAND_TYPES } from '@candor/contract'
import { describe, expect, test } from 'vitest'
import { CONTRACT_COMMANDS } from './contract-words.ts'
import type { CoreFactory, CoreUnderTest } from './core-under-test.ts'
import { emptyCoverage, mergeCoverage, unreached } from './coverage.ts'
import { oracleAsCore } from './oracle-as-core.ts'
import { runSeed, type SeedReport } from './run-seed.ts'
import { LEAST_ACCEPTED, MOST_ACCEPTED, runSeeds } from './seed-runs.ts'

const FAST = { commands: 250, checkEvery: 200, withoutContracts: true } as const
const SEEDS = 25

/** The oracle with one of its abilities broken. */
function broken(change: (core: CoreUnderTest) => Partial<CoreUnderTest>): CoreFactory {
  const wrap = (core: CoreUnderTest): CoreUnderTest => ({ ...core, ...change(core) })
  return {
    create: (limits) => wrap(oracleAsCore.create(limits)),
    restore: (state, limits) => wrap(oracleAsCore.restore(state, limits)),
  }
}

function firstFailure(factory: CoreFactory): SeedReport {
  for (let seed = 1; seed <= SEEDS; seed++) {
    const report = runSeed(factory, seed, FAST)
    if (report.failure !== undefined) return report
  }
  throw new Error('no seed found the fault')
}

describe('run-seed', () => {
  test('[P1] a right core passes, and a fair share of commands is accepted', async () => {
    const summary = await runSeeds(
      { from: 1, count: SEEDS, mustReachAll: false },
      (seed) => runSeed(oracleAsCore, seed, FAST),
      () => undefined,
    )
    expect(summary.failures).toEqual([])
    expect(summary.acceptedShare).toBeGreaterThan(LEAST_ACCEPTED)
    expect(summary.acceptedShare).toBeLessThan(MOST_ACCEPTED)
    const followed: readonly string[] = CONTRACT_COMMANDS
    const modelled = COMMAND_TYPES.filter((type) => !followed.includes(type))
    expect(Object.keys(summary.coverage.commands).sort()).toEqual(modelled.toSorted())
  })

  test('[P1] a seed gives the same report every time', () => {
    expect(runSeed(oracleAsCore, 42, FAST)).toEqual(runSeed(oracleAsCore, 42, FAST))
  })

  test('a wrong event is found, named and reproduced', () => {
    const factory = broken((core) => ({
      apply: (number, timeMs, command) => {
        const outcome = core.apply(number, timeMs, command)
        const events = outcome.events.map((event) =>
          event.type === 'SpotTraded' ? { ...event, takerSide: 'buy' as const } : event,
        )
        return { ...outcome, events }
      },
    }))
    const report = firstFailure(factory)
    expect(report.failure?.problem).toContain('.takerSide: "buy" against "sell"')
    expect(runSeed(factory, report.seed, FAST)).toEqual(report)
  })

  test('a core that throws is a failure of its seed', () => {
    const factory = broken((core) => ({
      apply: (number, timeMs, command) => {
        if (command.type === 'AmendSpotOrder') throw new Error('not today')
        return core.apply(number, timeMs, command)
      },
    }))
    expect(firstFailure(factory).failure?.problem).toContain('not today')
  })

  test("the core's own complaints are failures", () => {
    const report = firstFailure(broken(() => ({ problems: () => ['I1 is broken'] })))
    expect(report.failure?.problem).toContain('I1 is broken')
  })

  test('a snapshot that loses something is a failure', () => {
    const factory: CoreFactory = {
      create: (limits) => oracleAsCore.create(limits),
      restore: (_state, limits) => oracleAsCore.create(limits),
    }
    expect(firstFailure(factory).failure?.problem).toContain('restored core')
  })
})

describe('coverage', () => {
  test('counts merge and what is missing is named', () => {
    const total = emptyCoverage()
    const part = { ...emptyCoverage(), commands: { Tick: 2 } }
    mergeCoverage(total, part)
    mergeCoverage(total, part)
    expect(total.commands).toEqual({ Tick: 4 })
    expect(unreached(total)).not.toContain('command Tick')
    expect(unreached(total)).toContain('rejection balance.insufficient')
    expect(unreached(total)).toContain('close reason filled')
  })
})
