// Every size this package agrees to, in one place. Nothing here is read from a file:
// a length found on disk is believed only after its checksum, and only up to these.

const KIB = 1024
const MIB = 1024 * KIB

export const LIMITS = {
  /** Bytes of one record. */
  recordBytes: 64 * KIB,
  /** Records of one batch. */
  batchRecords: 4096,
  /** Bytes of one batch's payload: its records and their length prefixes. */
  batchBytes: 1 * MIB,
  /** A segment rolls before a batch would take it past this size. */
  segmentBytes: 64 * MIB,
  /** The largest segment size that may be set; it also caps what a compressed segment may unpack to. */
  segmentBytesMax: 256 * MIB,
  /** How much of a segment is read at once while scanning. */
  readWindowBytes: 256 * KIB,
  /** Bytes of one snapshot's content. */
  snapshotBytes: 1024 * MIB,
  /** Snapshots kept when the caller does not say. */
  snapshotsKept: 3,
  /** Batches under one anchor: over a thousand a second for the minute between two anchors that are published. */
  anchorBatches: 65_536,
  /** Spans whose hashes are kept for the next question about them: half a day of anchors, one a minute. */
  spansRemembered: 720,
  /** Rounds of taking over a stale lock before giving up. */
  lockTries: 8,
  /** Bytes of a lock file that are read. */
  lockBytes: 4 * KIB,
  /** Bytes of the heads file: over six million closed segments. */
  headsBytes: 1024 * MIB,
} as const

export const MAX_RECORD_BYTES = LIMITS.recordBytes
