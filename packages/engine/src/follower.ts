// A second core that follows the log: takes the snapshots, so that the live core never pauses, and proves all
// the while that the same commands give the same outcomes. Also keeps the Merkle roots and the log's size in check,
// and feeds the views with what came of each command. Never saves a snapshot that the views have not reached.

import { setImmediate } from 'node:timers/promises'
import { Core, type CoreLimits } from '@candor/core'
import {
  type BatchRoots,
  compactLog,
  type Disk,
  type FileLogReader,
  type LogBatch,
  LogFull,
  type OldSegments,
  type SnapshotStore,
} from '@candor/log'
import { encodeOutcomes, hex, OutcomeDigest, sameBytes, sha256 } from './hashes.ts'
import { ENGINE_LIMITS } from './limits.ts'
import { applyBatch } from './recover.ts'
import type { ViewFeed } from './view-feed.ts'

/** The live core and this one disagree, or an invariant is broken: trading must stop. */
export class Divergence extends Error {
  override readonly name = 'Divergence'
}

export interface FollowerOptions {
  readonly core: Core
  readonly reader: FileLogReader
  readonly snapshots: SnapshotStore
  readonly roots: BatchRoots | undefined
  /** Brings the roots to where the log ends. */
  readonly catchUpRoots?: () => Promise<void>
  readonly disk: Disk
  readonly logDirectory: string
  readonly oldSegments: OldSegments
  /** The number from which the live core counts its digest: where it stood when it started. */
  readonly liveFrom: number
  /** Where the views' outcomes go. */
  readonly feed?: ViewFeed
  readonly limits?: Partial<CoreLimits>
  readonly snapshotEvery?: number
  readonly recountEvery?: number
}

export class Follower {
  private readonly options: FollowerOptions
  private readonly digest = new OutcomeDigest()
  /** What the live core said its digest was, by ascending number. */
  private readonly claims = new Map<number, Uint8Array>()
  private lastClaim = 0
  private number: number
  private lastSnapshot: number
  /** The number from which the next snapshot is due; a full disk puts it off. */
  private snapshotDue: number
  private lastRecount: number
  private lastHash: Uint8Array | undefined

  constructor(options: FollowerOptions) {
    this.options = options
    this.number = options.core.state.number
    this.lastSnapshot = this.number
    this.snapshotDue = this.number + this.snapshotEvery
    this.lastRecount = this.number
  }

  get position(): number {
    return this.number
  }

  get snapshotNumber(): number {
    return this.lastSnapshot
  }

  /** The live core's digest after a command; compared when this core gets there. */
  claim(number: number, digest: Uint8Array): void {
    // The digest is a chain: a later one proves all that an earlier one did, only later.
    if (this.claims.size >= ENGINE_LIMITS.claimsKept) this.claims.delete(this.lastClaim)
    this.claims.set(number, digest)
    this.lastClaim = number
    this.options.reader.announce(number)
  }

  /** Follows until the signal; throws a Divergence when anything is not as it should be. */
  async run(signal: AbortSignal): Promise<void> {
    let inRow = 0
    for await (const batch of this.options.reader.follow(this.number + 1, signal)) {
      await this.take(batch)
      inRow += batch.records.length
      if (inRow < ENGINE_LIMITS.followInRow) continue
      inRow = 0
      // Reading what is there already never waits, and whoever asks would wait until the end of it.
      await setImmediate()
    }
  }

  /** Reads on to a number and no further. */
  async catchUp(number: number): Promise<void> {
    this.options.reader.announce(number)
    if (number <= this.number) return
    for await (const batch of this.options.reader.read(this.number + 1, number)) await this.take(batch)
  }

  /** The hash of this core's whole state, to be compared with the live one's when it stops. */
  stateHash(): Uint8Array {
    return sha256(this.options.core.encodeState())
  }

  private async take(batch: LogBatch): Promise<void> {
    const { core, liveFrom, feed, recountEvery = ENGINE_LIMITS.recountEvery } = this.options
    const outcomes = applyBatch(core, batch)
    this.number = batch.first + batch.records.length - 1
    this.lastHash = batch.hash
    const isLive = batch.first > liveFrom
    const isWanted = feed?.wants(this.number) === true
    const bytes = isLive || isWanted ? encodeOutcomes(outcomes) : undefined
    if (bytes !== undefined && isLive) this.compare(bytes)
    await this.addRoots(batch)
    if (this.number - this.lastRecount >= recountEvery) this.recount()
    if (bytes !== undefined && isWanted) {
      await feed.send({ first: batch.first, last: this.number, hash: batch.hash, bytes })
    }
    if (this.number >= this.snapshotDue) await this.snapshotOnceProjected()
  }

  /** Saves the state when it is in the views too, so that every snapshot can bring them up to date. */
  async snapshotOnceProjected(): Promise<void> {
    const { feed } = this.options
    if (feed === undefined || (await feed.reached(this.number))) this.snapshot()
  }

  private get snapshotEvery(): number {
    return this.options.snapshotEvery ?? ENGINE_LIMITS.snapshotEvery
  }

  /** Roots can be made again from the log: what a full disk or damage took is caught up on with the next batch. */
  private async addRoots(batch: LogBatch): Promise<void> {
    const { roots, catchUpRoots } = this.options
    if (roots === undefined || batch.first < roots.nextNumber()) return
    if (batch.first === roots.nextNumber()) unlessFull(() => roots.append(batch))
    else await catchUpRoots?.().catch(passIfFull)
  }

  private compare(encoded: Uint8Array): void {
    this.digest.add(encoded)
    const claimed = this.claims.get(this.number)
    if (claimed === undefined) return
    for (const number of this.claims.keys()) {
      if (number > this.number) break
      this.claims.delete(number)
    }
    if (!sameBytes(claimed, this.digest.current)) {
      throw new Divergence(
        `after ${this.number} the live core stands at ${hex(claimed)}, the follower at ${hex(this.digest.current)}`,
      )
    }
  }

  private recount(): void {
    this.lastRecount = this.number
    const problems = this.options.core.problems()
    if (problems.length > 0) throw new Divergence(`after ${this.number}: ${problems.join('; ')}`)
  }

  /** Saves the state, having proved that it can be restored from the very bytes that are saved. */
  snapshot(): void {
    const { core, snapshots, limits } = this.options
    this.snapshotDue = this.number + this.snapshotEvery
    if (this.lastHash === undefined || this.number === this.lastSnapshot) return
    const bytes = core.encodeState()
    const stateHash = sha256(bytes)
    const restored = sha256(Core.restore(bytes, limits).encodeState())
    if (!sameBytes(stateHash, restored))
      throw new Divergence(`the snapshot of ${this.number} does not restore`)
    const logHash = this.lastHash
    if (!unlessFull(() => snapshots.save({ number: this.number, logHash, stateHash, bytes }))) return
    this.lastSnapshot = this.number
    unlessFull(() => this.compact())
  }

  private compact(): void {
    const { snapshots, disk, logDirectory, oldSegments, reader } = this.options
    const neededFrom = snapshots.list()[0] ?? 0
    compactLog({ directory: logDirectory, disk, durable: reader.announced, neededFrom, oldSegments })
  }
}

/** Does what a full disk may put off; says whether it was done. */
function unlessFull(act: () => void): boolean {
  try {
    act()
    return true
  } catch (error) {
    passIfFull(error)
    return false
  }
}

function passIfFull(error: unknown): void {
  if (!(error instanceof LogFull)) throw error
}
