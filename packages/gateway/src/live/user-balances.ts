// The balances of one user while somebody listens: begun from the engine's answer, kept by postings.
// It never adds or subtracts: every posting says what it left in each account.

import {
  type Amount,
  type AssetId,
  type BalanceView,
  BUCKETS,
  type UserAccountRef,
  type WalletId,
} from '@candor/contract'

type Mutable<T> = { -readonly [K in keyof T]: T[K] }
type KnownBucket = Exclude<keyof BalanceView, 'wallet' | 'asset'>

interface Change {
  readonly ref: UserAccountRef
  readonly asset: AssetId
  readonly after: Amount
}

const NOTHING = 0n as Amount
/** Asset ids end at 1,024 and wallets below 2^33: with the bucket they fit into a safe integer. */
const ASSETS = 2_048

export class UserBalances {
  private readonly byPurse = new Map<number, Mutable<BalanceView>>()
  private readonly changed = new Set<BalanceView>()
  /** What changed since the engine was asked, the last of each account: the answer may be older than that. */
  private early: Map<number, Change> | undefined = new Map()

  get isReady(): boolean {
    return this.early === undefined
  }

  /** Takes the engine's answer in. */
  begin(balances: readonly BalanceView[]): void {
    for (const balance of balances) this.byPurse.set(keyOf(balance.wallet, balance.asset), { ...balance })
    const early = this.early?.values() ?? []
    this.early = undefined
    for (const change of early) this.set(change)
    this.changed.clear()
  }

  /** One account of this user, as a posting left it. */
  apply(ref: UserAccountRef, asset: AssetId, after: Amount): void {
    const change = { ref, asset, after }
    if (this.early === undefined) this.set(change)
    else this.early.set(keyOf(ref.wallet, asset) * BUCKETS.length + BUCKETS.indexOf(ref.bucket), change)
  }

  /** By wallet and asset. They change in place: read them at once. */
  all(): readonly BalanceView[] {
    return [...this.byPurse.values()].sort((a, b) => a.wallet - b.wallet || a.asset - b.asset)
  }

  get hasChanges(): boolean {
    return this.changed.size > 0
  }

  /** What changed since the last time, and forgets it. */
  takeChanges(): readonly BalanceView[] {
    const changed = [...this.changed]
    this.changed.clear()
    return changed
  }

  private set({ ref, asset, after }: Change): void {
    const { wallet, bucket } = ref
    // Margin belongs to a position, not to a balance.
    if (bucket === 'margin') return
    const key = keyOf(wallet, asset)
    let balance = this.byPurse.get(key)
    if (balance === undefined) {
      balance = emptyBalance(wallet, asset)
      this.byPurse.set(key, balance)
    }
    const known: KnownBucket = bucket
    balance[known] = after
    this.changed.add(balance)
  }
}

function keyOf(wallet: WalletId, asset: AssetId): number {
  return wallet * ASSETS + asset
}

function emptyBalance(wallet: WalletId, asset: AssetId): Mutable<BalanceView> {
  return {
    wallet,
    asset,
    available: NOTHING,
    frozen: NOTHING,
    locked: NOTHING,
    adminFrozen: NOTHING,
    adminLocked: NOTHING,
  }
}
