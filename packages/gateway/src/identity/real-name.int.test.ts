import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PICTURE_SIDES, type PictureSide } from '@candor/api'
import type { UserId } from '@candor/contract'
import { startTestDatabase, type TestDatabase } from '@candor/database/testing'
import { Engine } from '@candor/engine'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CoreAccounts } from './core-accounts.ts'
import { newPictureId } from './pictures/picture-store.ts'
import { MemoryPictureStore } from './pictures/picture-store-suite.ts'
import { Pictures } from './pictures/pictures.ts'
import { type RealNameForm, RealNames, type RealNamesParts, type RealNameVerdict } from './real-name.ts'
import { SecretBox } from './secret-box.ts'

const PICTURE = { jpeg: Buffer.from([0xff, 0xd8, 0xff, 1]), width: 640, height: 480 }
const BY = 'reviewer 7'
const NAME = 'Mika Tanaka'
const NUMBER = '5820 1946 4417'

let directory: string
let postgres: TestDatabase
let engine: Engine
let parts: RealNamesParts
let realNames: RealNames
let pictures: Pictures
let store: MemoryPictureStore
let coreAccounts: CoreAccounts
let ada: UserId
let eve: UserId
let nowMs = 1_800_000_000_000
let messages: unknown[]
let errors: unknown[]

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'candor-real-name-'))
  postgres = await startTestDatabase()
  engine = await Engine.start({
    directory,
    oldSegments: 'drop',
    onFailure: (reason) => errors.push(reason),
  })
  coreAccounts = new CoreAccounts({ engine, database: postgres.database, clock: () => nowMs })
})
afterAll(async () => {
  await engine.stop()
  await postgres.stop()
  rmSync(directory, { recursive: true, force: true })
})

beforeEach(async () => {
  messages = []
  errors = []
  store = new MemoryPictureStore()
  const { database } = postgres
  const onError = (error: unknown): void => {
    errors.push(error)
  }
  const clock = (): number => nowMs
  const processes = { draw: () => Promise.resolve(PICTURE) }
  pictures = new Pictures({ database, store, processes, clock, onError })
  parts = {
    database,
    secretBox: new SecretBox(randomBytes(32)),
    pictures,
    coreAccounts,
    messages: {
      send: (...message) => {
        messages.push(message)
        return Promise.resolve()
      },
    },
    clock,
    onError,
  }
  realNames = new RealNames(parts)
  ada = await newUser()
  eve = await newUser()
})
afterEach(() => {
  expect(errors).toEqual([])
})

async function newUser(): Promise<UserId> {
  const userId = await coreAccounts.open()
  await postgres.database
    .insertInto('users')
    .values({
      user_id: userId,
      email: `${userId}@candor.example`,
      phone: null,
      nick_name: 'N',
      password_hash: 'h',
      language: 'en',
      nationality: 'JP',
      created_ms: nowMs,
      told_ms: nowMs,
      opened_ms: nowMs,
    })
    .execute()
  return userId
}

async function uploaded(userId: UserId, side: PictureSide): Promise<string> {
  async function* chunks(): AsyncGenerator<Buffer> {
    yield Buffer.from('file')
  }
  return (await pictures.take({ userId, side, chunks: chunks() })).pictureId
}

async function formOf(userId: UserId): Promise<RealNameForm> {
  const [frontId = '', backId = '', handId = ''] = await Promise.all(
    PICTURE_SIDES.map((side) => uploaded(userId, side)),
  )
  return { realName: NAME, certificateType: 'passport', certificateNumber: NUMBER, frontId, backId, handId }
}

async function codeOf(work: Promise<unknown>): Promise<unknown> {
  try {
    await work
  } catch (error) {
    return (error as { code?: unknown }).code ?? error
  }
  return undefined
}

async function rowsOf(userId: UserId) {
  return postgres.database
    .selectFrom('real_names')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('real_name_id')
    .execute()
}

