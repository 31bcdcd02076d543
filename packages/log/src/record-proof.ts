// Proves that a record is in the log: from the record to its batch's Merkle root, from there into the chain
// of batch roots up to a published value. Making one reads the log; verifying one is pure and never throws.

import { type BatchRoots, catchUpRoots } from './batch-roots.ts'
import { LogRefused } from './errors.ts'
import { LIMITS } from './limits.ts'
import { inclusionProof, verifyInclusion } from './merkle.ts'
import type { LogReader } from './port.ts'
import { type BatchSummary, chainAfter, summaryDigest } from './roots-chain.ts'
import { HASH_BYTES, sameBytes } from './sha256.ts'

export interface RecordProof {
  readonly number: number
  readonly batch: BatchSummary
  /** Siblings from the record's leaf to the batch's Merkle root. */
  readonly path: readonly Uint8Array[]
  readonly chainBefore: Uint8Array
  /** Digests of the batches between this one and the anchor, in order. */
  readonly links: readonly Uint8Array[]
}

/**
 * A proof whose anchor is the chain after the record's batch or, when `through` is given, after the batch
 * that holds the record `through`: the one whose chain value was published.
 */
export async function proveRecord(
  reader: LogReader,
  roots: BatchRoots,
  number: number,
  through: number = number,
): Promise<RecordProof> {
  if (roots.find(number) === undefined || roots.find(through) === undefined)
    await catchUpRoots({ roots, reader })
  const entry = roots.find(number)
  const chainBefore = roots.chainBefore(number)
  const anchor = roots.find(through)
  if (entry === undefined || chainBefore === undefined || anchor === undefined || through < number) {
    throw new LogRefused(`record ${number} cannot be proven up to record ${through}`)
  }
  const records: Uint8Array[] = []
  for await (const batch of reader.read(entry.first, entry.first + entry.count - 1)) {
    if (!sameBytes(batch.hash, entry.batchHash))
      throw new LogRefused(`the roots of record ${number} are not the log's`)
    records.push(...batch.records)
  }
  const { chain: _, ...batch } = entry
  const path = inclusionProof(records, number - entry.first)
  return {
    number,
    batch,
    path,
    chainBefore,
    links: linksBetween(roots, entry.first + entry.count, anchor.first),
  }
}

function linksBetween(roots: BatchRoots, from: number, to: number): Uint8Array[] {
  const links: Uint8Array[] = []
  for (let next = from; next <= to; ) {
    if (links.length === LIMITS.proofLinks) {
      throw new LogRefused(`a proof bridges at most ${LIMITS.proofLinks} batches: choose a nearer anchor`)
    }
    const entry = roots.find(next)
    if (entry === undefined) throw new LogRefused(`the roots of record ${next} are missing`)
    links.push(summaryDigest(entry))
    next = entry.first + entry.count
  }
  return links
}

function wellFormed({ number, batch, chainBefore, links }: RecordProof): boolean {
  const { first, count } = batch
  if (!Number.isSafeInteger(number) || !Number.isSafeInteger(first) || first < 1) return false
  if (!Number.isSafeInteger(count) || count < 1 || count > LIMITS.batchRecords) return false
  if (!Number.isSafeInteger(first + count)) return false
  const hashes = [batch.batchHash, batch.root, chainBefore, ...links.slice(0, LIMITS.proofLinks)]
  return links.length <= LIMITS.proofLinks && hashes.every((hash) => hash.length === HASH_BYTES)
}

/** Whether the record stands in the log at the proof's number, given a chain value the verifier trusts. */
export function verifyRecordProof(record: Uint8Array, proof: RecordProof, anchor: Uint8Array): boolean {
  if (!wellFormed(proof)) return false
  const { number, batch, path, chainBefore, links } = proof
  if (!verifyInclusion(record, number - batch.first, batch.count, path, batch.root)) return false
  let chain = chainAfter(chainBefore, summaryDigest(batch))
  for (const link of links) chain = chainAfter(chain, link)
  return sameBytes(chain, anchor)
}
