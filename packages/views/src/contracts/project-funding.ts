// Funding: outcomes in; settlements, the minutes that made their rates, and what customers' positions paid or received out.

import type {
  Amount,
  CommandNumber,
  Direction,
  EventOf,
  Lots,
  MarginMode,
  MarketId,
  Outcome,
  PositionId,
  Price,
  RateE8,
  TimeMs,
  UserId,
} from '@candor/contract'
import type { Houses } from '../project-accounts.ts'

type Settled = EventOf<'FundingSettled'>

export interface FundingRow extends Omit<Settled, 'type' | 'postings'> {
  /** The command that made the mark; none when that is older than the outcomes. */
  readonly markNumber: CommandNumber | undefined
  readonly timeMs: TimeMs
  readonly number: CommandNumber
}

export interface PremiumRow {
  readonly marketId: MarketId
  readonly timeMs: TimeMs
  readonly number: CommandNumber
  readonly premiumE8: RateE8
  readonly mark: Price
  readonly index: Price
  readonly indexSequence: number
}

type Moved = EventOf<'FundingMoved'>

export interface FundingPaymentRow extends Omit<Moved, 'type' | 'postings' | 'position'> {
  readonly positionId: PositionId
  readonly userId: UserId
  readonly marketId: MarketId
  readonly direction: Direction
  readonly marginMode: MarginMode
  /** As it was left. */
  readonly leverage: number
  readonly lots: Lots
  readonly entryValue: Amount
  readonly margin: Amount
  readonly timeMs: TimeMs
  readonly number: CommandNumber
}

export interface FundingChanges {
  readonly settlements: readonly FundingRow[]
  readonly premiums: readonly PremiumRow[]
  readonly payments: readonly FundingPaymentRow[]
}

export function projectFunding(outcomes: readonly Outcome[], houses: Houses): FundingChanges {
  const settlements: FundingRow[] = []
  const premiums: PremiumRow[] = []
  const payments: FundingPaymentRow[] = []
  const marks = new Map<MarketId, CommandNumber>()
  for (const { number, timeMs, events } of outcomes) {
    for (const event of events) {
      if (event.type === 'FundingSettled') {
        settlements.push({ ...event, markNumber: marks.get(event.marketId), timeMs, number })
      } else if (event.type === 'MarkPriced') {
        const { marketId, premiumE8, mark, index, indexSequence } = event
        marks.set(marketId, number)
        if (premiumE8 === undefined) continue
        premiums.push({ marketId, timeMs, number, premiumE8, mark, index, indexSequence })
      } else if (event.type === 'FundingMoved' && !houses.has(event.position.userId)) {
        payments.push(paymentOf(event, { timeMs, number }))
      }
    }
  }
  return { settlements, premiums, payments }
}

function paymentOf(event: Moved, moment: Pick<Outcome, 'number' | 'timeMs'>): FundingPaymentRow {
  const { position, dueMs, rateE8, mark, value, due, amount } = event
  const { positionId, userId, marketId, direction, marginMode, leverage, lots, entryValue, margin } = position
  return {
    positionId,
    userId,
    marketId,
    direction,
    marginMode,
    leverage,
    lots,
    entryValue,
    margin,
    dueMs,
    rateE8,
    mark,
    value,
    due,
    amount,
    ...moment,
  }
}
