// The jobs of orders, in slices: maturities, payouts with their rebates, returns of principal (docs/rules/earn.md 3).
// A job that is done late gives what it would have given on time.

import { type Amount, type RateE8, type UserId, ZERO } from '@candor/contract'
import { checkActive } from '../accounts/standing.ts'
import type { LedgerAccount } from '../ledger.ts'
import type { State } from '../state.ts'
import { MINING_WALLET, SPOT_WALLET } from './buy-earn.ts'
import type { EarnOrder } from './earn.ts'
import { mature } from './end-financial.ts'
import { FinancialOrder } from './financial-order.ts'
import { type MiningOrder, minedIn, shareOf } from './mining-order.ts'

/** Jobs of one Tick: few enough that nobody has to wait for them. */
export const SLICE = 200

export function runEarnSlice(state: State): void {
  for (let done = 0; done < SLICE; done++) {
    const order = state.earn.dueAt(state.nowMs)
    if (order === undefined) return
    runJob(state, order)
  }
}

function runJob(state: State, order: EarnOrder): void {
  if (order instanceof FinancialOrder) {
    mature(state, order)
    return
  }
  const { dueMs } = order
  const until = order.nextPaidDay
  if (until !== undefined) pay(state, order, until)
  if (order.dueMs === order.returnMs && order.nextPaidDay === undefined && order.returnMs <= dueMs)
    giveBack(state, order)
  else state.earn.reschedule(order)
}

function pay(state: State, order: MiningOrder, until: number): void {
  const { terms, account, pool, dueMs } = order
  const { principal, dailyRateE8 } = terms
  const income = (minedIn(principal, dailyRateE8, until) -
    minedIn(principal, dailyRateE8, order.paidDays)) as Amount
  const escrow = state.system.get('mining_escrow', pool.incomeAsset)
  state.postings.move(escrow, account.purse(SPOT_WALLET, pool.incomeAsset).available, income)
  const first = payRebate(state, escrow, order, terms.inviter1, income, terms.rebate1E8)
  const second = payRebate(state, escrow, order, terms.inviter2, income, terms.rebate2E8)
  order.count(until, income, (income + first.share + second.share) as Amount)
  state.emit({
    type: 'MiningPaid',
    order: order.view(),
    dueMs,
    miningDay: until,
    income,
    rebate1: first.paid,
    rebate2: second.paid,
    postings: state.postings.take(),
  })
}

/** What an inviter cannot get goes back to the treasury. */
function payRebate(
  state: State,
  escrow: LedgerAccount,
  { pool }: MiningOrder,
  inviterId: UserId | undefined,
  income: Amount,
  rateE8: RateE8,
): { readonly share: Amount; readonly paid: Amount } {
  const share = shareOf(income, rateE8)
  const inviter = inviterId === undefined ? undefined : state.accounts.get(inviterId)
  const gets = inviter !== undefined && checkActive(inviter) === undefined
  const target = gets
    ? inviter.purse(SPOT_WALLET, pool.incomeAsset).available
    : state.system.get('mining_treasury', pool.incomeAsset)
  state.postings.move(escrow, target, share)
  return { share, paid: gets ? share : ZERO }
}

function giveBack(state: State, order: MiningOrder): void {
  const { account, pool, principal, returnMs } = order
  const { system, postings } = state
  const { available } = account.purse(SPOT_WALLET, pool.asset)
  postings.move(account.purse(MINING_WALLET, pool.asset).bucket('locked'), available, principal)
  const escrow = system.get('mining_escrow', pool.incomeAsset)
  postings.move(escrow, system.get('mining_treasury', pool.incomeAsset), order.escrow)
  order.close()
  state.earn.remove(order)
  state.emit({ type: 'MiningEnded', order: order.view(), dueMs: returnMs, postings: postings.take() })
}
