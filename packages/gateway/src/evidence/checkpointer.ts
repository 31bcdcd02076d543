// Makes the checkpoints: at every whole minute, for every product, over the ticks and seals since its last one. Reads the views, signs,
// and writes to the file. What is signed once is never signed differently: when the views do not go on where the file ends, it
// halts and says so, and leaves trading alone.

import type { IndexId } from '@candor/contract'
import type { Engine } from '@candor/engine'
import { type Checkpoint, checkpointLine, leafHash, merkleRoot, toHex } from '@candor/proof'
import type { ViewedSeal, ViewedTick } from '@candor/views'
import type { SigningKey } from '../signing-key.ts'
import { type CheckpointBook, EvidenceDamaged, type Published } from './checkpoint-book.ts'
import { EVIDENCE_LIMITS } from './limits.ts'

export interface CheckedProduct {
  readonly symbol: string
  readonly indexId: IndexId
}

/** What a checkpoint is made of, as the views have it. */
export interface EvidenceSource {
  tickAt(ask: { indexId: IndexId; sequence: number }): Promise<Pick<ViewedTick, 'hash'> | undefined>
  ticksAfter(ask: { indexId: IndexId; after: number; limit: number }): Promise<readonly ViewedTick[]>
  sealsAfter(ask: { indexId: IndexId; after: number; limit: number }): Promise<readonly ViewedSeal[]>
  /** Whether the views hold everything that is durable. */
  caughtUp(): Promise<boolean>
  /** How many checkpoints were ever published, kept apart from the file. */
  lastPublished(): Promise<number>
  rememberPublished(number: number): Promise<void>
}

export interface CheckpointerParts {
  readonly book: CheckpointBook
  readonly source: EvidenceSource
  readonly engine: Pick<Engine, 'logAnchor'>
  readonly signingKey: Pick<SigningKey, 'sign' | 'publicKey'>
  readonly products: () => readonly CheckedProduct[]
  readonly onPublished: (published: Published) => void
  readonly clock: () => number
  readonly onError: (error: unknown) => void
}

/** What was published and what the views hold cannot both be true. */
export class OtherChain extends Error {
  override readonly name = 'OtherChain'
}

interface Anchor {
  readonly number: number
  readonly chain: string
}

const NO_HASH = '0'.repeat(64)

/** The next whole minute after a moment. */
export function nextCheckpoint(nowMs: number): number {
  return (Math.floor(nowMs / EVIDENCE_LIMITS.everyMs) + 1) * EVIDENCE_LIMITS.everyMs
}

export class Checkpointer {
  private readonly parts: CheckpointerParts
  private timer: NodeJS.Timeout | undefined
  private work: Promise<void> = Promise.resolve()
  private isStopped = false
  private reason: string | undefined

  constructor(parts: CheckpointerParts) {
    this.parts = parts
  }

  /** Why no more checkpoints are made until somebody has looked; none while all is well. */
  get haltedBy(): string | undefined {
    return this.reason
  }

  /** At once, for what was missed, and at every whole minute. */
  start(): void {
    void this.look()
    this.wait()
  }

  async stop(): Promise<void> {
    this.isStopped = true
    clearTimeout(this.timer)
    await this.work
  }

  /** One look after another, however long one takes. */
  look(): Promise<void> {
    this.work = this.work.then(() => this.publishAll()).catch((error: unknown) => this.failed(error))
    return this.work
  }

  private wait(): void {
    if (this.isStopped) return
    const nowMs = this.parts.clock()
    this.timer = setTimeout(() => {
      void this.look()
      this.wait()
    }, nextCheckpoint(nowMs) - nowMs)
    this.timer.unref()
  }

  private failed(error: unknown): void {
    const isFinal =
      error instanceof OtherChain || error instanceof EvidenceDamaged || this.parts.book.isBroken
    if (isFinal) this.reason = error instanceof Error ? error.message : String(error)
    this.parts.onError(error)
  }

  private async publishAll(): Promise<void> {
    if (this.isStopped) return
    // Every minute again: whoever reads the log later must find it.
    if (this.reason !== undefined) throw new OtherChain(this.reason)
    const { products, source } = this.parts
    if (products().length === 0) return
    await this.expectWholeFile()
    const isCaughtUp = await source.caughtUp()
    const anchor = await this.anchor()
    for (const product of products()) {
      if (!(await this.goesOn(product, isCaughtUp))) continue
      while (!this.isStopped && (await this.publish(product, anchor)));
    }
    await source.rememberPublished(this.parts.book.count)
  }

