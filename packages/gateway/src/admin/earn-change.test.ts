import { describe, expect, test } from 'vitest'
import type { Listed } from './earn-change.ts'
import { coverAfter } from './earn-cover.ts'
import { earnNow } from './earn-now.ts'
import { type Change, commandOf, fieldsOf, subjectOf } from './market-change.ts'

const NOW = 1_790_000_000_000
const UNTIL = 1_900_000_000_000
const COIN = 100_000_000n

const OFFER = {
  quota: 1_000_000n * COIN,
  minAmount: 100n * COIN,
  step: COIN,
  maxPerUser: 20_000n * COIN,
  fromMs: 0n,
  untilMs: BigInt(UNTIL),
}
const ASSETS = [
  { assetId: 1, code: 'USDT', scale: 8 },
  { assetId: 2, code: 'USD', scale: 2 },
]
const LISTED = {
  assets: ASSETS,
  earn: {
    products: [
      {
        productId: 1,
        name: 'Thirty',
        asset: 1,
        status: 'open',
        // 365 days at 10%: income of what is left, 900,000, is 90,000.
        parameters: { ...OFFER, termDays: 365, aprE8: 10_000_000n, source: 'spot' },
        sold: 100_000n * COIN,
      },
      {
        productId: 2,
        name: 'Old',
        asset: 1,
        status: 'closed',
        parameters: { ...OFFER, termDays: 365, aprE8: 20_000_000n, source: 'spot' },
        sold: 0n,
      },
    ],
    pools: [
      {
        poolId: 1,
        name: 'Sprint',
        asset: 1,
        incomeAsset: 1,
        status: 'open',
        // 10 days at 0.1%: 10,000 of the whole quota, with rebates 11,500.
        parameters: {
          ...OFFER,
          termDays: 10,
          dailyRateE8: 100_000n,
          payout: 'daily',
          payoutLag: 1,
          rebate1E8: 10_000_000n,
          rebate2E8: 5_000_000n,
        },
        sold: 0n,
      },
    ],
    treasuries: [
      {
        asset: 1,
        yieldTreasury: 100_000n * COIN,
        yieldEscrow: 10_000n * COIN,
        miningTreasury: 11_000n * COIN,
        miningEscrow: 0n,
      },
    ],
  },
} as unknown as Listed

const TEXTS = {
  term: 365,
  annualRate: '0.1',
  quota: '1000000',
  minAmount: '100',
  step: '1',
  maxPerUser: '20000',
  fromTime: 0,
  untilTime: UNTIL,
  source: 'spot' as const,
}
const POOL_TEXTS = {
  term: 10,
  dailyRate: '0.001',
  quota: '1000000',
  minAmount: '100',
  step: '1',
  maxPerUser: '20000',
  fromTime: 0,
  untilTime: UNTIL,
  incomePaid: 'daily' as const,
  incomeLag: 1,
  rebate1: '0.1',
  rebate2: '0.05',
}

const fields = (change: Change) => fieldsOf(LISTED, change, { feeLevel: undefined })
const command = (change: Change) => commandOf(LISTED, change, 'as announced')
const cover = (change: Change) => coverAfter(LISTED, command(change), NOW)

