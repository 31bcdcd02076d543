// Withdrawals (rulebook 8.2): asked for, approved by administrators, sent, and then settled or returned; or refused, or
// taken back by the user, while nothing was sent. Who must approve is part of the log, so nobody can leave it out.

import { type Amount, type CommandOf, LIMITS, type RejectionCode } from '@candor/contract'
import type { Account } from '../account.ts'
import { must } from '../bug.ts'
import { moved } from '../ledger.ts'
import type { State } from '../state.ts'
import { isAmount } from './amount.ts'
import { outsideWallet } from './deposits.ts'
import { checkActive, checkTradingPerson } from './standing.ts'
import { heldBy, type Withdrawal } from './withdrawal.ts'

export function requestWithdrawal(
  state: State,
  command: CommandOf<'RequestWithdrawal'>,
): RejectionCode | undefined {
  const { withdrawalId, userId, assetId, amount, fee, destination, approvalsNeeded } = command
  const account = state.accounts.get(userId)
  if (account === undefined) return 'account.unknown'
  const standing = checkTradingPerson(account)
  if (standing !== undefined) return standing
  if (!state.assets.has(assetId)) return 'asset.unknown'
  if (!isAmount(amount)) return 'request.amount.invalid'
  if (withdrawalId === 0 || !isFee(fee) || destination === '' || !isApprovalCount(approvalsNeeded)) {
    return 'withdrawal.invalid'
  }
  if (state.withdrawals.has(withdrawalId)) return 'withdrawal.exists'
  const wallet = outsideWallet(state, assetId)
  if (account.available(wallet, assetId) < amount + fee) return 'balance.insufficient'

  // Nothing can fail from here on.
  const withdrawal: Withdrawal = {
    id: withdrawalId,
    userId,
    assetId,
    amount,
    fee,
    destination,
    approvalsNeeded,
    requestedMs: state.nowMs,
    approvers: [],
    status: 'applied',
  }
  state.withdrawals.set(withdrawalId, withdrawal)
  const purse = account.purse(wallet, assetId)
  const postings = moved(purse.available, purse.frozen, heldBy(withdrawal))
  state.emit({
    type: 'WithdrawalRequested',
    withdrawalId,
    userId,
    assetId,
    amount,
    fee,
    destination,
    approvalsNeeded,
    postings,
  })
  return undefined
}

function isFee(fee: Amount): boolean {
  return fee >= 0n && fee <= LIMITS.commandUnits
}

function isApprovalCount(count: number): boolean {
  return count >= 1 && count <= LIMITS.approvals
}

export function cancelWithdrawal(
  state: State,
  command: CommandOf<'CancelWithdrawal'>,
): RejectionCode | undefined {
  const withdrawal = state.withdrawals.get(command.withdrawalId)
  // Somebody else's is as unknown as one that never was.
  if (withdrawal?.userId !== command.userId) return 'withdrawal.unknown'
  if (withdrawal.status !== 'applied') return 'withdrawal.not.applied'

  // Nothing can fail from here on.
  giveBack(state, withdrawal, { administratorId: undefined, reason: 'user.cancelled' })
  return undefined
}

export function approveWithdrawal(
  state: State,
  command: CommandOf<'ApproveWithdrawal'>,
): RejectionCode | undefined {
  const withdrawal = state.withdrawals.get(command.withdrawalId)
  if (withdrawal === undefined) return 'withdrawal.unknown'
  const standing = checkActive(ownerOf(state, withdrawal))
  if (standing !== undefined) return standing
  if (withdrawal.status !== 'applied') return 'withdrawal.not.applied'
  const { approvers, approvalsNeeded, id: withdrawalId, userId } = withdrawal
  const { administratorId } = command
  if (approvers.includes(administratorId) || approvers.length >= approvalsNeeded) {
    return 'withdrawal.approved.already'
  }

  // Nothing can fail from here on.
  approvers.push(administratorId)
  const approvals = approvers.length
  state.emit({
    type: 'WithdrawalApproved',
    withdrawalId,
    userId,
    administratorId,
    approvals,
    approvalsNeeded,
  })
  return undefined
}

export function refuseWithdrawal(
  state: State,
  command: CommandOf<'RefuseWithdrawal'>,
): RejectionCode | undefined {
  const withdrawal = state.withdrawals.get(command.withdrawalId)
  if (withdrawal === undefined) return 'withdrawal.unknown'
  if (withdrawal.status !== 'applied') return 'withdrawal.not.applied'

  // Nothing can fail from here on.
  giveBack(state, withdrawal, command)
  return undefined
}

