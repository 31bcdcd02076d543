// Ends an order and pays what its outcome says (docs/rules/second.md 4).

import { type Amount, type SecondEndReason, type SecondOutcome, type TimeMs, ZERO } from '@candor/contract'
import type { State } from '../state.ts'
import { stakePurse } from './second-account.ts'
import type { SecondOrder } from './second-order.ts'

export function endSecondOrder(
  state: State,
  order: SecondOrder,
  outcome: SecondOutcome,
  reason: SecondEndReason,
): void {
  const { of, product } = order
  const wasInEscrow = order.isInEscrow
  if (wasInEscrow) payFromEscrow(state, order, outcome)
  else giveBack(state, order)
  order.end(outcome, reason, state.nowMs)
  of.remove(order)
  product.on.drop(order)
  if (wasInEscrow) {
    of.inEscrow = (of.inEscrow - order.stake) as Amount
    state.seconds.countProfit(order, -1n)
  }
  if (outcome === 'won') of.addLoss(-order.profit as Amount, state.nowMs)
  if (outcome === 'lost') rememberLoss(state, order)
  state.emit({ type: 'SecondOrderEnded', order: order.view(), postings: state.postings.take() })
}

function payFromEscrow({ seconds, postings }: State, order: SecondOrder, outcome: SecondOutcome): void {
  const { stake, profit } = order
  const asset = order.product.on.index.quote
  const escrow = seconds.escrow(asset)
  const house = seconds.house(asset)
  const { available } = stakePurse(order)
  const all = (stake + profit) as Amount
  if (outcome === 'won') {
    postings.move(escrow, available, all)
    order.payout = all
  } else if (outcome === 'lost') {
    postings.move(escrow, house, all)
    order.payout = ZERO
  } else {
    postings.move(escrow, available, stake)
    postings.move(escrow, house, profit)
    order.payout = stake
  }
}

function giveBack({ postings }: State, order: SecondOrder): void {
  const { available, frozen } = stakePurse(order)
  postings.move(frozen, available, order.stake)
  order.payout = order.stake
}

function rememberLoss(state: State, order: SecondOrder): void {
  const { id, of, product, stake } = order
  of.addLoss(stake, state.nowMs)
  product.remember({
    id,
    userId: of.account.id,
    stake,
    acceptedMs: order.acceptedMs as TimeMs,
    endedMs: state.nowMs,
  })
}
