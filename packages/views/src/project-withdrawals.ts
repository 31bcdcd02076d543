// Withdrawals of customers, from the request to the end. Outcomes in; whole rows of those asked for among them out, and
// for those asked for before, how they stand now and who approved since.

import type {
  AdministratorId,
  CommandNumber,
  Event,
  EventOf,
  Outcome,
  TimeMs,
  WithdrawalId,
} from '@candor/contract'
import type { Houses } from './project-accounts.ts'

export type WithdrawalState = 'applied' | 'sent' | 'settled' | 'returned' | 'refused'

/** How a withdrawal stands, or what came on top of how it stood. */
export interface WithdrawalProgress {
  readonly withdrawalId: WithdrawalId
  /** None when it stays as it was. */
  state: WithdrawalState | undefined
  /** Those who approved, or who came on top. */
  approvers: readonly AdministratorId[]
  reason: string | undefined
  refusedBy: AdministratorId | undefined
  reference: string | undefined
  sentMs: TimeMs | undefined
  endedMs: TimeMs | undefined
  updatedNumber: CommandNumber
}

export type WithdrawalTerms = Pick<
  EventOf<'WithdrawalRequested'>,
  'withdrawalId' | 'userId' | 'assetId' | 'amount' | 'fee' | 'destination' | 'approvalsNeeded'
>

/** A withdrawal asked for among the outcomes: its terms, and how it stands after them. */
export interface WithdrawalRow {
  readonly terms: WithdrawalTerms
  readonly requestedMs: TimeMs
  readonly number: CommandNumber
  readonly progress: WithdrawalProgress
}

export interface WithdrawalChanges {
  /** To be written after the changes: an id that has ended may come again, even within a batch. */
  readonly requested: ReadonlyMap<WithdrawalId, WithdrawalRow>
  /** What came on top, for withdrawals asked for before. */
  readonly changed: ReadonlyMap<WithdrawalId, WithdrawalProgress>
}

export function projectWithdrawals(outcomes: readonly Outcome[], houses: Houses): WithdrawalChanges {
  const withdrawals = new WithdrawalProjection()
  for (const outcome of outcomes) {
    for (const event of outcome.events) {
      if ('withdrawalId' in event && !houses.has(event.userId)) withdrawals.take(event, outcome)
    }
  }
  return withdrawals
}

class WithdrawalProjection implements WithdrawalChanges {
  readonly requested = new Map<WithdrawalId, WithdrawalRow>()
  readonly changed = new Map<WithdrawalId, WithdrawalProgress>()

  take(event: Event, { number, timeMs }: Outcome): void {
    switch (event.type) {
      case 'WithdrawalRequested':
        this.requested.set(event.withdrawalId, {
          terms: event,
          requestedMs: timeMs,
          number,
          progress: { ...nothingYet(event.withdrawalId, number), state: 'applied' },
        })
        return undefined
      case 'WithdrawalApproved': {
        const progress = this.progressOf(event.withdrawalId, number)
        progress.approvers = [...progress.approvers, event.administratorId]
        return undefined
      }
      case 'WithdrawalSent':
        return this.move(event, number, { state: 'sent', sentMs: timeMs })
      case 'WithdrawalRefused': {
        const { reason, administratorId: refusedBy } = event
        return this.move(event, number, { state: 'refused', reason, refusedBy, endedMs: timeMs })
      }
      case 'WithdrawalSettled':
        return this.move(event, number, {
          state: 'settled',
          reference: event.reference,
          endedMs: timeMs,
        })
      case 'WithdrawalReturned':
        return this.move(event, number, { state: 'returned', reason: event.reason, endedMs: timeMs })
      default:
        return undefined
    }
  }

  private move(
    { withdrawalId }: { readonly withdrawalId: WithdrawalId },
    number: CommandNumber,
    changes: Partial<WithdrawalProgress>,
  ): void {
    Object.assign(this.progressOf(withdrawalId, number), changes)
  }

  private progressOf(withdrawalId: WithdrawalId, number: CommandNumber): WithdrawalProgress {
    const known = this.requested.get(withdrawalId)?.progress ?? this.changed.get(withdrawalId)
    const progress = known ?? nothingYet(withdrawalId, number)
    if (known === undefined) this.changed.set(withdrawalId, progress)
    progress.updatedNumber = number
    return progress
  }
}

export function nothingYet(withdrawalId: WithdrawalId, updatedNumber: CommandNumber): WithdrawalProgress {
  return {
    withdrawalId,
    state: undefined,
    approvers: [],
    reason: undefined,
    refusedBy: undefined,
    reference: undefined,
    sentMs: undefined,
    endedMs: undefined,
    updatedNumber,
  }
}
