// The follower's own thread: recovers from the same files as the engine and keeps up with what becomes durable.

import { setPriority } from 'node:os'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import {
  catchUpRoots,
  headBefore,
  nodeDisk,
  openBatchRoots,
  openFileLogReader,
  openFileSnapshotStore,
  RecordProver,
  readHeads,
} from '@candor/log'
import { followFrom } from './follow-from.ts'
import { Divergence, Follower } from './follower.ts'
import { hex, sameBytes } from './hashes.ts'
import { ENGINE_LIMITS } from './limits.ts'
import type {
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

interface Opened {
  readonly prover: RecordProver
  readonly follower: Follower
}

async function open(data: FollowerThreadData, feed: ViewFeed | undefined): Promise<Opened> {
  const { directory, liveFrom, oldSegments, projector, snapshotEvery } = data
  const disk = nodeDisk()
  const paths = storagePaths(directory)
  const snapshots = openFileSnapshotStore({ directory: paths.snapshots, disk })
  const reader = openFileLogReader({ directory: paths.log, disk, announced: liveFrom })
  const core = await followFrom({ reader, snapshots, durable: liveFrom, checkpoint: projector?.checkpoint })
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

async function start(main: MessagePort, data: FollowerThreadData, feed: ViewFeed | undefined): Promise<void> {
  const tell = (message: FromFollower): void => main.postMessage(message)
  const { prover, follower } = await open(data, feed)
  data.engine.on('message', ({ number, digest }: DurableMessage) => follower.claim(number, digest))
  const progress = setInterval(() => {
    tell({ kind: 'progress', number: follower.position, snapshotNumber: follower.snapshotNumber })
  }, PROGRESS_MS)
  const proofs = new ProofDesk({ prover, tell })
  const ending = new AbortController()
  const finishing = new Promise<FinishMessage>((resolve) => {
    main.on('message', (message: ToFollower) => {
      if (message.kind !== 'finish') return proofs.ask(message)
      // Whoever waits for the projector from now on waits only while it moves.
      feed?.giveUpAfter(ENGINE_LIMITS.projectorStallMs)
      ending.abort()
      return resolve(message)
    })
  })
  tell({ kind: 'following', number: follower.position })
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
