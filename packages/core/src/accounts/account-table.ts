// Accounts by user id. Ids are given out one after the other, so that pages of a thousand find an account in one step;
// a hash table takes three, each to another place in memory.

import type { UserId } from '@candor/contract'
import type { Account } from '../account.ts'

const PAGE_SIZE = 1_024
/** Ids beyond this are looked up by hash: nobody may make the list of pages long by choosing a large one. */
const MOST_PAGES = 16_384

export class AccountTable {
  /** In the order of their opening. */
  private readonly all = new Map<UserId, Account>()
  private readonly pages: ((Account | undefined)[] | undefined)[] = []

  get size(): number {
    return this.all.size
  }

  get(id: UserId): Account | undefined {
    const number = Math.floor(id / PAGE_SIZE)
    if (number < this.pages.length) return this.pages[number]?.[id % PAGE_SIZE]
    return number < MOST_PAGES ? undefined : this.all.get(id)
  }

  has(id: UserId): boolean {
    return this.all.has(id)
  }

  set(id: UserId, account: Account): void {
    this.all.set(id, account)
    const number = Math.floor(id / PAGE_SIZE)
    if (number >= MOST_PAGES) return
    while (this.pages.length <= number) this.pages.push(undefined)
    const page = this.pages[number] ?? new Array<Account | undefined>(PAGE_SIZE).fill(undefined)
    page[id % PAGE_SIZE] = account
    this.pages[number] = page
  }

  keys(): IterableIterator<UserId> {
    return this.all.keys()
  }

  values(): IterableIterator<Account> {
    return this.all.values()
  }
}
