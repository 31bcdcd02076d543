// Recomputes a whole log from its first kept command. Takes the log's lock, so the engine must not be running.

import { Core } from '@candor/core'
import {
  type Disk,
  type FileLog,
  nodeDisk,
  openFileLog,
  openFileSnapshotStore,
  type Snapshot,
  type SnapshotStore,
} from '@candor/log'
import { hex, sameBytes, sha256 } from './hashes.ts'
import { applyBatch } from './recover.ts'
import { storagePaths } from './storage.ts'

export interface ReplayReport {
  readonly number: number
  readonly commands: number
  readonly stateHash: string
  readonly elapsedMs: number
  /** What was found and checked, for people. */
  readonly notes: readonly string[]
  readonly problems: readonly string[]
}

interface Replay {
  readonly log: FileLog
  readonly snapshots: SnapshotStore
  readonly verify: boolean
  readonly started: number
}

export class Replayer {
  private readonly directory: string
  private readonly disk: Disk
  private readonly notes: string[] = []
  private readonly problems: string[] = []

  constructor(directory: string, disk: Disk = nodeDisk()) {
    this.directory = directory
    this.disk = disk
  }

  /** With `verify`, holds the state against every kept snapshot and recounts every invariant at the end. */
  async run(verify: boolean): Promise<ReplayReport> {
    const started = performance.now()
    const paths = storagePaths(this.directory)
    const snapshots = openFileSnapshotStore({ directory: paths.snapshots, disk: this.disk })
    const log = openFileLog({ directory: paths.log, disk: this.disk })
    try {
      return await this.replay({ log, snapshots, verify, started })
    } finally {
      log.close()
    }
  }

  private async replay({ log, snapshots, verify, started }: Replay): Promise<ReplayReport> {
    if (log.recovery !== undefined) this.notes.push(`a torn tail of ${log.recovery.cutBytes} bytes was cut`)
    const first = log.firstNumber()
    const start =
      first > 1
        ? this.startFrom(
            snapshots.list().map((number) => snapshots.load(number)),
            first,
          )
        : undefined
    if (first > 1 && start === undefined) return this.report(Core.create(), 0, started)
    const core = start === undefined ? Core.create() : Core.restore(start.bytes)
    let commands = 0
    for await (const batch of log.read((start?.number ?? 0) + 1)) {
      applyBatch(core, batch)
      commands += batch.records.length
      const snapshot = verify ? snapshots.load(core.state.number) : undefined
      if (snapshot !== undefined) this.compare(core, snapshot)
    }
    if (verify) this.problems.push(...core.problems())
    return this.report(core, commands, started)
  }

  private report(core: Core, commands: number, started: number): ReplayReport {
    return {
      number: core.state.number,
      commands,
      stateHash: hex(sha256(core.encodeState())),
      elapsedMs: performance.now() - started,
      notes: this.notes,
      problems: this.problems,
    }
  }

  /** When the first segments are gone, the oldest snapshot that the rest of the log continues. */
  private startFrom(candidates: readonly (Snapshot | undefined)[], first: number): Snapshot | undefined {
    const found = candidates.find((each) => each !== undefined && each.number + 1 >= first)
    if (found === undefined) this.problems.push(`the log begins at ${first} and no snapshot leads there`)
    else this.notes.push(`the log begins at ${first}: starting from the snapshot of ${found.number}`)
    return found
  }

  private compare(core: Core, snapshot: Snapshot): void {
    const replayed = sha256(core.encodeState())
    const agrees = sameBytes(replayed, snapshot.stateHash) || sameBytes(replayed, hashInPresentForm(snapshot))
    if (agrees) this.notes.push(`the snapshot of ${snapshot.number} agrees`)
    else
      this.problems.push(
        `the snapshot of ${snapshot.number} has ${hex(snapshot.stateHash)}, replay gives ${hex(replayed)}`,
      )
  }
}

/** An earlier release wrote its state in another form: read and written again, it is in that of today. */
function hashInPresentForm({ bytes, stateHash }: Snapshot): Uint8Array {
  const isWhole = sameBytes(sha256(bytes), stateHash)
  return isWhole ? sha256(Core.restore(bytes).encodeState()) : stateHash
}
