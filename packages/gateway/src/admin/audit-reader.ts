// Reads the audit log: pages for people, runs of lines to verify elsewhere, and the verification itself. Changes nothing.

import { timingSafeEqual } from 'node:crypto'
import { API_LIMITS, AUDIT_START, type AuditLine } from '@candor/api'
import type { Database } from '@candor/database'
import { sql } from 'kysely'
import type { SecretBox } from '../identity/secret-box.ts'
import { GATEWAY_LIMITS } from '../limits.ts'
import { hashOf, hex, sealOf } from './audit-log.ts'
import { beginsWith } from './like-pattern.ts'

export interface AuditFilter {
  readonly who?: string | undefined
  readonly action?: string | undefined
  readonly subject?: string | undefined
  readonly fromMs?: number | undefined
  readonly toMs?: number | undefined
}

export interface BrokenLine {
  readonly number: number
  readonly problem: 'missing' | 'hash' | 'previousHash' | 'shortened'
}

export interface Verification {
  readonly lines: number
  readonly lastHash: string
  /** The first line that does not hold. */
  readonly broken: BrokenLine | null
}

export class AuditReader {
  private readonly database: Database
  private readonly secretBox: SecretBox
  private verifying: Promise<Verification> | undefined

  constructor(database: Database, secretBox: SecretBox) {
    this.database = database
    this.secretBox = secretBox
  }

  /** One page, newest first. */
  async list(
    filter: AuditFilter,
    { pageIndex, pageSize }: { readonly pageIndex: number; readonly pageSize: number },
  ): Promise<{ list: AuditLine[]; total: number }> {
    const { who, action, subject, fromMs, toMs } = filter
    const query = this.database
      .selectFrom('audit_log')
      .$if(who !== undefined, (each) => each.where('who', 'like', beginsWith((who ?? '').toLowerCase())))
      .$if(action !== undefined, (each) => each.where('action', 'like', beginsWith(action ?? '')))
      .$if(subject !== undefined, (each) => each.where('subject', 'like', beginsWith(subject ?? '')))
      .$if(fromMs !== undefined, (each) => each.where('time_ms', '>=', fromMs ?? 0))
      .$if(toMs !== undefined, (each) => each.where('time_ms', '<', toMs ?? 0))
    const [rows, { total }] = await Promise.all([
      query
        .selectAll()
        .orderBy('number', 'desc')
        .limit(pageSize)
        .offset((pageIndex - 1) * pageSize)
        .execute(),
      query.select((is) => is.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    ])
    return { list: rows.map(lineOf), total }
  }

  /** In their order, from a number on. */
  async lines(from: number): Promise<{ list: AuditLine[]; last: number }> {
    const [list, head] = await Promise.all([this.read(from, API_LIMITS.auditLinesAtOnce), this.head()])
    return { list, last: head.number }
  }

  /** Hashes every line anew. Whoever asks while one is under way gets its result. */
  verify(): Promise<Verification> {
    this.verifying ??= this.verifyNow().finally(() => {
      this.verifying = undefined
    })
    return this.verifying
  }

  private async verifyNow(): Promise<Verification> {
    const head = await this.head()
    let number = 0
    let lastHash = AUDIT_START
    const stop = (broken: BrokenLine | null): Verification => ({ lines: number, lastHash, broken })
    while (number < head.number) {
      const lines = await this.read(number + 1, GATEWAY_LIMITS.auditBatch)
      if (lines.length === 0) return stop({ number: number + 1, problem: 'shortened' })
      for (const line of lines) {
        if (line.number > head.number) break
        const problem = problemOf(line, number + 1, lastHash)
        if (problem !== undefined) return stop({ number: number + 1, problem })
        number = line.number
        lastHash = line.hash
      }
    }
    return stop(this.headProblem(head, lastHash))
  }

  /** Whether the chain ends where the last writer left it: with the hash and the seal of then. */
  private headProblem(head: Awaited<ReturnType<AuditReader['head']>>, lastHash: string): BrokenLine | null {
    if (head.number === 0) return head.seal === null ? null : { number: 1, problem: 'shortened' }
    const expected = sealOf(this.secretBox, head.number, head.hash)
    const isSealed =
      head.seal !== null &&
      head.seal.length === expected.length &&
      timingSafeEqual(Buffer.from(head.seal), expected)
    if (isSealed && hex(head.hash) === lastHash) return null
    return { number: head.number, problem: isSealed ? 'hash' : 'shortened' }
  }

  private async read(from: number, limit: number): Promise<AuditLine[]> {
    const rows = await this.database
      .selectFrom('audit_log')
      .selectAll()
      .where('number', '>=', from)
      .orderBy('number')
      .limit(limit)
      .execute()
    return rows.map(lineOf)
  }

  private head() {
    return this.database
      .selectFrom('audit_head')
      .select(['number', 'hash', 'seal'])
      .where(sql<boolean>`sole`)
      .executeTakeFirstOrThrow()
  }
}

function problemOf(line: AuditLine, expected: number, lastHash: string): BrokenLine['problem'] | undefined {
  if (line.number !== expected) return 'missing'
  if (line.previousHash !== lastHash) return 'previousHash'
  return hex(hashOf(line)) === line.hash ? undefined : 'hash'
}

interface Row {
  readonly number: number
  readonly time_ms: number
  readonly administrator_id: number | null
  readonly who: string
  readonly action: string
  readonly subject: string
  readonly reason: string
  readonly details: string
  readonly about: number | null
  readonly previous_hash: Uint8Array
  readonly hash: Uint8Array
}

function lineOf(row: Row): AuditLine {
  return {
    number: row.number,
    time: row.time_ms,
    administratorId: row.administrator_id === null ? null : String(row.administrator_id),
    who: row.who,
    action: row.action,
    subject: row.subject,
    reason: row.reason,
    details: row.details,
    about: row.about,
    previousHash: hex(row.previous_hash),
    hash: hex(row.hash),
  }
}
