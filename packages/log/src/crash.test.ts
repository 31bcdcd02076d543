// Stops the machine at every disk operation of a run that does all this package does, cuts the power,
// and opens again: nothing acknowledged is lost, nothing wrong appears, and the log always opens.

import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { catchUpRoots, openBatchRoots } from './batch-roots.ts'
import { ARCHIVE_NAME, compactLog, type OldSegments } from './compaction.ts'
import type { FileLog } from './file-log.ts'
import { append, openSample, readAll, SAMPLE_DIRECTORY, sampleRecord, simulatedDisk } from './sample-log.ts'
import { seededRandom } from './seeded-random.ts'
import { headBefore, readHeads } from './segment-heads.ts'
import { sha256 } from './sha256.ts'
import { SimulatedCrash, type SimulatedDisk } from './simulated-disk.ts'
import { FileSnapshotStore } from './snapshot-store.ts'

const SNAPSHOTS = '/data/snapshots'
const ROOTS = join(SAMPLE_DIRECTORY, 'roots')
const BATCHES = 12
const SEGMENT_BYTES = 420
/** More for a night: CANDOR_CRASH_SEEDS=100 */
const SEEDS = Number(process.env['CANDOR_CRASH_SEEDS'] ?? 3)

/** What the outside was told, kept apart from the disk. */
interface Told {
  /** Last record acknowledged. */
  acknowledged: number
  /** Last snapshot whose save returned. */
  saved: number
  /** For every number, what was last offered for it: one that was never acknowledged may survive or not. */
  readonly offered: Uint8Array[]
  attempts: number
}

function newTold(): Told {
  return { acknowledged: 0, saved: 0, offered: [], attempts: 0 }
}

function stateAt(told: Told, number: number): Uint8Array {
  return sha256(Buffer.concat(told.offered.slice(0, number)))
}

async function offer(log: FileLog, told: Told, size: number): Promise<void> {
  const last = log.head().number
  const records = Array.from({ length: size }, (_, at) => {
    // Different at every attempt, so that a batch that returns from the dead is told from its successor.
    const record = new Uint8Array(40)
    record.set(sampleRecord(last + 1 + at, 20))
    new DataView(record.buffer).setUint32(36, ++told.attempts)
    return record
  })
  const taken = told.attempts % 5 === 0
  // Stopped before it is taken back or committed, it may survive; once taken back, it must not.
  told.offered.splice(last, told.offered.length, ...records)
  const staged = log.stage(records, last)
  if (taken) {
    staged.discard()
    told.offered.length = last
    return
  }
  await staged.commit()
  told.acknowledged = last + size
}

async function run(disk: SimulatedDisk, told: Told, seed: number, oldSegments: OldSegments): Promise<void> {
  const random = seededRandom(seed)
  const log = openSample(disk, { segmentBytes: SEGMENT_BYTES })
  const snapshots = new FileSnapshotStore({ directory: SNAPSHOTS, disk, keep: 2 })
  const roots = openBatchRoots({ disk, path: ROOTS })
  for (let batch = 1; batch <= BATCHES; batch++) {
    await offer(log, told, 1 + (random() % 4))
    if (batch % 4 === 0) {
      const { number, hash } = log.head()
      const stateHash = stateAt(told, number)
      snapshots.save({
        number,
        logHash: hash,
        stateHash,
        bytes: Buffer.concat(told.offered.slice(0, number)),
      })
      told.saved = number
    }
    if (batch % 3 === 0) {
      const chainBefore = (first: number): Uint8Array | undefined =>
        headBefore(readHeads(disk, SAMPLE_DIRECTORY), first)?.rootsChain
      await catchUpRoots({ roots, reader: log, chainBefore })
      const neededFrom = snapshots.list()[0] ?? 0
      const durable = log.head().number
      compactLog({ directory: SAMPLE_DIRECTORY, disk, durable, neededFrom, oldSegments })
      roots.discardBelow(log.firstNumber())
    }
  }
  log.close()
}

async function inspect(disk: SimulatedDisk, told: Told, oldSegments: OldSegments): Promise<void> {
  const log = openSample(disk, { segmentBytes: SEGMENT_BYTES })
  const head = log.head().number
  if (head < told.acknowledged) throw new Error(`lost: ${told.acknowledged} acknowledged, ${head} there`)
  if (head > told.offered.length)
    throw new Error(`${head} records, but only ${told.offered.length} were offered`)
  const first = log.firstNumber()
  const found = Buffer.concat(await readAll(log))
  if (!found.equals(Buffer.concat(told.offered.slice(first - 1, head)))) throw new Error('a record is wrong')
  const snapshots = new FileSnapshotStore({ directory: SNAPSHOTS, disk, keep: 2 })
  const latest = snapshots.latest()
  if ((latest?.number ?? 0) < told.saved) throw new Error(`snapshot ${told.saved} was saved and is gone`)
  if (latest !== undefined) {
    expect(Buffer.from(latest.stateHash).equals(stateAt(told, latest.number))).toBe(true)
    expect(Buffer.from(sha256(latest.bytes)).equals(stateAt(told, latest.number))).toBe(true)
    // The log still holds what the oldest snapshot needs after it, and the batch it vouches for.
    if (first > (snapshots.list()[0] ?? 0)) expect(first).toBe(1)
  }
  if (oldSegments !== 'drop') await inspectArchive(disk, told, first)
  told.offered.length = head
  told.acknowledged = head
  const verified = latest?.number ?? 0
  log.close()
  openSample(disk, { segmentBytes: SEGMENT_BYTES, verifyFrom: verified + 1 }).close()
}

