// The Merkle tree of RFC 6962 over records: leaves and nodes are hashed apart, and no leaf is doubled.
// Records in, a root or a path out. Verifying is pure and never throws, whatever a stranger sends.

import { LogRefused } from './errors.ts'
import { HASH_BYTES, sameBytes, sha256 } from './sha256.ts'

const LEAF = 0x00
const NODE = 0x01
/** More nodes than any path over at most 2^53 leaves. */
const MAX_PATH = 53

export function leafHash(record: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(1 + record.length)
  bytes[0] = LEAF
  bytes.set(record, 1)
  return sha256(bytes)
}

function nodeHash(left: Uint8Array, right: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(1 + 2 * HASH_BYTES)
  bytes[0] = NODE
  bytes.set(left, 1)
  bytes.set(right, 1 + HASH_BYTES)
  return sha256(bytes)
}

/** One level up: pairs are joined, a last one without a partner goes up as it is. */
function levelAbove(level: readonly Uint8Array[]): Uint8Array[] {
  const above: Uint8Array[] = []
  for (let at = 0; at < level.length; at += 2) {
    const left = level[at]!
    const right = level[at + 1]
    above.push(right === undefined ? left : nodeHash(left, right))
  }
  return above
}

export function merkleRoot(records: readonly Uint8Array[]): Uint8Array {
  return rootOver(records.map(leafHash))
}

/** The root over hashes that stand side by side: leaves, or the roots of whole subtrees of one size. */
export function rootOver(hashes: readonly Uint8Array[]): Uint8Array {
  if (hashes.length === 0) throw new LogRefused('a Merkle tree needs at least one record')
  let level = hashes
  while (level.length > 1) level = levelAbove(level)
  return level[0]!
}

/** The siblings from the record's leaf up to the root. */
export function inclusionProof(records: readonly Uint8Array[], index: number): Uint8Array[] {
  return pathOver(records.map(leafHash), index)
}

/** The siblings from one of the hashes up to the root over them. */
export function pathOver(hashes: readonly Uint8Array[], index: number): Uint8Array[] {
  if (!Number.isSafeInteger(index) || index < 0 || index >= hashes.length) {
    throw new LogRefused(`there is no record ${index} among ${hashes.length}`)
  }
  const path: Uint8Array[] = []
  let level = hashes
  for (let at = index; level.length > 1; at = Math.floor(at / 2)) {
    const sibling = level[at % 2 === 0 ? at + 1 : at - 1]
    if (sibling !== undefined) path.push(sibling)
    level = levelAbove(level)
  }
  return path
}

/** The root to which a path leads from leaf `index` (from 0) of `count`; undefined when it leads to none. */
export function rootFrom(
  leaf: Uint8Array,
  { index, count, path }: { index: number; count: number; path: readonly Uint8Array[] },
): Uint8Array | undefined {
  if (!Number.isSafeInteger(index) || !Number.isSafeInteger(count)) return undefined
  if (index < 0 || index >= count || path.length > MAX_PATH) return undefined
  let hash = leaf
  let at = index
  let last = count - 1
  let used = 0
  for (; last > 0; at = Math.floor(at / 2), last = Math.floor(last / 2)) {
    // Without a partner on this level the node goes up as it is.
    if (at === last && at % 2 === 0) continue
    const sibling = path[used++]
    if (sibling === undefined || sibling.length !== HASH_BYTES) return undefined
    hash = at % 2 === 1 ? nodeHash(sibling, hash) : nodeHash(hash, sibling)
  }
  return used === path.length ? hash : undefined
}

/** Whether the record is number `index` (from 0) of the `count` records under the root. */
export function verifyInclusion(
  record: Uint8Array,
  index: number,
  count: number,
  path: readonly Uint8Array[],
  root: Uint8Array,
): boolean {
  const found = rootFrom(leafHash(record), { index, count, path })
  return found !== undefined && sameBytes(found, root)
}
