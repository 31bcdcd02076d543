import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  followPath,
  leafHash,
  merkleProof,
  merkleRoot,
  NO_HASH,
  orderLeaf,
  ownerHash,
  sealHash,
  tickHash,
} from './index.ts'
import { otherHash } from './receipts-suite.ts'

const UNIT = 100_000_000n

/** The same by Node, from bytes written out. */
function sha256(...parts: (Buffer | string)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(typeof part === 'string' ? Buffer.from(part, 'hex') : part)
  return hash.digest('hex')
}

function big(value: bigint | number, bytes: number): string {
  return BigInt(value)
    .toString(16)
    .padStart(2 * bytes, '0')
}

describe('[docs/rules/second.md 6] hashes', () => {
  test('[rulebook 3.2] the vector of the tick record', () => {
    const timeMs = 1_767_225_600_000
    const quotes = [
      { source: 1, price: 30_000n * UNIT, timeMs: timeMs - 100 },
      { source: 2, price: 3_000_050_000_000n, timeMs: timeMs - 200 },
      { source: 3, price: 30_001n * UNIT, timeMs: timeMs - 50 },
    ]
    const hash = tickHash({ previous: NO_HASH, sequence: 1, timeMs, price: 3_000_050_000_000n, quotes })
    expect(hash).toBe('8c8338115688314a9d62604fa0cb0b4bd8b4665d7d7baa00a92f04415f3683fd')
  })

  test('the owner is 0x12, the id and the nonce', () => {
    const nonce = '000102030405060708090a0b0c0d0e0f'
    expect(ownerHash(4_711, nonce)).toBe(sha256('12', big(4_711, 8), nonce))
  })

  test('an order is a leaf of 0x11, its numbers and its owner', () => {
    const owner = otherHash('owner')
    const order = { orderId: 7, indexId: 2, acceptedMs: 1_790_000_000_123, direction: 'down', owner } as const
    const leaf = orderLeaf({ ...order, stake: 2n ** 100n + 5n, payoutE8: 82_000_000n, durationMs: 60_000 })
    const record = [big(7, 8), big(2, 8), big(1_790_000_000_123, 8), '01', big(2n ** 100n + 5n, 16)]
    expect(leaf).toBe(sha256('00', '11', ...record, big(82_000_000, 8), big(60_000, 8), owner))
  })

  test('a seal is 0x13, the seal before and what it commits to', () => {
    const [previous, root] = [otherHash('p'), otherHash('r')]
    const hash = sealHash({
      previous,
      indexId: 1,
      number: 9,
      timeMs: 1_790_000_000_950,
      afterSequence: 3,
      count: 2,
      root,
    })
    const numbers = [big(1, 8), big(9, 8), big(1_790_000_000_950, 8), big(3, 8), big(2, 4)]
    expect(hash).toBe(sha256('13', previous, ...numbers, root))
  })

  test('what does not fit is refused, never cut', () => {
    const tick = { previous: NO_HASH, sequence: 1, timeMs: 1, price: 1n, quotes: [] }
    expect(() => tickHash({ ...tick, price: 2n ** 128n })).toThrow(RangeError)
    expect(() => tickHash({ ...tick, sequence: -1 })).toThrow(RangeError)
    expect(() => tickHash({ ...tick, previous: 'ab' })).toThrow(RangeError)
    expect(() => tickHash({ ...tick, quotes: [{ source: 65_536, price: 1n, timeMs: 1 }] })).toThrow(
      RangeError,
    )
  })
})

describe('[RFC 6962] trees', () => {
  const leaves = (count: number): string[] =>
    Array.from({ length: count }, (_, at) => leafHash(otherHash(`${at}`)))

  test('a last one without a partner goes up as it is', () => {
    const [a, b, c] = leaves(3) as [string, string, string]
    expect(merkleRoot([a, b, c])).toBe(sha256('01', sha256('01', a, b), c))
    expect(merkleRoot([a])).toBe(a)
    expect(merkleRoot([])).toBeUndefined()
    expect(a).toBe(sha256('00', otherHash('0')))
  })

  test('every leaf of every tree leads to the root, from its own place only', () => {
    for (let count = 1; count <= 20; count++) {
      const all = leaves(count)
      for (const [index, leaf] of all.entries()) {
        const path = merkleProof(all, index)
        expect(followPath(leaf, { index, count, path })?.root).toBe(merkleRoot(all))
        for (const other of all.keys()) {
          if (other === index) continue
          expect(followPath(leaf, { index: other, count, path })?.root).not.toBe(merkleRoot(all))
        }
        expect(followPath(leaf, { index, count, path: [...path, otherHash('more')] })).toBeUndefined()
        if (path.length > 0) expect(followPath(leaf, { index, count, path: path.slice(1) })).toBeUndefined()
      }
    }
  })

  test('a place that does not exist has no path', () => {
    const [leaf = ''] = leaves(1)
    fc.assert(
      fc.property(fc.double(), fc.double(), (index, count) => {
        const followed = followPath(leaf, { index, count, path: [] })
        expect(followed === undefined || (index === 0 && count === 1)).toBe(true)
      }),
    )
  })
})
