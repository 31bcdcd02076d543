// Checks the views of second-contracts against each other and against what the core knows; problems in words out. Goes
// through whole tables; changes nothing.

import type { Database } from '@candor/database'
import type { CoreFacts } from '@candor/engine'
import { sql } from 'kysely'
import { type Contradiction, differences, inWords } from '../problem-words.ts'
import { lastSeals, lastTicks } from './read-second-evidence.ts'
import { openSecondOrdersInViews } from './read-second-orders.ts'
import { hexOf } from './second-order-rows.ts'

/** What is not at hand is not compared. */
export type SecondFacts = Partial<Pick<CoreFacts, 'secondOrders' | 'tickChains'>>

export async function secondProblems(
  database: Database,
  { secondOrders, tickChains = [] }: SecondFacts,
): Promise<string[]> {
  const problems: string[] = []
  if (secondOrders !== undefined) {
    const views = await openSecondOrdersInViews(database)
    problems.push(
      ...differences({ what: 'second-contract', views: inWordsById(views), core: inWordsById(secondOrders) }),
    )
  }
  const ends = new Map<string, string>()
  for (const { indexId } of tickChains) {
    const [tick] = await lastTicks(database, { indexId, count: 1 })
    const [seal] = await lastSeals(database, { indexId, count: 1 })
    ends.set(`${indexId}`, endOf(tick?.hash, seal?.number, seal?.hash))
  }
  const core = tickChains.map(({ indexId, hash, seals, sealHash }) => {
    return [`${indexId}`, endOf(hash, seals, sealHash)] as const
  })
  problems.push(...differences({ what: 'chains of index', views: ends, core: new Map(core) }))
  return problems
}

const NO_HASH: Uint8Array = new Uint8Array(32)

function endOf(tick = NO_HASH, seals = 0, seal = NO_HASH): string {
  return `tick ${hexOf(tick)}, ${seals} seals to ${hexOf(seal)}`
}

function inWordsById(rows: CoreFacts['secondOrders']): ReadonlyMap<string, string> {
  return new Map(
    rows.map(({ order, leaf }) => {
      const bytes = { nonce: hexOf(order.nonce), owner: hexOf(order.owner), leaf: leaf && hexOf(leaf) }
      return [`${order.orderId}`, inWords({ ...order, ...bytes })]
    }),
  )
}

export const SECOND_CONTRADICTIONS: readonly Contradiction[] = [
  {
    says: 'a second-contract has an end and no outcome, or the other way round',
    rows: sql`SELECT order_id::text AS key FROM second_orders
      WHERE (stage = 'ended') <> (ended_ms IS NOT NULL) OR (outcome IS NULL) <> (ended_ms IS NULL)
        OR (reason IS NULL) <> (ended_ms IS NULL)`,
  },
  {
    says: 'a second-contract and its postings differ',
    rows: sql`SELECT o.order_id::text AS key FROM second_orders o
      LEFT JOIN (
        SELECT order_id,
          sum(CASE WHEN destination = 'available' THEN amount WHEN source = 'available' THEN -amount ELSE 0 END) AS own,
          sum(CASE WHEN destination = 'escrow' THEN amount WHEN source = 'escrow' THEN -amount ELSE 0 END) AS escrow
        FROM second_postings GROUP BY order_id
      ) p USING (order_id)
      WHERE coalesce(p.own, 0) <> o.payout - o.stake + CASE WHEN o.returned_ms IS NULL THEN 0 ELSE o.stake END
        OR coalesce(p.escrow, 0) <> CASE WHEN o.stage IN ('pending', 'open') THEN o.stake + o.profit ELSE 0 END`,
  },
  {
    says: 'a second-contract is not where its seal has it',
    rows: sql`SELECT order_id::text AS key FROM second_orders o
        LEFT JOIN second_seals s ON s.index_id = o.index_id AND s.seal = o.seal
        WHERE o.seal IS NOT NULL AND s.order_ids[o.leaf_index + 1] IS DISTINCT FROM o.order_id
      UNION ALL SELECT s.index_id || '/' || s.seal || '/' || m.order_id FROM second_seals s
        CROSS JOIN LATERAL unnest(s.order_ids) AS m (order_id)
        LEFT JOIN second_orders o ON o.order_id = m.order_id AND o.seal = s.seal AND o.leaf IS NOT NULL
        WHERE o.order_id IS NULL`,
  },
  {
    says: 'a user’s sum of second-contracts is not that of the orders',
    rows: sql`SELECT user_id || '/' || product_id || '/' || direction || '/' || seconds || '/' || outcome AS key
      FROM second_totals t FULL JOIN (
        SELECT user_id, product_id, direction, seconds, outcome, count(*) AS orders, sum(stake) AS stake,
          sum(payout) AS payout, count(returned_ms) AS returned_orders,
          coalesce(sum(stake) FILTER (WHERE returned_ms IS NOT NULL), 0) AS returned
        FROM second_orders WHERE ended_ms IS NOT NULL
        GROUP BY user_id, product_id, direction, seconds, outcome
      ) o USING (user_id, product_id, direction, seconds, outcome)
      WHERE (t.orders, t.stake, t.payout, t.returned_orders, t.returned)
        IS DISTINCT FROM (o.orders, o.stake, o.payout, o.returned_orders, o.returned)`,
  },
  {
    says: 'ticks or seals do not follow from those before',
    rows: sql`SELECT 'tick ' || index_id || '/' || first_sequence AS key FROM (
        SELECT *, lag(hash) OVER chain AS before, lag(pack) OVER chain AS pack_before
        FROM (SELECT * FROM index_ticks UNION ALL SELECT * FROM index_ticks_latest) every
        WINDOW chain AS (PARTITION BY index_id ORDER BY pack)
      ) t WHERE pack = pack_before + 1 AND previous <> before
      UNION ALL SELECT 'seal ' || index_id || '/' || seal FROM (
        SELECT *, lag(hash) OVER chain AS before, lag(seal) OVER chain AS seal_before FROM second_seals
        WINDOW chain AS (PARTITION BY index_id ORDER BY seal)
      ) s WHERE seal = seal_before + 1 AND previous <> before`,
  },
]
