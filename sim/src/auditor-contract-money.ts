// What an event of contracts must have moved, account by account, against what its postings did move.

import type { AccountRef, Posting, UserId, WalletId } from '@candor/contract'
import { nameOf } from './auditor-books.ts'

const CONTRACT_WALLET = 1 as WalletId

/** Something that must exist; the auditor cannot go on without it, and says so. */
export function required<T>(value: T | undefined, complaint: string): T {
  if (value === undefined) throw new Error(`auditor: ${complaint}`)
  return value
}

export class Movements {
  private readonly asset: number
  private readonly amounts = new Map<string, bigint>()

  constructor(asset: number) {
    this.asset = asset
  }

  private add(ref: AccountRef, asset: number, amount: bigint): void {
    const key = `${nameOf(ref)}/${asset}`
    const sum = (this.amounts.get(key) ?? 0n) + amount
    if (sum === 0n) this.amounts.delete(key)
    else this.amounts.set(key, sum)
  }

  user(userId: number, bucket: 'available' | 'frozen', amount: bigint): this {
    const user = userId as UserId
    this.add({ kind: 'user', user, wallet: CONTRACT_WALLET, bucket, sub: 0 }, this.asset, amount)
    return this
  }

  margin(userId: number, positionId: number, amount: bigint): this {
    const user = userId as UserId
    const ref: AccountRef = { kind: 'user', user, wallet: CONTRACT_WALLET, bucket: 'margin', sub: positionId }
    this.add(ref, this.asset, amount)
    return this
  }

  system(name: Extract<AccountRef, { kind: 'system' }>['name'], sub: number, amount: bigint): this {
    this.add({ kind: 'system', name, sub }, this.asset, amount)
    return this
  }

  /** Takes off what did move: nothing may be left. */
  problems(what: string, postings: readonly Posting[]): string[] {
    for (const { from, to, asset, amount } of postings) {
      this.add(from, asset, amount)
      this.add(to, asset, -amount)
    }
    return [...this.amounts].map(
      ([account, amount]) => `${what} leaves ${account} without a movement of ${amount}`,
    )
  }
}
