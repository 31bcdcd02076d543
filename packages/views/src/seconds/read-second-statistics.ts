// What a user's second-contracts came to, from sums that the views keep: a user in, sums by product, direction, duration
// and outcome out, and how the newest ones went. Only reads.

import type { Amount, ProductId, SecondDirection, SecondOutcome, UserId } from '@candor/contract'
import type { Database } from '@candor/database'
import { VIEW_LIMITS } from '../limits.ts'
import { checkCount } from '../page.ts'

export interface SecondStatisticsAsk {
  readonly userId: UserId
  readonly productId?: ProductId | undefined
  /** Of how many of the newest that were won or lost the result is wanted. */
  readonly last: number
}

/** Over all orders that ended so. What they brought is `payout + returned - stake`. */
export interface SecondTotal {
  readonly productId: ProductId
  readonly direction: SecondDirection
  readonly seconds: number
  readonly outcome: SecondOutcome
  readonly orders: number
  readonly stake: Amount
  readonly payout: Amount
  /** Of lost ones, those whose stake was given back with a voided range, and how much that was. */
  readonly returnedOrders: number
  readonly returned: Amount
}

export interface SecondStatistics {
  readonly totals: readonly SecondTotal[]
  readonly last: { readonly won: number; readonly lost: number }
}

export async function secondStatistics(
  database: Database,
  { userId, productId, last }: SecondStatisticsAsk,
): Promise<SecondStatistics> {
  checkCount('number of orders', last, VIEW_LIMITS.pageRows)
  let totals = database.selectFrom('second_totals').where('user_id', '=', userId)
  let newest = database
    .selectFrom('second_orders')
    .where('user_id', '=', userId)
    .where('ended_ms', 'is not', null)
    .where('outcome', 'in', ['won', 'lost'])
  if (productId !== undefined) {
    totals = totals.where('product_id', '=', productId)
    newest = newest.where('product_id', '=', productId)
  }
  const sums = await totals
    .selectAll()
    .orderBy('product_id')
    .orderBy('direction')
    .orderBy('seconds')
    .orderBy('outcome')
    .execute()
  const rows = await newest
    .select('outcome')
    .orderBy('ended_ms', 'desc')
    .orderBy('order_id', 'desc')
    .limit(last)
    .execute()
  const won = rows.filter(({ outcome }) => outcome === 'won').length
  return {
    totals: sums.map((row) => ({
      productId: row.product_id,
      direction: row.direction,
      seconds: row.seconds,
      outcome: row.outcome,
      orders: row.orders,
      stake: row.stake,
      payout: row.payout,
      returnedOrders: row.returned_orders,
      returned: row.returned,
    })),
    last: { won, lost: rows.length - won },
  }
}
