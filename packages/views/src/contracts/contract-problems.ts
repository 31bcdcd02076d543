// Checks the views of contracts against each other and against what the core knows; problems in words out. Goes through
// whole tables; changes nothing.

import type { ContractOrderView, ContractTriggerView, PositionView, StopView } from '@candor/contract'
import type { Database } from '@candor/database'
import { sql } from 'kysely'
import { type Contradiction, differences, inWords } from '../problem-words.ts'
import { openContractOrdersInViews } from './read-contract-orders.ts'
import { waitingContractTriggersInViews } from './read-contract-triggers.ts'
import { openPositionsInViews, openStopsInViews } from './read-positions.ts'

/** Of every user, the house's among them; what is not at hand is not compared. */
export interface ContractFacts {
  readonly openContractOrders?: readonly ContractOrderView[]
  readonly positions?: readonly PositionView[]
  readonly stops?: readonly StopView[]
  readonly contractTriggers?: readonly ContractTriggerView[]
}

export async function contractProblems(
  database: Database,
  { openContractOrders, positions, stops, contractTriggers }: ContractFacts,
  houses: ReadonlySet<number>,
): Promise<string[]> {
  const compare = <T extends { readonly userId: number }>(
    what: string,
    key: (each: T) => number,
    { views, core }: { readonly views: readonly T[]; readonly core: readonly T[] },
  ): string[] => {
    const words = (rows: readonly T[]): Map<string, string> =>
      new Map(rows.map((each) => [`${key(each)}`, inWords(each)]))
    return differences({
      what,
      views: words(views),
      core: words(core.filter((each) => !houses.has(each.userId))),
    })
  }
  const problems: string[] = []
  if (openContractOrders !== undefined) {
    const views = await openContractOrdersInViews(database)
    // What an order holds at the moment is not in the views.
    const core = openContractOrders.map((order) => ({ ...order, reserve: undefined }))
    problems.push(...compare('open contract order', ({ orderId }) => orderId, { views, core }))
  }
  if (positions !== undefined) {
    const views = await openPositionsInViews(database)
    problems.push(...compare('position', ({ positionId }) => positionId, { views, core: positions }))
  }
  if (stops !== undefined) {
    // The views remember the other one of a pair after it has ended; the core does not.
    const alone = (rows: readonly StopView[]): StopView[] =>
      rows.map((stop) => ({ ...stop, siblingId: undefined }))
    const views = alone(await openStopsInViews(database))
    problems.push(...compare('stop', ({ stopId }) => stopId, { views, core: alone(stops) }))
  }
  if (contractTriggers !== undefined) {
    const views = await waitingContractTriggersInViews(database)
    const core = contractTriggers
    problems.push(...compare('conditional order', ({ triggerId }) => triggerId, { views, core }))
  }
  return problems
}