function giveBack(
  state: State,
  withdrawal: Withdrawal,
  {
    administratorId,
    reason,
  }: Pick<CommandOf<'RefuseWithdrawal'>, 'reason'> & {
    readonly administratorId: CommandOf<'RefuseWithdrawal'>['administratorId'] | undefined
  },
): void {
  const { id: withdrawalId, userId, assetId, amount, fee } = withdrawal
  const purse = ownerOf(state, withdrawal).purse(outsideWallet(state, assetId), assetId)
  state.withdrawals.delete(withdrawalId)
  const postings = moved(purse.frozen, purse.available, heldBy(withdrawal))
  state.emit({
    type: 'WithdrawalRefused',
    withdrawalId,
    userId,
    assetId,
    amount,
    fee,
    administratorId,
    reason,
    postings,
  })
}

export function sendWithdrawal(
  state: State,
  command: CommandOf<'SendWithdrawal'>,
): RejectionCode | undefined {
  const withdrawal = state.withdrawals.get(command.withdrawalId)
  if (withdrawal === undefined) return 'withdrawal.unknown'
  const owner = ownerOf(state, withdrawal)
  const standing = checkActive(owner)
  if (standing !== undefined) return standing
  if (withdrawal.status !== 'applied') return 'withdrawal.not.applied'
  if (withdrawal.approvers.length < withdrawal.approvalsNeeded) return 'withdrawal.not.approved'

  // Nothing can fail from here on.
  const { id: withdrawalId, userId, assetId, amount, fee } = withdrawal
  withdrawal.status = 'sent'
  const { frozen } = owner.purse(outsideWallet(state, assetId), assetId)
  state.postings.move(frozen, state.system.get('withdraw_inflight', assetId), amount)
  state.postings.move(frozen, state.system.get('fee', assetId), fee)
  const postings = state.postings.take()
  state.emit({ type: 'WithdrawalSent', withdrawalId, userId, assetId, amount, fee, postings })
  return undefined
}

export function settleWithdrawal(
  state: State,
  command: CommandOf<'SettleWithdrawal'>,
): RejectionCode | undefined {
  const { costAssetId, cost } = command
  if (costAssetId !== undefined && !state.assets.has(costAssetId)) return 'asset.unknown'
  const withdrawal = state.withdrawals.get(command.withdrawalId)
  if (withdrawal === undefined) return 'withdrawal.unknown'
  if (withdrawal.status !== 'sent') return 'withdrawal.not.sent'
  const hasCost = cost !== undefined
  if (hasCost !== (costAssetId !== undefined) || (hasCost && !isFee(cost))) return 'request.amount.invalid'

  // Nothing can fail from here on.
  const { id: withdrawalId, userId, assetId, amount, fee } = withdrawal
  state.withdrawals.delete(withdrawalId)
  const inflight = state.system.get('withdraw_inflight', assetId)
  state.postings.move(inflight, state.system.get('world', assetId), amount)
  if (costAssetId !== undefined && cost !== undefined) {
    // The network's price comes out of what fees have brought; what they have not, the operator bears outside.
    const fees = state.system.get('fee', costAssetId)
    const paid = cost < fees.balance ? cost : fees.balance
    state.postings.move(fees, state.system.get('world', costAssetId), paid)
  }
  const postings = state.postings.take()
  const { reference } = command
  state.emit({ type: 'WithdrawalSettled', withdrawalId, userId, assetId, amount, fee, reference, postings })
  return undefined
}

export function returnWithdrawal(
  state: State,
  command: CommandOf<'ReturnWithdrawal'>,
): RejectionCode | undefined {
  const withdrawal = state.withdrawals.get(command.withdrawalId)
  if (withdrawal === undefined) return 'withdrawal.unknown'
  if (withdrawal.status !== 'sent') return 'withdrawal.not.sent'

  // Nothing can fail from here on. The user's account may be frozen: money may always come back.
  const { id: withdrawalId, userId, assetId, amount, fee } = withdrawal
  state.withdrawals.delete(withdrawalId)
  const { available } = ownerOf(state, withdrawal).purse(outsideWallet(state, assetId), assetId)
  state.postings.move(state.system.get('withdraw_inflight', assetId), available, amount)
  const fees = state.system.get('fee', assetId)
  state.postings.move(fees, available, fee < fees.balance ? fee : fees.balance)
  const postings = state.postings.take()
  const { reason } = command
  state.emit({ type: 'WithdrawalReturned', withdrawalId, userId, assetId, amount, fee, reason, postings })
  return undefined
}

function ownerOf(state: State, withdrawal: Withdrawal): Account {
  const account = state.accounts.get(withdrawal.userId)
  must(account !== undefined, 'a withdrawal has an account')
  return account
}
