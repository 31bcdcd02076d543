// The auditor's own picture of second-contracts, put together from events alone: products, orders, ticks, limits and the
// loss of the day. It answers what the rules ask of it and judges nothing.

import type {
  AccountRef,
  EventOf,
  RejectionCode,
  SecondOrderView,
  SecondParameters,
  SystemAccount,
  UserId,
  WalletId,
} from '@candor/contract'
import type { Books } from './auditor-books.ts'
import { floorDiv } from './auditor-contract-maths.ts'
import { required } from './auditor-contract-money.ts'

const ONE = 100_000_000n
const SECOND_WALLET = 3 as WalletId
const STALE_MS = 3_000n
const ENTRY_MS = 3_000n
const SECOND_MS = 1_000n
const DAY_MS = 86_400_000n
const GMT8_MS = 28_800_000n
const SOONEST_MS = 5_000n
const MOST_STAKE = 10n ** 18n

export interface AuditedProduct {
  readonly id: number
  readonly symbol: string
  readonly indexId: number
  readonly asset: number
  parameters: SecondParameters
  isOpen: boolean
}

export interface AuditedSecond {
  view: SecondOrderView
  readonly product: AuditedProduct
  leaf: Uint8Array | undefined
  isSealed: boolean
  isReturned: boolean
}

export interface AuditedIndex {
  readonly quote: number
  sequence: number
  lastMs: bigint | undefined
  /** From the first product on: the ends of both chains. */
  chain: { hash: Uint8Array; seals: number; sealHash: Uint8Array } | undefined
  /** The first valid tick of each second. */
  readonly seconds: Map<bigint, { readonly price: bigint; readonly sequence: number }>
}

export interface AuditedUser {
  authenticated: boolean
  country: string
  readonly house: boolean
  limit: bigint | undefined
  pendingLimit: bigint | undefined
  pendingMs: bigint | undefined
  breakUntilMs: bigint
  readonly losses: Map<bigint, bigint>
  /** Of a robot. */
  readonly owner: number | undefined
  hasEnded: boolean
}

export function newUser(known: Partial<AuditedUser>): AuditedUser {
  return {
    authenticated: false,
    country: '',
    house: false,
    limit: undefined,
    pendingLimit: undefined,
    pendingMs: undefined,
    breakUntilMs: 0n,
    losses: new Map(),
    owner: undefined,
    hasEnded: false,
    ...known,
  }
}

/** What an order needs to be judged before it has an id. */
export type SecondAsked = Pick<
  SecondOrderView,
  'userId' | 'productId' | 'direction' | 'seconds' | 'payoutE8' | 'stake' | 'openMs'
>

export function secondOf(ms: bigint): bigint {
  return floorDiv(ms, SECOND_MS)
}

export function dayOf(ms: bigint): bigint {
  return floorDiv(ms + GMT8_MS, DAY_MS)
}

export function profitOf({ stake, payoutE8 }: Pick<SecondAsked, 'stake' | 'payoutE8'>): bigint {
  return floorDiv(stake * payoutE8, ONE)
}

export class SecondBooks {
  readonly products = new Map<number, AuditedProduct>()
  readonly indexes = new Map<number, AuditedIndex>()
  /** Orders that have not ended. */
  readonly living = new Map<number, AuditedSecond>()
  readonly lost = new Map<number, AuditedSecond>()
  readonly users = new Map<number, AuditedUser>()
  everywhere = false
  countries: readonly string[] = []
  lastId = 0
  nowMs = 0n
  private readonly books: Books
  private readonly marked: ReadonlyMap<number, ReadonlySet<string>>

  constructor(books: Books, marked: ReadonlyMap<number, ReadonlySet<string>>) {
    this.books = books
    this.marked = marked
  }

  product(id: number): AuditedProduct {
    return required(this.products.get(id), `second-contract ${id} does not exist`)
  }

  order(id: number): AuditedSecond {
    return required(this.living.get(id), `second-contract order ${id} is not there or has ended`)
  }

  index(id: number): AuditedIndex {
    return required(this.indexes.get(id), `index ${id} does not exist`)
  }

  user(id: number): AuditedUser {
    return required(this.users.get(id), `user ${id} does not exist`)
  }

  isMarked(user: number): boolean {
    return (this.marked.get(user)?.size ?? 0) > 0
  }

  tick({ indexId, sequence, price }: EventOf<'IndexTicked'>): void {
    const index = this.index(indexId)
    index.sequence = sequence
    if (price === undefined) return
    index.lastMs = this.nowMs
    const second = secondOf(this.nowMs)
    if (!index.seconds.has(second)) index.seconds.set(second, { price, sequence })
  }

  /** Accepted, in ascending order. */
  inEscrow(): AuditedSecond[] {
    return [...this.living.values()]
      .filter(({ view }) => view.stage !== 'scheduled')
      .sort((a, b) => a.view.orderId - b.view.orderId)
  }

  unsealedOn(indexId: number): AuditedSecond[] {
    return this.inEscrow().filter(
      ({ view, product, isSealed }) => view.stage === 'pending' && !isSealed && product.indexId === indexId,
    )
  }

  balance(name: SystemAccount, asset: number): bigint {
    return this.books.balance({ kind: 'system', name, sub: 0 }, asset)
  }

