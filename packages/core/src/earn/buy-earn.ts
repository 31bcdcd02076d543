// BuyFinancial and BuyMining: principal is locked, and everything that is promised is set aside (docs/rules/earn.md).

import { type Amount, type CommandOf, type RejectionCode, type UserId, walletId } from '@candor/contract'
import type { Account } from '../account.ts'
import { isAmount } from '../accounts/amount.ts'
import { checkTradingPerson } from '../accounts/standing.ts'
import type { State } from '../state.ts'
import { FinancialOrder, type FinancialProduct, interestOf } from './financial-order.ts'
import { MiningOrder, type MiningPool, setAside } from './mining-order.ts'

export const FINANCIAL_WALLET = walletId('financial')
export const MINING_WALLET = walletId('mining')
export const SPOT_WALLET = walletId('spot')

export function buyFinancial(state: State, command: CommandOf<'BuyFinancial'>): RejectionCode | undefined {
  const { userId, clientId, productId, amount, termDays, aprE8 } = command
  const account = state.accounts.get(userId)
  if (account === undefined) return 'account.unknown'
  const product = state.earn.products.get(productId)
  const unfit = checkTradingPerson(account) ?? checkOffer(state, product)
  if (unfit !== undefined || product === undefined) return unfit
  const { source } = product.parameters
  if (product.parameters.termDays !== termDays || product.parameters.aprE8 !== aprE8)
    return 'earn.terms.changed'
  const wallet = source === 'spot' ? SPOT_WALLET : FINANCIAL_WALLET
  const money = checkAmount(account, product, amount)
  if (money !== undefined) return money
  if (account.available(wallet, product.asset) < amount) return 'balance.insufficient'
  const treasury = state.system.get('yield_treasury', product.asset)
  if (treasury.balance < interestOf(amount, aprE8, BigInt(termDays))) return 'earn.treasury'

  // Nothing can fail from here on.
  const terms = { clientId, principal: amount, termDays, aprE8, source }
  const order = new FinancialOrder(state.earn.takeId(), account, product, state.nowMs, terms)
  const { postings } = state
  const { available } = account.purse(wallet, product.asset)
  postings.move(available, account.purse(FINANCIAL_WALLET, product.asset).bucket('locked'), amount)
  postings.move(treasury, state.system.get('yield_escrow', product.asset), order.income)
  product.sold = (product.sold + amount) as Amount
  state.earn.add(order)
  state.replyEarnOrder = order
  state.emit({
    type: 'FinancialBought',
    order: order.view(),
    sold: product.sold,
    postings: postings.take(),
  })
  return undefined
}

export function buyMining(state: State, command: CommandOf<'BuyMining'>): RejectionCode | undefined {
  const { userId, clientId, poolId, amount, termDays, dailyRateE8, inviter1, inviter2 } = command
  const account = state.accounts.get(userId)
  if (account === undefined) return 'account.unknown'
  const pool = state.earn.pools.get(poolId)
  const unfit = checkTradingPerson(account) ?? checkOffer(state, pool)
  if (unfit !== undefined || pool === undefined) return unfit
  const { parameters, asset, incomeAsset } = pool
  if (parameters.termDays !== termDays || parameters.dailyRateE8 !== dailyRateE8) return 'earn.terms.changed'
  if (!areInviters(userId, inviter1, inviter2)) return 'earn.inviter.invalid'
  const money = checkAmount(account, pool, amount)
  if (money !== undefined) return money
  if (account.available(SPOT_WALLET, asset) < amount) return 'balance.insufficient'
  const { payout, payoutLag, rebate1E8, rebate2E8 } = parameters
  const promised = { clientId, principal: amount, termDays, dailyRateE8, payout, payoutLag }
  const terms = { ...promised, rebate1E8, rebate2E8, inviter1, inviter2 }
  const needed = setAside(terms)
  const treasury = state.system.get('mining_treasury', incomeAsset)
  if (treasury.balance < needed) return 'earn.treasury'

  // Nothing can fail from here on.
  const order = new MiningOrder(state.earn.takeId(), account, pool, state.nowMs, terms)
  const { postings } = state
  const { available } = account.purse(SPOT_WALLET, asset)
  postings.move(available, account.purse(MINING_WALLET, asset).bucket('locked'), amount)
  postings.move(treasury, state.system.get('mining_escrow', incomeAsset), needed)
  pool.sold = (pool.sold + amount) as Amount
  state.earn.add(order)
  state.replyEarnOrder = order
  state.emit({ type: 'MiningBought', order: order.view(), sold: pool.sold, postings: postings.take() })
  return undefined
}

function checkOffer(
  state: State,
  offer: FinancialProduct | MiningPool | undefined,
): RejectionCode | undefined {
  if (offer === undefined) return 'earn.product.unknown'
  if (offer.status === 'closed') return 'earn.closed'
  const { fromMs, untilMs } = offer.parameters
  return state.nowMs < fromMs || state.nowMs > untilMs ? 'earn.window' : undefined
}

function checkAmount(
  account: Account,
  offer: FinancialProduct | MiningPool,
  amount: Amount,
): RejectionCode | undefined {
  const { minAmount, step, maxPerUser, quota } = offer.parameters
  if (!isAmount(amount)) return 'request.amount.invalid'
  if (amount < minAmount) return 'earn.amount.min'
  if (amount % step !== 0n) return 'earn.amount.step'
  if ((account.earn?.principalIn(offer) ?? 0n) + amount > maxPerUser) return 'earn.amount.max'
  return offer.sold + amount > quota ? 'earn.quota' : undefined
}

/** Nobody invites themselves, and nobody is both. */
function areInviters(buyer: UserId, first: UserId | undefined, second: UserId | undefined): boolean {
  if (first === undefined) return second === undefined
  return first !== buyer && second !== buyer && first !== second
}
