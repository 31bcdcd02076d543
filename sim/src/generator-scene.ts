// What the makers of commands share: the seed's randomness and profile, the world as it stands, and small
// choices made from them. It reads the oracle's world and never changes it.

import type { AssetId, Command, MarketId, Side, UserId, WalletId } from '@candor/contract'
import type { Profile } from './generator-profile.ts'
import { balanceOf, userRef } from './oracle-ledger.ts'
import {
  type OracleAccount,
  type OracleMarket,
  type OracleOrder,
  peopleOf,
  type World,
} from './oracle-world.ts'
import type { Random } from './random.ts'

const SPOT = 0 as WalletId
const ROBOT_WALLETS = [17, 18].map((wallet) => wallet as WalletId)
const NO_SUCH_ID = 999
/** How often whoever is asked for is a robot, where there are any. */
const ROBOT_SHARE = 0.03

/** One command of a row, made when its turn comes, and how long after the one before that is. */
export interface Step {
  readonly afterMs: bigint | (() => bigint)
  readonly make: () => Command | undefined
}

/** A step of the seconds' own rhythm: it has a moment, and is left out when that has passed. */
export interface Beat extends Step {
  readonly atMs: bigint
}

export class Scene {
  readonly random: Random
  readonly profile: Profile
  readonly world: World
  nowMs: bigint
  /** Where each index under a contract or a second-contract stands. */
  readonly levels = new Map<number, bigint>()
  private keys = 0
  /** Who does everything for now, whoever would have been drawn. */
  private actor: UserId | undefined

  constructor(random: Random, profile: Profile, world: World) {
    this.random = random
    this.profile = profile
    this.world = world
    this.nowMs = profile.startMs
  }

  /** Makes a command, or several, that one user sends. */
  actingAs<T>(user: UserId, make: (scene: Scene) => T): T {
    this.actor = user
    try {
      return make(this)
    } finally {
      this.actor = undefined
    }
  }

  get acting(): UserId | undefined {
    return this.actor
  }

  people(): OracleAccount[] {
    return peopleOf(this.world)
  }

  robots(): OracleAccount[] {
    return [...this.world.accounts.values()].filter((each) => each.owner !== undefined)
  }

  account(): OracleAccount | undefined {
    const people = this.people()
    const hasRobots = people.length < this.world.accounts.size
    if (hasRobots && this.random.chance(ROBOT_SHARE)) return this.random.pick(this.robots())
    return people.length === 0 ? undefined : this.random.pick(people)
  }

  user(): UserId {
    return this.actor ?? this.account()?.id ?? (NO_SUCH_ID as UserId)
  }

  /** Somebody who may trade, mostly. */
  trader(): UserId {
    if (this.actor !== undefined) return this.actor
    const able = this.people().filter(({ person }) => person.authenticated && person.marks.size === 0)
    return able.length > 0 && this.random.chance(0.93) ? this.random.pick(able).id : this.user()
  }

  market(): OracleMarket | undefined {
    const markets = [...this.world.markets.values()]
    return markets.length === 0 ? undefined : this.random.pick(markets)
  }

  /** A market that takes orders, mostly; and mostly one of those that the seed planned for. */
  tradedMarket(): OracleMarket | undefined {
    const planned = this.profile.markets.map((plan) => this.world.markets.get(plan.id))
    const open = planned.filter((market) => market !== undefined).filter((market) => market.status === 'open')
    return open.length > 0 && this.random.chance(0.92) ? this.random.pick(open) : this.market()
  }

  marketId(): MarketId {
    return (this.market()?.id ?? NO_SUCH_ID) as MarketId
  }

  asset(): AssetId {
    const assets = [...this.world.assets.values()]
    return assets.length === 0 ? (NO_SUCH_ID as AssetId) : this.random.pick(assets).id
  }

  openOrder(): OracleOrder | undefined {
    const orders = [...this.world.openOrders.values()]
    return orders.length === 0 ? undefined : this.random.pick(orders)
  }

  /** The coin account mostly; a robot's wallet when there is money in it, and seldom when not. */
  tradingWallet(user: UserId, asset: AssetId): WalletId {
    const robot = this.random.pick(ROBOT_WALLETS)
    const isFunded = this.available(user, robot, asset) > 0n
    return this.random.chance(isFunded ? 0.5 : 0.02) ? robot : SPOT
  }

  available(user: UserId, wallet: WalletId, asset: AssetId): bigint {
    return balanceOf(this.world, userRef(user, wallet, 'available'), asset)
  }

  /** The price around which a market's orders lie, on its present tick. */
  middle(market: OracleMarket): bigint {
    const { tick } = market.parameters
    const planned = this.profile.markets.find((plan) => plan.id === market.id)?.middle ?? tick * 100n
    const price = this.random.chance(0.25) ? (market.lastPrice ?? planned) : planned
    return price < tick ? tick : price - (price % tick)
  }

  /** A new key mostly, none often, and at times one that was used before by this or another command. */
  key(user?: UserId): string | undefined {
    const choice = this.random.weighted([
      [40, 'new'],
      [45, 'none'],
      [8, 'shared'],
      [7, 'open'],
    ] as const)
    if (choice === 'none') return undefined
    if (choice === 'shared') return `k${this.random.int(1, 6)}`
    if (choice === 'open') {
      const own = [...this.world.openOrders.values()].filter((order) => order.user === user)
      const keyed = own.filter((order) => order.clientId !== undefined)
      if (keyed.length > 0) return this.random.pick(keyed).clientId
    }
    return `c:${++this.keys}`
  }

  side(): Side {
    return this.random.pick(['buy', 'sell'])
  }
}
