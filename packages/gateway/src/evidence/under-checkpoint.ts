// Where a tick or a seal stands under the checkpoint that covers it. The path is made anew from the views, which hold what was hashed.

import type { IndexId } from '@candor/contract'
import { leafHash, merkleProof, toHex } from '@candor/proof'
import type { CheckpointBook, Published } from './checkpoint-book.ts'

/** Hashes by their numbers, as the views have them. */
export interface HashSource {
  ticksBetween(ask: Range): Promise<readonly { readonly hash: Uint8Array }[]>
  sealsBetween(ask: Range): Promise<readonly { readonly hash: Uint8Array }[]>
}

interface Range {
  readonly indexId: IndexId
  readonly from: number
  readonly to: number
}

export interface UnderCheckpoint {
  readonly line: string
  readonly signature: string
  readonly leafIndex: number
  readonly path: string[]
}

export interface Leaf {
  readonly symbol: string
  readonly indexId: IndexId
  readonly key: 'sequence' | 'seal'
  readonly number: number
}

/** Null when no checkpoint covers it yet. */
export async function underCheckpoint(
  book: CheckpointBook,
  source: HashSource,
  { symbol, indexId, key, number }: Leaf,
): Promise<UnderCheckpoint | null> {
  const covering = await book.covering(symbol, key, number)
  if (covering === undefined) return null
  const { from, to } = rangeOf(covering, key)
  const ask = { indexId, from, to }
  const found = key === 'sequence' ? await source.ticksBetween(ask) : await source.sealsBetween(ask)
  if (number < from || found.length !== to - from + 1) {
    throw new Error(`the views do not hold what checkpoint ${covering.checkpoint.number} covers`)
  }
  const leaves = found.map(({ hash }) => leafHash(toHex(hash)))
  const { line, signature } = covering
  return { line, signature, leafIndex: number - from, path: merkleProof(leaves, number - from) }
}

function rangeOf(
  { checkpoint }: Published,
  key: Leaf['key'],
): { readonly from: number; readonly to: number } {
  const { fromSequence, toSequence, fromSeal, toSeal } = checkpoint
  return key === 'sequence' ? { from: fromSequence, to: toSequence } : { from: fromSeal, to: toSeal }
}
