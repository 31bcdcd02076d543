import { describe, expect, test } from 'vitest'
import {
  afterOpening,
  averagePremiumE8,
  bankruptcyPrice,
  basisSample,
  breakEvenPrice,
  breakEvenWinRate,
  type ContractTerms,
  crossBankruptcyValue,
  crossLiquidationPrice,
  distanceBps,
  entryPrice,
  equityShare,
  fundingRateE8,
  type HeldPosition,
  impactPrice,
  indexPrice,
  isolatedLiquidationPrice,
  lotsValue,
  marginRatioBps,
  markPrice,
  maxLeverageFor,
  medianMarkPrice,
  mostLots,
  openLoss,
  opensSafely,
  premiumE8,
  removableMargin,
  reservePrice,
  resultAfterFees,
  walkBook,
} from '../index.ts'

const ONE = 100_000_000n
const TAKER_E8 = 50_000n

const BTC: ContractTerms = {
  multiplier: ONE / 1_000n,
  tick: ONE / 10n,
  takerE8: TAKER_E8,
  tiers: [
    { upTo: 50_000n * ONE, maxLeverage: 100, maintenanceE8: 500_000n },
    { upTo: 250_000n * ONE, maxLeverage: 50, maintenanceE8: 1_000_000n },
    { upTo: 1_000_000n * ONE, maxLeverage: 20, maintenanceE8: 2_500_000n },
  ],
}

const LONG: HeldPosition = {
  direction: 'long',
  leverage: 10,
  lots: 100n,
  entryValue: 3_000n * ONE,
  margin: 300n * ONE,
}
const SHORT: HeldPosition = { ...LONG, direction: 'short' }

describe('[rulebook 2.8] the index from raw quotes', () => {
  const quote = (source: number, price: bigint, timeMs = 10_000n) => ({ source, price: price * ONE, timeMs })
  const tick = ONE / 100n

  test('one wild quote counts for half a per cent at most', () => {
    const quotes = [quote(1, 30_000n), quote(2, 30_010n), quote(3, 99_000n)]
    const working = indexPrice({ quotes, timeMs: 10_000n, tick })
    expect(working).toMatchObject({ median: 30_010n * ONE, high: 3_016_005_000_000n })
    expect(working?.used.map(({ used }) => used)).toEqual([30_000n * ONE, 30_010n * ONE, 3_016_005_000_000n])
    // (30,000 + 30,010 + 30,160.05) / 3 = 30,056.683…, down to the tick.
    expect(working?.price).toBe(3_005_668_000_000n)
  })

  test('of four quotes the median is the mean of the middle two', () => {
    const quotes = [quote(1, 4n), quote(2, 1n), quote(3, 3n), quote(4, 2n)]
    expect(indexPrice({ quotes, timeMs: 10_000n, tick: 1n })?.median).toBe((5n * ONE) / 2n)
  })

  test('quotes older than three seconds or from the future do not count', () => {
    const fresh = [quote(1, 30_000n, 7_000n), quote(2, 30_000n), quote(3, 30_000n)]
    expect(indexPrice({ quotes: fresh, timeMs: 10_000n, tick })?.price).toBe(30_000n * ONE)
    for (const timeMs of [6_999n, 10_001n]) {
      const quotes = [quote(1, 30_000n, timeMs), ...fresh.slice(1)]
      expect(indexPrice({ quotes, timeMs: 10_000n, tick })).toBeUndefined()
    }
  })
})

test('[rulebook 2.8] neither a sample nor the mark strays from the index', () => {
  const index = 30_000n * ONE
  expect(basisSample({ index, bid: 40_000n * ONE, ask: 40_001n * ONE })).toBe(600n * ONE)
  expect(basisSample({ index, bid: ONE, ask: 2n * ONE })).toBe(-600n * ONE)
  expect(markPrice({ index, basis: 600n * ONE, markTick: ONE / 100n })).toBe(30_300n * ONE)
  expect(markPrice({ index, basis: -600n * ONE, markTick: ONE / 100n })).toBe(29_700n * ONE)
})

test('[rulebook 2.8] the median of three is of the average, the funded index and the last price', () => {
  const at = {
    index: 30_000n * ONE,
    basis: 5n * ONE,
    fundingRateE8: 100_000n,
    leftMs: 4n,
    intervalMs: 8n,
    markTick: ONE / 100n,
  }
  expect(medianMarkPrice({ ...at, lastPrice: 30_001n * ONE })).toBe(30_005n * ONE)
  expect(medianMarkPrice({ ...at, lastPrice: 30_010n * ONE })).toBe(30_010n * ONE)
  // 30,000 × 0.1% × 4/8
  expect(medianMarkPrice({ ...at, lastPrice: 30_090n * ONE })).toBe(30_015n * ONE)
})

