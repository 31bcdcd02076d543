// Positions of customers, open and closed. Outcomes in; whole rows of the positions opened among them out, and for those
// opened before, how the core left them and what came on top of their sums.

import {
  type Amount,
  type CommandNumber,
  type Event,
  type EventOf,
  type Lots,
  maxOf,
  type OrderId,
  type Outcome,
  type PositionId,
  type PositionView,
  type Price,
  type TimeMs,
  ZERO,
} from '@candor/contract'
import type { Houses } from '../project-accounts.ts'
import { type CloseMode, type PositionMove, PositionMoves } from './position-moves.ts'

/** A position as the core left it, and its sums, or what came on top of them. */
export interface PositionRow {
  position: PositionView
  maxLots: Lots
  openedLots: Lots
  openedValue: Amount
  openedMargin: Amount
  closedLots: Lots
  closedValue: Amount
  liquidationFees: Amount
  insured: Amount
  /** The order that opened it, when that is known from here. */
  readonly openOrderId: OrderId | undefined
  closeOrderId: OrderId | undefined
  closeMode: CloseMode | undefined
  closedMs: TimeMs | undefined
  /** The command that opened it, when that is known from here, else the first that changed it. */
  readonly number: CommandNumber
  updatedNumber: CommandNumber
}

/** A gain realised at mark, without closing the position. */
export interface OffsetRow {
  readonly number: CommandNumber
  /** Tells the offsets of one command apart. */
  readonly place: number
  readonly position: PositionView
  readonly mark: Price
  readonly amount: Amount
  readonly timeMs: TimeMs
}

export interface PositionChanges {
  readonly opened: ReadonlyMap<PositionId, PositionRow>
  /** What came on top, for positions opened before. */
  readonly changed: ReadonlyMap<PositionId, PositionRow>
  readonly offsets: readonly OffsetRow[]
}

export function projectPositions(outcomes: readonly Outcome[], houses: Houses): PositionChanges {
  const positions = new PositionProjection(houses)
  const moves = new PositionMoves()
  for (const { number, timeMs, events } of outcomes) {
    for (const event of events) {
      for (const move of moves.of(event)) positions.move(move, number, timeMs)
      for (const position of leftBy(event)) positions.leave(position, number)
      if (event.type === 'OffsetRealised') positions.offset(event, number, timeMs)
    }
  }
  return positions
}

const NONE: readonly PositionView[] = []

/** Positions that changed by something else than a fill. */
function leftBy(event: Event): readonly PositionView[] {
  switch (event.type) {
    case 'LeverageSet':
      return event.positions
    case 'MarginMoved':
    case 'OffsetRealised':
    case 'FundingMoved':
      return [event.position]
    default:
      return NONE
  }
}

class PositionProjection implements PositionChanges {
  readonly opened = new Map<PositionId, PositionRow>()
  readonly changed = new Map<PositionId, PositionRow>()
  readonly offsets: OffsetRow[] = []
  private readonly houses: Houses

  constructor(houses: Houses) {
    this.houses = houses
  }

  move({ change, origin, orderId }: PositionMove, number: CommandNumber, timeMs: TimeMs): void {
    const { position, lots, value, margin, liquidationFee, insured } = change
    if (this.houses.has(position.userId)) return
    const isNew = lots > 0n && position.lots === lots
    if (isNew) this.opened.set(position.positionId, untouched(position, { number, openOrderId: orderId }))
    const row = this.leave(position, number)
    if (row === undefined) return
    if (lots > 0n) {
      row.openedLots = (row.openedLots + lots) as Lots
      row.openedValue = (row.openedValue + value) as Amount
      row.openedMargin = (row.openedMargin + margin) as Amount
    } else {
      row.closedLots = (row.closedLots - lots) as Lots
      row.closedValue = (row.closedValue + value) as Amount
    }
    row.liquidationFees = (row.liquidationFees + liquidationFee) as Amount
    row.insured = (row.insured + insured) as Amount
    if (position.lots !== 0n) return
    row.closedMs = timeMs
    row.closeMode = origin
    row.closeOrderId = orderId
  }

  leave(position: PositionView, number: CommandNumber): PositionRow | undefined {
    if (this.houses.has(position.userId)) return undefined
    const known = this.opened.get(position.positionId) ?? this.changed.get(position.positionId)
    const row = known ?? untouched(position, { number, openOrderId: undefined })
    if (known === undefined) this.changed.set(position.positionId, row)
    row.position = position
    row.maxLots = maxOf(row.maxLots, position.lots)
    row.updatedNumber = number
    return row
  }

  offset({ position, mark, amount }: EventOf<'OffsetRealised'>, number: CommandNumber, timeMs: TimeMs): void {
    if (this.houses.has(position.userId)) return
    const before = this.offsets.at(-1)
    const place = before?.number === number ? before.place + 1 : 0
    this.offsets.push({ number, place, position, mark, amount, timeMs })
  }
}

/** A position with sums of nothing. */
export function untouched(
  position: PositionView,
  { number, openOrderId }: Pick<PositionRow, 'number' | 'openOrderId'>,
): PositionRow {
  return {
    position,
    maxLots: position.lots,
    openedLots: 0n as Lots,
    openedValue: ZERO,
    openedMargin: ZERO,
    closedLots: 0n as Lots,
    closedValue: ZERO,
    liquidationFees: ZERO,
    insured: ZERO,
    openOrderId,
    closeOrderId: undefined,
    closeMode: undefined,
    closedMs: undefined,
    number,
    updatedNumber: number,
  }
}
