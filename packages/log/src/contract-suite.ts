// What every adapter of the log port must do, as one suite. A way to open a log in; tests out.
// The same titles run for memory, for the simulated disk and for the real one.

import { afterEach, describe, expect, test } from 'vitest'
import { LogFenced, LogRefused } from './errors.ts'
import { LIMITS } from './limits.ts'
import type { Log, LogBatch } from './port.ts'
import { append, appendBatches, readAll, sampleRecord, sampleRecords, thrownBy } from './sample-log.ts'

export interface LogAdapter {
  readonly name: string
  /** Whether what was committed is there when the log is opened again. */
  readonly durable: boolean
  /** Called once for each test. */
  readonly make: () => LogFactory
}

export interface LogFactory {
  /** Opens the log of this test: a new one the first time, the same one again after a close. */
  readonly open: () => Log
  readonly cleanUp?: () => void
}

async function collect(batches: AsyncIterable<LogBatch>): Promise<LogBatch[]> {
  const all: LogBatch[] = []
  for await (const batch of batches) all.push(batch)
  return all
}

export function logContractSuite({ name, durable, make }: LogAdapter): void {
  describe(`[log port] ${name}`, () => {
    let factory: LogFactory | undefined
    let opened: Log | undefined
    const open = (): Log => {
      factory ??= make()
      opened = factory.open()
      return opened
    }
    const reopen = (): Log => {
      opened?.close()
      return open()
    }
    afterEach(() => {
      opened?.close()
      factory?.cleanUp?.()
      opened = undefined
      factory = undefined
    })
    writingTests(open)
    readingTests(open)
    followingTests(open)
    limitTests(open)
    if (durable) reopeningTests(open, reopen)
  })
}

function writingTests(open: () => Log): void {
  test('a new log is empty: number 0, 32 zero bytes, an id of 16 bytes', async () => {
    const log = open()
    expect(log.head()).toEqual({ number: 0, hash: new Uint8Array(32) })
    expect(log.id).toHaveLength(16)
    expect(log.firstNumber()).toBe(1)
    expect(await readAll(log)).toEqual([])
  })

  test('what is committed is read back, numbered without a gap and chained batch to batch', async () => {
    const log = open()
    await appendBatches(log, [3, 1, 5, 2])
    const batches = await collect(log.read(1))
    expect(batches.map((batch) => [batch.first, batch.records.length])).toEqual([
      [1, 3],
      [4, 1],
      [5, 5],
      [10, 2],
    ])
    let previousHash: Uint8Array = new Uint8Array(32)
    for (const batch of batches) {
      expect(batch.previousHash).toEqual(previousHash)
      previousHash = batch.hash
    }
    expect(log.head()).toEqual({ number: 11, hash: previousHash })
    expect(batches.flatMap((batch) => batch.records)).toEqual(sampleRecords(1, 11))
  })

  test('the log keeps its own copy of a record', async () => {
    const log = open()
    const record = sampleRecord(1)
    const staged = log.stage([record], 0)
    record.fill(0)
    await staged.commit()
    const [read] = await readAll(log)
    expect(read).toEqual(sampleRecord(1))
    read?.fill(9)
    expect(await readAll(log)).toEqual([sampleRecord(1)])
  })

  test('[P10] a writer with a wrong idea of the last number is fenced and writes nothing', async () => {
    const log = open()
    await appendBatches(log, [4])
    for (const expectedLast of [0, 3, 5]) {
      const error = thrownBy(() => log.stage([sampleRecord(9)], expectedLast))
      expect(error).toBeInstanceOf(LogFenced)
      expect(error).toMatchObject({ code: 'log.fenced', expectedLast, last: 4 })
    }
    expect(await readAll(log)).toEqual(sampleRecords(1, 4))
  })

  test('a discarded batch leaves no trace, and the next one takes its number', async () => {
    const log = open()
    await appendBatches(log, [2])
    const before = log.head()
    log.stage(sampleRecords(100, 3), 2).discard()
    expect(log.head()).toEqual(before)
    expect(await readAll(log)).toEqual(sampleRecords(1, 2))
    await appendBatches(log, [1])
    expect(await readAll(log)).toEqual(sampleRecords(1, 3))
  })

  test('a staged batch is neither the head nor readable before its commit', async () => {
    const log = open()
    const staged = log.stage([sampleRecord(1)], 0)
    expect(log.head().number).toBe(0)
    expect(await readAll(log)).toEqual([])
    expect(await staged.commit()).toEqual(log.head())
    expect(log.head().number).toBe(1)
  })

  test('one batch at a time, settled once', async () => {
    const log = open()
    const staged = log.stage([sampleRecord(1)], 0)
    expect(thrownBy(() => log.stage([sampleRecord(1)], 0))).toBeInstanceOf(LogRefused)
    await staged.commit()
    await expect(staged.commit()).rejects.toBeInstanceOf(LogRefused)
    expect(thrownBy(() => staged.discard())).toBeInstanceOf(LogRefused)
    expect(log.head().number).toBe(1)
  })
}