test('[rulebook 2.9] an impact price takes whole lots until the value is reached', () => {
  const levels = [
    { price: 30_000n * ONE, lots: 100n },
    { price: 30_100n * ONE, lots: 1_000n },
  ]
  expect(impactPrice(BTC, levels, 3_000n * ONE)).toBe(30_000n * ONE)
  // 3,000 and one more lot of 30.1: 3,030.1 for 101 lots.
  expect(impactPrice(BTC, levels, 3_000n * ONE + 1n)).toBe(3_000_099_009_900n)
  expect(impactPrice(BTC, levels, 40_000n * ONE)).toBeUndefined()
})

test('[rulebook 2.9] premiums, their average and other intervals', () => {
  const index = 30_000n * ONE
  expect(premiumE8({ index, impactBid: 30_009n * ONE, impactAsk: 30_010n * ONE })).toBe(30_000n)
  expect(premiumE8({ index, impactBid: 29_990n * ONE, impactAsk: 29_991n * ONE })).toBe(-30_000n)
  expect(premiumE8({ index, impactBid: 29_999n * ONE, impactAsk: 30_001n * ONE })).toBe(0n)
  expect(averagePremiumE8([1n, 2n])).toBe(1n)
  expect(averagePremiumE8([-1n, -2n])).toBe(-2n)
  expect(fundingRateE8({ averagePremiumE8: 5_000_000n, samples: 30, fundingHours: 8 })).toBe(750_000n)
  expect(fundingRateE8({ averagePremiumE8: 100_000n, samples: 30, fundingHours: 4 })).toBe(25_000n)
})

describe('what a position must do to pay for itself', () => {
  test('the break-even price earns back the fees, and one tick worse does not', () => {
    const paid = (3n * ONE) / 2n
    for (const position of [LONG, SHORT]) {
      const price = breakEvenPrice(BTC, position, { paid, closeRateE8: TAKER_E8 })
      if (price === undefined) throw new Error('there is a price')
      const net = (exit: bigint): bigint =>
        resultAfterFees(BTC, { ...position, openFee: paid, price: exit, closeRateE8: TAKER_E8 }).net
      expect(net(price) >= 0n).toBe(true)
      expect(net(position.direction === 'long' ? price - BTC.tick : price + BTC.tick) < 0n).toBe(true)
    }
    expect(breakEvenPrice(BTC, { ...LONG, lots: 0n }, { paid, closeRateE8: TAKER_E8 })).toBeUndefined()
  })

  test('the win rate follows from both results after fees', () => {
    const order = {
      direction: 'long',
      lots: 400n,
      price: 68_150n * ONE,
      takeProfit: 69_800n * ONE,
      stopLoss: 67_300n * ONE,
      openRateE8: TAKER_E8,
      closeRateE8: TAKER_E8,
    } as const
    expect(breakEvenWinRate(BTC, order)).toEqual({
      gain: 63_241_000_000n,
      loss: -36_709_000_000n,
      rateBps: 3_672n,
    })
    expect(breakEvenWinRate(BTC, { ...order, takeProfit: 68_160n * ONE }).rateBps).toBeUndefined()
    expect(breakEvenWinRate(BTC, { ...order, stopLoss: 69_000n * ONE }).rateBps).toBe(0n)
  })
})

describe('[rulebook 2.2] opening', () => {
  test('a sell that crosses is reserved at the best bid', () => {
    expect(reservePrice({ side: 'sell', price: 10n, bestBid: 12n })).toBe(12n)
    expect(reservePrice({ side: 'sell', price: 10n, bestBid: undefined })).toBe(10n)
    expect(reservePrice({ side: 'buy', price: 10n, bestBid: 12n })).toBe(10n)
  })

  test('market fills stop at the limit and at the size', () => {
    const levels = [
      { price: 30_000n * ONE, lots: 10n },
      { price: 30_001n * ONE, lots: 10n },
      { price: 30_002n * ONE, lots: 10n },
    ]
    expect(walkBook(BTC, levels, { lots: 15n })).toEqual({
      lots: 15n,
      value: (450_005n * ONE) / 1_000n,
      lastPrice: 30_001n * ONE,
    })
    const limit = { side: 'buy', price: 30_001n * ONE } as const
    expect(walkBook(BTC, levels, { lots: 30n, limit }).lots).toBe(20n)
    expect(walkBook(BTC, [], { lots: 1n })).toEqual({ lots: 0n, value: 0n, lastPrice: undefined })
  })

  test('opening worse than the mark is a loss at once, and may be liquidated at once', () => {
    expect(openLoss({ direction: 'long', value: 31n, markValue: 30n })).toBe(1n)
    expect(openLoss({ direction: 'short', value: 31n, markValue: 30n })).toBe(0n)
    const at = { direction: 'long', value: 3_000n * ONE, reserveValue: 3_000n * ONE } as const
    expect(opensSafely(BTC, { ...at, markValue: 3_000n * ONE, leverage: 100 })).toBe(true)
    // 30 of margin less 13.5 of loss is exactly the maintenance of 16.5.
    expect(opensSafely(BTC, { ...at, markValue: 29_865n * (ONE / 10n), leverage: 100 })).toBe(false)
    expect(opensSafely(BTC, { ...at, markValue: 29_865n * (ONE / 10n) + 1n, leverage: 100 })).toBe(true)
  })

  test('the tier of the leverage bounds what can be opened', () => {
    const open = { side: 'buy', price: 50_000n * ONE, bestBid: undefined, rateE8: TAKER_E8 } as const
    const rich = { ...open, available: 10n ** 20n, usedValue: 0n, maxLots: 1_000_000n }
    expect(mostLots(BTC, { ...rich, leverage: 100 })).toBe(1_000n)
    expect(mostLots(BTC, { ...rich, leverage: 100, usedValue: 40_000n * ONE })).toBe(200n)
    expect(mostLots(BTC, { ...rich, leverage: 20 })).toBe(20_000n)
    expect(mostLots(BTC, { ...rich, leverage: 1, maxLots: 7n })).toBe(7n)
    expect(mostLots(BTC, { ...rich, leverage: 100, mark: 49_000n * ONE })).toBe(0n)
    expect(mostLots(BTC, { ...rich, leverage: 10, available: 0n })).toBe(0n)
  })
})

