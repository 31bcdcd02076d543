// The tree of what the platform owes in one asset (rulebook 9): balances in, root and sum out, and the path of one
// owner. Hashes both children's sums in every node, so that no sum can be replaced without changing the root.

import { concat, sha256, u32, u64, u128 } from './bytes.ts'
import { PROOF_LIMITS } from './limits.ts'

/** One owner in one snapshot. `idc` commits to the owner without naming them. */
export interface SolvencyLeaf {
  readonly idc: Uint8Array
  readonly balance: bigint
}

export interface SolvencyNode {
  readonly hash: Uint8Array
  readonly sum: bigint
}

export interface SolvencyTree {
  readonly root: SolvencyNode
  readonly leafCount: number
  readonly height: number
  /** Level 0 holds the leaves with their padding, the last level the root. */
  readonly levels: readonly (readonly SolvencyNode[])[]
}

/** On which side of the path the sibling stands. */
export interface SolvencySibling {
  readonly side: 'left' | 'right'
  readonly hash: Uint8Array
  readonly sum: bigint
}

const LEAF = Uint8Array.of(0x00)
const NODE = Uint8Array.of(0x01)
const PADDING = Uint8Array.of(0x02)
const SEPARATOR = Uint8Array.of(0x1f)

/** The commitment to an owner: `H(userId ‖ 0x1f ‖ nonce)`, with a fresh secret nonce per snapshot. */
export function ownerCommitment(owner: string, nonce: Uint8Array): Uint8Array {
  if (nonce.length !== PROOF_LIMITS.nonceBytes) throw new RangeError('a nonce has 16 bytes')
  return sha256(concat(new TextEncoder().encode(owner), SEPARATOR, nonce))
}

export function leafNode(snapshot: number, asset: string, { idc, balance }: SolvencyLeaf): SolvencyNode {
  if (balance < 0n || balance >= PROOF_LIMITS.leafSum) throw new RangeError('a balance is out of range')
  return { hash: sha256(concat(LEAF, u64(snapshot), assetBytes(asset), idc, u128(balance))), sum: balance }
}

export function parentNode(left: SolvencyNode, right: SolvencyNode): SolvencyNode {
  const hash = sha256(concat(NODE, left.hash, u128(left.sum), right.hash, u128(right.sum)))
  return { hash, sum: left.sum + right.sum }
}

export function paddingNode(snapshot: number, asset: string, position: number): SolvencyNode {
  return { hash: sha256(concat(PADDING, u64(snapshot), assetBytes(asset), u32(position))), sum: 0n }
}

/** Leaves stay in the order given; whoever makes a snapshot sorts them by commitment. */
export function buildSolvencyTree(
  snapshot: number,
  asset: string,
  leaves: readonly SolvencyLeaf[],
): SolvencyTree {
  const width = paddedWidth(leaves.length)
  let level = leaves.map((leaf) => leafNode(snapshot, asset, leaf))
  for (let position = leaves.length; position < width; position++) {
    level.push(paddingNode(snapshot, asset, position))
  }
  const levels = [level]
  while (level.length > 1) {
    const above: SolvencyNode[] = []
    for (let at = 0; at < level.length; at += 2) {
      above.push(parentNode(level[at] as SolvencyNode, level[at + 1] as SolvencyNode))
    }
    level = above
    levels.push(level)
  }
  const root = level[0] as SolvencyNode
  if (root.sum >= PROOF_LIMITS.nodeSum) throw new RangeError('the sum is out of range')
  return { root, leafCount: leaves.length, height: levels.length - 1, levels }
}

/** The siblings on the way from a leaf to the root. */
export function solvencyPath({ levels }: SolvencyTree, position: number): SolvencySibling[] {
  return levels.slice(0, -1).map((level, height) => {
    const at = Math.floor(position / 2 ** height)
    const isLeft = at % 2 === 0
    const { hash, sum } = level[isLeft ? at + 1 : at - 1] as SolvencyNode
    return { side: isLeft ? 'right' : 'left', hash, sum }
  })
}

function paddedWidth(count: number): number {
  let width = 1
  while (width < count) width *= 2
  return width
}

function assetBytes(asset: string): Uint8Array {
  const bytes = new Uint8Array(PROOF_LIMITS.assetBytes)
  const code = new TextEncoder().encode(asset)
  if (code.length === 0 || code.length > bytes.length) throw new RangeError('an asset code has 1 to 8 bytes')
  bytes.set(code)
  return bytes
}