function readingTests(open: () => Log): void {
  test('reading from and to the middle of batches gives exactly those records, with whole-batch hashes', async () => {
    const log = open()
    await appendBatches(log, [4, 4, 4, 4])
    const whole = await collect(log.read(1))
    for (let from = 1; from <= 17; from++) {
      for (let to = from; to <= 18; to++) {
        const batches = await collect(log.read(from, to))
        const records = batches.flatMap((batch) => batch.records)
        expect(records).toEqual(sampleRecords(from, Math.max(0, Math.min(to, 16) - from + 1)))
        let next = from
        for (const batch of batches) {
          expect(batch.first).toBe(next)
          expect(batch.hash).toEqual(whole[Math.floor((batch.first - 1) / 4)]?.hash)
          next += batch.records.length
        }
      }
    }
  })

  test('a number that cannot be is refused', async () => {
    const log = open()
    await appendBatches(log, [1])
    for (const from of [0, -1, 1.5, Number.NaN]) {
      await expect(collect(log.read(from))).rejects.toBeInstanceOf(LogRefused)
    }
  })

  test('a batch discarded after a reader read ahead of the head is never given', async () => {
    const log = open()
    await appendBatches(log, [1, 1])
    const staged = log.stage([sampleRecord(77, 40)], 2)
    // Whoever reads in larger pieces than a batch has by now seen the staged one as well.
    const reading = log.follow(1, new AbortController().signal)[Symbol.asyncIterator]()
    await reading.next()
    await reading.next()
    staged.discard()
    await append(log, [sampleRecord(3, 40)])
    expect((await reading.next()).value).toMatchObject({ first: 3, records: [sampleRecord(3, 40)] })
    await reading.return?.()
  })
}

function followingTests(open: () => Log): void {
  test('following gives what is there, then what comes, and ends on abort', async () => {
    const log = open()
    await appendBatches(log, [3, 2])
    const abort = new AbortController()
    const seen: Uint8Array[] = []
    const following = (async () => {
      for await (const batch of log.follow(2, abort.signal)) {
        seen.push(...batch.records)
        if (seen.length === 10) abort.abort()
      }
    })()
    await appendBatches(log, [1, 1])
    log.stage(sampleRecords(50, 2), 7).discard()
    await appendBatches(log, [4])
    await following
    expect(seen).toEqual(sampleRecords(2, 10))
  })

  test('following from a number not yet written waits for it, and ends when the log closes', async () => {
    const log = open()
    const following = collect(log.follow(3, new AbortController().signal))
    await appendBatches(log, [2])
    await appendBatches(log, [2])
    await Promise.resolve()
    const already = new AbortController()
    already.abort()
    expect(await collect(log.follow(1, already.signal))).toEqual([])
    for (let turn = 0; turn < 20; turn++) await Promise.resolve()
    log.close()
    expect((await following).flatMap((batch) => batch.records)).toEqual(sampleRecords(3, 2))
  })
}

function limitTests(open: () => Log): void {
  test('limits are refused with the limit in the text, and nothing is written', async () => {
    const log = open()
    const refused = (records: Uint8Array[], text: string): void => {
      const error = thrownBy(() => log.stage(records, 0))
      expect(error).toBeInstanceOf(LogRefused)
      expect(String(error)).toContain(text)
    }
    refused([], 'at least one record')
    refused([new Uint8Array(0)], 'at least one byte')
    refused([new Uint8Array(LIMITS.recordBytes + 1)], `${LIMITS.recordBytes} bytes`)
    refused(
      Array.from({ length: LIMITS.batchRecords + 1 }, () => new Uint8Array(1)),
      `${LIMITS.batchRecords} records`,
    )
    refused(
      Array.from({ length: 16 }, () => new Uint8Array(LIMITS.recordBytes)),
      `${LIMITS.batchBytes} bytes`,
    )
    expect(log.head().number).toBe(0)
  })

  test('a batch at the limits is taken', async () => {
    const log = open()
    await append(
      log,
      Array.from({ length: LIMITS.batchRecords }, (_, at) => sampleRecord(at + 1, 8)),
    )
    await append(log, sampleRecords(1, 15, LIMITS.recordBytes))
    expect(log.head().number).toBe(LIMITS.batchRecords + 15)
    const last = await readAll(log, LIMITS.batchRecords + 15)
    expect(last).toEqual([sampleRecord(15, LIMITS.recordBytes)])
  })

  test('a closed log is refused', () => {
    const log = open()
    log.close()
    expect(thrownBy(() => log.stage([sampleRecord(1)], 0))).toBeInstanceOf(LogRefused)
  })
}

function reopeningTests(open: () => Log, reopen: () => Log): void {
  test('[P3] opening again gives the same id, head and records, and goes on from there', async () => {
    const log = open()
    const { id } = log
    await appendBatches(log, [3, 7, 2, 9, 4])
    const head = log.head()
    const again = reopen()
    expect(again.id).toEqual(id)
    expect(again.head()).toEqual(head)
    await appendBatches(again, [5])
    expect(await readAll(reopen())).toEqual(sampleRecords(1, 30))
  })

  test('a batch staged and never committed is gone after a clean close', async () => {
    const log = open()
    await appendBatches(log, [2])
    log.stage(sampleRecords(3, 2), 2)
    expect(await readAll(reopen())).toEqual(sampleRecords(1, 2))
  })
}
