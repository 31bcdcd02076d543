// What reviewers look at and decide: submissions of real names. Every opened file is a line of the audit log before it is
// shown; the verdict and its line are one transaction.

import type { ADMIN_ROUTES, AnswerOf, PictureSide, RealNameReason, RealNameState } from '@candor/api'
import type { UserId } from '@candor/contract'
import type { Database } from '@candor/database'
import { sql } from 'kysely'
import type { RealNames, Submission } from '../identity/real-name.ts'
import { GATEWAY_LIMITS } from '../limits.ts'
import { ApiRefusal } from '../refusal.ts'
import type { Actor, AuditLog } from './audit-log.ts'
import { maskedAccount } from './user-search.ts'

export interface IdentityReviewParts {
  readonly database: Database
  readonly realNames: Pick<RealNames, 'submission' | 'decide' | 'openPicture'>
  readonly audit: AuditLog
}

type Listed = AnswerOf<typeof ADMIN_ROUTES.identityReviews>['list'][number]
type Opened = AnswerOf<typeof ADMIN_ROUTES.identityReview>
type ReviewState = Extract<RealNameState, 'toBeReviewed' | 'auditFailed' | 'authenticated'>

export interface Verdict {
  readonly realNameId: number
  readonly state: 'authenticated' | 'auditFailed'
  readonly reason?: RealNameReason | undefined
  readonly note?: string | undefined
}

export class IdentityReview {
  private readonly parts: IdentityReviewParts

  constructor(parts: IdentityReviewParts) {
    this.parts = parts
  }

  /** Those that wait oldest first, those that are decided newest first. */
  async list(
    state: ReviewState,
    { pageIndex, pageSize }: { readonly pageIndex: number; readonly pageSize: number },
  ): Promise<{ list: Listed[]; total: number }> {
    const waiting = state === 'toBeReviewed'
    const query = this.parts.database
      .selectFrom('real_names')
      .innerJoin('users', 'users.user_id', 'real_names.user_id')
      .where('real_names.state', '=', state)
    const [rows, { total }] = await Promise.all([
      query
        .select(['real_name_id', 'users.user_id', 'email', 'phone', 'state', 'submitted_ms'])
        .select(['decided_ms', 'decided_by', 'reason'])
        .select(triesSql.as('tries'))
        .orderBy('submitted_ms', waiting ? 'asc' : 'desc')
        .orderBy('real_name_id', waiting ? 'asc' : 'desc')
        .limit(pageSize)
        .offset((pageIndex - 1) * pageSize)
        .execute(),
      query.select((is) => is.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    ])
    const list = rows.map((row) => ({
      realNameId: String(row.real_name_id),
      userId: String(row.user_id),
      account: maskedAccount(row),
      state: row.state as RealNameState,
      tries: row.tries,
      submittedTime: row.submitted_ms,
      decidedTime: row.decided_ms,
      decidedBy: row.decided_by,
      reason: row.reason as RealNameReason | null,
    }))
    return { list, total }
  }

  async open(realNameId: number, actor: Actor): Promise<Opened> {
    const { database, realNames, audit } = this.parts
    const found = await realNames.submission(realNameId)
    if (found === undefined) throw new ApiRefusal('real.name.unknown')
    await audit.write({
      actor,
      action: 'identity.open',
      subject: `user:${found.userId}`,
      details: { realNameId },
    })
    const [person, pictures, sameNumberUsers] = await Promise.all([
      database
        .selectFrom('users')
        .select(['email', 'phone', 'nationality', 'created_ms'])
        .where('user_id', '=', found.userId)
        .executeTakeFirstOrThrow(),
      this.pictures(found.pictureIds),
      this.sameNumber(found),
    ])
    const { tries } = await database
      .selectFrom('real_names')
      .select(triesSql.as('tries'))
      .where('real_name_id', '=', realNameId)
      .executeTakeFirstOrThrow()
    const { numberHash: _hash, pictureIds: _ids, userId, ...shown } = found
    return {
      ...shown,
      realNameId: String(realNameId),
      userId: String(userId),
      account: maskedAccount(person),
      nationality: person.nationality,
      registeredTime: person.created_ms,
      tries,
      sameNumberUsers,
      pictures,
    }
  }

  /** The line is written first: bytes that were given cannot be taken back. */
  async picture(pictureId: string, actor: Actor): Promise<Buffer> {
    const { database, realNames, audit } = this.parts
    const row = await database
      .selectFrom('pictures')
      .select(['user_id', 'side'])
      .where('picture_id', '=', pictureId)
      .where('submitted_ms', 'is not', null)
      .executeTakeFirst()
    if (row === undefined) throw new ApiRefusal('picture.unknown')
    await audit.write({
      actor,
      action: 'identity.picture',
      subject: `user:${row.user_id}`,
      details: { pictureId, side: row.side },
    })
    return realNames.openPicture(pictureId)
  }

  async decide({ realNameId, state, reason, note }: Verdict, actor: Actor): Promise<void> {
    if (state === 'auditFailed' && reason === undefined) {
      throw new ApiRefusal('request.invalid', 'body/reason is needed when it fails')
    }
    const { realNames, audit } = this.parts
    const verdict =
      state === 'authenticated' ? ({ state } as const) : ({ state, reason: reason ?? 'notAccepted' } as const)
    await realNames.decide({ realNameId, by: actor.email, ...verdict }, async (transaction) => {
      const { user_id } = await transaction
        .selectFrom('real_names')
        .select('user_id')
        .where('real_name_id', '=', realNameId)
        .executeTakeFirstOrThrow()
      await audit.append(transaction, {
        actor,
        action: 'identity.decide',
        subject: `user:${user_id}`,
        reason: state === 'auditFailed' ? reason : '',
        details: { realNameId, state, ...(note === undefined ? {} : { note }) },
      })
    })
  }

  private async pictures(ids: readonly string[]): Promise<Opened['pictures']> {
    const rows = await this.parts.database
      .selectFrom('pictures')
      .select(['picture_id', 'side', 'width', 'height', 'bytes'])
      .where('picture_id', 'in', [...ids])
      .execute()
    return rows
      .map(({ picture_id, side, ...size }) => ({
        pictureId: picture_id,
        side: side as PictureSide,
        ...size,
      }))
      .sort((a, b) => ids.indexOf(a.pictureId) - ids.indexOf(b.pictureId))
  }

  /** Others who handed the same certificate in. */
  private async sameNumber({ numberHash, userId }: Submission): Promise<string[]> {
    if (numberHash === null) return []
    const rows = await this.parts.database
      .selectFrom('real_names')
      .select('user_id')
      .distinct()
      .where('number_hash', '=', numberHash)
      .where('user_id', '!=', userId)
      .orderBy('user_id')
      .limit(GATEWAY_LIMITS.sameNumberShown)
      .execute()
    return rows.map(({ user_id }: { user_id: UserId }) => String(user_id))
  }
}

/** Which submission of its user it is. */
const triesSql = sql<number>`(select count(*) from real_names as earlier
  where earlier.user_id = real_names.user_id and earlier.real_name_id <= real_names.real_name_id)`
