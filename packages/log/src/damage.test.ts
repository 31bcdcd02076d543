// Every byte of a small log damaged in every way: the log opens with a correct prefix or names the place.

import { beforeAll, describe, expect, test } from 'vitest'
import { encodeFrame, frameBytesOf, payloadBytesOf } from './batch-frame.ts'
import { compactLog } from './compaction.ts'
import { LogDamaged } from './errors.ts'
import {
  appendBatches,
  openSample,
  readAll,
  SAMPLE_DIRECTORY,
  sampleRecord,
  sampleRecords,
  simulatedDisk,
} from './sample-log.ts'
import { compressedPath, listSegments, segmentPath } from './segment-files.ts'
import { SEGMENT_HEADER_BYTES } from './segment-header.ts'
import type { SimulatedDisk } from './simulated-disk.ts'

const RECORDS = 60
const BATCH = 5
const SEGMENT_BYTES = 2700
const PAGE = 4096

function record(number: number): Uint8Array {
  return sampleRecord(number, 100 + (number % 5) * 8)
}

interface Segment {
  readonly path: string
  readonly first: number
  readonly content: Buffer
  /** Where each batch begins, and where the last one ends. */
  readonly batches: readonly number[]
  readonly last: boolean
}

let files: ReadonlyMap<string, Buffer>
let segments: Segment[]
const expected = Array.from({ length: RECORDS }, (_, at) => record(at + 1))

function diskOf(contents: ReadonlyMap<string, Buffer>): SimulatedDisk {
  const disk = simulatedDisk()
  disk.makeDirectory(SAMPLE_DIRECTORY)
  for (const [path, content] of contents) disk.put(path, content)
  return disk
}

function layout(disk: SimulatedDisk, first: number, next: number | undefined): Segment {
  const path = segmentPath(SAMPLE_DIRECTORY, first)
  const batches = [SEGMENT_HEADER_BYTES]
  for (let number = first; number < (next ?? RECORDS + 1); number += BATCH) {
    const records = Array.from({ length: BATCH }, (_, at) => record(number + at))
    batches.push(batches.at(-1)! + frameBytesOf(payloadBytesOf(records)))
  }
  return { path, first, content: disk.contents(path), batches, last: next === undefined }
}

beforeAll(async () => {
  const disk = simulatedDisk()
  const log = openSample(disk, { segmentBytes: SEGMENT_BYTES })
  for (let number = 1; number <= RECORDS; number += BATCH) {
    const records = expected.slice(number - 1, number - 1 + BATCH)
    await log.stage(records, number - 1).commit()
  }
  log.close()
  const firsts = listSegments(disk, SAMPLE_DIRECTORY).map((segment) => segment.first)
  segments = firsts.map((first, at) => layout(disk, first, firsts[at + 1]))
  files = new Map(segments.map((segment) => [segment.path, segment.content]))
  expect(segments.length).toBeGreaterThan(2)
  for (const segment of segments) expect(segment.batches.at(-1)).toBe(segment.content.length)
})

type Outcome = { readonly kind: 'opened'; readonly records: number } | { readonly kind: 'damaged' }

/** Opens, reads and judges: anything but a correct prefix or a named place fails the test. */
async function outcomeOf(contents: ReadonlyMap<string, Buffer>): Promise<Outcome> {
  const disk = diskOf(contents)
  try {
    const log = openSample(disk, { segmentBytes: SEGMENT_BYTES })
    const records = await readAll(log)
    for (const [at, found] of records.entries()) {
      if (!Buffer.from(expected[at] ?? []).equals(found)) throw new Error(`record ${at + 1} is wrong`)
    }
    if (log.head().number !== records.length) throw new Error('the head is not the last record')
    return { kind: 'opened', records: records.length }
  } catch (error) {
    if (!(error instanceof LogDamaged)) throw error
    const named = contents.get(error.file)
    if (named === undefined) throw new Error(`no such file: ${error.message}`, { cause: error })
    if (error.offset < 0 || error.offset > named.length) throw new Error(error.message, { cause: error })
    return { kind: 'damaged' }
  }
}

