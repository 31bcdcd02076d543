// Small files of ours (password, location): text in, text out. A write leaves the old file or the new one,
// never a half, and is on disk when it returns. Never follows what it finds beyond the size limit.

import { closeSync, fsyncSync, openSync, readSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseUnusable, errorCode } from './errors.ts'
import { LIMITS } from './limits.ts'

/** Undefined when there is no such file. */
export function readSmallFile(file: string): string | undefined {
  let descriptor: number
  try {
    descriptor = openSync(file, 'r')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
  try {
    const bytes = Buffer.alloc(LIMITS.smallFileBytes + 1)
    const read = readSync(descriptor, bytes, 0, bytes.length, 0)
    if (read > LIMITS.smallFileBytes) throw new DatabaseUnusable(`${file} is too large to be ours`)
    return bytes.toString('utf8', 0, read)
  } finally {
    closeSync(descriptor)
  }
}

export function writeSmallFile(file: string, text: string): void {
  const temporary = `${file}.tmp`
  const descriptor = openSync(temporary, 'w', 0o600)
  try {
    writeFileSync(descriptor, text)
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
  renameSync(temporary, file)
  syncFolder(path.dirname(file))
}

/** Makes the names in a folder durable. Windows has no such call and needs none. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const descriptor = openSync(folder, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
