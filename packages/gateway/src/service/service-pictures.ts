// Pictures for the desk: drawn anew as those of identities are, kept sealed in their rows. Whoever uploaded one may send it
// once, and see it; the desk sees it when it was sent. What is not sent in time is removed.

import type { UserId } from '@candor/contract'
import type { Database } from '@candor/database'
import { gatherBytes } from '../identity/pictures/gather-bytes.ts'
import type { PictureProcesses } from '../identity/pictures/picture-processes.ts'
import { newPictureId } from '../identity/pictures/picture-store.ts'
import type { SecretBox } from '../identity/secret-box.ts'
import { GATEWAY_LIMITS } from '../limits.ts'
import { ApiRefusal } from '../refusal.ts'
import { SERVICE_LIMITS } from './limits.ts'
import type { Picture } from './thread-rows.ts'

export interface ServicePicturesParts {
  readonly database: Database
  readonly secretBox: Pick<SecretBox, 'seal' | 'open'>
  readonly processes: Pick<PictureProcesses, 'draw'>
  readonly clock: () => number
}

const PURPOSE = 'service picture'

export class ServicePictures {
  private readonly parts: ServicePicturesParts
  /** Uploads under way, by user. */
  private readonly underWay = new Map<UserId, number>()

  constructor(parts: ServicePicturesParts) {
    this.parts = parts
  }

  async take(userId: UserId, chunks: AsyncIterable<Buffer>): Promise<Picture> {
    const count = this.underWay.get(userId) ?? 0
    if (count >= GATEWAY_LIMITS.uploadsOfUserAtOnce) throw new ApiRefusal('picture.busy')
    this.underWay.set(userId, count + 1)
    try {
      return await this.keep(userId, chunks)
    } finally {
      const left = (this.underWay.get(userId) ?? 1) - 1
      if (left === 0) this.underWay.delete(userId)
      else this.underWay.set(userId, left)
    }
  }

  /** Refuses with `picture.unknown` unless it is the user's own. */
  async open(userId: UserId, pictureId: string): Promise<Picture & { readonly jpeg: Buffer }> {
    const row = await this.parts.database
      .selectFrom('service_pictures')
      .select(['width', 'height', 'sealed'])
      .where('picture_id', '=', pictureId)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (row === undefined) throw new ApiRefusal('picture.unknown')
    const { width, height, sealed } = row
    return { pictureId, width, height, jpeg: this.unseal(pictureId, sealed) }
  }

  /** For the desk: one that was sent to it. */
  async openSent(pictureId: string): Promise<Buffer> {
    const row = await this.parts.database
      .selectFrom('service_pictures')
      .select('sealed')
      .where('picture_id', '=', pictureId)
      .where('thread_id', 'is not', null)
      .executeTakeFirst()
    if (row === undefined) throw new ApiRefusal('picture.unknown')
    return this.unseal(pictureId, row.sealed)
  }

  /** Makes the user's own pictures a part of a line; one that is not, or was sent before, is unknown. */
  async send(
    transaction: Database,
    userId: UserId,
    pictureIds: readonly string[],
    line: { readonly threadId: number; readonly place: number },
  ): Promise<void> {
    const wanted = [...new Set(pictureIds)]
    if (wanted.length === 0) return
    const { numUpdatedRows } = await transaction
      .updateTable('service_pictures')
      .set({ thread_id: line.threadId, place: line.place })
      .where('picture_id', 'in', wanted)
      .where('user_id', '=', userId)
      .where('thread_id', 'is', null)
      .executeTakeFirst()
    if (Number(numUpdatedRows) !== wanted.length) throw new ApiRefusal('picture.unknown')
  }

  /** Removes what was not sent in time. */
  async sweep(): Promise<void> {
    await this.parts.database
      .deleteFrom('service_pictures')
      .where('thread_id', 'is', null)
      .where('created_ms', '<', this.parts.clock() - SERVICE_LIMITS.pictureUnsentMs)
      .execute()
  }

  private async keep(userId: UserId, chunks: AsyncIterable<Buffer>): Promise<Picture> {
    const { database, secretBox, processes, clock } = this.parts
    // Asked twice: here to spare the work, with the row locked to be sure.
    await this.refuseBeyondQuota(database, userId)
    const { jpeg, width, height } = await processes.draw(await gatherBytes(chunks))
    const pictureId = newPictureId()
    const sealed = secretBox.seal(PURPOSE, pictureId, jpeg)
    await database.transaction().execute(async (transaction) => {
      await lockUser(transaction, userId)
      await this.refuseBeyondQuota(transaction, userId)
      await transaction
        .insertInto('service_pictures')
        .values({
          picture_id: pictureId,
          user_id: userId,
          thread_id: null,
          place: null,
          width,
          height,
          sealed,
          created_ms: clock(),
        })
        .execute()
    })
    return { pictureId, width, height }
  }

  private async refuseBeyondQuota(database: Database, userId: UserId): Promise<void> {
    const { count } = await database
      .selectFrom('service_pictures')
      .select((is) => is.fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .where('created_ms', '>', this.parts.clock() - SERVICE_LIMITS.pictureUnsentMs)
      .executeTakeFirstOrThrow()
    if (count >= SERVICE_LIMITS.picturesADay) throw new ApiRefusal('picture.quota')
  }

  private unseal(pictureId: string, sealed: Uint8Array): Buffer {
    return this.parts.secretBox.open(PURPOSE, pictureId, sealed)
  }
}

/** What one user does at once comes one after another. */
export async function lockUser(transaction: Database, userId: UserId): Promise<void> {
  const user = await transaction
    .selectFrom('users')
    .select('user_id')
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (user === undefined) throw new ApiRefusal('login.user.not.login')
}
