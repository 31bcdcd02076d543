// The hashes that the rules of second-contracts write down (docs/rules/second.md, section 6), made with node's SHA-256.
// Plain values come in, 32 bytes go out. Shared by the oracle and the auditor, not by the core.

import { createHash } from 'node:crypto'
import type { SecondDirection, SourceQuote } from '@candor/contract'

export const NO_HASH = new Uint8Array(32)

/** A tag, numbers with their width in bytes, and bytes as they are. */
type Part = Uint8Array | readonly [value: bigint | number, bytes: number]

function bytesOf(parts: readonly Part[]): Uint8Array {
  const texts = parts.map((part) => {
    if (part instanceof Uint8Array) return Buffer.from(part).toString('hex')
    const [value, bytes] = part
    return BigInt(value)
      .toString(16)
      .padStart(2 * bytes, '0')
  })
  return Buffer.from(texts.join(''), 'hex')
}

function hash(...parts: readonly Part[]): Uint8Array {
  return new Uint8Array(createHash('sha256').update(bytesOf(parts)).digest())
}

export function tickHash(
  previous: Uint8Array,
  tick: {
    readonly sequence: number
    readonly timeMs: bigint
    readonly price: bigint | undefined
    readonly quotes: readonly SourceQuote[]
  },
): Uint8Array {
  const quotes = tick.quotes.flatMap(({ source, price, timeMs }): Part[] => [
    [source, 2],
    [price, 16],
    [timeMs, 8],
  ])
  const head: Part[] = [[0x10, 1], previous, [tick.sequence, 8], [tick.timeMs, 8], [tick.price ?? 0n, 16]]
  return hash(...head, [tick.quotes.length, 1], ...quotes)
}

export function ownerHash(userId: number, nonce: Uint8Array): Uint8Array {
  return hash([0x12, 1], [userId, 8], nonce)
}

export interface SealedOrder {
  readonly orderId: number
  readonly indexId: number
  readonly acceptedMs: bigint
  readonly direction: SecondDirection
  readonly stake: bigint
  readonly payoutE8: bigint
  readonly seconds: number
  readonly owner: Uint8Array
}

export function leafHash(order: SealedOrder): Uint8Array {
  return hash(
    [0x00, 1],
    [0x11, 1],
    [order.orderId, 8],
    [order.indexId, 8],
    [order.acceptedMs, 8],
    [order.direction === 'up' ? 0 : 1, 1],
    [order.stake, 16],
    [order.payoutE8, 8],
    [order.seconds * 1_000, 8],
    order.owner,
  )
}

/** Pairs go up together, a last one without a partner as it is. */
export function merkleRoot(leaves: readonly Uint8Array[]): Uint8Array {
  let level = [...leaves]
  while (level.length > 1) {
    const above: Uint8Array[] = []
    for (let at = 0; at < level.length; at += 2) {
      const left = level[at] as Uint8Array
      const right = level[at + 1]
      above.push(right === undefined ? left : hash([0x01, 1], left, right))
    }
    level = above
  }
  const [root] = level
  if (root === undefined) throw new Error('nothing has no root')
  return root
}

export function sealHash(
  previous: Uint8Array,
  seal: {
    readonly indexId: number
    readonly number: number
    readonly timeMs: bigint
    readonly afterSequence: number
    readonly count: number
    readonly root: Uint8Array
  },
): Uint8Array {
  return hash(
    [0x13, 1],
    previous,
    [seal.indexId, 8],
    [seal.number, 8],
    [seal.timeMs, 8],
    [seal.afterSequence, 8],
    [seal.count, 4],
    seal.root,
  )
}
