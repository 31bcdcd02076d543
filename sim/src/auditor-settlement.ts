// Judges the money of one trade as a whole: what each account must have gained or lost, whatever the order of
// the postings. The two users together lose exactly the fees; nothing appears from nowhere.

import type { AccountRef, EventOf } from '@candor/contract'
import { nameOf } from './auditor-books.ts'
import { type AuditedOrder, isPriced, valueOf } from './auditor-orders.ts'

class Changes {
  private readonly amounts = new Map<string, bigint>()

  add(ref: AccountRef, asset: number, amount: bigint): void {
    const key = `${nameOf(ref)}/${asset}`
    const sum = (this.amounts.get(key) ?? 0n) + amount
    if (sum === 0n) this.amounts.delete(key)
    else this.amounts.set(key, sum)
  }

  *entries(): Generator<readonly [string, bigint]> {
    yield* this.amounts
  }
}

export function tradePostingProblems(
  event: EventOf<'SpotTraded'>,
  maker: AuditedOrder,
  taker: AuditedOrder,
): string[] {
  const buyerIsTaker = taker.view.side === 'buy'
  const [buyer, seller] = buyerIsTaker ? [taker, maker] : [maker, taker]
  const [buyerFee, sellerFee] = buyerIsTaker
    ? [event.taker.fee, event.maker.fee]
    : [event.maker.fee, event.taker.fee]
  const { quantity, quoteAmount: quote, price } = event
  const { base: baseAsset, quote: quoteAsset } = maker.market
  const limit = buyer.view.price
  const improvement =
    buyerIsTaker && isPriced(buyer.view.orderType) && limit !== undefined
      ? (valueOf(quantity, limit - price) ?? 0n)
      : 0n
  const fee: AccountRef = { kind: 'system', name: 'fee', sub: 0 }
  // Starts from what must have happened and takes off what did: nothing may be left.
  const rest = new Changes()
  rest.add(bucket(buyer, 'frozen'), quoteAsset, -quote - improvement)
  rest.add(bucket(buyer, 'available'), quoteAsset, improvement)
  rest.add(bucket(seller, 'available'), quoteAsset, quote - sellerFee)
  rest.add(fee, quoteAsset, sellerFee)
  rest.add(bucket(seller, 'frozen'), baseAsset, -quantity)
  rest.add(bucket(buyer, 'available'), baseAsset, quantity - buyerFee)
  rest.add(fee, baseAsset, buyerFee)
  for (const { from, to, asset, amount } of event.postings) {
    rest.add(from, asset, amount)
    rest.add(to, asset, -amount)
  }
  return [...rest.entries()].map(
    ([account, amount]) => `trade ${event.tradeId} leaves ${account} without a movement of ${amount}`,
  )
}

function bucket(order: AuditedOrder, name: 'available' | 'frozen'): AccountRef {
  return { kind: 'user', user: order.view.userId, wallet: order.view.wallet, bucket: name, sub: 0 }
}
