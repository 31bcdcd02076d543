// The evidence for second-contracts as it is published: checkpoints, ticks, receipts, proofs of commands. @candor/proof reads
// the very same words. Amounts and prices are whole numbers of smallest units here, because that is what was hashed.

import { SECOND_DIRECTIONS, SECOND_END_REASONS, SECOND_OUTCOMES } from '@candor/contract'
import { Type } from 'typebox'
import * as f from './fields.ts'
import { strict } from './shapes.ts'

export const hash = Type.String({ pattern: '^[0-9a-f]{64}$', description: 'SHA-256, hex' })
const bytes = Type.String({ pattern: '^([0-9a-f]{2})*$', description: 'bytes, hex' })
const units = Type.String({ pattern: '^\\d{1,39}$', description: 'in smallest units, a whole number' })
const signature = Type.String({ description: 'Ed25519 over the line, base64' })
const publicKey = Type.String({ description: 'Ed25519 public key, base64' })
const path = Type.Array(hash, { description: 'siblings from the leaf up to the root' })
const number = Type.Integer({ description: 'place of the command in the log' })
const line = Type.String({
  description: 'what is signed; its fields stand beside it or are told in the documents',
})
const sources = Type.Record(Type.String({ pattern: '^\\d+$' }), Type.String(), {
  additionalProperties: false,
  description: "the price venues' names by their numbers",
})

export const checkpoint = strict({
  number: Type.Integer({ description: 'counts all checkpoints, from 1' }),
  time: f.timeMs,
  symbol: f.symbol,
  indexId: Type.Integer(),
  fromSequence: Type.Integer(),
  toSequence: Type.Integer(),
  headHash: hash,
  root: hash,
  fromSeal: Type.Integer({ description: '0 when no orders were sealed' }),
  toSeal: Type.Integer(),
  orderRoot: hash,
  logNumber: number,
  logChain: hash,
  previous: hash,
  hash,
  line,
  signature,
  publicKey,
})

/** Where a leaf stands under a checkpoint. */
const underCheckpoint = strict({ line, signature, leafIndex: Type.Integer(), path })

const quote = strict({ source: Type.Integer(), price: units, timeMs: f.timeMs })
const tick = strict({
  sequence: Type.Integer(),
  timeMs: f.timeMs,
  price: units,
  quotes: Type.Array(quote),
  hash,
})

/** What the prices and amounts are of. */
const product = {
  symbol: f.symbol,
  indexId: Type.Integer(),
  indexTick: units,
  asset: f.assetCode,
  scale: Type.Integer({ description: 'decimals of the asset and of prices in it' }),
}

const direction = Type.Enum([...SECOND_DIRECTIONS])
const outcome = Type.Enum([...SECOND_OUTCOMES])
const reason = Type.Enum([...SECOND_END_REASONS])
const place = Type.Enum(['available', 'frozen', 'escrow', 'house'])

export const secondReceipt = strict({
  format: Type.Literal('candor-second-receipt-1'),
  ...product,
  order: strict({
    orderId: Type.Integer(),
    acceptedMs: f.orNull(f.timeMs),
    direction,
    stake: units,
    payoutE8: units,
    durationMs: Type.Integer(),
    owner: hash,
    openMs: f.orNull(f.timeMs),
  }),
  identity: f.orNull(
    strict({
      userId: Type.Integer(),
      nonce: Type.String({ pattern: '^[0-9a-f]{32}$', description: 'yours alone: opens `owner`' }),
    }),
  ),
  seal: f.orNull(
    strict({
      number: Type.Integer(),
      previous: hash,
      timeMs: f.timeMs,
      afterSequence: Type.Integer(),
      count: Type.Integer(),
      root: hash,
      hash,
      leafIndex: Type.Integer(),
      path,
    }),
  ),
  previousHash: hash,
  ticks: Type.Array(tick),
  outcome: strict({
    outcome,
    reason,
    entrySequence: f.orNull(Type.Integer()),
    entryPrice: f.orNull(units),
    entryMs: f.orNull(f.timeMs),
    expiryMs: f.orNull(f.timeMs),
    sum: f.orNull(units),
    count: f.orNull(Type.Integer()),
    payout: units,
    endedMs: f.timeMs,
  }),
  postings: Type.Array(strict({ number, from: place, to: place, amount: units })),
  tickCheckpoint: f.orNull(underCheckpoint),
  sealCheckpoint: f.orNull(underCheckpoint),
  publicKey,
  sources,
})

export const tickEvidence = strict({
  ...product,
  previousHash: hash,
  tick,
  checkpoint: f.orNull(underCheckpoint),
  publicKey,
  sources,
})

export const commandEvidence = strict({
  number,
  type: f.orNull(Type.String({ description: 'of a public command or your own' })),
  record: f.orNull(bytes),
  leaf: hash,
  batch: strict({ first: number, count: Type.Integer(), batchHash: hash, root: hash }),
  path,
  span: strict({ chainBefore: hash, index: Type.Integer(), count: Type.Integer(), path }),
  checkpoint: strict({ line, signature }),
  publicKey,
})
