import { describe, expect, test } from 'vitest'
import { unitsOf } from '../../format/decimal.ts'
import { accountOf, holdingsOfBalances } from './holdings.ts'
import { testBalance } from './testing-balance.ts'
import { decimalOf, inBtc, worthOfHoldings } from './worth.ts'

const PRICES = new Map([
  ['BTC', unitsOf('30010')],
  ['ETH', unitsOf('1904.15')],
])

describe('what holdings are worth', () => {
  const holdings = holdingsOfBalances([
    testBalance('spot', 'USDT', { available: '100.5', frozen: '10' }),
    testBalance('spot', 'BTC', { available: '0.5', adminFrozen: '0.1', adminLocked: '0.025' }),
    testBalance('robot:7', 'USDT', { available: '20', frozen: '5' }),
    testBalance('financial', 'USDT', { available: '1', locked: '50' }),
    testBalance('mining', 'USDT', { locked: '7' }),
    testBalance('fiat', 'USD', { available: '3' }),
    testBalance('spot', 'NEW', { available: '9' }),
    testBalance('contract', 'USDT'),
  ])
  const { total, accounts } = worthOfHoldings(holdings, PRICES)
  const account = (name: string) => accounts.find((each) => each.account === name)

  test('robots count under coin, mining under financial, and the parts of an account add up', () => {
    const coin = account('coin')
    // 135.5 USDT, 0.625 BTC; the coin without a price counts for nothing.
    expect(decimalOf(coin?.total ?? 0n)).toBe('18891.75')
    expect(decimalOf(coin?.apart ?? 0n)).toBe('25')
    expect(decimalOf(account('financial')?.apart ?? 0n)).toBe('7')
    for (const { total: whole, available, frozen, apart } of accounts) {
      expect(available + frozen + apart).toBe(whole)
    }
    expect(total).toBe(accounts.reduce((sum, each) => sum + each.total, 0n))
  })

  test('a row is one asset in all wallets of its account, the most valuable first; none without a balance', () => {
    expect(account('coin')?.rows.map(({ asset }) => asset)).toEqual(['BTC', 'USDT', 'NEW'])
    const [btc, usdt, other] = account('coin')?.rows ?? []
    expect(decimalOf(usdt?.total ?? 0n)).toBe('135.5')
    expect(decimalOf(btc?.adminHeld ?? 0n)).toBe('0.125')
    expect(other).toMatchObject({ price: undefined, value: 0n })
    expect(account('contract')?.rows).toEqual([])
  })

  test('in BTC only while BTC has a price, and cut', () => {
    expect(decimalOf(inBtc(unitsOf('1'), PRICES) ?? 0n)).toBe('0.000033322225924691')
    expect(inBtc(1n, new Map())).toBeUndefined()
  })
})

test('stakes in escrow, and margin, are frozen and count in the total', () => {
  const { accounts } = worthOfHoldings(
    holdingsOfBalances([
      testBalance('second', 'USDT', { available: '12320', frozen: '1500', escrow: '3000' }),
      testBalance('contract', 'USDT', { available: '10', margin: '300' }),
    ]),
    PRICES,
  )
  const shown = (name: string): unknown[] => {
    const found = accounts.find(({ account }) => account === name)
    return [found?.total ?? 0n, found?.frozen ?? 0n].map(decimalOf)
  }
  expect(shown('second')).toEqual(['16820', '4500'])
  expect(shown('contract')).toEqual(['310', '300'])
})

test('a wallet that nobody knows is an error, not an account', () => {
  expect(accountOf('robot:3')).toBe('coin')
  expect(() => accountOf('moon')).toThrow('moon is not a wallet')
})
