// Opens what a crash or a disk fault left behind. A directory in; the verified head and where to go on out.
// Cuts only a torn tail of the last segment, once, and says so; refuses everything else it cannot explain.

import { MAX_FRAME_BYTES } from './batch-frame.ts'
import { type Disk, type DiskFile, readFully, writeFully } from './disk.ts'
import { LogDamaged } from './errors.ts'
import type { LogHead } from './port.ts'
import {
  type ByteSource,
  compressedPath,
  listSegments,
  openSegment,
  openSegmentStart,
  readSegmentHeader,
  type SegmentFile,
  segmentPath,
} from './segment-files.ts'
import { SEGMENT_HEADER_BYTES, type SegmentHeader } from './segment-header.ts'
import { headBefore, readHeads, type SegmentHeads } from './segment-heads.ts'
import { brokenLink, type SegmentScan, scanSegment } from './segment-scan.ts'
import { noHash, sameBytes } from './sha256.ts'

export interface RecoveryReport {
  readonly cutBytes: number
  /** Byte of the file at which it was cut; 0 when the whole file was a torn beginning and was removed. */
  readonly cutAt: number
  readonly file: string
}

export interface RecoveredLog {
  readonly head: LogHead
  /** The segment to go on in. */
  readonly header: SegmentHeader
  readonly end: number
  readonly recovery: RecoveryReport | undefined
}

interface Place {
  readonly disk: Disk
  readonly directory: string
  /** A snapshot vouches for every record below this number: those were durable. */
  readonly verifyFrom: number
}

/** What the next segment must follow on; the hash is unknown after a segment that was not scanned. */
interface Link {
  readonly index: number
  readonly next: number
  readonly hash: Uint8Array | undefined
  readonly id: Uint8Array | undefined
}

interface Walked {
  readonly header: SegmentHeader
  readonly scan: SegmentScan
  /** What is to be cut off the segment; nothing is cut before the whole log is checked. */
  readonly cut: RecoveryReport | undefined
}

/** Gives only the report when the directory holds no log, or no more than the torn beginning of one. */
export function recoverLog(place: Place): RecoveredLog | { readonly recovery: RecoveryReport | undefined } {
  const { disk, directory, verifyFrom } = place
  const segments = listSegments(disk, directory)
  const heads = readHeads(disk, directory)
  if (segments.length === 0 && heads.entries.length > 0) {
    throw new LogDamaged(heads.path, heads.end, 'segments were recorded here, and every segment is missing')
  }
  const begun = takeTornBeginning(place, segments, heads)
  if (segments.length === 0) {
    requireVouched(0, verifyFrom, begun?.file ?? directory, 0)
    if (begun !== undefined) removeTorn(place, begun)
    return { recovery: begun }
  }
  const { header, scan, cut } = walkSegments(place, segments, heads)
  const path = segmentPath(directory, header.first)
  if (cut !== undefined && begun !== undefined) {
    throw new LogDamaged(path, cut.cutAt, 'its end is torn, though a later segment was begun')
  }
  requireVouched(scan.last, verifyFrom, path, scan.end)
  if (begun !== undefined) removeTorn(place, begun)
  settle(place, path, scan.end, cut)
  return { head: { number: scan.last, hash: scan.lastHash }, header, end: scan.end, recovery: cut ?? begun }
}

/**
 * A last segment no longer than a header, whose header fails, is one whose creation a crash interrupted: it
 * is taken off the list. Longer ones had a batch, so their header was durable once.
 */
function takeTornBeginning(
  place: Place,
  segments: SegmentFile[],
  heads: SegmentHeads,
): RecoveryReport | undefined {
  const last = segments.at(-1)
  if (last === undefined || last.compressed) return undefined
  // A first kept segment that follows a recorded head held a durable batch when that head was recorded.
  if (segments.length === 1 && heads.entries.length > 0) return undefined
  const source = requireSource(place, last)
  try {
    const size = source.size()
    if (size > SEGMENT_HEADER_BYTES || readSegmentHeader(source).kind !== 'torn') return undefined
    segments.pop()
    return { cutBytes: size, cutAt: 0, file: source.path }
  } finally {
    source.close()
  }
}

function removeTorn({ disk, directory }: Place, torn: RecoveryReport): void {
  disk.remove(torn.file)
  disk.syncDirectory(directory)
}

function requireVouched(last: number, verifyFrom: number, path: string, at: number): void {
  if (last >= verifyFrom - 1) return
  throw new LogDamaged(
    path,
    at,
    `the log ends at record ${last}, but ${verifyFrom - 1} is known to have been durable`,
  )
}

