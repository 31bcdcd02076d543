// The follower's own thread: recovers from the same files as the engine and keeps up with what becomes durable.

import { setPriority } from 'node:os'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import type { Core } from '@candor/core'
import {
  catchUpRoots,
  type FileLogReader,
  headBefore,
  nodeDisk,
  openBatchRoots,
  openFileLogReader,
  openFileSnapshotStore,
  RecordProver,
  readHeads,
  type SnapshotStore,
} from '@candor/log'
import { followFrom } from './follow-from.ts'
import { Divergence, Follower } from './follower.ts'
import { hex, sameBytes } from './hashes.ts'
import { ENGINE_LIMITS } from './limits.ts'
import type {
  BeginMessage,
  DurableMessage,
  FinishMessage,
  FollowerThreadData,
  FromFollower,
  ToFollower,
} from './messages.ts'
import { ProofDesk } from './proof-desk.ts'
import { storagePaths } from './storage.ts'
import { ViewFeed } from './view-feed.ts'

const PROGRESS_MS = 1_000

interface Restored {
  readonly core: Core
  readonly reader: FileLogReader
  readonly snapshots: SnapshotStore
}

/** Where the follower begins. It changes nothing on disk: the engine may be recovering from the same files. */
async function restore({ directory, liveFrom, projector }: FollowerThreadData): Promise<Restored> {
  const disk = nodeDisk()
  const paths = storagePaths(directory)
  const snapshots = openFileSnapshotStore({ directory: paths.snapshots, disk })
  const reader = openFileLogReader({ directory: paths.log, disk, announced: liveFrom })
  const core = await followFrom({ reader, snapshots, durable: liveFrom, checkpoint: projector?.checkpoint })
  return { core, reader, snapshots }
}

interface Opened {
  readonly prover: RecordProver
  readonly follower: Follower
}

/** Roots of batches that were never taken down, as of a log from elsewhere, take their time; nobody waits for them but proofs. */
async function open(
  data: FollowerThreadData,
  restored: Restored,
  feed: ViewFeed | undefined,
): Promise<Opened> {
  const { directory, liveFrom, oldSegments, snapshotEvery } = data
  const disk = nodeDisk()
  const paths = storagePaths(directory)
  const { core, reader, snapshots } = restored
  const roots = openBatchRoots({ disk, path: paths.roots })
  const toLogEnd = (): Promise<void> => {
    const heads = readHeads(disk, paths.log)
    return catchUpRoots({ roots, reader, chainBefore: (first) => headBefore(heads, first)?.rootsChain })
  }
  await toLogEnd()
  const follower = new Follower({
    core,
    reader,
    snapshots,
    roots,
    catchUpRoots: toLogEnd,
    disk,
    logDirectory: paths.log,
    oldSegments,
    liveFrom,
    ...(feed === undefined ? {} : { feed }),
    ...(snapshotEvery === undefined ? {} : { snapshotEvery }),
  })
  return { prover: new RecordProver(reader, roots), follower }
}

/** Messages wait until there is somebody to take them; the first says when to begin. */
class Inbox {
  private readonly waiting: Exclude<ToFollower, BeginMessage>[] = []
  private take: (message: Exclude<ToFollower, BeginMessage>) => void = (message) => this.waiting.push(message)
  readonly begun: Promise<void>

  constructor(main: MessagePort) {
    this.begun = new Promise((resolve) => {
      main.on('message', (message: ToFollower) => {
        if (message.kind === 'begin') resolve()
        else this.take(message)
      })
    })
  }

  handTo(take: (message: Exclude<ToFollower, BeginMessage>) => void): void {
    this.take = take
    for (const message of this.waiting) take(message)
  }
}

async function start(main: MessagePort, data: FollowerThreadData, feed: ViewFeed | undefined): Promise<void> {
  const tell = (message: FromFollower): void => main.postMessage(message)
  const inbox = new Inbox(main)
  const restored = await restore(data)
  tell({ kind: 'following', number: restored.core.state.number })
  await inbox.begun
  const { prover, follower } = await open(data, restored, feed)
  data.engine.on('message', ({ number, digest }: DurableMessage) => follower.claim(number, digest))
  const progress = setInterval(() => {
    tell({ kind: 'progress', number: follower.position, snapshotNumber: follower.snapshotNumber })
  }, PROGRESS_MS)
  const proofs = new ProofDesk({ prover, tell })
  const ending = new AbortController()
  const finishing = new Promise<FinishMessage>((resolve) => {
    inbox.handTo((message) => {
      if (message.kind !== 'finish') return proofs.ask(message)
      // Whoever waits for the projector from now on waits only while it moves.
      feed?.giveUpAfter(ENGINE_LIMITS.projectorStallMs)
      ending.abort()
      return resolve(message)
    })
  })
  try {
    await follower.run(ending.signal)
  } finally {
    clearInterval(progress)
  }
  await finish(follower, await finishing)
  tell({ kind: 'finished', number: follower.position })
}

/** The live core has stopped: both states must be the same to the last byte; then one last snapshot. */
async function finish(follower: Follower, { number, stateHash }: FinishMessage): Promise<void> {
  await follower.catchUp(number)
  const own = follower.stateHash()
  if (!sameBytes(own, stateHash)) {
    throw new Divergence(
      `the live core ended at ${hex(stateHash)}, the follower at ${hex(own)}, both after ${number}`,
    )
  }
  await follower.snapshotOnceProjected()
}

if (parentPort !== null) {
  const main = parentPort
  // On Linux this is the weight of this thread alone: trading comes before checking it.
  if (process.platform === 'linux') setPriority(0, ENGINE_LIMITS.followerNice)
  const data = workerData as FollowerThreadData
  const feed = data.projector === undefined ? undefined : new ViewFeed(data.projector)
  start(main, data, feed)
    .catch((error: unknown) => {
      const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
      main.postMessage({ kind: 'alarm', reason } satisfies FromFollower)
    })
    .finally(() => {
      main.close()
      data.engine.close()
      feed?.close()
    })
}
