// Withdrawals from docs/rules/money.md, section 2. Each command has a check, which gives a rejection or nothing,
// and a change, which appends its event. Only open withdrawals are kept; it never knows what became of one outside.

import type {
  AccountRef,
  AssetId,
  CommandOf,
  Event,
  Posting,
  RejectionCode,
  SystemAccount,
  WalletId,
} from '@candor/contract'
import { balanceOf, post, systemRef, userRef } from './oracle-ledger.ts'
import { checkActs, checkTradingPerson } from './oracle-standing.ts'
import { isValidAmount, isValidFee, outsideWallet } from './oracle-wallets.ts'
import { accountOf, existing, type OracleAccount, type OracleWithdrawal, type World } from './oracle-world.ts'

const MOST_APPROVALS = 5

type Request = CommandOf<'RequestWithdrawal'>
type OnOpen =
  | CommandOf<'CancelWithdrawal'>
  | CommandOf<'ApproveWithdrawal'>
  | CommandOf<'RefuseWithdrawal'>
  | CommandOf<'SendWithdrawal'>
  | CommandOf<'SettleWithdrawal'>
  | CommandOf<'ReturnWithdrawal'>

function wallet(world: World, asset: AssetId): WalletId {
  return outsideWallet(existing(world.assets.get(asset)).scale)
}

function available(world: World, { user, asset }: OracleWithdrawal): AccountRef {
  return userRef(user, wallet(world, asset), 'available')
}

function frozen(world: World, { user, asset }: OracleWithdrawal): AccountRef {
  return userRef(user, wallet(world, asset), 'frozen')
}

/** The withdrawal that an earlier check promised. */
function open(world: World, { withdrawalId }: OnOpen): OracleWithdrawal {
  return existing(world.withdrawals.get(withdrawalId))
}

export function checkRequest(
  world: World,
  account: OracleAccount,
  request: Request,
): RejectionCode | undefined {
  const blocked = checkTradingPerson(account)
  if (blocked !== undefined) return blocked
  if (!world.assets.has(request.assetId)) return 'asset.unknown'
  if (!isValidAmount(request.amount)) return 'request.amount.invalid'
  const { approvalsNeeded } = request
  const isValid =
    request.withdrawalId !== 0 &&
    isValidFee(request.fee) &&
    request.destination !== '' &&
    approvalsNeeded >= 1 &&
    approvalsNeeded <= MOST_APPROVALS
  if (!isValid) return 'withdrawal.invalid'
  if (world.withdrawals.has(request.withdrawalId)) return 'withdrawal.exists'
  const source = userRef(account.id, wallet(world, request.assetId), 'available')
  const has = balanceOf(world, source, request.assetId)
  return has < request.amount + request.fee ? 'balance.insufficient' : undefined
}

export function request(world: World, command: Request): void {
  const { withdrawalId, userId, assetId, amount, fee, destination, approvalsNeeded } = command
  const withdrawal: OracleWithdrawal = {
    id: withdrawalId,
    user: userId,
    asset: assetId,
    amount,
    fee,
    approvalsNeeded,
    approvers: new Set(),
    sent: false,
  }
  world.withdrawals.set(withdrawalId, withdrawal)
  const source = available(world, withdrawal)
  const postings = [post(world, source, frozen(world, withdrawal), assetId, amount + fee)]
  const moved = { ...facts(withdrawal), postings }
  world.events.push({ type: 'WithdrawalRequested', ...moved, destination, approvalsNeeded })
}

/** What every event about moved money of a withdrawal says of it. */
function facts(withdrawal: OracleWithdrawal): Pick<Request, 'userId' | 'assetId' | 'amount' | 'fee'> & {
  readonly withdrawalId: OracleWithdrawal['id']
} {
  const { id: withdrawalId, user: userId, asset: assetId, amount, fee } = withdrawal
  return { withdrawalId, userId, assetId, amount, fee }
}

/** The checks of every command on an open withdrawal, and then its own. */
export function checkOpen(world: World, command: OnOpen): RejectionCode | undefined {
  if (command.type === 'SettleWithdrawal' && command.costAssetId !== undefined) {
    if (!world.assets.has(command.costAssetId)) return 'asset.unknown'
  }
  const withdrawal = world.withdrawals.get(command.withdrawalId)
  if (withdrawal === undefined) return 'withdrawal.unknown'
  switch (command.type) {
    case 'CancelWithdrawal':
      if (withdrawal.user !== command.userId) return 'withdrawal.unknown'
      return withdrawal.sent ? 'withdrawal.not.applied' : undefined
    case 'RefuseWithdrawal':
      return withdrawal.sent ? 'withdrawal.not.applied' : undefined
    case 'ApproveWithdrawal':
    case 'SendWithdrawal':
      return checkProgress(world, withdrawal, command)
    case 'SettleWithdrawal':
      if (!withdrawal.sent) return 'withdrawal.not.sent'
      return isValidCost(command) ? undefined : 'request.amount.invalid'
    case 'ReturnWithdrawal':
      return withdrawal.sent ? undefined : 'withdrawal.not.sent'
  }
}

