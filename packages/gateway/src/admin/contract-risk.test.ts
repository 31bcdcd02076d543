import type { ContractAccountView, ContractParameters, MarketId, RateE8 } from '@candor/contract'
import { describe, expect, test } from 'vitest'
import { crossOf, isLiquidated, type MarkedContract, riskOf } from './contract-risk.ts'

const COIN = 100_000_000n
const BTC = 101 as MarketId
const ETH = 102 as MarketId

/** One lot is a thousandth of a coin; 0.5% must stay behind a position, and 0.05% for the fee of closing it. */
const TERMS = {
  multiplier: COIN / 1_000n,
  tick: COIN / 10n,
  takerE8: 50_000n,
  tiers: [{ upTo: 50_000n * COIN, maxLeverage: 100, maintenanceE8: 500_000n }],
} as unknown as ContractParameters

function contracts(marks: { readonly btc?: bigint; readonly eth?: bigint }, terms = TERMS) {
  return new Map<MarketId, MarkedContract>([
    [BTC, { terms, mark: marks.btc }],
    [ETH, { terms: TERMS, mark: marks.eth }],
  ])
}

function position(more: object): ContractAccountView['positions'][number] {
  return {
    marketId: BTC,
    direction: 'long',
    marginMode: 'isolated',
    leverage: 20,
    lots: 1_000n,
    entryValue: 10_000n * COIN,
    margin: 500n * COIN,
    ...more,
  } as ContractAccountView['positions'][number]
}

function account(more: object): ContractAccountView {
  return { available: 0n, orders: [], positions: [position({})], ...more } as unknown as ContractAccountView
}

describe('an isolated position', () => {
  test('stands on its margin alone', () => {
    const rich = account({ available: 1_000_000n * COIN })
    expect(isLiquidated(rich, contracts({ btc: 10_000n * COIN }))).toBe(false)
    expect(isLiquidated(rich, contracts({ btc: 9_540n * COIN }))).toBe(true)
  })

  test('is told what it is worth at mark, and the last price at which it is safe', () => {
    const [held] = account({}).positions
    if (held === undefined) throw new Error('there is one')
    const risk = riskOf(account({}), held, contracts({ btc: 10_100n * COIN }))
    expect(risk).toMatchObject({ unrealisedPnl: 100n * COIN, maintenance: (55_550n * COIN) / 1_000n })
    const last = risk?.liquidationPrice ?? 0n
    expect(isLiquidated(account({}), contracts({ btc: last }))).toBe(false)
    expect(isLiquidated(account({}), contracts({ btc: last - TERMS.tick }))).toBe(true)
  })

  test('is liquidated by a higher maintenance alone', () => {
    const strict = {
      ...TERMS,
      tiers: TERMS.tiers.map((tier) => ({ ...tier, maintenanceE8: 5_000_000n as RateE8 })),
    }
    expect(isLiquidated(account({}), contracts({ btc: 10_000n * COIN }))).toBe(false)
    expect(isLiquidated(account({}), contracts({ btc: 10_000n * COIN }, strict))).toBe(true)
  })
})

describe('a cross account', () => {
  const cross = account({
    available: 100n * COIN,
    orders: [
      { marginMode: 'cross', reserve: 50n * COIN },
      { marginMode: 'isolated', reserve: 1_000n * COIN },
    ],
    positions: [
      position({ marginMode: 'cross' }),
      position({ marginMode: 'cross', marketId: ETH, direction: 'short', margin: 0n }),
    ],
  })

  test('stands on all of it: what is available, what cross orders hold, and the gains elsewhere', () => {
    const marks = { btc: 9_400n * COIN, eth: 10_000n * COIN }
    expect(crossOf(cross, contracts(marks))?.equity).toBe(50n * COIN)
    expect(isLiquidated(cross, contracts(marks))).toBe(true)
    expect(isLiquidated(cross, contracts({ ...marks, eth: 9_400n * COIN }))).toBe(false)
  })

  test('is not judged while one of its marks is missing', () => {
    const marks = contracts({ btc: COIN })
    expect(crossOf(cross, marks)).toBeUndefined()
    expect(isLiquidated(cross, marks)).toBe(false)
    const [held] = cross.positions
    if (held === undefined) throw new Error('there is one')
    expect(riskOf(cross, held, marks)?.liquidationPrice).toBeUndefined()
  })
})