/** Length of the record, or of the batch, in which the byte lies. */
function unitAt(segment: Segment, at: number, unit: 'record' | 'batch'): number {
  const batch = Math.max(
    0,
    segment.batches.findLastIndex((start) => start <= at),
  )
  const start = segment.batches[batch] ?? 0
  const bytes = (segment.batches[batch + 1] ?? segment.content.length) - start
  if (unit === 'batch') return bytes
  const number = segment.first + batch * BATCH + (at % BATCH)
  return 4 + record(number).length
}

function duplicated(content: Buffer, at: number, length: number): Buffer {
  return Buffer.concat([content.subarray(0, at), content.subarray(at, at + length), content.subarray(at)])
}

/** Swaps a stretch with its neighbour: the one after it or, at the end of the file, the one before it. */
function swapped(content: Buffer, at: number, length: number): Buffer {
  const one = Math.max(0, Math.min(at, content.length - 2 * length))
  const [two, end] = [one + length, one + 2 * length]
  const parts = [
    content.subarray(0, one),
    content.subarray(two, end),
    content.subarray(one, two),
    content.subarray(end),
  ]
  return Buffer.concat(parts)
}

const WAYS: Record<string, (segment: Segment, at: number) => Buffer> = {
  truncate: ({ content }, at) => content.subarray(0, at),
  'flip a bit': ({ content }, at) => {
    const flipped = Buffer.from(content)
    flipped[at] = flipped[at]! ^ (1 << (at % 8))
    return flipped
  },
  'zero to the next 4 KiB': ({ content }, at) =>
    Buffer.from(content).fill(0, at, Math.min(content.length, (Math.floor(at / PAGE) + 1) * PAGE)),
  'duplicate a record': (segment, at) => duplicated(segment.content, at, unitAt(segment, at, 'record')),
  'duplicate a batch': (segment, at) => duplicated(segment.content, at, unitAt(segment, at, 'batch')),
  'swap two records': (segment, at) => swapped(segment.content, at, unitAt(segment, at, 'record')),
  'swap two batches': (segment, at) => swapped(segment.content, at, unitAt(segment, at, 'batch')),
}

function judge(segment: Segment, damaged: Buffer, outcome: Outcome): void {
  const { content } = segment
  if (damaged.equals(content)) {
    expect(outcome).toEqual({ kind: 'opened', records: RECORDS })
    return
  }
  if (outcome.kind === 'damaged') return
  if (!segment.last) throw new Error('damage before the last segment was opened')
  // Batches that end before the first changed byte must all have survived.
  let same = 0
  while (same < damaged.length && same < content.length && damaged[same] === content[same]) same++
  // A whole batch behind the damage proves that it is not a torn write: it must have been refused.
  for (const [at, start] of segment.batches.slice(0, -1).entries()) {
    const frame = content.subarray(start, segment.batches[at + 1])
    if (damaged.includes(frame, same + 1)) throw new Error(`batch ${at} of the segment follows and was cut`)
  }
  const whole = segment.batches.findLastIndex((start) => start <= same)
  expect(outcome.records).toBeGreaterThanOrEqual(segment.first - 1 + Math.max(0, whole) * BATCH)
  // With junk only behind the last batch nothing is lost; otherwise something must be.
  if (same < content.length) expect(outcome.records).toBeLessThan(RECORDS)
}

