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
import { AccountList } from './book/order-lists.ts'
import type { ContractAccount } from './contracts/contract-account.ts'
import type { ContractMarket } from './contracts/contract-market.ts'
import type { Holding } from './contracts/holding.ts'
import type { EarnAccount } from './earn/earn.ts'
import type { FeeStanding } from './fees/fee-standing.ts'
import { newFeeStanding } from './fees/fee-standing.ts'
import type { RememberedRequests } from './idempotency.ts'
import { Purse } from './ledger.ts'
import type { SecondAccount } from './seconds/second-account.ts'
import type { SpotMarket } from './spot/spot-market.ts'
import type { SpotOrder } from './spot/spot-order.ts'
import { SpotSeat } from './spot/spot-seat.ts'

const ASSETS = 2 ** 12

/** What may be said of an account's standing. */
interface Standing {
  readonly authenticated: boolean
  readonly country: string
  readonly frozen: boolean
  readonly locked: boolean
}

const NO_ROBOTS: Account[] = []

export class Account extends AccountList<SpotOrder> {
  // What every order asks for comes first, so that it lies together.
  readonly id: UserId
  readonly group: TradeGroupId
  /** Whose standing and rates hold: of a robot its owner's, for those are said of the person. */
  private person: Account = this
  private isLocked = false
  private isFrozen = false
  private isAuthenticated = false
  /** Of a robot that has ended. */
  closed = false
  /** The one asked for last: whoever trades mostly goes on in the same market. */
  private latestSeat: SpotSeat | undefined = undefined
  private latestHolding: Holding | undefined = undefined
  /** Made with the first contract order or choice of a mode. */
  contracts: ContractAccount | undefined = undefined
  /** Its own place on the fee ladder, from 1, and a better one given for a while. */
  private ownLevel = 1
  private givenLevel = 1
  /** Made with the first order that has a client id. */
  private ordersByClientId: Map<string, SpotOrder> | undefined = undefined
  fees: FeeStanding = newFeeStanding()
  /** What kind of house account this is; none for customers. */
  readonly house: string | undefined
  private livesIn = ''
  /** Robots of this owner that have not ended, by ascending id. Made with the first. */
  robots: Account[] = NO_ROBOTS
  /** By the market's slot. */
  private readonly seats: (SpotSeat | undefined)[] = []
  private readonly pursesByKey = new Map<number, Purse>()
  /** Made with the first second-contract order or limit. */
  seconds: SecondAccount | undefined
  /** Made with the first purchase of a financial product or in a pool. */
  earn: EarnAccount | undefined
  /** Made with the first keyed request. */
  requests: RememberedRequests | undefined

  constructor(id: UserId, group: TradeGroupId, house: string | undefined) {
    super()
    this.id = id
    this.group = group
    this.house = house
  }

  /** Whose robot this is, if it is one. */
  get owner(): Account | undefined {
    return this.person === this ? undefined : this.person
  }

  get authenticated(): boolean {
    return this.person.isAuthenticated
  }

  get country(): string {
    return this.person.livesIn
  }

  get frozen(): boolean {
    return this.person.isFrozen
  }

  get locked(): boolean {
    return this.person.isLocked
  }

  get feeLevel(): number {
    return this.person.ownLevel
  }

  set feeLevel(level: number) {
    this.person.ownLevel = level
  }

  get overrideLevel(): number {
    return this.person.givenLevel
  }

  set overrideLevel(level: number) {
    this.person.givenLevel = level
  }

  stand({ authenticated, country, frozen, locked }: Partial<Standing>): void {
    const { person } = this
    if (authenticated !== undefined) person.isAuthenticated = authenticated
    if (country !== undefined) person.livesIn = country
    if (frozen !== undefined) person.isFrozen = frozen
    if (locked !== undefined) person.isLocked = locked
  }

  /** Makes this account the owner's robot. */
  joinOwner(owner: Account, closed: boolean): void {
    this.person = owner
    this.closed = closed
    this.fees = owner.fees
    if (!closed) owner.robots = [...owner.robots, this].sort((a, b) => a.id - b.id)
  }

  /** The robot has ended. */
  close(): void {
    this.closed = true
    const { owner } = this
    if (owner !== undefined) owner.robots = owner.robots.filter((robot) => robot !== this)
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

  /** The coin account's seat in a market, made when first asked for. */
  seatIn(market: SpotMarket): SpotSeat {
    const { latestSeat } = this
    return latestSeat !== undefined && latestSeat.market === market ? latestSeat : this.findSeat(market)
  }

  private findSeat(market: SpotMarket): SpotSeat {
    while (this.seats.length <= market.slot) this.seats.push(undefined)
    const seat = this.seats[market.slot] ?? new SpotSeat(this, SPOT_WALLET, market)
    this.seats[market.slot] = seat
    this.latestSeat = seat
    return seat
  }

  /** What it has in a contract, if anything. */
  holdingIn(market: ContractMarket): Holding | undefined {
    const { latestHolding } = this
    if (latestHolding !== undefined && latestHolding.market === market) return latestHolding
    const found = this.contracts?.findHolding(market.id)
    if (found !== undefined) this.latestHolding = found
    return found
  }

  openOrdersIn(market: SpotMarket): number {
    const { latestSeat } = this
    if (latestSeat !== undefined && latestSeat.market === market) return latestSeat.openOrders
    return this.seats[market.slot]?.openOrders ?? 0
  }

  orderByClientId(clientId: string): SpotOrder | undefined {
    return this.ordersByClientId?.get(clientId)
  }

  addOrder(order: SpotOrder): void {
    this.append(order)
    if (order.clientId !== undefined) {
      this.ordersByClientId ??= new Map()
      this.ordersByClientId.set(order.clientId, order)
    }
    this.seatIn(order.market).openOrders++
  }

  removeOrder(order: SpotOrder): void {
    this.unlink(order)
    if (order.clientId !== undefined) this.ordersByClientId?.delete(order.clientId)
    this.seatIn(order.market).openOrders--
  }
}
