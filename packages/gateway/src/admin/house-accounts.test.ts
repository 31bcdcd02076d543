import type { LedgerTotals, MarketId } from '@candor/contract'
import { expect, test } from 'vitest'
import { clearings, houseAccounts } from './house-accounts.ts'

const USDT = { assetId: 1, code: 'USDT', scale: 8 }
const USD = { assetId: 2, code: 'USD', scale: 2 }
const contract = (marketId: number, symbol: string) => ({ marketId, symbol, quoteAsset: USDT })
const listing = {
  assets: () => [USDT, USD],
  contracts: () => [contract(101, 'BTCUSDT'), contract(102, 'ETHUSDT')],
} as unknown as Parameters<typeof houseAccounts>[1] & Parameters<typeof clearings>[1]

const at = (name: string, assetId: number, balance: bigint, sub = 0) => ({
  account: { kind: 'system', name, sub },
  assetId,
  balance,
})
const system = [
  at('world', 1, -9_000_000_000n),
  at('fee', 1, 12_345_678n),
  at('insurance', 1, 100_000_000n),
  at('capital', 2, 250n),
  at('dust', 1, 0n),
  at('perp_clearing', 1, -700_000_000n, 101),
] as unknown as LedgerTotals['system']

test('the accounts of the house are named by asset, empty ones and the outside world left out', () => {
  expect(houseAccounts(system, listing)).toEqual([
    { asset: 'USDT', account: 'fee', amount: '0.12345678' },
    { asset: 'USDT', account: 'insurance', amount: '1' },
    { asset: 'USD', account: 'capital', amount: '2.5' },
  ])
})

test('every contract has a clearing of its own, which may be negative', () => {
  const lots = (marketId: MarketId) => (marketId === (101 as MarketId) ? 40n : 0n)
  expect(clearings(system, listing, lots)).toEqual([
    { symbol: 'BTCUSDT', asset: 'USDT', clearing: '-7', fundingPool: '0', openLots: '40' },
    { symbol: 'ETHUSDT', asset: 'USDT', clearing: '0', fundingPool: '0', openLots: '0' },
  ])
})
