// npm run black-box -- [--operations N] [--seed S]: the black-box check of the whole server. Leaves with 1 when an answer
// was wrong.

import { parseArgs } from 'node:util'
import { runBlackBox } from './black-box.ts'

const DEFAULT_OPERATIONS = 50_000
const MOST_SHOWN = 20

const { values } = parseArgs({
  options: {
    operations: { type: 'string', default: String(DEFAULT_OPERATIONS) },
    seed: { type: 'string', default: '1' },
  },
})

function whole(name: 'operations' | 'seed'): number {
  const value = Number(values[name])
  if (!Number.isSafeInteger(value) || value < 0) throw new Error(`--${name} must be a whole number`)
  return value
}

const report = await runBlackBox({ operations: whole('operations'), seed: whole('seed') })
const { operations, commands, accepted, codes, runMs, checkMs, problems } = report
const perSecond = Math.round((operations / runMs) * 1_000)
const byCode = Object.entries(codes).sort(([, a], [, b]) => b - a)
const lines = [
  byCode.map(([code, times]) => `${code} ${times}`).join(', '),
  `${operations} operations at ${perSecond}/s, ${commands} of them commands, ${accepted} accepted`,
  `held against the model in ${Math.round(checkMs)} ms`,
  ...problems.slice(0, MOST_SHOWN).map((problem) => `PROBLEM: ${problem}`),
  `seed ${values.seed}: ${problems.length} problems`,
]
process.stdout.write(`${lines.join('\n')}\n`)
process.exitCode = problems.length === 0 ? 0 : 1
