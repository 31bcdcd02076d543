// Proves that the crash harness can fail: a log that holds what was told gives no problem; a lost, doubled, changed or
// exchanged one is found out. The log is a real one, on the disk.

import { appendFileSync, mkdtempSync, readdirSync, rmSync, statSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encodeRecord, type TimedCommand } from '@candor/contract'
import { storagePaths } from '@candor/engine'
import { nodeDisk, openFileLog } from '@candor/log'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Exchange, isRead, keyOf, numberOf } from './black-box-exchange.ts'
import { engineDirectory } from './black-box-log.ts'
import { type Evidence, plainEvidence } from './black-box-suite.ts'
import { LogExaminer } from './crash-examine.ts'

const BATCH = 16
let directory = ''
let evidence: Evidence

function logDirectory(): string {
  return storagePaths(engineDirectory(directory)).log
}

/** Appends to the log as an engine would, and leaves it as a kill would. */
async function append(records: readonly TimedCommand[]): Promise<void> {
  nodeDisk().makeDirectory(logDirectory())
  const log = openFileLog({ directory: logDirectory(), disk: nodeDisk() })
  for (let at = 0; at < records.length; at += BATCH) {
    await log.stage(records.slice(at, at + BATCH).map(encodeRecord), log.head().number).commit()
  }
  log.close()
}

function lastSegment(): string {
  const name = readdirSync(logDirectory()).findLast((each) => each.endsWith('.seg'))
  return join(logDirectory(), name ?? '')
}

/** A place of the run between two commands: so many records, and what was sent until then. */
function half(): { readonly records: number; readonly exchanges: number } {
  const records = 10 * BATCH
  const isNext = ({ operation, answer }: Exchange): boolean =>
    !isRead(operation) && numberOf(answer) === evidence.seed.length + records + 1
  return { records, exchanges: evidence.exchanges.findIndex(isNext) }
}

function problems(examiner: LogExaminer, exchanges = evidence.exchanges): Promise<string[]> {
  return examiner.problems(exchanges, evidence.seed.length)
}

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'candor-examine-'))
  evidence = plainEvidence({ traders: 4, operations: 500, seed: 3 })
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

describe('the examination after a kill', () => {
  it('[P3] finds nothing wrong with a log that holds everything that was told', async () => {
    const { records, exchanges } = half()
    const examiner = new LogExaminer(directory)
    expect(await examiner.problems([], undefined)).toEqual([])
    await append([...evidence.seed, ...evidence.records.slice(0, records)])
    expect(await problems(examiner, evidence.exchanges.slice(0, exchanges))).toEqual([])
    await append(evidence.records.slice(records))
    // Bytes of a batch that the kill cut short.
    appendFileSync(lastSegment(), Buffer.alloc(30, 7))
    expect(await problems(examiner, evidence.exchanges.slice(exchanges))).toEqual([])
    expect(examiner.number).toBe(evidence.seed.length + evidence.records.length)
  })

  it('[P3] finds a lost acknowledgement', async () => {
    await append([...evidence.seed, ...evidence.records])
    truncateSync(lastSegment(), statSync(lastSegment()).size - 10)
    expect((await problems(new LogExaminer(directory))).join('\n')).toMatch(/the log ends at \d+: it is lost/)
  })

  it('[P7] finds a doubled command', async () => {
    const once = evidence.exchanges.findLast(({ operation, answer }) => {
      const key = keyOf(operation)
      const same = evidence.exchanges.filter((each) => keyOf(each.operation) === key)
      return answer?.code === 'success' && key !== undefined && same.length === 1
    })
    const doubled = evidence.records[(numberOf(once?.answer) ?? 0) - evidence.seed.length - 1] as TimedCommand
    const { timeMs } = evidence.records.at(-1) as TimedCommand
    await append([...evidence.seed, ...evidence.records, { ...doubled, timeMs }])
    expect(await problems(new LogExaminer(directory))).toEqual([
      expect.stringMatching(/was sent 1 times and stands in the log 2 times/),
    ])
  })

  it('[P7] finds a changed answer', async () => {
    const told = evidence.exchanges.find(
      ({ operation, answer }) => operation.name === 'placeOrder' && answer?.code === 'success',
    ) as Exchange
    told.answer = { code: 'success', data: { ...(told.answer?.data as object), filledQuantity: '7' } }
    await append([...evidence.seed, ...evidence.records])
    expect(await problems(new LogExaminer(directory))).toEqual([
      expect.stringMatching(/should be answered otherwise/),
    ])
  })

  it('[P3] counts a command that was never answered once at most', async () => {
    const last = evidence.exchanges.findLast(
      ({ operation, answer }) => keyOf(operation) !== undefined && answer?.code === 'success',
    ) as Exchange
    last.answer = undefined
    await append([...evidence.seed, ...evidence.records])
    expect(await problems(new LogExaminer(directory))).toEqual([])
  })

  it('[P3] finds a log that became shorter, or another one, after an earlier kill', async () => {
    const { records, exchanges } = half()
    const until = evidence.exchanges.slice(0, exchanges)
    const examiner = new LogExaminer(directory)
    await append([...evidence.seed, ...evidence.records.slice(0, records)])
    expect(await problems(examiner, until)).toEqual([])
    truncateSync(lastSegment(), statSync(lastSegment()).size - 10)
    expect(await problems(examiner, [])).toEqual([expect.stringMatching(/after an earlier kill/)])
    rmSync(logDirectory(), { recursive: true })
    await append([...evidence.seed.slice(1), ...evidence.records.slice(0, records + 1)])
    expect(await problems(examiner, [])).toEqual([expect.stringMatching(/another one/)])
  })
})
