// The heads file: one fixed entry for each segment that left the directory, kept for ever.
// Entries in, synced before their segment goes; entries out, so that what is left still links to the start.
// Never rewritten: only a torn last entry is cut before the next one is added.

import { join } from 'node:path'
import { crc32c } from './crc32c.ts'
import { type Disk, isMissing, readWhole, writeFully } from './disk.ts'
import { LogDamaged } from './errors.ts'
import { orFull } from './full-disk.ts'
import { LIMITS } from './limits.ts'
import { readNumber, writeNumber } from './number-field.ts'
import { LOG_ID_BYTES } from './segment-header.ts'
import { HASH_BYTES, sameBytes } from './sha256.ts'

const HEADS_NAME = 'heads'
const MAGIC = 0x44454843 // "CHED"
const VERSION = 1
const FILE_HEADER_BYTES = 28
const ENTRY_BYTES = 24 + 4 * HASH_BYTES

export interface SegmentHead {
  readonly index: number
  readonly first: number
  readonly last: number
  readonly lastHash: Uint8Array
  /** SHA-256 of the segment's plain form, whichever form is archived. */
  readonly contentHash: Uint8Array
  /** Merkle root over the Merkle roots of the segment's batches. */
  readonly rootOfRoots: Uint8Array
  /** The running chain of batch roots after the segment's last batch. */
  readonly rootsChain: Uint8Array
}

export interface SegmentHeads {
  readonly path: string
  readonly id: Uint8Array | undefined
  readonly entries: readonly SegmentHead[]
  /** Where the whole entries end; bytes after it are torn. */
  readonly end: number
}

function encodeFileHeader(id: Uint8Array): Buffer {
  const bytes = Buffer.alloc(FILE_HEADER_BYTES)
  bytes.writeUInt32LE(MAGIC, 4)
  bytes.writeUInt32LE(VERSION, 8)
  bytes.set(id, 12)
  bytes.writeUInt32LE(crc32c(bytes, 4), 0)
  return bytes
}

function encodeEntry(head: SegmentHead): Buffer {
  const bytes = Buffer.alloc(ENTRY_BYTES)
  bytes.writeUInt32LE(head.index, 4)
  writeNumber(bytes, head.first, 8)
  writeNumber(bytes, head.last, 16)
  const hashes = [head.lastHash, head.contentHash, head.rootOfRoots, head.rootsChain]
  hashes.forEach((hash, place) => bytes.set(hash, 24 + place * HASH_BYTES))
  bytes.writeUInt32LE(crc32c(bytes, 4), 0)
  return bytes
}

function decodeEntry(bytes: Buffer): SegmentHead | undefined {
  if (bytes.length < ENTRY_BYTES || bytes.readUInt32LE(0) !== crc32c(bytes, 4, ENTRY_BYTES)) return undefined
  const first = readNumber(bytes, 8)
  const last = readNumber(bytes, 16)
  if (first === undefined || last === undefined) return undefined
  const hash = (place: number): Uint8Array =>
    new Uint8Array(bytes.subarray(24 + place * HASH_BYTES, 24 + (place + 1) * HASH_BYTES))
  return {
    index: bytes.readUInt32LE(4),
    first,
    last,
    lastHash: hash(0),
    contentHash: hash(1),
    rootOfRoots: hash(2),
    rootsChain: hash(3),
  }
}

function followsOn(head: SegmentHead, before: SegmentHead | undefined): boolean {
  return (
    head.index === (before?.index ?? 0) + 1 &&
    head.first === (before?.last ?? 0) + 1 &&
    head.last >= head.first
  )
}

/** Reads the heads. A torn end is left out; an entry that fails before a whole one is damage. */
export function readHeads(disk: Disk, directory: string): SegmentHeads {
  const path = join(directory, HEADS_NAME)
  const bytes = readWhole(disk, path, LIMITS.headsBytes)
  const none: SegmentHeads = { path, id: undefined, entries: [], end: 0 }
  if (bytes === undefined || bytes.length < FILE_HEADER_BYTES) return none
  const intact = bytes.readUInt32LE(0) === crc32c(bytes, 4, FILE_HEADER_BYTES)
  // File header and first entry are written at once: with less than both, the creation itself was torn.
  if (!intact && bytes.length <= FILE_HEADER_BYTES + ENTRY_BYTES) return none
  if (!intact) throw new LogDamaged(path, 0, "the file header's checksum fails")
  if (bytes.readUInt32LE(4) !== MAGIC || bytes.readUInt32LE(8) !== VERSION) {
    throw new LogDamaged(path, 4, 'this is not a heads file of a known format')
  }
  const entries: SegmentHead[] = []
  let end = FILE_HEADER_BYTES
  for (; end + ENTRY_BYTES <= bytes.length; end += ENTRY_BYTES) {
    const entry = decodeEntry(bytes.subarray(end, end + ENTRY_BYTES))
    if (entry === undefined) break
    if (!followsOn(entry, entries.at(-1))) throw new LogDamaged(path, end, 'the entry does not follow on')
    entries.push(entry)
  }
  if (bytes.length - end > ENTRY_BYTES) throw new LogDamaged(path, end, "the entry's checksum fails")
  return { path, id: new Uint8Array(bytes.subarray(12, 12 + LOG_ID_BYTES)), entries, end }
}

/** Adds one head and makes it durable. Nothing when the segment's head is there already. */
export function appendHead(disk: Disk, directory: string, id: Uint8Array, head: SegmentHead): void {
  const heads = readHeads(disk, directory)
  if (heads.id !== undefined && !sameBytes(heads.id, id)) {
    throw new LogDamaged(heads.path, 12, 'it belongs to another log')
  }
  const present = heads.entries.find((entry) => entry.index === head.index)
  if (present !== undefined) {
    if (!sameBytes(present.lastHash, head.lastHash)) {
      throw new LogDamaged(heads.path, heads.end, `segment ${head.index} is not the one recorded`)
    }
    return
  }
  if (!followsOn(head, heads.entries.at(-1))) {
    throw new LogDamaged(heads.path, heads.end, `segment ${head.index} does not follow the last head`)
  }
  const entry = encodeEntry(head)
  const bytes = heads.id === undefined ? Buffer.concat([encodeFileHeader(id), entry]) : entry
  const end = heads.id === undefined ? 0 : heads.end
  const file = openOrCreate(disk, heads.path)
  try {
    if (file.size() > end) file.truncate(end)
    orFull(heads.path, () => writeFully(file, bytes, end))
    file.sync()
  } finally {
    file.close()
  }
  // Also after a crash that left the file and not its entry in the directory: cheap, and then certain.
  disk.syncDirectory(directory)
}

function openOrCreate(disk: Disk, path: string): ReturnType<Disk['open']> {
  try {
    return disk.open(path, 'write')
  } catch (error) {
    if (!isMissing(error)) throw error
    return disk.open(path, 'create')
  }
}

/** The head of the segment that ended right before the record; undefined when none did. */
export function headBefore(heads: SegmentHeads, first: number): SegmentHead | undefined {
  return heads.entries.find((entry) => entry.last + 1 === first)
}