  /** Whoever has a copy of the missing lines has our signatures under them. */
  private async expectWholeFile(): Promise<void> {
    const { count } = this.parts.book
    const published = await this.parts.source.lastPublished()
    if (published > count)
      throw new OtherChain(`${published} checkpoints were published; the file has ${count}`)
  }

  /** One of the log for all products. While nothing new is in it, the former one is told again. */
  private async anchor(): Promise<Anchor> {
    const former = this.parts.book.newest?.checkpoint
    const { number, chain } = await this.parts.engine.logAnchor({ after: former?.logNumber ?? 0 })
    if (former !== undefined && number <= former.logNumber) {
      return { number: former.logNumber, chain: former.logChain }
    }
    return { number, chain: toHex(chain) }
  }

  /** Whether the views go on where the file ends. Views that are behind may get there yet; others never will. */
  private async goesOn({ symbol, indexId }: CheckedProduct, isCaughtUp: boolean): Promise<boolean> {
    const { book, source } = this.parts
    const last = book.lastOf(symbol)
    if (last === undefined) return true
    const place = `checkpoint ${last.number} of ${symbol} ends at tick ${last.toSequence}`
    if (last.indexId !== indexId) throw new OtherChain(`${place} of index ${last.indexId}, not ${indexId}`)
    const tick = await source.tickAt({ indexId, sequence: last.toSequence })
    if (tick === undefined) {
      if (isCaughtUp)
        throw new OtherChain(`${place}, which the views do not have: is the log older than the file?`)
      return false
    }
    const hash = toHex(tick.hash)
    if (hash !== last.headHash) throw new OtherChain(`${place} with ${last.headHash}; the views have ${hash}`)
    return true
  }

  /** One checkpoint of a product; gives whether there may be more to publish. */
  private async publish(product: CheckedProduct, anchor: Anchor): Promise<boolean> {
    const { book, source, signingKey, clock } = this.parts
    const { symbol, indexId } = product
    const { sequence, seal } = book.reached(symbol)
    const ask = { indexId, limit: EVIDENCE_LIMITS.checkpointTicks }
    const found = await source.ticksAfter({ ...ask, after: sequence })
    // Only what the anchor covers, so that a checkpoint never speaks of more than the log it names.
    const ticks = found.filter((tick) => tick.number <= anchor.number)
    const head = ticks.at(-1)
    if (head === undefined) return false
    expectChain(symbol, ticks, book.lastOf(symbol))
    const seals = (
      await source.sealsAfter({ indexId, after: seal, limit: EVIDENCE_LIMITS.checkpointSeals })
    ).filter(({ command }) => command <= anchor.number)
    const checkpoint: Checkpoint = {
      number: book.count + 1,
      timeMs: clock(),
      symbol,
      indexId,
      fromSequence: ticks[0]?.sequence ?? head.sequence,
      toSequence: head.sequence,
      headHash: toHex(head.hash),
      root: rootOf(ticks),
      fromSeal: seals[0]?.number ?? 0,
      toSeal: seals.at(-1)?.number ?? 0,
      orderRoot: rootOf(seals),
      logNumber: anchor.number,
      logChain: anchor.chain,
      previous: book.tip,
    }
    const line = checkpointLine(checkpoint)
    const signature = signingKey.sign(line).toString('base64')
    const published = { checkpoint, line, signature, publicKey: signingKey.publicKey }
    await book.add(published)
    this.parts.onPublished(published)
    return found.length === EVIDENCE_LIMITS.checkpointTicks
  }
}

function rootOf(items: readonly { readonly hash: Uint8Array }[]): string {
  return merkleRoot(items.map(({ hash }) => leafHash(toHex(hash)))) ?? NO_HASH
}

function expectChain(symbol: string, ticks: readonly ViewedTick[], last: Checkpoint | undefined): void {
  let before = last && { sequence: last.toSequence, hash: last.headHash }
  for (const { sequence, previous, hash } of ticks) {
    if (before !== undefined && (sequence !== before.sequence + 1 || toHex(previous) !== before.hash)) {
      throw new OtherChain(`tick ${sequence} of ${symbol} does not follow on tick ${before.sequence}`)
    }
    before = { sequence, hash: toHex(hash) }
  }
}
