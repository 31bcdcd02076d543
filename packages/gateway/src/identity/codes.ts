// Verification codes: sends six digits to a phone or an e-mail, and takes them back once. At rest there is only a keyed
// hash. Whether anybody has the contact, nobody can see from what this does or how long it takes.

import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { API_LIMITS } from '@candor/api'
import type { UserId } from '@candor/contract'
import type { Database, Tables } from '@candor/database'
import { type Kysely, sql } from 'kysely'
import { GATEWAY_LIMITS } from '../limits.ts'
import { ApiRefusal } from '../refusal.ts'
import { maskContact } from './contacts.ts'
import type { CodeMessage, CodePort, CodePurpose, Contact, Courier, SentCode } from './ports.ts'
import type { SecretBox } from './secret-box.ts'

export interface CodesParts {
  readonly database: Database
  readonly secretBox: SecretBox
  readonly courier: Courier
  /** Milliseconds UTC. */
  readonly clock?: () => number
  readonly onError: (error: unknown) => void
}

export interface CodeAsk {
  readonly purpose: CodePurpose
  readonly contact: Contact
  readonly code: string
}

/** A code that was right, and is not yet spent. */
export interface RightCode {
  readonly codeId: number
  /** As a wrong one would have been told. */
  readonly triesLeft: number
}

const CODES = 10 ** API_LIMITS.codeDigits
const DELIVERY_ID_BYTES = 16
const SECRET_PURPOSE = 'code'

export class Codes implements CodePort {
  private readonly parts: CodesParts
  private readonly clock: () => number
  private readonly underWay = new Set<Promise<void>>()
  private sweptMs = 0

  constructor(parts: CodesParts) {
    this.parts = parts
    this.clock = parts.clock ?? Date.now
  }

  async send(ask: Parameters<CodePort['send']>[0]): Promise<SentCode> {
    const { purpose, contact, language } = ask
    // Also for messages that will not be sent: the refusal must not tell them apart.
    if (this.underWay.size >= GATEWAY_LIMITS.codesUnderWay) throw new ApiRefusal('gateway.busy')
    const code = String(randomInt(CODES)).padStart(API_LIMITS.codeDigits, '0')
    await this.keep(purpose, contact, code, ask.userId)
    const deliveryId = randomBytes(DELIVERY_ID_BYTES).toString('base64url')
    if (ask.deliver) this.deliver({ deliveryId, contact, purpose, code, language })
    this.sweep()
    return {
      deliveryId,
      to: maskContact(contact),
      expiresIn: GATEWAY_LIMITS.codeMs / 1_000,
      resendIn: GATEWAY_LIMITS.codeEveryMs / 1_000,
    }
  }

  async spend(ask: CodeAsk): Promise<void> {
    await this.take(this.parts.database, await this.check(ask))
  }

  /**
   * Whether this is the newest code of its contact and purpose. Counts as a try at once, in a statement of its own: a
   * transaction that is given up afterwards must not give tries back.
   */
  async check({ purpose, contact, code }: CodeAsk): Promise<RightCode> {
    const { database } = this.parts
    const nowMs = this.clock()
    const tried = await database
      .updateTable('codes')
      .set((row) => ({ tries: row('tries', '+', 1) }))
      .where('code_id', '=', newestOf(database, purpose, contact).select('code_id'))
      .where('used_ms', 'is', null)
      .where('tries', '<', API_LIMITS.codeTries)
      .where('created_ms', '>', nowMs - GATEWAY_LIMITS.codeMs)
      .returning(['code_id', 'code_hash', 'created_ms', 'tries'])
      .executeTakeFirst()
    if (tried === undefined) throw await this.refusalOf(purpose, contact, nowMs)
    const triesLeft = API_LIMITS.codeTries - tried.tries
    if (!timingSafeEqual(tried.code_hash, this.hash(purpose, contact, tried.created_ms, code))) {
      throw wrongCode(triesLeft)
    }
    return { codeId: tried.code_id, triesLeft }
  }

  /** Spends a code that was right, within a transaction or by itself. Of many who do so at once one succeeds. */
  async take(within: Kysely<Tables>, { codeId }: RightCode): Promise<void> {
    const taken = await within
      .updateTable('codes')
      .set({ used_ms: this.clock() })
      .where('code_id', '=', codeId)
      .where('used_ms', 'is', null)
      .executeTakeFirst()
    if (taken.numUpdatedRows !== 1n) throw unknownCode()
  }