  wallet(user: number, bucket: 'available' | 'frozen'): AccountRef {
    return { kind: 'user', user: user as UserId, wallet: SECOND_WALLET, bucket, sub: 0 }
  }

  /** When time alone moves an order on. */
  dueOf({ view }: AuditedSecond): bigint {
    switch (view.stage) {
      case 'scheduled':
        return required(view.openMs, 'a scheduled order has no moment')
      case 'pending':
        return required(view.acceptedMs, 'an accepted order has no moment') + ENTRY_MS
      default:
        return required(view.expiryMs, 'an open order has no end') + SECOND_MS
    }
  }

  limitOf({ limit, pendingLimit, pendingMs }: AuditedUser): bigint | undefined {
    return pendingMs !== undefined && pendingMs <= this.nowMs ? pendingLimit : limit
  }

  addLoss(user: number, amount: bigint, day: bigint): void {
    const { losses } = this.user(user)
    losses.set(day, (losses.get(day) ?? 0n) + amount)
  }

  private stakesOf(user: number, orders: Iterable<AuditedSecond>): bigint {
    let sum = 0n
    for (const { view } of orders) if (view.userId === user) sum += view.stake
    return sum
  }

  /** The first check of the rules that a new order fails. */
  refusalOf(asked: SecondAsked): RejectionCode | undefined {
    const product = this.products.get(asked.productId)
    const buyer = this.buyerRefusal(asked.userId, product)
    if (buyer !== undefined || product === undefined) return buyer
    const offer = product.parameters.durations.find(({ seconds }) => seconds === asked.seconds)
    if (offer === undefined) return 'second.duration'
    if (offer.payoutE8 !== asked.payoutE8) return 'second.payout.changed'
    const { openMs, stake, userId } = asked
    const wait = openMs === undefined ? undefined : openMs - this.nowMs
    if (wait !== undefined && (wait < SOONEST_MS || wait > DAY_MS)) return 'second.open.time'
    if (stake <= 0n || stake > MOST_STAKE) return 'request.amount.invalid'
    const size = sizeRefusal(asked, product)
    if (size !== undefined) return size
    const { lastMs } = this.index(product.indexId)
    if (openMs === undefined && (lastMs === undefined || this.nowMs - lastMs > STALE_MS)) return 'index.stale'
    if (this.stakesOf(userId, this.living.values()) + stake > product.parameters.userCap)
      return 'second.user.cap'
    const loss = this.lossRefusal(asked)
    if (loss !== undefined) return loss
    if (this.books.balance(this.wallet(userId, 'available'), product.asset) < stake)
      return 'balance.insufficient'
    return openMs === undefined ? this.coverRefusal(asked, product) : undefined
  }

  /** The first check that a timed order fails at its moment. */
  openingRefusal(asked: SecondAsked): RejectionCode | undefined {
    const product = this.product(asked.productId)
    return (
      this.buyerRefusal(asked.userId, product) ??
      sizeRefusal(asked, product) ??
      this.lossRefusal(asked) ??
      this.coverRefusal(asked, product)
    )
  }

  private buyerRefusal(userId: number, product: AuditedProduct | undefined): RejectionCode | undefined {
    const user = this.user(userId)
    const marks = this.marked.get(userId)
    if (marks?.has('locked') === true) return 'account.locked'
    if (marks?.has('frozen') === true) return 'account.frozen'
    if (user.hasEnded) return 'robot.closed'
    if (!user.authenticated) return 'account.not.authenticated'
    if (user.owner !== undefined) return 'robot.scope'
    if (product === undefined) return 'second.product.unknown'
    if (!product.isOpen) return 'second.closed'
    if (!this.everywhere && !this.countries.includes(user.country)) return 'second.country'
    if (user.house) return 'second.house'
    return this.nowMs < user.breakUntilMs ? 'second.break' : undefined
  }

  private lossRefusal({ userId, stake }: SecondAsked): RejectionCode | undefined {
    const user = this.user(userId)
    const limit = this.limitOf(user)
    if (limit === undefined) return undefined
    const lost = user.losses.get(dayOf(this.nowMs)) ?? 0n
    return lost + this.stakesOf(userId, this.inEscrow()) + stake > limit ? 'second.loss.limit' : undefined
  }

  private coverRefusal(asked: SecondAsked, product: AuditedProduct): RejectionCode | undefined {
    const profit = profitOf(asked)
    const house = this.balance('second_house', product.asset)
    let [all, side] = [profit, profit]
    for (const { view } of this.inEscrow()) {
      all += view.profit
      if (view.productId === asked.productId && view.direction === asked.direction) side += view.profit
    }
    const equity = house + all - profit
    const { directionCapE8, totalCapE8 } = product.parameters
    const isCovered =
      profit <= house &&
      side <= floorDiv(equity * directionCapE8, ONE) &&
      all <= floorDiv(equity * totalCapE8, ONE)
    return isCovered ? undefined : 'second.cover'
  }
}

function sizeRefusal({ stake }: SecondAsked, { parameters }: AuditedProduct): RejectionCode | undefined {
  if (stake < parameters.minStake) return 'second.stake.min'
  return stake > parameters.maxStake ? 'second.stake.max' : undefined
}
