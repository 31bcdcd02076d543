// The log in memory, for tests: the same port, the same chain, nothing durable.
// Copies bytes in and out, so that a caller who changes its buffers changes nothing here.

import { encodeFrame, frameBytesOf, MARK_BYTES, payloadBytesOf } from './batch-frame.ts'
import { type BatchSource, followBatches, readBatches } from './batch-stream.ts'
import { DurableNumber } from './durable-number.ts'
import { LogFenced, LogRefused } from './errors.ts'
import type { Log, LogBatch, LogHead, StagedBatch } from './port.ts'
import { LOG_ID_BYTES } from './segment-header.ts'
import { noHash } from './sha256.ts'

const NO_MARK = new Uint8Array(MARK_BYTES)

function copyBatch(batch: LogBatch): LogBatch {
  return {
    first: batch.first,
    records: batch.records.map((record) => new Uint8Array(record)),
    previousHash: new Uint8Array(batch.previousHash),
    hash: new Uint8Array(batch.hash),
  }
}

export class MemoryLog implements Log {
  readonly id: Uint8Array
  readonly #batches: LogBatch[] = []
  readonly #durable = new DurableNumber(0)
  #head: LogHead = { number: 0, hash: noHash() }
  #staged: StagedBatch | undefined
  #closed = false

  constructor(id: Uint8Array = new Uint8Array(LOG_ID_BYTES)) {
    this.id = new Uint8Array(id)
  }

  head(): LogHead {
    return { number: this.#head.number, hash: new Uint8Array(this.#head.hash) }
  }

  firstNumber(): number {
    return 1
  }

  read(from: number, to?: number): AsyncIterable<LogBatch> {
    return readBatches({ open: this.#open, durable: this.#durable, from, to })
  }

  follow(from: number, signal: AbortSignal): AsyncIterable<LogBatch> {
    return followBatches({ open: this.#open, durable: this.#durable, from, signal })
  }

  stage(records: readonly Uint8Array[], expectedLast: number): StagedBatch {
    if (this.#closed) throw new LogRefused('the log is closed')
    if (this.#staged !== undefined)
      throw new LogRefused('the batch staged before is neither committed nor discarded')
    const { number, hash: previousHash } = this.#head
    if (expectedLast !== number) throw new LogFenced(expectedLast, number)
    const payloadBytes = payloadBytesOf(records)
    const first = number + 1
    const frame = Buffer.alloc(frameBytesOf(payloadBytes))
    const hash = encodeFrame(frame, { records, payloadBytes, first, previousHash, mark: NO_MARK })
    this.#staged = this.#stagedBatch(copyBatch({ first, records, previousHash, hash }))
    return this.#staged
  }

  close(): void {
    this.#closed = true
    this.#durable.end()
  }

  #stagedBatch(batch: LogBatch): StagedBatch {
    const settle = (): void => {
      if (this.#closed) throw new LogRefused('the log is closed')
      if (this.#staged !== staged) throw new LogRefused('the batch is already committed or discarded')
      this.#staged = undefined
    }
    const staged: StagedBatch = {
      commit: async () => {
        settle()
        this.#batches.push(batch)
        this.#head = { number: batch.first + batch.records.length - 1, hash: batch.hash }
        this.#durable.advance(this.#head.number)
        return this.head()
      },
      discard: settle,
    }
    return staged
  }

  readonly #open = (from: number): BatchSource => {
    const batches = this.#batches
    let next = from
    let at = batches.findIndex((batch) => batch.first + batch.records.length > from)
    return {
      get next() {
        return next
      },
      take(durable) {
        if (next > durable) return undefined
        if (at === -1) at = batches.findIndex((batch) => batch.first + batch.records.length > next)
        const batch = batches[at]
        if (batch === undefined) throw new Error(`record ${next} is durable and in no batch`)
        at++
        next = batch.first + batch.records.length
        return copyBatch(batch)
      },
      close() {},
    }
  }
}
