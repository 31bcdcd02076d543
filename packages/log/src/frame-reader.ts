// Reads frames one after another from a segment through one window of memory. Positions in, frames out.
// Tells bytes that may be a torn write from bytes that cannot be; never decides what to do about either.

import {
  copyRecords,
  decodeFrameHeader,
  FRAME_HEADER_BYTES,
  FRAME_TRAILER_BYTES,
  type FrameHeader,
  frameBytesOf,
  frameHash,
  MARK_AT,
  payloadHolds,
  recordsFit,
} from './batch-frame.ts'
import { readFully } from './disk.ts'
import { LIMITS } from './limits.ts'
import type { ByteSource } from './segment-files.ts'

export type FrameReading =
  | { readonly kind: 'frame'; readonly header: FrameHeader; readonly bytes: number }
  | { readonly kind: 'end' }
  | { readonly kind: 'torn'; readonly reason: string }
  | { readonly kind: 'damaged'; readonly reason: string }

export class FrameReader {
  readonly source: ByteSource
  readonly #mark: Uint8Array
  #window: Buffer
  #windowStart = 0
  #windowBytes = 0

  constructor(source: ByteSource, mark: Uint8Array) {
    this.source = source
    this.#mark = mark
    this.#window = Buffer.allocUnsafeSlow(Math.min(LIMITS.readWindowBytes, Math.max(source.size(), 4096)))
  }

  /** Reads afresh from now on: what was read ahead may have been replaced. */
  forget(): void {
    this.#windowBytes = 0
  }

  /** The header of the frame at the position, whose payload is only known to be inside the file. */
  readHeader(position: number): FrameReading {
    const at = this.#reach(position, FRAME_HEADER_BYTES)
    if (at === undefined) {
      return this.source.size() === position
        ? { kind: 'end' }
        : { kind: 'torn', reason: 'a batch header is cut short' }
    }
    const reading = decodeFrameHeader(this.#window, at, this.#mark)
    if (reading.kind !== 'header') return reading
    const bytes = frameBytesOf(reading.header.payloadBytes)
    if (position + bytes > this.#windowStart + this.#windowBytes && position + bytes > this.source.size()) {
      return { kind: 'torn', reason: 'a batch is cut short' }
    }
    return { kind: 'frame', header: reading.header, bytes }
  }

  /** The whole frame at the position, checksums and record lengths checked. */
  readFrame(position: number): FrameReading {
    const reading = this.readHeader(position)
    if (reading.kind !== 'frame') return reading
    const at = this.#reach(position, reading.bytes)
    if (at === undefined) return { kind: 'torn', reason: 'a batch is cut short' }
    if (!payloadHolds(this.#window, at, reading.header)) {
      return { kind: 'torn', reason: "the payload's checksum fails" }
    }
    if (!recordsFit(this.#window, at, reading.header)) {
      return { kind: 'damaged', reason: 'the record lengths do not add up' }
    }
    return reading
  }

  /** Hash of the frame that readFrame gave last. */
  hash(position: number, header: FrameHeader): Uint8Array {
    return frameHash(this.#window, position - this.#windowStart, header)
  }

  /** Records of the frame that readFrame gave last, copied. */
  records(position: number, header: FrameHeader): Uint8Array[] {
    return copyRecords(this.#window, position - this.#windowStart, header)
  }

  /** Position of an intact batch header after the position; undefined when there is none. */
  findHeaderAfter(position: number): number | undefined {
    const tail = Buffer.allocUnsafe(Math.max(0, this.source.size() - position))
    const length = readFully(this.source, tail, position)
    const bytes = tail.subarray(0, length)
    let at = bytes.indexOf(this.#mark, 1 + MARK_AT)
    while (at !== -1) {
      const start = at - MARK_AT
      if (start + FRAME_HEADER_BYTES > length) return undefined
      if (decodeFrameHeader(bytes, start, this.#mark).kind !== 'torn') return position + start
      at = bytes.indexOf(this.#mark, at + 1)
    }
    return undefined
  }

  /** Brings bytes into the window and gives where they begin in it; undefined when the file ends before. */
  #reach(position: number, length: number): number | undefined {
    const at = position - this.#windowStart
    if (at >= 0 && at + length <= this.#windowBytes) return at
    // Only a header whose checksum holds asks for more than the window, and only up to a batch's limit.
    if (length > this.#window.length) {
      this.#window = Buffer.allocUnsafeSlow(length + FRAME_HEADER_BYTES + FRAME_TRAILER_BYTES)
    }
    this.#windowStart = position
    this.#windowBytes = readFully(this.source, this.#window, position)
    return this.#windowBytes >= length ? 0 : undefined
  }
}
