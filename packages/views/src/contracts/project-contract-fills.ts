// What happened to the positions of customers: outcomes in, a row for each change by a trade, a netting or a deleveraging
// out.

import type {
  Amount,
  CommandNumber,
  Direction,
  Lots,
  MarketId,
  OrderId,
  Outcome,
  PositionId,
  Price,
  Side,
  TimeMs,
  TradeId,
  UserId,
} from '@candor/contract'
import type { Houses } from '../project-accounts.ts'
import { type CloseMode, type ContractFillRole, type PositionMove, PositionMoves } from './position-moves.ts'

export interface ContractFillRow {
  readonly number: CommandNumber
  /** Tells the fills of one command apart. */
  readonly place: number
  /** None for a netting. */
  readonly tradeId: TradeId | undefined
  /** None for a netting and a deleveraging. */
  readonly orderId: OrderId | undefined
  readonly positionId: PositionId
  readonly userId: UserId
  readonly marketId: MarketId
  readonly direction: Direction
  readonly side: Side
  readonly role: ContractFillRole
  readonly origin: CloseMode
  /** None for a deleveraging, which has a value and no price. */
  readonly price: Price | undefined
  /** Opened if positive, closed if negative. */
  readonly lots: Lots
  readonly value: Amount
  readonly pnl: Amount
  readonly margin: Amount
  readonly fee: Amount
  readonly liquidationFee: Amount
  readonly insured: Amount
  readonly timeMs: TimeMs
}

export function projectContractFills(
  outcomes: readonly Outcome[],
  houses: Houses,
): readonly ContractFillRow[] {
  const rows: ContractFillRow[] = []
  const moves = new PositionMoves()
  for (const { number, timeMs, events } of outcomes) {
    let place = 0
    for (const event of events) {
      for (const move of moves.of(event)) {
        if (houses.has(move.change.position.userId)) continue
        rows.push(fillOf(move, { number, place, timeMs }))
        place++
      }
    }
  }
  return rows
}

function fillOf(
  { change, marketId, role, origin, side, tradeId, orderId, price }: PositionMove,
  moment: Pick<ContractFillRow, 'number' | 'place' | 'timeMs'>,
): ContractFillRow {
  const { position, lots, value, pnl, margin, fee, liquidationFee, insured } = change
  const { positionId, userId, direction } = position
  const { number, place, timeMs } = moment
  return {
    number,
    place,
    tradeId,
    orderId,
    positionId,
    userId,
    marketId,
    direction,
    side,
    role,
    origin,
    price,
    lots,
    value,
    pnl,
    margin,
    fee,
    liquidationFee,
    insured,
    timeMs,
  }
}
