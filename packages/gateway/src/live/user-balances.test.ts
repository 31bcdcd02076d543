import {
  type Amount,
  type AssetId,
  type BalanceView,
  SPOT_WALLET,
  type UserAccountRef,
  type UserId,
  userAccount,
  walletId,
} from '@candor/contract'
import { describe, expect, test } from 'vitest'
import { BTC, USDT } from './market-script-suite.ts'
import { type BalanceChange, UserBalances } from './user-balances.ts'

const USER = 7 as UserId
const available = userAccount(USER, SPOT_WALLET, 'available')
const frozen = userAccount(USER, SPOT_WALLET, 'frozen')
const CONTRACT = walletId('contract')

function margin(positionId: number): UserAccountRef {
  return { ...userAccount(USER, CONTRACT, 'margin'), sub: positionId }
}

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
    margin: nothing,
    escrow: nothing,
  }
}

/** The commands of these tests are numbered by hand. */
function change(
  ref: UserAccountRef,
  asset: AssetId,
  after: bigint,
  number: number,
  moved = 0n,
): BalanceChange {
  return { ref, asset, after: after as Amount, moved, number }
}

describe('UserBalances', () => {
  test('begins with what the engine says and follows the postings', () => {
    const balances = new UserBalances()
    balances.begin([balance(USDT, 100n)], 4)
    balances.apply(change(available, USDT, 60n, 5))
    balances.apply(change(frozen, USDT, 40n, 5))
    balances.apply(change(available, BTC, 3n, 6))
    expect(balances.all()).toEqual([balance(BTC, 3n), { ...balance(USDT, 60n), frozen: 40n }])
    expect(balances.takeChanges()).toHaveLength(2)
    expect(balances.hasChanges).toBe(false)
  })

  test('what came after the command of the answer is newer than it, whenever it is heard', () => {
    const balances = new UserBalances()
    balances.apply(change(available, USDT, 90n, 5))
    balances.apply(change(available, USDT, 80n, 6))
    balances.apply(change(frozen, USDT, 20n, 6))
    expect(balances.isReady).toBe(false)
    expect(balances.takeChanges()).toEqual([])
    balances.begin([balance(USDT, 100n), balance(BTC, 1n)], 4)
    expect(balances.isReady).toBe(true)
    expect(balances.all()).toEqual([balance(BTC, 1n), { ...balance(USDT, 80n), frozen: 20n }])
  })

  test('what the answer holds already changes nothing, heard before it or after', () => {
    const balances = new UserBalances()
    balances.apply(change(available, USDT, 90n, 5))
    balances.apply(change(margin(3), USDT, 10n, 5, 10n))
    balances.begin([{ ...balance(USDT, 70n), margin: 30n as Amount }], 7)
    balances.apply(change(available, USDT, 80n, 6))
    balances.apply(change(margin(4), USDT, 20n, 7, 20n))
    expect(balances.all()).toEqual([{ ...balance(USDT, 70n), margin: 30n }])
    expect(balances.hasChanges).toBe(false)
  })

  test('wallets are told apart, and what is behind positions is added up', () => {
    const balances = new UserBalances()
    balances.begin([], 0)
    balances.apply(change(userAccount(USER, CONTRACT, 'available'), USDT, 5n, 1))
    balances.apply(change(margin(3), USDT, 9n, 1, 9n))
    balances.apply(change(margin(4), USDT, 4n, 2, 4n))
    balances.apply(change(margin(3), USDT, 7n, 3, -2n))
    balances.apply(change(available, USDT, 1n, 3))
    expect(balances.all().map(({ wallet, available: amount, margin: sum }) => [wallet, amount, sum])).toEqual(
      [
        [SPOT_WALLET, 1n, 0n],
        [CONTRACT, 5n, 11n],
      ],
    )
  })
})
