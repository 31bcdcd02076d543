// One batch as bytes: header, length-prefixed records, checksum. Records in, a frame and its hash out.
// Never believes a length before the header's checksum, and never one beyond the limits.
//
//   0 header CRC32C | 4 segment mark | 12 magic | 16 version | 18 zero | 20 payload length | 24 records
//   28 first number | 36 previous batch's hash | 68 payload ... | payload CRC32C
//
// The batch hash covers bytes 12 to the end of the payload. The mark is left out of it, so that the chain
// is the same whatever file, memory or stream the batches lie in.

import { crc32c } from './crc32c.ts'
import { LogRefused } from './errors.ts'
import { LIMITS } from './limits.ts'
import { readNumber, writeNumber } from './number-field.ts'
import { HASH_BYTES, sha256 } from './sha256.ts'

export const MARK_BYTES = 8
export const FRAME_HEADER_BYTES = 68
export const FRAME_TRAILER_BYTES = 4
export const MAX_FRAME_BYTES = FRAME_HEADER_BYTES + LIMITS.batchBytes + FRAME_TRAILER_BYTES

/** Where the mark lies in a frame. */
export const MARK_AT = 4

const HASHED_AT = 12
const MAGIC = 0x54414243 // "CBAT"
const VERSION = 1
const LENGTH_BYTES = 4

export interface FrameHeader {
  readonly first: number
  readonly count: number
  readonly payloadBytes: number
  readonly previousHash: Uint8Array
}

export type HeaderReading =
  | { readonly kind: 'header'; readonly header: FrameHeader }
  /** The checksum fails: not a header, or not any more. */
  | { readonly kind: 'torn'; readonly reason: string }
  /** The checksum holds and the content is impossible: no crash does that. */
  | { readonly kind: 'damaged'; readonly reason: string }

/** Checks the limits of a batch and gives the length of its payload. */
export function payloadBytesOf(records: readonly Uint8Array[]): number {
  if (records.length === 0) throw new LogRefused('a batch needs at least one record')
  if (records.length > LIMITS.batchRecords) {
    throw new LogRefused(`a batch holds at most ${LIMITS.batchRecords} records, not ${records.length}`)
  }
  let bytes = 0
  for (const record of records) {
    if (record.length === 0) throw new LogRefused('a record needs at least one byte')
    if (record.length > LIMITS.recordBytes) {
      throw new LogRefused(`a record holds at most ${LIMITS.recordBytes} bytes, not ${record.length}`)
    }
    bytes += LENGTH_BYTES + record.length
  }
  if (bytes > LIMITS.batchBytes) {
    throw new LogRefused(`a batch holds at most ${LIMITS.batchBytes} bytes, not ${bytes}`)
  }
  return bytes
}

export interface FrameContent {
  readonly records: readonly Uint8Array[]
  /** As payloadBytesOf gave it. */
  readonly payloadBytes: number
  readonly first: number
  readonly previousHash: Uint8Array
  readonly mark: Uint8Array
}

export function frameBytesOf(payloadBytes: number): number {
  return FRAME_HEADER_BYTES + payloadBytes + FRAME_TRAILER_BYTES
}

/** Writes the frame to the start of the target, which must be large enough, and gives the batch's hash. */
export function encodeFrame(target: Buffer, content: FrameContent): Uint8Array {
  const { records, payloadBytes, first, previousHash, mark } = content
  target.set(mark, MARK_AT)
  target.writeUInt32LE(MAGIC, 12)
  target.writeUInt16LE(VERSION, 16)
  target.writeUInt16LE(0, 18)
  target.writeUInt32LE(payloadBytes, 20)
  target.writeUInt32LE(records.length, 24)
  writeNumber(target, first, 28)
  target.set(previousHash, 36)
  target.writeUInt32LE(crc32c(target, MARK_AT, FRAME_HEADER_BYTES), 0)
  let at = FRAME_HEADER_BYTES
  for (const record of records) {
    target.writeUInt32LE(record.length, at)
    target.set(record, at + LENGTH_BYTES)
    at += LENGTH_BYTES + record.length
  }
  target.writeUInt32LE(crc32c(target, FRAME_HEADER_BYTES, at), at)
  return sha256(target.subarray(HASHED_AT, at))
}

/** Reads the header that starts at `at`; the caller makes sure that FRAME_HEADER_BYTES are there. */
export function decodeFrameHeader(bytes: Buffer, at: number, mark: Uint8Array): HeaderReading {
  if (bytes.compare(mark, 0, MARK_BYTES, at + MARK_AT, at + MARK_AT + MARK_BYTES) !== 0) {
    return { kind: 'torn', reason: 'no batch begins here' }
  }
  if (bytes.readUInt32LE(at) !== crc32c(bytes, at + MARK_AT, at + FRAME_HEADER_BYTES)) {
    return { kind: 'torn', reason: "the batch header's checksum fails" }
  }
  if (bytes.readUInt32LE(at + 12) !== MAGIC) return { kind: 'damaged', reason: 'the batch magic is wrong' }
  const version = bytes.readUInt16LE(at + 16)
  if (version !== VERSION) return { kind: 'damaged', reason: `batch format ${version} is not known` }
  const payloadBytes = bytes.readUInt32LE(at + 20)
  const count = bytes.readUInt32LE(at + 24)
  const first = readNumber(bytes, at + 28)
  if (first === undefined || first < 1) return { kind: 'damaged', reason: 'the first number is impossible' }
  if (count < 1 || count > LIMITS.batchRecords || payloadBytes > LIMITS.batchBytes) {
    return {
      kind: 'damaged',
      reason: `a batch of ${count} records in ${payloadBytes} bytes breaks the limits`,
    }
  }
  const previousHash = new Uint8Array(bytes.subarray(at + 36, at + 36 + HASH_BYTES))
  return { kind: 'header', header: { first, count, payloadBytes, previousHash } }
}

/** Whether the checksum after the payload holds for the frame that starts at `at`. */
export function payloadHolds(bytes: Buffer, at: number, header: FrameHeader): boolean {
  const start = at + FRAME_HEADER_BYTES
  const end = start + header.payloadBytes
  return bytes.readUInt32LE(end) === crc32c(bytes, start, end)
}

export function frameHash(bytes: Buffer, at: number, header: FrameHeader): Uint8Array {
  return sha256(bytes.subarray(at + HASHED_AT, at + FRAME_HEADER_BYTES + header.payloadBytes))
}

/** Whether the payload is exactly `count` records within the limits. */
export function recordsFit(bytes: Buffer, at: number, header: FrameHeader): boolean {
  let place = at + FRAME_HEADER_BYTES
  const end = place + header.payloadBytes
  for (let left = header.count; left > 0; left--) {
    if (place + LENGTH_BYTES > end) return false
    const length = bytes.readUInt32LE(place)
    if (length < 1 || length > LIMITS.recordBytes) return false
    place += LENGTH_BYTES + length
  }
  return place === end
}

/** Copies of the records of a frame that fits: one allocation for the batch, one view for each record. */
export function copyRecords(bytes: Buffer, at: number, header: FrameHeader): Uint8Array[] {
  const start = at + FRAME_HEADER_BYTES
  const payload = new Uint8Array(header.payloadBytes)
  bytes.copy(payload, 0, start, start + header.payloadBytes)
  const records = new Array<Uint8Array>(header.count)
  let place = 0
  for (let index = 0; index < header.count; index++) {
    const length = bytes.readUInt32LE(start + place)
    place += LENGTH_BYTES
    records[index] = payload.subarray(place, place + length)
    place += length
  }
  return records
}
