// The worked example of the rules (Z1): three owners, small enough to be recomputed by hand. Its root stands in the
// rules; the proof is made here, from the tree, and led to that root like everybody's.

import {
  buildSolvencyTree,
  ownerCommitment,
  type PublishedRoot,
  type SolvencyProof,
  type SolvencyTree,
  solvencyPath,
  toHex,
} from '@candor/proof'

const SNAPSHOT = 1
const ASSET = 'USDT'
const NONCE_BYTES = 16

export const OWNERS = [
  { name: 'alice', balance: 5n, nonceByte: 1 },
  { name: 'bob', balance: 7n, nonceByte: 2 },
  { name: 'carol', balance: 11n, nonceByte: 3 },
] as const

/** Whose path the example walks. */
const POSITION = 1
const OWNER = OWNERS[POSITION]

export const Z1_ROOT: PublishedRoot = {
  snapshot: SNAPSHOT,
  number: 1,
  time: 0,
  asset: ASSET,
  leafCount: OWNERS.length,
  height: 2,
  root: 'cc2ce8237d31181674d1d3f41e12b299d8294d4fc6c0facdc158599536e8bd5f',
  sum: '23',
}

export function z1Tree(): SolvencyTree {
  const leaves = OWNERS.map(({ name, balance, nonceByte }) => ({
    idc: ownerCommitment(name, nonceOf(nonceByte)),
    balance,
  }))
  return buildSolvencyTree(SNAPSHOT, ASSET, leaves)
}

export function z1Proof(): SolvencyProof {
  return {
    snapshot: SNAPSHOT,
    asset: ASSET,
    owner: OWNER.name,
    nonce: toHex(nonceOf(OWNER.nonceByte)),
    balance: String(OWNER.balance),
    position: POSITION,
    path: solvencyPath(z1Tree(), POSITION).map(({ side, hash, sum }) => ({
      side,
      hash: toHex(hash),
      sum: String(sum),
    })),
  }
}

/** The same with one digit changed: the first sibling is said to have one less. */
export function z1Tampered(): SolvencyProof {
  const proof = z1Proof()
  return {
    ...proof,
    path: proof.path.map((sibling, level) => (level === 0 ? { ...sibling, sum: '4' } : sibling)),
  }
}

function nonceOf(byte: number): Uint8Array {
  return new Uint8Array(NONCE_BYTES).fill(byte)
}
