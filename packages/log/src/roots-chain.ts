// The running chain over batch roots: each link binds a batch's numbers, hash and Merkle root to all before it.
// Entries in, chain hashes out, and anchors: what is published of the chain. Pure.

import { merkleRoot } from './merkle.ts'
import { writeNumber } from './number-field.ts'
import type { LogBatch } from './port.ts'
import { HASH_BYTES, noHash, sha256 } from './sha256.ts'

// Apart from each other and from the leaves (0) and nodes (1) of a Merkle tree.
const ENTRY = 0x02
const LINK = 0x03
const ANCHOR = 0x04

export interface BatchSummary {
  readonly first: number
  readonly count: number
  readonly batchHash: Uint8Array
  /** Merkle root over the batch's records. */
  readonly root: Uint8Array
}

/** A batch as the chain sees it. The batch must be whole. */
export function summarize(batch: LogBatch): BatchSummary {
  return {
    first: batch.first,
    count: batch.records.length,
    batchHash: batch.hash,
    root: merkleRoot(batch.records),
  }
}

export function summaryDigest({ first, count, batchHash, root }: BatchSummary): Uint8Array {
  const bytes = Buffer.alloc(13 + 2 * HASH_BYTES)
  bytes[0] = ENTRY
  writeNumber(bytes, first, 1)
  bytes.writeUInt32LE(count, 9)
  bytes.set(batchHash, 13)
  bytes.set(root, 13 + HASH_BYTES)
  return sha256(bytes)
}

/** The chain after an entry, from the chain before it and the entry's digest. */
export function chainAfter(chain: Uint8Array, digest: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(1 + 2 * HASH_BYTES)
  bytes[0] = LINK
  bytes.set(chain, 1)
  bytes.set(digest, 1 + HASH_BYTES)
  return sha256(bytes)
}

/**
 * The anchor of a span of batches: the chain before the span, and the Merkle root over the digests of the span's
 * batches. It binds what the chain after the span binds, and a path of a few hashes leads to it from any batch of the
 * span, where the chain would need every digest in between.
 */
export function anchorOf(chainBefore: Uint8Array, count: number, root: Uint8Array): Uint8Array {
  const bytes = Buffer.alloc(5 + 2 * HASH_BYTES)
  bytes[0] = ANCHOR
  bytes.set(chainBefore, 1)
  bytes.writeUInt32LE(count, 1 + HASH_BYTES)
  bytes.set(root, 5 + HASH_BYTES)
  return sha256(bytes)
}

/** The chain before the first batch of a log. */
export const chainStart = noHash
