import { describe, expect, it } from 'vitest'
import { MAKER_LIMITS } from './maker-limits.ts'
import type { MarketTerms } from './market-terms.ts'
import { FULL_SIZES, type PlanAsk, planQuotes, type Quote, type QuoteChange } from './quote-plan.ts'

const BTC: MarketTerms = {
  symbol: 'BTC_USDT',
  tick: 0.01,
  tickDecimals: 2,
  lot: 0.00001,
  lotDecimals: 5,
  unit: 1,
  minNotional: 5,
}
/** A tick of this market is worth a seventieth of a percent: levels must not fall together. */
const DOGE: MarketTerms = {
  ...BTC,
  symbol: 'DOGE_USDT',
  tick: 0.00001,
  tickDecimals: 5,
  lot: 1,
  lotDecimals: 0,
}

/** Quantities are lots of a hundredth of a coin. */
const ETH_CONTRACT: MarketTerms = {
  symbol: 'ETHUSDT',
  tick: 0.01,
  tickDecimals: 2,
  lot: 1,
  lotDecimals: 0,
  unit: 0.01,
  minNotional: 0,
}

function plan(
  index: number,
  quotes: readonly Quote[] = [],
  terms = BTC,
  sizes: PlanAsk['sizes'] = FULL_SIZES,
): QuoteChange[] {
  return planQuotes({ index, terms, quotes, quoteUsdt: 1, width: 1, jitter: () => 0.5, sizes })
}

/** What the book holds once every change was made. */
function after(changes: readonly QuoteChange[], quotes: readonly Quote[] = []): Quote[] {
  const book = new Map(quotes.map((quote) => [quote.orderId, quote]))
  for (const [place, change] of changes.entries()) {
    if (change.kind === 'cancel') {
      book.delete(change.orderId)
      continue
    }
    const slot = change.kind === 'place' ? change.slot : change.quote
    if (change.kind === 'move') book.delete(change.quote.orderId)
    const quantity = Number(change.quantity)
    const orderId = `${quotes.length}-${place}`
    book.set(orderId, {
      side: slot.side,
      level: slot.level,
      orderId,
      price: Number(change.price),
      quantity,
      left: quantity,
    })
  }
  return [...book.values()]
}

function prices(quotes: readonly Quote[], side: 'buy' | 'sell'): number[] {
  return quotes.filter((quote) => quote.side === side).map(({ price }) => price)
}

describe('the quotes of a maker', () => {
  it.each([
    ['BTC', 68_000, BTC],
    ['DOGE', 0.143, DOGE],
    ['a contract', 3_400, ETH_CONTRACT],
  ] as const)(
    'of %s stand on both sides of the index, on whole ticks, no two at one price',
    (_, index, terms) => {
      const book = after(plan(index, [], terms))
      expect(book).toHaveLength(2 * MAKER_LIMITS.levels)
      for (const side of ['buy', 'sell'] as const) {
        const found = prices(book, side)
        expect(new Set(found).size).toBe(found.length)
        for (const price of found) {
          expect(Math.abs(price / terms.tick - Math.round(price / terms.tick))).toBeLessThan(1e-6)
          if (side === 'buy') expect(price).toBeLessThan(index)
          else expect(price).toBeGreaterThan(index)
        }
      }
      for (const { quantity, price } of book) {
        expect(quantity * price * terms.unit).toBeGreaterThanOrEqual(terms.minNotional)
        expect(quantity).toBeGreaterThanOrEqual(terms.lot)
      }
    },
  )

  it('stay as they are while nothing moves', () => {
    const book = after(plan(68_000))
    expect(plan(68_000, book)).toEqual([])
    expect(plan(68_000.5, book)).toEqual([])
  })

  it('near the index follow a small move, those far off do not', () => {
    const book = after(plan(68_000))
    const moved = plan(68_020, book)
    expect(moved.length).toBeGreaterThan(0)
    expect(moved.length).toBeLessThan(MAKER_LIMITS.levels)
    expect(moved.every((change) => change.kind === 'move')).toBe(true)
  })

  it('never cross after a large move: bids stay below asks', () => {
    let book = after(plan(68_000))
    for (const index of [68_900, 66_000, 66_001, 70_000]) {
      book = after(plan(index, book), book)
      expect(Math.max(...prices(book, 'buy'))).toBeLessThan(Math.min(...prices(book, 'sell')))
    }
  })

  it('that were eaten are placed anew, and filled up when little is left', () => {
    const book = after(plan(68_000))
    const [eaten, worn, ...rest] = book as [Quote, Quote, ...Quote[]]
    const changes = plan(68_000, [{ ...worn, left: worn.quantity * 0.4 }, ...rest])
    expect(changes.map(({ kind }) => kind).toSorted()).toEqual(['move', 'place'])
    const placed = changes.find((change) => change.kind === 'place')
    expect(placed).toMatchObject({ slot: { side: eaten.side, level: eaten.level } })
  })

  it('that no slot knows are taken away', () => {
    const book = after(plan(68_000))
    const stray: Quote = { side: 'buy', level: 99, orderId: 'stray', price: 1, quantity: 1, left: 1 }
    expect(plan(68_000, [...book, stray])).toEqual([{ kind: 'cancel', orderId: 'stray' }])
  })

  it('of a contract count lots: as much value as on a spot market', () => {
    const ofSpot = after(plan(3_400, [], { ...BTC, symbol: 'ETH_USDT' }))
    const ofContract = after(plan(3_400, [], ETH_CONTRACT))
    for (const [place, { quantity }] of ofContract.entries()) {
      expect(Number.isInteger(quantity)).toBe(true)
      expect(quantity * ETH_CONTRACT.unit).toBeCloseTo(ofSpot[place]?.quantity ?? 0, 2)
    }
  })

  it('of a side that is to have no size are taken away, the others stay', () => {
    const book = after(plan(68_000))
    const changes = plan(68_000, book, BTC, { buy: 0, sell: 1 })
    expect(changes).toHaveLength(MAKER_LIMITS.levels)
    const left = after(changes, book)
    expect(prices(left, 'buy')).toEqual([])
    expect(prices(left, 'sell')).toHaveLength(MAKER_LIMITS.levels)
  })

  it('that are far larger than wanted give way to smaller ones', () => {
    const book = after(plan(68_000))
    expect(plan(68_000, book, BTC, { buy: 0.8, sell: 1 })).toEqual([])
    const changes = plan(68_000, book, BTC, { buy: 0.2, sell: 1 })
    expect(changes.length).toBe(MAKER_LIMITS.levels)
    expect(changes.every((change) => change.kind === 'move' && change.quote.side === 'buy')).toBe(true)
  })
})
