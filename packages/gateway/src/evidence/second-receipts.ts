// Receipts of second-contracts: what an order committed to, the ticks that decided it, where its money went, and the checkpoints that
// cover all of it. Facts of the views come in; they are written down, never computed. Nobody but the owner learns whose it is.

import type { fairnessShapes } from '@candor/api'
import type { SecondOrderId, SecondOrderView, UserId } from '@candor/contract'
import { merkleProof, toHex } from '@candor/proof'
import type { SealWithLeaves, SecondEvidence, ViewedTick } from '@candor/views'
import type { Static } from 'typebox'
import type { ListedSecond, Listing } from '../live/listing.ts'
import { ApiRefusal } from '../refusal.ts'
import type { CheckpointBook } from './checkpoint-book.ts'
import type { EvidenceSource } from './checkpointer.ts'
import { EVIDENCE_LIMITS } from './limits.ts'
import { isEnough } from './receipt-ticks.ts'
import { type HashSource, underCheckpoint } from './under-checkpoint.ts'

/** As the API gives it. */
export type SecondReceipt = Static<typeof fairnessShapes.secondReceipt>
type ReceiptTick = SecondReceipt['ticks'][number]

export interface ReceiptSource extends HashSource, Pick<EvidenceSource, 'ticksAfter' | 'caughtUp'> {
  evidence(orderId: SecondOrderId): Promise<SecondEvidence | undefined>
}

export interface SecondReceiptsParts {
  readonly book: CheckpointBook
  readonly source: ReceiptSource
  readonly listing: Listing
  readonly publicKey: string
  /** Of a price venue. */
  readonly nameOf: (source: number) => string
}

const NO_HASH = '0'.repeat(64)

export class SecondReceipts {
  private readonly parts: SecondReceiptsParts
  private underWay = 0

  constructor(parts: SecondReceiptsParts) {
    this.parts = parts
  }

  async find(orderId: SecondOrderId, asker: UserId | undefined): Promise<SecondReceipt> {
    if (this.underWay >= EVIDENCE_LIMITS.receiptsAtOnce) throw new ApiRefusal('gateway.busy')
    this.underWay++
    try {
      return await this.make(orderId, asker)
    } finally {
      this.underWay--
    }
  }

  private async make(orderId: SecondOrderId, asker: UserId | undefined): Promise<SecondReceipt> {
    const { source, publicKey } = this.parts
    const isCaughtUp = await source.caughtUp()
    const found = await source.evidence(orderId)
    // An order of just now must not be told to be unknown.
    if (found === undefined) throw new ApiRefusal(isCaughtUp ? 'order.not.found' : 'database.unavailable')
    const { order } = found.viewed
    if (order.stage !== 'ended') throw new ApiRefusal('fairness.not.ended')
    const product = this.productOf(order)
    const ticks = found.seal === undefined ? [] : await this.ticksOf(order, product, found.seal)
    return {
      format: 'candor-second-receipt-1',
      ...productFacts(product),
      order: committedFacts(order),
      identity: order.userId === asker ? { userId: order.userId, nonce: toHex(order.nonce) } : null,
      seal: sealFacts(found),
      previousHash: ticks[0] === undefined ? NO_HASH : toHex(ticks[0].previous),
      ticks: ticks.map(tickFacts),
      outcome: outcomeFacts(order),
      postings: found.postings.map(({ number, from, to, amount }) => ({
        number,
        from,
        to,
        amount: String(amount),
      })),
      tickCheckpoint: await this.checkpointOf(product, 'sequence', ticks.at(-1)?.sequence),
      sealCheckpoint: await this.checkpointOf(product, 'seal', found.seal?.number),
      publicKey,
      sources: this.namesOf(ticks),
    }
  }

  private productOf({ productId }: SecondOrderView): ListedSecond {
    const product = this.parts.listing.secondById(productId)
    if (product === undefined) throw new Error(`second-contract ${productId} is not listed`)
    return product
  }

