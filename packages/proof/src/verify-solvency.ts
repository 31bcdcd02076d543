// Checks that one owner's balance is counted in a published sum: a proof as plain JSON in, each step and a verdict out.
// Trusts nothing in the proof: every number and hash is checked before it is used.

import { fromHex, toHex } from './bytes.ts'
import { PROOF_LIMITS } from './limits.ts'
import { leafNode, ownerCommitment, parentNode, type SolvencyNode } from './solvency-tree.ts'

/** What is published about one asset of a snapshot; amounts are whole numbers of smallest units. */
export interface PublishedRoot {
  readonly snapshot: number
  /** The log's command up to which the snapshot counts. */
  readonly number: number
  readonly time: number
  readonly asset: string
  readonly leafCount: number
  readonly height: number
  readonly root: string
  readonly sum: string
}

/** What the owner is given; with it, anybody can check, and only the owner can make it out. */
export interface SolvencyProof {
  readonly snapshot: number
  readonly asset: string
  readonly owner: string
  readonly nonce: string
  readonly balance: string
  readonly position: number
  readonly path: readonly { readonly side: 'left' | 'right'; readonly hash: string; readonly sum: string }[]
}

/** One level of the way up: what stands there after it. */
export interface SolvencyStep {
  readonly hash: string
  readonly sum: string
}

/** What is wrong, by name: screens put it in words. */
export type SolvencyProblem =
  | 'snapshot'
  | 'asset'
  | 'owner'
  | 'nonce'
  | 'balance'
  | 'position'
  | 'path.length'
  | 'path.side'
  | 'path.hash'
  | 'path.sum'
  | 'sum.range'
  | 'sum.differs'
  | 'root.differs'

export type SolvencyVerdict =
  | { readonly ok: true; readonly leaf: SolvencyStep; readonly steps: readonly SolvencyStep[] }
  | {
      readonly ok: false
      readonly problem: SolvencyProblem
      /** The level of the path at which it shows, from 0; none for the leaf and the result. */
      readonly level: number | undefined
      readonly expected: string | undefined
      readonly found: string | undefined
      readonly steps: readonly SolvencyStep[]
    }

class Wrong extends Error {
  readonly problem: SolvencyProblem
  readonly level: number | undefined
  readonly expected: string | undefined
  readonly found: string | undefined

  constructor(problem: SolvencyProblem, at: { level?: number; expected?: string; found?: string } = {}) {
    super(problem)
    this.problem = problem
    this.level = at.level
    this.expected = at.expected
    this.found = at.found
  }
}

export function verifySolvency(proof: SolvencyProof, published: PublishedRoot): SolvencyVerdict {
  const steps: SolvencyStep[] = []
  try {
    checkHead(proof, published)
    const leaf = leafOf(proof)
    climb(proof, leaf, steps)
    const top = steps.at(-1) ?? stepOf(leaf)
    if (top.hash !== published.root) {
      throw new Wrong('root.differs', { expected: published.root, found: top.hash })
    }
    if (top.sum !== published.sum) throw new Wrong('sum.differs', { expected: published.sum, found: top.sum })
    return { ok: true, leaf: stepOf(leaf), steps }
  } catch (error) {
    if (!(error instanceof Wrong)) throw error
    const { problem, level, expected, found } = error
    return { ok: false, problem, level, expected, found, steps }
  }
}

function checkHead(proof: SolvencyProof, published: PublishedRoot): void {
  if (proof.snapshot !== published.snapshot || !isCount(proof.snapshot)) {
    throw new Wrong('snapshot', { expected: String(published.snapshot), found: String(proof.snapshot) })
  }
  if (proof.asset !== published.asset || !/^[A-Z0-9]{1,8}$/.test(proof.asset)) {
    throw new Wrong('asset', { expected: published.asset, found: proof.asset })
  }
  if (typeof proof.owner !== 'string' || proof.owner === '') throw new Wrong('owner')
  const { length } = proof.path
  if (!isCount(published.height) || length !== published.height || length > PROOF_LIMITS.height) {
    throw new Wrong('path.length', { expected: String(published.height), found: String(length) })
  }
  if (!isCount(proof.position) || proof.position >= published.leafCount) throw new Wrong('position')
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0
}

function leafOf(proof: SolvencyProof): SolvencyNode {
  const nonce = fromHex(proof.nonce)
  if (nonce?.length !== PROOF_LIMITS.nonceBytes) throw new Wrong('nonce')
  const balance = sumOf(proof.balance)
  if (balance === undefined || balance >= PROOF_LIMITS.leafSum) throw new Wrong('balance')
  return leafNode(proof.snapshot, proof.asset, { idc: ownerCommitment(proof.owner, nonce), balance })
}

/** The position says on which side each sibling must stand: a leaf can be proved in one place only. */
function climb(proof: SolvencyProof, leaf: SolvencyNode, steps: SolvencyStep[]): void {
  let node = leaf
  proof.path.forEach((given, level) => {
    const side = Math.floor(proof.position / 2 ** level) % 2 === 0 ? 'right' : 'left'
    if (given.side !== side) throw new Wrong('path.side', { level, expected: side, found: given.side })
    const hash = fromHex(given.hash)
    if (hash?.length !== PROOF_LIMITS.hashBytes) throw new Wrong('path.hash', { level })
    const sum = sumOf(given.sum)
    // Before anything is hashed: a sum that is negative or too large hides what is owed.
    if (sum === undefined || sum >= PROOF_LIMITS.nodeSum)
      throw new Wrong('path.sum', { level, found: given.sum })
    const sibling = { hash, sum }
    node = side === 'right' ? parentNode(node, sibling) : parentNode(sibling, node)
    if (node.sum >= PROOF_LIMITS.nodeSum) throw new Wrong('sum.range', { level, found: String(node.sum) })
    steps.push(stepOf(node))
  })
}

function stepOf({ hash, sum }: SolvencyNode): SolvencyStep {
  return { hash: toHex(hash), sum: String(sum) }
}

/** A whole number that is not negative, in its one spelling. */
function sumOf(text: string): bigint | undefined {
  return typeof text === 'string' && /^(?:0|[1-9]\d{0,38})$/.test(text) ? BigInt(text) : undefined
}
