// One start per folder: a lock file that names its holder by pid, start time and boot, so that a pid given out
// again is not taken for the holder. Never waits: a folder that is held is refused at once.
// Limit: processes in two pid namespaces (containers) that share one folder cannot see each other.

import { randomUUID } from 'node:crypto'
import { linkSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseInUse, errorCode } from './errors.ts'
import { LIMITS } from './limits.ts'
import { bootId, isAlive, startTimeOf } from './running-process.ts'
import { readSmallFile } from './small-file.ts'

export interface DirectoryLock {
  release(): void
}

interface Holder {
  readonly pid: number
  /** Clock ticks between boot and the process's start; empty where there is no /proc. */
  readonly startTime: string
  readonly bootId: string
  /** Tells two starts in one process apart. */
  readonly nonce: string
}

export function lockDirectory(folder: string): DirectoryLock {
  const file = path.join(folder, 'lock')
  const own = JSON.stringify({
    pid: process.pid,
    startTime: startTimeOf(process.pid) ?? '',
    bootId: bootId(),
    nonce: randomUUID(),
  } satisfies Holder)
  for (let tries = 0; tries < LIMITS.lockTries; tries++) {
    if (createWhole(file, own)) return { release: () => releaseLock(file, own) }
    const found = readSmallFile(file)
    if (found === undefined) continue
    const holder = parseHolder(found)
    if (holder !== undefined && runs(holder)) throw new DatabaseInUse(folder, `process ${holder.pid}`)
    moveAside(folder, found)
  }
  throw new DatabaseInUse(folder, 'one start after another')
}

function releaseLock(file: string, own: string): void {
  if (readSmallFile(file) === own) rmSync(file, { force: true })
}

/** The link makes name and content appear at once: nobody ever reads a half-written lock. */
function createWhole(file: string, content: string): boolean {
  const temporary = `${file}.${randomUUID()}`
  // Readable by all, so that a start by another user can tell that the holder is gone. It holds no secret.
  writeFileSync(temporary, content, { flag: 'wx', mode: 0o644 })
  try {
    linkSync(temporary, file)
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw error
  } finally {
    rmSync(temporary, { force: true })
  }
}

/**
 * The rename picks one winner among several starts; when what came along is not the stale lock but the fresh
 * one of a faster start, it is put back.
 */
function moveAside(folder: string, stale: string): void {
  const file = path.join(folder, 'lock')
  const aside = `${file}.${randomUUID()}`
  try {
    renameSync(file, aside)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return
    throw error
  }
  const moved = readSmallFile(aside)
  rmSync(aside, { force: true })
  if (moved === undefined || moved === stale) return
  createWhole(file, moved)
  throw new DatabaseInUse(folder, 'a start at the same moment')
}

/** Undefined for what no start of ours has written: such a lock holds nothing. */
function parseHolder(text: string): Holder | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
  if (typeof value !== 'object' || value === null) return undefined
  const { pid, startTime, bootId, nonce } = value as Record<string, unknown>
  if (typeof pid !== 'number' || !Number.isSafeInteger(pid) || pid < 1) return undefined
  if (typeof startTime !== 'string' || typeof bootId !== 'string' || typeof nonce !== 'string')
    return undefined
  return { pid, startTime, bootId, nonce }
}

function runs(holder: Holder): boolean {
  const boot = bootId()
  if (holder.bootId !== boot && holder.bootId !== '' && boot !== '') return false
  if (!isAlive(holder.pid)) return false
  const startTime = startTimeOf(holder.pid)
  return startTime === undefined || holder.startTime === '' || startTime === holder.startTime
}
