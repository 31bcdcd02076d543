import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PictureSide } from '@candor/api'
import type { UserId } from '@candor/contract'
import { startTestDatabase, type TestDatabase } from '@candor/database/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { GATEWAY_LIMITS } from '../../limits.ts'
import { ApiRefusal } from '../../refusal.ts'
import { SecretBox } from '../secret-box.ts'
import type { DrawnPicture } from './draw-picture.ts'
import { FilePictureStore } from './file-picture-store.ts'
import { jpeg, SIZE, withComment } from './picture-files-suite.ts'
import { PictureProcesses } from './picture-processes.ts'
import { isPictureId, newPictureId } from './picture-store.ts'
import { Pictures } from './pictures.ts'

const ADA = 1 as UserId
const EVE = 2 as UserId
const CANARY = 'canary <script>'
const DAY_MS = 24 * 3_600_000

let postgres: TestDatabase
let folder: string
let store: FilePictureStore
let pictures: Pictures
let nowMs: number
let errors: unknown[]
let processes: PictureProcesses
/** Put in the place of the processes where drawing is not what is tested. */
let drawn: DrawnPicture

beforeAll(async () => {
  postgres = await startTestDatabase()
  processes = new PictureProcesses({ onError: (error) => errors.push(error) })
  drawn = { jpeg: await jpeg(), ...SIZE }
})
afterAll(async () => {
  await processes.stop()
  await postgres.stop()
})

beforeEach(async () => {
  const { database } = postgres
  await database.deleteFrom('real_names').execute()
  await database.deleteFrom('pictures').execute()
  await database.deleteFrom('users').execute()
  for (const userId of [ADA, EVE]) {
    await database
      .insertInto('users')
      .values({
        user_id: userId,
        email: `user${userId}@candor.example`,
        phone: null,
        nick_name: 'N',
        password_hash: 'h',
        language: 'en',
        created_ms: 0,
      })
      .execute()
  }
  folder = mkdtempSync(join(tmpdir(), 'candor-pictures-'))
  store = await FilePictureStore.open(folder, new SecretBox(randomBytes(32)))
  errors = []
  nowMs = Date.now()
  pictures = picturesWith((file) => processes.draw(file))
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
  expect(errors).toEqual([])
})

function picturesWith(draw: PictureProcesses['draw']): Pictures {
  return new Pictures({
    database: postgres.database,
    store,
    processes: { draw },
    clock: () => nowMs,
    onError: (error) => errors.push(error),
  })
}

/** They wait for each other once all have drawn, and go on at the same moment. */
function inStep(count: number): Pictures[] {
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let drawing = 0
  const draw = async (): Promise<DrawnPicture> => {
    if (++drawing === count) release()
    await held
    return drawn
  }
  return Array.from({ length: count }, () => picturesWith(draw))
}

async function* chunksOf(file: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < file.length; at += 1_000) yield file.subarray(at, at + 1_000)
}

function take(
  userId: UserId,
  file: Buffer,
  side: PictureSide = 'front',
  by = pictures,
): ReturnType<Pictures['take']> {
  return by.take({ userId, side, chunks: chunksOf(file) })
}

async function codeOf(work: Promise<unknown>): Promise<unknown> {
  try {
    await work
  } catch (error) {
    return (error as { code?: unknown }).code ?? error
  }
  return undefined
}

async function rows(): Promise<{ picture_id: string; user_id: UserId; bytes: number }[]> {
  return postgres.database.selectFrom('pictures').select(['picture_id', 'user_id', 'bytes']).execute()
}

async function setState(userId: UserId, state: string): Promise<void> {
  await postgres.database
    .updateTable('users')
    .set({ real_name_state: state })
    .where('user_id', '=', userId)
    .execute()
}

