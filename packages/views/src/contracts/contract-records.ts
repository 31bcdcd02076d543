// Of which kinds the records of a contract event are (rulebook 8.3): an event and what it moved of a user's free money in,
// kinds and amounts out, which add up to that.

import type { Amount, ContractParty, Event, EventOf, PositionChange, UserId } from '@candor/contract'
import type { RecordType } from '../record-types.ts'
import { directionOf } from './project-contract-orders.ts'

export interface RecordPart {
  readonly type: RecordType
  readonly amount: Amount
}

export interface MovedBy {
  readonly userId: UserId
  readonly amount: Amount
  /** Whether the event is part of a liquidation of this user. */
  readonly isLiquidated: boolean
}

/** None for an event that is not of contracts. */
export function contractParts(event: Event, moved: MovedBy): readonly RecordPart[] | undefined {
  const parts = partsOf(event, moved)
  return parts?.filter(({ amount }) => amount !== 0n)
}

function partsOf(event: Event, moved: MovedBy): readonly RecordPart[] | undefined {
  const { userId, amount } = moved
  switch (event.type) {
    case 'ContractOrderPlaced':
      return placedParts(event, amount)
    case 'ContractOrderClosed':
      return [
        { type: 'marginReturned', amount: event.marginReleased },
        { type: 'excessFee', amount: (amount - event.marginReleased) as Amount },
      ]
    case 'ContractSelfTradePrevented':
      return [{ type: 'marginReturned', amount }]
    case 'ContractTraded':
      return moved.isLiquidated ? [{ type: 'liquidation', amount }] : tradedParts(event, moved)
    case 'LeverageSet':
    case 'MarginMoved':
      return [{ type: amount < 0n ? 'marginAdded' : 'marginRemoved', amount }]
    case 'OffsetRealised':
      return [{ type: 'contractIncome', amount }]
    case 'FundingMoved':
    case 'FundingSettled':
      return [{ type: 'funding', amount }]
    case 'PositionsNetted':
      return [{ type: 'liquidation', amount }]
    case 'PositionsDeleveraged': {
      const isWinner = event.winner.position.userId === userId
      return [{ type: isWinner ? 'autoDeleveraging' : 'liquidation', amount }]
    }
    default:
      return undefined
  }
}

/** The record's reference: what the event is about. */
export function contractReferenceOf(event: Event): number | undefined {
  switch (event.type) {
    case 'ContractOrderPlaced':
      return event.order.orderId
    case 'ContractOrderClosed':
      return event.orderId
    case 'ContractSelfTradePrevented':
      return event.takerOrderId
    case 'MarginMoved':
    case 'OffsetRealised':
    case 'FundingMoved':
      return event.position.positionId
    case 'PositionsNetted':
      return event.liquidationId
    default:
      return undefined
  }
}

function placedParts(event: EventOf<'ContractOrderPlaced'>, amount: Amount): readonly RecordPart[] {
  const isLong = directionOf(event.order) === 'long'
  const margin = -event.marginReserve as Amount
  return [
    { type: isLong ? 'openLongMargin' : 'openShortMargin', amount: margin },
    { type: isLong ? 'openLongFee' : 'openShortFee', amount: (amount - margin) as Amount },
  ]
}

/**
 * What a fill closes pays out margin and gain less the fee; of what it opens, a part of the reserve may come back. In one-way
 * mode lots that were to open may close instead: with nothing opened, the reserve that comes back was theirs.
 */
function tradedParts(
  { maker, taker }: EventOf<'ContractTraded'>,
  { userId, amount }: MovedBy,
): readonly RecordPart[] {
  const changes = [maker, taker].flatMap((party: ContractParty) =>
    party.userId === userId ? party.changes : [],
  )
  const closed = changes.find(({ lots }) => lots < 0n)
  if (closed === undefined) return [{ type: 'excessFee', amount }]
  const { margin, fee } = closed
  const income = incomeOf(closed)
  return [
    { type: 'marginProfit', amount: -margin as Amount },
    { type: 'contractIncome', amount: income },
    { type: closed.position.direction === 'long' ? 'closeLongFee' : 'closeShortFee', amount: -fee as Amount },
    {
      type: changes.length === 1 ? 'marginReturned' : 'excessFee',
      amount: (amount + margin + fee - income) as Amount,
    },
  ]
}

/** Of a loss, what the insurance fund paid was not the user's. */
function incomeOf({ pnl, insured, liquidationFee }: PositionChange): Amount {
  return (pnl + insured - liquidationFee) as Amount
}
