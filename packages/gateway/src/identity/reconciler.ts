// Finishes what a crash or a busy engine left undone: users of whom the core has not been told, and users whose account
// the core does not know. Changes nothing that is whole.

import type { UserId } from '@candor/contract'
import type { Database } from '@candor/database'
import type { Engine } from '@candor/engine'
import { GATEWAY_LIMITS } from '../limits.ts'
import type { CoreAccountPort } from './ports.ts'

export interface ReconcilerParts {
  readonly database: Database
  readonly engine: Pick<Engine, 'query'>
  readonly coreAccounts: Pick<CoreAccountPort, 'tell'>
  readonly onError: (error: unknown) => void
  readonly everyMs?: number
}

export class Reconciler {
  private readonly parts: ReconcilerParts
  private timer: NodeJS.Timeout | undefined
  private running: Promise<void> | undefined
  private isStopped = false

  constructor(parts: ReconcilerParts) {
    this.parts = parts
  }

  /** Resolves after the first round. It also asks the core for every user: the log may be an older copy. */
  async start(): Promise<void> {
    await this.round(true)
    if (this.isStopped) return
    this.timer = setInterval(() => {
      this.round(false).catch(this.parts.onError)
    }, this.parts.everyMs ?? GATEWAY_LIMITS.reconcileMs)
    this.timer.unref()
  }

  /** Lets a round that is under way come to the end of its present user. */
  async stop(): Promise<void> {
    this.isStopped = true
    clearInterval(this.timer)
    await this.running
  }

  /** One round at a time: who comes while one is under way waits for that one. */
  private async round(everybody: boolean): Promise<void> {
    this.running ??= this.tellAll(everybody).finally(() => {
      this.running = undefined
    })
    await this.running
  }

  private async tellAll(everybody: boolean): Promise<void> {
    try {
      let after = 0 as UserId
      for (;;) {
        const page = await this.page(after, everybody)
        const undone = await Promise.all(page.map((row) => this.isUndone(row)))
        for (const [place, { user_id }] of page.entries()) {
          if (this.isStopped) return
          if (undone[place] === true) await this.tell(user_id)
        }
        const last = page.at(-1)
        if (last === undefined) return
        after = last.user_id
      }
    } catch (error) {
      // The database is away; the next round finds what this one did not.
      this.parts.onError(error)
    }
  }

  private async page(after: UserId, everybody: boolean) {
    let users = this.parts.database
      .selectFrom('users')
      .select(['user_id', 'told_ms'])
      .where('user_id', '>', after)
    if (!everybody) users = users.where('told_ms', 'is', null)
    return users.orderBy('user_id').limit(GATEWAY_LIMITS.reconcilePage).execute()
  }

  private async isUndone(row: { user_id: UserId; told_ms: number | null }): Promise<boolean> {
    if (row.told_ms === null) return true
    return (await this.parts.engine.query('standing', { userId: row.user_id })) === undefined
  }

  /** One user who cannot be told must not keep the others waiting. */
  private async tell(userId: UserId): Promise<void> {
    try {
      await this.parts.coreAccounts.tell(userId)
    } catch (error) {
      this.parts.onError(error)
    }
  }
}
