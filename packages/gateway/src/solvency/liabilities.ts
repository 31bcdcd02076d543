// Who is owed what, per asset, from the ledger's totals (rulebook 9): customers by their id, and the platform's own
// obligations by name. What the house owns is no liability and is added up apart. Pure.

import type { AssetId, LedgerTotals, SystemAccount } from '@candor/contract'
import { formatAccount } from '@candor/contract'

export interface Owed {
  readonly owner: string
  readonly balance: bigint
}

export interface AssetLiabilities {
  readonly assetId: AssetId
  readonly owed: readonly Owed[]
  /** Of house accounts and of the platform's own money. */
  readonly house: bigint
}

/** Money that belongs to customers, or is promised to them, though it lies in no customer's account. */
const OBLIGATIONS: ReadonlySet<SystemAccount> = new Set([
  'deposit_inflight',
  'withdraw_inflight',
  'insurance',
  'perp_clearing',
  'funding_pool',
  'second_escrow',
  'yield_escrow',
  'mining_escrow',
])

interface Draft {
  readonly owed: Owed[]
  house: bigint
}

export function liabilitiesOf({ users, system }: LedgerTotals): AssetLiabilities[] {
  const drafts = new Map<AssetId, Draft>()
  const draftOf = (assetId: AssetId): Draft => {
    const known = drafts.get(assetId)
    if (known !== undefined) return known
    const made: Draft = { owed: [], house: 0n }
    drafts.set(assetId, made)
    return made
  }
  for (const { userId, house, assetId, balance } of users) {
    const draft = draftOf(assetId)
    if (house === undefined) draft.owed.push({ owner: String(userId), balance })
    else draft.house += balance
  }
  for (const { account, assetId, balance } of system) {
    if (account.kind !== 'system' || account.name === 'world') continue
    const draft = draftOf(assetId)
    if (!OBLIGATIONS.has(account.name)) draft.house += balance
    // A contract's clearing may be negative: then customers owe each other more than it must pay, and nothing is due.
    else if (balance > 0n) draft.owed.push({ owner: formatAccount(account), balance })
  }
  return [...drafts]
    .map(([assetId, { owed, house }]) => ({ assetId, owed, house }))
    .sort((a, b) => a.assetId - b.assetId)
}