describe('[P5] every byte of a 60-record log', () => {
  test.each(Object.keys(WAYS))('%s: a correct prefix, or a refusal that names the place', async (way) => {
    const damage = WAYS[way]!
    let cases = 0
    let unchanged = 0
    const outcomes = { opened: 0, damaged: 0 }
    for (const segment of segments) {
      for (let at = 0; at < segment.content.length; at++) {
        const damaged = damage(segment, at)
        if (damaged.equals(segment.content)) unchanged++
        const outcome = await outcomeOf(new Map(files).set(segment.path, damaged))
        judge(segment, damaged, outcome)
        outcomes[outcome.kind]++
        cases++
      }
    }
    const bytes = segments.reduce((sum, segment) => sum + segment.content.length, 0)
    const payload = expected.reduce((sum, one) => sum + 4 + one.length, 0)
    // Known beforehand: 12 batches of 72 bytes around their payload, and a header for each segment.
    expect(bytes).toBe(payload + (RECORDS / BATCH) * 72 + segments.length * SEGMENT_HEADER_BYTES)
    expect(cases).toBe(bytes)
    const before = segments
      .filter((segment) => !segment.last)
      .reduce((sum, segment) => sum + segment.content.length, 0)
    expect(unchanged).toBeLessThan(cases / 100)
    expect(outcomes.damaged).toBeGreaterThanOrEqual(before - unchanged)
    expect(outcomes.opened).toBeGreaterThan(0)
    if (way === 'truncate') expect(outcomes).toEqual({ opened: bytes - before, damaged: before })
  })
})

