// Appends frames to the segment in use and begins new ones. Frames in, durable bytes out.
// After any failure that leaves the disk unknown it is dead and says so for ever; it never retries a sync.

import { MARK_BYTES } from './batch-frame.ts'
import { type Disk, type DiskFile, errorCode, isFull, isMissing, writeFully } from './disk.ts'
import { LogDead, LogFull } from './errors.ts'
import type { LogHead } from './port.ts'
import { segmentPath } from './segment-files.ts'
import { encodeSegmentHeader, SEGMENT_HEADER_BYTES, type SegmentHeader } from './segment-header.ts'

export interface WriterPlace {
  readonly disk: Disk
  readonly directory: string
  readonly segmentBytes: number
  readonly randomBytes: (size: number) => Uint8Array
}

export class SegmentWriter {
  readonly #place: WriterPlace
  #file: DiskFile
  #header: SegmentHeader
  /** Where the last durable batch ends. */
  #end: number
  #dead: LogDead | undefined

  private constructor(place: WriterPlace, file: DiskFile, header: SegmentHeader, end: number) {
    this.#place = place
    this.#file = file
    this.#header = header
    this.#end = end
  }

  /** Goes on in a segment that recovery has checked. */
  static resume(place: WriterPlace, header: SegmentHeader, end: number): SegmentWriter {
    const file = place.disk.open(segmentPath(place.directory, header.first), 'write')
    return new SegmentWriter(place, file, header, end)
  }

  /** Begins the first segment of a new log. */
  static begin(place: WriterPlace, id: Uint8Array, previousHash: Uint8Array): SegmentWriter {
    const header = { index: 1, first: 1, previousHash, id, mark: place.randomBytes(MARK_BYTES) }
    const file = createSegment(place, header)
    return new SegmentWriter(place, file, header, SEGMENT_HEADER_BYTES)
  }

  get id(): Uint8Array {
    return this.#header.id
  }

  get mark(): Uint8Array {
    return this.#header.mark
  }

  get dead(): LogDead | undefined {
    return this.#dead
  }

  /** Begins a new segment when this many more bytes would overfill the one in use. */
  makeRoom(bytes: number, head: LogHead): void {
    const empty = this.#end === SEGMENT_HEADER_BYTES
    if (empty || this.#end + bytes <= this.#place.segmentBytes) return
    const header: SegmentHeader = {
      index: this.#header.index + 1,
      first: head.number + 1,
      previousHash: head.hash,
      id: this.#header.id,
      mark: this.#place.randomBytes(MARK_BYTES),
    }
    const file = this.#orDie('a segment could not be begun', () => createSegment(this.#place, header))
    this.#file.close()
    this.#file = file
    this.#header = header
    this.#end = SEGMENT_HEADER_BYTES
  }

  /** Writes a frame after the last durable one. On a full disk nothing of it stays. */
  write(frame: Uint8Array): void {
    try {
      writeFully(this.#file, frame, this.#end)
    } catch (error) {
      if (!isFull(error)) throw this.#die('a batch could not be written', error)
      this.takeBack()
      throw new LogFull(this.#file.path, error)
    }
  }

  /** Makes the frame that was written last durable. */
  sync(frameBytes: number): void {
    this.#orDie('a batch could not be synced', () => this.#file.sync())
    this.#end += frameBytes
  }

  /** Cuts back to the last durable batch, durably: a batch the caller was told is not there must not return. */
  takeBack(): void {
    this.#orDie('a batch could not be taken back', () => {
      this.#file.truncate(this.#end)
      this.#file.sync()
    })
  }

  close(): void {
    this.#file.close()
  }

  #orDie<T>(what: string, act: () => T): T {
    try {
      return act()
    } catch (error) {
      if (error instanceof LogFull) throw error
      throw this.#die(what, error)
    }
  }

  /** Marks the log dead. What is not an error of the disk (a bug, a simulated crash) goes up unchanged. */
  #die(what: string, cause: unknown): unknown {
    this.#dead ??= new LogDead(what, cause)
    return errorCode(cause) === undefined ? cause : this.#dead
  }
}

/** Creates, fills and syncs the file and then its directory entry: only then may a batch rely on it. */
function createSegment({ disk, directory }: WriterPlace, header: SegmentHeader): DiskFile {
  const path = segmentPath(directory, header.first)
  let file: DiskFile | undefined
  try {
    file = disk.open(path, 'create')
    writeFully(file, encodeSegmentHeader(header), 0)
  } catch (error) {
    file?.close()
    if (!isFull(error)) throw error
    removeBegun(disk, path)
    disk.syncDirectory(directory)
    throw new LogFull(path, error)
  }
  file.sync()
  disk.syncDirectory(directory)
  return file
}

function removeBegun(disk: Disk, path: string): void {
  try {
    disk.remove(path)
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}
