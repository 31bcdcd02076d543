// Price alerts in the database: rows in, rows out. Whoever fires one does so once, however many try: the row itself decides.

import type { AlertCondition, AlertRepeat } from '@candor/api'
import type { MarketId, Price, UserId } from '@candor/contract'
import type { Database, PriceAlertsTable } from '@candor/database'
import { type Selectable, sql } from 'kysely'
import { ApiRefusal } from '../refusal.ts'
import { ALERT_LIMITS } from './limits.ts'

export type AlertRow = Selectable<PriceAlertsTable>

export interface NewAlert {
  readonly userId: UserId
  readonly marketId: MarketId
  readonly condition: AlertCondition
  readonly price: Price
  readonly note: string
  readonly repeat: AlertRepeat
  /** Trades of later commands count. */
  readonly armedNumber: number
  readonly nowMs: number
}

export async function insertAlert(database: Database, alert: NewAlert): Promise<AlertRow> {
  const { userId, marketId, condition, price, note, repeat, armedNumber, nowMs } = alert
  return database.transaction().execute(async (transaction) => {
    // Two at once of one user count one after the other.
    await transaction
      .selectFrom('users')
      .select('user_id')
      .where('user_id', '=', userId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if ((await countWaiting(transaction, userId)) >= ALERT_LIMITS.waitingOfUser) {
      throw new ApiRefusal('alert.count.max')
    }
    return transaction
      .insertInto('price_alerts')
      .values({
        user_id: userId,
        market_id: marketId,
        condition,
        price,
        note,
        repeat,
        state: 'waiting',
        armed_number: armedNumber,
        created_ms: nowMs,
        fired_ms: null,
        fired_price: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

async function countWaiting(database: Database, userId: UserId): Promise<number> {
  const { count } = await database
    .selectFrom('price_alerts')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return count
}

/** Newest first. Both states are bounded. */
export async function alertsOf(database: Database, userId: UserId): Promise<readonly AlertRow[]> {
  return database
    .selectFrom('price_alerts')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('alert_id', 'desc')
    .limit(ALERT_LIMITS.waitingOfUser + ALERT_LIMITS.firedKept)
    .execute()
}

/** Whether there was one. */
export async function deleteAlert(database: Database, userId: UserId, alertId: number): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('price_alerts')
    .where('alert_id', '=', alertId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Marks it as fired; nothing when somebody removed it, or it has fired already. */
export async function markFired(
  transaction: Database,
  { alertId, price, nowMs }: { readonly alertId: number; readonly price: Price; readonly nowMs: number },
): Promise<AlertRow | undefined> {
  const row = await transaction
    .updateTable('price_alerts')
    .set({
      state: sql`case when repeat = 'once' then 'fired' else 'waiting' end`,
      fired_ms: nowMs,
      fired_price: price,
    })
    .where('alert_id', '=', alertId)
    .where('state', '=', 'waiting')
    .where((is) => is.or([is('fired_ms', 'is', null), is('fired_ms', '<=', nowMs - ALERT_LIMITS.restMs)]))
    .returningAll()
    .executeTakeFirst()
  if (row?.state === 'fired') await forgetOldest(transaction, row.user_id)
  return row
}

async function forgetOldest(transaction: Database, userId: UserId): Promise<void> {
  await sql`delete from price_alerts where alert_id in (
    select alert_id from price_alerts where user_id = ${userId} and state = 'fired'
    order by fired_ms desc, alert_id desc offset ${ALERT_LIMITS.firedKept}
    for update skip locked
  )`.execute(transaction)
}

/** All that wait, a page at a time. */
export async function* waitingAlerts(database: Database): AsyncGenerator<readonly AlertRow[]> {
  let after = 0
  for (;;) {
    const rows = await database
      .selectFrom('price_alerts')
      .selectAll()
      .where('state', '=', 'waiting')
      .where('alert_id', '>', after)
      .orderBy('alert_id')
      .limit(ALERT_LIMITS.rowsAtOnce)
      .execute()
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < ALERT_LIMITS.rowsAtOnce) return
    after = last.alert_id
  }
}
