import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { FRAME_HEADER_BYTES, frameBytesOf, MAX_FRAME_BYTES, payloadBytesOf } from './batch-frame.ts'
import { logContractSuite } from './contract-suite.ts'
import { LogDamaged, LogDead, LogFull } from './errors.ts'
import { openFileLog } from './file-log.ts'
import { openFileLogReader } from './file-log-reader.ts'
import { MemoryLog } from './memory-log.ts'
import { nodeDisk } from './node-disk.ts'
import type { LogBatch } from './port.ts'
import {
  append,
  appendBatches,
  openSample,
  readAll,
  SAMPLE_DIRECTORY,
  sampleRecord,
  sampleRecords,
  simulatedDisk,
  thrownBy,
} from './sample-log.ts'
import { listSegments, segmentPath } from './segment-files.ts'
import { SEGMENT_HEADER_BYTES } from './segment-header.ts'

logContractSuite({
  name: 'file on the simulated disk',
  durable: true,
  make: () => {
    const disk = simulatedDisk()
    return { open: () => openSample(disk) }
  },
})

logContractSuite({
  name: 'file on the real disk',
  durable: true,
  make: () => {
    const parent = mkdtempSync(join(tmpdir(), 'candor-log-'))
    const disk = nodeDisk()
    return {
      open: () => openFileLog({ directory: join(parent, 'deep', 'log'), disk, segmentBytes: 700 }),
      cleanUp: () => rmSync(parent, { recursive: true }),
    }
  },
})

describe('segments', () => {
  test('a segment rolls at a batch boundary, and a batch larger than a segment has one alone', async () => {
    const disk = simulatedDisk()
    const log = openSample(disk, { segmentBytes: 500 })
    await append(log, sampleRecords(1, 1, 30))
    await append(log, sampleRecords(2, 1, 3000))
    await appendBatches(log, [1, 1, 1, 1, 1], 30)
    expect(listSegments(disk, SAMPLE_DIRECTORY).map((segment) => segment.first)).toEqual([1, 2, 3, 6])
    expect(await readAll(log)).toHaveLength(7)
  })

  test('the chain does not depend on segments or on the adapter', async () => {
    const memory = new MemoryLog()
    const file = openSample(simulatedDisk())
    await appendBatches(memory, [3, 5, 9, 1, 1, 12])
    await appendBatches(file, [3, 5, 9, 1, 1, 12])
    expect(file.head()).toEqual(memory.head())
  })
})

describe('failing disks', () => {
  test('[P3] a failed sync kills the log for ever: the commit rejects, nothing is acknowledged after', async () => {
    const disk = simulatedDisk()
    const log = openSample(disk)
    await appendBatches(log, [2])
    const following = (async () => {
      for await (const batch of log.follow(3, new AbortController().signal))
        throw new Error(`got ${batch.first}`)
    })()
    const staged = log.stage(sampleRecords(3, 2), 2)
    disk.failNextSync()
    await expect(staged.commit()).rejects.toBeInstanceOf(LogDead)
    await expect(following).rejects.toBeInstanceOf(LogDead)
    // The disk is well again, and a second sync would succeed: it would be a lie.
    await expect(staged.commit()).rejects.toMatchObject({ code: 'log.dead' })
    expect(thrownBy(() => staged.discard())).toBeInstanceOf(LogDead)
    expect(thrownBy(() => log.stage([sampleRecord(3)], 2))).toBeInstanceOf(LogDead)
    expect(log.head().number).toBe(2)
    log.close()
    disk.crash()
    expect(await readAll(openSample(disk))).toEqual(sampleRecords(1, 2))
  })

  test('a sync that fails while a segment is begun kills the log as well', async () => {
    const disk = simulatedDisk()
    const log = openSample(disk, { segmentBytes: 200 })
    await appendBatches(log, [1], 60)
    disk.failNextSync()
    expect(thrownBy(() => log.stage([sampleRecord(2, 60)], 1))).toBeInstanceOf(LogDead)
    expect(thrownBy(() => log.stage([sampleRecord(2, 60)], 1))).toBeInstanceOf(LogDead)
    disk.crash()
    expect(await readAll(openSample(disk))).toEqual([sampleRecord(1, 60)])
  })

  test('a full disk gives LogFull wherever space ends, leaves earlier data, and goes on when space returns', async () => {
    const frame = frameBytesOf(payloadBytesOf([sampleRecord(3, 50)]))
    for (let free = 0; free < frame; free++) {
      const disk = simulatedDisk(free)
      const log = openSample(disk)
      await appendBatches(log, [2])
      disk.setFreeBytes(free)
      const error = thrownBy(() => log.stage([sampleRecord(3, 50)], 2))
      expect(error).toBeInstanceOf(LogFull)
      expect(error).toMatchObject({ code: 'log.full' })
      expect(await readAll(log)).toEqual(sampleRecords(1, 2))
      if (free % 3 === 0) disk.setFreeBytes(10_000)
      else disk.crash()
      const later = free % 3 === 0 ? log : openSample(disk)
      disk.setFreeBytes(10_000)
      await append(later, [sampleRecord(3)])
      expect(await readAll(later)).toEqual(sampleRecords(1, 3))
    }
  })

  test('a disk that fills while a segment is begun gives LogFull and no half segment', async () => {
    const disk = simulatedDisk()
    const log = openSample(disk, { segmentBytes: 200 })
    await appendBatches(log, [1], 60)
    for (const free of [0, 1, SEGMENT_HEADER_BYTES - 1]) {
      disk.setFreeBytes(free)
      expect(thrownBy(() => log.stage([sampleRecord(2, 60)], 1))).toBeInstanceOf(LogFull)
      expect(listSegments(disk, SAMPLE_DIRECTORY)).toHaveLength(1)
    }
    disk.setFreeBytes(10_000)
    await append(log, [sampleRecord(2, 60)])
    expect(await readAll(log)).toEqual(sampleRecords(1, 2, 60))
  })

  test('a discarded batch does not come back after a power cut, whatever the disk had already written', async () => {
    for (let seed = 0; seed < 200; seed++) {
      const disk = simulatedDisk(seed)
      const log = openSample(disk)
      await appendBatches(log, [2])
      log.stage([sampleRecord(66)], 2).discard()
      disk.crash()
      expect(await readAll(openSample(disk))).toEqual(sampleRecords(1, 2))
    }
  })

  test('[P4] what a killed process left un-synced is made durable by the next opening', async () => {
    for (let seed = 0; seed < 100; seed++) {
      const disk = simulatedDisk(seed)
      const log = openSample(disk)
      await appendBatches(log, [2])
      log.stage(sampleRecords(3, 2), 2)
      disk.kill()
      const second = openSample(disk)
      expect(second.head().number).toBe(4)
      disk.crash()
      expect(await readAll(openSample(disk))).toEqual(sampleRecords(1, 4))
    }
  })
})

