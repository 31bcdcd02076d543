// Proves that a record is in the log: from the record to its batch's Merkle root, from there to the anchor of a span
// of batches, which is what gets published. Making one reads the log and its roots, in small steps, so that whoever
// shares the thread goes on meanwhile; verifying one is pure and never throws.

import { setImmediate } from 'node:timers/promises'
import type { BatchRoot, BatchRoots, RootsSpan } from './batch-roots.ts'
import { LogRefused, ProofRefused } from './errors.ts'
import { LIMITS } from './limits.ts'
import { inclusionProof, leafHash, pathOver, rootFrom, rootOver } from './merkle.ts'
import type { LogReader } from './port.ts'
import { anchorOf, type BatchSummary, summaryDigest } from './roots-chain.ts'
import { HASH_BYTES, sameBytes } from './sha256.ts'

/** Batches hashed in one go. A power of two: each such block is a whole subtree of the span's tree. */
const BLOCK = 1024

export interface LogAnchor {
  /** The last record that the anchor speaks for; it ends a batch. */
  readonly number: number
  readonly chain: Uint8Array
}

export interface RecordProof {
  readonly number: number
  readonly batch: BatchSummary
  /** Siblings from the record's leaf to the batch's Merkle root. */
  readonly path: readonly Uint8Array[]
  readonly span: {
    /** The chain before the span's first batch. */
    readonly chainBefore: Uint8Array
    /** The batch's place in the span, from 0, and how many batches the span has. */
    readonly index: number
    readonly count: number
    /** Siblings from the batch's digest to the span's Merkle root. */
    readonly path: readonly Uint8Array[]
  }
}

export interface ProvenRecord {
  readonly record: Uint8Array
  /** Stands for the record where it may not be shown: the proof holds for it alike. */
  readonly leaf: Uint8Array
  readonly proof: RecordProof
}

export interface ProofWanted {
  readonly number: number
  /** As they were when the anchor was made: what it begins after, and its own number. */
  readonly after: number
  readonly through: number
}

/** A run of batches in a span: where it begins, and the Merkle root over its digests. */
interface Block {
  readonly first: number
  readonly root: Uint8Array
}

/** Makes anchors and the proofs that lead to them, of one log. */
export class RecordProver {
  readonly #reader: LogReader
  readonly #roots: BatchRoots
  /** By what a span holds: batches never change, and whoever asks asks again. */
  readonly #known = new Map<string, readonly Block[]>()

  constructor(reader: LogReader, roots: BatchRoots) {
    this.#reader = reader
    this.#roots = roots
  }

