// `npm run bench -- NAME [--json]`: measures one thing and prints it beside what it is held against.

import { constants } from 'node:os'
import { benchApi } from './api.ts'
import { benchBacktest } from './backtest.ts'
import { benchContent } from './content.ts'
import { benchContracts } from './contracts.ts'
import { benchCore } from './core.ts'
import { benchDayjob } from './dayjob.ts'
import { benchFeed } from './feed.ts'
import { benchHttp } from './http.ts'
import { benchLog } from './log.ts'
import { benchMemory } from './memory.ts'
import { benchPages } from './pages.ts'
import { benchPositions } from './positions.ts'
import { benchRecords } from './records.ts'
import { benchRecovery } from './recovery.ts'
import { type BenchReport, printReport } from './report.ts'
import { benchRobots } from './robots.ts'
import { benchSecond } from './second.ts'
import { benchSoak } from './soak.ts'
import { benchTerminal } from './terminal.ts'
import { benchWs } from './ws.ts'

const BENCHES: Readonly<Record<string, (flags: readonly string[]) => Promise<BenchReport>>> = {
  core: benchCore,
  contracts: benchContracts,
  second: benchSecond,
  dayjob: benchDayjob,
  http: benchHttp,
  api: benchApi,
  log: benchLog,
  recovery: benchRecovery,
  records: benchRecords,
  content: benchContent,
  memory: benchMemory,
  ws: benchWs,
  feed: benchFeed,
  soak: benchSoak,
  terminal: benchTerminal,
  positions: benchPositions,
  pages: benchPages,
  backtest: benchBacktest,
  robots: benchRobots,
}

// An interrupted benchmark ends through the front door, so that what it started and wrote goes with it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => process.exit(128 + constants.signals[signal]))
}

const [name, ...flags] = process.argv.slice(2)
const bench = name === undefined ? undefined : BENCHES[name]
if (bench === undefined) {
  console.error(`usage: npm run bench -- NAME [--json]\nNAME is one of: ${Object.keys(BENCHES).join(', ')}`)
  process.exitCode = 2
} else {
  const report = await bench(flags)
  printReport(report, flags.includes('--json'))
  if (!report.passed) process.exitCode = 1
}
