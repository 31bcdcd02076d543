// Reads a log directory that another thread or process writes. Announced numbers in, batches out.
// Takes no lock, never writes, and never looks past the last number announced to it.

import { BatchCursor } from './batch-cursor.ts'
import { type BatchSource, followBatches, readBatches } from './batch-stream.ts'
import type { Disk } from './disk.ts'
import { DurableNumber } from './durable-number.ts'
import type { LogBatch, LogReader } from './port.ts'
import { listSegments } from './segment-files.ts'

export interface FileLogReaderOptions {
  readonly directory: string
  readonly disk: Disk
  /** The last number known to be durable when the reader is opened. */
  readonly announced?: number
}

export class FileLogReader implements LogReader {
  readonly #disk: Disk
  readonly #directory: string
  readonly #durable: DurableNumber

  constructor({ disk, directory, announced = 0 }: FileLogReaderOptions) {
    this.#disk = disk
    this.#directory = directory
    this.#durable = new DurableNumber(announced)
  }

  /** The last number announced. */
  get announced(): number {
    return this.#durable.number
  }

  /** Tells that every record up to this number is durable. A lower number than before is no news. */
  announce(number: number): void {
    this.#durable.advance(number)
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

  /** Ends those who follow. */
  close(): void {
    this.#durable.end()
  }

  readonly #open = (from: number): BatchSource => new BatchCursor(this.#disk, this.#directory, from)
}

export function openFileLogReader(options: FileLogReaderOptions): FileLogReader {
  return new FileLogReader(options)
}