function checkProgress(
  world: World,
  withdrawal: OracleWithdrawal,
  command: CommandOf<'ApproveWithdrawal'> | CommandOf<'SendWithdrawal'>,
): RejectionCode | undefined {
  const blocked = checkActs(accountOf(world, withdrawal.user))
  if (blocked !== undefined) return blocked
  if (withdrawal.sent) return 'withdrawal.not.applied'
  const isApproved = withdrawal.approvers.size >= withdrawal.approvalsNeeded
  if (command.type === 'SendWithdrawal') return isApproved ? undefined : 'withdrawal.not.approved'
  const isKnown = withdrawal.approvers.has(command.administratorId)
  return isKnown || isApproved ? 'withdrawal.approved.already' : undefined
}

function isValidCost({ cost, costAssetId }: CommandOf<'SettleWithdrawal'>): boolean {
  if ((cost === undefined) !== (costAssetId === undefined)) return false
  return cost === undefined || isValidFee(cost)
}

export function changeOpen(world: World, command: OnOpen): void {
  switch (command.type) {
    case 'CancelWithdrawal':
      return giveBack(world, open(world, command), { administratorId: undefined, reason: 'user.cancelled' })
    case 'RefuseWithdrawal':
      return giveBack(world, open(world, command), command)
    case 'ApproveWithdrawal':
      return approve(world, open(world, command), command)
    case 'SendWithdrawal':
      return send(world, open(world, command))
    case 'SettleWithdrawal':
      return settle(world, open(world, command), command)
    case 'ReturnWithdrawal':
      return bringBack(world, open(world, command), command.reason)
  }
}

function giveBack(
  world: World,
  withdrawal: OracleWithdrawal,
  {
    administratorId,
    reason,
  }: Pick<Extract<Event, { type: 'WithdrawalRefused' }>, 'administratorId' | 'reason'>,
): void {
  world.withdrawals.delete(withdrawal.id)
  const held = withdrawal.amount + withdrawal.fee
  const postings = [
    post(world, frozen(world, withdrawal), available(world, withdrawal), withdrawal.asset, held),
  ]
  world.events.push({ type: 'WithdrawalRefused', ...facts(withdrawal), postings, administratorId, reason })
}

function approve(
  world: World,
  withdrawal: OracleWithdrawal,
  { administratorId }: CommandOf<'ApproveWithdrawal'>,
): void {
  withdrawal.approvers.add(administratorId)
  world.events.push({
    type: 'WithdrawalApproved',
    withdrawalId: withdrawal.id,
    userId: withdrawal.user,
    administratorId,
    approvals: withdrawal.approvers.size,
    approvalsNeeded: withdrawal.approvalsNeeded,
  })
}

function send(world: World, withdrawal: OracleWithdrawal): void {
  withdrawal.sent = true
  const { asset, amount, fee } = withdrawal
  const source = frozen(world, withdrawal)
  const postings = [post(world, source, systemRef('withdraw_inflight'), asset, amount)]
  if (fee !== 0n) postings.push(post(world, source, systemRef('fee'), asset, fee))
  world.events.push({ type: 'WithdrawalSent', ...facts(withdrawal), postings })
}

function settle(
  world: World,
  withdrawal: OracleWithdrawal,
  { reference, cost, costAssetId }: CommandOf<'SettleWithdrawal'>,
): void {
  world.withdrawals.delete(withdrawal.id)
  const { asset, amount } = withdrawal
  const outside = systemRef('world')
  const postings = [post(world, systemRef('withdraw_inflight'), outside, asset, amount)]
  if (cost !== undefined && costAssetId !== undefined) {
    postings.push(...upTo(world, { from: 'fee', to: outside, asset: costAssetId, most: cost }))
  }
  world.events.push({ type: 'WithdrawalSettled', ...facts(withdrawal), postings, reference })
}

function bringBack(world: World, withdrawal: OracleWithdrawal, reason: string): void {
  world.withdrawals.delete(withdrawal.id)
  const { asset, amount, fee } = withdrawal
  const target = available(world, withdrawal)
  const postings = [
    post(world, systemRef('withdraw_inflight'), target, asset, amount),
    ...upTo(world, { from: 'fee', to: target, asset, most: fee }),
  ]
  world.events.push({ type: 'WithdrawalReturned', ...facts(withdrawal), postings, reason })
}

interface Bounded {
  readonly from: SystemAccount
  readonly to: AccountRef
  readonly asset: AssetId
  readonly most: bigint
}

/** The smaller of what is asked for and what the platform's account has; no posting when that is nothing. */
function upTo(world: World, { from, to, asset, most }: Bounded): Posting[] {
  const has = balanceOf(world, systemRef(from), asset)
  const amount = most < has ? most : has
  return amount === 0n ? [] : [post(world, systemRef(from), to, asset, amount)]
}