test('[rulebook 2.6] a cross position lives on everything in the account', () => {
  const base = { held: 0n, terms: BTC, mark: 30_000n * ONE, others: [] }
  const alone = crossLiquidationPrice({ ...base, available: 0n, long: LONG })
  expect(alone).toBe(isolatedLiquidationPrice(BTC, LONG))
  // Backed by its whole value it can never fall short.
  expect(crossLiquidationPrice({ ...base, available: 2_700n * ONE, long: LONG })).toBeUndefined()
  const other = { terms: BTC, position: SHORT, mark: 31_000n * ONE }
  const withLoss = crossLiquidationPrice({ ...base, available: 0n, long: LONG, others: [other] })
  const backed = { ...LONG, margin: 300n * ONE + 300n * ONE - 100n * ONE - 17_050_000n * 100n }
  expect(withLoss).toBe(isolatedLiquidationPrice(BTC, backed))
  // As many long as short: only a rise, which raises maintenance, can liquidate.
  const hedged = crossLiquidationPrice({ ...base, available: 0n, long: LONG, short: SHORT })
  expect(hedged !== undefined && hedged > 30_000n * ONE).toBe(true)
})

test('[rulebook 2.6] shares of equity never exceed it, and bankruptcy prices are on the safe side of the value', () => {
  const share = equityShare({ equity: 100n, maintenance: 1n, totalMaintenance: 3n })
  expect(share).toBe(33n)
  expect(equityShare({ equity: -100n, maintenance: 1n, totalMaintenance: 3n })).toBe(-34n)
  const at = { mark: 30_000n * ONE, share: 100n * ONE }
  expect(crossBankruptcyValue(BTC, LONG, at)).toBe(2_900n * ONE)
  expect(crossBankruptcyValue(BTC, SHORT, at)).toBe(3_100n * ONE)
  expect(bankruptcyPrice(BTC, { direction: 'long', lots: 3n, value: 100n * ONE })).toBe(3_333_340_000_000n)
  expect(bankruptcyPrice(BTC, { direction: 'short', lots: 3n, value: 100n * ONE })).toBe(3_333_330_000_000n)
  expect(bankruptcyPrice(BTC, { direction: 'long', lots: 3n, value: 0n })).toBeUndefined()
})

test('[rulebook 2.11] only margin beyond what entry and mark need can be removed', () => {
  const rich = { ...LONG, margin: 400n * ONE }
  expect(removableMargin(BTC, rich, 30_000n * ONE)).toBe(100n * ONE)
  expect(removableMargin(BTC, rich, 31_000n * ONE)).toBe(90n * ONE)
  expect(removableMargin(BTC, rich, 29_500n * ONE)).toBe(50n * ONE)
  expect(removableMargin(BTC, LONG, 29_000n * ONE)).toBe(0n)
})

test('figures for people', () => {
  expect(entryPrice(BTC, { lots: 3n, entryValue: 100n * ONE })).toBe(3_333_333_333_333n)
  expect(entryPrice(BTC, { lots: 0n, entryValue: 0n })).toBeUndefined()
  expect(distanceBps({ mark: 30_000n, price: 27_149n })).toBe(-950n)
  expect(distanceBps({ mark: 30_000n, price: 32_819n })).toBe(939n)
  expect(marginRatioBps({ maintenance: 1n, equity: 3n })).toBe(3_334n)
  expect(marginRatioBps({ maintenance: 1n, equity: 0n })).toBeUndefined()
  expect(maxLeverageFor(BTC, 60_000n * ONE)).toBe(50)
  const more = afterOpening(LONG, { lots: 50n, value: lotsValue(BTC, { lots: 50n, price: 31_000n * ONE }) })
  expect(more).toEqual({ ...LONG, lots: 150n, entryValue: 4_550n * ONE, margin: 455n * ONE })
})
