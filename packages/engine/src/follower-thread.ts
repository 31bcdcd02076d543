// The follower's own thread: recovers from the same files as the engine and keeps up with what becomes durable.

import { setPriority } from 'node:os'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import {
  type BatchRoots,
  catchUpRoots,
  type Disk,
  type FileLogReader,
  headBefore,
  nodeDisk,
  openBatchRoots,
  openFileLogReader,
  openFileSnapshotStore,
  readHeads,
} from '@candor/log'
import { followFrom } from './follow-from.ts'
import { Divergence, Follower } from './follower.ts'
import { hex, sameBytes } from './hashes.ts'
import { ENGINE_LIMITS } from './limits.ts'
import type { DurableMessage, FollowerThreadData, FromFollower, ToFollower } from './messages.ts'
import { storagePaths } from './storage.ts'
import { ViewFeed } from './view-feed.ts'

const PROGRESS_MS = 1_000

async function openRoots(disk: Disk, directory: string, reader: FileLogReader): Promise<BatchRoots> {
  const paths = storagePaths(directory)
  const roots = openBatchRoots({ disk, path: paths.roots })
  const heads = readHeads(disk, paths.log)
  await catchUpRoots({ roots, reader, chainBefore: (first) => headBefore(heads, first)?.rootsChain })
  return roots
}

async function openFollower(data: FollowerThreadData, feed: ViewFeed | undefined): Promise<Follower> {
  const { directory, liveFrom, oldSegments, projector, snapshotEvery } = data
  const disk = nodeDisk()
  const paths = storagePaths(directory)
  const snapshots = openFileSnapshotStore({ directory: paths.snapshots, disk })
  const reader = openFileLogReader({ directory: paths.log, disk, announced: liveFrom })
  return new Follower({
    core: await followFrom({ reader, snapshots, durable: liveFrom, checkpoint: projector?.checkpoint }),
    reader,
    snapshots,
    roots: await openRoots(disk, directory, reader),
    disk,
    logDirectory: paths.log,
    oldSegments,
    liveFrom,
    ...(feed === undefined ? {} : { feed }),
    ...(snapshotEvery === undefined ? {} : { snapshotEvery }),
  })
}

async function start(main: MessagePort, data: FollowerThreadData, feed: ViewFeed | undefined): Promise<void> {
  const tell = (message: FromFollower): void => main.postMessage(message)
  const follower = await openFollower(data, feed)
  data.engine.on('message', ({ number, digest }: DurableMessage) => follower.claim(number, digest))
  const progress = setInterval(() => {
    tell({ kind: 'progress', number: follower.position, snapshotNumber: follower.snapshotNumber })
  }, PROGRESS_MS)
  const ending = new AbortController()
  const finishing = new Promise<ToFollower>((resolve) => {
    main.on('message', (message: ToFollower) => {
      // Whoever waits for the projector from now on waits only while it moves.
      feed?.giveUpAfter(ENGINE_LIMITS.projectorStallMs)
      ending.abort()
      resolve(message)
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
async function finish(follower: Follower, { number, stateHash }: ToFollower): Promise<void> {
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