  private async ticksOf(
    order: SecondOrderView,
    { indexId }: ListedSecond,
    seal: SealWithLeaves,
  ): Promise<ViewedTick[]> {
    const ticks: ViewedTick[] = []
    const limit = EVIDENCE_LIMITS.ticksAtOnce
    for (;;) {
      const after = ticks.at(-1)?.sequence ?? seal.afterSequence - 1
      const found = await this.parts.source.ticksAfter({ indexId, after, limit })
      const last = found.findIndex((tick) => tick.sequence > seal.afterSequence && isEnough(order, tick))
      ticks.push(...(last === -1 ? found : found.slice(0, last + 1)))
      if (last !== -1 || found.length < limit) return ticks
      if (ticks.length >= EVIDENCE_LIMITS.receiptTicks) {
        throw new Error(`order ${order.orderId} has more ticks than a receipt may list`)
      }
    }
  }

  private checkpointOf(
    { symbol, indexId }: ListedSecond,
    key: 'sequence' | 'seal',
    number: number | undefined,
  ): ReturnType<typeof underCheckpoint> {
    if (number === undefined) return Promise.resolve(null)
    return underCheckpoint(this.parts.book, this.parts.source, { symbol, indexId, key, number })
  }

  /** Of those that spoke. */
  private namesOf(ticks: readonly ViewedTick[]): Record<string, string> {
    const { nameOf } = this.parts
    const spoke = new Set(ticks.flatMap(({ quotes }) => quotes.map(({ source }) => source)))
    return Object.fromEntries([...spoke].sort((a, b) => a - b).map((id) => [id, nameOf(id)]))
  }
}

/** What the prices and amounts are of. */
export function productFacts({ symbol, indexId, index, quoteAsset }: ListedSecond) {
  return { symbol, indexId, indexTick: String(index.tick), asset: quoteAsset.code, scale: quoteAsset.scale }
}

export function tickFacts({ sequence, timeMs, price, quotes, hash }: ViewedTick): ReceiptTick {
  return {
    sequence,
    timeMs: Number(timeMs),
    price: String(price ?? 0n),
    quotes: quotes.map((quote) => ({
      source: quote.source,
      price: String(quote.price),
      timeMs: Number(quote.timeMs),
    })),
    hash: toHex(hash),
  }
}

function committedFacts(order: SecondOrderView): SecondReceipt['order'] {
  return {
    orderId: order.orderId,
    acceptedMs: timeOrNull(order.acceptedMs),
    direction: order.direction,
    stake: String(order.stake),
    payoutE8: String(order.payoutE8),
    durationMs: order.seconds * 1_000,
    owner: toHex(order.owner),
    openMs: timeOrNull(order.openMs),
  }
}

function sealFacts({ viewed, seal }: SecondEvidence): SecondReceipt['seal'] {
  if (seal === undefined || viewed.seal === undefined) return null
  const { leafIndex } = viewed.seal
  return {
    number: seal.number,
    previous: toHex(seal.previous),
    timeMs: Number(seal.timeMs),
    afterSequence: seal.afterSequence,
    count: seal.orderIds.length,
    root: toHex(seal.root),
    hash: toHex(seal.hash),
    leafIndex,
    path: merkleProof(seal.leaves.map(toHex), leafIndex),
  }
}

function outcomeFacts(order: SecondOrderView): SecondReceipt['outcome'] {
  const { orderId, outcome, reason, endedMs, sum, count, entryPrice } = order
  if (outcome === undefined || reason === undefined || endedMs === undefined) {
    throw new Error(`order ${orderId} ended without an outcome`)
  }
  return {
    outcome,
    reason,
    entrySequence: order.entrySequence ?? null,
    entryPrice: entryPrice === undefined ? null : String(entryPrice),
    entryMs: timeOrNull(order.entryMs),
    expiryMs: timeOrNull(order.expiryMs),
    sum: sum === undefined ? null : String(sum),
    count: count ?? null,
    payout: String(order.payout),
    endedMs: Number(endedMs),
  }
}

function timeOrNull(timeMs: bigint | undefined): number | null {
  return timeMs === undefined ? null : Number(timeMs)
}
