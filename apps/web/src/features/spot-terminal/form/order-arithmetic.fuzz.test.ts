// Properties of the arithmetic of the form, against plain fractions of big integers.

import { describe, expect, it } from 'vitest'
import { RULES } from '../testing/btc-usdt.ts'
import { costOf, feeOf, type Level, quantityFor, walkBook } from './order-arithmetic.ts'
import { previewOrder } from './order-preview.ts'
import { quantityOfShare, shareOf } from './share-size.ts'

const ONE = 100_000_000n
const RUNS = 2_000

/** A small generator with a seed, so that a failure can be repeated. */
function random(seed: number): (most: bigint) => bigint {
  let state = BigInt(seed)
  return (most) => {
    state = (state * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n) % 2n ** 64n
    return (state >> 11n) % (most + 1n)
  }
}

function each(check: (next: (most: bigint) => bigint, run: number) => void): void {
  for (let run = 1; run <= RUNS; run++) check(random(run), run)
}

function priceOf(next: (most: bigint) => bigint): bigint {
  return (1n + next(10_000_000n)) * RULES.tick
}

function quantityOf(next: (most: bigint) => bigint): bigint {
  return (1n + next(1_000_000n)) * RULES.lot
}

function bookOf(next: (most: bigint) => bigint, side: 'buy' | 'sell'): Level[] {
  let price = 1_000_000n * RULES.tick + priceOf(next)
  return Array.from({ length: Number(next(30n)) }, () => {
    price += (side === 'buy' ? 1n : -1n) * (1n + next(20_000n)) * RULES.tick
    return { price, quantity: quantityOf(next) }
  }).filter((level) => level.price > 0n)
}

describe('the cost of an order', () => {
  it('is exact on the grid of the market', () => {
    each((next) => {
      const level = { price: priceOf(next), quantity: quantityOf(next) }
      expect(costOf(level) * ONE).toBe(level.price * level.quantity)
    })
  })

  it('never exceeds the budget, and one lot more would', () => {
    each((next) => {
      const price = priceOf(next)
      const budget = next(10n ** 16n)
      const quantity = quantityFor(budget, price, RULES.lot)
      expect(quantity % RULES.lot).toBe(0n)
      expect(costOf({ price, quantity })).toBeLessThanOrEqual(budget)
      expect(costOf({ price, quantity: quantity + RULES.lot })).toBeGreaterThan(budget)
    })
  })

  it('has a fee that rounds up by less than one unit', () => {
    each((next) => {
      const received = next(10n ** 14n)
      const rate = next(1_000_000n)
      const fee = feeOf(received, rate)
      expect(fee * ONE).toBeGreaterThanOrEqual(received * rate)
      expect(fee * ONE - received * rate).toBeLessThan(ONE)
    })
  })
})

describe('a walk through the book', () => {
  it.each(['buy', 'sell'] as const)('of a %s takes no more than wanted, offered or paid for', (side) => {
    each((next) => {
      const levels = bookOf(next, side)
      const isByBudget = next(1n) === 1n
      const quantity = isByBudget ? undefined : quantityOf(next)
      const budget = isByBudget ? next(10n ** 15n) : undefined
      const walk = walkBook({ side, rules: RULES, levels, quantity, budget })
      const offered = levels.reduce((sum, level) => sum + level.quantity, 0n)
      expect(walk.quantity).toBeLessThanOrEqual(offered)
      expect(walk.quantity % RULES.lot).toBe(0n)
      if (quantity !== undefined) expect(walk.quantity).toBeLessThanOrEqual(quantity)
      if (quantity !== undefined && !walk.isShort) expect(walk.quantity).toBe(quantity)
      if (budget !== undefined) expect(walk.quote).toBeLessThanOrEqual(budget)
      const best = levels[0]?.price
      if (best === undefined || walk.worst === undefined) return
      const distance = side === 'buy' ? walk.worst - best : best - walk.worst
      expect(distance).toBeGreaterThanOrEqual(0n)
      expect(distance * ONE).toBeLessThanOrEqual(best * RULES.marketBandE8)
    })
  })
})

describe('a share of what is available', () => {
  it('never asks for more than there is, and all of it leaves less than a lot', () => {
    each((next) => {
      const price = priceOf(next)
      const available = next(10n ** 15n)
      const share = Number(next(100n))
      const input = { rules: RULES, side: 'buy' as const, available, price, levels: [] }
      const quantity = quantityOfShare(share, input)
      expect(costOf({ price, quantity }) * 100n).toBeLessThanOrEqual(available * BigInt(share))
      const whole = quantityOfShare(100, input)
      expect(available - costOf({ price, quantity: whole })).toBeLessThan(
        costOf({ price, quantity: RULES.lot }),
      )
    })
  })

  it('is shown as a whole number from 0 to 100', () => {
    each((next) => {
      const share = shareOf(next(10n ** 15n), next(10n ** 15n))
      expect(Number.isInteger(share) && share >= 0 && share <= 100).toBe(true)
    })
  })
})

describe('the preview', () => {
  it.each(['buy', 'sell'] as const)('of a limit %s adds up to the last unit', (side) => {
    each((next) => {
      const price = priceOf(next)
      const quantity = quantityOf(next)
      const rates = { makerE8: next(200_000n), takerE8: next(200_000n) }
      const timeInForce = 'goodTillCancelled'
      const preview = previewOrder({
        rules: RULES,
        side,
        type: 'limit',
        timeInForce,
        price,
        quantity,
        levels: [],
        rates,
      })
      const total = (price * quantity) / ONE
      const gross = side === 'buy' ? quantity : total
      expect(preview?.hold).toBe(side === 'buy' ? total : quantity)
      expect((preview?.fee ?? 0n) + (preview?.receive ?? 0n)).toBe(gross)
    })
  })
})
