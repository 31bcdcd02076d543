// What an event did to positions: the positions as it left them, and the fills among it. Events go in; their own words
// come out. It never adds anything up.

import type {
  Event,
  EventOf,
  MarketId,
  OrderId,
  PositionChange,
  PositionView,
  Price,
  TradeId,
  UserId,
} from '@candor/contract'

/** One change of one position, as its owner sees it. */
export interface ContractFill {
  /** Its command in the log. */
  readonly number: number
  readonly timeMs: number
  readonly userId: UserId
  readonly marketId: MarketId
  readonly kind: 'trade' | 'netting' | 'deleveraging'
  readonly tradeId: TradeId | undefined
  readonly orderId: OrderId | undefined
  readonly role: 'maker' | 'taker' | undefined
  /** None of a deleveraging: its value is exact, and what it is for one coin may not be. */
  readonly price: Price | undefined
  readonly change: PositionChange
}

/** Without its place in the log. */
export type BareFill = Omit<ContractFill, 'number' | 'timeMs'>

type FillEvent = EventOf<'ContractTraded'> | EventOf<'PositionsNetted'> | EventOf<'PositionsDeleveraged'>

export function isFillEvent(event: Event): event is FillEvent {
  return (
    event.type === 'ContractTraded' ||
    event.type === 'PositionsNetted' ||
    event.type === 'PositionsDeleveraged'
  )
}

/** Maker, then taker; long, then short; the side that is liquidated, then the other. */
export function* fillsIn(event: FillEvent): Generator<BareFill> {
  const { marketId } = event
  switch (event.type) {
    case 'ContractTraded':
      for (const role of ['maker', 'taker'] as const) {
        const { userId, orderId, changes } = event[role]
        for (const change of changes) {
          const { tradeId, price } = event
          yield { userId, marketId, kind: 'trade', tradeId, orderId, role, price, change }
        }
      }
      break
    case 'PositionsNetted':
      for (const change of [event.long, event.short]) {
        yield { ...bare(marketId, change), kind: 'netting', tradeId: undefined, price: event.mark }
      }
      break
    case 'PositionsDeleveraged':
      for (const change of [event.loser, event.winner]) {
        yield { ...bare(marketId, change), kind: 'deleveraging', tradeId: event.tradeId, price: undefined }
      }
      break
  }
}

function bare(marketId: MarketId, change: PositionChange) {
  return { userId: change.position.userId, marketId, orderId: undefined, role: undefined, change }
}

/** Every position that the event changed, as it left it. */
export function positionsIn(event: Event): readonly PositionView[] {
  switch (event.type) {
    case 'ContractTraded':
    case 'PositionsNetted':
    case 'PositionsDeleveraged':
      return [...fillsIn(event)].map(({ change }) => change.position)
    case 'LeverageSet':
      return event.positions
    case 'MarginMoved':
    case 'OffsetRealised':
    case 'FundingMoved':
      return [event.position]
    default:
      return []
  }
}