  /** The anchor of everything after the record `after` up to the last batch there is. */
  async anchor(after: number): Promise<LogAnchor> {
    const number = this.#roots.nextNumber() - 1
    const span = this.#roots.span({ after, through: number })
    if (span === undefined) throw new ProofRefused('proof.unknown', 'there is no batch to anchor')
    const root = rootOver((await this.#blocksOf(span)).map((block) => block.root))
    return { number, chain: anchorOf(span.chainBefore, span.count, root) }
  }

  /** A proof that leads to the anchor which was made for `after` when the log ended at `through`. */
  async prove(wanted: ProofWanted): Promise<ProvenRecord> {
    const { number } = wanted
    const span = spanOf(this.#roots, wanted)
    const blocks = await this.#blocksOf(span)
    const at = blocks.findLastIndex(({ first }) => first <= number)
    const batches = this.#batchesOf(blocks[at]!.first, span.count - at * BLOCK)
    const within = batches.findLastIndex(({ first }) => first <= number)
    const { first, count, batchHash, root } = batches[within]!
    const batch = { first, count, batchHash, root }
    const records = await recordsOf(this.#reader, batch)
    // A copy: it lies in its batch's bytes, and would take all of them along to another thread.
    const record = new Uint8Array(records[number - first]!)
    const blockRoots = blocks.map((block) => block.root)
    const path = [...pathOver(batches.map(batchLeaf), within), ...pathOver(blockRoots, at)]
    return {
      record,
      leaf: leafHash(record),
      proof: {
        number,
        batch,
        path: inclusionProof(records, number - first),
        span: { chainBefore: span.chainBefore, index: at * BLOCK + within, count: span.count, path },
      },
    }
  }

  async #blocksOf({ first, count }: RootsSpan): Promise<readonly Block[]> {
    const key = `${first} ${count}`
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const blocks: Block[] = []
    let next = first
    for (let left = count; left > 0; left -= BLOCK) {
      if (next > first) await setImmediate()
      const batches = this.#batchesOf(next, left)
      blocks.push({ first: next, root: rootOver(batches.map(batchLeaf)) })
      const last = batches.at(-1)!
      next = last.first + last.count
    }
    this.#known.set(key, blocks)
    const [oldest] = this.#known.keys()
    if (this.#known.size > LIMITS.spansRemembered) this.#known.delete(oldest!)
    return blocks
  }

  /** The batches of one block, of which there are `left` from here on. */
  #batchesOf(first: number, left: number): readonly BatchRoot[] {
    const wanted = Math.min(left, BLOCK)
    const batches = this.#roots.batchesFrom(first, wanted)
    if (batches.length === wanted) return batches
    throw new ProofRefused('proof.gone', `the roots of the batches from record ${first} on are missing`)
  }
}

function batchLeaf(batch: BatchSummary): Uint8Array {
  return leafHash(summaryDigest(batch))
}

function spanOf(roots: BatchRoots, { number, after, through }: ProofWanted): RootsSpan {
  if (through < number) {
    throw new ProofRefused('proof.order', `record ${number} comes after ${through}, where the anchor ends`)
  }
  const next = roots.nextNumber()
  if (!Number.isSafeInteger(number) || number < 1 || !Number.isSafeInteger(through) || through >= next) {
    throw new ProofRefused('proof.unknown', `the log's roots go from 1 to ${next - 1}`)
  }
  if (number < roots.base.first) {
    throw new ProofRefused('proof.gone', `the log's roots begin at record ${roots.base.first}`)
  }
  const span = roots.span({ after, through })
  if (span === undefined) throw new ProofRefused('proof.gone', `the roots of record ${through} are missing`)
  if (number < span.first) {
    throw new ProofRefused('proof.far', `the anchor of ${through} begins with record ${span.first}`)
  }
  return span
}

async function recordsOf(reader: LogReader, batch: BatchSummary): Promise<readonly Uint8Array[]> {
  const { first, count, batchHash } = batch
  const gone = (): ProofRefused => new ProofRefused('proof.gone', `record ${first} is no longer kept here`)
  if (first < reader.firstNumber()) throw gone()
  try {
    for await (const { hash, records } of reader.read(first, first + count - 1)) {
      if (sameBytes(hash, batchHash) && records.length === count) return records
      throw new LogRefused(`the roots of record ${first} are not the log's`)
    }
  } catch (error) {
    // Its segment went between the question and the reading.
    if (error instanceof LogRefused && first < reader.firstNumber()) throw gone()
    throw error
  }
  throw new ProofRefused('proof.unknown', `record ${first} is not in the log`)
}

function wellFormed({ number, batch, span }: RecordProof): boolean {
  const { first, count } = batch
  if (!Number.isSafeInteger(number) || !Number.isSafeInteger(first) || first < 1) return false
  if (!Number.isSafeInteger(count) || count < 1 || count > LIMITS.batchRecords) return false
  if (!Number.isSafeInteger(first + count) || span.count > LIMITS.anchorBatches) return false
  return [batch.batchHash, batch.root, span.chainBefore].every((hash) => hash.length === HASH_BYTES)
}

/** Whether the record stands in the log at the proof's number, given an anchor that the verifier trusts. */
export function verifyRecordProof(record: Uint8Array, proof: RecordProof, anchor: Uint8Array): boolean {
  if (!wellFormed(proof)) return false
  const { number, batch, path, span } = proof
  const root = rootFrom(leafHash(record), { index: number - batch.first, count: batch.count, path })
  if (root === undefined || !sameBytes(root, batch.root)) return false
  const spanRoot = rootFrom(leafHash(summaryDigest(batch)), span)
  return spanRoot !== undefined && sameBytes(anchorOf(span.chainBefore, span.count, spanRoot), anchor)
}
