// Keeps the log from growing without end: compresses closed segments, and takes old ones away.
// Called by the follower beside the writer. Never touches the segment in use, never takes a segment away
// before its head is durable, and never removes a form before the other one was read back whole.

import { basename, join } from 'node:path'
import { constants, gzipSync } from 'node:zlib'
import { type Disk, readFully } from './disk.ts'
import { LogDamaged, LogDead } from './errors.ts'
import { merkleRoot } from './merkle.ts'
import { removeIfThere, removeTemporaries, replaceFile } from './replace-file.ts'
import { chainAfter, chainStart, summarize, summaryDigest } from './roots-chain.ts'
import {
  type ByteSource,
  compressedPath,
  listSegments,
  openCompressed,
  openSegment,
  requireSegmentHeader,
  type SegmentFile,
  segmentPath,
} from './segment-files.ts'
import { appendHead, headBefore, readHeads, type SegmentHead } from './segment-heads.ts'
import { scanSegment } from './segment-scan.ts'
import { sameBytes, sha256 } from './sha256.ts'

export const ARCHIVE_NAME = 'archive'

/** What happens to segments that no kept snapshot needs any more. */
export type OldSegments = 'archive' | 'drop' | 'keep'

export interface CompactionOptions {
  readonly directory: string
  readonly disk: Disk
  /** The last record known to be durable: a segment is closed only when the one after it holds some. */
  readonly durable: number
  /** The oldest kept verified snapshot's number: segments wholly below it may go. */
  readonly neededFrom: number
  readonly oldSegments: OldSegments
}

export interface CompactionReport {
  /** First numbers of the segments compressed. */
  readonly compressed: readonly number[]
  /** First numbers of the segments archived or dropped. */
  readonly removed: readonly number[]
}

interface Place {
  readonly disk: Disk
  readonly directory: string
}

export function compactLog(options: CompactionOptions): CompactionReport {
  const { disk, directory, durable, neededFrom, oldSegments } = options
  const place = { disk, directory }
  removeTemporaries(disk, directory)
  const compressed: number[] = []
  const removed: number[] = []
  const segments = listSegments(disk, directory)
  // Oldest first and each made durable before the next, so that what is kept is always an unbroken row.
  for (const [at, segment] of segments.entries()) {
    const following = segments[at + 1]
    if (following === undefined || following.first > durable) break
    const old = oldSegments !== 'keep' && following.first <= neededFrom
    if (!(old && oldSegments === 'drop') && compressSegment(place, segment)) compressed.push(segment.first)
    if (!old) continue
    recordHead(place, segment.first)
    if (oldSegments === 'archive') archiveSegment(place, segment.first)
    else dropSegment(place, segment.first)
    removed.push(segment.first)
  }
  return { compressed, removed }
}

function requireSegment({ disk, directory }: Place, first: number): ByteSource {
  const source = openSegment(disk, directory, first)
  if (source === undefined)
    throw new LogDamaged(segmentPath(directory, first), 0, 'it vanished while compacting')
  return source
}

function contentOf(source: ByteSource): Buffer {
  const content = Buffer.allocUnsafeSlow(source.size())
  if (readFully(source, content, 0) !== content.length) {
    throw new LogDamaged(source.path, content.length, 'it is shorter than its size')
  }
  return content
}

/** Gives whether there was something to do. */
function compressSegment({ disk, directory }: Place, segment: SegmentFile): boolean {
  if (!segment.plain) return false
  const { first } = segment
  const source = requireSegment({ disk, directory }, first)
  let content: Buffer
  try {
    requireWhole(source)
    content = contentOf(source)
  } finally {
    source.close()
  }
  const packed = gzipSync(content, { level: constants.Z_DEFAULT_COMPRESSION })
  replaceFile(disk, compressedPath(directory, first), [packed])
  const readBack = openCompressed(disk, directory, first)
  if (readBack === undefined || !contentOf(readBack).equals(content)) {
    throw new LogDead(`${compressedPath(directory, first)} does not read back as it was written`, undefined)
  }
  disk.remove(segmentPath(directory, first))
  disk.syncDirectory(directory)
  return true
}

/** Damage is never packed away: it must be found where it is. */
function requireWhole(source: ByteSource): void {
  const scan = scanSegment({ source, header: requireSegmentHeader(source) })
  if (scan.torn !== undefined) throw new LogDamaged(source.path, scan.end, scan.torn.reason)
}

function recordHead(place: Place, first: number): void {
  const source = requireSegment(place, first)
  try {
    const { id } = requireSegmentHeader(source)
    appendHead(place.disk, place.directory, id, describeSegment(place, source))
  } finally {
    source.close()
  }
}

/** Reads a closed segment in full and sums it up. */
function describeSegment({ disk, directory }: Place, source: ByteSource): SegmentHead {
  const header = requireSegmentHeader(source)
  const before = headBefore(readHeads(disk, directory), header.first)
  if (before !== undefined && !sameBytes(before.lastHash, header.previousHash)) {
    throw new LogDamaged(source.path, 0, 'it does not follow the last head')
  }
  const roots: Uint8Array[] = []
  let rootsChain = before?.rootsChain ?? chainStart()
  const scan = scanSegment({
    source,
    header,
    onFrame: ({ header: { first, previousHash }, hash, records }) => {
      const summary = summarize({ first, records: records(), previousHash, hash })
      roots.push(summary.root)
      rootsChain = chainAfter(rootsChain, summaryDigest(summary))
    },
  })
  if (scan.torn !== undefined) throw new LogDamaged(source.path, scan.end, scan.torn.reason)
  return {
    index: header.index,
    first: header.first,
    last: scan.last,
    lastHash: scan.lastHash,
    contentHash: sha256(contentOf(source)),
    rootOfRoots: merkleRoot(roots),
    rootsChain,
  }
}

function archiveSegment({ disk, directory }: Place, first: number): void {
  const archive = join(directory, ARCHIVE_NAME)
  disk.makeDirectory(archive)
  const path = compressedPath(directory, first)
  disk.rename(path, join(archive, basename(path)))
  disk.syncDirectory(archive)
  disk.syncDirectory(directory)
}

function dropSegment({ disk, directory }: Place, first: number): void {
  removeIfThere(disk, segmentPath(directory, first))
  removeIfThere(disk, compressedPath(directory, first))
  disk.syncDirectory(directory)
}
