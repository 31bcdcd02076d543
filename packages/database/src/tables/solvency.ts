// Snapshots of what is owed (rulebook 9). Written by the gateway; the published part is never changed.

export interface SolvencySnapshotsTable {
  snapshot: number
  /** The log up to which it counts. */
  number: number
  time_ms: number
  /** Hash of the snapshot before; zeros before the first. */
  previous: Uint8Array
  hash: Uint8Array
}

export interface SolvencyRootsTable {
  snapshot: number
  asset: string
  scale: number
  leaf_count: number
  height: number
  root: Uint8Array
  sum: bigint
  /** What the platform itself owns on top: no liability. */
  house: bigint
  /** What custody held; none where nobody could say. */
  reserves: bigint | null
  signature: Uint8Array
}

export interface SolvencyLeavesTable {
  snapshot: number
  asset: string
  position: number
  owner: string
  balance: bigint
}

export interface SolvencyTables {
  solvency_snapshots: SolvencySnapshotsTable
  solvency_roots: SolvencyRootsTable
  solvency_leaves: SolvencyLeavesTable
}
