import type { Price } from '@candor/contract'
import { describe, expect, test } from 'vitest'
import type { ListedContract } from '../../live/listing.ts'
import { CONTRACT_VIEW, LISTING, units } from '../../live/market-script-suite.ts'
import { BinanceFailure } from '../failure.ts'
import { bracketsOf, mostValueAt } from './brackets.ts'
import { decimalsOf, lotsOf, priceOf, quantityOf } from './quantities.ts'

const [baseAsset, quoteAsset] = LISTING.assets
if (baseAsset === undefined || quoteAsset === undefined) throw new Error('there are no assets')
const contract: ListedContract = { ...CONTRACT_VIEW, baseAsset, quoteAsset, quantityScale: 0 }
const odd: ListedContract = {
  ...contract,
  parameters: {
    ...contract.parameters,
    multiplier: units('0.025'),
    tick: units<Price>('0.5'),
  },
}

function codeOf(act: () => unknown): number | undefined {
  try {
    act()
  } catch (error) {
    if (error instanceof BinanceFailure) return error.code
    throw error
  }
  return undefined
}

describe('quantities', () => {
  test.each([
    ['0.001', 1n],
    ['0.0010000', 1n],
    ['00.25', 250n],
    ['1', 1_000n],
    ['100', 100_000n],
  ])('%s is %s lots, and back', (text, lots) => {
    expect(lotsOf(contract, text)).toBe(lots)
    expect(Number(quantityOf(contract, lots))).toBe(Number(text))
  })

  test.each([
    ['0.0005', -1111],
    ['0', -4003],
    ['0.000', -4003],
    ['100.001', -4005],
    ['99999999999999999999', -1111],
  ])('%s fails with %i', (text, code) => {
    expect(codeOf(() => lotsOf(contract, text))).toBe(code)
  })

  test('what is no whole number of lots is not rounded', () => {
    expect(lotsOf(odd, '0.05')).toBe(2n)
    expect(codeOf(() => lotsOf(odd, '0.03'))).toBe(-4023)
  })
})

describe('prices', () => {
  test('are multiples of the tick', () => {
    expect(priceOf(contract, '30000.10')).toBe(units('30000.1'))
    expect(codeOf(() => priceOf(contract, '30000.01'))).toBe(-1111)
    expect(codeOf(() => priceOf(odd, '30000.3'))).toBe(-4014)
    expect(codeOf(() => priceOf(contract, '0'))).toBe(-4001)
  })

  test('have as many decimals as their tick', () => {
    expect(decimalsOf(units('0.1'), 8)).toBe(1)
    expect(decimalsOf(units('5'), 8)).toBe(0)
  })
})

describe('brackets', () => {
  test('[P2] have the leverage, the ratio with the fee of closing, and what the tiers below save', () => {
    expect(bracketsOf(contract)).toEqual({
      symbol: 'BTCUSDT',
      notionalCoef: 1,
      brackets: [
        {
          bracket: 1,
          initialLeverage: 100,
          notionalCap: 50_000,
          notionalFloor: 0,
          maintMarginRatio: 0.0055,
          cum: 0,
        },
        {
          bracket: 2,
          initialLeverage: 50,
          notionalCap: 250_000,
          notionalFloor: 50_000,
          maintMarginRatio: 0.0105,
          cum: 250,
        },
      ],
    })
  })

  test('tell how much may be held at a leverage', () => {
    expect(mostValueAt(contract, 100)).toBe(units('50000'))
    expect(mostValueAt(contract, 50)).toBe(units('250000'))
    expect(mostValueAt(contract, 1)).toBe(units('250000'))
    expect(mostValueAt(contract, 101)).toBe(0n)
  })
})
