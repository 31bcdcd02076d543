import { describe, expect, test } from 'vitest'
import {
  formatAccount,
  formatWallet,
  isRobotWallet,
  isWallet,
  marginAccount,
  mayTradeSpot,
  robotWalletId,
  systemAccount,
  userAccount,
  WALLETS,
  type WalletId,
  walletId,
} from './account-ref.ts'

describe('[rulebook 8.1] names of accounts', () => {
  test.each([
    [userAccount(7 as never, walletId('spot'), 'available'), 'u:7:spot:available'],
    [userAccount(7 as never, robotWalletId(3), 'frozen'), 'u:7:robot:3:frozen'],
    [userAccount(7 as never, walletId('fiat'), 'adminLocked'), 'u:7:fiat:adminLocked'],
    [marginAccount(7 as never, 12 as never), 'u:7:contract:margin:12'],
    [systemAccount('fee'), 'fee'],
    [systemAccount('perp_clearing', 2 as never), 'perp_clearing:2'],
    [systemAccount('funding_pool', 2 as never), 'funding_pool:2'],
  ])('%o is %s', (ref, name) => {
    expect(formatAccount(ref)).toBe(name)
  })

  test('wallets: six names, then robots from 1 on, and nothing between or beyond', () => {
    expect(WALLETS.map((name) => walletId(name))).toEqual([0, 1, 2, 3, 4, 5])
    expect([6, 15, 16, 17 + 2 ** 32].filter((none) => isWallet(none as WalletId))).toEqual([])
    for (const robot of [1, 2 ** 32]) {
      expect(isWallet(robotWalletId(robot))).toBe(true)
      expect(isRobotWallet(robotWalletId(robot))).toBe(true)
      expect(formatWallet(robotWalletId(robot))).toBe(`robot:${robot}`)
    }
    expect(isRobotWallet(robotWalletId(0))).toBe(false)
  })

  test('only the coin account and robots trade spot', () => {
    const trading = [...WALLETS.map((name) => walletId(name)), robotWalletId(9), 6 as WalletId].filter(
      mayTradeSpot,
    )
    expect(trading).toEqual([walletId('spot'), robotWalletId(9)])
  })
})
