// Rows of deposits and withdrawals as the console gets them: field by field, so that nothing sealed slips through.

import type { ADMIN_ROUTES, AnswerOf } from '@candor/api'
import type { AdministratorId } from '@candor/contract'
import type { Administrators } from './administrators.ts'
import type { DeskDeposit, DeskFiatDeposit, DeskWithdrawal } from './money-port.ts'

type ShownDeposit = AnswerOf<typeof ADMIN_ROUTES.deposits>['list'][number]
type ShownWithdrawal = AnswerOf<typeof ADMIN_ROUTES.withdrawals>['list'][number]
type ShownFiatDeposit = AnswerOf<typeof ADMIN_ROUTES.fiatDeposits>['list'][number]

export function showDeposit(row: DeskDeposit): ShownDeposit {
  return {
    id: row.id,
    depositId: row.depositId,
    userId: String(row.userId),
    coin: row.coin,
    chain: row.chain,
    amount: row.amount,
    address: row.address,
    txId: row.txId,
    confirmations: row.confirmations,
    needed: row.needed,
    state: row.state,
    reason: row.reason,
    time: row.time,
    creditedTime: row.creditedTime,
    number: row.number,
  }
}

export function showFiatDeposit(row: DeskFiatDeposit): ShownFiatDeposit {
  return {
    fiatDepositId: row.fiatDepositId,
    userId: String(row.userId),
    reference: row.reference,
    currency: row.currency,
    amount: row.amount,
    credited: row.credited,
    state: row.state,
    reason: row.reason,
    time: row.time,
    creditedTime: row.creditedTime,
  }
}

export async function showWithdrawals(
  rows: readonly DeskWithdrawal[],
  administrators: Pick<Administrators, 'emails'>,
): Promise<ShownWithdrawal[]> {
  const emails = await administrators.emails(rows.flatMap(({ approvers }) => approvers))
  return rows.map((row) => showWithdrawal(row, emails))
}

function showWithdrawal(row: DeskWithdrawal, emails: ReadonlyMap<AdministratorId, string>): ShownWithdrawal {
  return {
    withdrawalId: row.withdrawalId,
    userId: String(row.userId),
    coin: row.coin,
    chain: row.chain,
    address: row.address,
    memo: row.memo,
    bankName: row.bankName,
    quantity: row.quantity,
    fee: row.fee,
    arrivalQuantity: row.arrivalQuantity,
    valueUsdt: row.valueUsdt,
    state: row.state,
    stage: row.stage,
    approvals: row.approvals,
    approvalsNeeded: row.approvalsNeeded,
    approvers: row.approvers.map((administratorId) => ({
      administratorId: String(administratorId),
      email: emails.get(administratorId) ?? '',
    })),
    reason: row.reason,
    txId: row.txId,
    confirmations: row.confirmations,
    time: row.time,
    sentTime: row.sentTime,
    endedTime: row.endedTime,
    number: row.number,
  }
}