describe('[P5] whole batches and segments', () => {
  test('two batches swapped, or one repeated after another, anywhere in a segment', async () => {
    let cases = 0
    for (const segment of segments) {
      const count = segment.batches.length - 1
      const batch = (at: number): Buffer =>
        segment.content.subarray(segment.batches[at], segment.batches[at + 1])
      const header = segment.content.subarray(0, SEGMENT_HEADER_BYTES)
      const all = Array.from({ length: count }, (_, at) => batch(at))
      for (let one = 0; one < count; one++) {
        for (let two = 0; two < count; two++) {
          const repeated = Buffer.concat([header, ...all.toSpliced(two + 1, 0, batch(one))])
          const swappedAll = all.with(one, batch(two)).with(two, batch(one))
          for (const damaged of [repeated, Buffer.concat([header, ...swappedAll])]) {
            const outcome = await outcomeOf(new Map(files).set(segment.path, damaged))
            const same = damaged.equals(segment.content)
            expect(outcome).toEqual(same ? { kind: 'opened', records: RECORDS } : { kind: 'damaged' })
            cases++
          }
        }
      }
    }
    expect(cases).toBe(segments.reduce((sum, { batches }) => sum + 2 * (batches.length - 1) ** 2, 0))
  })

  test('a batch replaced by another valid one of the same numbers breaks the chain', async () => {
    // The same id and marks, the same numbers and sizes; only the content of every record differs.
    const forged = simulatedDisk()
    const log = openSample(forged, { segmentBytes: SEGMENT_BYTES })
    for (let number = 1; number <= RECORDS; number += BATCH) {
      const records = expected.slice(number - 1, number - 1 + BATCH).map((one) => one.toReversed())
      await log.stage(records, number - 1).commit()
    }
    let cases = 0
    for (const { path, content, batches, last } of segments) {
      const other = forged.contents(path)
      expect(
        other.subarray(56, SEGMENT_HEADER_BYTES).equals(content.subarray(56, SEGMENT_HEADER_BYTES)),
      ).toBe(true)
      const starts = last ? batches.slice(0, -2) : batches.slice(0, -1)
      for (const [at, start] of starts.entries()) {
        const damaged = Buffer.from(content)
        other.copy(damaged, start, start, batches[at + 1])
        expect(await outcomeOf(new Map(files).set(path, damaged))).toEqual({ kind: 'damaged' })
        cases++
      }
    }
    expect(cases).toBe(RECORDS / BATCH - 1)
  })

  test('a batch whose number does not follow is refused even when its hash does', async () => {
    const last = segments.at(-1)!
    const disk = diskOf(files)
    const head = openSample(disk, { segmentBytes: SEGMENT_BYTES }).head()
    const records = [record(1)]
    const payloadBytes = payloadBytesOf(records)
    for (const first of [RECORDS - 1, RECORDS, RECORDS + 1, RECORDS + 2]) {
      const frame = Buffer.alloc(frameBytesOf(payloadBytes))
      const mark = last.content.subarray(72, SEGMENT_HEADER_BYTES)
      encodeFrame(frame, { records, payloadBytes, first, previousHash: head.hash, mark })
      const twin = diskOf(new Map(files).set(last.path, Buffer.concat([last.content, frame])))
      if (first === RECORDS + 1) expect(openSample(twin).head().number).toBe(first)
      else expect(() => openSample(twin)).toThrow(LogDamaged)
    }
  })

  test('a segment that is missing, swapped, repeated under another name, older, or of another log', async () => {
    const stranger = simulatedDisk(99)
    const log = openSample(stranger, {
      segmentBytes: SEGMENT_BYTES,
      randomBytes: (size) => new Uint8Array(size).fill(1),
    })
    for (let number = 1; number <= RECORDS; number += BATCH) {
      await log.stage(expected.slice(number - 1, number - 1 + BATCH), number - 1).commit()
    }
    const damaged = async (change: (contents: Map<string, Buffer>) => void): Promise<void> => {
      const contents = new Map(files)
      change(contents)
      expect(await outcomeOf(contents)).toEqual({ kind: 'damaged' })
    }
    for (const [at, one] of segments.entries()) {
      for (const two of segments.slice(at + 1)) {
        await damaged((contents) => contents.set(one.path, two.content).set(two.path, one.content))
        await damaged((contents) => contents.set(two.path, one.content))
        await damaged((contents) => contents.set(one.path, two.content))
      }
      await damaged((contents) => contents.set(one.path, stranger.contents(one.path)))
      if (one.last) continue
      if (at > 0) await damaged((contents) => contents.delete(one.path))
      await damaged((contents) => contents.set(one.path, one.content.subarray(0, one.batches.at(-2))))
      await damaged((contents) => contents.set(one.path, one.content.subarray(0, SEGMENT_HEADER_BYTES)))
    }
    await damaged((contents) =>
      contents.set(segmentPath(SAMPLE_DIRECTORY, RECORDS + 1), segments[0]!.content),
    )
  })

  test('the first segment missing is told by the heads file that should lead to the next', async () => {
    const contents = new Map(files)
    contents.delete(segments[0]!.path)
    expect(() => openSample(diskOf(contents))).toThrow(LogDamaged)
    expect(() => openSample(diskOf(contents))).toThrow('/heads')
  })

  test('every bit of every byte of a compressed segment: the whole log, or a refusal', async () => {
    const disk = diskOf(files)
    compactLog({ directory: SAMPLE_DIRECTORY, disk, durable: RECORDS, neededFrom: 0, oldSegments: 'keep' })
    const path = compressedPath(SAMPLE_DIRECTORY, 1)
    const packed = disk.contents(path)
    const contents = new Map<string, Buffer>()
    for (const { first, last, path: plain } of segments) {
      const form = last ? plain : compressedPath(SAMPLE_DIRECTORY, first)
      contents.set(form, disk.contents(form))
    }
    const outcomes = { opened: 0, damaged: 0 }
    for (let at = 0; at < packed.length; at++) {
      const flipped = Buffer.from(packed)
      flipped[at] = flipped[at]! ^ (1 << (at % 8))
      const outcome = await outcomeOf(new Map(contents).set(path, flipped))
      if (outcome.kind === 'opened') expect(outcome.records).toBe(RECORDS)
      outcomes[outcome.kind]++
      const cut = await outcomeOf(new Map(contents).set(path, packed.subarray(0, at)))
      expect(cut).toEqual({ kind: 'damaged' })
    }
    // Only the few header bytes gzip itself ignores (time, system) may change without notice.
    expect(outcomes.opened).toBeLessThan(12)
    expect(outcomes.damaged + outcomes.opened).toBe(packed.length)
  })
})

test('[P5] appending goes on after a torn tail was cut, at every length of the tail', async () => {
  const last = segments.at(-1)!
  for (let size = 0; size < last.content.length; size += 37) {
    const disk = diskOf(new Map(files).set(last.path, last.content.subarray(0, size)))
    const log = openSample(disk, { segmentBytes: SEGMENT_BYTES })
    const kept = log.head().number
    await appendBatches(log, [3, 4])
    log.close()
    const again = openSample(disk)
    expect(again.recovery).toBeUndefined()
    expect(await readAll(again)).toEqual([...expected.slice(0, kept), ...sampleRecords(kept + 1, 7)])
  }
})
