// The log as it lies on the disk, read without the server's help: a copy of its files in, its commands out. The
// server must not be running; its own files are not touched, so that what a crash left there is the server's to mend.

import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decodeRecord, type TimedCommand } from '@candor/contract'
import { storagePaths } from '@candor/engine'
import { nodeDisk, openFileLog } from '@candor/log'

/** Where a server keeps its log, under its data directory. */
export function engineDirectory(dataDirectory: string): string {
  return join(dataDirectory, 'engine')
}

/** Runs with a copy of the engine's files, which is gone afterwards. */
export async function withEngineCopy<T>(
  dataDirectory: string,
  use: (copy: string) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'candor-log-copy-'))
  try {
    const original = engineDirectory(dataDirectory)
    if (existsSync(original)) cpSync(original, folder, { recursive: true })
    return await use(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export interface LogStretch {
  readonly records: TimedCommand[]
  /** Number of the log's last command. */
  readonly end: number
  /** Hash of the batch before the stretch, and of the last one in it: the same when nothing came since. */
  readonly previousHash: Uint8Array
  readonly hash: Uint8Array
}

/** Every command from a number on that begins a batch, or is the next one to come. */
export async function readLog(engineFiles: string, from: number): Promise<LogStretch> {
  const log = openFileLog({ directory: storagePaths(engineFiles).log, disk: nodeDisk() })
  try {
    if (log.firstNumber() !== 1) throw new Error('the beginning of the log is gone: the run was too long')
    const { number: end, hash } = log.head()
    const records: TimedCommand[] = []
    let previousHash: Uint8Array | undefined
    for await (const batch of log.read(from)) {
      previousHash ??= batch.previousHash
      records.push(...batch.records.map(decodeRecord))
    }
    return { records, end, previousHash: previousHash ?? hash, hash }
  } finally {
    log.close()
  }
}
