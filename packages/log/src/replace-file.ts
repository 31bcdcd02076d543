// Puts a whole file in place so that a crash leaves either the old one or the new one, never a half.
// Temporary file, sync, rename, sync of the directory. Never leaves a temporary file when it fails.

import { dirname } from 'node:path'
import { type Disk, type DiskFile, isFull, isMissing, writeFully } from './disk.ts'
import { LogFull } from './errors.ts'

export const TEMPORARY = '.tmp'

export function removeIfThere(disk: Disk, path: string): boolean {
  try {
    disk.remove(path)
    return true
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

/** The parts are written one after another, so that a large content need not be copied behind its header. */
export function replaceFile(disk: Disk, path: string, parts: readonly Uint8Array[]): void {
  const temporary = `${path}${TEMPORARY}`
  removeIfThere(disk, temporary)
  let file: DiskFile | undefined
  try {
    file = disk.open(temporary, 'create')
    let position = 0
    for (const part of parts) {
      writeFully(file, part, position)
      position += part.length
    }
    file.sync()
  } catch (error) {
    file?.close()
    removeIfThere(disk, temporary)
    throw isFull(error) ? new LogFull(path, error) : error
  }
  file.close()
  disk.rename(temporary, path)
  disk.syncDirectory(dirname(path))
}

/** Takes away what earlier crashes left of files that were being put in place. */
export function removeTemporaries(disk: Disk, directory: string): void {
  for (const name of disk.list(directory)) {
    if (name.endsWith(TEMPORARY)) removeIfThere(disk, `${directory}/${name}`)
  }
}
