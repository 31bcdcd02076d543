// A sidecar kept by the follower: for every batch its numbers, hash, Merkle root and the running chain.
// Batches in, entries out by record number. Derivable from the log, so damage is cut off and made again;
// never synced for each entry, and never a reason to refuse to start.

import { dirname } from 'node:path'
import { crc32c } from './crc32c.ts'
import { type Disk, type DiskFile, isMissing, readFully, writeFully } from './disk.ts'
import { LogRefused } from './errors.ts'
import { orFull } from './full-disk.ts'
import { LIMITS } from './limits.ts'
import { readNumber, writeNumber } from './number-field.ts'
import type { LogBatch, LogReader } from './port.ts'
import { replaceFile } from './replace-file.ts'
import { type BatchSummary, chainAfter, chainStart, summarize, summaryDigest } from './roots-chain.ts'
import { HASH_BYTES, sameBytes } from './sha256.ts'

const MAGIC = 0x544f5243 // "CROT"
const VERSION = 1
const FILE_HEADER_BYTES = 20 + HASH_BYTES
const ENTRY_BYTES = 16 + 3 * HASH_BYTES
const PAGE_ENTRIES = 1024

export interface BatchRoot extends BatchSummary {
  /** The chain after this batch. */
  readonly chain: Uint8Array
}

/** Batches that follow on each other. */
export interface RootsSpan {
  /** Number of the first record. */
  readonly first: number
  /** How many batches. */
  readonly count: number
  /** The chain before the first of them. */
  readonly chainBefore: Uint8Array
}

/** Where a sidecar begins: the first record it knows, and the chain before it. */
export interface RootsBase {
  readonly first: number
  readonly chain: Uint8Array
}

const FROM_START: RootsBase = { first: 1, chain: chainStart() }

function encodeFileHeader(base: RootsBase): Buffer {
  const bytes = Buffer.alloc(FILE_HEADER_BYTES)
  bytes.writeUInt32LE(MAGIC, 4)
  bytes.writeUInt32LE(VERSION, 8)
  writeNumber(bytes, base.first, 12)
  bytes.set(base.chain, 20)
  bytes.writeUInt32LE(crc32c(bytes, 4), 0)
  return bytes
}

function decodeFileHeader(bytes: Buffer): RootsBase | undefined {
  if (bytes.length < FILE_HEADER_BYTES || bytes.readUInt32LE(0) !== crc32c(bytes, 4, FILE_HEADER_BYTES))
    return undefined
  if (bytes.readUInt32LE(4) !== MAGIC || bytes.readUInt32LE(8) !== VERSION) return undefined
  const first = readNumber(bytes, 12)
  if (first === undefined || first < 1) return undefined
  return { first, chain: new Uint8Array(bytes.subarray(20, 20 + HASH_BYTES)) }
}

function encodeEntry(entry: BatchRoot): Buffer {
  const bytes = Buffer.alloc(ENTRY_BYTES)
  writeNumber(bytes, entry.first, 4)
  bytes.writeUInt32LE(entry.count, 12)
  bytes.set(entry.batchHash, 16)
  bytes.set(entry.root, 16 + HASH_BYTES)
  bytes.set(entry.chain, 16 + 2 * HASH_BYTES)
  bytes.writeUInt32LE(crc32c(bytes, 4), 0)
  return bytes
}

function decodeEntry(bytes: Buffer): BatchRoot | undefined {
  if (bytes.length < ENTRY_BYTES || bytes.readUInt32LE(0) !== crc32c(bytes, 4, ENTRY_BYTES)) return undefined
  const first = readNumber(bytes, 4)
  const count = bytes.readUInt32LE(12)
  if (first === undefined || count < 1) return undefined
  const hash = (place: number): Uint8Array =>
    new Uint8Array(bytes.subarray(16 + place * HASH_BYTES, 16 + (place + 1) * HASH_BYTES))
  return { first, count, batchHash: hash(0), root: hash(1), chain: hash(2) }
}

export class BatchRoots {
  readonly #disk: Disk
  readonly #path: string
  #file: DiskFile
  #base: RootsBase
  #entries = 0
  #last: BatchRoot | undefined

