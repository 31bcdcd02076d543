// Conditional orders of a customer, from the views: filters in, rows out. Only reads.

import type {
  CommandNumber,
  ContractTriggerId,
  ContractTriggerView,
  MarketId,
  OrderId,
  Price,
  RejectionCode,
  Side,
  TimeMs,
  TriggerEndReason,
  UserId,
} from '@candor/contract'
import type { ContractTriggersTable, Database } from '@candor/database'
import { type Selectable, sql } from 'kysely'
import { offsetOf, type Page, type PageAsk, rangeOf, type TimeRange } from '../page.ts'
import type { TriggerState } from './project-contract-triggers.ts'

export interface ContractTriggerFilter extends TimeRange {
  readonly userId: UserId
  readonly marketId?: MarketId | undefined
  readonly side?: Side | undefined
  /** Any of these; every one when not given. */
  readonly states?: readonly TriggerState[] | undefined
}

export interface ViewedContractTrigger {
  readonly trigger: ContractTriggerView
  readonly state: TriggerState
  readonly endReason: TriggerEndReason | undefined
  readonly endedMs: TimeMs | undefined
  /** The price that met it. */
  readonly metPrice: Price | undefined
  /** The order that it sent. */
  readonly orderId: OrderId | undefined
  /** Why its order was not accepted. */
  readonly rejection: RejectionCode | undefined
  /** The last command that changed it. */
  readonly number: CommandNumber
}

/** Newest first, by the time of their placement. */
export async function contractTriggerHistory(
  database: Database,
  filter: ContractTriggerFilter,
  page: PageAsk,
): Promise<Page<ViewedContractTrigger>> {
  const offset = offsetOf(page)
  const { userId, marketId, side, states } = filter
  const { from, to } = rangeOf(filter)
  let triggers = database
    .selectFrom('contract_triggers')
    .where('user_id', '=', userId)
    .where('created_ms', '>=', from)
    .where('created_ms', '<=', to)
  if (marketId !== undefined) triggers = triggers.where('market_id', '=', marketId)
  if (side !== undefined) triggers = triggers.where('side', '=', side)
  if (states !== undefined) triggers = triggers.where(sql<boolean>`state = ANY (${[...states]}::text[])`)
  const rows = await triggers
    .selectAll()
    .orderBy('created_ms', 'desc')
    .orderBy('trigger_id', 'desc')
    .offset(offset)
    .limit(page.pageSize)
    .execute()
  const { total } = await triggers
    .select((query) => query.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { list: rows.map(triggerOf), total }
}

/** None when it is not this user's: whose else it may be is told to nobody. */
export async function contractTriggerById(
  database: Database,
  { userId, triggerId }: { readonly userId: UserId; readonly triggerId: ContractTriggerId },
): Promise<ViewedContractTrigger | undefined> {
  const row = await database
    .selectFrom('contract_triggers')
    .selectAll()
    .where('trigger_id', '=', triggerId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row && triggerOf(row)
}

/** The latest under a client id: one may be used again when its conditional order has ended. */
export async function contractTriggerByClientId(
  database: Database,
  { userId, clientId }: { readonly userId: UserId; readonly clientId: string },
): Promise<ViewedContractTrigger | undefined> {
  const row = await database
    .selectFrom('contract_triggers')
    .selectAll()
    .where('user_id', '=', userId)
    .where('client_id', '=', clientId)
    .orderBy('trigger_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && triggerOf(row)
}

/** Every one in the views that waits, by ascending id: what must equal the core's, the house's apart. */
export async function waitingContractTriggersInViews(
  database: Database,
): Promise<readonly ContractTriggerView[]> {
  const rows = await database
    .selectFrom('contract_triggers')
    .selectAll()
    .where('ended_ms', 'is', null)
    .orderBy('trigger_id')
    .execute()
  return rows.map((row) => triggerOf(row).trigger)
}

function triggerOf(row: Selectable<ContractTriggersTable>): ViewedContractTrigger {
  return {
    trigger: {
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
    },
    state: row.state,
    endReason: row.end_reason ?? undefined,
    endedMs: row.ended_ms === null ? undefined : (BigInt(row.ended_ms) as TimeMs),
    metPrice: row.met_price ?? undefined,
    orderId: row.order_id ?? undefined,
    rejection: row.rejection ?? undefined,
    number: row.updated_number as CommandNumber,
  }
}
