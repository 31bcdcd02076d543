// The balances of one user while somebody listens: begun from the engine's answer, kept by the postings after it. Of what
// is available or held every posting says what it left; what is behind positions lies in many accounts and is added up, and
// so is what is at stake in second-contracts, which lies in one account with everybody's.

import {
  type Amount,
  type AssetId,
  type BalanceView,
  BUCKETS,
  type UserAccountRef,
  type WalletId,
  walletId,
} from '@candor/contract'

type Mutable<T> = { -readonly [K in keyof T]: T[K] }
type KnownBucket = Exclude<keyof BalanceView, 'wallet' | 'asset' | 'margin' | 'escrow'>

/** What a posting did to one account. */
export interface BalanceChange {
  readonly ref: UserAccountRef
  readonly asset: AssetId
  /** What it left there, and what it moved: out if negative. */
  readonly after: Amount
  readonly moved: bigint
  /** Of the command. */
  readonly number: number
}

/** What went into the escrow of second-contracts: out if negative. */
export interface EscrowChange {
  readonly asset: AssetId
  readonly moved: bigint
  readonly number: number
}

interface Early {
  /** The last of each account. */
  readonly left: Map<number, BalanceChange>
  readonly margins: BalanceChange[]
  readonly escrow: EscrowChange[]
}

const NOTHING = 0n as Amount
/** Asset ids end at 1,024 and wallets below 2^33: with the bucket they fit into a safe integer. */
const ASSETS = 2_048
const SECOND_WALLET = walletId('second')

export class UserBalances {
  private readonly byPurse = new Map<number, Mutable<BalanceView>>()
  private readonly changed = new Set<BalanceView>()
  /** What happened before the engine's answer was there: the answer may hold it or not. */
  private early: Early | undefined = { left: new Map(), margins: [], escrow: [] }
  /** The last command that the answer holds; its outcome may come after it. */
  private begunAt = 0

  get isReady(): boolean {
    return this.early === undefined
  }

  /** Takes the engine's answer in, which holds everything up to and with this command. */
  begin(balances: readonly BalanceView[], number: number): void {
    for (const balance of balances) this.byPurse.set(keyOf(balance.wallet, balance.asset), { ...balance })
    const { early } = this
    this.early = undefined
    this.begunAt = number
    if (early !== undefined) {
      for (const change of [...early.left.values(), ...early.margins]) this.apply(change)
      for (const change of early.escrow) this.applyEscrow(change)
    }
    this.changed.clear()
  }

  apply(change: BalanceChange): void {
    const { ref, asset, number } = change
    if (this.early === undefined) {
      if (number > this.begunAt) this.set(change)
    } else if (ref.bucket === 'margin') this.early.margins.push(change)
    else this.early.left.set(keyOf(ref.wallet, asset) * BUCKETS.length + BUCKETS.indexOf(ref.bucket), change)
  }

  applyEscrow(change: EscrowChange): void {
    if (this.early !== undefined) this.early.escrow.push(change)
    else if (change.number > this.begunAt) {
      const balance = this.purse(SECOND_WALLET, change.asset)
      balance.escrow = (balance.escrow + change.moved) as Amount
      this.changed.add(balance)
    }
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

  private set({ ref, asset, after, moved }: BalanceChange): void {
    const { wallet, bucket } = ref
    const balance = this.purse(wallet, asset)
    if (bucket === 'margin') balance.margin = (balance.margin + moved) as Amount
    else {
      const known: KnownBucket = bucket
      balance[known] = after
    }
    this.changed.add(balance)
  }

  private purse(wallet: WalletId, asset: AssetId): Mutable<BalanceView> {
    const key = keyOf(wallet, asset)
    let balance = this.byPurse.get(key)
    if (balance === undefined) {
      balance = emptyBalance(wallet, asset)
      this.byPurse.set(key, balance)
    }
    return balance
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
    margin: NOTHING,
    escrow: NOTHING,
  }
}
