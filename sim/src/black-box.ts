// [P8] Clients at the doors of the real server, all at once; afterwards its log is read and every answer that anybody got
// is held against a single-threaded model in the order of the log. The server is a child process and knows nothing of it.

import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OrderId, TimedCommand } from '@candor/contract'
import { ServerChild } from '@candor/server/testing'
import { EvidenceCheck } from './black-box-check.ts'
import { connect, disconnect, logIn, runClient } from './black-box-clients.ts'
import { type Exchange, isRead, numberOf, Recorder } from './black-box-exchange.ts'
import { FULL_MIX, type KnownOrder, OperationGenerator } from './black-box-generator.ts'
import { readLog, withEngineCopy } from './black-box-log.ts'
import { Random } from './random.ts'

const CLIENTS = 32
/** Two clients share a trader: one by HTTP, one by socket. */
const TRADERS = CLIENTS / 2
const MOST = '1000000'

/** A demo with enough traders, and no bound on how often they may call. */
export function serverSettings(traders: number): Readonly<Record<string, string>> {
  return {
    CANDOR_MODE: 'demo',
    CANDOR_DEMO_TRADERS: String(traders),
    CANDOR_RATE_ORDERS: MOST,
    CANDOR_RATE_REQUESTS: MOST,
    CANDOR_RATE_LOGINS: MOST,
  }
}

/** A folder that Postgres may enter when root hands it to another user. */
export function makeDataDirectory(name: string): string {
  const directory = mkdtempSync(join(tmpdir(), `candor-${name}-`))
  chmodSync(directory, 0o711)
  return directory
}

export interface BlackBoxOptions {
  readonly operations: number
  readonly seed: number
}

export interface BlackBoxReport {
  readonly operations: number
  readonly commands: number
  readonly accepted: number
  /** Times that each code was the answer. */
  readonly codes: Readonly<Record<string, number>>
  readonly runMs: number
  readonly checkMs: number
  readonly problems: readonly string[]
}

export async function runBlackBox(options: BlackBoxOptions): Promise<BlackBoxReport> {
  const directory = makeDataDirectory('black-box')
  try {
    const { exchanges, seedEnd, runMs } = await record(directory, options)
    const started = performance.now()
    const { records } = await withEngineCopy(directory, (copy) => readLog(copy, 1))
    const problems = judge(records, exchanges, seedEnd)
    return { ...countUp(exchanges), runMs, checkMs: performance.now() - started, problems }
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

interface Recording {
  readonly exchanges: readonly Exchange[]
  /** Number of the last command before the first of the clients'. */
  readonly seedEnd: number
  readonly runMs: number
}

async function record(directory: string, { operations, seed }: BlackBoxOptions): Promise<Recording> {
  const server = await ServerChild.start({ dataDirectory: directory, settings: serverSettings(TRADERS) })
  try {
    const connections = await connect(server.address, await logIn(server.address, TRADERS))
    const seedEnd = numberOf(await connections[0]?.http.send({ name: 'balances', trader: 1, input: {} }))
    if (seedEnd === undefined) throw new Error('the first read has no number')
    const random = new Random(seed)
    const recorder = new Recorder()
    const everybody: KnownOrder[] = []
    const started = performance.now()
    let left = operations
    await Promise.all(
      Array.from({ length: CLIENTS }, (_, index) => {
        const trader = (index % TRADERS) + 1
        const name = `c${index}`
        const own = random.fork(name)
        const mix = FULL_MIX
        const generator = new OperationGenerator({ trader, random: own, mix, name, keyed: false, everybody })
        const via = index < TRADERS ? 'http' : 'socket'
        const of = connections[trader - 1]
        if (of === undefined) throw new Error(`trader ${trader} has no connection`)
        return runClient({ connections: of, via, generator, random: own, recorder }, () => left-- > 0)
      }),
    )
    const runMs = performance.now() - started
    disconnect(connections)
    if ((await server.stop()) !== 0) throw new Error(`the server did not stop cleanly:\n${server.printed}`)
    return { exchanges: recorder.exchanges, seedEnd, runMs }
  } finally {
    await server.kill()
  }
}

function judge(records: readonly TimedCommand[], exchanges: readonly Exchange[], seedEnd: number): string[] {
  const asked = exchanges.flatMap(({ operation }) =>
    operation.name === 'getOrder' ? (Number(operation.input['orderId']) as OrderId) : [],
  )
  const check = new EvidenceCheck(records.slice(0, seedEnd), new Set(asked))
  return [...check.problems(records.slice(seedEnd), exchanges), ...check.orderReadProblems(exchanges)]
}

function countUp(
  exchanges: readonly Exchange[],
): Pick<BlackBoxReport, 'operations' | 'commands' | 'accepted' | 'codes'> {
  const codes: Record<string, number> = {}
  for (const { answer } of exchanges) codes[answer?.code ?? 'none'] = (codes[answer?.code ?? 'none'] ?? 0) + 1
  const commands = exchanges.filter(
    ({ operation, answer }) => !isRead(operation) && numberOf(answer) !== undefined,
  )
  const accepted = commands.filter(({ answer }) => answer?.code === 'success').length
  return { operations: exchanges.length, commands: commands.length, accepted, codes }
}