  /** Resolves when every message that was to go out has gone, or failed. */
  async settled(): Promise<void> {
    while (this.underWay.size > 0) await Promise.all(this.underWay)
  }

  /** Writes the code down unless the last one is too young. The lock lets one sender in at a time for each target. */
  private async keep(
    purpose: CodePurpose,
    contact: Contact,
    code: string,
    userId: UserId | undefined,
  ): Promise<void> {
    await this.parts.database.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`${purpose} ${contact.value}`}, 0))`.execute(
        transaction,
      )
      const nowMs = this.clock()
      const recent = await transaction
        .selectFrom('codes')
        .select('created_ms')
        .where('target', '=', contact.value)
        .where('purpose', '=', purpose)
        .where('created_ms', '>', nowMs - GATEWAY_LIMITS.codeDayMs)
        .orderBy('code_id', 'desc')
        .limit(GATEWAY_LIMITS.codesADay)
        .execute()
      const waitMs = waitOf(
        recent.map((row) => row.created_ms),
        nowMs,
      )
      if (waitMs > 0) {
        const waitSeconds = Math.ceil(waitMs / 1_000)
        throw new ApiRefusal('code.too.soon', undefined, undefined, { waitSeconds })
      }
      await transaction
        .insertInto('codes')
        .values({
          purpose,
          target: contact.value,
          user_id: userId ?? null,
          code_hash: this.hash(purpose, contact, nowMs, code),
          created_ms: nowMs,
          used_ms: null,
        })
        .execute()
    })
  }

  /** Begins only when the answer is out, and never fails it: how long a message takes tells whether there is one. */
  private deliver(message: CodeMessage): void {
    const { courier, onError } = this.parts
    const delivery = new Promise<void>((resolve) => {
      setImmediate(resolve)
    })
      .then(() => courier.deliver(message))
      .catch(onError)
      .finally(() => this.underWay.delete(delivery))
    this.underWay.add(delivery)
  }

  /** Why the newest code could not even be tried. One that never was and one that is spent look alike. */
  private async refusalOf(purpose: CodePurpose, contact: Contact, nowMs: number): Promise<ApiRefusal> {
    const newest = await newestOf(this.parts.database, purpose, contact)
      .select(['created_ms', 'tries', 'used_ms'])
      .executeTakeFirst()
    if (newest === undefined || newest.used_ms !== null) return unknownCode()
    if (newest.created_ms <= nowMs - GATEWAY_LIMITS.codeMs) return new ApiRefusal('code.expired')
    return new ApiRefusal('code.tries')
  }

  /** Bound to its target, purpose and moment: a row's hash is no use in another row. */
  private hash(purpose: CodePurpose, { value }: Contact, createdMs: number, code: string): Buffer {
    return this.parts.secretBox.hash(SECRET_PURPOSE, [purpose, value, createdMs, code].join('\n'))
  }

  /** Now and then, and not waited for. */
  private sweep(): void {
    const nowMs = this.clock()
    if (nowMs - this.sweptMs < GATEWAY_LIMITS.codesSweepMs) return
    this.sweptMs = nowMs
    this.parts.database
      .deleteFrom('codes')
      .where('created_ms', '<', nowMs - GATEWAY_LIMITS.codesKeptMs)
      .execute()
      .catch(this.parts.onError)
  }
}

function newestOf(database: Kysely<Tables>, purpose: CodePurpose, { value }: Contact) {
  return database
    .selectFrom('codes')
    .where('target', '=', value)
    .where('purpose', '=', purpose)
    .orderBy('code_id', 'desc')
    .limit(1)
}

/** How long until the next code may be sent, given when those of the last day were, newest first. */
function waitOf(sentMs: readonly number[], nowMs: number): number {
  const newest = sentMs[0]
  const afterNewest = newest === undefined ? 0 : newest + GATEWAY_LIMITS.codeEveryMs - nowMs
  const oldest = sentMs[GATEWAY_LIMITS.codesADay - 1]
  const afterOldest = oldest === undefined ? 0 : oldest + GATEWAY_LIMITS.codeDayMs - nowMs
  return Math.max(afterNewest, afterOldest)
}

export function wrongCode(triesLeft: number): ApiRefusal {
  return new ApiRefusal('code.wrong', undefined, undefined, { triesLeft })
}

/** As if it were the first wrong try: whether a code is under way to somebody is not for others to know. */
function unknownCode(): ApiRefusal {
  return wrongCode(API_LIMITS.codeTries - 1)
}
