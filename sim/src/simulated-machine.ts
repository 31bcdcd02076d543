// One simulated machine: a disk that fails as disks do, and on it the real log, recovery, sequencer and follower.
// It is started, stopped, killed and cut off from power by whoever holds it; it decides nothing itself.

import type { Command, Outcome, TimeMs } from '@candor/contract'
import { Core } from '@candor/core'
import {
  encodeOutcomes,
  Follower,
  OutcomeDigest,
  openStorage,
  recover,
  Sequencer,
  type Storage,
  storagePaths,
} from '@candor/engine'
import { type OldSegments, openFileLogReader, openFileSnapshotStore } from '@candor/log'
import { type SimulatedDisk, seededBytes } from '@candor/log/simulated-disk'
import type { Random } from './random.ts'

const DIRECTORY = '/engine'

export interface MachineProfile {
  readonly segmentBytes: number
  readonly snapshotEvery: number
  readonly recountEvery: number
  readonly oldSegments: OldSegments
}

/** Tiny limits, so that every border is met within a few hundred commands. */
export function drawMachine(random: Random): MachineProfile {
  return {
    segmentBytes: random.int(600, 6_000),
    snapshotEvery: random.int(3, 60),
    recountEvery: random.int(5, 40),
    oldSegments: random.pick(['keep', 'archive', 'drop'] as const),
  }
}

/** A process on the machine, from its recovery to its end. */
export interface Running {
  readonly storage: Storage
  readonly core: Core
  readonly sequencer: Sequencer
  readonly follower: Follower
  readonly digest: OutcomeDigest
}

export class SimulatedMachine {
  readonly disk: SimulatedDisk
  private readonly profile: MachineProfile
  private readonly random: Random
  /** What the wall clock shows; it may jump either way. */
  clockMs = 0n as TimeMs

  constructor(disk: SimulatedDisk, profile: MachineProfile, random: Random) {
    this.disk = disk
    this.profile = profile
    this.random = random
  }

  get snapshotDirectory(): string {
    return storagePaths(DIRECTORY).snapshots
  }

  get logDirectory(): string {
    return storagePaths(DIRECTORY).log
  }

  async start(disk: SimulatedDisk = this.disk): Promise<Running> {
    const { segmentBytes } = this.profile
    const storage = openStorage({
      directory: DIRECTORY,
      disk,
      segmentBytes,
      randomBytes: seededBytes(() => this.random.word()),
    })
    const { core } = await recover(storage)
    const sequencer = new Sequencer({
      core,
      log: storage.log,
      lastMs: core.state.nowMs,
      clock: () => this.clockMs,
    })
    return {
      storage,
      core,
      sequencer,
      follower: this.startFollower(disk, core.state.number),
      digest: new OutcomeDigest(),
    }
  }

  /** The follower recovers for itself, from the same files. */
  private startFollower(disk: SimulatedDisk, liveFrom: number): Follower {
    const { snapshotEvery, recountEvery, oldSegments } = this.profile
    const paths = storagePaths(DIRECTORY)
    const snapshots = openFileSnapshotStore({ directory: paths.snapshots, disk })
    const snapshot = snapshots.latest()
    return new Follower({
      core: snapshot === undefined ? Core.create() : Core.restore(snapshot.bytes),
      reader: openFileLogReader({ directory: paths.log, disk, announced: liveFrom }),
      snapshots,
      roots: undefined,
      disk,
      logDirectory: paths.log,
      oldSegments,
      liveFrom,
      snapshotEvery,
      recountEvery,
    })
  }
}

/** Hands a batch to a process and, as the engine does, tells the follower what came of it. */
export async function takeIn(running: Running, commands: readonly Command[]): Promise<readonly Outcome[]> {
  const outcomes = await running.sequencer.take(commands)
  running.digest.add(encodeOutcomes(outcomes))
  running.follower.claim(running.core.state.number, running.digest.current)
  return outcomes
}
