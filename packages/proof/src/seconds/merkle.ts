// Merkle trees as in RFC 6962: leaves and nodes are hashed apart, and a last one without a partner goes up as it is.
// Hashes are lower-case hex. A path is followed, never believed.

import { PROOF_LIMITS } from '../limits.ts'
import { RecordBytes } from './record-bytes.ts'

const LEAF = 0x00
const NODE = 0x01

/** One joining on the way from a leaf to the root. */
export interface PathNode {
  /** How many levels above the leaves the sibling stands. Where a node has no partner, the level has no entry. */
  readonly level: number
  /** On which side the sibling stands. */
  readonly side: 'left' | 'right'
  readonly sibling: string
  /** What both give. */
  readonly node: string
}

export interface FollowedPath {
  readonly nodes: readonly PathNode[]
  readonly root: string
}

/** Of data that is a hash itself. */
export function leafHash(data: string): string {
  return new RecordBytes(33).u8(LEAF).hex(data).hash()
}

export function nodeHash(left: string, right: string): string {
  return new RecordBytes(65).u8(NODE).hex(left).hex(right).hash()
}

function levelAbove(level: readonly string[]): string[] {
  const above: string[] = []
  for (let at = 0; at < level.length; at += 2) {
    const [left, right] = [level[at] as string, level[at + 1]]
    above.push(right === undefined ? left : nodeHash(left, right))
  }
  return above
}

/** Leaves as they stand, already hashed. None have no root. */
export function merkleRoot(leaves: readonly string[]): string | undefined {
  let level = leaves
  while (level.length > 1) level = levelAbove(level)
  return level[0]
}

/** The siblings from a leaf up to the root. */
export function merkleProof(leaves: readonly string[], index: number): string[] {
  const path: string[] = []
  let level = leaves
  for (let at = index; level.length > 1; at = Math.floor(at / 2)) {
    const sibling = level[at % 2 === 0 ? at + 1 : at - 1]
    if (sibling !== undefined) path.push(sibling)
    level = levelAbove(level)
  }
  return path
}

/** None when the path is not as long as the place of the leaf demands: a leaf can be proved in one place only. */
export function followPath(
  leaf: string,
  {
    index,
    count,
    path,
  }: { readonly index: number; readonly count: number; readonly path: readonly string[] },
): FollowedPath | undefined {
  if (!Number.isSafeInteger(index) || !Number.isSafeInteger(count)) return undefined
  if (index < 0 || index >= count || count > PROOF_LIMITS.leaves) return undefined
  const nodes: PathNode[] = []
  let root = leaf
  let at = index
  let last = count - 1
  for (let level = 0; last > 0; level++, at = Math.floor(at / 2), last = Math.floor(last / 2)) {
    if (at === last && at % 2 === 0) continue
    const sibling = path[nodes.length]
    if (sibling === undefined) return undefined
    const side = at % 2 === 1 ? 'left' : 'right'
    root = side === 'left' ? nodeHash(sibling, root) : nodeHash(root, sibling)
    nodes.push({ level, side, sibling, node: root })
  }
  return nodes.length === path.length ? { nodes, root } : undefined
}