describe('a picture that is taken', () => {
  test('[threat 32] is drawn anew, sealed, and noted as its owner’s', async () => {
    const file = Buffer.concat([withComment(await jpeg(), CANARY), Buffer.from(CANARY)])
    const taken = await take(ADA, file, 'hand')
    expect(taken).toEqual({ pictureId: expect.any(String), side: 'hand', ...SIZE })
    expect(isPictureId(taken.pictureId)).toBe(true)
    const kept = await pictures.open(taken.pictureId)
    expect(kept?.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
    expect(kept?.includes(CANARY)).toBe(false)
    expect(kept?.equals(file)).toBe(false)
    expect(await rows()).toEqual([{ picture_id: taken.pictureId, user_id: ADA, bytes: kept?.length }])
    expect(readdirSync(folder)).toEqual([taken.pictureId])
    const sealed = readFileSync(join(folder, taken.pictureId))
    expect(sealed.indexOf(Buffer.from([0xff, 0xd8, 0xff]))).toBe(-1)
  })

  test('leaves nothing behind when it is refused', async () => {
    expect(await codeOf(take(ADA, Buffer.from('<svg/>')))).toBe('picture.type')
    expect(await codeOf(take(ADA, Buffer.alloc(0)))).toBe('picture.type')
    expect(await codeOf(take(ADA, (await jpeg()).subarray(0, 999)))).toBe('picture.broken')
    expect(await rows()).toEqual([])
    expect(readdirSync(folder)).toEqual([])
  })

  test('[threat 35] leaves nothing behind when it is broken off', async () => {
    const file = await jpeg()
    async function* broken(): AsyncGenerator<Buffer> {
      yield file.subarray(0, 500)
      throw new ApiRefusal('request.timeout')
    }
    expect(await codeOf(pictures.take({ userId: ADA, side: 'front', chunks: broken() }))).toBe(
      'request.timeout',
    )
    expect(readdirSync(folder)).toEqual([])
    expect(await take(ADA, file)).toMatchObject(SIZE)
  })

  test('comes at the same time as another, from the same user and from others', async () => {
    const file = await jpeg()
    const taken = await Promise.all([
      take(ADA, file),
      take(ADA, file, 'back'),
      take(EVE, file),
      take(EVE, file, 'hand'),
    ])
    expect(new Set(taken.map(({ pictureId }) => pictureId)).size).toBe(4)
    expect(readdirSync(folder).sort()).toEqual(taken.map(({ pictureId }) => pictureId).sort())
  })

  test('[threat 35] keeps nobody else waiting: so many of one user at once', async () => {
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const slow = picturesWith(async () => {
      await held
      return drawn
    })
    const most = GATEWAY_LIMITS.uploadsOfUserAtOnce
    const codes = Array.from({ length: most + 1 }, () => codeOf(take(ADA, Buffer.alloc(9), 'front', slow)))
    expect(await codes[most]).toBe('picture.busy')
    const other = take(EVE, Buffer.alloc(9), 'front', slow)
    release()
    expect(await Promise.all(codes.slice(0, most))).toEqual(Array.from({ length: most }, () => undefined))
    expect(await other).toMatchObject(SIZE)
    expect(await take(ADA, Buffer.alloc(9), 'front', slow)).toMatchObject(SIZE)
  })

  test('is not wanted while a verification is under review, or after it succeeded', async () => {
    const file = await jpeg()
    await setState(ADA, 'toBeReviewed')
    expect(await codeOf(take(ADA, file))).toBe('real.name.pending')
    await setState(ADA, 'authenticated')
    expect(await codeOf(take(ADA, file))).toBe('real.name.done')
    await setState(ADA, 'auditFailed')
    expect(await codeOf(take(ADA, file))).toBeUndefined()
    // Handed in while the picture was being drawn.
    const late = picturesWith(async () => {
      await setState(ADA, 'toBeReviewed')
      return drawn
    })
    expect(await codeOf(take(ADA, file, 'back', late))).toBe('real.name.pending')
    expect(readdirSync(folder)).toHaveLength(1)
  })

  test('[threat 35] is one of so many a day, also when the last ones come at once', async () => {
    const quick = picturesWith(() => Promise.resolve(drawn))
    const most = GATEWAY_LIMITS.picturesOfUserADay
    for (let count = 0; count < most - 1; count++) await take(ADA, Buffer.alloc(9), 'front', quick)
    const codes = inStep(12).map((each) => codeOf(take(ADA, Buffer.alloc(9), 'front', each)))
    const refused = (await Promise.all(codes)).filter((code) => code !== undefined)
    expect(refused).toEqual(Array.from({ length: 11 }, () => 'picture.quota'))
    expect(await rows()).toHaveLength(most)
    expect(readdirSync(folder)).toHaveLength(most)
    expect(await codeOf(take(EVE, Buffer.alloc(9), 'front', quick))).toBeUndefined()
    nowMs += DAY_MS + 1
    expect(await codeOf(take(ADA, Buffer.alloc(9), 'front', quick))).toBeUndefined()
  })
})

describe('the check of a picture', () => {
  test('[threat 25] knows the user’s own only', async () => {
    const { pictureId } = await take(ADA, await jpeg(), 'back')
    expect(await pictures.check(ADA, pictureId)).toEqual({ side: 'back', ...SIZE })
    expect(await codeOf(pictures.check(EVE, pictureId))).toBe('picture.unknown')
    expect(await codeOf(pictures.check(ADA, newPictureId()))).toBe('picture.unknown')
  })

  test('finds a picture that was lost or changed', async () => {
    const lost = await take(ADA, await jpeg())
    await store.remove(lost.pictureId)
    expect(await codeOf(pictures.check(ADA, lost.pictureId))).toBe('picture.broken')
    const changed = await take(ADA, await jpeg())
    writeFileSync(join(folder, changed.pictureId), 'changed')
    expect(await codeOf(pictures.check(ADA, changed.pictureId))).toBe('picture.broken')
    expect(errors).toHaveLength(1)
    errors = []
  })
})

describe('the sweep', () => {
  test('removes pictures that were never submitted, and files that no row knows, once they are old', async () => {
    const unused = await take(ADA, await jpeg())
    const used = await take(ADA, await jpeg(), 'back')
    await postgres.database
      .updateTable('pictures')
      .set({ submitted_ms: nowMs })
      .where('picture_id', '=', used.pictureId)
      .execute()
    const orphan = newPictureId()
    await store.put(orphan, Buffer.from('orphan'))
    await pictures.sweep()
    expect(readdirSync(folder)).toHaveLength(3)
    nowMs += DAY_MS + 60_000
    await pictures.sweep()
    expect(readdirSync(folder)).toEqual([used.pictureId])
    expect((await rows()).map(({ picture_id }) => picture_id)).toEqual([used.pictureId])
    expect(await codeOf(pictures.check(ADA, unused.pictureId))).toBe('picture.unknown')
    await pictures.sweep()
    expect(readdirSync(folder)).toEqual([used.pictureId])
  })

  test('leaves a picture alone that a submission is taking', async () => {
    const { pictureId } = await take(ADA, await jpeg())
    nowMs += DAY_MS + 60_000
    await postgres.database.transaction().execute(async (transaction) => {
      await transaction
        .updateTable('pictures')
        .set({ submitted_ms: nowMs })
        .where('picture_id', '=', pictureId)
        .execute()
      await pictures.sweep()
    })
    expect(await pictures.check(ADA, pictureId)).toMatchObject(SIZE)
  })

  test('goes through more than one batch', async () => {
    const most = GATEWAY_LIMITS.picturesSweptAtOnce
    const ids = Array.from({ length: most + 5 }, newPictureId)
    await postgres.database
      .insertInto('pictures')
      .values(
        ids.map((picture_id) => ({
          picture_id,
          user_id: ADA,
          side: 'front',
          ...SIZE,
          bytes: 1,
          created_ms: nowMs,
          submitted_ms: null,
        })),
      )
      .execute()
    for (const each of ids) writeFileSync(join(folder, newPictureId()), each)
    nowMs += DAY_MS + 60_000
    await pictures.sweep()
    expect(await rows()).toEqual([])
    expect(readdirSync(folder)).toEqual([])
  })

  test('happens at the start', async () => {
    await store.put(newPictureId(), Buffer.from('orphan'))
    nowMs += DAY_MS + 60_000
    pictures.start()
    await expect.poll(() => readdirSync(folder)).toEqual([])
    pictures.stop()
  })
})