function requireSource({ disk, directory }: Place, segment: SegmentFile): ByteSource {
  const source = openSegment(disk, directory, segment.first)
  if (source === undefined)
    throw new LogDamaged(segmentPath(directory, segment.first), 0, 'it vanished while opening')
  return source
}

/** Checks every segment in turn and gives the last one. */
function walkSegments(place: Place, segments: readonly SegmentFile[], heads: SegmentHeads): Walked {
  let link = firstLink(segments[0]!.first, heads)
  for (const [at, segment] of segments.entries()) {
    const following = segments[at + 1]
    if (following === undefined && segment.compressed) {
      const path = compressedPath(place.directory, segment.first)
      throw new LogDamaged(path, 0, 'a compressed segment was closed, but the segment after it is missing')
    }
    const vouched = following !== undefined && following.first <= place.verifyFrom
    const source = vouched
      ? openSegmentStart(place.disk, place.directory, segment)
      : requireSource(place, segment)
    try {
      const header = checkHeader(source, segment.first, link)
      if (vouched) {
        link = { index: header.index, next: following.first, hash: undefined, id: header.id }
        continue
      }
      const scan = scanSegment({ source, header, verifyFrom: place.verifyFrom })
      if (following === undefined) return { header, scan, cut: tornTail(source, scan) }
      if (scan.torn !== undefined) throw new LogDamaged(source.path, scan.end, scan.torn.reason)
      link = { index: header.index, next: scan.last + 1, hash: scan.lastHash, id: header.id }
    } finally {
      source.close()
    }
  }
  throw new Error('a directory without segments is not walked')
}

/** Decides whether what follows the last whole batch can be a write that a crash tore. */
function tornTail(source: ByteSource, { end, torn }: SegmentScan): RecoveryReport | undefined {
  if (torn === undefined) return undefined
  const cutBytes = source.size() - end
  // One batch at a time is ever un-synced, so a crash can tear one batch and no more.
  if (cutBytes > MAX_FRAME_BYTES) {
    throw new LogDamaged(
      source.path,
      end,
      `${torn.reason}, and the ${cutBytes} bytes left are more than one batch`,
    )
  }
  const later = torn.reader.findHeaderAfter(end)
  if (later !== undefined) {
    throw new LogDamaged(
      source.path,
      end,
      `${torn.reason}, and a batch written later follows at byte ${later}`,
    )
  }
  return { cutBytes, cutAt: end, file: source.path }
}

function firstLink(first: number, heads: SegmentHeads): Link {
  if (first === 1) return { index: 0, next: 1, hash: noHash(), id: heads.id }
  const before = headBefore(heads, first)
  if (before === undefined) {
    throw new LogDamaged(
      heads.path,
      heads.end,
      `the first segment kept begins at ${first} and no head leads to it`,
    )
  }
  return { index: before.index, next: first, hash: before.lastHash, id: heads.id }
}

function checkHeader(source: ByteSource, named: number, link: Link): SegmentHeader {
  const reading = readSegmentHeader(source)
  if (reading.kind !== 'header') throw new LogDamaged(source.path, 0, reading.reason)
  const { header } = reading
  const damaged = (reason: string): LogDamaged => new LogDamaged(source.path, 0, reason)
  if (header.first !== named) throw damaged(`its name says ${named} and its header ${header.first}`)
  if (link.id !== undefined && !sameBytes(header.id, link.id)) throw damaged('it belongs to another log')
  const broken = brokenLink(header, link.next, link.hash)
  if (broken !== undefined) throw damaged(`the segment does not follow on: ${broken}`)
  if (header.index !== link.index + 1) {
    throw damaged(`it is segment ${header.index} where ${link.index + 1} is due`)
  }
  return header
}

/**
 * Makes what was found durable, cut or not: a process that was killed may have left it un-synced. A sync alone
 * would not do: after one that failed, the kernel may take the pages for clean though the disk never had them.
 * So the part that can be affected, the last batch, is written once more, which makes its pages dirty again.
 */
function settle(
  { disk, directory }: Place,
  path: string,
  end: number,
  cut: RecoveryReport | undefined,
): void {
  const file: DiskFile = disk.open(path, 'write')
  try {
    if (cut !== undefined) file.truncate(cut.cutAt)
    const start = Math.max(0, end - MAX_FRAME_BYTES)
    const tail = Buffer.alloc(end - start)
    readFully(file, tail, start)
    writeFully(file, tail, start)
    file.sync()
  } finally {
    file.close()
  }
  disk.syncDirectory(directory)
}
