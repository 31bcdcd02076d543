// Where the follower begins: at the newest snapshot, or, when it feeds views, at the newest one that they have seen.
// Refuses views that do not belong to the log, rather than guess what they hold.

import { Core, type CoreLimits } from '@candor/core'
import type { LogReader, Snapshot, SnapshotStore } from '@candor/log'
import { hex, sameBytes } from './hashes.ts'
import type { Checkpoint } from './messages.ts'

/** `beyondLog`: the views hold more than the log. `otherLog`: theirs was another. `tooOld`: the log no longer
 * holds what they lack. */
export type MismatchCode = 'beyondLog' | 'otherLog' | 'tooOld'

/** The views and the log do not belong together. */
export class ViewsMismatch extends Error {
  override readonly name = 'ViewsMismatch'
  readonly code: MismatchCode
  constructor(code: MismatchCode, reason: string) {
    super(`${reason}; \`npm run rebuild-views\` makes the views anew`)
    this.code = code
  }
}

export interface FollowFromOptions {
  readonly reader: LogReader
  readonly snapshots: SnapshotStore
  /** The last number known to be durable. */
  readonly durable: number
  /** How far the views have come; none when there are no views to feed. */
  readonly checkpoint: Checkpoint | undefined
  readonly limits?: Partial<CoreLimits>
}

export async function followFrom(options: FollowFromOptions): Promise<Core> {
  const { snapshots, checkpoint, limits } = options
  const snapshot = checkpoint === undefined ? snapshots.latest() : await seenSnapshot(options, checkpoint)
  return snapshot === undefined ? Core.create(limits) : Core.restore(snapshot.bytes, limits)
}

/** The newest whole snapshot at or before the checkpoint; none when the log itself goes back to the first command. */
async function seenSnapshot(
  { reader, snapshots, durable }: FollowFromOptions,
  checkpoint: Checkpoint,
): Promise<Snapshot | undefined> {
  const { number, hash } = checkpoint
  if (number > durable) {
    throw new ViewsMismatch('beyondLog', `the views hold ${number} commands, the log only ${durable}`)
  }
  const first = reader.firstNumber()
  const snapshot = newestWhole(snapshots, first - 1, number)
  if (snapshot === undefined && first > 1) {
    throw new ViewsMismatch(
      'tooOld',
      `the views end at ${number}, the log begins at ${first} and no snapshot lies between`,
    )
  }
  const found = number >= first ? await hashAt(reader, number) : snapshot?.logHash
  if (found !== undefined && (hash === undefined || !sameBytes(found, hash))) {
    const stored = hash === undefined ? 'nothing' : hex(hash)
    throw new ViewsMismatch(
      'otherLog',
      `the views hold ${stored} for command ${number}, the log ${hex(found)}`,
    )
  }
  return snapshot
}

function newestWhole(snapshots: SnapshotStore, from: number, to: number): Snapshot | undefined {
  for (const number of snapshots.list().toReversed()) {
    if (number < from || number > to) continue
    const snapshot = snapshots.load(number)
    if (snapshot !== undefined) return snapshot
  }
  return undefined
}

/** Hash of the log batch that holds a command; none when the log does not hold it. */
export async function hashAt(reader: LogReader, number: number): Promise<Uint8Array | undefined> {
  if (number < reader.firstNumber()) return undefined
  for await (const batch of reader.read(number, number)) return batch.hash
  return undefined
}
