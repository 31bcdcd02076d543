// Users, their sessions and logins, and small facts about the installation.

import { type Kysely, sql } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('users')
    .addColumn('user_id', 'bigint', (column) => column.primaryKey())
    .addColumn('account', 'text', (column) => column.notNull().unique())
    .addColumn('nick_name', 'text', (column) => column.notNull())
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('created_ms', 'bigint', (column) => column.notNull())
    .addColumn('opened_ms', 'bigint')
    .execute()
  await database.schema
    .createTable('sessions')
    .addColumn('session_id', 'uuid', (column) => column.primaryKey().defaultTo(sql`gen_random_uuid()`))
    .addColumn('token_hash', 'bytea', (column) => column.notNull().unique())
    .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.user_id'))
    .addColumn('created_ms', 'bigint', (column) => column.notNull())
    .addColumn('seen_ms', 'bigint', (column) => column.notNull())
    .addColumn('revoked_ms', 'bigint')
    .execute()
  await database.schema.createIndex('sessions_of_user').on('sessions').column('user_id').execute()
  await database.schema
    .createTable('logins')
    .addColumn('login_id', 'bigint', (column) => column.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.user_id'))
    .addColumn('session_id', 'uuid', (column) =>
      column.notNull().references('sessions.session_id').onDelete('cascade'),
    )
    .addColumn('time_ms', 'bigint', (column) => column.notNull())
    .addColumn('device', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .execute()
  await database.schema.createIndex('logins_of_user').on('logins').columns(['user_id', 'time_ms']).execute()
  await database.schema
    .createTable('settings')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute()
}
