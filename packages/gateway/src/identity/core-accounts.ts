// The accounts in the core that belong to users: opens them, and tells the core what the database says of their owners.
// The database never learns a thing about money from here.

import { randomInt } from 'node:crypto'
import type { TradeGroupId, UserId } from '@candor/contract'
import type { Database } from '@candor/database'
import type { Engine } from '@candor/engine'
import { GATEWAY_LIMITS } from '../limits.ts'
import { throwIfRejected } from '../refusal.ts'
import type { CoreAccountPort } from './ports.ts'

export interface CoreAccountsParts {
  readonly engine: Pick<Engine, 'submit' | 'query'>
  readonly database: Database
  /** Milliseconds UTC. */
  readonly clock?: () => number
  readonly drawId?: () => UserId
}

const LEAST_ID = 10_000_000
const MOST_ID = 99_999_999

/** By chance: an id that counts up would tell everybody how many users there are. */
function drawUserId(): UserId {
  return randomInt(LEAST_ID, MOST_ID + 1) as UserId
}

export class CoreAccounts implements CoreAccountPort {
  private readonly engine: Pick<Engine, 'submit' | 'query'>
  private readonly database: Database
  private readonly clock: () => number
  private readonly drawId: () => UserId

  constructor(parts: CoreAccountsParts) {
    this.engine = parts.engine
    this.database = parts.database
    this.clock = parts.clock ?? Date.now
    this.drawId = parts.drawId ?? drawUserId
  }

  /**
   * The core comes first and decides: should the database ever be restored from an older copy, an id that has money in
   * the log is still never given to somebody else. The price: when the registration then fails, the account stays
   * behind in the core, empty, and nobody ever gets it.
   */
  async open(): Promise<UserId> {
    for (let draw = 0; draw < GATEWAY_LIMITS.draws; draw++) {
      const userId = this.drawId()
      // Known here and not to the core: the log is the older copy, and the account will be opened for its owner.
      if (await this.hasRow(userId)) continue
      if (await this.openAs(userId)) return userId
    }
    throw new Error(`no free user id in ${GATEWAY_LIMITS.draws} draws`)
  }

  /**
   * The row stays locked until the core has answered. So what the database says cannot change in between, and of two
   * who tell at once the later one tells the newer state.
   */
  async tell(userId: UserId): Promise<void> {
    await this.database.transaction().execute(async (transaction) => {
      const row = await transaction
        .selectFrom('users')
        .select(['real_name_state', 'nationality', 'opened_ms'])
        .where('user_id', '=', userId)
        .forNoKeyUpdate()
        .executeTakeFirst()
      if (row === undefined) throw new Error(`there is no user ${userId} to tell the core of`)
      const authenticated = row.real_name_state === 'authenticated'
      await this.setIdentity(userId, authenticated, row.nationality ?? '')
      const nowMs = this.clock()
      await transaction
        .updateTable('users')
        .set({ opened_ms: row.opened_ms ?? nowMs, told_ms: nowMs })
        .where('user_id', '=', userId)
        .execute()
    })
  }

  private async setIdentity(userId: UserId, authenticated: boolean, country: string): Promise<void> {
    const standing = await this.engine.query('standing', { userId })
    if (standing === undefined) await this.openAs(userId)
    // Said already, before a crash that kept us from noting it.
    if (standing?.authenticated === authenticated && standing.country === country) return
    throwIfRejected(await this.engine.submit({ type: 'SetAccountIdentity', userId, authenticated, country }))
  }

  /** False when the core has an account of this id already. */
  private async openAs(userId: UserId): Promise<boolean> {
    const tradeGroupId = Number(userId) as TradeGroupId
    const reply = await this.engine.submit({ type: 'OpenAccount', userId, tradeGroupId, house: undefined })
    if (reply.rejection === 'account.exists') return false
    throwIfRejected(reply)
    return true
  }

  private async hasRow(userId: UserId): Promise<boolean> {
    const row = await this.database
      .selectFrom('users')
      .select('user_id')
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return row !== undefined
  }
}
