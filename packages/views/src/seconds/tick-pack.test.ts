import {
  type CommandNumber,
  type IndexId,
  type Price,
  type SourceId,
  type TimeMs,
  Writer,
} from '@candor/contract'
import { describe, expect, test } from 'vitest'
import { packOf, type TickFacts, tickHash, ticksOf, writeTick } from './tick-pack.ts'

const INDEX = 1 as IndexId
const GENESIS = new Uint8Array(32)
const units = (price: string): Price => (BigInt(Math.round(Number(price) * 100)) * 1_000_000n) as Price

function quote(source: number, price: bigint, timeMs: bigint): TickFacts['quotes'][number] {
  return { source: source as SourceId, price: price as Price, timeMs: timeMs as TimeMs }
}

function aTick(number: number, price: bigint | undefined, quotes: TickFacts['quotes']): TickFacts {
  const timeMs = (1_767_225_600_000n + BigInt(number) * 1_000n) as TimeMs
  return { timeMs, price: price as Price | undefined, quotes, number: number as CommandNumber }
}

function packed(ticks: readonly TickFacts[]): Uint8Array {
  const writer = new Writer()
  for (const tick of ticks) writeTick(writer, tick)
  return writer.finish()
}

function unpacked(ticks: Uint8Array): readonly TickFacts[] {
  return ticksOf({ indexId: INDEX, firstSequence: 33, previous: GENESIS, ticks }).map(
    ({ timeMs, price, quotes, number }) => ({ timeMs, price, quotes, number }),
  )
}

const T = 1_767_225_600_000n as TimeMs
const SAMPLES = [
  aTick(1, units('30000.50'), [quote(1, units('30000'), T), quote(2, units('30001'), T + 999n)]),
  aTick(2, undefined, []),
  aTick(3, undefined, [quote(7, units('29000'), -1n), quote(8, 1n, 0n)]),
  aTick(4, 1n, [quote(65_535, 10n ** 18n, 2n ** 62n)]),
  aTick(90_000_000, 10n ** 18n, [quote(0, 1n, 0n), quote(1, 1n, 0n), quote(2, 1n, 0n)]),
]

describe('[second 6] ticks in the views', () => {
  test('[rulebook 3.2] the vector of the chain', () => {
    const quotes = [
      quote(1, units('30000'), T - 100n),
      quote(2, units('30000.50'), T - 200n),
      quote(3, units('30001'), T - 50n),
    ]
    const hash = tickHash({ previous: GENESIS, sequence: 1, timeMs: T, price: units('30000.50'), quotes })
    expect(Buffer.from(hash).toString('hex')).toBe(
      '8c8338115688314a9d62604fa0cb0b4bd8b4665d7d7baa00a92f04415f3683fd',
    )
  })

  test('come back as they went in, each with the hash of the one before', () => {
    expect(unpacked(packed(SAMPLES))).toEqual(SAMPLES)
    const ticks = ticksOf({ indexId: INDEX, firstSequence: 33, previous: GENESIS, ticks: packed(SAMPLES) })
    expect(ticks.map(({ sequence }) => sequence)).toEqual([33, 34, 35, 36, 37])
    expect(ticks[0]?.previous).toEqual(GENESIS)
    for (const [index, tick] of ticks.entries()) {
      expect(tick.hash).toEqual(tickHash(tick))
      if (index > 0) expect(tick.previous).toEqual(ticks[index - 1]?.hash)
    }
  })

  test('appended one by one or written at once, the bytes are the same', () => {
    const parts = SAMPLES.map((tick) => packed([tick]))
    expect(Buffer.concat(parts).equals(packed(SAMPLES))).toBe(true)
  })

  test('sixteen in a row share a pack', () => {
    const packs = Array.from({ length: 100 }, (_, sequence) => packOf(sequence + 1))
    expect(new Set(packs).size).toBe(7)
    expect(packs).toEqual(packs.toSorted((a, b) => a - b))
  })

  test('a tick of four venues takes few bytes', () => {
    const price = units('61234.56')
    const quotes = [1, 2, 3, 4].map((source) =>
      quote(source, price + BigInt(source) * 600_000_000n, T + 1_000n - BigInt(source) * 300n),
    )
    const tick = { ...aTick(1, price, quotes), number: 3_000_000 as CommandNumber }
    expect(packed([tick]).length).toBeLessThanOrEqual(40)
  })

  test('bytes that end early are refused', () => {
    const bytes = packed(SAMPLES)
    expect(() => unpacked(bytes.subarray(0, bytes.length - 1))).toThrow()
  })
})
