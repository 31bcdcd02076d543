// Brings a core to where the log ends: newest whole snapshot, then every command after it.
// Refuses, rather than guess, when the two do not belong together.

import { type CommandNumber, decodeRecord } from '@candor/contract'
import { Core, type CoreLimits } from '@candor/core'
import type { Log, LogBatch, Snapshot, SnapshotStore } from '@candor/log'
import { hex, sameBytes } from './hashes.ts'

export class Unrecoverable extends Error {
  override readonly name = 'Unrecoverable'
}

export interface Recovered {
  readonly core: Core
  /** The snapshot that recovery started from; none when it replayed from the first command. */
  readonly snapshotNumber: number | undefined
  readonly replayed: number
}

export interface RecoverOptions {
  readonly log: Log
  readonly snapshots: SnapshotStore
  readonly limits?: Partial<CoreLimits>
}

export async function recover({ log, snapshots, limits }: RecoverOptions): Promise<Recovered> {
  const snapshot = snapshots.latest()
  const head = log.head()
  if (snapshot === undefined && log.firstNumber() > 1) {
    throw new Unrecoverable(`the log begins at ${log.firstNumber()} and there is no snapshot to begin from`)
  }
  if (snapshot !== undefined && snapshot.number > head.number) {
    throw new Unrecoverable(`the log ends at ${head.number}, before the snapshot of ${snapshot.number}`)
  }
  const core = snapshot === undefined ? Core.create(limits) : Core.restore(snapshot.bytes, limits)
  const start = snapshot?.number ?? 0
  if (snapshot !== undefined && start === head.number) checkLink(snapshot, head.hash)
  for await (const batch of log.read(start + 1)) {
    if (snapshot !== undefined && batch.first === start + 1) checkLink(snapshot, batch.previousHash)
    applyBatch(core, batch)
  }
  return { core, snapshotNumber: snapshot?.number, replayed: head.number - start }
}

/** A snapshot names the batch it was taken after; another log's batches have other hashes. */
function checkLink(snapshot: Snapshot, hash: Uint8Array): void {
  if (sameBytes(snapshot.logHash, hash)) return
  throw new Unrecoverable(
    `the snapshot of ${snapshot.number} belongs to a log with ${hex(snapshot.logHash)} there, not ${hex(hash)}`,
  )
}

/** Applies a batch from the log and gives what came of it. */
export function applyBatch(core: Core, batch: LogBatch): ReturnType<Core['apply']>[] {
  return batch.records.map((record, index) => {
    const { timeMs, command } = decodeRecord(record)
    return core.apply((batch.first + index) as CommandNumber, timeMs, command)
  })
}
