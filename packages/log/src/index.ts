// The public names of the log. The simulated disk is apart, under '@candor/log/simulated-disk'.

export {
  type BatchRoot,
  type BatchRoots,
  catchUpRoots,
  openBatchRoots,
  type RootsBase,
} from './batch-roots.ts'
export {
  ARCHIVE_NAME,
  type CompactionOptions,
  type CompactionReport,
  compactLog,
  type OldSegments,
} from './compaction.ts'
export { crc32c } from './crc32c.ts'
export type { Disk, DiskFile, LockHolder } from './disk.ts'
export {
  LogDamaged,
  LogDead,
  LogFenced,
  LogFull,
  LogLocked,
  LogRefused,
  ProofRefused,
  type ProofRefusedCode,
} from './errors.ts'
export { type FileLog, type FileLogOptions, openFileLog } from './file-log.ts'
export { type FileLogReader, type FileLogReaderOptions, openFileLogReader } from './file-log-reader.ts'
export { LIMITS, MAX_RECORD_BYTES } from './limits.ts'
export { MemoryLog } from './memory-log.ts'
export { MemorySnapshotStore } from './memory-snapshot-store.ts'
export { inclusionProof, merkleRoot, verifyInclusion } from './merkle.ts'
export { nodeDisk } from './node-disk.ts'
export type { Log, LogBatch, LogHead, LogReader, Snapshot, SnapshotStore, StagedBatch } from './port.ts'
export {
  type LogAnchor,
  type ProofWanted,
  type ProvenRecord,
  type RecordProof,
  RecordProver,
  verifyRecordProof,
} from './record-proof.ts'
export type { RecoveryReport } from './recovery.ts'
export type { BatchSummary } from './roots-chain.ts'
export { headBefore, readHeads, type SegmentHead, type SegmentHeads } from './segment-heads.ts'
export { FileSnapshotStore, type FileSnapshotStoreOptions, openFileSnapshotStore } from './snapshot-store.ts'
