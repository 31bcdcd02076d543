// The hashes that second-contracts are checked by (docs/rules/second.md 6). Facts in, 32 bytes out.

import type { IndexId, SecondOrderId, SourceQuote, TimeMs, UserId } from '@candor/contract'
import { sha256 } from '@noble/hashes/sha2.js'
import type { SecondOrder } from './second-order.ts'

const LEAF = 0x00
const NODE = 0x01
const TICK = 0x10
const ORDER = 0x11
const OWNER = 0x12
const SEAL = 0x13

export const HASH_BYTES = 32
/** What a chain begins with. */
export const NO_HASH: Uint8Array = new Uint8Array(HASH_BYTES)

/** Big-endian integers and bytes, one after another. */
class Bytes {
  private readonly bytes: Uint8Array
  private readonly view: DataView
  private at = 0

  constructor(length: number) {
    this.bytes = new Uint8Array(length)
    this.view = new DataView(this.bytes.buffer)
  }

  u8(value: number): this {
    this.bytes[this.at++] = value
    return this
  }

  u16(value: number): this {
    this.view.setUint16(this.at, value)
    this.at += 2
    return this
  }

  u32(value: number): this {
    this.view.setUint32(this.at, value)
    this.at += 4
    return this
  }

  u64(value: bigint): this {
    this.view.setBigUint64(this.at, value)
    this.at += 8
    return this
  }

  u128(value: bigint): this {
    return this.u64(value >> 64n).u64(value & 0xffff_ffff_ffff_ffffn)
  }

  raw(bytes: Uint8Array): this {
    this.bytes.set(bytes, this.at)
    this.at += bytes.length
    return this
  }

  hash(): Uint8Array {
    return sha256(this.bytes)
  }
}

interface TickFacts {
  readonly previous: Uint8Array
  readonly sequence: number
  readonly timeMs: TimeMs
  readonly price: bigint | undefined
  readonly quotes: readonly SourceQuote[]
}

const TICK_HEAD_BYTES = 1 + HASH_BYTES + 8 + 8 + 16 + 1
const QUOTE_BYTES = 2 + 16 + 8

export function tickHash({ previous, sequence, timeMs, price = 0n, quotes }: TickFacts): Uint8Array {
  const bytes = new Bytes(TICK_HEAD_BYTES + quotes.length * QUOTE_BYTES)
  bytes.u8(TICK).raw(previous).u64(BigInt(sequence)).u64(timeMs).u128(price).u8(quotes.length)
  for (const quote of quotes) bytes.u16(quote.source).u128(quote.price).u64(quote.timeMs)
  return bytes.hash()
}

export function ownerHash(userId: UserId, nonce: Uint8Array): Uint8Array {
  return new Bytes(1 + 8 + nonce.length).u8(OWNER).u64(BigInt(userId)).raw(nonce).hash()
}

const ORDER_BYTES = 2 + 8 + 8 + 8 + 1 + 16 + 8 + 8 + HASH_BYTES

/** The leaf that a seal commits to. */
export function leafHash(order: SecondOrder): Uint8Array {
  const { id, product, acceptedMs, direction, stake, payoutE8, durationMs, owner } = order
  return new Bytes(ORDER_BYTES)
    .u8(LEAF)
    .u8(ORDER)
    .u64(BigInt(id))
    .u64(BigInt(product.on.index.id))
    .u64(acceptedMs as TimeMs)
    .u8(direction === 'up' ? 0 : 1)
    .u128(stake)
    .u64(payoutE8)
    .u64(durationMs)
    .raw(owner)
    .hash()
}

/** Of at least one leaf; a last one without a partner goes up as it is. */
export function merkleRoot(leaves: readonly Uint8Array[]): Uint8Array {
  let level = leaves
  while (level.length > 1) {
    const above: Uint8Array[] = []
    for (let at = 0; at < level.length; at += 2) {
      const left = level[at] as Uint8Array
      const right = level[at + 1]
      above.push(
        right === undefined ? left : new Bytes(1 + 2 * HASH_BYTES).u8(NODE).raw(left).raw(right).hash(),
      )
    }
    level = above
  }
  return level[0] as Uint8Array
}

interface SealFacts {
  readonly previous: Uint8Array
  readonly indexId: IndexId
  readonly number: number
  readonly timeMs: TimeMs
  readonly afterSequence: number
  readonly orderIds: readonly SecondOrderId[]
  readonly root: Uint8Array
}

export function sealHash(seal: SealFacts): Uint8Array {
  return new Bytes(1 + HASH_BYTES + 8 + 8 + 8 + 8 + 4 + HASH_BYTES)
    .u8(SEAL)
    .raw(seal.previous)
    .u64(BigInt(seal.indexId))
    .u64(BigInt(seal.number))
    .u64(seal.timeMs)
    .u64(BigInt(seal.afterSequence))
    .u32(seal.orderIds.length)
    .raw(seal.root)
    .hash()
}
