// Limits that users set themselves: the most to lose in a day, and a pause. Tightened at once, loosened a day later, by
// nobody but the user. Each change is made on the row as it is at that moment and never on what was read before. Those that
// are set are kept at hand, for whoever asks whether something may be opened.

import type { AnswerOf, CoolOffDays, personRoutes } from '@candor/api'
import { CRYPTO_SCALE, formatDecimal, type UserId } from '@candor/contract'
import type { Database } from '@candor/database'
import { sql } from 'kysely'
import { GATEWAY_LIMITS } from '../limits.ts'
import { changed, type DailyLoss, type LimitE8, readLimit, settled } from './daily-loss.ts'
import type { Messages } from './messages.ts'

export interface SelfLimitsParts {
  readonly database: Database
  readonly messages: Pick<Messages, 'write' | 'tell'>
  /** What the day has brought so far, in units of 10^-8 USDT: lost if negative. */
  readonly dayResult: (userId: UserId, nowMs: number) => bigint
  readonly clock?: () => number
}

export type SelfLimitsAnswer = AnswerOf<typeof personRoutes.limits>

interface Row {
  readonly daily_loss_e8: bigint | null
  readonly next_daily_loss_e8: bigint | null
  readonly next_from_ms: number | null
  readonly cool_off_until_ms: number | null
}

/** The limits that hold at one moment. */
export interface LimitsNow {
  readonly limitE8: LimitE8
  /** None when there is no pause, or it is over. */
  readonly coolOffUntilMs: number | null
}

const NO_LIMITS: Row = {
  daily_loss_e8: null,
  next_daily_loss_e8: null,
  next_from_ms: null,
  cool_off_until_ms: null,
}
const COLUMNS = ['daily_loss_e8', 'next_daily_loss_e8', 'next_from_ms', 'cool_off_until_ms'] as const
const DAY_MS = 24 * 3_600_000

export class SelfLimits {
  private readonly parts: SelfLimitsParts
  private readonly clock: () => number
  /** Of everybody who ever set one. */
  private readonly rows = new Map<UserId, Row>()

  constructor(parts: SelfLimitsParts) {
    this.parts = parts
    this.clock = parts.clock ?? Date.now
  }

  /** Reads those that are set. Until then nobody has any. */
  async start(): Promise<void> {
    const rows = await this.parts.database
      .selectFrom('self_limits')
      .select(['user_id', ...COLUMNS])
      .execute()
    for (const { user_id, ...row } of rows) this.rows.set(user_id, row)
  }

  /** From memory. */
  now(userId: UserId, nowMs: number): LimitsNow {
    const row = this.rows.get(userId) ?? NO_LIMITS
    const { cool_off_until_ms: untilMs } = row
    return {
      limitE8: settled(dailyLossOf(row), nowMs).limitE8,
      coolOffUntilMs: untilMs !== null && untilMs > nowMs ? untilMs : null,
    }
  }

  async get(userId: UserId): Promise<SelfLimitsAnswer> {
    const row = await this.parts.database
      .selectFrom('self_limits')
      .select(COLUMNS)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return this.answerOf(userId, row ?? NO_LIMITS, this.clock())
  }

  /** None lifts the limit. */
  async setDailyLoss(userId: UserId, amount: string | undefined): Promise<SelfLimitsAnswer> {
    const askedE8: LimitE8 = amount === undefined ? null : readLimit(amount)
    return this.change(userId, (row, nowMs) => {
      const { limitE8, next } = changed(dailyLossOf(row), askedE8, nowMs)
      return {
        ...row,
        daily_loss_e8: limitE8,
        next_daily_loss_e8: next?.limitE8 ?? null,
        next_from_ms: next?.fromMs ?? null,
      }
    })
  }

  /** Never makes a pause shorter. */
  async startCoolOff(userId: UserId, days: CoolOffDays): Promise<SelfLimitsAnswer> {
    return this.change(userId, (row, nowMs) => ({
      ...row,
      cool_off_until_ms: Math.max(row.cool_off_until_ms ?? 0, nowMs + days * DAY_MS),
    }))
  }

  /** A day from now, or when it would have ended anyway. */
  async endCoolOff(userId: UserId): Promise<SelfLimitsAnswer> {
    return this.change(userId, (row, nowMs) => ({
      ...row,
      cool_off_until_ms:
        row.cool_off_until_ms === null
          ? null
          : Math.min(row.cool_off_until_ms, nowMs + GATEWAY_LIMITS.looserLimitMs),
    }))
  }

  /** One change of a user's limits at a time; one that changes nothing says nothing. */
  private async change(userId: UserId, change: (row: Row, nowMs: number) => Row): Promise<SelfLimitsAnswer> {
    const { database, messages } = this.parts
    const { after, answer, message } = await database.transaction().execute(async (transaction) => {
      await sql`insert into self_limits (user_id) values (${userId}) on conflict do nothing`.execute(
        transaction,
      )
      const row = await transaction
        .selectFrom('self_limits')
        .select(COLUMNS)
        .where('user_id', '=', userId)
        .forUpdate()
        .executeTakeFirstOrThrow()
      const nowMs = this.clock()
      const after = change(row, nowMs)
      const answer = this.answerOf(userId, after, nowMs)
      if (isSame(row, after)) return { after, answer, message: undefined }
      await transaction.updateTable('self_limits').set(after).where('user_id', '=', userId).execute()
      return { after, answer, message: await messages.write(transaction, userId, { kind: 'limits.changed' }) }
    })
    this.rows.set(userId, after)
    if (message !== undefined) messages.tell(userId, message)
    return answer
  }

  private answerOf(userId: UserId, row: Row, nowMs: number): SelfLimitsAnswer {
    const { limitE8, next } = settled(dailyLossOf(row), nowMs)
    const { cool_off_until_ms: untilMs } = row
    const result = this.parts.dayResult(userId, nowMs)
    return {
      dailyLoss: amountOf(limitE8),
      pendingDailyLoss:
        next === null ? null : { dailyLoss: amountOf(next.limitE8), effectiveTime: next.fromMs },
      coolOffUntil: untilMs !== null && untilMs > nowMs ? untilMs : null,
      lostToday: formatDecimal(result < 0n ? -result : 0n, CRYPTO_SCALE),
    }
  }
}

function isSame(before: Row, after: Row): boolean {
  return COLUMNS.every((column) => before[column] === after[column])
}

function dailyLossOf(row: Row): DailyLoss {
  return {
    limitE8: row.daily_loss_e8,
    next: row.next_from_ms === null ? null : { limitE8: row.next_daily_loss_e8, fromMs: row.next_from_ms },
  }
}

function amountOf(limitE8: LimitE8): string | null {
  return limitE8 === null ? null : formatDecimal(limitE8, CRYPTO_SCALE)
}
