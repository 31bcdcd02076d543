// What trades, nettings and deleveragings do to positions: an event in, one move out for each position it changed, with
// what sent it. Names no more than the event does.

import type {
  ContractParty,
  Direction,
  Event,
  EventOf,
  LiquidationId,
  MarketId,
  OrderId,
  OrderOrigin,
  PositionChange,
  Price,
  Side,
  TradeId,
} from '@candor/contract'

/** What closed a position, or sent the order that changed it. */
export type CloseMode = OrderOrigin | 'deleveraging'

export type ContractFillRole = 'maker' | 'taker' | 'netting' | 'deleveraging'

export interface PositionMove {
  readonly change: PositionChange
  readonly marketId: MarketId
  readonly role: ContractFillRole
  readonly origin: CloseMode
  readonly side: Side
  readonly tradeId: TradeId | undefined
  readonly orderId: OrderId | undefined
  readonly price: Price | undefined
  /** Of a netting or a deleveraging. */
  readonly liquidationId: LiquidationId | undefined
}

const NOTHING: readonly PositionMove[] = []

/**
 * Remembers what sent the orders that take: that is told by the same command. What rests is its owner's, though a
 * conditional order may have sent it.
 */
export class PositionMoves {
  private readonly origins = new Map<OrderId, OrderOrigin>()

  /** Must see every event, in order. */
  of(event: Event): readonly PositionMove[] {
    switch (event.type) {
      case 'ContractOrderPlaced':
        if (event.order.origin !== 'user') this.origins.set(event.order.orderId, event.order.origin)
        return NOTHING
      case 'ContractTraded':
        return [...this.partyMoves(event, 'maker'), ...this.partyMoves(event, 'taker')]
      case 'PositionsNetted':
        return [nettingMove(event, event.long), nettingMove(event, event.short)]
      case 'PositionsDeleveraged':
        return [
          deleveragingMove(event, event.loser, 'liquidation'),
          deleveragingMove(event, event.winner, 'deleveraging'),
        ]
      default:
        return NOTHING
    }
  }

  private partyMoves(trade: EventOf<'ContractTraded'>, role: 'maker' | 'taker'): PositionMove[] {
    const { orderId, changes }: ContractParty = trade[role]
    const { marketId, tradeId, price } = trade
    const origin = role === 'taker' ? (this.origins.get(orderId) ?? 'user') : 'user'
    return changes.map((change) => ({
      change,
      marketId,
      role,
      origin,
      side: sideOfMove(change),
      tradeId,
      orderId,
      price,
      liquidationId: undefined,
    }))
  }
}

function nettingMove(event: EventOf<'PositionsNetted'>, change: PositionChange): PositionMove {
  const { marketId, mark, liquidationId } = event
  return {
    change,
    marketId,
    role: 'netting',
    origin: 'liquidation',
    side: sideOfMove(change),
    tradeId: undefined,
    orderId: undefined,
    price: mark,
    liquidationId,
  }
}

function deleveragingMove(
  event: EventOf<'PositionsDeleveraged'>,
  change: PositionChange,
  origin: CloseMode,
): PositionMove {
  const { marketId, tradeId, liquidationId } = event
  return {
    change,
    marketId,
    role: 'deleveraging',
    origin,
    side: sideOfMove(change),
    tradeId,
    orderId: undefined,
    price: undefined,
    liquidationId,
  }
}

/** Opening a long and closing a short are bought. */
function sideOfMove({ lots, position: { direction } }: PositionChange): Side {
  return lots > 0n === (direction === 'long') ? 'buy' : 'sell'
}

export function otherDirection(direction: Direction): Direction {
  return direction === 'long' ? 'short' : 'long'
}
