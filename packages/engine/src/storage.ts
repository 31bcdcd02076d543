// Where an engine keeps what must survive: the log and its snapshots, under one data directory.

import { join } from 'node:path'
import { type Disk, type FileLog, openFileLog, openFileSnapshotStore, type SnapshotStore } from '@candor/log'

export interface StoragePaths {
  readonly log: string
  readonly snapshots: string
  readonly roots: string
}

export function storagePaths(directory: string): StoragePaths {
  return {
    log: join(directory, 'log'),
    snapshots: join(directory, 'snapshots'),
    roots: join(directory, 'roots', 'batch-roots'),
  }
}

export interface Storage {
  readonly log: FileLog
  readonly snapshots: SnapshotStore
}

export interface StorageOptions {
  readonly directory: string
  readonly disk: Disk
  readonly segmentBytes?: number
  readonly randomBytes?: (size: number) => Uint8Array
}

/** Opens both; the part of the log that a whole snapshot vouches for is checked by its headers alone. */
export function openStorage({ directory, disk, ...options }: StorageOptions): Storage {
  const paths = storagePaths(directory)
  const snapshots = openFileSnapshotStore({ directory: paths.snapshots, disk })
  const verifyFrom = (snapshots.latest()?.number ?? 0) + 1
  const log = openFileLog({ directory: paths.log, disk, verifyFrom, ...options })
  return { log, snapshots }
}
