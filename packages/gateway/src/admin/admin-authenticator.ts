// The authenticator app of an administrator: binds one, and takes its codes, each once. A try is counted before it is
// looked at, so that any number of guesses at once are still only five. There are no recovery codes: an owner resets.

import type { AdministratorId } from '@candor/contract'
import type { Database } from '@candor/database'
import { sql } from 'kysely'
import { appCodeStep, appSecretText, drawAppSecret } from '../identity/app-codes.ts'
import type { SecretBox } from '../identity/secret-box.ts'
import { GATEWAY_LIMITS } from '../limits.ts'
import { ApiRefusal } from '../refusal.ts'

export interface AdminAuthenticatorParts {
  readonly database: Database
  readonly secretBox: SecretBox
  readonly clock: () => number
}

interface Tried {
  readonly sealedSecret: Uint8Array
  readonly lastStep: number
  readonly triesLeft: number
}

const PURPOSE = 'administrator authenticator'

export class AdminAuthenticator {
  private readonly parts: AdminAuthenticatorParts

  constructor(parts: AdminAuthenticatorParts) {
    this.parts = parts
  }

  /** A new secret; the one before it, if it was not bound, is gone. */
  async begin(administratorId: AdministratorId, label: string): Promise<{ secret: string; uri: string }> {
    const { database, secretBox, clock } = this.parts
    const bytes = drawAppSecret()
    const begun = await database
      .updateTable('administrators')
      .set({
        sealed_secret: secretBox.seal(PURPOSE, String(administratorId), bytes),
        begun_ms: clock(),
        last_step: 0,
      })
      .where('administrator_id', '=', administratorId)
      .where('bound_ms', 'is', null)
      .executeTakeFirst()
    if (begun.numUpdatedRows !== 1n) throw new ApiRefusal('authenticator.bound')
    return appSecretText(bytes, label)
  }

  /** Looks at the first code of the app that is to be bound. What it gives binds it, as a part of a larger change. */
  async confirm(
    administratorId: AdministratorId,
    code: string,
  ): Promise<(transaction: Database) => Promise<void>> {
    const tried = await this.countTry(administratorId, 'pending')
    if (tried === undefined) throw new ApiRefusal('authenticator.not.begun')
    const step = this.stepOf(administratorId, code, tried)
    if (step === undefined) throw wrong(tried)
    return async (transaction) => {
      const bound = await transaction
        .updateTable('administrators')
        .set({ bound_ms: this.parts.clock(), last_step: step, ...NO_FAILURES })
        .where('administrator_id', '=', administratorId)
        .where('bound_ms', 'is', null)
        .where('sealed_secret', '=', tried.sealedSecret)
        .executeTakeFirst()
      if (bound.numUpdatedRows !== 1n) throw new ApiRefusal('authenticator.not.begun')
    }
  }

  /** Takes a code; of many with the same one the first wins. */
  async spend(administratorId: AdministratorId, code: string): Promise<void> {
    const tried = await this.countTry(administratorId, 'bound')
    const step = tried && this.stepOf(administratorId, code, tried)
    if (tried === undefined || step === undefined) throw wrong(tried)
    const taken = await this.parts.database
      .updateTable('administrators')
      .set({ last_step: step, ...NO_FAILURES })
      .where('administrator_id', '=', administratorId)
      .where('bound_ms', 'is not', null)
      .where('sealed_secret', '=', tried.sealedSecret)
      .where('last_step', '<', step)
      .executeTakeFirst()
    if (taken.numUpdatedRows !== 1n) throw wrong(tried)
  }

  /** Counts one more try, unless too many failed in a row; gives nothing when there is nothing to try. */
  private async countTry(
    administratorId: AdministratorId,
    which: 'bound' | 'pending',
  ): Promise<Tried | undefined> {
    const nowMs = this.parts.clock()
    const { secondFactorTries, secondFactorLockMs, authenticatorBeginMs } = GATEWAY_LIMITS
    // A lock that is over leaves nothing behind: the count begins anew.
    const failures = sql<number>`case when code_locked_until_ms is null then code_failures + 1 else 1 end`
    const counted = await this.parts.database
      .updateTable('administrators')
      .set({
        code_failures: failures,
        code_locked_until_ms: sql<number | null>`case when ${failures} >= ${secondFactorTries}
          then ${nowMs + secondFactorLockMs}::bigint end`,
      })
      .where('administrator_id', '=', administratorId)
      .where((is) => is.or([is('code_locked_until_ms', 'is', null), is('code_locked_until_ms', '<=', nowMs)]))
      .where((is) =>
        which === 'bound'
          ? is('bound_ms', 'is not', null)
          : is.and([is('bound_ms', 'is', null), is('begun_ms', '>', nowMs - authenticatorBeginMs)]),
      )
      .returning(['sealed_secret', 'last_step', 'code_failures'])
      .executeTakeFirst()
    if (counted === undefined) return this.refuseLocked(administratorId, nowMs)
    const { sealed_secret: sealedSecret } = counted
    if (sealedSecret === null) return undefined
    return {
      sealedSecret,
      lastStep: counted.last_step,
      triesLeft: secondFactorTries - counted.code_failures,
    }
  }

  private async refuseLocked(administratorId: AdministratorId, nowMs: number): Promise<undefined> {
    const row = await this.parts.database
      .selectFrom('administrators')
      .select('code_locked_until_ms')
      .where('administrator_id', '=', administratorId)
      .executeTakeFirst()
    const untilMs = row?.code_locked_until_ms ?? 0
    if (untilMs <= nowMs) return undefined
    const waitSeconds = Math.ceil((untilMs - nowMs) / 1_000)
    throw new ApiRefusal('second.factor.locked', undefined, undefined, { waitSeconds })
  }

  private stepOf(
    administratorId: AdministratorId,
    code: string,
    { sealedSecret, lastStep }: Tried,
  ): number | undefined {
    const secret = this.parts.secretBox.open(PURPOSE, String(administratorId), sealedSecret)
    return appCodeStep(secret, code, { nowMs: this.parts.clock(), lastStep })
  }
}

const NO_FAILURES = { code_failures: 0, code_locked_until_ms: null } as const

function wrong(tried: Tried | undefined): ApiRefusal {
  const facts = tried === undefined ? undefined : { triesLeft: tried.triesLeft }
  return new ApiRefusal('second.factor.wrong', undefined, undefined, facts)
}
