// The first bytes of every segment file: which log, which segment, what it follows on.
// Fields in, 80 bytes out, and back. Never accepts a header whose checksum fails.

import { MARK_BYTES } from './batch-frame.ts'
import { crc32c } from './crc32c.ts'
import { readNumber, writeNumber } from './number-field.ts'
import { HASH_BYTES } from './sha256.ts'

export const SEGMENT_HEADER_BYTES = 80
export const LOG_ID_BYTES = 16

const MAGIC = 0x47455343 // "CSEG"
const VERSION = 1

export interface SegmentHeader {
  /** 1 for the first segment of a log; grows by one with each. */
  readonly index: number
  /** Number of the first record the segment will hold. */
  readonly first: number
  /** Hash of the last batch of the segment before. */
  readonly previousHash: Uint8Array
  readonly id: Uint8Array
  /**
   * Random bytes that every batch of this segment repeats. A record's content is its sender's choice, so it
   * may look like a batch; it cannot carry the mark, which never leaves the log. Without it, such a record
   * in a torn tail would make the log refuse to open.
   */
  readonly mark: Uint8Array
}

export type SegmentHeaderReading =
  | { readonly kind: 'header'; readonly header: SegmentHeader }
  | { readonly kind: 'torn'; readonly reason: string }
  | { readonly kind: 'damaged'; readonly reason: string }

export function encodeSegmentHeader(header: SegmentHeader): Buffer {
  const bytes = Buffer.alloc(SEGMENT_HEADER_BYTES)
  bytes.writeUInt32LE(MAGIC, 4)
  bytes.writeUInt16LE(VERSION, 8)
  bytes.writeUInt32LE(header.index, 12)
  writeNumber(bytes, header.first, 16)
  bytes.set(header.previousHash, 24)
  bytes.set(header.id, 56)
  bytes.set(header.mark, 72)
  bytes.writeUInt32LE(crc32c(bytes, 4), 0)
  return bytes
}

export function decodeSegmentHeader(bytes: Buffer): SegmentHeaderReading {
  if (bytes.length < SEGMENT_HEADER_BYTES) return { kind: 'torn', reason: 'the segment header is cut short' }
  if (bytes.readUInt32LE(0) !== crc32c(bytes, 4, SEGMENT_HEADER_BYTES)) {
    return { kind: 'torn', reason: "the segment header's checksum fails" }
  }
  if (bytes.readUInt32LE(4) !== MAGIC) return { kind: 'damaged', reason: 'the segment magic is wrong' }
  const version = bytes.readUInt16LE(8)
  if (version !== VERSION) return { kind: 'damaged', reason: `segment format ${version} is not known` }
  const first = readNumber(bytes, 16)
  if (first === undefined || first < 1) return { kind: 'damaged', reason: 'the first number is impossible' }
  const copy = (at: number, length: number): Uint8Array => new Uint8Array(bytes.subarray(at, at + length))
  return {
    kind: 'header',
    header: {
      index: bytes.readUInt32LE(12),
      first,
      previousHash: copy(24, HASH_BYTES),
      id: copy(56, LOG_ID_BYTES),
      mark: copy(72, MARK_BYTES),
    },
  }
}
