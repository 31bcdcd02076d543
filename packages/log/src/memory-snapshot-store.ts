// Snapshots in memory, for tests: the same port, nothing durable. Copies bytes in and out.

import { LIMITS } from './limits.ts'
import type { Snapshot, SnapshotStore } from './port.ts'
import { checkKeep, checkSnapshot } from './snapshot-store.ts'

function copySnapshot({ number, logHash, stateHash, bytes }: Snapshot): Snapshot {
  return {
    number,
    logHash: new Uint8Array(logHash),
    stateHash: new Uint8Array(stateHash),
    bytes: new Uint8Array(bytes),
  }
}

export class MemorySnapshotStore implements SnapshotStore {
  readonly #keep: number
  readonly #snapshots = new Map<number, Snapshot>()

  constructor(keep: number = LIMITS.snapshotsKept) {
    this.#keep = checkKeep(keep)
  }

  save(snapshot: Snapshot): void {
    checkSnapshot(snapshot)
    this.#snapshots.set(snapshot.number, copySnapshot(snapshot))
    for (const number of this.list().slice(0, -this.#keep)) this.#snapshots.delete(number)
  }

  latest(): Snapshot | undefined {
    const number = this.list().at(-1)
    return number === undefined ? undefined : this.load(number)
  }

  list(): readonly number[] {
    return [...this.#snapshots.keys()].sort((a, b) => a - b)
  }

  load(number: number): Snapshot | undefined {
    const snapshot = this.#snapshots.get(number)
    return snapshot && copySnapshot(snapshot)
  }
}
