// The evidence of the platform: the public file of checkpoints, the job that makes them, and the answers of the `fairness` calls.
// Trading does not wait for any of it, and none of it can stop trading.

import { join } from 'node:path'
import type { fairnessShapes } from '@candor/api'
import type { SecondOrderId, UserId } from '@candor/contract'
import type { Database } from '@candor/database'
import type { Engine } from '@candor/engine'
import { checkpointHash } from '@candor/proof'
import { sealsAfter, sealsBetween, secondEvidence, tickAt, ticksAfter, ticksBetween } from '@candor/views'
import type { Static } from 'typebox'
import type { Listing } from '../live/listing.ts'
import type { Reading } from '../metrics.ts'
import { ApiRefusal } from '../refusal.ts'
import type { SigningKey } from '../signing-key.ts'
import { CheckpointBook, type Published } from './checkpoint-book.ts'
import { CheckpointFile } from './checkpoint-file.ts'
import { Checkpointer, nextCheckpoint } from './checkpointer.ts'
import { type CommandEvidence, CommandProofs } from './command-proofs.ts'
import { readLastPublished, writeLastPublished } from './last-published.ts'
import { EVIDENCE_LIMITS } from './limits.ts'
import { type SecondReceipt, SecondReceipts } from './second-receipts.ts'
import { type TickEvidence, tickEvidence } from './tick-evidence.ts'

export interface EvidenceParts {
  readonly database: Database
  readonly engine: Pick<Engine, 'logAnchor' | 'recordProof'>
  readonly listing: Listing
  readonly signingKey: SigningKey
  /** Where the public file lies. */
  readonly directory: string
  /** Names of the price venues. */
  readonly sources: Readonly<Record<number, string>>
  /** Whether the views hold everything that is durable. */
  readonly caughtUp: () => Promise<boolean>
  /** The last durable command. */
  readonly lastNumber: () => number
  readonly clock: () => number
  readonly onError: (error: unknown) => void
}

/** A checkpoint as the API shows it. */
export type ShownCheckpoint = Static<typeof fairnessShapes.checkpoint>

export const CHECKPOINT_FILE = 'checkpoints.jsonl'

/** What is there once the file has been read. */
interface Opened {
  readonly file: CheckpointFile
  readonly book: CheckpointBook
  readonly checkpointer: Checkpointer
  readonly receipts: SecondReceipts
  readonly proofs: CommandProofs
}

type Source = ReturnType<typeof sourceOf>

export class Evidence {
  private readonly parts: EvidenceParts
  private readonly source: Source
  private readonly startedMs: number
  private readonly listeners = new Set<(checkpoint: ShownCheckpoint) => void>()
  private opening: Promise<Opened> | undefined
  private opened: Opened | undefined
  private failure: string | undefined
  private newest: readonly ShownCheckpoint[] = []
  private downloads = 0

  constructor(parts: EvidenceParts) {
    this.parts = parts
    this.source = sourceOf(parts)
    this.startedMs = parts.clock()
  }

  get publicKey(): string {
    return this.parts.signingKey.publicKey
  }

  /** Why no checkpoints are made; none while all is well. */
  get haltedBy(): string | undefined {
    return this.failure ?? this.opened?.checkpointer.haltedBy
  }

  /** When the next ones are due. */
  get nextTime(): number {
    return nextCheckpoint(this.parts.clock())
  }

  /** Reads the file, however long that takes, and begins to add to it. */
  start(): void {
    this.opening = this.open()
    this.opening.catch((error: unknown) => {
      this.failure = error instanceof Error ? error.message : String(error)
      this.parts.onError(error)
    })
  }

  async stop(): Promise<void> {
    // An opening that failed was told already.
    const opened = await this.opening?.catch(() => undefined)
    await opened?.checkpointer.stop()
    await opened?.file.close()
  }

  /** Makes the checkpoints that are due now. */
  async checkpointNow(): Promise<void> {
    const { checkpointer } = await this.ready()
    await checkpointer.look()
  }

  /** The newest checkpoints, newest first. */
  latest(limit: number): readonly ShownCheckpoint[] {
    return this.newest.slice(0, limit)
  }

  /** Told of every checkpoint once it is durable. */
  onPublished(listener: (checkpoint: ShownCheckpoint) => void): void {
    this.listeners.add(listener)
  }

  async checkpoints(ask: Parameters<CheckpointBook['page']>[0]) {
    const { book } = await this.ready()
    const { list, total } = await book.page(ask)
    return { list: list.map(shown), total }
  }

