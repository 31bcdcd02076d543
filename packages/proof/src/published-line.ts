// The line that is signed for one asset of a snapshot, and the hash that chains snapshots: one spelling, for whoever
// publishes and whoever checks.

import { concat, sha256 } from './bytes.ts'
import type { PublishedRoot } from './verify-solvency.ts'

/** The fields of `PublishedRoot` in their order, joined by single spaces. */
export function publishedLine(root: PublishedRoot): string {
  const { snapshot, number, time, asset, leafCount, height, sum } = root
  return `candor-solvency-1 ${snapshot} ${number} ${time} ${asset} ${leafCount} ${height} ${root.root} ${sum}`
}

/** Covers the snapshot before and every line of this one. */
export function snapshotHash(previous: Uint8Array, lines: readonly string[]): Uint8Array {
  return sha256(concat(previous, new TextEncoder().encode(lines.map((line) => `${line}\n`).join(''))))
}
