// Whether published snapshots hang together: each one's hash follows from its own lines and from the snapshot before.

import type { Answer } from '@candor/client'
import { fromHex, publishedLine, snapshotHash, toHex } from '@candor/proof'

export type Snapshot = Answer<'solvencySnapshots'>['list'][number]

/** The hash that a snapshot must have; none when what it builds on is no hash. */
export function hashOf({ previous, assets }: Pick<Snapshot, 'previous' | 'assets'>): string | undefined {
  const before = fromHex(previous)
  return before === undefined ? undefined : toHex(snapshotHash(before, assets.map(publishedLine)))
}

export function isWhole(snapshot: Snapshot): boolean {
  const { number, time, assets } = snapshot
  const isOfOne = assets.every(
    (asset) => asset.snapshot === snapshot.snapshot && asset.number === number && asset.time === time,
  )
  return isOfOne && hashOf(snapshot) === snapshot.hash
}

export interface ChainVerdict {
  /** Snapshots whose hash was computed anew and is right. */
  readonly whole: number
  /** The first that is not, or that does not follow the one before it. */
  readonly broken: number | undefined
}

/** Newest first, as the server lists them. */
export function checkChain(list: readonly Snapshot[]): ChainVerdict {
  let whole = 0
  for (const [at, snapshot] of list.entries()) {
    const before = list[at + 1]
    const follows =
      before === undefined || (before.snapshot === snapshot.snapshot - 1 && before.hash === snapshot.previous)
    if (!isWhole(snapshot) || !follows) return { whole, broken: snapshot.snapshot }
    whole += 1
  }
  return { whole, broken: undefined }
}
