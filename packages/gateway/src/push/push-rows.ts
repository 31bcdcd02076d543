// The devices that get notifications, in the database. One that was logged out gets none.

import { chooseLanguage, type Language } from '@candor/api'
import type { UserId } from '@candor/contract'
import type { Database } from '@candor/database'
import { sql } from 'kysely'
import { PUSH_LIMITS } from './limits.ts'

export interface Device {
  readonly subscriptionId: number
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

export interface NewDevice extends Omit<Device, 'subscriptionId'> {
  readonly userId: UserId
  readonly sessionId: string
  readonly nowMs: number
}

/** Whoever is logged in there now gets them. */
export async function insertDevice(database: Database, device: NewDevice): Promise<void> {
  const { userId, sessionId, endpoint, keys, nowMs } = device
  await database.transaction().execute(async (transaction) => {
    const row = { user_id: userId, session_id: sessionId, p256dh: keys.p256dh, auth: keys.auth, failed: 0 }
    await transaction
      .insertInto('push_subscriptions')
      .values({ ...row, endpoint, created_ms: nowMs })
      .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(row))
      .execute()
    await sql`delete from push_subscriptions where subscription_id in (
      select subscription_id from push_subscriptions where user_id = ${userId}
      order by (endpoint = ${endpoint}) desc, subscription_id desc offset ${PUSH_LIMITS.devices}
      for update skip locked
    )`.execute(transaction)
  })
}

export async function deleteDevice(database: Database, userId: UserId, endpoint: string): Promise<void> {
  await database
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .where('endpoint', '=', endpoint)
    .execute()
}

export async function devicesOf(database: Database, userId: UserId): Promise<readonly Device[]> {
  const rows = await database
    .selectFrom('push_subscriptions as p')
    .innerJoin('sessions as s', 's.session_id', 'p.session_id')
    .select(['p.subscription_id', 'p.endpoint', 'p.p256dh', 'p.auth'])
    .where('p.user_id', '=', userId)
    .where('s.revoked_ms', 'is', null)
    .orderBy('p.subscription_id')
    .limit(PUSH_LIMITS.devices)
    .execute()
  return rows.map(({ subscription_id, endpoint, p256dh, auth }) => ({
    subscriptionId: subscription_id,
    endpoint,
    keys: { p256dh, auth },
  }))
}

/** The service no longer knows it. */
export async function forgetDevice(database: Database, { subscriptionId, endpoint }: Device): Promise<void> {
  await database
    .deleteFrom('push_subscriptions')
    .where('subscription_id', '=', subscriptionId)
    .where('endpoint', '=', endpoint)
    .execute()
}

/** Counts sendings in a row that failed; after too many the device is forgotten. */
export async function noteSending(
  database: Database,
  { subscriptionId }: Device,
  arrived: boolean,
): Promise<void> {
  const { failed } = (await database
    .updateTable('push_subscriptions')
    .set({ failed: arrived ? 0 : sql<number>`failed + 1` })
    .where('subscription_id', '=', subscriptionId)
    .returning('failed')
    .executeTakeFirst()) ?? { failed: 0 }
  if (failed < PUSH_LIMITS.failures) return
  await database
    .deleteFrom('push_subscriptions')
    .where('subscription_id', '=', subscriptionId)
    .where('failed', '>=', PUSH_LIMITS.failures)
    .execute()
}

/** Users with a device, read once at the start. */
export async function usersWithDevices(database: Database): Promise<readonly UserId[]> {
  const rows = await database.selectFrom('push_subscriptions').select('user_id').distinct().execute()
  return rows.map(({ user_id }) => user_id)
}

export async function languageOf(database: Database, userId: UserId): Promise<Language> {
  const row = await database
    .selectFrom('users')
    .select('language')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return chooseLanguage(row?.language)
}
