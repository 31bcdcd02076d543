// Winds deposits and withdrawals back, as rewind.ts does with orders: what came later goes, what was open at the base is
// put back as the core remembers it. Runs within the caller's transaction.

import type { CommandNumber } from '@candor/contract'
import type { CoreFacts } from '@candor/engine'
import { chunks, housesOf } from './core-facts.ts'
import { DEPOSIT_COLUMNS, puttingWithdrawals, WITHDRAWAL_COLUMNS } from './money-rows.ts'
import type { DepositRow } from './project-deposits.ts'
import { nothingYet, type WithdrawalRow } from './project-withdrawals.ts'
import { arraysOf, namesOf, rowsFrom } from './row-arrays.ts'
import type { ViewConnection } from './view-connection.ts'

export async function rewindMoney(connection: ViewConnection, base: CoreFacts): Promise<void> {
  await rewindDeposits(connection, base)
  await rewindWithdrawals(connection, base)
}

/** A deposit that the views have lost comes back without the moment it was seen: the base's is the latest it can be. */
async function rewindDeposits(connection: ViewConnection, base: CoreFacts): Promise<void> {
  const number = base.number as CommandNumber
  const houses = housesOf(base)
  const pending = base.underway.deposits
    .filter(({ userId }) => !houses.has(userId))
    .map((deposit): DepositRow => {
      const moment = { seenMs: base.timeMs, endedMs: undefined, number, updatedNumber: number }
      return { ...deposit, state: 'pending', ...moment }
    })
  await connection.run({ text: 'DELETE FROM view_deposits WHERE deposit_id > $1' }, [
    base.underway.highestDeposit,
  ])
  // One that is pending in the views and not in the core ended in commands that nobody has any more.
  await connection.run(
    { text: `DELETE FROM view_deposits WHERE ended_ms IS NULL AND NOT deposit_id = ANY ($1::bigint[])` },
    [`{${pending.map(({ depositId }) => depositId).join(',')}}`],
  )
  const names = namesOf(DEPOSIT_COLUMNS)
  const text = `INSERT INTO view_deposits AS d (${names})
    SELECT ${names} FROM ${rowsFrom(DEPOSIT_COLUMNS, 'r')}
    ON CONFLICT (deposit_id) DO UPDATE SET
      reference = excluded.reference,
      state = excluded.state,
      ended_ms = excluded.ended_ms,
      updated_number = least(d.updated_number, excluded.updated_number)`
  for (const rows of chunks(pending)) await connection.run({ text }, arraysOf(DEPOSIT_COLUMNS, rows))
}

/** Of an id that came again after the base, the row of before is gone: the later one took it over. */
async function rewindWithdrawals(connection: ViewConnection, base: CoreFacts): Promise<void> {
  const number = base.number as CommandNumber
  const houses = housesOf(base)
  const open = base.underway.withdrawals
    .filter(({ userId }) => !houses.has(userId))
    .map((withdrawal): WithdrawalRow => {
      const { status: state, approvers, requestedMs } = withdrawal
      const progress = { ...nothingYet(withdrawal.withdrawalId, number), state, approvers }
      return { terms: withdrawal, requestedMs, number, progress }
    })
  await connection.run({ text: 'DELETE FROM view_withdrawals WHERE number > $1' }, [number])
  await connection.run(
    {
      text: `DELETE FROM view_withdrawals WHERE ended_ms IS NULL AND NOT withdrawal_id = ANY ($1::bigint[])`,
    },
    [`{${open.map(({ terms }) => terms.withdrawalId).join(',')}}`],
  )
  // The core does not keep when it was sent, nor the command that asked for it: its row knows, if that is its own.
  const isOwn = 'w.requested_ms = excluded.requested_ms'
  const text = puttingWithdrawals({
    sent_ms: `CASE WHEN ${isOwn} AND excluded.state = 'sent' THEN w.sent_ms END`,
    number: `CASE WHEN ${isOwn} THEN w.number ELSE excluded.number END`,
    updated_number: 'least(w.updated_number, excluded.updated_number)',
  })
  for (const rows of chunks(open)) await connection.run({ text }, arraysOf(WITHDRAWAL_COLUMNS, rows))
}
