// The authenticator app as a second factor (RFC 6238): binds one, and takes its codes or recovery codes, each once.
// A try is counted before it is looked at, so that any number of guesses at once are still only five.

import type { UserId } from '@candor/contract'
import type { Database } from '@candor/database'
import { sql } from 'kysely'
import { GATEWAY_LIMITS } from '../limits.ts'
import { ApiRefusal } from '../refusal.ts'
import { APP_CODE, appCodeStep, appSecretText, drawAppSecret } from './app-codes.ts'
import type { Messages } from './messages.ts'
import type { SecondFactorPort } from './ports.ts'
import type { RecoveryCodes } from './recovery-codes.ts'
import type { SecretBox } from './secret-box.ts'

export interface SecondFactorParts {
  readonly database: Database
  readonly secretBox: SecretBox
  readonly recoveryCodes: RecoveryCodes
  readonly messages: Messages
  readonly clock?: () => number
}

const PURPOSE = 'authenticator'

interface Tried {
  readonly sealedSecret: Uint8Array
  readonly lastStep: number
  readonly triesLeft: number
}

export class SecondFactor implements SecondFactorPort {
  private readonly parts: SecondFactorParts
  private readonly clock: () => number

  constructor(parts: SecondFactorParts) {
    this.parts = parts
    this.clock = parts.clock ?? Date.now
  }

  async isBound(userId: UserId): Promise<boolean> {
    return isBound(this.parts.database, userId)
  }

  async spend(userId: UserId, code: string): Promise<void> {
    const tried = await this.countTry(userId, 'bound')
    if (tried === undefined) throw new ApiRefusal('second.factor.wrong')
    const isTaken = APP_CODE.test(code)
      ? await this.spendAppCode(userId, code, tried)
      : await this.spendRecoveryCode(userId, code)
    if (!isTaken) throw wrong(tried)
  }

