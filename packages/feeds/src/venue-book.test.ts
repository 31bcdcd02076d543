import type { Price, SourceId, TimeMs } from '@candor/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import type { VenueQuote } from './venue.ts'
import { VenueBook } from './venue-book.ts'

const NOW_MS = 1_790_000_000_000
const BTC = { base: 'BTC', quote: 'USDT' }
const venues = [
  { source: 7 as SourceId, name: 'seven' },
  { source: 3 as SourceId, name: 'three' },
]

function said(price: bigint, ageMs: number, pair = BTC): VenueQuote[] {
  return [{ ...pair, price: price as Price, timeMs: BigInt(NOW_MS - ageMs) as TimeMs }]
}

let book: VenueBook
beforeEach(() => {
  book = new VenueBook(venues, NOW_MS - 500)
})

describe('the book of venues', () => {
  it('holds the newest word of each, in the order of their numbers', () => {
    book.take('seven', said(70n, 900), NOW_MS)
    book.take('three', said(30n, 800), NOW_MS)
    book.take('seven', said(71n, 100), NOW_MS)
    expect(book.quotes(BTC, NOW_MS)).toEqual([
      { source: 3, price: 30n, timeMs: BigInt(NOW_MS - 800) },
      { source: 7, price: 71n, timeMs: BigInt(NOW_MS - 100) },
    ])
  })

  it('does not go back to an older word, and takes a new one of the same moment', () => {
    book.take('three', said(31n, 100), NOW_MS)
    book.take('three', said(30n, 101), NOW_MS)
    expect(book.quotes(BTC, NOW_MS)).toMatchObject([{ price: 31n }])
    book.take('three', said(32n, 100), NOW_MS)
    expect(book.quotes(BTC, NOW_MS)).toMatchObject([{ price: 32n }])
  })

  it('lets go of a word from ahead of a clock that was set back', () => {
    book.take('three', said(31n, 0), NOW_MS)
    book.take('three', said(30n, 60_000), NOW_MS - 59_000)
    expect(book.quotes(BTC, NOW_MS - 59_000)).toMatchObject([{ price: 30n }])
    expect(book.ages(NOW_MS - 59_000)).toContainEqual(['three', 1_000])
  })

  it('still shows a stale word for a while, and then forgets it', () => {
    book.take('three', said(30n, 59_000), NOW_MS)
    expect(book.quotes(BTC, NOW_MS)).toHaveLength(1)
    expect(book.quotes(BTC, NOW_MS + 2_000)).toEqual([])
    expect(book.has(BTC)).toBe(true)
  })

  it('knows which pairs were ever spoken of', () => {
    expect(book.has(BTC)).toBe(false)
    book.take('three', said(30n, 1, { base: 'ETH', quote: 'USDT' }), NOW_MS)
    expect(book.has(BTC)).toBe(false)
    expect(book.has({ base: 'ETH', quote: 'USDT' })).toBe(true)
  })

  it('tells the age of the newest word of every venue, also of one that never spoke', () => {
    book.take('seven', said(70n, 40), NOW_MS)
    book.take('seven', said(9n, 90, { base: 'ETH', quote: 'USDT' }), NOW_MS)
    expect(book.ages(NOW_MS)).toEqual([
      ['seven', 40],
      ['three', 500],
    ])
  })
})
