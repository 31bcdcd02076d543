// A published snapshot and the proof of one of its owners, for tests: signed and hashed as the server does.

import { buildSolvencyTree, ownerCommitment, publishedLine, solvencyPath, toHex } from '@candor/proof'
import { hashOf, type Snapshot } from './snapshot-chain.ts'

const NONCE = new Uint8Array(16).fill(9)
const ALGORITHM = { name: 'Ed25519' }
const KEYS = (await crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])) as CryptoKeyPair

/** The bare bytes, base64. */
export const PUBLIC_KEY = base64(await crypto.subtle.exportKey('raw', KEYS.publicKey))

export const OWNER = '7'
const BALANCES = [
  ['3', 500n],
  [OWNER, 7_523n],
  ['4', 91n],
] as const

export async function testSnapshot(snapshot: number, previous = '00'.repeat(32)) {
  const leaves = BALANCES.map(([owner, balance]) => ({ idc: ownerCommitment(owner, NONCE), balance }))
  const tree = buildSolvencyTree(snapshot, 'USDT', leaves)
  const [number, time] = [1_000 * snapshot, 1_790_000_000_000 + snapshot]
  const root = {
    snapshot,
    number,
    time,
    asset: 'USDT',
    leafCount: tree.leafCount,
    height: tree.height,
    root: toHex(tree.root.hash),
    sum: String(tree.root.sum),
  }
  const line = new TextEncoder().encode(publishedLine(root))
  const signature = base64(await crypto.subtle.sign(ALGORITHM, KEYS.privateKey, line))
  const assets = [{ ...root, scale: 2, house: '10', reserves: '81.15', signature }]
  const unhashed = { snapshot, number, time, previous, assets }
  const published: Snapshot = { ...unhashed, hash: hashOf(unhashed) ?? '' }
  const position = BALANCES.findIndex(([owner]) => owner === OWNER)
  const proof = {
    snapshot,
    asset: 'USDT',
    owner: OWNER,
    nonce: toHex(NONCE),
    balance: '7523',
    position,
    path: solvencyPath(tree, position).map(({ side, hash, sum }) => ({
      side,
      hash: toHex(hash),
      sum: String(sum),
    })),
  }
  return { published, proof }
}

function base64(bytes: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
}