  /** Use openBatchRoots. */
  constructor(disk: Disk, path: string) {
    this.#disk = disk
    this.#path = path
    this.#file = openOrCreate(disk, path)
    const header = Buffer.alloc(FILE_HEADER_BYTES)
    const base = decodeFileHeader(header.subarray(0, readFully(this.#file, header, 0)))
    this.#base = base ?? FROM_START
    if (base === undefined) this.restart(FROM_START)
    else this.#scan()
  }

  /** The first record the sidecar can tell of. */
  get base(): RootsBase {
    return this.#base
  }

  get last(): BatchRoot | undefined {
    return this.#last
  }

  /** The record with which the next batch must begin. */
  nextNumber(): number {
    return this.#last === undefined ? this.#base.first : this.#last.first + this.#last.count
  }

  append(batch: LogBatch): BatchRoot {
    if (batch.first !== this.nextNumber()) {
      throw new LogRefused(`batch roots go on at record ${this.nextNumber()}, not at ${batch.first}`)
    }
    const summary = summarize(batch)
    const chain = chainAfter(this.#last?.chain ?? this.#base.chain, summaryDigest(summary))
    const entry = { ...summary, chain }
    orFull(this.#path, () => writeFully(this.#file, encodeEntry(entry), this.#positionOf(this.#entries)))
    this.#entries++
    this.#last = entry
    return entry
  }

  /** The batch that holds the record; undefined when it is not here, or not whole here any more. */
  find(number: number): BatchRoot | undefined {
    const at = this.#indexOf(number)
    return at === undefined ? undefined : this.#read(at)
  }

  /**
   * The batches from the one after the record `after` to the one that holds the record `through`: at least that one,
   * at most the last of them that an anchor takes. Undefined when `through` is not here.
   */
  span({ after, through }: { readonly after: number; readonly through: number }): RootsSpan | undefined {
    if (!Number.isSafeInteger(after) || after < 0) throw new LogRefused(`${after} is not a record number`)
    const end = this.#indexOf(through)
    if (end === undefined) return undefined
    const wanted = Math.max(after + 1, this.#base.first)
    const start = wanted > through ? end : this.#indexOf(wanted)
    if (start === undefined) return undefined
    const at = Math.max(start, end - LIMITS.anchorBatches + 1)
    const first = this.#read(at)?.first
    const chainBefore = at === 0 ? this.#base.chain : this.#read(at - 1)?.chain
    if (first === undefined || chainBefore === undefined) return undefined
    return { first, count: end - at + 1, chainBefore }
  }

  /** The batches from the one that holds the record: at most `most` of them, none when it is not here. */
  batchesFrom(number: number, most: number): BatchRoot[] {
    const at = this.#indexOf(number)
    if (at === undefined) return []
    const bytes = Buffer.alloc(Math.min(most, this.#entries - at) * ENTRY_BYTES)
    const end = readFully(this.#file, bytes, this.#positionOf(at))
    const batches: BatchRoot[] = []
    for (let place = 0; place + ENTRY_BYTES <= end; place += ENTRY_BYTES) {
      // Once more alone when it fails, so that damage is cut off.
      const entry = decodeEntry(bytes.subarray(place, place + ENTRY_BYTES)) ?? this.#read(at + batches.length)
      if (entry === undefined) break
      batches.push(entry)
    }
    return batches
  }

  /** Forgets everything and begins anew from a base. */
  restart(base: RootsBase): void {
    this.#file.truncate(0)
    orFull(this.#path, () => writeFully(this.#file, encodeFileHeader(base), 0))
    this.#base = base
    this.#entries = 0
    this.#last = undefined
  }

  /** Forgets the batches wholly below the record, when their segments are gone too. */
  discardBelow(number: number): void {
    const at = this.#indexOf(Math.min(number, this.nextNumber() - 1))
    if (at === undefined || at === 0) return
    const before = this.#read(at - 1)
    const kept = Buffer.alloc((this.#entries - at) * ENTRY_BYTES)
    const whole = readFully(this.#file, kept, this.#positionOf(at)) === kept.length
    if (before === undefined || !whole) return
    const base = { first: before.first + before.count, chain: before.chain }
    replaceFile(this.#disk, this.#path, [encodeFileHeader(base), kept])
    this.#file.close()
    this.#file = this.#disk.open(this.#path, 'write')
    this.#base = base
    this.#scan()
  }

  sync(): void {
    this.#file.sync()
  }

  close(): void {
    this.#file.close()
  }

  #positionOf(at: number): number {
    return FILE_HEADER_BYTES + at * ENTRY_BYTES
  }

  /** Counts the entries that are whole and follow on, and cuts the file behind them. */
  #scan(): void {
    const page = Buffer.alloc(PAGE_ENTRIES * ENTRY_BYTES)
    this.#entries = 0
    this.#last = undefined
    for (;;) {
      const bytes = readFully(this.#file, page, this.#positionOf(this.#entries))
      let whole = 0
      for (let at = 0; at + ENTRY_BYTES <= bytes; at += ENTRY_BYTES) {
        const entry = decodeEntry(page.subarray(at, at + ENTRY_BYTES))
        if (entry === undefined || entry.first !== this.nextNumber()) break
        this.#last = entry
        whole++
      }
      this.#entries += whole
      if (whole < PAGE_ENTRIES) break
    }
    this.#file.truncate(this.#positionOf(this.#entries))
  }

  /** The entry at a place. Damage found while running cuts it off: the rest is made again from the log. */
  #read(at: number): BatchRoot | undefined {
    const entry = this.#decodeAt(at)
    if (entry !== undefined) return entry
    let whole = at
    while (whole > 0 && this.#decodeAt(whole - 1) === undefined) whole--
    this.#file.truncate(this.#positionOf(whole))
    this.#entries = whole
    this.#last = whole === 0 ? undefined : this.#decodeAt(whole - 1)
    return undefined
  }

  #decodeAt(at: number): BatchRoot | undefined {
    const bytes = Buffer.alloc(ENTRY_BYTES)
    return decodeEntry(bytes.subarray(0, readFully(this.#file, bytes, this.#positionOf(at))))
  }

  #indexOf(number: number): number | undefined {
    if (number < this.#base.first || number >= this.nextNumber()) return undefined
    let low = 0
    let high = this.#entries - 1
    while (low <= high) {
      const middle = (low + high) >>> 1
      const entry = this.#read(middle)
      if (entry === undefined) return undefined
      if (number < entry.first) high = middle - 1
      else if (number >= entry.first + entry.count) low = middle + 1
      else return middle
    }
    return undefined
  }
}

function openOrCreate(disk: Disk, path: string): DiskFile {
  try {
    return disk.open(path, 'write')
  } catch (error) {
    if (!isMissing(error)) throw error
    return disk.open(path, 'create')
  }
}

export function openBatchRoots(options: { readonly disk: Disk; readonly path: string }): BatchRoots {
  options.disk.makeDirectory(dirname(options.path))
  return new BatchRoots(options.disk, options.path)
}

interface CatchUp {
  readonly roots: BatchRoots
  readonly reader: LogReader
  /** The chain before a segment's first record, from the heads; undefined when no head leads there. */
  readonly chainBefore?: (first: number) => Uint8Array | undefined
}

async function agrees(roots: BatchRoots, reader: LogReader): Promise<boolean> {
  const { last } = roots
  if (last === undefined) return roots.base.first >= reader.firstNumber()
  if (last.first + last.count < reader.firstNumber()) return false
  if (last.first < reader.firstNumber()) return true
  for await (const batch of reader.read(last.first, last.first)) return sameBytes(batch.hash, last.batchHash)
  return false
}

/** Adds what the log has and the sidecar has not; begins anew when the two do not belong together. */
export async function catchUpRoots({ roots, reader, chainBefore }: CatchUp): Promise<void> {
  if (!(await agrees(roots, reader))) {
    const first = reader.firstNumber()
    const chain = first === 1 ? chainStart() : chainBefore?.(first)
    if (chain === undefined)
      throw new LogRefused(`no head leads to record ${first}, so its chain is not known`)
    roots.restart({ first, chain })
  }
  for await (const batch of reader.read(roots.nextNumber())) roots.append(batch)
}