  /** The file from a checkpoint on. */
  async *raw(from: number): AsyncGenerator<string> {
    if (this.downloads >= EVIDENCE_LIMITS.downloadsAtOnce) throw new ApiRefusal('gateway.busy')
    this.downloads++
    try {
      yield* (await this.ready()).book.raw(from)
    } finally {
      this.downloads--
    }
  }

  async receipt(orderId: SecondOrderId, asker: UserId | undefined): Promise<SecondReceipt> {
    return (await this.ready()).receipts.find(orderId, asker)
  }

  async tick(symbol: string, sequence: number): Promise<TickEvidence> {
    const product = this.parts.listing.second(symbol)
    if (product === undefined) throw new ApiRefusal('second.product.unknown')
    const { book } = await this.ready()
    return tickEvidence(
      { book, source: this.source, publicKey: this.publicKey, nameOf: this.nameOf },
      product,
      sequence,
    )
  }

  async command(number: number, asker: UserId | undefined): Promise<CommandEvidence> {
    return (await this.ready()).proofs.find(number, asker)
  }

  get readings(): readonly Reading[] {
    return [
      {
        name: 'candor_evidence_checkpoint_age_seconds',
        help: 'Age of the newest checkpoint; one is due every minute while there are second-contracts.',
        read: () => this.ageMs() / 1_000,
      },
      {
        name: 'candor_evidence_halted',
        help: 'Whether no checkpoints are made until somebody has looked.',
        read: () => (this.haltedBy === undefined ? 0 : 1),
      },
    ]
  }

  private readonly nameOf = (source: number): string => this.parts.sources[source] ?? `Source ${source}`

  private ageMs(): number {
    if (this.parts.listing.seconds().length === 0) return 0
    return Math.max(0, this.parts.clock() - (this.newest[0]?.time ?? this.startedMs))
  }

  private async ready(): Promise<Opened> {
    try {
      if (this.opening === undefined) throw new Error('the evidence was not started')
      return await this.opening
    } catch {
      // Told when it happened; every caller would only tell it again.
      throw new ApiRefusal('fairness.unavailable')
    }
  }

  private async open(): Promise<Opened> {
    const { directory, listing, signingKey, engine, clock, onError } = this.parts
    const file = await CheckpointFile.open(join(directory, CHECKPOINT_FILE))
    if (file.cutBytes > 0) onError(new Error(`half a checkpoint was cut off: ${file.cutBytes} bytes`))
    const book = await CheckpointBook.open(file).catch(async (error: unknown) => {
      await file.close()
      throw error
    })
    const { list } = await book.page({ symbol: undefined, pageIndex: 1, pageSize: EVIDENCE_LIMITS.newest })
    this.newest = list.map(shown)
    const checkpointer = new Checkpointer({
      book,
      source: this.source,
      engine,
      signingKey,
      products: () => listing.seconds(),
      onPublished: (published) => this.published(published),
      clock,
      onError,
    })
    const { publicKey } = signingKey
    const receipts = new SecondReceipts({
      book,
      source: this.source,
      listing,
      publicKey,
      nameOf: this.nameOf,
    })
    const proofs = new CommandProofs({ book, engine, lastNumber: this.parts.lastNumber })
    this.opened = { file, book, checkpointer, receipts, proofs }
    checkpointer.start()
    return this.opened
  }

  private published(published: Published): void {
    const checkpoint = shown(published)
    this.newest = [checkpoint, ...this.newest].slice(0, EVIDENCE_LIMITS.newest)
    for (const listener of this.listeners) listener(checkpoint)
  }
}

function shown({ checkpoint, line, signature, publicKey }: Published): ShownCheckpoint {
  const { number, timeMs, ...rest } = checkpoint
  return { number, time: timeMs, ...rest, hash: checkpointHash(line), line, signature, publicKey }
}

/** The views' readers of this database. */
function sourceOf({ database, caughtUp }: Pick<EvidenceParts, 'database' | 'caughtUp'>) {
  return {
    tickAt: (ask: Parameters<typeof tickAt>[1]) => tickAt(database, ask),
    ticksAfter: (ask: Parameters<typeof ticksAfter>[1]) => ticksAfter(database, ask),
    ticksBetween: (ask: Parameters<typeof ticksBetween>[1]) => ticksBetween(database, ask),
    sealsAfter: (ask: Parameters<typeof sealsAfter>[1]) => sealsAfter(database, ask),
    sealsBetween: (ask: Parameters<typeof sealsBetween>[1]) => sealsBetween(database, ask),
    evidence: (orderId: SecondOrderId) => secondEvidence(database, { orderId }),
    caughtUp,
    lastPublished: () => readLastPublished(database),
    rememberPublished: (number: number) => writeLastPublished(database, number),
  }
}