/** With an archive nothing is ever gone: putting it back gives the whole log. */
async function inspectArchive(disk: SimulatedDisk, told: Told, first: number): Promise<void> {
  if (first === 1) return
  const twin = disk.copy(() => 0)
  const archive = join(SAMPLE_DIRECTORY, ARCHIVE_NAME)
  for (const name of twin.list(archive))
    twin.put(join(SAMPLE_DIRECTORY, name), twin.contents(join(archive, name)))
  const whole = openSample(twin, { segmentBytes: SEGMENT_BYTES })
  const found = Buffer.concat(await readAll(whole))
  if (!found.equals(Buffer.concat(told.offered.slice(0, whole.head().number))))
    throw new Error('the archive is wrong')
}

async function runUntilStopped(
  disk: SimulatedDisk,
  told: Told,
  seed: number,
  old: OldSegments,
): Promise<boolean> {
  try {
    await run(disk, told, seed, old)
    return false
  } catch (error) {
    if (!disk.stopped) throw error
    expect(error).toBeInstanceOf(SimulatedCrash)
    return true
  }
}

async function crashEverywhere(seed: number, old: OldSegments): Promise<number> {
  const calm = simulatedDisk(seed)
  await run(calm, newTold(), seed, old)
  const operations = calm.operations
  for (let stop = 1; stop <= operations; stop++) {
    const disk = simulatedDisk(seed * 100_003 + stop)
    const told = newTold()
    disk.stopAfter(stop)
    expect(await runUntilStopped(disk, told, seed, old)).toBe(true)
    disk.crash()
    // Recovery itself may be stopped as well, anywhere, once.
    disk.stopAfter(1 + (stop % 23))
    await inspect(disk, told, old).catch((error: unknown) => {
      if (!disk.stopped) throw error
    })
    disk.crash()
    await inspect(disk, told, old)
    await runUntilStopped(disk, told, seed + 1, old)
    disk.crash()
    await inspect(disk, told, old)
  }
  return operations
}

describe('[P4] power cut at every disk operation', () => {
  test.each(['archive', 'drop', 'keep'] as const)('with old segments: %s', async (old) => {
    let cases = 0
    for (let seed = 1; seed <= SEEDS; seed++) cases += await crashEverywhere(seed, old)
    // Each run has at least two operations for each batch, more for segments, snapshots and compaction.
    expect(cases).toBeGreaterThan(SEEDS * BATCHES * 5)
  })

  test('a calm run takes segments away, compresses, and keeps snapshots', async () => {
    const disk = simulatedDisk(3)
    const told = newTold()
    await run(disk, told, 3, 'archive')
    const names = disk.list(SAMPLE_DIRECTORY)
    expect(names).toContain('heads')
    expect(names.filter((name) => name.endsWith('.seg.gz')).length).toBeGreaterThan(0)
    expect(disk.list(join(SAMPLE_DIRECTORY, ARCHIVE_NAME)).length).toBeGreaterThan(0)
    expect(disk.list(SNAPSHOTS)).toHaveLength(2)
  })
})

test('[P4] 2,000 records in small batches, power cut after every few batches, 90 seeds', async () => {
  let cuts = 0
  for (let seed = 1; seed <= 90; seed++) {
    const disk = simulatedDisk(seed)
    const told = newTold()
    const random = seededRandom(seed)
    while (told.acknowledged < 2000) {
      const log = openSample(disk, { segmentBytes: 4000, verifyFrom: Math.max(1, told.acknowledged - 50) })
      expect(log.head().number).toBeGreaterThanOrEqual(told.acknowledged)
      told.offered.length = log.head().number
      for (let batch = random() % 4; batch >= 0; batch--) await offer(log, told, 1 + (random() % 32))
      disk.stopAfter(1 + (random() % 3))
      await offer(log, told, 1 + (random() % 32)).catch((error: unknown) => {
        if (!(error instanceof SimulatedCrash)) throw error
      })
      disk.crash()
      cuts++
    }
    const log = openSample(disk)
    const found = Buffer.concat(await readAll(log))
    expect(found.equals(Buffer.concat(told.offered.slice(0, log.head().number)))).toBe(true)
    await append(log, [sampleRecord(1)])
  }
  expect(cuts).toBeGreaterThan(90 * 10)
})
