// The audit log: every line's hash covers the line before it. Lines are only ever added, one after another: whoever adds
// holds the one row that says where the chain ends. It never changes or removes a line; the database forbids it too.

import { createHash } from 'node:crypto'
import { AUDIT_START, type AuditAction, type AuditLine, auditLineText } from '@candor/api'
import { type AdministratorId, Refusal } from '@candor/contract'
import type { Database } from '@candor/database'
import type { SecretBox } from '../identity/secret-box.ts'
import { ApiRefusal } from '../refusal.ts'

export interface AuditLogParts {
  readonly database: Database
  readonly secretBox: SecretBox
  readonly clock: () => number
  /** Told when something was done but its outcome could not be written. */
  readonly onError: (error: unknown) => void
}

/** Who acts: an administrator, or a program of the house. */
export interface Actor {
  readonly administratorId: AdministratorId | null
  /** The e-mail of the administrator, or what the program is called. */
  readonly email: string
}

export type Details = Readonly<Record<string, string | number | boolean | null>>

export interface AuditEntry {
  readonly actor: Actor
  readonly action: AuditAction
  /** `user:7`, `withdrawal:12`: what it was done to. */
  readonly subject: string
  readonly reason?: string | undefined
  readonly details?: Details | undefined
}

const HEAD_PURPOSE = 'audit head'

export class AuditLog {
  private readonly parts: AuditLogParts

  constructor(parts: AuditLogParts) {
    this.parts = parts
  }

  /** Adds a line as a part of a larger change. Last in it: other writers wait from here on until it is over. */
  async append(transaction: Database, entry: AuditEntry, about: number | null = null): Promise<number> {
    const head = await transaction
      .selectFrom('audit_head')
      .select(['number', 'hash'])
      .forUpdate()
      .executeTakeFirstOrThrow()
    const line = this.lineOf(entry, about, { number: head.number + 1, previousHash: hex(head.hash) })
    const hash = hashOf(line)
    await transaction
      .insertInto('audit_log')
      .values({
        number: line.number,
        time_ms: line.time,
        administrator_id: entry.actor.administratorId,
        who: line.who,
        action: line.action,
        subject: line.subject,
        reason: line.reason,
        details: line.details,
        about,
        previous_hash: head.hash,
        hash,
      })
      .execute()
    const seal = sealOf(this.parts.secretBox, line.number, hash)
    await transaction.updateTable('audit_head').set({ number: line.number, hash, seal }).execute()
    return line.number
  }

  /** Adds a line by itself. */
  write(entry: AuditEntry, about: number | null = null): Promise<number> {
    return this.parts.database.transaction().execute((transaction) => this.append(transaction, entry, about))
  }

  /**
   * Something that is no change of a table: the line comes first, then the act, then a line with its outcome. Whatever
   * happens in between, that it was asked for stands.
   */
  async around<T>(entry: AuditEntry, act: () => Promise<T>, outcome: (result: T) => Details): Promise<T> {
    const line = await this.write(entry)
    let result: T
    try {
      result = await act()
    } catch (error) {
      await this.tell(entry, line, { outcome: 'failed', code: codeOf(error) })
      throw error
    }
    await this.tell(entry, line, { outcome: 'done', ...outcome(result) })
    return result
  }

  /** What was done is done, even when that cannot be written now: the line before it says that it was asked for. */
  private async tell({ actor, action, subject }: AuditEntry, about: number, details: Details): Promise<void> {
    try {
      await this.write({ actor, action, subject, details }, about)
    } catch (error) {
      this.parts.onError(error)
    }
  }

  private lineOf(
    entry: AuditEntry,
    about: number | null,
    place: { readonly number: number; readonly previousHash: string },
  ): Omit<AuditLine, 'hash'> {
    const { administratorId, email } = entry.actor
    return {
      ...place,
      time: this.parts.clock(),
      administratorId: administratorId === null ? null : String(administratorId),
      who: stored(email),
      action: entry.action,
      subject: stored(entry.subject),
      reason: stored(entry.reason ?? ''),
      details: stored(JSON.stringify(entry.details ?? {})),
      about,
    }
  }
}

export function hashOf(line: Omit<AuditLine, 'hash'>): Buffer {
  return createHash('sha256').update(auditLineText(line)).digest()
}

export function sealOf(secretBox: SecretBox, number: number, hash: Uint8Array): Buffer {
  return secretBox.hash(HEAD_PURPOSE, `${number}:${hex(hash)}`)
}

export function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')
}

export const START_HASH = Buffer.from(AUDIT_START, 'hex')

/** As the database gives it back: half of a character pair would become something else, and the hash with it. */
function stored(text: string): string {
  return Buffer.from(text.replaceAll('\0', '')).toString()
}

function codeOf(error: unknown): string {
  return error instanceof ApiRefusal || error instanceof Refusal ? error.code : 'unexpected'
}
