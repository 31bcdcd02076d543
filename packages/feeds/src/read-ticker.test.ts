import { describe, expect, it } from 'vitest'
import { readTicker } from './read-ticker.ts'

const NOW_MS = 1_790_000_000_000
const reading = { scale: 8, receivedMs: NOW_MS, unstampedMs: NOW_MS - 1 }

function read(said: { bid?: unknown; ask?: unknown; last?: unknown; timeMs?: unknown }, scale = 8): unknown {
  const ticker = {
    base: 'BTC',
    quote: 'USDT',
    bid: undefined,
    ask: undefined,
    last: undefined,
    timeMs: NOW_MS,
  }
  return readTicker({ ...ticker, ...said }, { ...reading, scale })
}

describe('a price of a venue', () => {
  it.each([
    { said: { bid: 60000.1, ask: 60000.3 }, units: 6_000_020_000_000n },
    // In floats the middle of these two is 0.15000000000000002.
    { said: { bid: 0.1, ask: 0.2 }, units: 15_000_000n },
    { said: { bid: 0.00000001, ask: 0.00000002 }, units: 1n },
    { said: { bid: 1e-8, ask: 3e-8 }, units: 2n },
    { said: { last: 1.5e-7 }, units: 15n },
    { said: { last: 123456789.12345678 }, units: 12_345_678_912_345_678n },
    { said: { last: 0.30000000000000004 }, units: 30_000_000n },
    { said: { bid: 1, ask: 1 }, units: 100_000_000n },
    { said: { last: 0.000000019999 }, units: 1n },
  ])('is $units units of what is said: $said', ({ said, units }) => {
    expect(read(said)).toMatchObject({ price: units })
  })

  it('is rounded to the decimals of its quote asset', () => {
    expect(read({ bid: 1.019, ask: 1.02 }, 2)).toMatchObject({ price: 101n })
  })

  it('is the last trade when a side of the book is missing or empty', () => {
    for (const empty of [undefined, null, 0]) {
      expect(read({ bid: empty, ask: 5, last: 3 })).toMatchObject({ price: 300_000_000n })
      expect(read({ bid: 5, ask: empty, last: 3 })).toMatchObject({ price: 300_000_000n })
    }
  })

  it.each([
    Number.NaN,
    Number.POSITIVE_INFINITY,
    Number('1e400'),
    -1,
    -0.1,
    '60000',
    '1e400',
    true,
    {},
    [60000],
    60000n,
  ])('is none when a side is %s', (garbage) => {
    expect(read({ bid: garbage, ask: 60000, last: 60000 })).toBeTypeOf('string')
    expect(read({ bid: 60000, ask: garbage, last: 60000 })).toBeTypeOf('string')
    expect(read({ bid: 60000, ask: 60000, last: garbage })).toBeTypeOf('string')
  })

  it('is none when nothing is said, when the book is crossed, and beyond the bounds of a command', () => {
    for (const said of [
      {},
      { bid: 2, ask: 1 },
      { last: 1e-9 },
      { last: 5e-324 },
      { last: 1.1e10 },
      { last: 1.7e308 },
    ]) {
      expect(read(said)).toBeTypeOf('string')
    }
    expect(read({ last: 1e10 })).toMatchObject({ price: 10n ** 18n })
  })
})

describe('the moment of a price', () => {
  const at = (timeMs: unknown): unknown => read({ last: 1, timeMs })

  it("is the venue's own, also when it is old", () => {
    expect(at(NOW_MS - 5)).toMatchObject({ timeMs: BigInt(NOW_MS - 5) })
    expect(at(NOW_MS - 86_400_000)).toMatchObject({ timeMs: BigInt(NOW_MS - 86_400_000) })
  })

  it('is ours when the venue gives none, or is a little ahead', () => {
    expect(at(undefined)).toMatchObject({ timeMs: BigInt(NOW_MS - 1) })
    expect(at(null)).toMatchObject({ timeMs: BigInt(NOW_MS - 1) })
    expect(at(NOW_MS + 900)).toMatchObject({ timeMs: BigInt(NOW_MS) })
  })

  it.each([NOW_MS + 1_001, 1e20, Number.NaN, -1, 0, 1.5, '1790000000000', {}])(
    'is none when the stamp is %s',
    (stamp) => {
      expect(at(stamp)).toBeTypeOf('string')
    },
  )
})
