// The least that a book with settlement can do: prices and balances in bigint, fees, no checks, no ledger, no postings,
// no stops, no idempotency. Not part of the product: it shows how much of the core's time its promises cost.

import type { MixedOperation } from './mix.ts'

const ONE = 100_000_000n
const FEE_E8 = 100_000n

class PlainAccount {
  quote = 10n ** 17n
  quoteHeld = 0n
  base = 10n ** 13n
  baseHeld = 0n
}

class PlainOrder {
  readonly id: number
  readonly user: number
  readonly buys: boolean
  readonly price: bigint
  remaining: bigint
  hold = 0n
  feeNumerator = 0n
  fee = 0n
  level: PlainLevel | undefined = undefined
  previous: PlainOrder | undefined = undefined
  next: PlainOrder | undefined = undefined

  constructor(id: number, operation: PlainOperation) {
    this.id = id
    this.user = operation.user
    this.buys = operation.buys
    this.price = operation.price
    this.remaining = operation.quantity
  }
}

class PlainLevel {
  readonly price: bigint
  readonly key: number
  first: PlainOrder | undefined = undefined
  last: PlainOrder | undefined = undefined

  constructor(price: bigint) {
    this.price = price
    this.key = Number(price)
  }
}

class PlainSide {
  private readonly sign: number
  readonly levels: PlainLevel[] = []

  constructor(buys: boolean) {
    this.sign = buys ? 1 : -1
  }

  private place(key: number): number {
    let low = 0
    let high = this.levels.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (((this.levels[middle] as PlainLevel).key - key) * this.sign < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  add(order: PlainOrder): void {
    const key = Number(order.price)
    const at = this.place(key)
    let level = this.levels[at]
    if (level === undefined || level.key !== key) {
      level = new PlainLevel(order.price)
      this.levels.splice(at, 0, level)
    }
    order.level = level
    order.previous = level.last
    if (level.last === undefined) level.first = order
    else level.last.next = order
    level.last = order
  }

  remove(order: PlainOrder): void {
    const { level, previous, next } = order
    if (level === undefined) return
    if (previous === undefined) level.first = next
    else previous.next = next
    if (next === undefined) level.last = previous
    else next.previous = previous
    order.level = undefined
    if (level.first === undefined) this.levels.splice(this.place(level.key), 1)
  }
}

/** An operation with its amounts as bigint. */
export interface PlainOperation {
  readonly kind: MixedOperation['kind']
  readonly user: number
  readonly buys: boolean
  readonly price: bigint
  readonly quantity: bigint
}

export class PlainBook {
  trades = 0
  private readonly bids = new PlainSide(true)
  private readonly asks = new PlainSide(false)
  private readonly orders = new Map<number, PlainOrder>()
  private readonly accounts: PlainAccount[]
  private fees = 0n
  private nextId = 1

  constructor(users: number) {
    this.accounts = Array.from({ length: users + 1 }, () => new PlainAccount())
  }

  cancel(id: number): boolean {
    const order = this.orders.get(id)
    if (order === undefined) return false
    this.orders.delete(id)
    ;(order.buys ? this.bids : this.asks).remove(order)
    const account = this.accounts[order.user] as PlainAccount
    if (order.buys) {
      account.quoteHeld -= order.hold
      account.quote += order.hold
    } else {
      account.baseHeld -= order.hold
      account.base += order.hold
    }
    return true
  }

  place(operation: PlainOperation): number {
    const order = new PlainOrder(this.nextId++, operation)
    const isLimit = operation.kind === 'limit'
    if (isLimit) this.take(order)
    const makers = operation.buys ? this.asks : this.bids
    while (order.remaining > 0n) {
      const level = makers.levels[makers.levels.length - 1]
      if (level?.first === undefined) break
      if (isLimit && (operation.buys ? level.price > operation.price : level.price < operation.price)) break
      this.trade(order, level.first, level.price, isLimit)
    }
    if (order.remaining > 0n && isLimit) {
      ;(operation.buys ? this.bids : this.asks).add(order)
      this.orders.set(order.id, order)
    }
    return order.id
  }

  private take(order: PlainOrder): void {
    const account = this.accounts[order.user] as PlainAccount
    order.hold = order.buys ? (order.remaining * order.price) / ONE : order.remaining
    if (order.buys) {
      account.quote -= order.hold
      account.quoteHeld += order.hold
    } else {
      account.base -= order.hold
      account.baseHeld += order.hold
    }
  }

  private trade(taker: PlainOrder, maker: PlainOrder, price: bigint, takerHolds: boolean): void {
    const quantity = taker.remaining < maker.remaining ? taker.remaining : maker.remaining
    const quote = (quantity * price) / ONE
    const buyer = taker.buys ? taker : maker
    const seller = taker.buys ? maker : taker
    const buyerFee = feeOf(buyer, quantity)
    const sellerFee = feeOf(seller, quote)
    const buying = this.accounts[buyer.user] as PlainAccount
    const selling = this.accounts[seller.user] as PlainAccount
    if (takerHolds || buyer === maker) {
      buyer.hold -= quote
      buying.quoteHeld -= quote
    } else buying.quote -= quote
    if (takerHolds || seller === maker) {
      seller.hold -= quantity
      selling.baseHeld -= quantity
    } else selling.base -= quantity
    buying.base += quantity - buyerFee
    selling.quote += quote - sellerFee
    this.fees += sellerFee
    taker.remaining -= quantity
    maker.remaining -= quantity
    this.trades++
    if (maker.remaining > 0n) return
    this.orders.delete(maker.id)
    ;(maker.buys ? this.bids : this.asks).remove(maker)
  }
}

function feeOf(order: PlainOrder, received: bigint): bigint {
  order.feeNumerator += received * FEE_E8
  const due = (order.feeNumerator + ONE - 1n) / ONE - order.fee
  order.fee += due
  return due
}
