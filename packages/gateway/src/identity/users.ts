// Users as the gateway knows them: account, nickname, password hash. What the core must know goes there as commands.

import type { UserId } from '@candor/contract'
import type { Database } from '@candor/database'

export interface User {
  readonly userId: UserId
  readonly account: string
  readonly nickName: string
  readonly passwordHash: string
}

/** One spelling per account: e-mail addresses differ by case in no real mailbox. */
export function normalizeAccount(text: string): string {
  return text.trim().toLowerCase()
}

export class Users {
  private readonly database: Database
  private readonly clock: () => number

  constructor(database: Database, clock: () => number = Date.now) {
    this.database = database
    this.clock = clock
  }

  async byAccount(text: string): Promise<User | undefined> {
    // Postgres cannot even be asked for a text with a zero in it, and so no account has one.
    if (text.includes('\0')) return undefined
    return this.find('account', normalizeAccount(text))
  }

  async byId(userId: UserId): Promise<User | undefined> {
    return this.find('user_id', userId)
  }

  /** Adds a user unless the id or the account is taken; says whether it did. */
  async add(user: User): Promise<boolean> {
    const added = await this.database
      .insertInto('users')
      .values({
        user_id: user.userId,
        account: normalizeAccount(user.account),
        nick_name: user.nickName,
        password_hash: user.passwordHash,
        language: 'en',
        created_ms: this.clock(),
        opened_ms: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return added.numInsertedOrUpdatedRows === 1n
  }

  async recordLogin(login: {
    userId: UserId
    sessionId: string
    device: string
    address: string
  }): Promise<void> {
    await this.database
      .insertInto('logins')
      .values({
        user_id: login.userId,
        session_id: login.sessionId,
        time_ms: this.clock(),
        device: login.device,
        address: login.address,
      })
      .execute()
  }

  private async find(column: 'account' | 'user_id', value: string | number): Promise<User | undefined> {
    const row = await this.database
      .selectFrom('users')
      .select(['user_id', 'account', 'nick_name', 'password_hash'])
      .where(column, '=', value as never)
      .executeTakeFirst()
    if (row === undefined) return undefined
    return {
      userId: row.user_id,
      account: row.account,
      nickName: row.nick_name,
      passwordHash: row.password_hash,
    }
  }
}