describe('a change of a financial product or a pool', () => {
  test('of its terms names what later buyers get, field by field', () => {
    const change: Change = { kind: 'financialParameters', productId: 1, name: 'Thirty', parameters: TEXTS }
    expect(fields(change)).toEqual([])
    expect(command(change)).toEqual({
      type: 'SetFinancialParameters',
      productId: 1,
      name: 'Thirty',
      parameters: LISTED.earn.products[0]?.parameters,
    })
    const later = {
      ...change,
      name: 'Year',
      parameters: { ...TEXTS, annualRate: '0.08', untilTime: UNTIL + 1 },
    }
    expect(fields(later)).toEqual([
      { field: 'name', from: 'Thirty', to: 'Year' },
      { field: 'untilTime', from: '2030-03-17T17:46:40.000Z', to: '2030-03-17T17:46:40.001Z' },
      { field: 'annualRate', from: '0.1', to: '0.08' },
    ])
    expect(subjectOf(later)).toBe('financial:1')
  })

  test('of a pool too, and rounds nothing', () => {
    const change: Change = { kind: 'miningParameters', poolId: 1, name: 'Sprint', parameters: POOL_TEXTS }
    expect(fields(change)).toEqual([])
    expect(command(change)).toMatchObject({ parameters: LISTED.earn.pools[0]?.parameters })
    expect(subjectOf(change)).toBe('mining:1')
    const fine: Change = { ...change, parameters: { ...POOL_TEXTS, step: '0.000000001' } }
    expect(() => command(fine)).toThrow('request.decimals')
  })

  test('of its status carries its reason into the log', () => {
    const change: Change = { kind: 'miningStatus', poolId: 1, status: 'closed' }
    expect(fields(change)).toEqual([{ field: 'status', from: 'open', to: 'closed' }])
    expect(command(change)).toMatchObject({ type: 'SetMiningStatus', reason: 'as announced' })
  })

  test('lists a new one in the units of its asset, and knows what is not there', () => {
    const change: Change = {
      kind: 'financialProduct',
      productId: 3,
      name: 'Dollar',
      asset: 'USD',
      parameters: { ...TEXTS, minAmount: '100.25', step: '0.25' },
    }
    expect(command(change)).toMatchObject({ assetId: 2, parameters: { minAmount: 10_025n, step: 25n } })
    expect(() => command({ ...change, asset: 'NOPE' })).toThrow('asset.unknown')
    expect(() => command({ kind: 'financialStatus', productId: 9, status: 'open' })).toThrow(
      'earn.product.unknown',
    )
    expect(() => command({ kind: 'miningStatus', poolId: 9, status: 'open' })).toThrow('earn.product.unknown')
  })
})

describe('what the treasury would have to set aside', () => {
  test('is of all that is left, and is held against what it has', () => {
    const same: Change = { kind: 'financialParameters', productId: 1, name: 'Thirty', parameters: TEXTS }
    expect(cover(same)).toEqual({
      asset: 'USDT',
      account: 'yield_treasury',
      treasury: '100000',
      needed: '90000',
      together: '90000',
      isCovered: true,
    })
    expect(cover({ ...same, parameters: { ...TEXTS, annualRate: '0.2' } })).toMatchObject({
      needed: '180000',
      isCovered: false,
    })
  })

  test('counts what else is open against the same treasury', () => {
    expect(cover({ kind: 'financialStatus', productId: 2, status: 'open' })).toMatchObject({
      needed: '200000',
      together: '290000',
      isCovered: false,
    })
  })

  test('of a pool has its rebates in it', () => {
    const change: Change = { kind: 'miningStatus', poolId: 1, status: 'open' }
    expect(cover(change)).toMatchObject({
      account: 'mining_treasury',
      treasury: '11000',
      needed: '11500',
      isCovered: false,
    })
  })

  test('is nothing of what nobody can buy', () => {
    expect(cover({ kind: 'financialStatus', productId: 1, status: 'closed' })).toBeUndefined()
    const over = { ...TEXTS, untilTime: NOW - 1 }
    expect(
      cover({ kind: 'financialParameters', productId: 1, name: 'Thirty', parameters: over }),
    ).toBeUndefined()
  })
})

test('products, pools and treasuries stand as the core and the views say', () => {
  const held = (treasury: bigint, escrow: bigint) => () => ({ treasury, escrow, promised: escrow })
  const { treasuries, products, pools } = earnNow({
    offers: LISTED.earn,
    coverOf: {
      yield_treasury: held(100_000n * COIN, 10_000n * COIN),
      mining_treasury: held(11_000n * COIN, 0n),
    },
    listing: { assetById: () => ASSETS[0] } as never,
    nowMs: NOW,
  })
  expect(treasuries).toEqual([
    {
      asset: 'USDT',
      account: 'yield_treasury',
      treasury: '100000',
      escrow: '10000',
      promised: '10000',
      needed: '90000',
      used: '0.9',
      isCovered: true,
    },
    {
      asset: 'USDT',
      account: 'mining_treasury',
      treasury: '11000',
      escrow: '0',
      promised: '0',
      needed: '11500',
      used: '1.0454',
      isCovered: false,
    },
  ])
  expect(products).toMatchObject([
    { productId: 1, sold: '100000', remaining: '900000', offNow: null, needed: '90000', isCovered: true },
    { productId: 2, status: 'closed', offNow: 'closed', needed: '200000', isCovered: false },
  ])
  expect(pools).toMatchObject([
    { poolId: 1, remaining: '1000000', offNow: null, needed: '11500', isCovered: false },
  ])
  expect(products[0]?.parameters).toEqual(TEXTS)
  expect(pools[0]?.parameters).toEqual(POOL_TEXTS)
})
