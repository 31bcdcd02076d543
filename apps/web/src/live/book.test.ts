import { describe, expect, it } from 'vitest'
import { LiveBook } from './book.ts'

const pricesOf = (levels: readonly { readonly priceText: string }[]): string[] =>
  levels.map(({ priceText }) => priceText)

describe('the live book', () => {
  it('keeps both sides best first, whatever order levels come in', () => {
    const book = new LiveBook()
    book.begin({
      bids: [
        ['99', '1'],
        ['101', '1'],
        ['100', '0'],
      ],
      asks: [
        ['103', '1'],
        ['102', '1'],
      ],
    })
    book.change({
      bids: [
        ['98', '1'],
        ['100.5', '2'],
        ['101.5', '3'],
      ],
      asks: [
        ['101.9', '1'],
        ['102.5', '2'],
        ['104', '3'],
      ],
    })
    expect(pricesOf(book.bids)).toEqual(['101.5', '101', '100.5', '99', '98'])
    expect(pricesOf(book.asks)).toEqual(['101.9', '102', '102.5', '103', '104'])
    expect(book.version).toBe(2)
  })

  it('replaces a level of the same price, and takes away one without quantity, known or not', () => {
    const book = new LiveBook()
    book.begin({
      bids: [
        ['100', '1'],
        ['99', '1'],
      ],
      asks: [],
    })
    book.change({
      bids: [
        ['99', '5'],
        ['100', '0'],
        ['98', '0'],
      ],
      asks: [['101', '0']],
    })
    expect(book.bids).toEqual([{ price: 99, priceText: '99', quantity: 5 }])
    expect(book.asks).toEqual([])
  })

  it('is what a plain sorted map would be after any changes', () => {
    const book = new LiveBook()
    book.begin({ bids: [], asks: [] })
    const plain = { bids: new Map<number, number>(), asks: new Map<number, number>() }
    let state = 7
    const below = (bound: number): number => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return (state >>> 8) % bound
    }
    for (let step = 0; step < 2_000; step++) {
      const side = below(2) === 0 ? 'bids' : 'asks'
      const price = below(60)
      const quantity = below(3)
      book.change({ bids: [], asks: [], [side]: [[String(price), String(quantity)]] })
      if (quantity === 0) plain[side].delete(price)
      else plain[side].set(price, quantity)
    }
    const inOrder = (side: 'bids' | 'asks', sign: number): number[][] =>
      [...plain[side]].sort(([a], [b]) => (a - b) * sign)
    const told = (side: 'bids' | 'asks'): number[][] =>
      book[side].map(({ price, quantity }) => [price, quantity])
    expect(told('bids')).toEqual(inOrder('bids', -1))
    expect(told('asks')).toEqual(inOrder('asks', 1))
  })
})