async function userRow(userId: UserId): Promise<{ real_name_state: string; told_ms: number | null }> {
  return postgres.database
    .selectFrom('users')
    .select(['real_name_state', 'told_ms'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
}

async function isAuthenticated(userId: UserId): Promise<boolean | undefined> {
  return (await engine.query('standing', { userId }))?.authenticated
}

function accept(userId: UserId): RealNameVerdict {
  return { userId, state: 'authenticated', by: BY }
}

describe('a submission', () => {
  test('waits for a reviewer, and shows its number masked', async () => {
    expect(await realNames.status(ada)).toMatchObject({
      state: 'notCertified',
      realName: null,
      submittedTime: null,
    })
    await realNames.submit(ada, await formOf(ada))
    expect(await realNames.status(ada)).toEqual({
      state: 'toBeReviewed',
      reason: null,
      realName: NAME,
      certificateType: 'passport',
      certificateNumber: '****4417',
      submittedTime: nowMs,
      decidedTime: null,
    })
    expect(messages).toEqual([[ada, 'real.name.submitted', undefined]])
    expect(await isAuthenticated(ada)).toBe(false)
  })

  test('[threat 25] lies sealed for its owner', async () => {
    await realNames.submit(ada, await formOf(ada))
    const [row] = await rowsOf(ada)
    const bytes = Buffer.concat([row?.sealed_name ?? Buffer.of(), row?.sealed_number ?? Buffer.of()])
    expect(bytes.length).toBeGreaterThan(NAME.length + NUMBER.length)
    for (const part of [NAME, 'Tanaka', NUMBER, '4417']) expect(bytes.includes(part)).toBe(false)
    // In another user's row it opens for nobody.
    await realNames.submit(eve, await formOf(eve))
    await postgres.database
      .updateTable('real_names')
      .set({ sealed_name: row?.sealed_name as Uint8Array })
      .where('user_id', '=', eve)
      .execute()
    await expect(realNames.status(eve)).rejects.toThrow()
  })

  test('is one of many at once', async () => {
    const form = await formOf(ada)
    const codes = await Promise.all(Array.from({ length: 20 }, () => codeOf(realNames.submit(ada, form))))
    expect(codes.filter((code) => code === undefined)).toHaveLength(1)
    expect(codes.filter((code) => code === 'real.name.pending')).toHaveLength(19)
    expect(await rowsOf(ada)).toHaveLength(1)
    expect(messages).toHaveLength(1)
  })

  test('is one in the database too, whatever the code does', async () => {
    await realNames.submit(ada, await formOf(ada))
    const [row] = await rowsOf(ada)
    const { real_name_id: _id, ...again } = row ?? {}
    await expect(
      postgres.database
        .insertInto('real_names')
        .values(again as never)
        .execute(),
    ).rejects.toThrow('real_names_pending')
  })

  test('needs a name and a number', async () => {
    const form = await formOf(ada)
    expect(await codeOf(realNames.submit(ada, { ...form, realName: 'Mi\u202eka' }))).toBe('real.name.invalid')
    expect(await codeOf(realNames.submit(ada, { ...form, certificateNumber: '12' }))).toBe(
      'certificate.number.invalid',
    )
    expect(await rowsOf(ada)).toEqual([])
  })

  test('[threat 25] needs three pictures that are the user’s own', async () => {
    const form = await formOf(ada)
    const foreign = await formOf(eve)
    for (const part of ['frontId', 'backId', 'handId'] as const) {
      expect(await codeOf(realNames.submit(ada, { ...form, [part]: foreign[part] }))).toBe('picture.unknown')
      expect(await codeOf(realNames.submit(ada, { ...form, [part]: newPictureId() }))).toBe('picture.unknown')
    }
    // What was refused has taken nothing.
    const taken = await postgres.database
      .selectFrom('pictures')
      .select('picture_id')
      .where('user_id', 'in', [ada, eve])
      .where('submitted_ms', 'is not', null)
      .execute()
    expect(taken).toEqual([])
    expect(await userRow(ada)).toMatchObject({ real_name_state: 'notCertified' })
  })

  test('needs each of them from its side, and there', async () => {
    const form = await formOf(ada)
    expect(await codeOf(realNames.submit(ada, { ...form, frontId: form.backId }))).toBe('picture.missing')
    expect(await codeOf(realNames.submit(ada, { ...form, handId: form.frontId, frontId: form.handId }))).toBe(
      'picture.missing',
    )
    const { jpeg } = PICTURE
    await store.remove(form.handId)
    expect(await codeOf(realNames.submit(ada, form))).toBe('picture.missing')
    await store.put(form.handId, jpeg)
    expect(await codeOf(realNames.submit(ada, form))).toBeUndefined()
  })

  test('keeps its pictures from the sweep', async () => {
    const form = await formOf(ada)
    await realNames.submit(ada, form)
    nowMs += 3 * 24 * 3_600_000
    await pictures.sweep()
    expect(await realNames.openPicture(form.handId)).toEqual(PICTURE.jpeg)
  })
})

describe('a verdict', () => {
  test('lets the user trade: the core learns it, and the user', async () => {
    await realNames.submit(ada, await formOf(ada))
    nowMs += 1
    await realNames.decide(accept(ada))
    expect(await isAuthenticated(ada)).toBe(true)
    expect(await engine.query('standing', { userId: ada })).toMatchObject({ country: 'JP' })
    expect(await userRow(ada)).toEqual({ real_name_state: 'authenticated', told_ms: nowMs })
    expect(await realNames.status(ada)).toMatchObject({ state: 'authenticated', decidedTime: nowMs })
    expect((await rowsOf(ada)).map(({ decided_by }) => decided_by)).toEqual([BY])
    expect(messages.at(-1)).toEqual([ada, 'real.name.authenticated', undefined])
    expect(await codeOf(realNames.submit(ada, await formOf(eve)))).toBe('real.name.done')
    expect(await isAuthenticated(eve)).toBe(false)
  })

  test('can be no, with a reason, and then the user may try again', async () => {
    await realNames.submit(ada, await formOf(ada))
    const realNameId = (await rowsOf(ada))[0]?.real_name_id ?? 0
    await realNames.decide({ realNameId, state: 'auditFailed', reason: 'faceNotVisible', by: BY })
    expect(await realNames.status(ada)).toMatchObject({ state: 'auditFailed', reason: 'faceNotVisible' })
    expect(messages.at(-1)).toEqual([ada, 'real.name.failed', { reason: 'faceNotVisible' }])
    expect(await isAuthenticated(ada)).toBe(false)
    await realNames.submit(ada, { ...(await formOf(ada)), realName: 'Mika T.' })
    expect(await realNames.status(ada)).toMatchObject({
      state: 'toBeReviewed',
      reason: null,
      realName: 'Mika T.',
    })
    expect(await codeOf(realNames.decide({ realNameId, state: 'authenticated', by: BY }))).toBe(
      'real.name.not.pending',
    )
    await realNames.decide(accept(ada))
    expect((await rowsOf(ada)).map(({ state }) => state)).toEqual(['auditFailed', 'authenticated'])
  })

  test('is given once, by whoever is first', async () => {
    await realNames.submit(ada, await formOf(ada))
    const verdicts = Array.from(
      { length: 10 },
      (_, place): RealNameVerdict =>
        place % 2 === 0 ? accept(ada) : { userId: ada, state: 'auditFailed', reason: 'underage', by: BY },
    )
    const codes = await Promise.all(verdicts.map((verdict) => codeOf(realNames.decide(verdict))))
    expect(codes.filter((code) => code === undefined)).toHaveLength(1)
    expect(codes.filter((code) => code === 'real.name.not.pending')).toHaveLength(9)
    const { state } = await realNames.status(ada)
    expect(await isAuthenticated(ada)).toBe(state === 'authenticated')
    expect(messages).toHaveLength(2)
  })

  test('needs something to decide', async () => {
    expect(await codeOf(realNames.decide(accept(ada)))).toBe('real.name.not.pending')
    expect(await codeOf(realNames.decide({ realNameId: 1e9, state: 'authenticated', by: BY }))).toBe(
      'real.name.not.pending',
    )
    await realNames.submit(ada, await formOf(ada))
    await realNames.decide(accept(ada))
    expect(await codeOf(realNames.decide(accept(ada)))).toBe('real.name.not.pending')
    expect(await userRow(eve)).toMatchObject({ real_name_state: 'notCertified' })
  })

  test('stands even when the core and the user cannot be told, and says that the core is still to be told', async () => {
    await realNames.submit(ada, await formOf(ada))
    const away = new RealNames({
      ...parts,
      coreAccounts: { tell: () => Promise.reject(new Error('core away')) },
      messages: { send: () => Promise.reject(new Error('messages away')) },
    })
    await away.decide(accept(ada))
    expect(errors.map(String)).toEqual(['Error: core away', 'Error: messages away'])
    errors = []
    expect(await userRow(ada)).toEqual({ real_name_state: 'authenticated', told_ms: null })
    expect(await isAuthenticated(ada)).toBe(false)
    await coreAccounts.tell(ada)
    expect(await isAuthenticated(ada)).toBe(true)
  })

  test('comes at the same time as submissions without anybody waiting for ever', async () => {
    await realNames.submit(ada, await formOf(ada))
    const form = await formOf(eve)
    const work = Array.from({ length: 10 }, () => [
      codeOf(realNames.decide({ userId: ada, state: 'auditFailed', reason: 'notAccepted', by: BY })),
      codeOf(realNames.submit(ada, form)),
    ])
    const codes = new Set(await Promise.all(work.flat()))
    const known = [undefined, 'picture.unknown', 'real.name.not.pending', 'real.name.pending']
    expect([...codes].filter((code) => !known.includes(code as string))).toEqual([])
    expect(codes.has(undefined)).toBe(true)
  })
})

describe('[threat 25] the pictures of a submission', () => {
  test('open for a reviewer once it was handed in, and never before', async () => {
    const form = await formOf(ada)
    expect(await codeOf(realNames.openPicture(form.frontId))).toBe('picture.unknown')
    await realNames.submit(ada, form)
    expect(await realNames.openPicture(form.frontId)).toEqual(PICTURE.jpeg)
    expect(await codeOf(realNames.openPicture(newPictureId()))).toBe('picture.unknown')
  })
})
