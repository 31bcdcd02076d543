// Takes an order into escrow: the stake, and the whole of what it could win (docs/rules/second.md 3).

import { type Amount, ONE, type RejectionCode, type TimeMs } from '@candor/contract'
import type { Account } from '../account.ts'
import { checkTrader } from '../accounts/standing.ts'
import type { State } from '../state.ts'
import { stakePurse } from './second-account.ts'
import { leafHash } from './second-hashes.ts'
import type { SecondOrder } from './second-order.ts'
import type { SecondProduct } from './second-product.ts'

/** An order gets its entry within this, or is void. */
export const ENTRY_MS = 3_000n

/** Whether the user may buy this product at all, now. */
export function checkOffer(
  state: State,
  account: Account,
  product: SecondProduct,
): RejectionCode | undefined {
  if (product.status === 'closed') return 'second.closed'
  if (!state.seconds.isOffered(account.country)) return 'second.country'
  if (account.house !== undefined) return 'second.house'
  return state.nowMs < (account.seconds?.breakUntilMs ?? 0n) ? 'second.break' : undefined
}

export function checkStake({ parameters }: SecondProduct, stake: bigint): RejectionCode | undefined {
  if (stake < parameters.minStake) return 'second.stake.min'
  return stake > parameters.maxStake ? 'second.stake.max' : undefined
}

/** Whether no outcome could make the user lose more today than they allowed themselves. */
export function checkLossLimit(state: State, account: Account, stake: bigint): RejectionCode | undefined {
  const { seconds } = account
  const limit = seconds?.limitAt(state.nowMs)
  if (seconds === undefined || limit === undefined) return undefined
  return seconds.lossOn(state.nowMs) + seconds.inEscrow + stake > limit ? 'second.loss.limit' : undefined
}

/** Whether the house can pay, and has not promised too much already. */
export function checkCover(
  state: State,
  product: SecondProduct,
  { direction, profit }: Pick<SecondOrder, 'direction' | 'profit'>,
): RejectionCode | undefined {
  const { seconds } = state
  const house = seconds.house(product.on.index.quote).balance
  const equity = house + seconds.profits
  const { directionCapE8, totalCapE8 } = product.parameters
  const isCovered =
    profit <= house &&
    product.profits[direction] + profit <= (equity * directionCapE8) / ONE &&
    seconds.profits + profit <= (equity * totalCapE8) / ONE
  return isCovered ? undefined : 'second.cover'
}

/** Everything that is looked at again when a timed order is to open. */
export function checkOpening(state: State, order: SecondOrder): RejectionCode | undefined {
  const { product, stake } = order
  const { account } = order.of
  return (
    checkTrader(account) ??
    checkOffer(state, account, product) ??
    checkStake(product, stake) ??
    checkLossLimit(state, account, stake) ??
    checkCover(state, product, order)
  )
}

/** Moves both sides into escrow. Nothing can fail here. */
export function accept(state: State, order: SecondOrder): void {
  const { seconds, postings } = state
  const { on } = order.product
  const purse = stakePurse(order)
  const escrow = seconds.escrow(on.index.quote)
  postings.move(order.openMs === undefined ? purse.available : purse.frozen, escrow, order.stake)
  postings.move(seconds.house(on.index.quote), escrow, order.profit)
  order.stage = 'pending'
  order.acceptedMs = state.nowMs
  const leaf = leafHash(order)
  order.leaf = leaf
  order.of.inEscrow = (order.of.inEscrow + order.stake) as Amount
  seconds.countProfit(order, 1n)
  on.unsealed.add(order)
  seconds.schedule(order, (state.nowMs + ENTRY_MS) as TimeMs)
  state.emit({ type: 'SecondOrderAccepted', order: order.view(), leaf, postings: postings.take() })
}
