// The log in a directory of segment files, for the one process that writes it.
// Records in, numbered durable records out. Acknowledges nothing before the sync has returned.

import { randomBytes as cryptoRandomBytes } from 'node:crypto'
import { BatchCursor } from './batch-cursor.ts'
import { encodeFrame, frameBytesOf, payloadBytesOf } from './batch-frame.ts'
import { type BatchSource, followBatches, readBatches } from './batch-stream.ts'
import { type DirectoryLock, lockDirectory } from './directory-lock.ts'
import type { Disk } from './disk.ts'
import { DurableNumber } from './durable-number.ts'
import { LogFenced, LogRefused } from './errors.ts'
import { LIMITS } from './limits.ts'
import type { Log, LogBatch, LogHead, StagedBatch } from './port.ts'
import { type RecoveryReport, recoverLog } from './recovery.ts'
import { listSegments } from './segment-files.ts'
import { LOG_ID_BYTES } from './segment-header.ts'
import { SegmentWriter, type WriterPlace } from './segment-writer.ts'
import { noHash } from './sha256.ts'

export interface FileLogOptions {
  readonly directory: string
  readonly disk: Disk
  /** A segment rolls before a batch would take it past this. A batch larger than it has a segment alone. */
  readonly segmentBytes?: number
  /**
   * The first record no snapshot vouches for. Earlier segments are checked by their headers alone, and a log
   * that ends before the record before it is refused, since that one is known to have been durable.
   */
  readonly verifyFrom?: number
  /** Where the log's id and the segment marks come from; the simulator gives a seeded source. */
  readonly randomBytes?: (size: number) => Uint8Array
}

const FIRST_BUFFER_BYTES = 64 * 1024

export class FileLog implements Log {
  /** Set when opening found a torn tail and cut it. */
  readonly recovery: RecoveryReport | undefined
  readonly #disk: Disk
  readonly #directory: string
  readonly #lock: DirectoryLock
  readonly #writer: SegmentWriter
  readonly #durable: DurableNumber
  #head: LogHead
  #staged: StagedBatch | undefined
  #closed = false
  /** Every batch is put together here: it grows to the largest one seen and stays. */
  #buffer: Buffer = Buffer.alloc(0)

  /** Use openFileLog. */
  constructor(opened: {
    readonly options: FileLogOptions
    readonly lock: DirectoryLock
    readonly writer: SegmentWriter
    readonly head: LogHead
    readonly recovery: RecoveryReport | undefined
  }) {
    this.#disk = opened.options.disk
    this.#directory = opened.options.directory
    this.#lock = opened.lock
    this.#writer = opened.writer
    this.#head = opened.head
    this.#durable = new DurableNumber(opened.head.number)
    this.recovery = opened.recovery
  }

  get id(): Uint8Array {
    return new Uint8Array(this.#writer.id)
  }

  head(): LogHead {
    return this.#head
  }

  firstNumber(): number {
    return listSegments(this.#disk, this.#directory)[0]?.first ?? 1
  }

  read(from: number, to?: number): AsyncIterable<LogBatch> {
    return readBatches({ open: this.#open, durable: this.#durable, from, to })
  }

  follow(from: number, signal: AbortSignal): AsyncIterable<LogBatch> {
    return followBatches({ open: this.#open, durable: this.#durable, from, signal })
  }

  stage(records: readonly Uint8Array[], expectedLast: number): StagedBatch {
    if (this.#writer.dead !== undefined) throw this.#writer.dead
    if (this.#closed) throw new LogRefused('the log is closed')
    if (this.#staged !== undefined)
      throw new LogRefused('the batch staged before is neither committed nor discarded')
    if (expectedLast !== this.#head.number) throw new LogFenced(expectedLast, this.#head.number)
    const payloadBytes = payloadBytesOf(records)
    const bytes = frameBytesOf(payloadBytes)
    this.#guarded(() => this.#writer.makeRoom(bytes, this.#head))
    if (this.#buffer.length < bytes)
      this.#buffer = Buffer.allocUnsafeSlow(Math.max(bytes, FIRST_BUFFER_BYTES))
    const { number, hash: previousHash } = this.#head
    const { mark } = this.#writer
    const hash = encodeFrame(this.#buffer, { records, payloadBytes, first: number + 1, previousHash, mark })
    this.#guarded(() => this.#writer.write(this.#buffer.subarray(0, bytes)))
    const staged = this.#stagedBatch({ number: number + records.length, hash }, bytes)
    this.#staged = staged
    return staged
  }

  /** A staged batch that was not committed is taken back: nobody was told of it. */
  close(): void {
    if (this.#closed) return
    this.#closed = true
    this.#durable.end()
    try {
      if (this.#staged !== undefined && this.#writer.dead === undefined) this.#writer.takeBack()
    } finally {
      this.#writer.close()
      this.#lock.release()
    }
  }

  #stagedBatch(next: LogHead, bytes: number): StagedBatch {
    const requireOpen = (): void => {
      if (this.#writer.dead !== undefined) throw this.#writer.dead
      if (this.#closed) throw new LogRefused('the log is closed')
      if (this.#staged !== staged) throw new LogRefused('the batch is already committed or discarded')
    }
    const staged: StagedBatch = {
      commit: async () => {
        requireOpen()
        this.#guarded(() => this.#writer.sync(bytes))
        this.#staged = undefined
        this.#head = next
        this.#durable.advance(next.number)
        return next
      },
      discard: () => {
        requireOpen()
        this.#guarded(() => this.#writer.takeBack())
        this.#staged = undefined
      },
    }
    return staged
  }

  /** Followers learn of a death at once, instead of waiting for a batch that will never come. */
  #guarded(act: () => void): void {
    try {
      act()
    } catch (error) {
      if (this.#writer.dead !== undefined) this.#durable.end(this.#writer.dead)
      throw error
    }
  }

  readonly #open = (from: number): BatchSource => new BatchCursor(this.#disk, this.#directory, from)
}

function checkSegmentBytes(segmentBytes: number): number {
  if (Number.isSafeInteger(segmentBytes) && segmentBytes >= 1 && segmentBytes <= LIMITS.segmentBytesMax) {
    return segmentBytes
  }
  throw new LogRefused(`a segment is of 1 to ${LIMITS.segmentBytesMax} bytes, not ${segmentBytes}`)
}

/** Opens the log in a directory, or begins one. Holds the directory's lock until the log is closed. */
export function openFileLog(options: FileLogOptions): FileLog {
  const { directory, disk, verifyFrom = 1, randomBytes = cryptoRandomBytes } = options
  const segmentBytes = checkSegmentBytes(options.segmentBytes ?? LIMITS.segmentBytes)
  disk.makeDirectory(directory)
  const lock = lockDirectory(disk, directory)
  let writer: SegmentWriter | undefined
  try {
    const place: WriterPlace = { disk, directory, segmentBytes, randomBytes }
    const found = recoverLog({ disk, directory, verifyFrom })
    writer =
      'head' in found
        ? SegmentWriter.resume(place, found.header, found.end)
        : SegmentWriter.begin(place, new Uint8Array(randomBytes(LOG_ID_BYTES)), noHash())
    const head = 'head' in found ? found.head : { number: 0, hash: noHash() }
    // Checking a long log takes a while: make sure that nobody thought our lock stale meanwhile.
    lock.confirm()
    return new FileLog({ options, lock, writer, head, recovery: found.recovery })
  } catch (error) {
    writer?.close()
    lock.release()
    throw error
  }
}
