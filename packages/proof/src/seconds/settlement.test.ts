import { describe, expect, test } from 'vitest'
import {
  judgeSecond,
  secondPayout,
  secondPostings,
  secondProfit,
  secondWindow,
  tickWorking,
} from './index.ts'

const UNIT = 100_000_000n
const CENT = UNIT / 100n

function cents(...prices: (number | undefined)[]): (bigint | undefined)[] {
  return prices.map((price) => (price === undefined ? undefined : BigInt(price) * CENT))
}

describe('[rulebook 3.3] worked examples', () => {
  const entryPrice = 30_000n * UNIT
  const stake = 100n * UNIT
  const profit = secondProfit(stake, 82_000_000n)

  test('[B0] the index of five sources, one of them capped', () => {
    const quotes = cents(2_999_900, 3_000_000, 3_000_100, 3_000_250, 3_025_000).map((price, place) => ({
      source: place + 1,
      price: price as bigint,
      timeMs: 10_000,
    }))
    const { median, high, price, quotes: used } = tickWorking({ sequence: 1, timeMs: 10_000, quotes }, CENT)
    expect(median).toBe(30_001n * UNIT)
    expect(high).toBe(3_015_100_500_000n)
    expect(price).toBe(3_003_070_000_000n)
    expect(used.map(({ isClamped }) => isClamped)).toEqual([false, false, false, false, true])
  })

  test('[B1] a sum of 150,000.30 against 150,000: up receives 182', () => {
    const prices = cents(3_000_010, 3_000_000, 2_999_990, 3_000_020, 3_000_010)
    const judgement = judgeSecond({ direction: 'up', entryPrice, prices })
    expect(judgement).toMatchObject({
      sum: 15_000_030_000_000n,
      target: 15_000_000_000_000n,
      comparison: 'higher',
    })
    expect(judgement.outcome).toBe('won')
    expect(secondPayout('won', { stake, profit })).toBe(182n * UNIT)
    expect(judgeSecond({ direction: 'down', entryPrice, prices }).outcome).toBe('lost')
  })

  test('[B2] a sum of 150,000.00 is a tie: 100 back, 82 back to the house', () => {
    const prices = cents(3_000_010, 2_999_990, 3_000_005, 2_999_995, 3_000_000)
    expect(judgeSecond({ direction: 'up', entryPrice, prices }).outcome).toBe('tie')
    const postings = secondPostings({ outcome: 'tie', stake, profit, isTimed: false, isReturned: false })
    expect(postings.slice(2)).toMatchObject([
      { from: 'escrow', to: 'available', amount: 100n * UNIT },
      { from: 'escrow', to: 'house', amount: 82n * UNIT },
    ])
  })

  test('[B3] three ticks of five are void, four are enough', () => {
    const three = cents(3_000_010, undefined, 3_000_010, undefined, 3_000_010)
    expect(judgeSecond({ direction: 'up', entryPrice, prices: three })).toMatchObject({
      count: 3,
      comparison: 'tooFew',
      outcome: 'void',
    })
    const four = cents(3_000_010, undefined, 3_000_010, 3_000_010, 3_000_010)
    expect(judgeSecond({ direction: 'up', entryPrice, prices: four }).outcome).toBe('won')
  })
})

describe('[docs/rules/second.md 4]', () => {
  test("a second's tick is the first with a price whose time lies in it", () => {
    const ticks = [
      { sequence: 1, timeMs: 5_999, price: 9n },
      { sequence: 2, timeMs: 6_000, price: 0n },
      { sequence: 3, timeMs: 6_500, price: 1n },
      { sequence: 4, timeMs: 6_900, price: 2n },
      { sequence: 5, timeMs: 10_999, price: 3n },
      { sequence: 6, timeMs: 11_000, price: 4n },
    ]
    const rows = secondWindow(10_000, ticks)
    expect(rows.map(({ second }) => second)).toEqual([6, 7, 8, 9, 10])
    expect(rows.map(({ tick }) => tick?.sequence)).toEqual([3, undefined, undefined, undefined, 5])
  })

  test('the profit is rounded down, and nothing is posted where nothing moves', () => {
    expect(secondProfit(3n, 50_000_000n)).toBe(1n)
    const postings = secondPostings({
      outcome: 'void',
      stake: 1n,
      profit: 0n,
      isTimed: true,
      isReturned: false,
    })
    expect(postings.map(({ kind }) => kind)).toEqual(['reserve', 'stake', 'refund'])
  })

  test('quotes of the future and of more than three seconds ago do not count', () => {
    const quotes = [-1, 0, 2_999, 3_000, 3_001].map((ageMs, place) => ({
      source: place,
      price: 100n * UNIT,
      timeMs: 50_000 - ageMs,
    }))
    const working = tickWorking({ sequence: 1, timeMs: 50_000, quotes }, CENT)
    expect(working.quotes.map(({ isFresh }) => isFresh)).toEqual([false, true, true, true, false])
    expect(working.count).toBe(3)
    const two = tickWorking({ sequence: 1, timeMs: 50_000, quotes: quotes.slice(0, 3) }, CENT)
    expect(two).toMatchObject({ price: 0n, median: undefined, count: 0 })
  })
})
