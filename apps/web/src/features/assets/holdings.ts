// What a user holds, by account and asset: from the server's overview until the live balances have come, then from these.
// Exact, in units of 10^-18.

import type { AssetAccount } from '@candor/api'
import type { Answer } from '@candor/client'
import { unitsOf } from '../../format/decimal.ts'
import type { Balance } from '../../live/own.ts'

export interface Holding {
  readonly account: AssetAccount
  readonly wallet: string
  readonly asset: string
  readonly available: bigint
  /** All that is not available: open orders, terms, stakes in escrow, margin, administrators. */
  readonly frozen: bigint
  /** Of it, what an administrator holds. */
  readonly adminHeld: bigint
}

const ACCOUNTS: Readonly<Record<string, AssetAccount>> = {
  spot: 'coin',
  contract: 'contract',
  financial: 'financial',
  mining: 'financial',
  second: 'second',
  fiat: 'fiat',
}
const ROBOT = /^robot:/

/** Robots count under coin, mining under financial. */
export function accountOf(wallet: string): AssetAccount {
  const account = ROBOT.test(wallet) ? 'coin' : ACCOUNTS[wallet]
  if (account === undefined) throw new Error(`${wallet} is not a wallet`)
  return account
}

export function isRobot({ wallet }: Pick<Holding, 'wallet'>): boolean {
  return ROBOT.test(wallet)
}

export function holdingsOfRows(rows: Answer<'assetsOverview'>['rows']): Holding[] {
  return rows.map(({ account, wallet, asset, available, frozen, adminHeld }) => ({
    account,
    wallet,
    asset,
    available: unitsOf(available),
    frozen: unitsOf(frozen),
    adminHeld: unitsOf(adminHeld),
  }))
}

export function holdingsOfBalances(balances: Iterable<Balance>): Holding[] {
  return Array.from(balances, ({ wallet, asset, available, frozen, locked, ...other }) => {
    const adminHeld = unitsOf(other.adminFrozen) + unitsOf(other.adminLocked)
    // Each is told only of the one account that can have it.
    const engaged = unitsOf(other.escrow ?? '0') + unitsOf(other.margin ?? '0')
    return {
      account: accountOf(wallet),
      wallet,
      asset,
      available: unitsOf(available),
      frozen: unitsOf(frozen) + unitsOf(locked) + engaged + adminHeld,
      adminHeld,
    }
  })
}
