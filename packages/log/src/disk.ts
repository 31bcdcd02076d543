// What this package needs of a disk, all of it synchronous: the writer must know when a byte is durable.
// A Node adapter and a simulated one stand behind it. It never hides an error and never retries.

export interface DiskFile {
  readonly path: string
  /** Fills as much of `target` as the file has from `position` on; gives how much. */
  read(target: Uint8Array, position: number): number
  /** May write less than asked; gives how much. */
  write(bytes: Uint8Array, position: number): number
  /** fdatasync: content and size are durable when it returns. */
  sync(): void
  size(): number
  truncate(size: number): void
  close(): void
}

/** Who holds a lock, in words that survive in a file. */
export interface LockHolder {
  /** This process, told apart from every other one and from itself after a restart. */
  readonly identity: string
  /** Whether the holder of that identity still runs. True when it cannot be told. */
  runs(identity: string): boolean
}

export interface Disk {
  readonly holder: LockHolder
  /** 'read' and 'write' need the file to exist; 'create' needs it not to, and gives a writable file. */
  open(path: string, mode: 'read' | 'write' | 'create'): DiskFile
  /** Makes a file with this content, whole or not at all; false when the name is taken. */
  createExclusive(path: string, content: Uint8Array): boolean
  rename(from: string, to: string): void
  remove(path: string): void
  /** Names in a directory, in no particular order. */
  list(directory: string): readonly string[]
  /** Makes a directory and those above it, durably; nothing when it is there. */
  makeDirectory(path: string): void
  /** Makes creations, renames and removals in the directory durable. */
  syncDirectory(path: string): void
}

export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

export function isMissing(error: unknown): boolean {
  return errorCode(error) === 'ENOENT'
}

export function isFull(error: unknown): boolean {
  const code = errorCode(error)
  return code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG'
}

/** Writes all of the bytes, going on after short writes. */
export function writeFully(file: DiskFile, bytes: Uint8Array, position: number): void {
  let done = file.write(bytes, position)
  while (done < bytes.length) {
    const more = file.write(bytes.subarray(done), position + done)
    if (more === 0) {
      throw Object.assign(new Error(`nothing more could be written to ${file.path}`), { code: 'ENOSPC' })
    }
    done += more
  }
}

/** The whole content of a file; undefined when there is none, or when it is longer than the cap. */
export function readWhole(disk: Disk, path: string, capBytes: number): Buffer | undefined {
  let file: DiskFile
  try {
    file = disk.open(path, 'read')
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
  try {
    const size = file.size()
    if (size > capBytes) return undefined
    const content = Buffer.allocUnsafeSlow(size)
    return content.subarray(0, readFully(file, content, 0))
  } finally {
    file.close()
  }
}

/** Fills the target from the position on, or up to the end of the file; gives how much was filled. */
export function readFully(
  file: { read(target: Uint8Array, position: number): number },
  target: Uint8Array,
  position: number,
): number {
  let done = 0
  while (done < target.length) {
    const more = file.read(target.subarray(done), position + done)
    if (more === 0) break
    done += more
  }
  return done
}
