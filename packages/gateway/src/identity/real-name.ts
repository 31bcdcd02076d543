// Real-name verification: three pictures, a name and a number handed in, a verdict given. Every change of state is one
// transaction on the user's row; the core and the user are told afterwards. Name and number lie sealed.

import type { CertificateType, MessageKind, PictureSide, RealNameReason, RealNameState } from '@candor/api'
import type { UserId } from '@candor/contract'
import type { Database } from '@candor/database'
import { ApiRefusal } from '../refusal.ts'
import type { Pictures } from './pictures/pictures.ts'
import type { CoreAccountPort, MessagePort } from './ports.ts'
import { cleanName, cleanNumber, maskNumber } from './real-name-form.ts'
import type { SecretBox } from './secret-box.ts'

export interface RealNamesParts {
  readonly database: Database
  readonly secretBox: SecretBox
  readonly pictures: Pick<Pictures, 'isReadable' | 'open'>
  readonly coreAccounts: Pick<CoreAccountPort, 'tell'>
  readonly messages: MessagePort
  readonly clock: () => number
  readonly onError: (error: unknown) => void
}

export interface RealNameForm {
  readonly realName: string
  readonly certificateType: CertificateType
  readonly certificateNumber: string
  readonly frontId: string
  readonly backId: string
  readonly handId: string
}

export interface RealNameStatus {
  readonly state: RealNameState
  readonly reason: RealNameReason | null
  readonly realName: string | null
  readonly certificateType: CertificateType | null
  /** Masked. */
  readonly certificateNumber: string | null
  readonly submittedTime: number | null
  readonly decidedTime: number | null
}

/** Everything that a user handed in, readable. */
export interface Submission {
  readonly realNameId: number
  readonly userId: UserId
  readonly state: RealNameState
  readonly reason: RealNameReason | null
  readonly realName: string
  readonly certificateType: CertificateType
  readonly certificateNumber: string
  readonly numberHash: Uint8Array | null
  readonly pictureIds: readonly string[]
  readonly submittedTime: number
  readonly decidedTime: number | null
  readonly decidedBy: string | null
}

/** The submission itself, or the one that the user has pending. */
export type RealNameSubject = { readonly realNameId: number } | { readonly userId: UserId }

export type RealNameVerdict = RealNameSubject & {
  /** Who decides, for the record. */
  readonly by: string
} & ({ readonly state: 'authenticated' } | { readonly state: 'auditFailed'; readonly reason: RealNameReason })

const NAME_PURPOSE = 'real name'
const NUMBER_PURPOSE = 'certificate number'

export class RealNames {
  private readonly parts: RealNamesParts

  constructor(parts: RealNamesParts) {
    this.parts = parts
  }

