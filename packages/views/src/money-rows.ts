// How deposits and withdrawals lie in their tables: the columns, and the statements that write them.

import type { DepositRow } from './project-deposits.ts'
import type { WithdrawalProgress, WithdrawalRow } from './project-withdrawals.ts'
import { type Column, namesOf, rowsFrom } from './row-arrays.ts'
import type { RowWriter } from './view-rows.ts'

export const DEPOSIT_COLUMNS: readonly Column<DepositRow>[] = [
  { name: 'deposit_id', type: 'bigint', of: (row) => row.depositId },
  { name: 'user_id', type: 'bigint', of: (row) => row.userId },
  { name: 'asset_id', type: 'bigint', of: (row) => row.assetId },
  { name: 'amount', type: 'numeric', of: (row) => row.amount },
  { name: 'reference', type: 'text', of: (row) => row.reference },
  { name: 'state', type: 'text', of: (row) => row.state },
  { name: 'seen_ms', type: 'bigint', of: (row) => row.seenMs },
  { name: 'ended_ms', type: 'bigint', of: (row) => row.endedMs },
  { name: 'number', type: 'bigint', of: (row) => row.number },
  { name: 'updated_number', type: 'bigint', of: (row) => row.updatedNumber },
]

export const depositRows: RowWriter<DepositRow> = {
  columns: DEPOSIT_COLUMNS,
  statement: {
    name: 'join view_deposits',
    // One that ends may have been seen before there was a table to write it into.
    text: `INSERT INTO view_deposits (${namesOf(DEPOSIT_COLUMNS)})
      SELECT ${namesOf(DEPOSIT_COLUMNS)} FROM ${rowsFrom(DEPOSIT_COLUMNS, 'r')}
      ON CONFLICT (deposit_id) DO UPDATE SET
        state = excluded.state,
        ended_ms = excluded.ended_ms,
        updated_number = excluded.updated_number`,
  },
}

const PROGRESS_COLUMNS: readonly Column<WithdrawalProgress>[] = [
  { name: 'withdrawal_id', type: 'bigint', of: (change) => change.withdrawalId },
  { name: 'state', type: 'text', of: (change) => change.state },
  // As one text each: an array of arrays would be unnested to its last member.
  { name: 'approvers', type: 'text', of: (change) => `{${change.approvers.join(',')}}` },
  { name: 'reason', type: 'text', of: (change) => change.reason },
  { name: 'refused_by', type: 'bigint', of: (change) => change.refusedBy },
  { name: 'reference', type: 'text', of: (change) => change.reference },
  { name: 'sent_ms', type: 'bigint', of: (change) => change.sentMs },
  { name: 'ended_ms', type: 'bigint', of: (change) => change.endedMs },
  { name: 'updated_number', type: 'bigint', of: (change) => change.updatedNumber },
]

export const WITHDRAWAL_COLUMNS: readonly Column<WithdrawalRow>[] = [
  ...PROGRESS_COLUMNS.map(({ of, ...column }): Column<WithdrawalRow> => {
    return { ...column, of: (row) => of(row.progress) }
  }),
  { name: 'user_id', type: 'bigint', of: (row) => row.terms.userId },
  { name: 'asset_id', type: 'bigint', of: (row) => row.terms.assetId },
  { name: 'amount', type: 'numeric', of: (row) => row.terms.amount },
  { name: 'fee', type: 'numeric', of: (row) => row.terms.fee },
  { name: 'destination', type: 'text', of: (row) => row.terms.destination },
  { name: 'approvals_needed', type: 'integer', of: (row) => row.terms.approvalsNeeded },
  { name: 'requested_ms', type: 'bigint', of: (row) => row.requestedMs },
  { name: 'number', type: 'bigint', of: (row) => row.number },
]

/** Puts withdrawals down, whatever the table held under their ids. What happens to a row that is there may differ. */
export function puttingWithdrawals(changes: Readonly<Record<string, string>> = {}): string {
  const names = namesOf(WITHDRAWAL_COLUMNS)
  const values = names.replace('approvers', 'approvers::bigint[]')
  const updates = WITHDRAWAL_COLUMNS.map(({ name }) => `${name} = ${changes[name] ?? `excluded.${name}`}`)
  return `INSERT INTO view_withdrawals AS w (${names})
    SELECT ${values} FROM ${rowsFrom(WITHDRAWAL_COLUMNS, 'r')}
    ON CONFLICT (withdrawal_id) DO UPDATE SET ${updates.join(', ')}`
}

export const withdrawalRows: RowWriter<WithdrawalRow> = {
  columns: WITHDRAWAL_COLUMNS,
  statement: { name: 'put view_withdrawals', text: puttingWithdrawals() },
}

export const withdrawalChanges: RowWriter<WithdrawalProgress> = {
  columns: PROGRESS_COLUMNS,
  statement: {
    name: 'change view_withdrawals',
    // An open withdrawal has neither reason, reference nor end, so these may simply be put down.
    text: `UPDATE view_withdrawals w SET
        state = coalesce(c.state, w.state),
        approvers = w.approvers || c.approvers::bigint[],
        reason = c.reason,
        refused_by = c.refused_by,
        reference = c.reference,
        sent_ms = coalesce(c.sent_ms, w.sent_ms),
        ended_ms = c.ended_ms,
        updated_number = c.updated_number
      FROM ${rowsFrom(PROGRESS_COLUMNS, 'c')}
      WHERE w.withdrawal_id = c.withdrawal_id AND w.ended_ms IS NULL`,
  },
}
