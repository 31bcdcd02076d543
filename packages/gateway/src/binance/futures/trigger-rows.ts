// A user's conditional orders, waiting and ended, from the views: questions in, orders with what became of them out. Only
// reads.

import type { ContractTriggerId, ContractTriggerView, MarketId, TimeMs, UserId } from '@candor/contract'
import type { ContractTriggersTable, Database } from '@candor/database'
import { type Selectable, sql } from 'kysely'
import { ordersByIds } from './order-rows.ts'
import type { TriggerOutcome } from './order-shape.ts'
import { directionOf, oldestFirst, type TimeWindow } from './time-window.ts'
import { type Family, ORDER_FAMILY } from './words.ts'

export interface PastTrigger {
  readonly trigger: ContractTriggerView
  readonly outcome: TriggerOutcome
}

type TriggerRow = Selectable<ContractTriggersTable>

interface Owned {
  readonly userId: UserId
  readonly family: Family
}

export interface TriggersAsk extends Owned, TimeWindow {
  readonly marketId: MarketId
  /** From this number on. */
  readonly fromId: number | undefined
  /** Those whose order was sent: it may be listed in their place. */
  readonly withFired: boolean
  readonly limit: number
}

/** Oldest first. */
export async function triggersIn(database: Database, ask: TriggersAsk): Promise<readonly PastTrigger[]> {
  const { fromId } = ask
  const window = fromId === undefined ? ask : { isFromStart: true }
  const direction = directionOf(window)
  let triggers = database
    .selectFrom('contract_triggers')
    .selectAll()
    .where('user_id', '=', ask.userId)
    .where('market_id', '=', ask.marketId)
    .where('created_ms', '>=', ask.fromMs)
    .where('created_ms', '<=', ask.toMs)
    .where(isOf(ask.family))
  if (!ask.withFired) triggers = triggers.where('state', '!=', 'fired')
  triggers =
    fromId === undefined
      ? triggers.orderBy('created_ms', direction).orderBy('trigger_id', direction)
      : triggers.where('trigger_id', '>=', fromId as ContractTriggerId).orderBy('trigger_id')
  const rows = await triggers.limit(ask.limit).execute()
  return withOrders(database, oldestFirst(rows, window), ask.userId)
}

export async function triggerById(
  database: Database,
  { userId, family, triggerId }: Owned & { readonly triggerId: ContractTriggerId },
): Promise<PastTrigger | undefined> {
  const rows = await database
    .selectFrom('contract_triggers')
    .selectAll()
    .where('trigger_id', '=', triggerId)
    .where('user_id', '=', userId)
    .where(isOf(family))
    .execute()
  return (await withOrders(database, rows, userId))[0]
}

/** The latest of that name, as the log keeps it: the family is part of it. */
export async function triggerByClientId(
  database: Database,
  { userId, clientId }: { readonly userId: UserId; readonly clientId: string },
): Promise<PastTrigger | undefined> {
  const rows = await database
    .selectFrom('contract_triggers')
    .selectAll()
    .where('user_id', '=', userId)
    .where('client_id', '=', clientId)
    .orderBy('trigger_id', 'desc')
    .limit(1)
    .execute()
  return (await withOrders(database, rows, userId))[0]
}

function isOf(family: Family) {
  return sql<boolean>`(coalesce(client_id, '') LIKE ${`${ORDER_FAMILY}%`}) = ${family === 'order'}`
}

async function withOrders(
  database: Database,
  rows: readonly TriggerRow[],
  userId: UserId,
): Promise<readonly PastTrigger[]> {
  const ids = rows.flatMap(({ order_id }) => (order_id === null ? [] : [order_id]))
  const orders = await ordersByIds(database, { userId, ids })
  return rows.map((row) => ({
    trigger: triggerOf(row),
    outcome: {
      state: row.state,
      updatedMs: row.ended_ms ?? row.created_ms,
      sent: row.order_id === null ? undefined : orders.get(row.order_id)?.order,
    },
  }))
}

function triggerOf(row: TriggerRow): ContractTriggerView {
  return {
    triggerId: row.trigger_id,
    userId: row.user_id,
    clientId: row.client_id ?? undefined,
    marketId: row.market_id,
    side: row.side,
    positionSide: row.position_side,
    orderType: row.order_type,
    timeInForce: row.time_in_force,
    price: row.price ?? undefined,
    lots: row.lots ?? undefined,
    reduceOnly: row.reduce_only,
    mayCross: row.may_cross,
    triggerPrice: row.trigger_price,
    trigger: row.trigger,
    triggerBy: row.trigger_by,
    selfTrade: row.self_trade ?? undefined,
    createdMs: BigInt(row.created_ms) as TimeMs,
  }
}
