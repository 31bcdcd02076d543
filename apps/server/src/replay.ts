// `npm run replay -- --verify [--data DIR]`: computes everything again from the first command that is kept,
// holds it against every snapshot on the way, and prints the final state hash.

import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Replayer } from '@candor/engine'
import { readConfig } from './config.ts'

const { values } = parseArgs({ options: { verify: { type: 'boolean' }, data: { type: 'string' } } })
const dataDirectory = values.data ?? readConfig(process.env).dataDirectory
const report = await new Replayer(join(dataDirectory, 'engine')).run(values.verify === true)
for (const line of report.notes) console.log(line)
for (const problem of report.problems) console.error(`PROBLEM: ${problem}`)
console.log(
  `${report.commands} commands replayed, up to ${report.number}, in ${(report.elapsedMs / 1000).toFixed(1)} s`,
)
console.log(`state hash ${report.stateHash}`)
process.exitCode = report.problems.length > 0 ? 1 : 0