describe('torn tails', () => {
  async function tornLog(record: Uint8Array, cut: number): Promise<ReturnType<typeof simulatedDisk>> {
    const disk = simulatedDisk()
    const log = openSample(disk, { segmentBytes: 100_000 })
    await appendBatches(log, [3])
    await append(log, [record])
    log.close()
    disk.corrupt(segmentPath(SAMPLE_DIRECTORY, 1), (content) => content.subarray(0, content.length - cut))
    return disk
  }

  test('[P5] a torn tail is cut once, synced and reported', async () => {
    const disk = await tornLog(sampleRecord(4, 50), 7)
    const size = disk.contents(segmentPath(SAMPLE_DIRECTORY, 1)).length
    const log = openSample(disk)
    const cutBytes = frameBytesOf(payloadBytesOf([sampleRecord(4, 50)])) - 7
    const file = segmentPath(SAMPLE_DIRECTORY, 1)
    expect(log.recovery).toEqual({ cutBytes, cutAt: size - cutBytes, file })
    disk.crash()
    const again = openSample(disk)
    expect(again.recovery).toBeUndefined()
    expect(await readAll(again)).toEqual(sampleRecords(1, 3))
  })

  test('a record that looks like a batch cannot make a torn tail look like damage', async () => {
    // The sender knows the format and an older batch of the log, but not the mark of the segment.
    const forger = simulatedDisk()
    const other = openSample(forger, { randomBytes: (size) => new Uint8Array(size).fill(3) })
    await appendBatches(other, [1, 1])
    const lure = forger.contents(segmentPath(SAMPLE_DIRECTORY, 1)).subarray(SEGMENT_HEADER_BYTES)
    const disk = await tornLog(new Uint8Array(lure), 2)
    expect(await readAll(openSample(disk))).toEqual(sampleRecords(1, 3))
  })

  test('[P5] a tail longer than one batch can be is damage, not a torn write', async () => {
    const disk = await tornLog(sampleRecord(4), 0)
    disk.corrupt(segmentPath(SAMPLE_DIRECTORY, 1), (content) =>
      Buffer.concat([content, Buffer.alloc(MAX_FRAME_BYTES + 1)]),
    )
    expect(thrownBy(() => openSample(disk))).toBeInstanceOf(LogDamaged)
  })

  test('a cut that would take back what a snapshot vouches for is refused, and nothing is cut', async () => {
    const disk = await tornLog(sampleRecord(4), 1)
    const before = disk.contents(segmentPath(SAMPLE_DIRECTORY, 1))
    expect(thrownBy(() => openSample(disk, { verifyFrom: 5 }))).toBeInstanceOf(LogDamaged)
    expect(disk.contents(segmentPath(SAMPLE_DIRECTORY, 1)).equals(before)).toBe(true)
    expect(openSample(disk, { verifyFrom: 4 }).head().number).toBe(3)
  })

  test('[P5] any value of a length field is refused without a large allocation', async () => {
    const disk = await tornLog(sampleRecord(4), 0)
    const path = segmentPath(SAMPLE_DIRECTORY, 1)
    const original = disk.contents(path)
    const before = process.memoryUsage().arrayBuffers
    for (const field of [20, 24, FRAME_HEADER_BYTES]) {
      for (const value of [0, 1, 0x7fff_ffff, 0xffff_ffff, 0x0010_0000, 0x4000_0000]) {
        const twin = simulatedDisk()
        twin.makeDirectory(SAMPLE_DIRECTORY)
        const content = Buffer.from(original)
        content.writeUInt32LE(value, SEGMENT_HEADER_BYTES + field)
        twin.put(path, content)
        expect(thrownBy(() => openSample(twin))).toBeInstanceOf(LogDamaged)
      }
    }
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(64 * 1024 * 1024)
  })
})

