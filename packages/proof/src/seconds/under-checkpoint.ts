// That something stands under a signed checkpoint: its hash, its place and its path lead to a root in a line that the
// platform signed.

import { type Checkpoint, parseCheckpoint } from './checkpoint-line.ts'
import { followPath, leafHash, type PathNode } from './merkle.ts'
import type { Findings } from './problem.ts'
import type { UnderCheckpoint } from './receipt.ts'
import { isSigned } from './signature.ts'

export interface CheckpointDetail {
  readonly checkpoint: Checkpoint
  readonly isSigned: boolean
  /** The hash that is covered, as a leaf. */
  readonly leaf: string
  readonly leafIndex: number
  readonly count: number
  readonly path: readonly PathNode[]
  readonly root: string | undefined
}

export interface Covered {
  readonly at: string
  /** Ticks stand under `root`, seals under `orderRoot`. */
  readonly kind: 'tick' | 'seal'
  readonly symbol: string
  readonly indexId: number
  readonly number: number
  readonly hash: string
  readonly publicKey: string
}

export function checkUnderCheckpoint(
  findings: Findings,
  { line, signature, leafIndex, path }: UnderCheckpoint,
  { at, kind, symbol, indexId, number, hash, publicKey }: Covered,
): CheckpointDetail | undefined {
  const checkpoint = parseCheckpoint(line)
  findings.holds('checkpoint.form', `${at}/line`, checkpoint !== undefined, 'a checkpoint', line)
  if (checkpoint === undefined) return undefined
  const signed = isSigned({ line, signature, publicKey })
  findings.holds('checkpoint.signature', `${at}/signature`, signed, `a signature of ${publicKey}`, signature)
  findings.same('checkpoint.symbol', `${at}/line`, symbol, checkpoint.symbol)
  findings.same('checkpoint.index', `${at}/line`, indexId, checkpoint.indexId)
  const isTick = kind === 'tick'
  const from = isTick ? checkpoint.fromSequence : checkpoint.fromSeal
  const to = isTick ? checkpoint.toSequence : checkpoint.toSeal
  findings.holds('checkpoint.range', `${at}/line`, number >= from && number <= to, `${from} to ${to}`, number)
  findings.same('checkpoint.range', `${at}/leafIndex`, number - from, leafIndex)
  const leaf = leafHash(hash)
  const count = to - from + 1
  const followed = followPath(leaf, { index: leafIndex, count, path })
  const root = isTick ? checkpoint.root : checkpoint.orderRoot
  findings.same('checkpoint.root', `${at}/path`, root, followed?.root)
  if (isTick && number === to) findings.same('checkpoint.head', `${at}/line`, hash, checkpoint.headHash)
  return {
    checkpoint,
    isSigned: signed,
    leaf,
    leafIndex,
    count,
    path: followed?.nodes ?? [],
    root: followed?.root,
  }
}
