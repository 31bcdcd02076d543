// The disk of the machine, through node:fs. Paths in, durable bytes out.
// Uses only the synchronous calls: the thread pool behind the others also hashes passwords.

import {
  closeSync,
  fdatasyncSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  unlinkSync,
  writeSync,
} from 'node:fs'
import { dirname, resolve } from 'node:path'
import { type Disk, type DiskFile, errorCode, isMissing, writeFully } from './disk.ts'
import { processHolder } from './process-holder.ts'

class NodeFile implements DiskFile {
  readonly path: string
  readonly #descriptor: number
  #open = true

  constructor(path: string, descriptor: number) {
    this.path = path
    this.#descriptor = descriptor
  }

  read(target: Uint8Array, position: number): number {
    return readSync(this.#descriptor, target, 0, target.length, position)
  }

  write(bytes: Uint8Array, position: number): number {
    return writeSync(this.#descriptor, bytes, 0, bytes.length, position)
  }

  sync(): void {
    fdatasyncSync(this.#descriptor)
  }

  size(): number {
    return fstatSync(this.#descriptor).size
  }

  truncate(size: number): void {
    ftruncateSync(this.#descriptor, size)
  }

  close(): void {
    if (!this.#open) return
    this.#open = false
    closeSync(this.#descriptor)
  }
}

const FLAGS = { read: 'r', write: 'r+', create: 'wx+' } as const

/** Filesystems without hard links say so with one of these. */
const NO_LINKS = new Set(['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP', 'EMLINK'])

function syncDirectory(path: string): void {
  // Windows has no way to sync a directory; its file systems journal the entry with the file.
  if (process.platform === 'win32') return
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

function makeDirectory(path: string): void {
  const first = mkdirSync(path, { recursive: true })
  if (first === undefined) return
  const top = dirname(resolve(first))
  for (let at = dirname(resolve(path)); ; at = dirname(at)) {
    syncDirectory(at)
    if (at === top || at === dirname(at)) return
  }
}

function removeIfThere(path: string): void {
  try {
    unlinkSync(path)
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}

function open(path: string, mode: 'read' | 'write' | 'create'): DiskFile {
  return new NodeFile(path, openSync(path, FLAGS[mode], 0o600))
}

function fill(file: DiskFile, content: Uint8Array): void {
  try {
    writeFully(file, content, 0)
    file.sync()
  } finally {
    file.close()
  }
}

/**
 * The content is written and synced under a name of its own and then linked to the real one, so that
 * nobody ever reads a lock that is still empty.
 */
function createExclusive(path: string, content: Uint8Array): boolean {
  const draft = `${path}.${process.pid}.draft`
  removeIfThere(draft)
  try {
    fill(open(draft, 'create'), content)
    linkSync(draft, path)
    return true
  } catch (error) {
    const code = errorCode(error)
    if (code === 'EEXIST') return false
    if (code === undefined || !NO_LINKS.has(code)) throw error
  } finally {
    removeIfThere(draft)
  }
  try {
    fill(open(path, 'create'), content)
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw error
  }
}

export function nodeDisk(): Disk {
  return {
    holder: processHolder(),
    open,
    createExclusive,
    rename: renameSync,
    remove: unlinkSync,
    list: (directory) => readdirSync(directory),
    makeDirectory,
    syncDirectory,
  }
}
