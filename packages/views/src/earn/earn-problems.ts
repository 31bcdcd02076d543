// Checks the views of financial products and mining pools against each other and against what the core knows; problems in
// words out. Goes through whole tables; changes nothing.

import type { EarnOrderId } from '@candor/contract'
import type { Database } from '@candor/database'
import type { CoreFacts } from '@candor/engine'
import { sql } from 'kysely'
import { type Contradiction, differences, inWords } from '../problem-words.ts'
import { runningFinancialInViews } from './read-financial-orders.ts'
import { runningMiningInViews } from './read-mining-orders.ts'

/** What is not at hand is not compared. */
export type EarnFacts = Partial<Pick<CoreFacts, 'financialOrders' | 'miningOrders'>>

export async function earnProblems(
  database: Database,
  { financialOrders, miningOrders }: EarnFacts,
): Promise<string[]> {
  const problems: string[] = []
  if (financialOrders !== undefined) {
    const views = byId(await runningFinancialInViews(database))
    problems.push(...differences({ what: 'financial order', views, core: byId(financialOrders) }))
  }
  if (miningOrders !== undefined) {
    const views = byId(await runningMiningInViews(database))
    problems.push(...differences({ what: 'mining order', views, core: byId(miningOrders) }))
  }
  return problems
}

function byId(orders: readonly { readonly orderId: EarnOrderId }[]): ReadonlyMap<string, string> {
  return new Map(orders.map((order) => [`${order.orderId}`, inWords(order)]))
}

export const EARN_CONTRADICTIONS: readonly Contradiction[] = [
  {
    says: 'a financial order has an end and no kind of it, or the other way round, or was paid too much',
    rows: sql`SELECT order_id::text AS key FROM financial_orders
      WHERE (ending IS NULL) <> (ended_ms IS NULL) OR paid > income OR (ended_ms IS NULL AND paid <> 0)`,
  },
  {
    says: 'a mining order and its payouts differ',
    rows: sql`SELECT o.order_id::text AS key FROM mining_orders o
      LEFT JOIN (
        SELECT order_id, sum(days) AS days, sum(income) AS income FROM mining_incomes GROUP BY order_id
      ) l USING (order_id)
      WHERE (o.paid_days, o.paid) <> (coalesce(l.days, 0), coalesce(l.income, 0))`,
  },
  {
    says: 'a payout and its rebates differ',
    rows: sql`SELECT order_id || '/' || mining_day || '/' || level AS key FROM (
        SELECT order_id, mining_day, user_id, level, amount FROM mining_incomes
        CROSS JOIN LATERAL (VALUES (1, rebate1), (2, rebate2)) AS l (level, amount) WHERE amount <> 0
      ) l FULL JOIN mining_rebates r USING (order_id, mining_day, level)
      WHERE (l.user_id, l.amount) IS DISTINCT FROM (r.buyer_id, r.amount)`,
  },
  {
    says: 'an inviter’s sum of rebates is not that of the lines',
    rows: sql`SELECT inviter_id || '/' || level || '/' || asset_id AS key
      FROM mining_rebate_totals t FULL JOIN (
        SELECT inviter_id, level, asset_id, count(*) AS lines, sum(amount) AS amount FROM mining_rebates
        GROUP BY inviter_id, level, asset_id
      ) l USING (inviter_id, level, asset_id)
      WHERE (t.lines, t.amount) IS DISTINCT FROM (l.lines, l.amount)`,
  },
]
