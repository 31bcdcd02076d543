import { describe, expect, it } from 'vitest'
import type { Balance } from '../../../live/own.ts'
import type { Ticker } from '../../../live/tickers.ts'
import { showWorth, worthOfCoins } from './asset-worth.ts'
import { orderTotal } from './order-total.ts'
import { sumOfFills } from './sum-of-fills.ts'

const nothing = { frozen: '0', locked: '0', adminFrozen: '0', adminLocked: '0' }
const balance = (asset: string, available: string, rest: Partial<Balance> = {}): Balance => ({
  wallet: 'spot',
  asset,
  available,
  ...nothing,
  ...rest,
})

describe('what coins are worth', () => {
  const tickers = new Map([['BTC_USDT', { last: '30000.01' } as Ticker]])

  it('counts everything held, the most valuable first, and leaves empty ones out', () => {
    const coins = worthOfCoins(
      [
        balance('USDT', '100', { frozen: '50' }),
        balance('BTC', '0.5', { adminLocked: '0.25' }),
        balance('ETH', '0'),
      ],
      tickers,
    )
    expect(
      coins.map(({ asset, total, frozen, worth }) => [asset, total, frozen, worth && showWorth(worth)]),
    ).toEqual([
      ['BTC', '0.75', '0.25', '22500.0075'],
      ['USDT', '150', '50', '150'],
    ])
  })

  it('knows no worth without a market, and looks at the spot wallet only', () => {
    const coins = worthOfCoins([balance('ADA', '5'), balance('BTC', '1', { wallet: 'contract' })], tickers)
    expect(coins.map(({ asset, worth }) => [asset, worth])).toEqual([['ADA', undefined]])
  })
})

describe('the total of an order', () => {
  it('is exact and cut to the decimals shown', () => {
    expect(orderTotal({ quoteAmount: null, price: '29999.99', quantity: '0.00123' }, 2)).toBe('36.89')
    expect(orderTotal({ quoteAmount: '1000', price: null, quantity: null }, 2)).toBe('1,000.00')
    expect(orderTotal({ quoteAmount: null, price: null, quantity: '1' }, 2)).toBe('--')
  })
})

describe('several fills', () => {
  it('are one quantity at an average price', () => {
    const fills = [
      { quantity: '0.2', quoteAmount: '5980' },
      { quantity: '0.2', quoteAmount: '5990' },
    ]
    expect(sumOfFills(fills)).toEqual({ quantity: '0.4', average: '29925' })
    expect(sumOfFills([])).toBeUndefined()
  })
})