describe('verifyFrom', () => {
  test('earlier batches are not read, later ones are, and segment headers always are', async () => {
    const disk = simulatedDisk()
    const log = openSample(disk)
    await appendBatches(
      log,
      Array.from({ length: 20 }, () => 3),
      40,
    )
    log.close()
    const [first, second] = listSegments(disk, SAMPLE_DIRECTORY).map((segment) => segment.first)
    if (first === undefined || second === undefined) throw new Error('two segments are needed')
    const damagedAt = (number: number, at: number, verifyFrom: number): unknown => {
      const twin = disk.copy(() => 0)
      twin.flipBit(segmentPath(SAMPLE_DIRECTORY, number), at, 0)
      try {
        return openSample(twin, { verifyFrom }).head().number
      } catch (error) {
        return error instanceof LogDamaged ? 'damaged' : error
      }
    }
    const inPayload = SEGMENT_HEADER_BYTES + FRAME_HEADER_BYTES + 9
    expect(damagedAt(first, inPayload, 1)).toBe('damaged')
    expect(damagedAt(first, inPayload, 4)).toBe(60)
    expect(damagedAt(first, inPayload, 3)).toBe('damaged')
    expect(damagedAt(first, inPayload, 61)).toBe(60)
    expect(damagedAt(second, inPayload, second)).toBe('damaged')
    expect(damagedAt(second, inPayload, second + 3)).toBe(60)
    for (const number of [first, second]) expect(damagedAt(number, 20, 61)).toBe('damaged')
    expect(
      thrownBy(() =>
        openSample(
          disk.copy(() => 0),
          { verifyFrom: 62 },
        ),
      ),
    ).toBeInstanceOf(LogDamaged)
  })
})

describe('reader in another thread', () => {
  test('never looks past what was announced, and follows announcements across segments', async () => {
    const disk = simulatedDisk()
    const log = openSample(disk, { segmentBytes: 300 })
    const reader = openFileLogReader({ directory: SAMPLE_DIRECTORY, disk })
    await appendBatches(log, [2, 2, 2])
    expect(await readAll(reader)).toEqual([])
    const seen: LogBatch[] = []
    const following = (async () => {
      for await (const batch of reader.follow(1, new AbortController().signal)) seen.push(batch)
    })()
    reader.announce(4)
    expect(await readAll(reader)).toEqual(sampleRecords(1, 4))
    reader.announce(2)
    expect(reader.announced).toBe(4)
    for (let round = 0; round < 10; round++) {
      await appendBatches(log, [3])
      reader.announce(log.head().number)
    }
    for (let turn = 0; turn < 200; turn++) await Promise.resolve()
    reader.close()
    await following
    expect(seen.flatMap((batch) => batch.records)).toEqual(sampleRecords(1, 36))
    expect(await readAll(reader, 17, 19)).toEqual(sampleRecords(17, 3))
  })

  test('[P5] damage under a reader is named, not read', async () => {
    const disk = simulatedDisk()
    const log = openSample(disk)
    await appendBatches(log, [3, 3])
    const file = segmentPath(SAMPLE_DIRECTORY, 1)
    disk.flipBit(file, SEGMENT_HEADER_BYTES + FRAME_HEADER_BYTES + 6, 2)
    await expect(readAll(log)).rejects.toMatchObject({
      code: 'log.damaged',
      file,
      offset: SEGMENT_HEADER_BYTES,
    })
  })
})
