// What the log made of deposits and withdrawals, for the desks: read from the views once they are as far as the engine.

import type { WithdrawalId } from '@candor/contract'
import type { Database } from '@candor/database'
import type { Ledger, LedgerDeposit } from '@candor/wallets'
import { ApiRefusal } from '../refusal.ts'

export interface ViewsLedgerParts {
  readonly database: Database
  /** Whether the views hold everything that was durable when asked. */
  readonly caughtUp: () => Promise<boolean>
}

export class ViewsLedger implements Ledger {
  private readonly parts: ViewsLedgerParts

  constructor(parts: ViewsLedgerParts) {
    this.parts = parts
  }

  async deposits(references: readonly string[]): Promise<ReadonlyMap<string, LedgerDeposit>> {
    await this.catchUp()
    if (references.length === 0) return new Map()
    const rows = await this.parts.database
      .selectFrom('view_deposits')
      .select(['reference', 'deposit_id', 'state'])
      .where('reference', 'in', references)
      .orderBy('deposit_id')
      .execute()
    // The newest of each comes last and stays.
    return new Map(
      rows.map(({ reference, deposit_id, state }) => [reference ?? '', { depositId: deposit_id, state }]),
    )
  }

  async withdrawals(ids: readonly WithdrawalId[]): Promise<ReadonlySet<WithdrawalId>> {
    await this.catchUp()
    if (ids.length === 0) return new Set()
    const rows = await this.parts.database
      .selectFrom('view_withdrawals')
      .select('withdrawal_id')
      .where('withdrawal_id', 'in', ids)
      .execute()
    return new Set(rows.map(({ withdrawal_id }) => withdrawal_id))
  }

  private async catchUp(): Promise<void> {
    if (!(await this.parts.caughtUp())) throw new ApiRefusal('database.unavailable')
  }
}
