import { describe, expect, test } from 'vitest'
import { type BatchRoots, catchUpRoots, openBatchRoots } from './batch-roots.ts'
import { compactLog } from './compaction.ts'
import { LogRefused } from './errors.ts'
import type { FileLog } from './file-log.ts'
import { merkleRoot } from './merkle.ts'
import {
  appendBatches,
  openSample,
  SAMPLE_DIRECTORY,
  sampleRecord,
  sampleRecords,
  simulatedDisk,
  thrownBy,
} from './sample-log.ts'
import { headBefore, readHeads } from './segment-heads.ts'
import type { SimulatedDisk } from './simulated-disk.ts'

const PATH = `${SAMPLE_DIRECTORY}/roots`
const SIZES = [3, 1, 6, 2, 2, 5, 4, 1, 1, 7, 3, 5]
const LAST = SIZES.reduce((sum, size) => sum + size, 0)

async function sample(): Promise<{ disk: SimulatedDisk; log: FileLog; roots: BatchRoots }> {
  const disk = simulatedDisk()
  const log = openSample(disk, { segmentBytes: 500 })
  await appendBatches(log, SIZES)
  const roots = openBatchRoots({ disk, path: PATH })
  await catchUpRoots({ roots, reader: log })
  return { disk, log, roots }
}

describe('batch roots', () => {
  test('every record finds its batch, whose root is the Merkle root of its records', async () => {
    const { roots } = await sample()
    for (let number = 1; number <= LAST; number++) {
      const entry = roots.find(number)!
      expect(number).toBeGreaterThanOrEqual(entry.first)
      expect(number).toBeLessThan(entry.first + entry.count)
      expect(entry.root).toEqual(merkleRoot(sampleRecords(entry.first, entry.count)))
    }
    expect(roots.find(0)).toBeUndefined()
    expect(roots.find(LAST + 1)).toBeUndefined()
  })

  test('a span begins after a record, holds the last batch at least, and never reaches below the sidecar', async () => {
    const { roots } = await sample()
    expect(roots.span({ after: 0, through: LAST })).toEqual({
      first: 1,
      count: SIZES.length,
      chainBefore: new Uint8Array(32),
    })
    // The batches are of 3, 1, 6, … records: 4 ends one, 7 lies within the next.
    expect(roots.span({ after: 4, through: 10 })).toEqual({
      first: 5,
      count: 1,
      chainBefore: roots.find(4)!.chain,
    })
    expect(roots.span({ after: 7, through: 11 })).toMatchObject({ first: 5, count: 2 })
    for (const after of [11, 12, LAST]) {
      expect(roots.span({ after, through: 11 })).toMatchObject({ first: 11, count: 1 })
    }
    expect(roots.span({ after: 0, through: LAST + 1 })).toBeUndefined()
    for (const after of [-1, 0.5, Number.NaN]) {
      expect(thrownBy(() => roots.span({ after, through: LAST }))).toBeInstanceOf(LogRefused)
    }
    roots.discardBelow(11)
    expect(roots.span({ after: 0, through: LAST })).toMatchObject({ first: 11 })
    expect(roots.span({ after: 0, through: 10 })).toBeUndefined()
  })

  test('batches are given from the one that holds a record', async () => {
    const { disk, roots } = await sample()
    const firsts = (number: number, most: number): number[] =>
      roots.batchesFrom(number, most).map(({ first }) => first)
    expect(firsts(6, 3)).toEqual([5, 11, 13])
    expect(firsts(LAST, 3)).toEqual([LAST - 4])
    expect(firsts(LAST + 1, 3)).toEqual([])
    // The fourth entry: it and what follows are cut off.
    disk.flipBit(PATH, 52 + 3 * 112 + 50, 1)
    expect(firsts(1, 12)).toEqual([1, 4, 5])
    expect(roots.nextNumber()).toBe(11)
  })

  test('only the batch that follows is taken', async () => {
    const { roots } = await sample()
    const hash = new Uint8Array(32)
    const batch = { first: LAST + 2, records: [sampleRecord(1)], previousHash: hash, hash }
    expect(thrownBy(() => roots.append(batch))).toBeInstanceOf(LogRefused)
  })

  test('[P5] damage at any byte is cut and made again from the log, never refused', async () => {
    const { disk, log, roots } = await sample()
    const whole = disk.contents(PATH)
    const chain = roots.last!.chain
    roots.close()
    for (let at = 0; at < whole.length; at++) {
      for (const damage of ['flip', 'cut'] as const) {
        disk.put(PATH, damage === 'cut' ? whole.subarray(0, at) : whole)
        if (damage === 'flip') disk.flipBit(PATH, at, at % 8)
        const again = openBatchRoots({ disk, path: PATH })
        await catchUpRoots({ roots: again, reader: log })
        expect(Buffer.from(again.last!.chain).equals(chain)).toBe(true)
        expect(disk.contents(PATH).equals(whole)).toBe(true)
        again.close()
      }
    }
  })

  test('[P5] damage while running is noticed by the lookup and made again', async () => {
    const { disk, log, roots } = await sample()
    const whole = disk.contents(PATH)
    for (let at = 60; at < whole.length; at += 13) {
      disk.flipBit(PATH, at, 3)
      for (let number = 1; number <= LAST; number++) roots.find(number)
      await catchUpRoots({ roots, reader: log })
      expect(disk.contents(PATH).equals(whole)).toBe(true)
    }
  })

  test('a sidecar of another log is begun anew', async () => {
    const { disk, roots } = await sample()
    const stranger = openSample(simulatedDisk(5))
    await appendBatches(stranger, [2, 2])
    await catchUpRoots({ roots, reader: stranger })
    expect(roots.nextNumber()).toBe(5)
    expect(disk.contents(PATH).length).toBe(52 + 2 * 112)
  })

  test('after old segments and entries are gone the chain is the same, also when the sidecar is lost', async () => {
    const { disk, log, roots } = await sample()
    const chain = roots.last!.chain
    compactLog({
      directory: SAMPLE_DIRECTORY,
      disk,
      durable: LAST,
      neededFrom: LAST - 4,
      oldSegments: 'drop',
    })
    const first = log.firstNumber()
    expect(first).toBeGreaterThan(1)
    roots.discardBelow(first)
    expect(roots.base.first).toBe(first)
    expect(roots.find(first - 1)).toBeUndefined()
    expect(roots.find(first)?.first).toBe(first)
    roots.close()
    disk.remove(PATH)
    const again = openBatchRoots({ disk, path: PATH })
    await expect(catchUpRoots({ roots: again, reader: log })).rejects.toBeInstanceOf(LogRefused)
    const heads = readHeads(disk, SAMPLE_DIRECTORY)
    await catchUpRoots({
      roots: again,
      reader: log,
      chainBefore: (number) => headBefore(heads, number)?.rootsChain,
    })
    expect(again.last!.chain).toEqual(chain)
  })
})
