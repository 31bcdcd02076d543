// Walks the batches of a log directory forward from a record, across segments and their two forms.
// A number in, verified whole batches out. Never takes a batch above the durable number it is told.

import type { BatchSource } from './batch-stream.ts'
import type { Disk } from './disk.ts'
import { LogDamaged, LogRefused } from './errors.ts'
import { FrameReader } from './frame-reader.ts'
import type { LogBatch } from './port.ts'
import { listSegments, openSegment, requireSegmentHeader } from './segment-files.ts'
import { SEGMENT_HEADER_BYTES } from './segment-header.ts'
import { brokenLink } from './segment-scan.ts'

export class BatchCursor implements BatchSource {
  readonly #disk: Disk
  readonly #directory: string
  #next: number
  #reader: FrameReader | undefined
  #position = 0
  /** Hash of the batch given last; undefined before the first. */
  #lastHash: Uint8Array | undefined
  /** Batches up to this number were durable when the window was filled. */
  #trusted = 0

  constructor(disk: Disk, directory: string, from: number) {
    this.#disk = disk
    this.#directory = directory
    this.#next = from
  }

  get next(): number {
    return this.#next
  }

  take(durable: number): LogBatch | undefined {
    if (this.#next > durable) return undefined
    const reader = this.#reader ?? this.#enterSegmentOf(this.#next)
    // What was read ahead beyond the durable number may since have been discarded and written anew.
    if (this.#next > this.#trusted) {
      reader.forget()
      this.#trusted = durable
    }
    const reading = reader.readFrame(this.#position)
    if (reading.kind === 'end') return this.#takeFromNextSegment(reader, durable)
    if (reading.kind !== 'frame') throw new LogDamaged(reader.source.path, this.#position, reading.reason)
    const { header, bytes } = reading
    const broken = brokenLink(
      header,
      this.#lastHash === undefined ? header.first : this.#next,
      this.#lastHash,
    )
    if (broken !== undefined) throw new LogDamaged(reader.source.path, this.#position, broken)
    const hash = reader.hash(this.#position, header)
    const records = reader.records(this.#position, header)
    this.#position += bytes
    this.#next = header.first + header.count
    this.#lastHash = hash
    return { first: header.first, records, previousHash: header.previousHash, hash }
  }

  close(): void {
    this.#reader?.source.close()
    this.#reader = undefined
  }

  #takeFromNextSegment(ended: FrameReader, durable: number): LogBatch | undefined {
    const { path } = ended.source
    const position = this.#position
    this.close()
    const reader = this.#enterSegmentOf(this.#next)
    if (this.#position !== SEGMENT_HEADER_BYTES || reader.source.path === path) {
      throw new LogDamaged(path, position, `it ends before record ${this.#next}`)
    }
    return this.take(durable)
  }

  /** Opens the segment that holds the record and walks its headers up to the record's batch. */
  #enterSegmentOf(number: number): FrameReader {
    const source = this.#openSegmentOf(number)
    try {
      const header = requireSegmentHeader(source)
      if (this.#lastHash !== undefined) {
        const broken = brokenLink(header, number, this.#lastHash)
        if (broken !== undefined) throw new LogDamaged(source.path, 0, broken)
      }
      const reader = new FrameReader(source, header.mark)
      let position = SEGMENT_HEADER_BYTES
      let next = header.first
      for (;;) {
        const reading = reader.readHeader(position)
        if (reading.kind === 'end' && next === number) break
        if (reading.kind === 'end')
          throw new LogDamaged(source.path, position, `it ends before record ${number}`)
        if (reading.kind !== 'frame') throw new LogDamaged(source.path, position, reading.reason)
        const broken = brokenLink(reading.header, next, undefined)
        if (broken !== undefined) throw new LogDamaged(source.path, position, broken)
        next = reading.header.first + reading.header.count
        if (next > number) break
        position += reading.bytes
      }
      this.#reader = reader
      this.#position = position
      return reader
    } catch (error) {
      source.close()
      throw error
    }
  }

  #openSegmentOf(number: number): FrameReader['source'] {
    // The follower may take the oldest segments away between the listing and the opening: look again once.
    for (let tries = 0; tries < 2; tries++) {
      const segments = listSegments(this.#disk, this.#directory)
      const segment = segments.findLast((candidate) => candidate.first <= number)
      if (segment === undefined) break
      const source = openSegment(this.#disk, this.#directory, segment.first)
      if (source !== undefined) return source
    }
    throw new LogRefused(`record ${number} is no longer kept here`)
  }
}
