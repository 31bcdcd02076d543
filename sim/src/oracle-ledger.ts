// The oracle's money: one map from the account's name and asset to its balance. A transfer comes in, the
// posting with both balances after it goes out. It never checks whether a balance suffices: the rules do.

import type {
  AccountRef,
  Amount,
  AssetId,
  Bucket,
  Posting,
  SystemAccount,
  UserId,
  WalletId,
} from '@candor/contract'
import type { Draft, World } from './oracle-world.ts'

export function userRef(user: UserId, wallet: WalletId, bucket: Bucket): AccountRef {
  return { kind: 'user', user, wallet, bucket, sub: 0 }
}

export function systemRef(name: SystemAccount): AccountRef {
  return { kind: 'system', name, sub: 0 }
}

export function accountKey(ref: AccountRef, asset: number): string {
  return ref.kind === 'system'
    ? `${ref.name}/${ref.sub}/${asset}`
    : `${ref.user}/${ref.wallet}/${ref.bucket}/${ref.sub}/${asset}`
}

export function balanceOf(world: World, ref: AccountRef, asset: AssetId): bigint {
  return world.balances.get(accountKey(ref, asset)) ?? 0n
}

export function post(
  world: World,
  from: AccountRef,
  to: AccountRef,
  asset: AssetId,
  amount: bigint,
): Posting {
  const fromAfter = balanceOf(world, from, asset) - amount
  world.balances.set(accountKey(from, asset), fromAfter)
  const toAfter = balanceOf(world, to, asset) + amount
  world.balances.set(accountKey(to, asset), toAfter)
  return {
    from,
    to,
    asset,
    amount: amount as Amount,
    fromAfter: fromAfter as Amount,
    toAfter: toAfter as Amount,
  }
}

/** Everything that a user has available, by wallet and asset. */
export function availableIn(
  world: World,
  user: UserId,
): { readonly wallet: WalletId; readonly asset: AssetId; readonly amount: Amount }[] {
  const found = [...world.balances].flatMap(([key, balance]) => {
    const [name, wallet, bucket, , asset] = key.split('/')
    if (name !== String(user) || bucket !== 'available' || balance === 0n) return []
    const place = { wallet: Number(wallet) as WalletId, asset: Number(asset) as AssetId }
    return [{ ...place, amount: balance as Amount }]
  })
  return found.sort((a, b) => a.wallet - b.wallet || a.asset - b.asset)
}

export function availableOf(order: Draft): AccountRef {
  return userRef(order.user, order.wallet, 'available')
}

export function frozenOf(order: Draft): AccountRef {
  return userRef(order.user, order.wallet, 'frozen')
}
