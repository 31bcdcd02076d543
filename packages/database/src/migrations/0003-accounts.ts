// What identity needs beyond a login: phone and e-mail, codes, second factor, real name, invitations, messages,
// limits that users set themselves.

import { type Kysely, sql } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  await widenUsers(database)
  await database.schema
    .alterTable('sessions')
    .addColumn('device', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('address', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await database.schema
    .alterTable('logins')
    .alterColumn('session_id', (column) => column.dropNotNull())
    .addColumn('outcome', 'text', (column) => column.notNull().defaultTo('success'))
    .execute()
  // The history of logins outlives the sessions, which are forgotten after a while.
  await sql`alter table logins drop constraint logins_session_id_fkey`.execute(database)
  await sql`alter table logins add constraint logins_session_id_fkey
    foreign key (session_id) references sessions (session_id) on delete set null`.execute(database)
  await sql`create index logins_of_session on logins (session_id)`.execute(database)
  await makeCodes(database)
  await makeSecondFactor(database)
  await makeRealName(database)
  await makeMessages(database)
  await database.schema
    .createTable('self_limits')
    .addColumn('user_id', 'bigint', (column) => column.primaryKey().references('users.user_id'))
    .addColumn('daily_loss_e8', 'numeric')
    .addColumn('next_daily_loss_e8', 'numeric')
    .addColumn('next_from_ms', 'bigint')
    .addColumn('cool_off_until_ms', 'bigint')
    .execute()
}

/** The one account text becomes a phone number and an e-mail address, at least one of them. */
async function widenUsers(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .alterTable('users')
    .addColumn('email', 'text', (column) => column.unique())
    .addColumn('phone', 'text', (column) => column.unique())
    .addColumn('nationality', 'text')
    .addColumn('password_changed_ms', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('fund_password_hash', 'text')
    .addColumn('fund_password_changed_ms', 'bigint')
    .addColumn('fund_password_failures', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('fund_password_locked_ms', 'bigint')
    .addColumn('withdrawals_held_until_ms', 'bigint')
    .addColumn('invitation_code', 'text', (column) => column.unique())
    .addColumn('inviter_id', 'bigint', (column) => column.references('users.user_id'))
    .addColumn('real_name_state', 'text', (column) => column.notNull().defaultTo('notCertified'))
    .addColumn('told_ms', 'bigint')
    .execute()
  await sql`update users set email = account, password_changed_ms = created_ms where account like '%@%'`.execute(
    database,
  )
  await sql`update users set phone = account, password_changed_ms = created_ms where account not like '%@%'`.execute(
    database,
  )
  // Nobody could register before: whoever is there was seeded, and the core has known them as authenticated since.
  await sql`update users set real_name_state = 'authenticated', told_ms = created_ms`.execute(database)
  await database.schema.alterTable('users').dropColumn('account').execute()
  await sql`alter table users add constraint users_reachable check (email is not null or phone is not null)`.execute(
    database,
  )
  await database.schema.createIndex('users_by_inviter').on('users').column('inviter_id').execute()
  await sql`create index users_untold on users (user_id) where told_ms is null`.execute(database)
}

async function makeCodes(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('codes')
    .addColumn('code_id', 'bigint', (column) => column.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('target', 'text', (column) => column.notNull())
    .addColumn('user_id', 'bigint', (column) => column.references('users.user_id'))
    .addColumn('code_hash', 'bytea', (column) => column.notNull())
    .addColumn('created_ms', 'bigint', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('used_ms', 'bigint')
    .execute()
  await database.schema
    .createIndex('codes_of_target')
    .on('codes')
    .columns(['target', 'purpose', 'created_ms'])
    .execute()
  await database.schema.createIndex('codes_by_age').on('codes').column('created_ms').execute()
}

async function makeSecondFactor(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('authenticators')
    .addColumn('user_id', 'bigint', (column) => column.primaryKey().references('users.user_id'))
    .addColumn('sealed_secret', 'bytea', (column) => column.notNull())
    .addColumn('begun_ms', 'bigint', (column) => column.notNull())
    .addColumn('bound_ms', 'bigint')
    .addColumn('last_step', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('failures', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('locked_until_ms', 'bigint')
    .execute()
  await database.schema
    .createTable('recovery_codes')
    .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.user_id'))
    .addColumn('code_hash', 'bytea', (column) => column.notNull())
    .addColumn('used_ms', 'bigint')
    .addPrimaryKeyConstraint('recovery_codes_key', ['user_id', 'code_hash'])
    .execute()
}

async function makeRealName(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('pictures')
    .addColumn('picture_id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.user_id'))
    .addColumn('side', 'text', (column) => column.notNull())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('bytes', 'integer', (column) => column.notNull())
    .addColumn('created_ms', 'bigint', (column) => column.notNull())
    .addColumn('submitted_ms', 'bigint')
    .execute()
  await database.schema
    .createIndex('pictures_of_user')
    .on('pictures')
    .columns(['user_id', 'created_ms'])
    .execute()
  await sql`create index pictures_unused on pictures (created_ms) where submitted_ms is null`.execute(
    database,
  )
  await database.schema
    .createTable('real_names')
    .addColumn('real_name_id', 'bigint', (column) => column.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.user_id'))
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('reason', 'text')
    .addColumn('sealed_name', 'bytea', (column) => column.notNull())
    .addColumn('certificate_type', 'text', (column) => column.notNull())
    .addColumn('sealed_number', 'bytea', (column) => column.notNull())
    .addColumn('front_id', 'text', (column) => column.notNull().references('pictures.picture_id'))
    .addColumn('back_id', 'text', (column) => column.notNull().references('pictures.picture_id'))
    .addColumn('hand_id', 'text', (column) => column.notNull().references('pictures.picture_id'))
    .addColumn('submitted_ms', 'bigint', (column) => column.notNull())
    .addColumn('decided_ms', 'bigint')
    .addColumn('decided_by', 'text')
    .execute()
  for (const side of ['front_id', 'back_id', 'hand_id']) {
    // A picture that is removed is looked for in all three.
    await database.schema.createIndex(`real_names_by_${side}`).on('real_names').column(side).execute()
  }
  await database.schema
    .createIndex('real_names_of_user')
    .on('real_names')
    .columns(['user_id', 'real_name_id'])
    .execute()
  await sql`create unique index real_names_pending on real_names (user_id) where state = 'toBeReviewed'`.execute(
    database,
  )
}

async function makeMessages(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('messages')
    .addColumn('message_id', 'bigint', (column) => column.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.user_id'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('facts', 'jsonb', (column) => column.notNull())
    .addColumn('time_ms', 'bigint', (column) => column.notNull())
    .addColumn('read_ms', 'bigint')
    .execute()
  await database.schema
    .createIndex('messages_of_user')
    .on('messages')
    .columns(['user_id', 'message_id'])
    .execute()
}
