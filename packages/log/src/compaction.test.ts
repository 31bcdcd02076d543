import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ARCHIVE_NAME, compactLog, type OldSegments } from './compaction.ts'
import { LogDamaged, LogRefused } from './errors.ts'
import type { FileLog } from './file-log.ts'
import { merkleRoot } from './merkle.ts'
import {
  appendBatches,
  openSample,
  readAll,
  SAMPLE_DIRECTORY,
  sampleRecords,
  simulatedDisk,
  thrownBy,
} from './sample-log.ts'
import { compressedPath, listSegments, segmentPath } from './segment-files.ts'
import { readHeads } from './segment-heads.ts'
import type { SimulatedDisk } from './simulated-disk.ts'

const LAST = 60

async function sample(): Promise<{
  disk: SimulatedDisk
  log: FileLog
  firsts: number[]
  plain: Map<number, Buffer>
}> {
  const disk = simulatedDisk()
  const log = openSample(disk, { segmentBytes: 600 })
  await appendBatches(
    log,
    Array.from({ length: LAST / 3 }, () => 3),
  )
  const firsts = listSegments(disk, SAMPLE_DIRECTORY).map((segment) => segment.first)
  const plain = new Map(firsts.map((first) => [first, disk.contents(segmentPath(SAMPLE_DIRECTORY, first))]))
  expect(firsts.length).toBeGreaterThan(4)
  return { disk, log, firsts, plain }
}

function compact(
  disk: SimulatedDisk,
  neededFrom: number,
  oldSegments: OldSegments,
  durable = LAST,
): ReturnType<typeof compactLog> {
  return compactLog({ directory: SAMPLE_DIRECTORY, disk, durable, neededFrom, oldSegments })
}

