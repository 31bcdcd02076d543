// The double-entry ledger (rulebook 8): accounts, and the one function through which money moves.
// Every movement leaves one account and enters another, so each asset sums to zero at all times.

import {
  type AccountRef,
  type Amount,
  type AssetId,
  type Bucket,
  formatAccount,
  MAY_BE_NEGATIVE,
  type Posting,
  SYSTEM_ACCOUNTS,
  type SystemAccount,
  type UserId,
  type WalletId,
  ZERO,
} from '@candor/contract'
import { Bug } from './bug.ts'
import { type CellRun, Cells, ELSEWHERE, fits, hasRoom, TOO_LARGE } from './cells.ts'

const cells = new Cells()

export class LedgerAccount {
  readonly asset: AssetId
  readonly mayBeNegative: boolean
  /** Where the balance lies, unless it is too large to lie there. */
  page: BigInt64Array
  place: number
  private large: Amount | undefined = undefined
  readonly ref: AccountRef

  constructor(ref: AccountRef, asset: AssetId, { page, place }: CellRun = cells.take(1)) {
    this.asset = asset
    this.mayBeNegative = ref.kind === 'system' && MAY_BE_NEGATIVE.has(ref.name)
    this.page = page
    this.place = place
    this.ref = ref
  }

  /** Whether its balance lies in its cell, with room for what one more trade may add. */
  get isRoomy(): boolean {
    return hasRoom(this.page[this.place] as bigint)
  }

  get balance(): Amount {
    return this.large ?? (this.page[this.place] as Amount)
  }

  set balance(balance: Amount) {
    const isSmall = fits(balance)
    this.large = isSmall ? undefined : balance
    this.page[this.place] = isSmall ? balance : ELSEWHERE
  }

  /**
   * Takes an amount off and gives what is left; none, and nothing taken, when there is not as much. What fits is reckoned
   * in the machine's own numbers: here the difference of two that are not negative.
   */
  take(amount: Amount): Amount | undefined {
    if (this.large === undefined && !this.mayBeNegative && amount < TOO_LARGE) {
      const after = BigInt.asIntN(64, (this.page[this.place] as Amount) - amount) as Amount
      if (after < 0n) return undefined
      this.page[this.place] = after
      return after
    }
    const after = (this.balance - amount) as Amount
    if (after < 0n && !this.mayBeNegative) return undefined
    this.balance = after
    return after
  }

  /** Adds an amount and gives what there is then. A sum that does not fit comes out less than what there was. */
  put(amount: Amount): Amount {
    if (this.large === undefined && amount < TOO_LARGE) {
      const before = this.page[this.place] as Amount
      const after = BigInt.asIntN(64, before + amount) as Amount
      if (after > before) {
        this.page[this.place] = after
        return after
      }
    }
    const after = (this.balance + amount) as Amount
    this.balance = after
    return after
  }

  /** Takes its balance to another cell. */
  moveTo({ page, place }: CellRun): void {
    page[place] = this.page[this.place] as bigint
    this.page = page
    this.place = place
  }
}

const NONE: readonly Posting[] = []

/** Moves one amount; gives the postings of an event that moves nothing else. */
export function moved(from: LedgerAccount, to: LedgerAccount, amount: Amount): readonly Posting[] {
  return amount === 0n ? NONE : [move(from, to, amount)]
}

/** Collects the postings of an event that moves several amounts. */
export class PostingList {
  private readonly items: Posting[] = []
  private count = 0

  /** Moves an amount and records it, unless it is zero. */
  move(from: LedgerAccount, to: LedgerAccount, amount: Amount): void {
    if (amount !== 0n) this.items[this.count++] = move(from, to, amount)
  }

  /** What was collected, in an array of just that size; the list starts anew. */
  take(): readonly Posting[] {
    if (this.count === 0) return NONE
    const taken = this.items.slice(0, this.count)
    this.count = 0
    return taken
  }
}

/** The one place where balances change. A movement of nothing, or an overdraft, is a bug (I2). */
export function move(from: LedgerAccount, to: LedgerAccount, amount: Amount): Posting {
  const fromAfter = amount <= 0n || from.asset !== to.asset ? undefined : from.take(amount)
  if (fromAfter === undefined) {
    throw new Bug(`posting of ${amount} from ${formatAccount(from.ref)} to ${formatAccount(to.ref)}`)
  }
  const toAfter = to.put(amount)
  return { from: from.ref, to: to.ref, asset: from.asset, amount, fromAfter, toAfter }
}

type RareBucket = Exclude<Bucket, 'available' | 'frozen' | 'margin'>
const RARE_BUCKETS = ['locked', 'adminFrozen', 'adminLocked'] as const satisfies readonly RareBucket[]

/** One asset in one wallet of one user: its buckets. The rare ones are made when first needed. */
export class Purse {
  readonly user: UserId
  readonly wallet: WalletId
  readonly asset: AssetId
  readonly available: LedgerAccount
  readonly frozen: LedgerAccount
  private rare: (LedgerAccount | undefined)[] | undefined = undefined

  constructor(user: UserId, wallet: WalletId, asset: AssetId) {
    this.user = user
    this.wallet = wallet
    this.asset = asset
    this.available = this.account('available')
    this.frozen = this.account('frozen')
  }

  private account(bucket: Bucket): LedgerAccount {
    return new LedgerAccount(
      { kind: 'user', user: this.user, wallet: this.wallet, bucket, sub: 0 },
      this.asset,
    )
  }

  bucket(bucket: RareBucket): LedgerAccount {
    const index = RARE_BUCKETS.indexOf(bucket)
    const known = this.rare?.[index]
    if (known !== undefined) return known
    const made = this.account(bucket)
    this.rare ??= RARE_BUCKETS.map(() => undefined)
    this.rare[index] = made
    return made
  }

  /** What a rare bucket holds, without making it. */
  rareBalance(bucket: RareBucket): Amount {
    return this.rare?.[RARE_BUCKETS.indexOf(bucket)]?.balance ?? ZERO
  }

  /** All buckets that exist, in the order of the contract's list. */
  *accounts(): IterableIterator<LedgerAccount> {
    yield this.available
    yield this.frozen
    for (const bucket of RARE_BUCKETS) {
      const account = this.rare?.[RARE_BUCKETS.indexOf(bucket)]
      if (account !== undefined) yield account
    }
  }
}

const SUBS = 2 ** 24
const ASSETS = 2 ** 12

/** The platform's own accounts. */
export class SystemAccounts {
  private readonly byKey = new Map<number, LedgerAccount>()

  get(name: SystemAccount, asset: AssetId, sub = 0): LedgerAccount {
    const key = (SYSTEM_ACCOUNTS.indexOf(name) * SUBS + sub) * ASSETS + asset
    const known = this.byKey.get(key)
    if (known !== undefined) return known
    const made = new LedgerAccount({ kind: 'system', name, sub }, asset)
    this.byKey.set(key, made)
    return made
  }

  /** Every account ever touched, by name, symbol and asset. */
  sorted(): LedgerAccount[] {
    return [...this.byKey.entries()].sort((a, b) => a[0] - b[0]).map((entry) => entry[1])
  }
}
