// Liquidations and deleveragings: outcomes in; each liquidation with how its positions stood, what became of them and the
// events that tell it all, and each deleveraging, out. A liquidation begins and ends within one command.

import {
  type Amount,
  type CommandNumber,
  type Event,
  type EventOf,
  encode,
  event as eventSchema,
  type LiquidationId,
  type Lots,
  list,
  type MarketId,
  type Outcome,
  type PositionId,
  type PositionView,
  type Price,
  type RateE8,
  type TimeMs,
  type TradeId,
  type UserId,
  ZERO,
} from '@candor/contract'
import { VIEW_LIMITS } from '../limits.ts'
import { type PositionMove, PositionMoves } from './position-moves.ts'

type Begun = EventOf<'LiquidationBegun'>
type AtRisk = Begun['positions'][number]

export interface LiquidationRow {
  readonly begun: Begun
  readonly outcome: EventOf<'LiquidationEnded'>['outcome']
  /** In the contract's encoding, as hexadecimal digits. */
  readonly events: string
  readonly timeMs: TimeMs
  readonly number: CommandNumber
}

/** How a position stood, and what became of it. */
export interface LiquidatedPositionRow {
  readonly liquidationId: LiquidationId
  readonly atRisk: AtRisk
  closedLots: Lots
  closedValue: Amount
  pnl: Amount
  liquidationFee: Amount
  insured: Amount
  /** Parts of what was closed. */
  nettedLots: Lots
  deleveragedLots: Lots
  /** The command that made the mark it stood at; none when that is older than the outcomes. */
  readonly markNumber: CommandNumber | undefined
  readonly number: CommandNumber
}

export interface DeleveragingRow {
  readonly tradeId: TradeId
  readonly liquidationId: LiquidationId
  readonly marketId: MarketId
  readonly userId: UserId
  /** As it was left. */
  readonly position: PositionView
  readonly mark: Price
  readonly lots: Lots
  readonly value: Amount
  readonly pnl: Amount
  readonly scoreE8: RateE8
  readonly timeMs: TimeMs
  readonly number: CommandNumber
}

export interface LiquidationChanges {
  readonly liquidations: readonly LiquidationRow[]
  readonly positions: readonly LiquidatedPositionRow[]
  readonly deleveragings: readonly DeleveragingRow[]
}

export const liquidationEvents = list(eventSchema, VIEW_LIMITS.liquidationEvents)

export function projectLiquidations(outcomes: readonly Outcome[]): LiquidationChanges {
  const liquidations: LiquidationRow[] = []
  const positions: LiquidatedPositionRow[] = []
  const deleveragings: DeleveragingRow[] = []
  const marks = new Map<MarketId, CommandNumber>()
  for (const { number, timeMs, events } of outcomes) {
    let current: LiquidationUnderway | undefined
    for (const event of events) {
      if (event.type === 'MarkPriced') marks.set(event.marketId, number)
      if (event.type === 'LiquidationBegun') current = new LiquidationUnderway(event, number, marks)
      else current?.take(event)
      if (event.type === 'PositionsDeleveraged') deleveragings.push(deleveragingOf(event, { number, timeMs }))
      if (event.type !== 'LiquidationEnded') continue
      if (current === undefined) throw new Error(`liquidation ${event.liquidationId} ends and never began`)
      liquidations.push({ ...current.told(), outcome: event.outcome, timeMs, number })
      positions.push(...current.positions.values())
      current = undefined
    }
    if (current !== undefined) throw new Error(`a liquidation of command ${number} does not end with it`)
  }
  return { liquidations, positions, deleveragings }
}

function deleveragingOf(
  event: EventOf<'PositionsDeleveraged'>,
  moment: Pick<Outcome, 'number' | 'timeMs'>,
): DeleveragingRow {
  const { tradeId, liquidationId, marketId, mark, lots, value, scoreE8, winner } = event
  const { position, pnl } = winner
  const { userId } = position
  return { tradeId, liquidationId, marketId, userId, position, mark, lots, value, pnl, scoreE8, ...moment }
}

class LiquidationUnderway {
  readonly positions: ReadonlyMap<PositionId, LiquidatedPositionRow>
  private readonly begun: Begun
  private readonly moves = new PositionMoves()
  private readonly events: Event[]

  constructor(begun: Begun, number: CommandNumber, marks: ReadonlyMap<MarketId, CommandNumber>) {
    this.begun = begun
    this.events = [begun]
    const { liquidationId } = begun
    this.positions = new Map(
      begun.positions.map((atRisk) => {
        const markNumber = marks.get(atRisk.position.marketId)
        return [atRisk.position.positionId, { ...NOTHING_YET, liquidationId, atRisk, markNumber, number }]
      }),
    )
  }

  take(event: Event): void {
    for (const move of this.moves.of(event)) this.close(move)
    // The journal lines are with the records.
    if (this.tells(event)) this.events.push('postings' in event ? { ...event, postings: [] } : event)
  }

  told(): Pick<LiquidationRow, 'begun' | 'events'> {
    const events = Buffer.from(encode(liquidationEvents, this.events)).toString('hex')
    return { begun: this.begun, events }
  }

  /** Whether the event is part of what a receipt tells. */
  private tells(event: Event): boolean {
    switch (event.type) {
      case 'PositionsNetted':
      case 'LiquidationStepped':
      case 'PositionsDeleveraged':
      case 'LiquidationEnded':
        return true
      case 'OffsetRealised':
        return event.position.userId === this.begun.userId
      case 'MarginMoved':
        return event.position.userId === this.begun.userId && event.direction === 'remove'
      case 'ContractTraded':
        return event.maker.userId === this.begun.userId || event.taker.userId === this.begun.userId
      case 'ContractOrderClosed':
        return event.userId === this.begun.userId && event.reason === 'liquidation'
      default:
        return false
    }
  }

  private close({ change, role }: PositionMove): void {
    const row = this.positions.get(change.position.positionId)
    if (row === undefined || change.lots >= 0n) return
    const lots = -change.lots
    row.closedLots = (row.closedLots + lots) as Lots
    row.closedValue = (row.closedValue + change.value) as Amount
    row.pnl = (row.pnl + change.pnl) as Amount
    row.liquidationFee = (row.liquidationFee + change.liquidationFee) as Amount
    row.insured = (row.insured + change.insured) as Amount
    if (role === 'netting') row.nettedLots = (row.nettedLots + lots) as Lots
    if (role === 'deleveraging') row.deleveragedLots = (row.deleveragedLots + lots) as Lots
  }
}

const NOTHING_YET = {
  closedLots: 0n as Lots,
  closedValue: ZERO,
  pnl: ZERO,
  liquidationFee: ZERO,
  insured: ZERO,
  nettedLots: 0n as Lots,
  deleveragedLots: 0n as Lots,
}
