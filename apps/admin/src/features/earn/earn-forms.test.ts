import { describe, expect, test } from 'vitest'
import {
  momentText,
  type PoolTexts,
  type ProductTexts,
  readPool,
  readProduct,
  textsOfPool,
  textsOfProduct,
} from './earn-forms.ts'
import { isShort, type Pool, type Product, soldShare } from './earn-words.ts'

const FROM = Date.parse('2026-01-01T00:00:00')
const UNTIL = Date.parse('2030-12-31T23:59:59.999')
const offer = {
  term: 30,
  quota: '5000000',
  minAmount: '100',
  step: '1',
  maxPerUser: '200000',
  fromTime: FROM,
  untilTime: UNTIL,
}
const sale = {
  status: 'open',
  sold: '0',
  remaining: '5000000',
  offNow: null,
  needed: '1',
  isCovered: true,
} as const
const product: Product = {
  productId: 4,
  name: 'Thirty',
  asset: 'USDT',
  ...sale,
  parameters: { ...offer, annualRate: '0.08', source: 'spot' },
}
const pool: Pool = {
  poolId: 2,
  name: 'Sprint',
  asset: 'USDT',
  incomeAsset: 'ETH',
  ...sale,
  parameters: {
    ...offer,
    dailyRate: '0.0015',
    incomePaid: 'daily',
    incomeLag: 1,
    rebate1: '0.1',
    rebate2: '0.05',
  },
}
const products = [product]
const pools = [pool]
const productProblems = (part: Partial<ProductTexts>) =>
  readProduct({ products }, { ...textsOfProduct(product), ...part }, product).problems
const poolProblems = (part: Partial<PoolTexts>) =>
  readPool({ pools }, { ...textsOfPool(pool), ...part }, pool).problems

describe('what a financial product offers', () => {
  test('is sent as it stood when nothing was typed, to the millisecond', () => {
    expect(readProduct({ products }, textsOfProduct(product), product)).toEqual({
      value: { kind: 'financialParameters', productId: 4, name: 'Thirty', parameters: product.parameters },
    })
    expect(momentText(UNTIL)).toBe('2030-12-31T23:59:59.999')
  })

  test('of a new one takes the next number', () => {
    const texts = { ...textsOfProduct(product), name: ' Quarter ', term: ' 90 ' }
    expect(readProduct({ products }, texts, undefined).value).toEqual({
      kind: 'financialProduct',
      productId: 5,
      name: 'Quarter',
      asset: 'USDT',
      parameters: { ...product.parameters, term: 90 },
    })
    expect(readProduct({ products }, { ...texts, asset: '' }, undefined).problems).toEqual({
      asset: 'choose an asset',
    })
  })

  test.each([
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(65) }, 'name'],
    [{ term: '0' }, 'term'],
    [{ term: '3651' }, 'term'],
    [{ term: '7.5' }, 'term'],
    [{ annualRate: '0' }, 'annualRate'],
    [{ annualRate: '10.1' }, 'annualRate'],
    [{ annualRate: '8%' }, 'annualRate'],
    [{ quota: '5,000' }, 'quota'],
    [{ minAmount: '0' }, 'minAmount'],
    [{ step: '7' }, 'minAmount'],
    [{ maxPerUser: '99' }, 'maxPerUser'],
    [{ fromTime: '' }, 'fromTime'],
    [{ untilTime: '2020-01-01T00:00' }, 'untilTime'],
  ])('%o is named by its field', (part, field) => {
    expect(Object.keys(productProblems(part) ?? {})).toEqual([field])
  })

  test('at its bounds is right', () => {
    const bounds = { term: '3650', annualRate: '10', quota: '0', maxPerUser: '100', step: '100' }
    expect(productProblems(bounds)).toBeUndefined()
  })
})

describe('what a pool offers', () => {
  test('is sent as it stood when nothing was typed, and a new one takes the next number', () => {
    expect(readPool({ pools }, textsOfPool(pool), pool)).toEqual({
      value: { kind: 'miningParameters', poolId: 2, name: 'Sprint', parameters: pool.parameters },
    })
    expect(readPool({ pools: [] }, textsOfPool(pool), undefined).value).toEqual({
      kind: 'miningPool',
      poolId: 1,
      name: 'Sprint',
      asset: 'USDT',
      incomeAsset: 'ETH',
      parameters: pool.parameters,
    })
  })

  test.each([
    [{ dailyRate: '0' }, 'dailyRate'],
    [{ dailyRate: '1.1' }, 'dailyRate'],
    [{ rebate1: '1.00000001' }, 'rebate1'],
    [{ rebate2: '' }, 'rebate2'],
    [{ incomeAsset: '' }, 'incomeAsset'],
  ])('%o is named by its field', (part, field) => {
    expect(Object.keys(poolProblems(part) ?? {})).toEqual([field])
  })

  test('may give no rebates', () => {
    expect(poolProblems({ rebate1: '0', rebate2: '0' })).toBeUndefined()
  })
})

test('what needs a look is open to buyers and not covered', () => {
  expect(isShort({ status: 'open', offNow: null, isCovered: false })).toBe(true)
  expect(isShort({ status: 'open', offNow: 'notYet', isCovered: false })).toBe(true)
  expect(isShort({ status: 'closed', offNow: 'closed', isCovered: false })).toBe(false)
  expect(isShort({ status: 'open', offNow: 'over', isCovered: false })).toBe(false)
  expect(isShort({ status: 'open', offNow: null, isCovered: true })).toBe(false)
})

test('the share that is sold is of the quota, and may be more than that', () => {
  expect(soldShare('250', '1000')).toBe('0.25')
  expect(soldShare('1500', '1000')).toBe('1.5')
  expect(soldShare('5', '0')).toBeNull()
})
