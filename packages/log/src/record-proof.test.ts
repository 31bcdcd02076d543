import { describe, expect, test } from 'vitest'
import { type BatchRoots, catchUpRoots, openBatchRoots } from './batch-roots.ts'
import { compactLog } from './compaction.ts'
import { LogRefused, type ProofRefusedCode } from './errors.ts'
import type { FileLog } from './file-log.ts'
import { LIMITS } from './limits.ts'
import { MemoryLog } from './memory-log.ts'
import { leafHash, merkleRoot } from './merkle.ts'
import { type LogAnchor, type RecordProof, RecordProver, verifyRecordProof } from './record-proof.ts'
import { anchorOf, chainAfter, chainStart, summarize, summaryDigest } from './roots-chain.ts'
import { appendBatches, openSample, SAMPLE_DIRECTORY, sampleRecord, simulatedDisk } from './sample-log.ts'
import type { SimulatedDisk } from './simulated-disk.ts'

const PATH = `${SAMPLE_DIRECTORY}/roots`
const SIZES = [3, 1, 6, 2, 2, 5, 4, 1, 1, 7, 3, 5]
const LAST = SIZES.reduce((sum, size) => sum + size, 0)

interface Sample {
  readonly disk: SimulatedDisk
  readonly log: FileLog
  readonly roots: BatchRoots
  readonly prover: RecordProver
}

async function sample(): Promise<Sample> {
  const disk = simulatedDisk()
  const log = openSample(disk, { segmentBytes: 500 })
  await appendBatches(log, SIZES)
  const roots = openBatchRoots({ disk, path: PATH })
  await catchUpRoots({ roots, reader: log })
  return { disk, log, roots, prover: new RecordProver(log, roots) }
}

/** Anchors made while the log grew, each after the one before: what would have been published. */
async function published({ log, roots, prover }: Sample): Promise<(LogAnchor & { after: number })[]> {
  const anchors: (LogAnchor & { after: number })[] = []
  let after = 0
  for (const sizes of [[2], [1, 1, 4], [3, 2, 2, 2, 6]]) {
    await appendBatches(log, sizes)
    await catchUpRoots({ roots, reader: log })
    const anchor = await prover.anchor(after)
    anchors.push({ ...anchor, after })
    after = anchor.number
  }
  return anchors
}

function refused(code: ProofRefusedCode): { name: string; code: ProofRefusedCode } {
  return { name: 'ProofRefused', code }
}

describe('anchors', () => {
  test('an anchor binds the chain before its span and the Merkle root over the digests of its batches', async () => {
    const { log, prover } = await sample()
    let chainBefore = chainStart()
    const digests: Uint8Array[] = []
    for await (const batch of log.read(1)) {
      const digest = summaryDigest(summarize(batch))
      if (batch.first <= 10) chainBefore = chainAfter(chainBefore, digest)
      else digests.push(digest)
    }
    expect(await prover.anchor(10)).toEqual({
      number: LAST,
      chain: anchorOf(chainBefore, digests.length, merkleRoot(digests)),
    })
  })

  test('a log without a record has none', async () => {
    const roots = openBatchRoots({ disk: simulatedDisk(), path: PATH })
    await expect(new RecordProver(new MemoryLog(), roots).anchor(0)).rejects.toMatchObject(
      refused('proof.unknown'),
    )
  })
})

