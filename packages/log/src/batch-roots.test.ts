import { describe, expect, test } from 'vitest'
import { type BatchRoots, catchUpRoots, openBatchRoots } from './batch-roots.ts'
import { compactLog } from './compaction.ts'
import { LogRefused } from './errors.ts'
import type { FileLog } from './file-log.ts'
import { merkleRoot } from './merkle.ts'
import { proveRecord, type RecordProof, verifyRecordProof } from './record-proof.ts'
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

describe('record proofs', () => {
  test('every record is proven up to its own batch and up to any later anchor', async () => {
    const { log, roots } = await sample()
    for (let number = 1; number <= LAST; number++) {
      for (let through = number; through <= LAST; through += 3) {
        const proof = await proveRecord(log, roots, number, through)
        expect(verifyRecordProof(sampleRecord(number), proof, roots.find(through)!.chain)).toBe(true)
      }
    }
    await expect(proveRecord(log, roots, LAST + 1)).rejects.toBeInstanceOf(LogRefused)
    await expect(proveRecord(log, roots, 5, 2)).rejects.toBeInstanceOf(LogRefused)
  })

  test('a sidecar that lags or lost entries catches up before it proves', async () => {
    const { disk, log, roots } = await sample()
    await appendBatches(log, [4])
    disk.flipBit(PATH, 60, 1)
    const proof = await proveRecord(log, roots, LAST + 2)
    expect(verifyRecordProof(sampleRecord(LAST + 2), proof, roots.last!.chain)).toBe(true)
    const early = await proveRecord(log, roots, 1, LAST)
    expect(verifyRecordProof(sampleRecord(1), early, roots.find(LAST)!.chain)).toBe(true)
  })

  test('a proof with anything changed does not verify', async () => {
    const { log, roots } = await sample()
    const proof = await proveRecord(log, roots, 8, LAST)
    const anchor = roots.last!.chain
    const record = sampleRecord(8)
    expect(verifyRecordProof(record, proof, anchor)).toBe(true)
    const flipped = (bytes: Uint8Array): Uint8Array =>
      Uint8Array.from(bytes, (byte, at) => (at === 5 ? byte ^ 4 : byte))
    const { batch } = proof
    const hostile: RecordProof[] = [
      { ...proof, number: 9 },
      { ...proof, number: 7 },
      { ...proof, number: Number.NaN },
      { ...proof, batch: { ...batch, first: batch.first + 1 } },
      { ...proof, batch: { ...batch, first: -5 } },
      { ...proof, batch: { ...batch, count: batch.count + 1 } },
      { ...proof, batch: { ...batch, count: 2 ** 40 } },
      { ...proof, batch: { ...batch, root: flipped(batch.root) } },
      { ...proof, batch: { ...batch, batchHash: flipped(batch.batchHash) } },
      { ...proof, batch: { ...batch, batchHash: batch.batchHash.subarray(1) } },
      { ...proof, chainBefore: flipped(proof.chainBefore) },
      { ...proof, chainBefore: new Uint8Array(64) },
      { ...proof, path: proof.path.map(flipped) },
      { ...proof, path: [] },
      { ...proof, links: proof.links.slice(1) },
      { ...proof, links: proof.links.toReversed() },
      { ...proof, links: proof.links.map(flipped) },
      { ...proof, links: Array.from({ length: 100_000 }, () => new Uint8Array(32)) },
    ]
    for (const claim of hostile) expect(verifyRecordProof(record, claim, anchor)).toBe(false)
    expect(verifyRecordProof(sampleRecord(9), proof, anchor)).toBe(false)
    expect(verifyRecordProof(record, proof, flipped(anchor))).toBe(false)
  })
})
