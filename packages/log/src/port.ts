// The log as the rest of Candor sees it: opaque records in, numbered and durable records out.
// It never knows what a record means. A file, memory, or a stream server can stand behind it.

export interface LogHead {
  /** Number of the last durable record; 0 when the log is empty. */
  readonly number: number
  /** Hash of the last durable batch; 32 zero bytes when the log is empty. */
  readonly hash: Uint8Array
}

export interface LogBatch {
  /** Number of the first record given here; the others follow without a gap. */
  readonly first: number
  readonly records: readonly Uint8Array[]
  readonly previousHash: Uint8Array
  /**
   * Hash of the whole batch as it was written. A batch trimmed by `read(from, to)` still carries this
   * hash, because the chain is made of whole batches: do not recompute it from the records given.
   */
  readonly hash: Uint8Array
}

/** A batch that is written and not yet durable. Exactly one may exist at a time. */
export interface StagedBatch {
  /** Makes the batch durable. Rejects with LogDead when that failed, and then for ever. */
  commit(): Promise<LogHead>
  /** Takes the batch back, durably, so that a crash cannot bring it back. Only before commit. */
  discard(): void
}

export interface LogReader {
  /** Durable batches from the record `from` to the record `to`, or to the head when `to` is not given. */
  read(from: number, to?: number): AsyncIterable<LogBatch>
  /** As `read`, and then every later batch as it becomes durable, until the signal or the log ends it. */
  follow(from: number, signal: AbortSignal): AsyncIterable<LogBatch>
  /** Lowest record number still readable; 1 until old segments are taken away. */
  firstNumber(): number
}

export interface Log extends LogReader {
  /** 16 bytes made when the log was created. */
  readonly id: Uint8Array
  head(): LogHead
  /** Writes records after `expectedLast`, which must be the head's number. */
  stage(records: readonly Uint8Array[], expectedLast: number): StagedBatch
  close(): void
}

export interface Snapshot {
  /** The last record the snapshot contains the effect of. */
  readonly number: number
  readonly logHash: Uint8Array
  readonly stateHash: Uint8Array
  readonly bytes: Uint8Array
}

export interface SnapshotStore {
  /** Afterwards there are only whole ones, the newest so many: the oldest tells how far back the log is needed. */
  save(snapshot: Snapshot): void
  /** The newest snapshot that is whole. */
  latest(): Snapshot | undefined
  /** Numbers of the snapshots present, whole or not, ascending. */
  list(): readonly number[]
  /** Undefined when there is none of that number, or when it is damaged. */
  load(number: number): Snapshot | undefined
}
