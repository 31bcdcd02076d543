// The follower's own thread: recovers from the same files as the engine and keeps up with what becomes durable.

import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { Core } from '@candor/core'
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
import { Divergence, Follower } from './follower.ts'
import { hex, sameBytes } from './hashes.ts'
import type { DurableMessage, FollowerThreadData, FromFollower, ToFollower } from './messages.ts'
import { storagePaths } from './storage.ts'

const PROGRESS_MS = 1_000

async function openRoots(disk: Disk, directory: string, reader: FileLogReader): Promise<BatchRoots> {
  const paths = storagePaths(directory)
  const roots = openBatchRoots({ disk, path: paths.roots })
  const heads = readHeads(disk, paths.log)
  await catchUpRoots({ roots, reader, chainBefore: (first) => headBefore(heads, first)?.rootsChain })
  return roots
}

async function start(main: MessagePort, data: FollowerThreadData): Promise<void> {
  const tell = (message: FromFollower): void => main.postMessage(message)
  const disk = nodeDisk()
  const paths = storagePaths(data.directory)
  const snapshots = openFileSnapshotStore({ directory: paths.snapshots, disk })
  const snapshot = snapshots.latest()
  const reader = openFileLogReader({ directory: paths.log, disk, announced: data.liveFrom })
  const follower = new Follower({
    core: snapshot === undefined ? Core.create() : Core.restore(snapshot.bytes),
    reader,
    snapshots,
    roots: await openRoots(disk, data.directory, reader),
    disk,
    logDirectory: paths.log,
    oldSegments: data.oldSegments,
    liveFrom: data.liveFrom,
    ...(data.snapshotEvery === undefined ? {} : { snapshotEvery: data.snapshotEvery }),
  })
  const ending = new AbortController()
  data.engine.on('message', ({ number, digest }: DurableMessage) => follower.claim(number, digest))
  const progress = setInterval(() => {
    tell({ kind: 'progress', number: follower.position, snapshotNumber: follower.snapshotNumber })
  }, PROGRESS_MS)
  const following = follower.run(ending.signal)
  main.on('message', (message: ToFollower) => {
    ending.abort()
    clearInterval(progress)
    end(message).catch(alarm)
  })
  const end = async (message: ToFollower): Promise<void> => {
    await following
    await finish(follower, message)
    tell({ kind: 'finished', number: follower.position })
    main.close()
    data.engine.close()
  }
  const alarm = (error: unknown): void => {
    clearInterval(progress)
    tell({
      kind: 'alarm',
      reason: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
    })
    main.close()
    data.engine.close()
  }
  tell({ kind: 'following', number: follower.position })
  await following
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
  follower.snapshot()
}

if (parentPort !== null) {
  const main = parentPort
  start(main, workerData as FollowerThreadData).catch((error: unknown) => {
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
    main.postMessage({ kind: 'alarm', reason } satisfies FromFollower)
    main.close()
    ;(workerData as FollowerThreadData).engine.close()
  })
}
