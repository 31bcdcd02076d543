// One process per directory: a lock file that names its holder. Takes over a lock whose holder is gone.
// Never waits: a directory that is held is refused at once.

import { join } from 'node:path'
import { type Disk, isMissing, readWhole } from './disk.ts'
import { LogLocked } from './errors.ts'
import { LIMITS } from './limits.ts'

const LOCK_NAME = 'lock'

export interface DirectoryLock {
  /** Throws LogLocked when the lock is no longer ours. */
  confirm(): void
  release(): void
}

function holderOf(disk: Disk, path: string): string | undefined {
  return readWhole(disk, path, LIMITS.lockBytes)?.toString('utf8')
}

/**
 * Moves a stale lock aside. The rename picks exactly one winner among several openers; when what came
 * along is not the stale lock but a fresh one of a faster opener, it is put back.
 */
function moveAside(disk: Disk, path: string, stale: string): void {
  const aside = `${path}.stale`
  try {
    disk.rename(path, aside)
  } catch (error) {
    if (isMissing(error)) return
    throw error
  }
  const moved = holderOf(disk, aside)
  if (moved !== undefined && moved !== stale) {
    disk.createExclusive(path, Buffer.from(moved))
    throw new LogLocked(path, moved)
  }
  disk.remove(aside)
}

export function lockDirectory(disk: Disk, directory: string): DirectoryLock {
  const path = join(directory, LOCK_NAME)
  const { holder: own } = disk
  for (let tries = 0; tries < LIMITS.lockTries; tries++) {
    if (disk.createExclusive(path, Buffer.from(own.identity))) return heldLock(disk, path)
    const holder = holderOf(disk, path)
    if (holder === undefined) continue
    if (own.runs(holder)) throw new LogLocked(path, holder)
    moveAside(disk, path, holder)
  }
  throw new LogLocked(path, 'one opener after another')
}

function heldLock(disk: Disk, path: string): DirectoryLock {
  const { identity } = disk.holder
  return {
    confirm() {
      const holder = holderOf(disk, path)
      if (holder !== identity) throw new LogLocked(path, holder ?? 'nobody: our lock was taken away')
    },
    release() {
      if (holderOf(disk, path) === identity) disk.remove(path)
    },
  }
}
