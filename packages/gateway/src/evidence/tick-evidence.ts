// One tick of an index with its place under a checkpoint.

import type { fairnessShapes } from '@candor/api'
import type { IndexId } from '@candor/contract'
import { toHex } from '@candor/proof'
import type { ViewedTick } from '@candor/views'
import type { Static } from 'typebox'
import type { ListedSecond } from '../live/listing.ts'
import { ApiRefusal } from '../refusal.ts'
import type { CheckpointBook } from './checkpoint-book.ts'
import { productFacts, tickFacts } from './second-receipts.ts'
import { type HashSource, underCheckpoint } from './under-checkpoint.ts'

export type TickEvidence = Static<typeof fairnessShapes.tickEvidence>

export interface TickEvidenceParts {
  readonly book: CheckpointBook
  readonly source: HashSource & {
    caughtUp(): Promise<boolean>
    tickAt(ask: { indexId: IndexId; sequence: number }): Promise<ViewedTick | undefined>
  }
  readonly publicKey: string
  readonly nameOf: (source: number) => string
}

export async function tickEvidence(
  { book, source, publicKey, nameOf }: TickEvidenceParts,
  product: ListedSecond,
  sequence: number,
): Promise<TickEvidence> {
  const { symbol, indexId } = product
  const isCaughtUp = await source.caughtUp()
  const tick = await source.tickAt({ indexId, sequence })
  if (tick === undefined) throw new ApiRefusal(isCaughtUp ? 'fairness.tick.unknown' : 'database.unavailable')
  return {
    ...productFacts(product),
    previousHash: toHex(tick.previous),
    tick: tickFacts(tick),
    checkpoint: await underCheckpoint(book, source, { symbol, indexId, key: 'sequence', number: sequence }),
    publicKey,
    sources: Object.fromEntries(tick.quotes.map((quote) => [quote.source, nameOf(quote.source)])),
  }
}
