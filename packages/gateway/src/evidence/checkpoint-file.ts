// The public file of checkpoints: lines are added at its end and made durable before anybody is shown them. Nothing in it is ever
// changed; half a line that a crash left behind is cut off when it is opened.

import { type FileHandle, mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { EVIDENCE_LIMITS } from './limits.ts'

export interface FileLine {
  /** Where it begins, in bytes. */
  readonly offset: number
  /** Without its line break. */
  readonly text: string
}

/** What the file needs of the operating system's. */
export type FilePort = Pick<FileHandle, 'read' | 'write' | 'sync' | 'truncate' | 'close'>

const NEW_LINE = 0x0a

export class CheckpointFile {
  /** Bytes that were cut off when it was opened. */
  readonly cutBytes: number
  private readonly file: FilePort
  private durable: number
  private broken = false

  private constructor(file: FilePort, durable: number, cutBytes: number) {
    this.file = file
    this.durable = durable
    this.cutBytes = cutBytes
  }

  static async open(path: string): Promise<CheckpointFile> {
    await mkdir(dirname(path), { recursive: true })
    const file = await openOrCreate(path)
    try {
      const { size } = await file.stat()
      return await CheckpointFile.over(file, size)
    } catch (error) {
      await file.close()
      throw error
    }
  }

  /** Over a file that is open already and so many bytes long. */
  static async over(file: FilePort, size: number): Promise<CheckpointFile> {
    const whole = await endOfLastLine(file, size)
    if (whole < size) await file.truncate(whole)
    // What an earlier process wrote may be in nobody's hands but the kernel's.
    await file.sync()
    return new CheckpointFile(file, whole, size - whole)
  }

  get bytes(): number {
    return this.durable
  }

  /** Whether it can no longer be written to until it is opened anew. */
  get isBroken(): boolean {
    return this.broken
  }

  /** Resolves when the line is durable; gives where it begins. */
  async append(text: string): Promise<number> {
    if (this.broken) throw new Error('the file of checkpoints failed before and must be opened anew')
    const offset = this.durable
    const bytes = Buffer.from(`${text}\n`)
    if (bytes.length > EVIDENCE_LIMITS.lineBytes) throw new Error('a checkpoint is too long for its file')
    try {
      await writeAll(this.file, bytes, offset)
    } catch (error) {
      await this.cutTo(offset)
      throw error
    }
    try {
      await this.file.sync()
    } catch (error) {
      // A failed sync may have lost pages that the kernel now calls clean: only opening it anew tells what is there.
      this.broken = true
      throw error
    }
    this.durable += bytes.length
    return offset
  }

  /** The lines from a place on where one begins, as far as the file is durable now. */
  async *lines(from: number): AsyncGenerator<FileLine> {
    const end = this.durable
    const chunk = Buffer.alloc(EVIDENCE_LIMITS.readBytes)
    let rest = Buffer.alloc(0)
    let offset = from
    for (let at = from; at < end; ) {
      const { bytesRead } = await this.file.read(chunk, 0, Math.min(chunk.length, end - at), at)
      if (bytesRead === 0) throw new Error('the file of checkpoints has become shorter')
      at += bytesRead
      const bytes = Buffer.concat([rest, chunk.subarray(0, bytesRead)])
      let begin = 0
      for (let found = bytes.indexOf(NEW_LINE); found !== -1; found = bytes.indexOf(NEW_LINE, begin)) {
        yield { offset, text: bytes.toString('utf8', begin, found) }
        offset += found + 1 - begin
        begin = found + 1
      }
      rest = bytes.subarray(begin)
      if (rest.length > EVIDENCE_LIMITS.lineBytes)
        throw new Error('a line of the file of checkpoints has no end')
    }
  }

  async close(): Promise<void> {
    await this.file.close()
  }

  private async cutTo(bytes: number): Promise<void> {
    try {
      await this.file.truncate(bytes)
    } catch (error) {
      this.broken = true
      throw error
    }
  }
}

async function openOrCreate(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'r+')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
  const file = await open(path, 'wx+')
  // The new name itself must outlive a crash.
  const directory = await open(dirname(path), 'r')
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
  return file
}

async function writeAll(file: FilePort, bytes: Buffer, offset: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, offset + done)
    done += bytesWritten
  }
}

/** Behind the last line break. */
async function endOfLastLine(file: FilePort, size: number): Promise<number> {
  const chunk = Buffer.alloc(EVIDENCE_LIMITS.readBytes)
  for (let end = size; end > 0; ) {
    const begin = Math.max(0, end - chunk.length)
    const { bytesRead } = await file.read(chunk, 0, end - begin, begin)
    if (bytesRead !== end - begin) throw new Error('the file of checkpoints has become shorter')
    const found = chunk.subarray(0, bytesRead).lastIndexOf(NEW_LINE)
    if (found !== -1) return begin + found + 1
    end = begin
  }
  return 0
}