describe('record proofs', () => {
  test('every record is proven up to the anchor that was published after it', async () => {
    const made = await sample()
    const { prover } = made
    for (const { after, number: through, chain } of await published(made)) {
      for (let number = after + 1; number <= through; number++) {
        const { record, leaf, proof } = await prover.prove({ number, after, through })
        expect(record).toEqual(sampleRecord(number))
        expect(leaf).toEqual(leafHash(record))
        expect(verifyRecordProof(record, proof, chain)).toBe(true)
      }
    }
  })

  test('more batches than one block of the tree, and no more than an anchor takes', async () => {
    const log = new MemoryLog()
    const roots = openBatchRoots({ disk: simulatedDisk(), path: PATH })
    await appendBatches(log, new Array<number>(LIMITS.anchorBatches + 500).fill(1))
    await catchUpRoots({ roots, reader: log })
    const prover = new RecordProver(log, roots)
    for (const after of [0, 64_500]) {
      const { number: through, chain } = await prover.anchor(after)
      const first = Math.max(after, 500) + 1
      for (const number of [first, first + 1_023, through - 400, through]) {
        const { record, proof } = await prover.prove({ number, after, through })
        expect(proof.span.path.length).toBeLessThanOrEqual(16)
        expect(verifyRecordProof(record, proof, chain)).toBe(true)
      }
      const before = { number: first - 1, after, through }
      await expect(prover.prove(before)).rejects.toMatchObject(refused('proof.far'))
    }
  })

  test('what cannot be proven is refused with the reason', async () => {
    const { disk, log, roots, prover } = await sample()
    const prove = (number: number, after: number, through: number): Promise<unknown> =>
      prover.prove({ number, after, through })
    await expect(prove(LAST + 1, 0, LAST + 1)).rejects.toMatchObject(refused('proof.unknown'))
    await expect(prove(3, 0, LAST + 1)).rejects.toMatchObject(refused('proof.unknown'))
    for (const number of [0, -3, 1.5, Number.NaN]) {
      await expect(prove(number, 0, LAST)).rejects.toMatchObject(refused('proof.unknown'))
    }
    await expect(prove(5, 0, 2)).rejects.toMatchObject(refused('proof.order'))
    await expect(prove(4, 4, LAST)).rejects.toMatchObject(refused('proof.far'))
    await expect(prove(4, -1, LAST)).rejects.toBeInstanceOf(LogRefused)
    const compaction = { directory: SAMPLE_DIRECTORY, disk, durable: LAST, neededFrom: LAST }
    compactLog({ ...compaction, oldSegments: 'drop' })
    const first = log.firstNumber()
    await expect(prove(first - 1, 0, LAST)).rejects.toMatchObject(refused('proof.gone'))
    await expect(prove(first, 0, LAST)).resolves.toBeDefined()
    roots.discardBelow(first)
    await expect(prove(first - 1, 0, LAST)).rejects.toMatchObject(refused('proof.gone'))
  })

  test('[P5] damage to the roots is refused until they are made again from the log', async () => {
    const { disk, log, roots, prover } = await sample()
    const { chain } = await prover.anchor(0)
    disk.flipBit(PATH, 52 + 112 * 4 + 20, 1)
    const wanted = { number: 8, after: 0, through: LAST }
    await expect(prover.prove(wanted)).rejects.toMatchObject(refused('proof.gone'))
    await catchUpRoots({ roots, reader: log })
    const { record, proof } = await prover.prove(wanted)
    expect(verifyRecordProof(record, proof, chain)).toBe(true)
  })

  test('a proof with anything changed does not verify', async () => {
    const { prover } = await sample()
    const wanted = { number: 8, after: 3, through: LAST }
    const { record, proof } = await prover.prove(wanted)
    const { chain } = await prover.anchor(wanted.after)
    expect(verifyRecordProof(record, proof, chain)).toBe(true)
    const flipped = (bytes: Uint8Array): Uint8Array =>
      Uint8Array.from(bytes, (byte, at) => (at === 5 ? byte ^ 4 : byte))
    const { batch, span } = proof
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
      { ...proof, path: proof.path.map(flipped) },
      { ...proof, path: [] },
      { ...proof, span: { ...span, chainBefore: flipped(span.chainBefore) } },
      { ...proof, span: { ...span, chainBefore: new Uint8Array(64) } },
      { ...proof, span: { ...span, index: span.index + 1 } },
      { ...proof, span: { ...span, count: span.count + 1 } },
      { ...proof, span: { ...span, count: 2 ** 40 } },
      { ...proof, span: { ...span, count: Number.NaN } },
      { ...proof, span: { ...span, path: span.path.slice(1) } },
      { ...proof, span: { ...span, path: span.path.toReversed() } },
      { ...proof, span: { ...span, path: span.path.map(flipped) } },
      { ...proof, span: { ...span, path: Array.from({ length: 100_000 }, () => new Uint8Array(32)) } },
    ]
    for (const claim of hostile) expect(verifyRecordProof(record, claim, chain)).toBe(false)
    expect(verifyRecordProof(sampleRecord(9), proof, chain)).toBe(false)
    expect(verifyRecordProof(record, proof, flipped(chain))).toBe(false)
  })
})
