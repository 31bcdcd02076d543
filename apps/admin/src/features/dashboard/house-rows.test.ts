import { expect, test } from 'vitest'
import { houseRows, usedAccounts } from './house-rows.ts'

const accounts = [
  { asset: 'USDT', account: 'fee', amount: '1.5' },
  { asset: 'USDT', account: 'yield_treasury', amount: '900' },
  { asset: 'BTC', account: 'dust', amount: '0.00000007' },
] as const

test('a row for each asset, in the order that they came', () => {
  const rows = houseRows(accounts)
  expect(rows.map(({ asset }) => asset)).toEqual(['USDT', 'BTC'])
  expect(rows[0]?.amounts.get('yield_treasury')).toBe('900')
  expect(rows[1]?.amounts.get('fee')).toBeUndefined()
})

test('the insurance fund has its column even while it is empty, treasuries only when used', () => {
  expect(usedAccounts(accounts)).toEqual(['capital', 'fee', 'insurance', 'dust', 'yield_treasury'])
  expect(usedAccounts([])).toEqual(['capital', 'fee', 'insurance', 'dust'])
})
