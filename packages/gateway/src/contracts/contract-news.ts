// What is news of a command to the owners of positions: liquidations, deleveragings, take-profits and stop-losses that
// fired, conditional orders that were refused. An outcome comes in, facts come out. A stop that fired without closing a lot
// is no news: it waits on. A conditional order that was sent is told by its fills.

import type {
  ContractTriggerId,
  Direction,
  Event,
  EventOf,
  MarketId,
  OrderId,
  Outcome,
  PositionId,
  Price,
  RejectionCode,
  StopKind,
  UserId,
} from '@candor/contract'
import { fillsIn, isFillEvent } from '../live/position-changes.ts'

export interface LiquidationNews {
  readonly kind: 'liquidated'
  readonly userId: UserId
  readonly markets: readonly MarketId[]
  readonly equity: bigint
  readonly maintenance: bigint
  readonly lots: bigint
}

export interface DeleveragingNews {
  readonly kind: 'deleveraged'
  readonly userId: UserId
  readonly marketId: MarketId
  readonly direction: Direction
  readonly lots: bigint
  readonly value: bigint
  readonly pnl: bigint
}

export interface StopNews {
  readonly kind: StopKind
  readonly userId: UserId
  readonly marketId: MarketId
  readonly direction: Direction
  readonly price: Price
  readonly lots: bigint
  readonly pnl: bigint
}

export interface RefusedTriggerNews {
  readonly kind: 'triggerRejected'
  readonly userId: UserId
  readonly marketId: MarketId
  readonly triggerId: ContractTriggerId
  readonly price: Price
  readonly rejection: RejectionCode
}

export type PositionNews = LiquidationNews | DeleveragingNews | StopNews | RefusedTriggerNews

type Begun = EventOf<'LiquidationBegun'>

interface Fired {
  readonly kind: StopKind
  readonly price: Price
  lots: bigint
  pnl: bigint
}

const NO_NEWS: readonly PositionNews[] = []
const NEWSWORTHY: ReadonlySet<Event['type']> = new Set<Event['type']>([
  'LiquidationBegun',
  'StopTriggered',
  'ContractTriggerEnded',
])

export function positionNews({ events }: Outcome): readonly PositionNews[] {
  // Nearly all outcomes are of orders: those cost no more than this look.
  if (!events.some(({ type }) => NEWSWORTHY.has(type))) return NO_NEWS
  const reader = new NewsReader()
  for (const event of events) reader.read(event)
  return reader.news()
}

class NewsReader {
  private readonly found: PositionNews[] = []
  private liquidation: Begun | undefined
  private liquidatedLots = 0n
  private readonly fired = new Map<PositionId, Fired[]>()
  private readonly stopOrders = new Map<OrderId, StopKind>()
  private readonly stopped = new Map<Fired, { userId: UserId; marketId: MarketId; direction: Direction }>()

  read(event: Outcome['events'][number]): void {
    switch (event.type) {
      case 'LiquidationBegun':
        this.liquidation = event
        this.liquidatedLots = 0n
        break
      case 'LiquidationEnded':
        this.endLiquidation()
        break
      case 'StopTriggered':
        this.fire(event)
        break
      case 'ContractTriggerEnded': {
        const { userId, marketId, triggerId, price, rejection } = event
        if (price === undefined || rejection === undefined) break
        this.found.push({ kind: 'triggerRejected', userId, marketId, triggerId, price, rejection })
        break
      }
      case 'ContractOrderPlaced': {
        const { origin, orderId } = event.order
        if (origin === 'takeProfit' || origin === 'stopLoss') this.stopOrders.set(orderId, origin)
        break
      }
      default:
        if (isFillEvent(event)) this.fill(event)
    }
  }

  news(): readonly PositionNews[] {
    const fired = [...this.stopped].map(
      ([{ kind, price, lots, pnl }, about]): StopNews => ({ ...about, kind, price, lots, pnl }),
    )
    return [...this.found, ...fired]
  }

  /** Two of one kind on one position that fire together are told as one. */
  private fire({ positionId, kind, price }: EventOf<'StopTriggered'>): void {
    const known = this.fired.get(positionId) ?? []
    if (known.some((each) => each.kind === kind)) return
    this.fired.set(positionId, [...known, { kind, price, lots: 0n, pnl: 0n }])
  }

  private fill(event: Parameters<typeof fillsIn>[0]): void {
    for (const { userId, marketId, orderId, kind, change } of fillsIn(event)) {
      const { position, lots, value, pnl } = change
      const { direction, positionId } = position
      const isLoser = userId === this.liquidation?.userId
      if (isLoser && lots < 0n) this.liquidatedLots -= lots
      if (kind === 'deleveraging' && !isLoser) {
        this.found.push({ kind: 'deleveraged', userId, marketId, direction, lots: -lots, value, pnl })
      }
      const stopKind = orderId === undefined ? undefined : this.stopOrders.get(orderId)
      const fired = this.fired.get(positionId)?.find((each) => each.kind === stopKind)
      if (fired === undefined) continue
      fired.lots -= lots
      fired.pnl += pnl
      this.stopped.set(fired, { userId, marketId, direction })
    }
  }

  private endLiquidation(): void {
    if (this.liquidation === undefined) return
    const { userId, equity, maintenance, positions } = this.liquidation
    const markets = [...new Set(positions.map(({ position }) => position.marketId))]
    this.found.push({
      kind: 'liquidated',
      userId,
      markets,
      equity,
      maintenance,
      lots: this.liquidatedLots,
    })
    this.liquidation = undefined
  }
}
