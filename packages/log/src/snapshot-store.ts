// Snapshots as files: whole states in, the newest whole one out, a damaged one never.
// A snapshot appears only when it is durable. Knows nothing of what a state means.

import { join } from 'node:path'
import { crc32c } from './crc32c.ts'
import { type Disk, readWhole } from './disk.ts'
import { LogDead, LogRefused } from './errors.ts'
import { LIMITS } from './limits.ts'
import { readNumber, writeNumber } from './number-field.ts'
import type { Snapshot, SnapshotStore } from './port.ts'
import { removeIfThere, removeTemporaries, replaceFile } from './replace-file.ts'
import { HASH_BYTES, sameBytes, sha256 } from './sha256.ts'

const MAGIC = 0x50534e43 // "CNSP"
const VERSION = 1
const NAME = /^(\d{16})\.snap$/
// CRC32C of the rest | magic | version | number | length | log hash | state hash | SHA-256 of the content
const HEADER_BYTES = 28 + 3 * HASH_BYTES

export interface FileSnapshotStoreOptions {
  readonly directory: string
  readonly disk: Disk
  /** How many of the newest whole ones to keep. */
  readonly keep?: number
}

function encodeHeader(snapshot: Snapshot): Buffer {
  const header = Buffer.alloc(HEADER_BYTES)
  header.writeUInt32LE(MAGIC, 4)
  header.writeUInt32LE(VERSION, 8)
  writeNumber(header, snapshot.number, 12)
  writeNumber(header, snapshot.bytes.length, 20)
  header.set(snapshot.logHash, 28)
  header.set(snapshot.stateHash, 28 + HASH_BYTES)
  header.set(sha256(snapshot.bytes), 28 + 2 * HASH_BYTES)
  header.writeUInt32LE(crc32c(header, 4), 0)
  return header
}

function decode(file: Buffer, number: number): Snapshot | undefined {
  if (file.length < HEADER_BYTES || file.readUInt32LE(0) !== crc32c(file, 4, HEADER_BYTES)) return undefined
  if (file.readUInt32LE(4) !== MAGIC || file.readUInt32LE(8) !== VERSION) return undefined
  if (readNumber(file, 12) !== number) return undefined
  if (readNumber(file, 20) !== file.length - HEADER_BYTES) return undefined
  const hash = (place: number): Uint8Array =>
    new Uint8Array(file.subarray(28 + place * HASH_BYTES, 28 + (place + 1) * HASH_BYTES))
  const bytes = new Uint8Array(file.buffer, file.byteOffset + HEADER_BYTES, file.length - HEADER_BYTES)
  if (!sameBytes(sha256(bytes), hash(2))) return undefined
  return { number, logHash: hash(0), stateHash: hash(1), bytes }
}

export function checkSnapshot({ number, bytes, logHash, stateHash }: Snapshot): void {
  if (!Number.isSafeInteger(number) || number < 0) throw new LogRefused(`${number} is not a record number`)
  if (bytes.length > LIMITS.snapshotBytes) {
    throw new LogRefused(`a snapshot holds at most ${LIMITS.snapshotBytes} bytes, not ${bytes.length}`)
  }
  if (logHash.length !== HASH_BYTES || stateHash.length !== HASH_BYTES) {
    throw new LogRefused(`a snapshot's hashes are of ${HASH_BYTES} bytes`)
  }
}

export function checkKeep(keep: number): number {
  if (!Number.isSafeInteger(keep) || keep < 1) throw new LogRefused(`${keep} snapshots cannot be kept`)
  return keep
}

export class FileSnapshotStore implements SnapshotStore {
  readonly #disk: Disk
  readonly #directory: string
  readonly #keep: number

  constructor({ disk, directory, keep = LIMITS.snapshotsKept }: FileSnapshotStoreOptions) {
    this.#keep = checkKeep(keep)
    this.#disk = disk
    this.#directory = directory
    disk.makeDirectory(directory)
  }

  save(snapshot: Snapshot): void {
    checkSnapshot(snapshot)
    removeTemporaries(this.#disk, this.#directory)
    replaceFile(this.#disk, this.#path(snapshot.number), [encodeHeader(snapshot), snapshot.bytes])
    // The older ones are what we fall back to: they go only once the new one reads back whole.
    if (this.load(snapshot.number) === undefined) {
      throw new LogDead(`snapshot ${snapshot.number} does not read back as it was written`, undefined)
    }
    const kept = this.#newestWhole(snapshot.number)
    const old = this.list().filter((number) => !kept.has(number))
    for (const number of old) removeIfThere(this.#disk, this.#path(number))
    // The log is cut down to what the oldest one needs: one that came back after a crash would lack its records.
    if (old.length > 0) this.#disk.syncDirectory(this.#directory)
  }

  /** A damaged one is nothing to fall back to: if it counted, those that are might go, and the log before them. */
  #newestWhole(justRead: number): ReadonlySet<number> {
    const whole = new Set<number>()
    for (const number of this.list().toReversed()) {
      if (whole.size === this.#keep) break
      if (number === justRead || this.load(number) !== undefined) whole.add(number)
    }
    return whole
  }

  latest(): Snapshot | undefined {
    for (const number of this.list().toReversed()) {
      const snapshot = this.load(number)
      if (snapshot !== undefined) return snapshot
    }
    return undefined
  }

  list(): readonly number[] {
    const matches = this.#disk.list(this.#directory).map((name) => NAME.exec(name))
    return matches.flatMap((match) => (match === null ? [] : [Number(match[1])])).sort((a, b) => a - b)
  }

  load(number: number): Snapshot | undefined {
    const file = readWhole(this.#disk, this.#path(number), HEADER_BYTES + LIMITS.snapshotBytes)
    return file && decode(file, number)
  }

  #path(number: number): string {
    return join(this.#directory, `${String(number).padStart(16, '0')}.snap`)
  }
}

export function openFileSnapshotStore(options: FileSnapshotStoreOptions): FileSnapshotStore {
  return new FileSnapshotStore(options)
}
