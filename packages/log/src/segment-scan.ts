// Walks one segment from its header to its end and checks every link of the chain on the way.
// A segment in; its last number, last hash and what lies after the last whole batch out. Never writes.

import type { FrameHeader } from './batch-frame.ts'
import { LogDamaged } from './errors.ts'
import { FrameReader } from './frame-reader.ts'
import type { ByteSource } from './segment-files.ts'
import { SEGMENT_HEADER_BYTES, type SegmentHeader } from './segment-header.ts'
import { sameBytes } from './sha256.ts'

export interface ScannedFrame {
  readonly header: FrameHeader
  readonly hash: Uint8Array
  readonly records: () => Uint8Array[]
}

export interface SegmentScan {
  /** Number of the last record; one less than the segment's first when it holds none. */
  readonly last: number
  readonly lastHash: Uint8Array
  /** Where the last whole batch ends. */
  readonly end: number
  /** Set when bytes after `end` are not a whole batch. */
  readonly torn: { readonly reason: string; readonly reader: FrameReader } | undefined
}

interface ScanOptions {
  readonly source: ByteSource
  readonly header: SegmentHeader
  /** Batches wholly below this number are walked by their headers alone. */
  readonly verifyFrom?: number
  readonly onFrame?: (frame: ScannedFrame) => void
}

/** Why a batch does not continue the chain; undefined when it does. An unknown hash is not compared. */
export function brokenLink(
  header: { readonly first: number; readonly previousHash: Uint8Array },
  next: number,
  previousHash: Uint8Array | undefined,
): string | undefined {
  if (header.first !== next) return `it begins with record ${header.first} where ${next} is due`
  if (previousHash !== undefined && !sameBytes(header.previousHash, previousHash)) {
    return 'it does not name the hash of the batch before it'
  }
  return undefined
}

export function scanSegment({ source, header, verifyFrom = 1, onFrame }: ScanOptions): SegmentScan {
  const reader = new FrameReader(source, header.mark)
  let position = SEGMENT_HEADER_BYTES
  let next = header.first
  let lastHash: Uint8Array | undefined = header.previousHash
  let skipped: number | undefined
  for (;;) {
    const peek = reader.readHeader(position)
    const skip = peek.kind === 'frame' && peek.header.first + peek.header.count <= verifyFrom
    const reading = skip ? peek : reader.readFrame(position)
    if (reading.kind === 'damaged') throw new LogDamaged(source.path, position, reading.reason)
    if (peek.kind === 'frame') {
      // The header is intact even when the payload is torn: it was written, so it must continue the chain.
      const broken = brokenLink(peek.header, next, lastHash)
      if (broken !== undefined) throw new LogDamaged(source.path, position, broken)
    }
    if (reading.kind !== 'frame') {
      const torn = reading.kind === 'torn' ? { reason: reading.reason, reader } : undefined
      lastHash ??= hashOfSkipped(reader, skipped)
      return { last: next - 1, lastHash, end: position, torn }
    }
    const frame = reading.header
    if (skip) {
      lastHash = undefined
      skipped = position
    } else {
      const hash = reader.hash(position, frame)
      const at = position
      onFrame?.({ header: frame, hash, records: () => reader.records(at, frame) })
      lastHash = hash
    }
    next = frame.first + frame.count
    position += reading.bytes
  }
}

/** The last batch is always checked in full: the next one will name its hash. */
function hashOfSkipped(reader: FrameReader, position: number | undefined): Uint8Array {
  if (position === undefined) throw new Error('a hash is unknown only after a batch was skipped')
  const reading = reader.readFrame(position)
  if (reading.kind !== 'frame')
    throw new LogDamaged(reader.source.path, position, 'the last batch is not whole')
  return reader.hash(position, reading.header)
}