  /** A new secret for the app of whoever is called `label`; the one before it, if it was not bound, is gone. */
  async begin(userId: UserId, label: string): Promise<{ secret: string; uri: string }> {
    const bytes = drawAppSecret()
    const sealed = this.parts.secretBox.seal(PURPOSE, String(userId), bytes)
    const begun = { sealed_secret: sealed, begun_ms: this.clock(), last_step: 0 }
    const { numInsertedOrUpdatedRows } = await this.parts.database
      .insertInto('authenticators')
      .values({ user_id: userId, ...begun, bound_ms: null, locked_until_ms: null })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet(begun).where('authenticators.bound_ms', 'is', null),
      )
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows !== 1n) throw new ApiRefusal('authenticator.bound')
    return appSecretText(bytes, label)
  }

  /** Looks at the first code of the app that is to be bound. What it gives binds it, as a part of a larger change. */
  async confirm(userId: UserId, code: string): Promise<(database: Database) => Promise<string[]>> {
    const tried = await this.countTry(userId, 'pending')
    if (tried === undefined) throw await notPending(this.parts.database, userId)
    const step = this.stepOf(userId, code, tried)
    if (step === undefined) throw wrong(tried)
    return async (database) => {
      const bound = await database
        .updateTable('authenticators')
        .set({ bound_ms: this.clock(), last_step: step, failures: 0, locked_until_ms: null })
        .where('user_id', '=', userId)
        .where('bound_ms', 'is', null)
        .where('sealed_secret', '=', tried.sealedSecret)
        .executeTakeFirst()
      if (bound.numUpdatedRows !== 1n) throw await notPending(database, userId)
      return this.parts.recoveryCodes.renew(database, userId)
    }
  }

  /** As a part of a larger change. */
  async unbind(database: Database, userId: UserId): Promise<void> {
    const gone = await database
      .deleteFrom('authenticators')
      .where('user_id', '=', userId)
      .where('bound_ms', 'is not', null)
      .executeTakeFirst()
    if (gone.numDeletedRows !== 1n) throw new ApiRefusal('authenticator.not.bound')
    await this.parts.recoveryCodes.drop(database, userId)
  }

  /** As a part of a larger change. */
  async renewRecoveryCodes(database: Database, userId: UserId): Promise<string[]> {
    if (!(await lockBound(database, userId))) throw new ApiRefusal('authenticator.not.bound')
    return this.parts.recoveryCodes.renew(database, userId)
  }

  /** Counts one more try, unless too many failed in a row; gives nothing when there is nothing to try. */
  private async countTry(userId: UserId, which: 'bound' | 'pending'): Promise<Tried | undefined> {
    const nowMs = this.clock()
    const { secondFactorTries, secondFactorLockMs, authenticatorBeginMs } = GATEWAY_LIMITS
    // A lock that is over leaves nothing behind: the count begins anew.
    const failures = sql<number>`case when locked_until_ms is null then failures + 1 else 1 end`
    const counted = await this.parts.database
      .updateTable('authenticators')
      .set({
        failures,
        locked_until_ms: sql<number | null>`case when ${failures} >= ${secondFactorTries}
          then ${nowMs + secondFactorLockMs}::bigint end`,
      })
      .where('user_id', '=', userId)
      .where((is) => is.or([is('locked_until_ms', 'is', null), is('locked_until_ms', '<=', nowMs)]))
      .where((is) =>
        which === 'bound'
          ? is('bound_ms', 'is not', null)
          : is.and([is('bound_ms', 'is', null), is('begun_ms', '>', nowMs - authenticatorBeginMs)]),
      )
      .returning(['sealed_secret', 'last_step', 'failures'])
      .executeTakeFirst()
    if (counted === undefined) return this.refuseLocked(userId, nowMs)
    return {
      sealedSecret: counted.sealed_secret,
      lastStep: counted.last_step,
      triesLeft: secondFactorTries - counted.failures,
    }
  }

  private async refuseLocked(userId: UserId, nowMs: number): Promise<undefined> {
    const row = await this.parts.database
      .selectFrom('authenticators')
      .select('locked_until_ms')
      .where('user_id', '=', userId)
      .executeTakeFirst()
    const untilMs = row?.locked_until_ms ?? 0
    if (untilMs <= nowMs) return undefined
    const waitSeconds = Math.ceil((untilMs - nowMs) / 1_000)
    throw new ApiRefusal('second.factor.locked', undefined, undefined, { waitSeconds })
  }

  /** Only a step after the last one that was taken counts; of many with the same code the first one wins. */
  private async spendAppCode(userId: UserId, code: string, tried: Tried): Promise<boolean> {
    const step = this.stepOf(userId, code, tried)
    if (step === undefined) return false
    const taken = await this.parts.database
      .updateTable('authenticators')
      .set({ last_step: step, failures: 0, locked_until_ms: null })
      .where('user_id', '=', userId)
      .where('bound_ms', 'is not', null)
      .where('sealed_secret', '=', tried.sealedSecret)
      .where('last_step', '<', step)
      .executeTakeFirst()
    return taken.numUpdatedRows === 1n
  }

  private async spendRecoveryCode(userId: UserId, code: string): Promise<boolean> {
    const { database, recoveryCodes, messages } = this.parts
    const nowMs = this.clock()
    const message = await database.transaction().execute(async (transaction) => {
      // Always the app's row first, then the codes: whoever unbinds the app takes them in this order too.
      if (!(await lockBound(transaction, userId))) return undefined
      if (!(await recoveryCodes.spend(transaction, { userId, code, nowMs }))) return undefined
      await transaction
        .updateTable('authenticators')
        .set({ failures: 0, locked_until_ms: null })
        .where('user_id', '=', userId)
        .execute()
      const left = await recoveryCodes.left(transaction, userId)
      return messages.write(transaction, userId, {
        kind: 'recovery.code.used',
        facts: { left: String(left) },
      })
    })
    if (message === undefined) return false
    messages.tell(userId, message)
    return true
  }

  /** The newest step that the code belongs to and that is still to be taken. */
  private stepOf(userId: UserId, code: string, { sealedSecret, lastStep }: Tried): number | undefined {
    const secret = this.parts.secretBox.open(PURPOSE, String(userId), sealedSecret)
    return appCodeStep(secret, code, { nowMs: this.clock(), lastStep })
  }
}

function wrong({ triesLeft }: Tried): ApiRefusal {
  return new ApiRefusal('second.factor.wrong', undefined, undefined, { triesLeft })
}

/** Whether the user's login asks for one. */
async function isBound(database: Database, userId: UserId): Promise<boolean> {
  const row = await database
    .selectFrom('authenticators')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('bound_ms', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** The same, and it stays so until the change around it is done. */
async function lockBound(database: Database, userId: UserId): Promise<boolean> {
  const row = await database
    .selectFrom('authenticators')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('bound_ms', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Why there is no app to be confirmed. */
async function notPending(database: Database, userId: UserId): Promise<ApiRefusal> {
  return new ApiRefusal((await isBound(database, userId)) ? 'authenticator.bound' : 'authenticator.not.begun')
}
