import { expect, test } from 'vitest'
import { contractRows } from './contract-rows.ts'
import { testContract, testContractTicker } from './testing-rows.ts'

test('open lots are worth what they hold at mark', () => {
  const ticker = testContractTicker({ openLots: '1500', mark: '30010.11' })
  expect(contractRows([testContract()], () => ticker)).toMatchObject([
    { symbol: 'BTCUSDT', openValue: '45015.165', maxLeverage: 100, priceDecimals: 1, isOpen: true },
  ])
})

test('without a mark nothing is worth anything yet', () => {
  const ticker = testContractTicker({ mark: null })
  expect(contractRows([testContract()], () => ticker)[0]?.openValue).toBeUndefined()
  expect(contractRows([testContract({ status: 'halted' })], () => undefined)).toMatchObject([
    { openValue: undefined, ticker: undefined, isOpen: false },
  ])
})
