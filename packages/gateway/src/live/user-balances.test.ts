import {
  type Amount,
  type AssetId,
  type BalanceView,
  SPOT_WALLET,
  type UserId,
  userAccount,
  walletId,
} from '@candor/contract'
import { describe, expect, test } from 'vitest'
import { BTC, USDT } from './market-script-suite.ts'
import { UserBalances } from './user-balances.ts'

const USER = 7 as UserId
const available = userAccount(USER, SPOT_WALLET, 'available')
const frozen = userAccount(USER, SPOT_WALLET, 'frozen')

function balance(asset: AssetId, available: bigint): BalanceView {
  const nothing = 0n as Amount
  return {
    wallet: SPOT_WALLET,
    asset,
    available: available as Amount,
    frozen: nothing,
    locked: nothing,
    adminFrozen: nothing,
    adminLocked: nothing,
  }
}

describe('UserBalances', () => {
  test('begins with what the engine says and follows the postings', () => {
    const balances = new UserBalances()
    balances.begin([balance(USDT, 100n)])
    balances.apply(available, USDT, 60n as Amount)
    balances.apply(frozen, USDT, 40n as Amount)
    balances.apply(available, BTC, 3n as Amount)
    expect(balances.all()).toEqual([balance(BTC, 3n), { ...balance(USDT, 60n), frozen: 40n }])
    expect(balances.takeChanges()).toHaveLength(2)
    expect(balances.hasChanges).toBe(false)
  })

  test('what came after the question is newer than the answer', () => {
    const balances = new UserBalances()
    balances.apply(available, USDT, 90n as Amount)
    balances.apply(available, USDT, 80n as Amount)
    balances.apply(frozen, USDT, 20n as Amount)
    expect(balances.isReady).toBe(false)
    expect(balances.takeChanges()).toEqual([])
    balances.begin([balance(USDT, 100n), balance(BTC, 1n)])
    expect(balances.isReady).toBe(true)
    expect(balances.all()).toEqual([balance(BTC, 1n), { ...balance(USDT, 80n), frozen: 20n }])
  })

  test('wallets are told apart, and margin is no balance', () => {
    const balances = new UserBalances()
    balances.begin([])
    balances.apply(userAccount(USER, walletId('contract'), 'available'), USDT, 5n as Amount)
    balances.apply({ ...userAccount(USER, walletId('contract'), 'margin'), sub: 3 }, USDT, 9n as Amount)
    balances.apply(available, USDT, 1n as Amount)
    expect(balances.all().map(({ wallet, available: amount }) => [wallet, amount])).toEqual([
      [SPOT_WALLET, 1n],
      [walletId('contract'), 5n],
    ])
  })
})
