// The auditor's own ledger. Postings come in, what is wrong with them goes out. It adds amounts up itself and
// only then looks at the balances that the postings claim; it never trusts a claim.

import type { AccountRef, Posting, SystemAccount } from '@candor/contract'

/** Everything owed appears as a debt of the outside, or of a contract's clearing. */
const MAY_OWE: ReadonlySet<SystemAccount> = new Set<SystemAccount>(['world', 'perp_clearing'])

export function nameOf(ref: AccountRef): string {
  return ref.kind === 'system'
    ? `${ref.name}:${ref.sub}`
    : `u:${ref.user}:${ref.wallet}:${ref.bucket}:${ref.sub}`
}

interface Entry {
  readonly ref: AccountRef
  readonly asset: number
  balance: bigint
}

export class Books {
  private readonly entries = new Map<string, Entry>()

  private entry(ref: AccountRef, asset: number): Entry {
    const key = `${nameOf(ref)}/${asset}`
    let entry = this.entries.get(key)
    if (entry === undefined) {
      entry = { ref, asset, balance: 0n }
      this.entries.set(key, entry)
    }
    return entry
  }

  balance(ref: AccountRef, asset: number): bigint {
    return this.entry(ref, asset).balance
  }

  /** Takes a posting in and compares both claimed balances with its own. */
  take(posting: Posting): string[] {
    const problems: string[] = []
    const { from, to, asset, amount } = posting
    if (amount <= 0n) problems.push(`a posting moves ${amount}`)
    const source = this.entry(from, asset)
    const target = this.entry(to, asset)
    if (source === target) problems.push(`a posting goes from ${nameOf(from)} to itself`)
    source.balance -= amount
    target.balance += amount
    for (const [entry, claimed] of [
      [source, posting.fromAfter],
      [target, posting.toAfter],
    ] as const) {
      if (entry.balance === claimed) continue
      problems.push(`${nameOf(entry.ref)} asset ${asset} is ${entry.balance}, the posting says ${claimed}`)
      // Going on with the claim lets the sum over all accounts show the money that it made or lost.
      entry.balance = claimed
    }
    return problems
  }

  /** Every asset sums to zero and nobody owes who may not. */
  recount(): string[] {
    const problems: string[] = []
    const sums = new Map<number, bigint>()
    for (const { ref, asset, balance } of this.entries.values()) {
      sums.set(asset, (sums.get(asset) ?? 0n) + balance)
      const mayOwe = ref.kind === 'system' && MAY_OWE.has(ref.name)
      if (balance < 0n && !mayOwe) problems.push(`${nameOf(ref)} asset ${asset} owes ${-balance}`)
    }
    for (const [asset, sum] of sums) {
      if (sum !== 0n) problems.push(`asset ${asset} sums to ${sum} over all accounts`)
    }
    return problems
  }

  /** Everything that a user has available, by wallet and asset. */
  availableOf(user: number): { readonly wallet: number; readonly asset: number; readonly balance: bigint }[] {
    const found: { wallet: number; asset: number; balance: bigint }[] = []
    for (const { ref, asset, balance } of this.entries.values()) {
      if (ref.kind !== 'user' || ref.user !== user || ref.bucket !== 'available' || balance === 0n) continue
      found.push({ wallet: ref.wallet, asset, balance })
    }
    return found
  }

  /** Every frozen balance, by account and asset. */
  *frozen(): Generator<readonly [key: string, balance: bigint]> {
    for (const { ref, asset, balance } of this.entries.values()) {
      if (ref.kind === 'user' && ref.bucket === 'frozen') yield [`${nameOf(ref)}/${asset}`, balance]
    }
  }

  /** Every locked balance and every escrow of financial and mining orders, by account and asset. */
  *promised(): Generator<readonly [key: string, balance: bigint]> {
    for (const { ref, asset, balance } of this.entries.values()) {
      const isEscrow = ref.kind === 'system' && (ref.name === 'yield_escrow' || ref.name === 'mining_escrow')
      const isLocked = ref.kind === 'user' && ref.bucket === 'locked'
      if (isEscrow || isLocked) yield [`${nameOf(ref)}/${asset}`, balance]
    }
  }

  /** Every margin account that was ever used, by position. */
  *margins(): Generator<readonly [position: number, balance: bigint]> {
    for (const { ref, balance } of this.entries.values()) {
      if (ref.kind === 'user' && ref.bucket === 'margin') yield [ref.sub, balance]
    }
  }
}
