// PlaceSecondOrder and CancelSecondOrder (docs/rules/second.md 2).

import { type CommandOf, DAY_MS, type RejectionCode, type TimeMs } from '@candor/contract'
import type { Account } from '../account.ts'
import { isAmount } from '../accounts/amount.ts'
import { checkTradingPerson } from '../accounts/standing.ts'
import type { State } from '../state.ts'
import { accept, checkCover, checkLossLimit, checkOffer, checkStake } from './accept-second.ts'
import { endSecondOrder } from './end-second.ts'
import { SECOND_WALLET, secondAccount, stakePurse } from './second-account.ts'
import { profitOf, SecondOrder } from './second-order.ts'
import type { SecondProduct } from './second-product.ts'

/** A timed order opens so long after its placing. */
const SOONEST_MS = 5_000n
const LATEST_MS = DAY_MS
/** Until so long before its opening it may be taken back. */
const CANCEL_MS = 1_000n
/** An index that has not ticked for so long gives no entry. */
const FRESH_MS = 3_000n

type Place = CommandOf<'PlaceSecondOrder'>

export function placeSecondOrder(state: State, command: Place): RejectionCode | undefined {
  const account = state.accounts.get(command.userId)
  if (account === undefined) return 'account.unknown'
  const standing = checkTradingPerson(account)
  if (standing !== undefined) return standing
  const product = state.seconds.products.get(command.productId)
  if (product === undefined) return 'second.product.unknown'
  const rejection =
    checkOffer(state, account, product) ??
    checkTerms(state, product, command) ??
    checkMoney(state, account, product, command)
  if (rejection !== undefined) return rejection

  // Nothing can fail from here on.
  const owner = secondAccount(account)
  const order = new SecondOrder(state.seconds.takeId(), owner, product, state.nowMs, command)
  owner.add(order)
  state.replySecondOrder = order
  if (order.openMs === undefined) accept(state, order)
  else schedule(state, order, order.openMs)
  state.rescheduled()
  return undefined
}

function checkTerms(state: State, product: SecondProduct, command: Place): RejectionCode | undefined {
  const { seconds, payoutE8, openMs, stake } = command
  const { nowMs } = state
  const duration = product.parameters.durations.find((each) => each.seconds === seconds)
  if (duration === undefined) return 'second.duration'
  if (duration.payoutE8 !== payoutE8) return 'second.payout.changed'
  if (openMs !== undefined && (openMs < nowMs + SOONEST_MS || openMs > nowMs + LATEST_MS))
    return 'second.open.time'
  if (!isAmount(stake)) return 'request.amount.invalid'
  const bounds = checkStake(product, stake)
  if (bounds !== undefined) return bounds
  const { price, pricedMs } = product.on.index
  const isStale = price === undefined || nowMs - pricedMs > FRESH_MS
  return openMs === undefined && isStale ? 'index.stale' : undefined
}

function checkMoney(
  state: State,
  account: Account,
  product: SecondProduct,
  { stake, payoutE8, direction, openMs }: Place,
): RejectionCode | undefined {
  const { parameters, on } = product
  if ((account.seconds?.stakes ?? 0n) + stake > parameters.userCap) return 'second.user.cap'
  const limit = checkLossLimit(state, account, stake)
  if (limit !== undefined) return limit
  if (account.available(SECOND_WALLET, on.index.quote) < stake) return 'balance.insufficient'
  if (openMs !== undefined) return undefined
  return checkCover(state, product, { direction, profit: profitOf(stake, payoutE8) })
}

function schedule(state: State, order: SecondOrder, openMs: TimeMs): void {
  const purse = stakePurse(order)
  state.postings.move(purse.available, purse.frozen, order.stake)
  state.seconds.schedule(order, openMs)
  state.emit({ type: 'SecondOrderScheduled', order: order.view(), postings: state.postings.take() })
}

export function cancelSecondOrder(
  state: State,
  command: CommandOf<'CancelSecondOrder'>,
): RejectionCode | undefined {
  const account = state.accounts.get(command.userId)
  if (account === undefined) return 'account.unknown'
  const order = account.seconds?.orders.get(command.orderId)
  if (order === undefined) return 'order.not.found'
  if (order.openMs === undefined || order.stage !== 'scheduled') return 'second.not.cancellable'
  if (state.nowMs > order.openMs - CANCEL_MS) return 'second.not.cancellable'

  // Nothing can fail from here on.
  state.replySecondOrder = order
  endSecondOrder(state, order, 'cancelled', 'byUser')
  state.rescheduled()
  return undefined
}
