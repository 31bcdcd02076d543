// The hashes by which the core's are judged, against values that were computed elsewhere from the rules' text.

import type { Price, SourceId, TimeMs } from '@candor/contract'
import { describe, expect, test } from 'vitest'
import { leafHash, merkleRoot, NO_HASH, ownerHash, sealHash, tickHash } from './second-hashes.ts'

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
const bytes = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'hex'))

const TICK = '14d8cc1344e13337c1f64595c4adeb42331d45175334ce804bee35e2b99e4010'
const OWNER = '3cb722798b73918eac493d9efed992f4786e0402c97b63691bcd5e827bdd9c81'
/** SHA-256 of a zero byte and the numbers 0 to 4. */
const LEAVES = [
  '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
  'b413f47d13ee2fe6c845b2ee141af81de858df4ec549a58b7970bb96645bc8d2',
  'fcf0a6c700dd13e274b6fba8deea8dd9b26e4eedde3495717cac8408c9c5177f',
  '583c7dfb7b3055d99465544032a571e10a134b1b6f769422bbb71fd7fa167a5d',
  '4f35212d12f9ad2036492c95f1fe79baf4ec7bd9bef3dffa7579f2293ff546a4',
]

describe('second-contract hashes', () => {
  test('chain ticks, with a price and without', () => {
    const quotes = [
      { source: 1 as SourceId, price: 6_500_000_000_001n as Price, timeMs: 1_700_000_000_000n as TimeMs },
      { source: 65_535 as SourceId, price: (10n ** 18n) as Price, timeMs: 0n as TimeMs },
    ]
    const tick = { sequence: 7, timeMs: 1_700_000_000_123n, price: 6_500_000_000_000n, quotes }
    expect(hex(tickHash(NO_HASH, tick))).toBe(TICK)
    const priceless = { sequence: 8, timeMs: 1_700_000_001_123n, price: undefined, quotes: [] }
    expect(hex(tickHash(bytes(TICK), priceless))).toBe(
      '88ffe9ac3c7ffe4d70b03c6b4786c7a382f97a7ed2b2548b09496e0d7ceeebfb',
    )
  })

  test('commit to an order and hide its owner', () => {
    expect(
      hex(
        ownerHash(
          42,
          Uint8Array.from({ length: 16 }, (_, index) => index),
        ),
      ),
    ).toBe(OWNER)
    const leaf = leafHash({
      orderId: 88_213_907,
      indexId: 1,
      acceptedMs: 1_700_000_000_123n,
      direction: 'down',
      stake: 100_000_000_000n,
      payoutE8: 85_000_000n,
      seconds: 60,
      owner: bytes(OWNER),
    })
    expect(hex(leaf)).toBe('88aa0447f7db315f32d96f9d422c4a06fc3565d3b80f14a8dab03c5641a69e7a')
  })

  test('bind the orders of a seal, and seals to each other', () => {
    const leaves = LEAVES.map(bytes)
    expect(hex(merkleRoot(leaves.slice(0, 1)))).toBe(LEAVES[0])
    expect(hex(merkleRoot(leaves.slice(0, 3)))).toBe(
      '3b6cccd7e3e023ff393006f030315ee7ad9eb111b022b41fba7e5b7a3973f688',
    )
    const root = merkleRoot(leaves)
    expect(hex(root)).toBe('b855b42d6c30f5b087e05266783fbd6e394f7b926013ccaa67700a8b0c5a596f')
    const seal = { indexId: 30, number: 2, timeMs: 1_700_000_000_950n, afterSequence: 7, count: 5, root }
    expect(hex(sealHash(bytes(TICK), seal))).toBe(
      '932210aa0659de378af94c359290acff4347fc4eb16abdf25ea03b7a0a261b44',
    )
  })
})
