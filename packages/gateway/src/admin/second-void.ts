// What voiding a time range of a second-contract would do at this moment: from the views, which know every order of it. It only
// counts; the core alone gives anything back, and it does so for all orders of the range or for none.

import type { ADMIN_ROUTES, AnswerOf } from '@candor/api'
import { formatDecimal, type ProductId, type SecondHouseView, type SecondOutcome } from '@candor/contract'
import type { Database } from '@candor/database'
import { sql } from 'kysely'
import type { ListedSecond } from '../live/listing.ts'
import { ApiRefusal } from '../refusal.ts'

export type SecondVoid = AnswerOf<typeof ADMIN_ROUTES.previewSecondVoid>

export interface Range {
  readonly fromMs: number
  readonly toMs: number
}

/** As the core: how long ago a loss may have ended to be given back. */
const RETURNED_MS = 3_600_000
/** As the core: how long before it is accepted an order may have been placed. */
const SCHEDULED_MS = 86_400_000

/** What becomes of an order when its range is voided. */
type Fate = 'open' | 'lost' | 'late' | 'won'

export interface Tally {
  readonly fate: Fate
  readonly orders: number
  readonly stake: bigint
  readonly profit: bigint
  readonly paid: bigint
}

/** Refuses with the core's own words what it would reject. */
export function checkRange({ fromMs, toMs }: Range, nowMs: number): void {
  if (fromMs > toMs || toMs > nowMs) throw new ApiRefusal('second.range.invalid')
}

interface Asked extends Range {
  readonly productId: ProductId
  readonly nowMs: number
}

/** The orders of the range, by what would become of them, and how many users would get something back. */
export async function rangeTallies(
  database: Database,
  { productId, fromMs, toMs, nowMs }: Asked,
): Promise<{ readonly tallies: readonly Tally[]; readonly users: number }> {
  const lost: SecondOutcome = 'lost'
  const won: SecondOutcome = 'won'
  // Ids rise with the time of placing: going back from the newest finds where the range can begin, without an index on time.
  const inRange = sql`
    select user_id, stake, profit, payout, case
        when ended_ms is null then 'open'
        when outcome = ${won} then 'won'
        when outcome <> ${lost} or returned_ms is not null then null
        when ended_ms >= ${nowMs - RETURNED_MS} then 'lost'
        else 'late' end as fate
      from second_orders
      where product_id = ${productId} and accepted_ms between ${fromMs} and ${toMs}
        and order_id > coalesce((select order_id from second_orders
          where created_ms < ${fromMs - SCHEDULED_MS} order by order_id desc limit 1), 0)`
  const [{ rows }, { rows: counted }] = await Promise.all([
    sql<Tally>`select fate, count(*) as orders, sum(stake) as stake, sum(profit) as profit, sum(payout) as paid
      from (${inRange}) ranged where fate is not null group by fate`.execute(database),
    sql<{ users: number }>`select count(distinct user_id) as users
      from (${inRange}) ranged where fate in ('open', 'lost')`.execute(database),
  ])
  return { tallies: rows, users: counted[0]?.users ?? 0 }
}

interface VoidFacts {
  readonly product: Pick<ListedSecond, 'quoteAsset'>
  readonly tallies: readonly Tally[]
  readonly users: number
  readonly house: SecondHouseView | undefined
  readonly nowMs: number
}

export function secondVoid({ product, tallies, users, house, nowMs }: VoidFacts): SecondVoid {
  const { code, scale } = product.quoteAsset
  const text = (units: bigint): string => formatDecimal(units, scale)
  const of = (fate: Fate): Omit<Tally, 'fate'> =>
    tallies.find((each) => each.fate === fate) ?? { orders: 0, stake: 0n, profit: 0n, paid: 0n }
  const [open, lost, late, won] = [of('open'), of('lost'), of('late'), of('won')]
  return {
    time: nowMs,
    asset: code,
    users,
    open: { orders: open.orders, stake: text(open.stake) },
    lost: { orders: lost.orders, stake: text(lost.stake) },
    late: { orders: late.orders, stake: text(late.stake) },
    won: { orders: won.orders, paid: text(won.paid) },
    returned: text(open.stake + lost.stake),
    // As the core: the profits of the open ones come back to the house first.
    isCovered: (house?.house ?? 0n) + open.profit >= lost.stake,
  }
}
