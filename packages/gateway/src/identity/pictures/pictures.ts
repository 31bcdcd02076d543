// Uploaded pictures: drawn anew, kept sealed, noted in the database as their owner's. The file comes before its row and
// goes after it, so that a row always has a file; what a crash leaves over is swept. No user gets a picture back.

import type { PictureSide } from '@candor/api'
import type { UserId } from '@candor/contract'
import type { Database } from '@candor/database'
import { GATEWAY_LIMITS } from '../../limits.ts'
import { ApiRefusal } from '../../refusal.ts'
import { gatherBytes } from './gather-bytes.ts'
import type { PictureProcesses } from './picture-processes.ts'
import { newPictureId, type PictureStore } from './picture-store.ts'

export interface PicturesParts {
  readonly database: Database
  readonly store: PictureStore
  readonly processes: Pick<PictureProcesses, 'draw'>
  readonly clock: () => number
  readonly onError: (error: unknown) => void
}

export interface Upload {
  readonly userId: UserId
  readonly side: PictureSide
  readonly chunks: AsyncIterable<Buffer>
}

export interface PictureFacts {
  readonly side: PictureSide
  readonly width: number
  readonly height: number
}

export class Pictures {
  private readonly parts: PicturesParts
  /** Uploads under way, by user. */
  private readonly underWay = new Map<UserId, number>()
  private sweeping: NodeJS.Timeout | undefined

  constructor(parts: PicturesParts) {
    this.parts = parts
  }

  async take(upload: Upload): Promise<PictureFacts & { readonly pictureId: string }> {
    const { userId } = upload
    const count = this.underWay.get(userId) ?? 0
    if (count >= GATEWAY_LIMITS.uploadsOfUserAtOnce) throw new ApiRefusal('picture.busy')
    this.underWay.set(userId, count + 1)
    try {
      return await this.keep(upload)
    } finally {
      const left = (this.underWay.get(userId) ?? 1) - 1
      if (left === 0) this.underWay.delete(userId)
      else this.underWay.set(userId, left)
    }
  }

  /** Refuses with `picture.unknown` unless it is the user's own, and with `picture.broken` when it cannot be read. */
  async check(userId: UserId, pictureId: string): Promise<PictureFacts> {
    const row = await this.parts.database
      .selectFrom('pictures')
      .select(['side', 'width', 'height'])
      .where('picture_id', '=', pictureId)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (row === undefined) throw new ApiRefusal('picture.unknown')
    if (!(await this.isReadable(pictureId))) throw new ApiRefusal('picture.broken')
    return { side: row.side as PictureSide, width: row.width, height: row.height }
  }

  /** The picture itself, for a reviewer. Undefined when there is none. */
  open(pictureId: string): Promise<Buffer | undefined> {
    return this.parts.store.get(pictureId)
  }

  async isReadable(pictureId: string): Promise<boolean> {
    try {
      return (await this.parts.store.get(pictureId)) !== undefined
    } catch (error) {
      this.parts.onError(error)
      return false
    }
  }

  /** Sweeps now and every day. */
  start(): void {
    const sweep = (): void => {
      this.sweep().catch(this.parts.onError)
    }
    sweep()
    this.sweeping = setInterval(sweep, GATEWAY_LIMITS.pictureSweepMs).unref()
  }

  stop(): void {
    clearInterval(this.sweeping)
  }

  /** Removes pictures that were not submitted in time, and files that no row knows. */
  async sweep(): Promise<void> {
    const beforeMs = this.parts.clock() - GATEWAY_LIMITS.pictureUnusedMs
    while (await this.sweepRows(beforeMs)) continue
    let batch: string[] = []
    for await (const pictureId of this.parts.store.olderThan(beforeMs)) {
      batch.push(pictureId)
      if (batch.length < GATEWAY_LIMITS.picturesSweptAtOnce) continue
      await this.sweepFiles(batch)
      batch = []
    }
    await this.sweepFiles(batch)
  }

  private async keep({
    userId,
    side,
    chunks,
  }: Upload): Promise<PictureFacts & { readonly pictureId: string }> {
    const { database, store, processes } = this.parts
    // Asked twice: here to spare the work, with the row locked to be sure.
    await this.refuseUnlessWanted(database, userId)
    const { jpeg, width, height } = await processes.draw(await gatherBytes(chunks))
    const pictureId = newPictureId()
    await store.put(pictureId, jpeg)
    try {
      await database.transaction().execute(async (transaction) => {
        await this.refuseUnlessWanted(transaction, userId, 'locked')
        const created_ms = this.parts.clock()
        await transaction
          .insertInto('pictures')
          .values({
            picture_id: pictureId,
            user_id: userId,
            side,
            width,
            height,
            bytes: jpeg.length,
            created_ms,
            submitted_ms: null,
          })
          .execute()
      })
    } catch (error) {
      await store.remove(pictureId)
      throw error
    }
    return { pictureId, side, width, height }
  }

  private async refuseUnlessWanted(database: Database, userId: UserId, locked?: 'locked'): Promise<void> {
    const user = await database
      .selectFrom('users')
      .select('real_name_state')
      .where('user_id', '=', userId)
      .$if(locked !== undefined, (query) => query.forNoKeyUpdate())
      .executeTakeFirst()
    if (user === undefined) throw new ApiRefusal('login.user.not.login')
    if (user.real_name_state === 'toBeReviewed') throw new ApiRefusal('real.name.pending')
    if (user.real_name_state === 'authenticated') throw new ApiRefusal('real.name.done')
    const { count } = await database
      .selectFrom('pictures')
      .select((expression) => expression.fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .where('created_ms', '>', this.parts.clock() - GATEWAY_LIMITS.pictureUnusedMs)
      .executeTakeFirstOrThrow()
    if (count >= GATEWAY_LIMITS.picturesOfUserADay) throw new ApiRefusal('picture.quota')
  }

  /** One batch of rows that were never submitted; says whether there may be more. */
  private async sweepRows(beforeMs: number): Promise<boolean> {
    const { database, store } = this.parts
    const gone = await database
      .deleteFrom('pictures')
      .where('picture_id', 'in', (expression) =>
        expression
          .selectFrom('pictures')
          .select('picture_id')
          .where('submitted_ms', 'is', null)
          .where('created_ms', '<', beforeMs)
          .limit(GATEWAY_LIMITS.picturesSweptAtOnce)
          // A submission may take one of them at this very moment: then it stays.
          .forUpdate()
          .skipLocked(),
      )
      .returning('picture_id')
      .execute()
    for (const { picture_id } of gone) await store.remove(picture_id)
    return gone.length === GATEWAY_LIMITS.picturesSweptAtOnce
  }

  private async sweepFiles(pictureIds: readonly string[]): Promise<void> {
    if (pictureIds.length === 0) return
    const { database, store } = this.parts
    const rows = await database
      .selectFrom('pictures')
      .select('picture_id')
      .where('picture_id', 'in', pictureIds)
      .execute()
    const known = new Set(rows.map(({ picture_id }) => picture_id))
    for (const pictureId of pictureIds) if (!known.has(pictureId)) await store.remove(pictureId)
  }
}
