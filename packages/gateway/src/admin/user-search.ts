// Finds users by how their number, e-mail, phone or nickname begins. Gives one page; contacts are masked.

import type { RealNameState } from '@candor/api'
import type { UserId } from '@candor/contract'
import type { Database } from '@candor/database'
import { type SqlBool, sql } from 'kysely'
import { maskContact } from '../identity/contacts.ts'
import { beginsWith } from './like-pattern.ts'

export interface FoundUser {
  readonly userId: string
  readonly account: string
  readonly nickName: string
  readonly realName: RealNameState
  /** What kind of house account it is, if it is one. */
  readonly house: string | null
  readonly registeredTime: number
}

const DIGITS = /^\d{1,15}$/
const PHONE = /^\+\d[\d ]*$/

export async function searchUsers(
  database: Database,
  given: string,
  { pageIndex, pageSize }: { readonly pageIndex: number; readonly pageSize: number },
): Promise<{ list: FoundUser[]; total: number }> {
  const query = database
    .selectFrom('users')
    .leftJoin('view_accounts', 'view_accounts.user_id', 'users.user_id')
    .where(conditionOf(given.trim()))
  const [rows, { total }] = await Promise.all([
    query
      .select(['users.user_id', 'email', 'phone', 'nick_name', 'real_name_state', 'created_ms', 'house'])
      .orderBy('created_ms', 'desc')
      .orderBy('users.user_id', 'desc')
      .limit(pageSize)
      .offset((pageIndex - 1) * pageSize)
      .execute(),
    query.select((is) => is.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  const list = rows.map((row) => ({
    userId: String(row.user_id),
    account: maskedAccount(row),
    nickName: row.nick_name,
    realName: row.real_name_state as RealNameState,
    house: row.house,
    registeredTime: row.created_ms,
  }))
  return { list, total }
}

function conditionOf(text: string) {
  if (text === '') return sql<SqlBool>`true`
  if (DIGITS.test(text)) {
    const userId = Number(text) as UserId
    return sql<SqlBool>`(users.user_id = ${userId} or phone like ${beginsWith(`+${text}`)}
      or lower(nick_name) like ${beginsWith(text)})`
  }
  if (PHONE.test(text)) return sql<SqlBool>`phone like ${beginsWith(text.replaceAll(' ', ''))}`
  const pattern = beginsWith(text.toLowerCase())
  return sql<SqlBool>`(email like ${pattern} or lower(nick_name) like ${pattern})`
}

export function maskedAccount({
  email,
  phone,
}: {
  readonly email: string | null
  readonly phone: string | null
}): string {
  if (email !== null) return maskContact({ channel: 'email', value: email })
  return maskContact({ channel: 'phone', value: phone ?? '' })
}
