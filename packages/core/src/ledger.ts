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

const PAGE_CELLS = 512
const CELL_BITS = 64
/** The first that does not fit into a cell. */
const TOO_LARGE = 1n << 63n

/**
 * Gives out cells for balances. A balance changes with every order: as an object of its own each would be made anew, kept
 * by the garbage collector, and lie apart from its neighbours. A page goes when the last account on it has gone.
 */
class Cells {
  private page = new BigInt64Array(PAGE_CELLS)
  private used = 0

  take(): { readonly page: BigInt64Array; readonly place: number } {
    if (this.used === PAGE_CELLS) {
      this.page = new BigInt64Array(PAGE_CELLS)
      this.used = 0
    }
    return { page: this.page, place: this.used++ }
  }
}

const cells = new Cells()
/** Margin accounts come and go with their positions: among the others each would leave a hole. */
const marginCells = new Cells()

export class LedgerAccount {
  readonly ref: AccountRef
  readonly asset: AssetId
  readonly mayBeNegative: boolean
  /** Where the balance lies, unless it is too large to lie there. */
  private readonly page: BigInt64Array
  private readonly place: number
  private large: Amount | undefined = undefined

  constructor(ref: AccountRef, asset: AssetId) {
    this.ref = ref
    this.asset = asset
    this.mayBeNegative = ref.kind === 'system' && MAY_BE_NEGATIVE.has(ref.name)
    const isMargin = ref.kind === 'user' && ref.bucket === 'margin'
    const { page, place } = (isMargin ? marginCells : cells).take()
    this.page = page
    this.place = place
  }

  get balance(): Amount {
    return this.large ?? (this.page[this.place] as Amount)
  }

  set balance(balance: Amount) {
    const fits = BigInt.asIntN(CELL_BITS, balance) === balance
    this.large = fits ? undefined : balance
    if (fits) this.page[this.place] = balance
  }

  /** Makes the balance less. Where it must not be negative, what is less than something that fits does fit. */
  lower(balance: Amount): void {
    if (this.large === undefined && !this.mayBeNegative) this.page[this.place] = balance
    else this.balance = balance
  }

  /** Makes the balance more. */
  raise(balance: Amount): void {
    if (this.large === undefined && balance < TOO_LARGE) this.page[this.place] = balance
    else this.balance = balance
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
  const fromAfter = (from.balance - amount) as Amount
  if (amount <= 0n || from.asset !== to.asset || (fromAfter < 0n && !from.mayBeNegative)) {
    throw new Bug(`posting of ${amount} from ${formatAccount(from.ref)} to ${formatAccount(to.ref)}`)
  }
  from.lower(fromAfter)
  const toAfter = (to.balance + amount) as Amount
  to.raise(toAfter)
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
