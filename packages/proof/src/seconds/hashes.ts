// The hashes of second-contracts (docs/rules/second.md 6): fields in, lower-case hex out. Prices and amounts are bigint in
// smallest units; hashes come and go as hex.

import type { SecondDirection } from '@candor/contract'
import { PROOF_LIMITS } from '../limits.ts'
import { RecordBytes } from './record-bytes.ts'

const ORDER_LEAF = 0x00
const TICK = 0x10
const ORDER = 0x11
const OWNER = 0x12
const SEAL = 0x13

export const NO_HASH = '0'.repeat(2 * PROOF_LIMITS.hashBytes)

export interface TickQuote {
  readonly source: number
  readonly price: bigint
  readonly timeMs: number
}

export interface TickRecord {
  /** The hash of the tick before, or zeros. */
  readonly previous: string
  readonly sequence: number
  readonly timeMs: number
  /** 0 when there is none. */
  readonly price: bigint
  readonly quotes: readonly TickQuote[]
}

const TICK_HEAD_BYTES = 66
const QUOTE_BYTES = 26

export function tickHash({ previous, sequence, timeMs, price, quotes }: TickRecord): string {
  const bytes = new RecordBytes(TICK_HEAD_BYTES + quotes.length * QUOTE_BYTES)
  bytes.u8(TICK).hex(previous).u64(sequence).u64(timeMs).u128(price).u8(quotes.length)
  for (const quote of quotes) bytes.u16(quote.source).u128(quote.price).u64(quote.timeMs)
  return bytes.hash()
}

/** Hides whose order it is: only who knows the nonce can tell. */
export function ownerHash(userId: number, nonce: string): string {
  return new RecordBytes(25).u8(OWNER).u64(userId).hex(nonce, PROOF_LIMITS.nonceBytes).hash()
}

export interface OrderRecord {
  readonly orderId: number
  readonly indexId: number
  readonly acceptedMs: number
  readonly direction: SecondDirection
  readonly stake: bigint
  readonly payoutE8: bigint
  readonly durationMs: number
  readonly owner: string
}

/** What the seal commits to: it is a leaf of the tree as it stands. */
export function orderLeaf(order: OrderRecord): string {
  return new RecordBytes(91)
    .u8(ORDER_LEAF)
    .u8(ORDER)
    .u64(order.orderId)
    .u64(order.indexId)
    .u64(order.acceptedMs)
    .u8(order.direction === 'up' ? 0 : 1)
    .u128(order.stake)
    .u64(Number(order.payoutE8))
    .u64(order.durationMs)
    .hex(order.owner)
    .hash()
}

export interface SealRecord {
  /** The hash of the seal before, or zeros. */
  readonly previous: string
  readonly indexId: number
  readonly number: number
  readonly timeMs: number
  readonly afterSequence: number
  readonly count: number
  readonly root: string
}

export function sealHash(seal: SealRecord): string {
  return new RecordBytes(101)
    .u8(SEAL)
    .hex(seal.previous)
    .u64(seal.indexId)
    .u64(seal.number)
    .u64(seal.timeMs)
    .u64(seal.afterSequence)
    .u32(seal.count)
    .hex(seal.root)
    .hash()
}
