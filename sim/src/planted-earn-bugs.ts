// Bugs that could be made in the core's financial products and mining pools, each as a change of one place. The simulator must
// find every one.

import type { PlantedBug } from './planted-bugs.ts'

export const PLANTED_EARN_BUGS: readonly PlantedBug[] = [
  {
    name: 'interest runs from the day of purchase',
    file: 'earn/financial-order.ts',
    find: 'const over = dayIndex(nowMs) - this.day - 1n',
    replace: 'const over = dayIndex(nowMs) - this.day',
  },
  {
    name: 'a year has 366 days when it is a leap year',
    file: 'earn/financial-order.ts',
    find: 'this.income = interestOf(principal, aprE8, BigInt(termDays))',
    replace:
      'const isLeap = new Date(Number(boughtMs)).getUTCFullYear() % 4 === 0\n    const whole = interestOf(principal, aprE8, BigInt(termDays))\n    this.income = (isLeap ? (whole * 365n) / 366n : whole) as Amount',
  },
  {
    name: 'an order matures a day late',
    file: 'earn/financial-order.ts',
    find: 'dayStartMs(this.day + 1n + BigInt(termDays))',
    replace: 'dayStartMs(this.day + 2n + BigInt(termDays))',
  },
  {
    name: 'an order matures when its days are over since the hour of purchase',
    file: 'earn/financial-order.ts',
    find: 'this.maturityMs = dayStartMs(this.day + 1n + BigInt(termDays))',
    replace: 'this.maturityMs = (boughtMs + BigInt(termDays + 1) * 86_400_000n) as TimeMs',
  },
  {
    name: 'leaving early pays the days that are over',
    file: 'earn/end-financial.ts',
    find: 'endedMs: state.nowMs, income: ZERO, reason',
    replace: 'endedMs: state.nowMs, income: order.accruedAt(state.nowMs), reason',
  },
  {
    name: 'leaving within a day of the purchase is a cancellation',
    file: 'earn/end-financial.ts',
    find: 'dayIndex(state.nowMs) === order.day ?',
    replace: 'state.nowMs - order.boughtMs < 86_400_000n ?',
  },
  {
    name: 'the platform cancels and pays the whole income',
    file: 'earn/end-financial.ts',
    find: 'const income = order.accruedAt(state.nowMs)',
    replace: 'const income = order.income',
  },
  {
    name: 'what is given back cannot be sold again',
    file: 'earn/end-financial.ts',
    find: "end !== 'matured' && state.nowMs <= parameters.untilMs",
    replace: "end === 'cancelled' && state.nowMs <= parameters.untilMs",
  },
  {
    name: 'what matured can be sold again',
    file: 'earn/end-financial.ts',
    find: "end !== 'matured' && state.nowMs",
    replace: 'state.nowMs',
  },
  {
    name: 'what is given back after the sale can be sold again',
    file: 'earn/end-financial.ts',
    find: "end !== 'matured' && state.nowMs <= parameters.untilMs",
    replace: "end !== 'matured' && parameters.untilMs >= 0n",
  },
  {
    name: 'an order that is due may still be left',
    file: 'earn/end-financial.ts',
    find: 'if (order.dueMs > state.nowMs) return order',
    replace: 'if (order.dueMs >= state.nowMs) return order',
  },
  {
    name: 'the principal goes back to where the product is paid from now',
    file: 'earn/end-financial.ts',
    find: "order.terms.source === 'spot' ? SPOT_WALLET : FINANCIAL_WALLET",
    replace: "order.product.parameters.source === 'spot' ? SPOT_WALLET : FINANCIAL_WALLET",
  },
  {
    name: 'one person alone cancels',
    file: 'earn/end-financial.ts',
    find: ' || proposedBy === approvedBy) return',
    replace: ') return',
  },
  {
    name: 'a frozen inviter gets the rebate',
    file: 'earn/earn-jobs.ts',
    find: 'const gets = inviter !== undefined && checkActive(inviter) === undefined',
    replace: 'const gets = inviter !== undefined',
  },
  {
    name: "a rebate comes out of the buyer's income",
    file: 'earn/earn-jobs.ts',
    find: 'const income = (minedIn(principal, dailyRateE8, until) -\n    minedIn(principal, dailyRateE8, order.paidDays)) as Amount\n',
    replace:
      'const whole = (minedIn(principal, dailyRateE8, until) -\n    minedIn(principal, dailyRateE8, order.paidDays)) as Amount\n  const income = (whole - shareOf(whole, terms.rebate1E8) / 2n) as Amount\n',
  },
  {
    name: 'a rebate that nobody gets stays in escrow',
    file: 'earn/earn-jobs.ts',
    find: 'state.postings.move(escrow, target, share)',
    replace: 'if (gets) state.postings.move(escrow, target, share)',
  },
  {
    name: 'a slice is one job longer',
    file: 'earn/earn-jobs.ts',
    find: 'export const SLICE = 200',
    replace: 'export const SLICE = 201',
  },
  {
    name: "an order's payouts are made up for at once, before others' earlier ones",
    file: 'earn/earn-jobs.ts',
    find: '  else state.earn.reschedule(order)',
    replace:
      '  else if (order.dueMs <= state.nowMs) runJob(state, order)\n  else state.earn.reschedule(order)',
  },
  {
    name: 'each day is rounded for itself',
    file: 'earn/earn-jobs.ts',
    find: 'const income = (minedIn(principal, dailyRateE8, until) -\n    minedIn(principal, dailyRateE8, order.paidDays)) as Amount',
    replace: 'const income = minedIn(principal, dailyRateE8, until - order.paidDays)',
  },
  {
    name: 'what is left in escrow stays there',
    file: 'earn/earn-jobs.ts',
    find: "  postings.move(escrow, system.get('mining_treasury', pool.incomeAsset), order.escrow)\n",
    replace: '',
  },
  {
    name: 'the lag of payouts is forgotten',
    file: 'earn/mining-order.ts',
    find: 'BigInt(until + this.terms.payoutLag)',
    replace: 'BigInt(until)',
  },
  {
    name: 'jobs of a pool are due at midnight',
    file: 'earn/mining-order.ts',
    find: 'dayStartMs(day) + HOUR_MS',
    replace: 'dayStartMs(day) + 0n * HOUR_MS',
  },
  {
    name: 'the rebate of the second level is not set aside',
    file: 'earn/mining-order.ts',
    find: 'shareOf(income, terms.rebate1E8) + shareOf(income, terms.rebate2E8)',
    replace: 'shareOf(income, terms.rebate1E8)',
  },
  {
    name: 'the treasury need not have the rebates',
    file: 'earn/buy-earn.ts',
    find: 'if (treasury.balance < needed)',
    replace: 'if (treasury.balance < needed - (needed * rebate2E8) / 200_000_000n)',
  },
  {
    name: 'a product is on sale a millisecond too long',
    file: 'earn/buy-earn.ts',
    find: 'state.nowMs > untilMs',
    replace: 'state.nowMs > untilMs + 1n',
  },
  {
    name: 'the most that a user may hold is per purchase',
    file: 'earn/buy-earn.ts',
    find: '(account.earn?.principalIn(offer) ?? 0n) + amount > maxPerUser',
    replace: 'amount > maxPerUser',
  },
  {
    name: 'somebody is both inviters',
    file: 'earn/buy-earn.ts',
    find: ' && first !== second',
    replace: '',
  },
  {
    name: 'the second inviter may be the buyer',
    file: 'earn/buy-earn.ts',
    find: 'first !== buyer && second !== buyer',
    replace: 'first !== buyer',
  },
  {
    name: 'ended orders still count for their user',
    file: 'earn/earn.ts',
    find: 'const left = (this.principalIn(offer) - order.principal) as Amount',
    replace: 'const left = (this.principalIn(offer) - 0n) as Amount',
  },
  {
    name: 'a snapshot forgets what was sold',
    file: 'earn/earn-snapshot.ts',
    find: 'const restored = new FinancialProduct(each.id, each.name, each.asset, each.parameters)\n    restored.status = each.status\n    restored.sold = each.sold\n',
    replace:
      'const restored = new FinancialProduct(each.id, each.name, each.asset, each.parameters)\n    restored.status = each.status\n',
  },
  {
    name: 'a snapshot forgets which days were paid for',
    file: 'earn/earn-snapshot.ts',
    find: 'const { paidDays, paid, escrow, dueMs } = plain\n  Object.assign(order, { paidDays, paid, escrow, dueMs })\n',
    replace: '',
  },
]