export const CONTRACT_CONTRADICTIONS: readonly Contradiction[] = [
  {
    says: 'a contract order and its fills differ',
    rows: sql`SELECT o.order_id::text AS key FROM contract_orders o
      LEFT JOIN (
        SELECT order_id, sum(abs(lots)) AS lots, sum(value) AS value, sum(pnl) AS pnl,
          sum(fee) FILTER (WHERE lots > 0) AS open_fee, sum(fee) FILTER (WHERE lots < 0) AS close_fee
        FROM contract_fills WHERE order_id IS NOT NULL GROUP BY order_id
      ) f ON f.order_id = o.order_id
      WHERE (o.filled_lots, o.filled_value, o.pnl, o.open_fee, o.close_fee) <> (coalesce(f.lots, 0),
        coalesce(f.value, 0), coalesce(f.pnl, 0), coalesce(f.open_fee, 0), coalesce(f.close_fee, 0))`,
  },
  {
    says: 'a contract fill has no order, no position or no trade',
    rows: sql`SELECT f.number || '/' || f.place AS key FROM contract_fills f
      LEFT JOIN contract_orders o ON o.order_id = f.order_id AND o.user_id = f.user_id AND o.side = f.side
      LEFT JOIN contract_positions p ON p.position_id = f.position_id AND p.user_id = f.user_id
        AND p.direction = f.direction
      LEFT JOIN public_trades t ON t.market_id = f.market_id AND t.trade_id = f.trade_id AND t.price = f.price
      LEFT JOIN contract_deleveragings d ON d.trade_id = f.trade_id
      WHERE p.position_id IS NULL
        OR (f.role IN ('maker', 'taker') AND (o.order_id IS NULL OR t.trade_id IS NULL))
        OR (f.role = 'deleveraging' AND d.trade_id IS NULL)`,
  },
  {
    says: 'a position and its fills differ',
    rows: sql`SELECT p.position_id::text AS key FROM contract_positions p
      LEFT JOIN (
        SELECT position_id, sum(lots) AS lots, sum(lots) FILTER (WHERE lots > 0) AS opened,
          sum(value) FILTER (WHERE lots > 0) AS opened_value, -sum(lots) FILTER (WHERE lots < 0) AS closed,
          sum(value) FILTER (WHERE lots < 0) AS closed_value, sum(pnl) AS pnl,
          sum(fee) FILTER (WHERE lots > 0) AS open_fees, sum(fee) FILTER (WHERE lots < 0) AS close_fees
        FROM contract_fills GROUP BY position_id
      ) f ON f.position_id = p.position_id
      LEFT JOIN (
        SELECT position_id, sum(amount) AS amount FROM contract_offsets GROUP BY position_id
      ) s ON s.position_id = p.position_id
      LEFT JOIN (
        SELECT position_id, sum(amount) AS amount FROM contract_funding_payments GROUP BY position_id
      ) h ON h.position_id = p.position_id
      WHERE (p.lots, p.opened_lots, p.opened_value, p.closed_lots, p.closed_value, p.realised_pnl, p.open_fees,
          p.close_fees, p.funding)
        <> (coalesce(f.lots, 0), coalesce(f.opened, 0), coalesce(f.opened_value, 0), coalesce(f.closed, 0),
          coalesce(f.closed_value, 0), coalesce(f.pnl, 0) + coalesce(s.amount, 0), coalesce(f.open_fees, 0),
          coalesce(f.close_fees, 0), coalesce(h.amount, 0))`,
  },
  {
    says: 'a position or a stop has an end and no word for it, or the other way round',
    rows: sql`SELECT 'position ' || position_id AS key FROM contract_positions
        WHERE (lots = 0) <> (closed_ms IS NOT NULL) OR (close_mode IS NULL) <> (closed_ms IS NULL)
      UNION ALL SELECT 'stop ' || stop_id FROM contract_stops
        WHERE (state = 'ended') <> (ended_ms IS NOT NULL) OR (end_reason IS NULL) <> (ended_ms IS NULL)`,
  },
  {
    says: 'a conditional order waits and has an end, or sent an order that is not there',
    rows: sql`SELECT t.trigger_id::text AS key FROM contract_triggers t
      LEFT JOIN contract_orders o ON o.order_id = t.order_id AND o.user_id = t.user_id AND o.origin = 'trigger'
      WHERE (t.state = 'waiting') <> (t.ended_ms IS NULL) OR (t.end_reason IS NULL) <> (t.ended_ms IS NULL)
        OR (t.state = 'fired') <> (t.order_id IS NOT NULL) OR (t.state = 'rejected') <> (t.rejection IS NOT NULL)
        OR (t.order_id IS NOT NULL AND o.order_id IS NULL)`,
  },
  {
    says: 'a change of the insurance fund does not follow from the one before',
    rows: sql`SELECT number || '/' || place AS key FROM (
        SELECT *, lag(balance_after) OVER (PARTITION BY asset_id ORDER BY number, place) AS before
        FROM insurance_changes
      ) c WHERE balance_after <> before + amount`,
  },
  {
    says: 'a candle of mark or index lies outside the day that holds it',
    rows: sql`SELECT c.market_id || '/' || c.kind || '/' || c.interval || '/' || c.open_ms AS key
      FROM price_candles c JOIN price_candles d ON d.market_id = c.market_id AND d.kind = c.kind
        AND d.interval = '1d' AND d.open_ms = c.open_ms - c.open_ms % 86400000
      WHERE c.interval IN ('1m', '1h') AND (c.high > d.high OR c.low < d.low)`,
  },
]
