// The single-threaded model that the server is held against: the oracle, fed with the log record by record, and asked
// what it holds at any moment. Shares no code with the gateway or the views, and with the core only what the oracle
// follows: contracts.

import {
  type AssetId,
  type CommandNumber,
  type Event,
  type OrderId,
  type Outcome,
  type SpotOrderView,
  type TimedCommand,
  type UserId,
  type WalletId,
  walletId,
} from '@candor/contract'
import { Core } from '@candor/core'
import { Oracle } from './oracle.ts'
import { accepted } from './oracle-second-world.ts'
import { ascending, type OracleOrder, viewOf } from './oracle-world.ts'

const BUCKETS = [
  'available',
  'frozen',
  'locked',
  'adminFrozen',
  'adminLocked',
  'margin',
  /** Stakes in the platform's escrow. */
  'escrow',
] as const
const SECOND_WALLET = walletId('second')

export interface ModelBalance {
  readonly wallet: WalletId
  readonly asset: AssetId
  readonly buckets: Readonly<Record<(typeof BUCKETS)[number], bigint>>
}

/** An order as it stood from one command on. */
export interface OrderVersion {
  readonly from: number
  readonly order: SpotOrderView
  readonly closedMs: number | null
}

export class Model {
  private readonly oracle = new Oracle()
  private readonly contracts = Core.create()
  /** The oracle's own objects: they go on changing until the order is closed. */
  private readonly orders = new Map<OrderId, OracleOrder>()
  private readonly watched: ReadonlySet<OrderId>
  private readonly versions = new Map<OrderId, OrderVersion[]>()

  /** Every version is kept of the watched orders. */
  constructor(watched: ReadonlySet<OrderId> = new Set()) {
    this.watched = watched
  }

  apply(number: number, { timeMs, command }: TimedCommand): Outcome {
    const told = this.contracts.apply(number as CommandNumber, timeMs, command)
    const outcome = this.oracle.apply(number as CommandNumber, timeMs, command, told)
    if (this.watched.size > 0) this.watch(outcome)
    return outcome
  }

  /** Purses in which nothing lies are left out. */
  balances(user: UserId): ModelBalance[] {
    const { balances, seconds } = this.oracle.world
    const found = new Map<string, { wallet: WalletId; asset: AssetId; buckets: Record<string, bigint> }>()
    const add = (wallet: WalletId, asset: AssetId, bucket: string, amount: bigint): void => {
      const buckets = Object.fromEntries(BUCKETS.map((each) => [each, 0n]))
      const purse = found.get(`${wallet}/${asset}`) ?? { wallet, asset, buckets }
      purse.buckets[bucket] = (purse.buckets[bucket] ?? 0n) + amount
      found.set(`${wallet}/${asset}`, purse)
    }
    for (const [key, balance] of balances) {
      if (balance === 0n || !key.startsWith(`${user}/`)) continue
      const [, wallet = '', bucket = '', , asset = ''] = key.split('/')
      // Each position has a margin of its own.
      add(Number(wallet) as WalletId, Number(asset) as AssetId, bucket, balance)
    }
    for (const order of accepted(seconds)) {
      if (order.user === user) add(SECOND_WALLET, order.product.asset, 'escrow', order.stake)
    }
    return [...found.values()] as ModelBalance[]
  }

  /** By ascending id. */
  openOrders(user: UserId): SpotOrderView[] {
    return ascending(this.oracle.world.openOrders)
      .filter((order) => order.user === user)
      .map(viewOf)
  }

  /** Oldest first; none of an order that was never placed. */
  versionsOf(orderId: OrderId): readonly OrderVersion[] {
    return this.versions.get(orderId) ?? []
  }

  private watch({ number, timeMs, events, reply }: Outcome): void {
    const closed = new Set(events.flatMap((event) => (event.type === 'SpotOrderClosed' ? event.orderId : [])))
    for (const orderId of new Set(events.flatMap(ordersIn))) {
      if (!this.watched.has(orderId)) continue
      const live = this.orders.get(orderId) ?? this.oracle.world.openOrders.get(orderId)
      if (live !== undefined) this.orders.set(orderId, live)
      // One that was placed and closed by the same command is nowhere but in that command's reply.
      const order = live === undefined ? reply.order : viewOf(live)
      if (order?.orderId !== orderId) throw new Error(`the model has lost order ${orderId}`)
      const versions = this.versions.get(orderId) ?? []
      versions.push({ from: number, order, closedMs: closed.has(orderId) ? Number(timeMs) : null })
      this.versions.set(orderId, versions)
    }
  }
}

/** The orders that an event is about. */
function ordersIn(event: Event): readonly OrderId[] {
  switch (event.type) {
    case 'SpotOrderPlaced':
      return [event.order.orderId]
    case 'SpotTraded':
      return [event.maker.orderId, event.taker.orderId]
    case 'SelfTradePrevented':
      return [event.makerOrderId, event.takerOrderId]
    case 'SpotOrderTriggered':
    case 'SpotOrderClosed':
      return [event.orderId]
    default:
      return []
  }
}