  /** The newest submission is the one that is shown. */
  async status(userId: UserId): Promise<RealNameStatus> {
    const row = await this.parts.database
      .selectFrom('users')
      .leftJoin('real_names', 'real_names.user_id', 'users.user_id')
      .select(['users.real_name_state', 'reason', 'sealed_name', 'certificate_type', 'sealed_number'])
      .select(['submitted_ms', 'decided_ms'])
      .where('users.user_id', '=', userId)
      .orderBy('real_name_id', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (row === undefined) throw new ApiRefusal('login.user.not.login')
    const number = this.unseal(NUMBER_PURPOSE, userId, row.sealed_number)
    return {
      state: row.real_name_state as RealNameState,
      reason: row.reason as RealNameReason | null,
      realName: this.unseal(NAME_PURPOSE, userId, row.sealed_name),
      certificateType: row.certificate_type as CertificateType | null,
      certificateNumber: number === null ? null : maskNumber(number),
      submittedTime: row.submitted_ms,
      decidedTime: row.decided_ms,
    }
  }

  async submit(userId: UserId, form: RealNameForm): Promise<void> {
    const name = cleanName(form.realName)
    const number = cleanNumber(form.certificateNumber)
    const sides = { front: form.frontId, back: form.backId, hand: form.handId }
    await this.parts.database.transaction().execute(async (transaction) => {
      await refuseUnlessOpen(transaction, userId)
      await this.takePictures(transaction, userId, sides)
      await transaction
        .insertInto('real_names')
        .values({
          user_id: userId,
          state: 'toBeReviewed',
          reason: null,
          sealed_name: this.seal(NAME_PURPOSE, userId, name),
          certificate_type: form.certificateType,
          sealed_number: this.seal(NUMBER_PURPOSE, userId, number),
          number_hash: this.parts.secretBox.hash(NUMBER_PURPOSE, `${form.certificateType}:${number}`),
          front_id: form.frontId,
          back_id: form.backId,
          hand_id: form.handId,
          submitted_ms: this.parts.clock(),
          decided_ms: null,
          decided_by: null,
        })
        .execute()
      await transaction
        .updateTable('users')
        .set({ real_name_state: 'toBeReviewed' })
        .where('user_id', '=', userId)
        .execute()
    })
    await this.inform(userId, 'real.name.submitted')
  }

  /**
   * Decides what is pending; refuses with `real.name.not.pending` when nothing is, or somebody was faster. `also` is done
   * in the same transaction, last.
   */
  async decide(verdict: RealNameVerdict, also?: (transaction: Database) => Promise<void>): Promise<void> {
    const reason = verdict.state === 'auditFailed' ? verdict.reason : null
    const userId = await this.parts.database.transaction().execute(async (transaction) => {
      const subject = await ownerOf(transaction, verdict)
      // The user's row first, as a submission does: two that want the same rows must not wait for each other.
      await transaction
        .selectFrom('users')
        .select('user_id')
        .where('user_id', '=', subject)
        .forNoKeyUpdate()
        .execute()
      const decided = await transaction
        .updateTable('real_names')
        .set({ state: verdict.state, reason, decided_ms: this.parts.clock(), decided_by: verdict.by })
        .where('user_id', '=', subject)
        .where('state', '=', 'toBeReviewed')
        .$if('realNameId' in verdict, (query) =>
          query.where('real_name_id', '=', (verdict as { realNameId: number }).realNameId),
        )
        .executeTakeFirst()
      if (decided.numUpdatedRows === 0n) throw new ApiRefusal('real.name.not.pending')
      await transaction
        .updateTable('users')
        .set({ real_name_state: verdict.state, told_ms: null })
        .where('user_id', '=', subject)
        .execute()
      await also?.(transaction)
      return subject
    })
    await this.attempt(this.parts.coreAccounts.tell(userId))
    if (reason === null) await this.inform(userId, 'real.name.authenticated')
    else await this.inform(userId, 'real.name.failed', { reason })
  }

  /** A submission as it was entered, for a reviewer and nobody else. */
  async submission(realNameId: number): Promise<Submission | undefined> {
    const row = await this.parts.database
      .selectFrom('real_names')
      .selectAll()
      .where('real_name_id', '=', realNameId)
      .executeTakeFirst()
    if (row === undefined) return undefined
    const { user_id: userId } = row
    const open = (purpose: string, sealed: Uint8Array): string =>
      this.parts.secretBox.open(purpose, String(userId), sealed).toString()
    return {
      realNameId,
      userId,
      state: row.state as RealNameState,
      reason: row.reason as RealNameReason | null,
      realName: open(NAME_PURPOSE, row.sealed_name),
      certificateType: row.certificate_type as CertificateType,
      certificateNumber: open(NUMBER_PURPOSE, row.sealed_number),
      numberHash: row.number_hash,
      pictureIds: [row.front_id, row.back_id, row.hand_id],
      submittedTime: row.submitted_ms,
      decidedTime: row.decided_ms,
      decidedBy: row.decided_by,
    }
  }

  /** A picture of a submission, for a reviewer and nobody else. */
  async openPicture(pictureId: string): Promise<Buffer> {
    const row = await this.parts.database
      .selectFrom('pictures')
      .select('picture_id')
      .where('picture_id', '=', pictureId)
      .where('submitted_ms', 'is not', null)
      .executeTakeFirst()
    const picture = row && (await this.parts.pictures.open(row.picture_id))
    if (picture === undefined) throw new ApiRefusal('picture.unknown')
    return picture
  }

  /** Marks the three as submitted, if each is the user's own, of its side, and there. */
  private async takePictures(
    transaction: Database,
    userId: UserId,
    sides: Readonly<Record<PictureSide, string>>,
  ): Promise<void> {
    const taken = await transaction
      .updateTable('pictures')
      .set({ submitted_ms: this.parts.clock() })
      .where('user_id', '=', userId)
      .where('picture_id', 'in', Object.values(sides))
      .returning(['picture_id', 'side'])
      .execute()
    const sideOf = new Map(taken.map(({ picture_id, side }) => [picture_id, side]))
    for (const [side, pictureId] of Object.entries(sides)) {
      if (!sideOf.has(pictureId)) throw new ApiRefusal('picture.unknown')
      if (sideOf.get(pictureId) !== side) throw new ApiRefusal('picture.missing')
      if (!(await this.parts.pictures.isReadable(pictureId))) throw new ApiRefusal('picture.missing')
    }
  }

  private seal(purpose: string, userId: UserId, text: string): Buffer {
    return this.parts.secretBox.seal(purpose, String(userId), Buffer.from(text))
  }

  private unseal(purpose: string, userId: UserId, sealed: Uint8Array | null): string | null {
    return sealed === null ? null : this.parts.secretBox.open(purpose, String(userId), sealed).toString()
  }

  private inform(userId: UserId, kind: MessageKind, facts?: Readonly<Record<string, string>>): Promise<void> {
    return this.attempt(this.parts.messages.send(userId, kind, facts))
  }

  /** What has been decided stays so, even when somebody cannot be told of it now. The core is told later. */
  private async attempt(work: Promise<void>): Promise<void> {
    try {
      await work
    } catch (error) {
      this.parts.onError(error)
    }
  }
}

/** With the user's row locked: of many submissions at once, the second finds the first. */
async function refuseUnlessOpen(transaction: Database, userId: UserId): Promise<void> {
  const user = await transaction
    .selectFrom('users')
    .select('real_name_state')
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (user === undefined) throw new ApiRefusal('login.user.not.login')
  if (user.real_name_state === 'toBeReviewed') throw new ApiRefusal('real.name.pending')
  if (user.real_name_state === 'authenticated') throw new ApiRefusal('real.name.done')
}

async function ownerOf(database: Database, subject: RealNameSubject): Promise<UserId> {
  if ('userId' in subject) return subject.userId
  const row = await database
    .selectFrom('real_names')
    .select('user_id')
    .where('real_name_id', '=', subject.realNameId)
    .executeTakeFirst()
  if (row === undefined) throw new ApiRefusal('real.name.not.pending')
  return row.user_id
}
