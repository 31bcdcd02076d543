// What the core knows of one user: standing, purses, open orders, fee level, remembered requests.

import {
  type Amount,
  type AssetId,
  SPOT_WALLET,
  type TradeGroupId,
  type UserId,
  type WalletId,
  ZERO,
} from '@candor/contract'
import { AccountQueue } from './book/order-queue.ts'
import type { ContractAccount } from './contracts/contract-account.ts'
import type { EarnAccount } from './earn/earn.ts'
import type { FeeStanding } from './fees/fee-standing.ts'
import { newFeeStanding } from './fees/fee-standing.ts'
import type { RememberedRequests } from './idempotency.ts'
import { Purse } from './ledger.ts'
import type { SecondAccount } from './seconds/second-account.ts'
import type { SpotMarket } from './spot/spot-market.ts'
import type { SpotOrder } from './spot/spot-order.ts'

const ASSETS = 2 ** 12

/** Whether an account may do anything at all. */
interface Standing {
  authenticated: boolean
  country: string
  frozen: boolean
  locked: boolean
}

function newStanding(): Standing {
  return { authenticated: false, country: '', frozen: false, locked: false }
}

const NO_ROBOTS: Account[] = []

/** One wallet's purses for the two assets of a market. */
export interface SpotPurses {
  readonly base: Purse
  readonly quote: Purse
}

export class Account {
  readonly id: UserId
  readonly group: TradeGroupId
  /** What kind of house account this is; none for customers. */
  readonly house: string | undefined
  /** Whose robot this is, if it is one. */
  private ownedBy: Account | undefined = undefined
  /** Of a robot that has ended. */
  closed = false
  /** A robot's are its owner's: who may trade, and at which rates, is said of the person. */
  private standing: Standing = newStanding()
  fees: FeeStanding = newFeeStanding()
  /** Robots of this owner that have not ended, by ascending id. Made with the first. */
  robots: Account[] = NO_ROBOTS
  private readonly orders = new AccountQueue<SpotOrder>()
  /** Made with the first order that has a client id. */
  private ordersByClientId: Map<string, SpotOrder> | undefined = undefined
  /** By the market's slot. */
  private readonly openCounts: number[] = []
  private readonly spotPursesBySlot: (SpotPurses | undefined)[] = []
  private readonly pursesByKey = new Map<number, Purse>()
  /** Made with the first contract order or choice of a mode. */
  contracts: ContractAccount | undefined
  /** Made with the first second-contract order or limit. */
  seconds: SecondAccount | undefined
  /** Made with the first purchase of a financial product or in a pool. */
  earn: EarnAccount | undefined
  /** Made with the first keyed request. */
  requests: RememberedRequests | undefined

  constructor(id: UserId, group: TradeGroupId, house: string | undefined) {
    this.id = id
    this.group = group
    this.house = house
  }

  get owner(): Account | undefined {
    return this.ownedBy
  }

  get authenticated(): boolean {
    return this.standing.authenticated
  }

  get country(): string {
    return this.standing.country
  }

  get frozen(): boolean {
    return this.standing.frozen
  }

  get locked(): boolean {
    return this.standing.locked
  }

  stand(changes: Partial<Standing>): void {
    Object.assign(this.standing, changes)
  }

  /** Makes this account the owner's robot. */
  joinOwner(owner: Account, closed: boolean): void {
    this.ownedBy = owner
    this.closed = closed
    this.standing = owner.standing
    this.fees = owner.fees
    if (!closed) owner.robots = [...owner.robots, this].sort((a, b) => a.id - b.id)
  }

  /** The robot has ended. */
  close(): void {
    this.closed = true
    const { ownedBy } = this
    if (ownedBy !== undefined) ownedBy.robots = ownedBy.robots.filter((robot) => robot !== this)
  }

  purse(wallet: WalletId, asset: AssetId): Purse {
    const key = wallet * ASSETS + asset
    const known = this.pursesByKey.get(key)
    if (known !== undefined) return known
    const made = new Purse(this.id, wallet, asset)
    this.pursesByKey.set(key, made)
    return made
  }

  /** The purse if there is one: a mere question must not make one, or hostile questions would fill memory. */
  findPurse(wallet: WalletId, asset: AssetId): Purse | undefined {
    return this.pursesByKey.get(wallet * ASSETS + asset)
  }

  /** What a wallet can spend of an asset. */
  available(wallet: WalletId, asset: AssetId): Amount {
    return this.findPurse(wallet, asset)?.available.balance ?? ZERO
  }

  /** Every purse ever touched, by wallet and asset. */
  purses(): Purse[] {
    return [...this.pursesByKey.entries()].sort((a, b) => a[0] - b[0]).map((entry) => entry[1])
  }

  /** The coin account's purses for a market, found by its slot: nearly every order asks for them. */
  spotPurses(market: SpotMarket): SpotPurses {
    const known = this.spotPursesBySlot[market.slot]
    if (known !== undefined) return known
    const { base, quote } = market.listing
    while (this.spotPursesBySlot.length <= market.slot) this.spotPursesBySlot.push(undefined)
    const made = { base: this.purse(SPOT_WALLET, base), quote: this.purse(SPOT_WALLET, quote) }
    this.spotPursesBySlot[market.slot] = made
    return made
  }

  openOrdersIn(market: SpotMarket): number {
    return this.openCounts[market.slot] ?? 0
  }

  /** Open orders by ascending id: a copy, so that closing them one by one is safe. */
  openOrders(): SpotOrder[] {
    return this.orders.toArray()
  }

  orderByClientId(clientId: string): SpotOrder | undefined {
    return this.ordersByClientId?.get(clientId)
  }

  addOrder(order: SpotOrder): void {
    this.orders.add(order)
    if (order.clientId !== undefined) {
      this.ordersByClientId ??= new Map()
      this.ordersByClientId.set(order.clientId, order)
    }
    this.count(order.market, 1)
  }

  removeOrder(order: SpotOrder): void {
    this.orders.remove(order)
    if (order.clientId !== undefined) this.ordersByClientId?.delete(order.clientId)
    this.count(order.market, -1)
  }

  private count(market: SpotMarket, change: number): void {
    while (this.openCounts.length <= market.slot) this.openCounts.push(0)
    this.openCounts[market.slot] = (this.openCounts[market.slot] as number) + change
  }
}
