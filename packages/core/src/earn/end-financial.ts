// How an order of a financial product ends: by its maturity, by its owner, or by the platform (docs/rules/earn.md 1).

import {
  type Amount,
  type CommandOf,
  dayIndex,
  type FinancialEnd,
  type RejectionCode,
  type TimeMs,
  ZERO,
} from '@candor/contract'
import { checkActive } from '../accounts/standing.ts'
import type { State } from '../state.ts'
import { FINANCIAL_WALLET, SPOT_WALLET } from './buy-earn.ts'
import { type EarnOrder, findOrder } from './earn.ts'
import { FinancialOrder } from './financial-order.ts'

export function leaveFinancial(
  state: State,
  command: CommandOf<'LeaveFinancial'>,
): RejectionCode | undefined {
  const account = state.accounts.get(command.userId)
  if (account === undefined) return 'account.unknown'
  const standing = checkActive(account)
  if (standing !== undefined) return standing
  const order = asRunning(state, findOrder(account, command.orderId))
  if (order === undefined) return 'order.not.found'

  // Nothing can fail from here on.
  const end = dayIndex(state.nowMs) === order.day ? 'cancelled' : 'transferredOut'
  endFinancial(state, order, { end, endedMs: state.nowMs, income: ZERO, reason: '' })
  state.replyEarnOrder = order
  return undefined
}

export function cancelFinancial(
  state: State,
  command: CommandOf<'CancelFinancial'>,
): RejectionCode | undefined {
  const { orderId, reason, proposedBy, approvedBy } = command
  const order = asRunning(state, state.earn.orders.get(orderId))
  if (order === undefined) return 'order.not.found'
  if (proposedBy === 0 || approvedBy === 0 || proposedBy === approvedBy) return 'administrator.same'

  // Nothing can fail from here on.
  const income = order.accruedAt(state.nowMs)
  endFinancial(state, order, { end: 'cancelledByPlatform', endedMs: state.nowMs, income, reason })
  return undefined
}

/** The order, if it is a financial one that has not ended; one whose maturity is due ends first. */
function asRunning(state: State, order: EarnOrder | undefined): FinancialOrder | undefined {
  if (!(order instanceof FinancialOrder)) return undefined
  if (order.dueMs > state.nowMs) return order
  mature(state, order)
  return undefined
}

export function mature(state: State, order: FinancialOrder): void {
  endFinancial(state, order, { end: 'matured', endedMs: order.maturityMs, income: order.income, reason: '' })
}

interface Ending {
  readonly end: FinancialEnd
  readonly endedMs: TimeMs
  /** What of the income that was set aside goes to the buyer. */
  readonly income: Amount
  readonly reason: string
}

function endFinancial(state: State, order: FinancialOrder, { end, endedMs, income, reason }: Ending): void {
  const { account, product, principal } = order
  const { asset, parameters } = product
  const { postings, system } = state
  const wallet = order.terms.source === 'spot' ? SPOT_WALLET : FINANCIAL_WALLET
  const { available } = account.purse(wallet, asset)
  const escrow = system.get('yield_escrow', asset)
  postings.move(account.purse(FINANCIAL_WALLET, asset).bucket('locked'), available, principal)
  postings.move(escrow, available, income)
  postings.move(escrow, system.get('yield_treasury', asset), (order.income - income) as Amount)
  if (end !== 'matured' && state.nowMs <= parameters.untilMs) {
    product.sold = (product.sold - principal) as Amount
  }
  order.close(end, endedMs, income)
  state.earn.remove(order)
  state.emit({
    type: 'FinancialEnded',
    order: order.view(),
    sold: product.sold,
    reason,
    postings: postings.take(),
  })
}
