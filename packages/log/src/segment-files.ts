// The segment files of a directory, plain (.seg) or compressed (.seg.gz). A directory in, readable bytes out.
// Whoever reads a segment need not know its form. Never writes.

import { join } from 'node:path'
import { constants, gunzipSync } from 'node:zlib'
import { MAX_FRAME_BYTES } from './batch-frame.ts'
import { type Disk, errorCode, isMissing, readFully, readWhole } from './disk.ts'
import { LogDamaged } from './errors.ts'
import { LIMITS } from './limits.ts'
import {
  decodeSegmentHeader,
  SEGMENT_HEADER_BYTES,
  type SegmentHeader,
  type SegmentHeaderReading,
} from './segment-header.ts'

const NUMBER_DIGITS = 16
const NAME = /^(\d{16})\.seg(\.gz)?$/
/** Enough of a compressed file to unpack its first bytes. */
const PREFIX_BYTES = 4096
/** A segment of one batch may pass its set size by that batch. */
const UNPACKED_CAP_BYTES = LIMITS.segmentBytesMax + MAX_FRAME_BYTES

/** Bytes that can be read anywhere: a file, or a segment unpacked in memory. */
export interface ByteSource {
  readonly path: string
  size(): number
  read(target: Uint8Array, position: number): number
  close(): void
}

export interface SegmentFile {
  /** Number of the segment's first record, from its name. */
  readonly first: number
  readonly plain: boolean
  readonly compressed: boolean
}

export function segmentPath(directory: string, first: number): string {
  return join(directory, `${String(first).padStart(NUMBER_DIGITS, '0')}.seg`)
}

export function compressedPath(directory: string, first: number): string {
  return `${segmentPath(directory, first)}.gz`
}

/** The segments present, ascending. A crash may leave both forms of one; it is still one segment. */
export function listSegments(disk: Disk, directory: string): SegmentFile[] {
  const forms = new Map<number, { plain: boolean; compressed: boolean }>()
  for (const name of disk.list(directory)) {
    const match = NAME.exec(name)
    if (match === null) continue
    const first = Number(match[1])
    const form = forms.get(first) ?? { plain: false, compressed: false }
    if (match[2] === undefined) form.plain = true
    else form.compressed = true
    forms.set(first, form)
  }
  return [...forms].map(([first, form]) => ({ first, ...form })).sort((a, b) => a.first - b.first)
}

class UnpackedSegment implements ByteSource {
  readonly path: string
  readonly #content: Buffer

  constructor(path: string, content: Buffer) {
    this.path = path
    this.#content = content
  }

  size(): number {
    return this.#content.length
  }

  read(target: Uint8Array, position: number): number {
    return this.#content.copy(target, 0, position)
  }

  close(): void {}
}

/** Unpacks a compressed segment; `finishFlush` lets a prefix of one be unpacked as far as it goes. */
function unpack(path: string, packed: Buffer, finishFlush: number): Buffer {
  try {
    return gunzipSync(packed, { maxOutputLength: UNPACKED_CAP_BYTES, finishFlush })
  } catch (error) {
    if (errorCode(error) === undefined) throw error
    throw new LogDamaged(path, 0, `it cannot be unpacked (${String(errorCode(error))})`)
  }
}

export function openCompressed(disk: Disk, directory: string, first: number): ByteSource | undefined {
  const path = compressedPath(directory, first)
  const packed = readWhole(disk, path, UNPACKED_CAP_BYTES)
  return packed && new UnpackedSegment(path, unpack(path, packed, constants.Z_FINISH))
}

function openPlain(disk: Disk, directory: string, first: number): ByteSource | undefined {
  try {
    return disk.open(segmentPath(directory, first), 'read')
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/**
 * The segment in whichever form it has; undefined when it has neither. The follower may swap the forms at
 * any moment, but puts the compressed one in place before it takes the plain one away: so plain first.
 */
export function openSegment(disk: Disk, directory: string, first: number): ByteSource | undefined {
  return openPlain(disk, directory, first) ?? openCompressed(disk, directory, first)
}

/** Only the first bytes of a segment, for checking its header without unpacking all of it. */
export function openSegmentStart(disk: Disk, directory: string, segment: SegmentFile): ByteSource {
  if (segment.plain) return disk.open(segmentPath(directory, segment.first), 'read')
  const path = compressedPath(directory, segment.first)
  const file = disk.open(path, 'read')
  try {
    const prefix = Buffer.alloc(Math.min(file.size(), PREFIX_BYTES))
    const packed = prefix.subarray(0, readFully(file, prefix, 0))
    return new UnpackedSegment(path, unpack(path, packed, constants.Z_SYNC_FLUSH))
  } finally {
    file.close()
  }
}

export function readSegmentHeader(source: ByteSource): SegmentHeaderReading {
  const bytes = Buffer.alloc(SEGMENT_HEADER_BYTES)
  return decodeSegmentHeader(bytes.subarray(0, readFully(source, bytes, 0)))
}

/** The header of a segment that must have one. */
export function requireSegmentHeader(source: ByteSource): SegmentHeader {
  const reading = readSegmentHeader(source)
  if (reading.kind !== 'header') throw new LogDamaged(source.path, 0, reading.reason)
  return reading.header
}
