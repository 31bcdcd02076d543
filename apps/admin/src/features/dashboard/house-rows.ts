// The platform's accounts as a table: a row for each asset, a column for each account that has something in any of them.

import { HOUSE_ACCOUNTS, type HouseAccount } from '@candor/api'
import type { AdminAnswer } from '@candor/client'

type Account = AdminAnswer<'house'>['accounts'][number]

export interface HouseRow {
  readonly asset: string
  readonly amounts: ReadonlyMap<HouseAccount, string>
}

/** These are always shown: that one of them is empty is worth knowing. */
const ALWAYS: ReadonlySet<HouseAccount> = new Set(['capital', 'fee', 'insurance', 'dust'])

export function usedAccounts(accounts: readonly Account[]): readonly HouseAccount[] {
  return HOUSE_ACCOUNTS.filter((name) => ALWAYS.has(name) || accounts.some(({ account }) => account === name))
}

export function houseRows(accounts: readonly Account[]): readonly HouseRow[] {
  const rows = new Map<string, Map<HouseAccount, string>>()
  for (const { asset, account, amount } of accounts) {
    const row = rows.get(asset) ?? new Map<HouseAccount, string>()
    rows.set(asset, row.set(account, amount))
  }
  return [...rows].map(([asset, amounts]) => ({ asset, amounts }))
}
