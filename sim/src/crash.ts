// npm run crash -- [--kills N] [--seed S]: the whole server killed N times under load. Leaves with 1 when anything that it
// had acknowledged was lost, doubled or changed, when its views differ, or when a process stayed behind.

import { parseArgs } from 'node:util'
import { type CrashReport, runCrashes } from './crash-harness.ts'
import { Random } from './random.ts'

const DEFAULT_KILLS = 20
const MOST_SHOWN = 20
const PROGRESS_EVERY = 5

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: String(DEFAULT_KILLS) },
    seed: { type: 'string', default: '1' },
  },
})

function whole(name: 'kills' | 'seed', least: number): number {
  const value = Number(values[name])
  if (!Number.isSafeInteger(value) || value < least)
    throw new Error(`--${name} must be a whole number from ${least}`)
  return value
}

function describe({ kills, early, acknowledged, unanswered, commands, elapsedMs }: CrashReport): string {
  const each = (elapsedMs / kills / 1_000).toFixed(1)
  return (
    `${kills} kills (${early} while it started), ${each} s each: ${acknowledged} commands acknowledged, ` +
    `${unanswered} cut short, ${commands} in the log`
  )
}

const report = await runCrashes({
  kills: whole('kills', 1),
  random: new Random(whole('seed', 0)),
  onRound: (each) => {
    if (each.kills % PROGRESS_EVERY === 0) console.log(describe(each))
  },
})
for (const problem of report.problems.slice(0, MOST_SHOWN)) console.error(`PROBLEM: ${problem}`)
console.log(`seed ${values.seed}: ${describe(report)}, ${report.problems.length} problems`)
process.exitCode = report.problems.length === 0 ? 0 : 1