describe('bounded growth', () => {
  test('closed segments are compressed, the one in use is not, and both read alike', async () => {
    const { disk, log, firsts } = await sample()
    expect(compact(disk, 0, 'keep')).toEqual({ compressed: firsts.slice(0, -1), removed: [] })
    const forms = listSegments(disk, SAMPLE_DIRECTORY)
    expect(forms.map(({ plain }) => plain)).toEqual(firsts.map((_, at) => at === firsts.length - 1))
    expect(await readAll(log)).toEqual(sampleRecords(1, LAST))
    expect(await readAll(log, 14, 29)).toEqual(sampleRecords(14, 16))
    expect(compact(disk, 0, 'keep')).toEqual({ compressed: [], removed: [] })
    log.close()
    const again = openSample(disk, { segmentBytes: 600, verifyFrom: 40 })
    await appendBatches(again, [3, 3, 3, 3, 3])
    expect(await readAll(again)).toEqual(sampleRecords(1, LAST + 15))
  })

  test('a segment is not closed before the next one holds a durable record', async () => {
    const { disk, firsts } = await sample()
    const last = firsts.at(-1)!
    expect(compact(disk, 0, 'keep', last - 1).compressed).toEqual(firsts.slice(0, -2))
    expect(compact(disk, 0, 'keep', last).compressed).toEqual(firsts.slice(-2, -1))
  })

  test('a reader in the midst of a segment goes on when it is compressed or taken away', async () => {
    const { disk, log } = await sample()
    const reading = log.read(2)[Symbol.asyncIterator]()
    await reading.next()
    compact(disk, 7, 'drop')
    const seen = []
    for (let step = await reading.next(); !step.done; step = await reading.next())
      seen.push(...step.value.records)
    expect(seen).toEqual(sampleRecords(4, LAST - 3))
  })

  test.each(['archive', 'drop'] as const)(
    'segments wholly below the needed record go: %s',
    async (policy) => {
      const { disk, log, firsts, plain } = await sample()
      const third = firsts[2]!
      expect(compact(disk, third - 1, policy).removed).toEqual(firsts.slice(0, 1))
      expect(compact(disk, third, policy).removed).toEqual(firsts.slice(1, 2))
      expect(log.firstNumber()).toBe(third)
      await expect(readAll(log, third - 1)).rejects.toBeInstanceOf(LogRefused)
      expect(await readAll(log)).toEqual(sampleRecords(third, LAST - third + 1))
      log.close()
      expect(await readAll(openSample(disk))).toEqual(sampleRecords(third, LAST - third + 1))
      const { entries } = readHeads(disk, SAMPLE_DIRECTORY)
      expect(entries.map(({ index, first, last }) => [index, first, last])).toEqual([
        [1, 1, firsts[1]! - 1],
        [2, firsts[1], third - 1],
      ])
      for (const head of entries) {
        const content = plain.get(head.first)!
        expect(Buffer.from(head.contentHash)).toEqual(createHash('sha256').update(content).digest())
        const roots = []
        for (let first = head.first; first < head.last; first += 3)
          roots.push(merkleRoot(sampleRecords(first, 3)))
        expect(head.rootOfRoots).toEqual(merkleRoot(roots))
      }
      const archived = policy === 'archive' ? disk.list(join(SAMPLE_DIRECTORY, ARCHIVE_NAME)) : []
      expect(archived).toHaveLength(policy === 'archive' ? 2 : 0)
    },
  )

  test('[P5] the first kept segment must link to the last head', async () => {
    const { disk, log, firsts } = await sample()
    compact(disk, firsts[3]!, 'drop')
    log.close()
    const heads = join(SAMPLE_DIRECTORY, 'heads')
    const whole = disk.contents(heads)
    const damaged = (change: (twin: SimulatedDisk) => void): unknown => {
      const twin = disk.copy(() => 0)
      change(twin)
      return thrownBy(() => openSample(twin))
    }
    for (let at = 0; at < whole.length; at++) {
      // The last head's hashes of content and roots are not needed to link, but its checksum covers them.
      expect(damaged((twin) => twin.flipBit(heads, at, at % 8))).toBeInstanceOf(LogDamaged)
      expect(damaged((twin) => twin.put(heads, whole.subarray(0, at)))).toBeInstanceOf(LogDamaged)
    }
    expect(damaged((twin) => twin.remove(heads))).toBeInstanceOf(LogDamaged)
    expect(damaged((twin) => twin.remove(compressedPath(SAMPLE_DIRECTORY, firsts[3]!)))).toBeInstanceOf(
      LogDamaged,
    )
    expect(
      damaged((twin) => {
        for (const { first, plain } of listSegments(twin, SAMPLE_DIRECTORY)) {
          twin.remove((plain ? segmentPath : compressedPath)(SAMPLE_DIRECTORY, first))
        }
      }),
    ).toBeInstanceOf(LogDamaged)
    expect(openSample(disk).head().number).toBe(LAST)
  })

  test('[P5] kept segments of another history or another log do not link to the last head', async () => {
    const { disk, log, firsts } = await sample()
    compact(disk, firsts[2]!, 'drop')
    log.close()
    // The same id, sizes and numbers with other content; and the same content under another id.
    const histories = [
      { content: 1, fill: undefined },
      { content: 0, fill: 9 },
    ]
    for (const { content, fill } of histories) {
      const other = simulatedDisk()
      const randomBytes = (size: number): Uint8Array => new Uint8Array(size).fill(fill ?? 0)
      const forged = openSample(other, { segmentBytes: 600, ...(fill === undefined ? {} : { randomBytes }) })
      for (let first = 1; first <= LAST; first += 3) {
        const records = sampleRecords(first, 3).map((record) => record.map((byte) => byte ^ content))
        await forged.stage(records, first - 1).commit()
      }
      compact(other, 0, 'keep')
      const twin = disk.copy(() => 0)
      for (const first of firsts.slice(2)) {
        const path = (first === firsts.at(-1) ? segmentPath : compressedPath)(SAMPLE_DIRECTORY, first)
        twin.put(path, other.contents(path))
      }
      const file = compressedPath(SAMPLE_DIRECTORY, firsts[2]!)
      expect(thrownBy(() => openSample(twin))).toMatchObject({ code: 'log.damaged', file, offset: 0 })
    }
  })

  test('[P5] a damaged segment is neither compressed nor taken away', async () => {
    for (const policy of ['keep', 'archive', 'drop'] as const) {
      const { disk } = await sample()
      const path = segmentPath(SAMPLE_DIRECTORY, 1)
      disk.flipBit(path, 200, 1)
      expect(thrownBy(() => compact(disk, LAST, policy))).toMatchObject({ code: 'log.damaged', file: path })
      expect(disk.list(SAMPLE_DIRECTORY)).toContain('0000000000000001.seg')
    }
  })
})
