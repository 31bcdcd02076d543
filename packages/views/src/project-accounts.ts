// Accounts: who was opened, and who of them is the house. Outcomes in, new rows out.

import type { CommandNumber, Outcome, TimeMs, UserId } from '@candor/contract'

/** Accounts of the house: their orders, fills and records stay out of the views. */
export type Houses = ReadonlySet<UserId>

export interface AccountRow {
  readonly userId: UserId
  readonly house: string | undefined
  readonly openedMs: TimeMs
  readonly number: CommandNumber
}

export function projectAccounts(outcomes: readonly Outcome[]): readonly AccountRow[] {
  const rows: AccountRow[] = []
  for (const { number, timeMs, events } of outcomes) {
    for (const event of events) {
      if (event.type !== 'AccountOpened') continue
      rows.push({ userId: event.userId, house: event.house, openedMs: timeMs, number })
    }
  }
  return rows
}
