// VoidSecondRange: everybody of a product and a time range gets the stake back (docs/rules/second.md 4). Nobody is picked
// out, and what was won stays won.

import { type Amount, type CommandOf, dayIndex, type RejectionCode, type TimeMs } from '@candor/contract'
import type { State } from '../state.ts'
import { endSecondOrder } from './end-second.ts'
import { SECOND_WALLET, secondAccount } from './second-account.ts'
import { byId, type SecondOrder } from './second-order.ts'
import type { LostOrder, SecondProduct } from './second-product.ts'

export function voidSecondRange(
  state: State,
  command: CommandOf<'VoidSecondRange'>,
): RejectionCode | undefined {
  const { productId, fromMs, toMs, reason, proposedBy, approvedBy } = command
  const product = state.seconds.products.get(productId)
  if (product === undefined) return 'second.product.unknown'
  if (proposedBy === 0 || approvedBy === 0 || proposedBy === approvedBy) return 'administrator.same'
  if (fromMs > toMs || toMs > state.nowMs) return 'second.range.invalid'
  const isWithin = (acceptedMs: TimeMs | undefined): boolean =>
    acceptedMs !== undefined && acceptedMs >= fromMs && acceptedMs <= toMs
  const open = acceptedOrders(state, product).filter(({ acceptedMs }) => isWithin(acceptedMs))
  const lost = product
    .recentLosses(state.nowMs)
    .filter(({ acceptedMs }) => isWithin(acceptedMs))
    .sort(byId)
  if (!canReturn(state, product, open, lost)) return 'balance.insufficient'

  // Nothing can fail from here on.
  product.forgetLosses(state.nowMs)
  for (const order of open) endSecondOrder(state, order, 'void', 'operator')
  for (const order of lost) returnLoss(state, product, order)
  product.losses = product.losses.filter(({ acceptedMs }) => !isWithin(acceptedMs))
  state.emit({
    type: 'SecondRangeVoided',
    productId,
    fromMs,
    toMs,
    reason,
    proposedBy,
    approvedBy,
    voided: open.length,
    returned: lost.length,
  })
  state.rescheduled()
  return undefined
}

function acceptedOrders(state: State, product: SecondProduct): SecondOrder[] {
  const orders: SecondOrder[] = []
  for (const { seconds } of state.accounts.values()) {
    for (const order of seconds?.orders.values() ?? []) {
      if (order.product === product && order.isInEscrow) orders.push(order)
    }
  }
  return orders.sort(byId)
}

function canReturn(
  { seconds }: State,
  product: SecondProduct,
  open: readonly SecondOrder[],
  lost: readonly LostOrder[],
): boolean {
  let has: bigint = seconds.house(product.on.index.quote).balance
  for (const { profit } of open) has += profit
  for (const { stake } of lost) has -= stake
  return has >= 0n
}

function returnLoss(state: State, product: SecondProduct, { id, userId, stake, endedMs }: LostOrder): void {
  const account = state.accounts.get(userId)
  if (account === undefined) return
  const asset = product.on.index.quote
  state.postings.move(state.seconds.house(asset), account.purse(SECOND_WALLET, asset).available, stake)
  if (dayIndex(endedMs) === dayIndex(state.nowMs)) {
    secondAccount(account).addLoss(-stake as Amount, state.nowMs)
  }
  state.emit({
    type: 'SecondLossReturned',
    orderId: id,
    userId,
    productId: product.id,
    stake,
    postings: state.postings.take(),
  })
}
