// What the records of every purse must add up to: the core's facts in, balances out. Free money and what is held for
// spot orders count; what is held to leave the platform, for contract orders or for timed second-contracts does not, for
// its record says that it is gone.

import {
  type Amount,
  type AssetId,
  SPOT_WALLET,
  type UserId,
  type WalletId,
  walletId,
} from '@candor/contract'
import type { CoreFacts } from '@candor/engine'

export interface RecordBalance {
  readonly userId: UserId
  readonly wallet: WalletId
  readonly assetId: AssetId
  readonly balance: Amount
}

const FIAT_WALLET = walletId('fiat')
/** What is held there has a record that says so. */
export const WALLETS_WITHOUT_HELD: ReadonlySet<WalletId> = new Set([walletId('contract'), walletId('second')])

export function recordBalancesOf({
  balances,
  underway,
}: Pick<CoreFacts, 'balances' | 'underway'>): readonly RecordBalance[] {
  const leaving = new Map<string, bigint>()
  for (const { userId, assetId, amount, fee, status } of underway.withdrawals) {
    if (status !== 'applied') continue
    const key = `${userId} ${assetId}`
    leaving.set(key, (leaving.get(key) ?? 0n) + amount + fee)
  }
  // No order is paid from the fiat account: what is held there is leaving, and tells the asset's way out.
  const fromFiat = new Set(
    balances.flatMap(({ userId, wallet, asset, frozen }) =>
      wallet === FIAT_WALLET && frozen > 0n ? [`${userId} ${asset}`] : [],
    ),
  )
  return balances.map(({ userId, wallet, asset, available, frozen }) => {
    const key = `${userId} ${asset}`
    const wayOut = fromFiat.has(key) ? FIAT_WALLET : SPOT_WALLET
    const gone = wallet === wayOut ? (leaving.get(key) ?? 0n) : 0n
    const held = WALLETS_WITHOUT_HELD.has(wallet) ? 0n : frozen
    return { userId, wallet, assetId: asset, balance: (available + held - gone) as Amount }
  })
}
