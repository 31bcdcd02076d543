// Deposits of customers: outcomes in, a row for each that was seen or ended among them out. Every event tells all of a
// deposit but when it was seen and its name, so a row that is there keeps these.

import type {
  Amount,
  AssetId,
  CommandNumber,
  DepositId,
  Event,
  EventOf,
  Outcome,
  TimeMs,
  UserId,
} from '@candor/contract'
import type { Houses } from './project-accounts.ts'

export type DepositState = 'pending' | 'confirmed' | 'orphaned'

export interface DepositRow {
  readonly depositId: DepositId
  readonly userId: UserId
  readonly assetId: AssetId
  readonly amount: Amount
  reference: string | undefined
  state: DepositState
  readonly seenMs: TimeMs
  endedMs: TimeMs | undefined
  /** The command that made it known. */
  readonly number: CommandNumber
  updatedNumber: CommandNumber
}

export function projectDeposits(outcomes: readonly Outcome[], houses: Houses): readonly DepositRow[] {
  const rows = new Map<DepositId, DepositRow>()
  for (const outcome of outcomes) {
    for (const event of outcome.events) take(rows, event, { outcome, houses })
  }
  return [...rows.values()]
}

interface Moment {
  readonly outcome: Outcome
  readonly houses: Houses
}

function take(rows: Map<DepositId, DepositRow>, event: Event, { outcome, houses }: Moment): void {
  switch (event.type) {
    case 'DepositSeen':
    case 'DepositConfirmed':
    case 'DepositOrphaned': {
      if (houses.has(event.userId)) return
      const row = rows.get(event.depositId) ?? firstKnown(event, outcome)
      rows.set(event.depositId, row)
      row.updatedNumber = outcome.number
      if (event.type === 'DepositSeen') return
      row.state = event.type === 'DepositConfirmed' ? 'confirmed' : 'orphaned'
      row.endedMs = outcome.timeMs
      return
    }
    case 'DepositNamed': {
      if (houses.has(event.userId)) return
      const row = rows.get(event.depositId)
      // The name comes with the command that saw the deposit, and so within the same batch.
      if (row === undefined) throw new Error(`deposit ${event.depositId} is named and was not seen`)
      row.reference = event.reference
      return
    }
    default:
      return
  }
}

function firstKnown(
  { depositId, userId, assetId, amount }: EventOf<'DepositSeen' | 'DepositConfirmed' | 'DepositOrphaned'>,
  { number, timeMs }: Outcome,
): DepositRow {
  return {
    depositId,
    userId,
    assetId,
    amount,
    reference: undefined,
    state: 'pending',
    seenMs: timeMs,
    endedMs: undefined,
    number,
    updatedNumber: number,
  }
}
