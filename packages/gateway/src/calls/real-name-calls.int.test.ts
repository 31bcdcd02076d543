import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { API_LIMITS, PICTURE_SIDES } from '@candor/api'
import type { UserId } from '@candor/contract'
import { startTestDatabase, type TestDatabase } from '@candor/database/testing'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Admission } from '../admission.ts'
import type { Handlers } from '../call.ts'
import { createHttpServer } from '../http-server.ts'
import { FilePictureStore } from '../identity/pictures/file-picture-store.ts'
import {
  bmp,
  claimedPng,
  jpeg,
  picture,
  png,
  SIZE,
  withComment,
} from '../identity/pictures/picture-files-suite.ts'
import { PictureProcesses } from '../identity/pictures/picture-processes.ts'
import { Pictures } from '../identity/pictures/pictures.ts'
import { RealNames } from '../identity/real-name.ts'
import { SecretBox } from '../identity/secret-box.ts'
import type { Sessions } from '../identity/sessions.ts'
import { GatewayMetrics } from '../metrics.ts'
import { RateLimits } from '../rate-limits.ts'
import { ApiRefusal } from '../refusal.ts'
import { TestRobots } from '../robots/robot-keys/robot-keys-suite.ts'
import { serveRoutes } from '../route-server.ts'
import { realNameCalls } from './real-name-calls.ts'

const CANARY = '<script>canary()</script>'
const RATES = { requestsPerSecond: 1e6, ordersPerSecond: 1e6, loginsPerMinute: 1e6, uploadsPerHour: 1e6 }
/** A ticket is the number of its user. */
const [ADA, EVE, MAX] = ['1', '2', '3']

interface Answer {
  readonly status: number
  readonly code: string
  readonly data: Readonly<Record<string, unknown>> | null
}

let postgres: TestDatabase
let folder: string
let demo: FastifyInstance
let live: FastifyInstance
let processes: PictureProcesses
const errors: unknown[] = []

beforeAll(async () => {
  postgres = await startTestDatabase()
  folder = mkdtempSync(join(tmpdir(), 'candor-real-name-calls-'))
  processes = new PictureProcesses({ onError: (error) => errors.push(error) })
  const secretBox = new SecretBox(randomBytes(32))
  const store = await FilePictureStore.open(folder, secretBox)
  const parts = {
    database: postgres.database,
    secretBox,
    clock: Date.now,
    onError: (error: unknown) => errors.push(error),
    coreAccounts: { tell: () => Promise.resolve() },
    messages: { send: () => Promise.resolve() },
  }
  const pictures = new Pictures({ ...parts, store, processes })
  const realNames = new RealNames({ ...parts, pictures })
  demo = await serve(realNameCalls({ pictures, realNames, isDemo: true }) as Handlers)
  live = await serve(realNameCalls({ pictures, realNames, isDemo: false }) as Handlers)
  for (const user of [ADA, EVE, MAX]) {
    await postgres.database
      .insertInto('users')
      .values({
        user_id: Number(user),
        email: `${user}@candor.example`,
        nick_name: 'N',
        password_hash: 'h',
        language: 'en',
        created_ms: 0,
      } as never)
      .execute()
  }
})
afterAll(async () => {
  await Promise.all([demo.close(), live.close()])
  await processes.stop()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
  expect(errors).toEqual([])
})

async function serve(handlers: Handlers): Promise<FastifyInstance> {
  const app = await createHttpServer({ logger: pino({ level: 'silent' }), trustProxy: [] })
  const find = (ticket: string | undefined) => {
    if (ticket === undefined) throw new ApiRefusal('login.user.not.login')
    return { sessionId: 's', userId: Number(ticket) as UserId, language: 'en' }
  }
  serveRoutes(app, handlers, {
    robotKeys: new TestRobots().keys,
    sessions: { find } as unknown as Sessions,
    rates: new RateLimits(RATES),
    admission: new Admission(),
    metrics: new GatewayMetrics([]),
    isStopping: () => false,
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  return app
}

async function send(path: string, init: RequestInit, app = demo): Promise<Answer> {
  const { port } = app.server.address() as AddressInfo
  const response = await fetch(`http://127.0.0.1:${port}/exchange/${path}`, init)
  return { status: response.status, ...((await response.json()) as Omit<Answer, 'status'>) }
}

function upload(ticket: string, file: Uint8Array, side = 'front', type = 'image/jpeg'): Promise<Answer> {
  const body = new Uint8Array(file)
  return send(`app/realName/upload?side=${side}`, {
    method: 'POST',
    headers: { ticket, 'content-type': type },
    body,
  })
}

function post(ticket: string, path: string, body: object, app = demo): Promise<Answer> {
  const headers = { ticket, 'content-type': 'application/json' }
  return send(path, { method: 'POST', headers, body: JSON.stringify(body) }, app)
}

function status(ticket: string): Promise<Answer> {
  return send('app/realName/status', { headers: { ticket } })
}

const CHECK = 'api/oms/uploadBookInfo/uploadBookCheck'
const SUBMIT = 'app/realName/submit'
const DECIDE = 'app/realName/decideInDemo'

describe('real-name verification over HTTP', () => {
  test('goes from three pictures to a verdict', async () => {
    const files = [await jpeg(), await png(), bmp()]
    const types = ['image/jpeg', 'image/png', 'image/bmp']
    const ids: unknown[] = []
    for (const [place, side] of PICTURE_SIDES.entries()) {
      const { code, data } = await upload(ADA, files[place] ?? Buffer.of(), side, types[place])
      expect({ code, data }).toEqual({
        code: 'success',
        data: { pictureId: expect.any(String), side, ...SIZE },
      })
      expect(await post(ADA, CHECK, { pictureId: data?.['pictureId'] })).toMatchObject({
        data: { side, ...SIZE },
      })
      ids.push(data?.['pictureId'])
    }
    const [frontId, backId, handId] = ids
    const form = {
      realName: 'Ada',
      certificateType: 'idCard',
      certificateNumber: 'AB 123456',
      frontId,
      backId,
      handId,
    }
    expect(await post(EVE, SUBMIT, form)).toMatchObject({ status: 404, code: 'picture.unknown' })
    expect(await post(EVE, CHECK, { pictureId: frontId })).toMatchObject({
      status: 404,
      code: 'picture.unknown',
    })
    expect(await post(ADA, DECIDE, { state: 'authenticated' })).toMatchObject({
      code: 'real.name.not.pending',
    })
    expect(await post(ADA, SUBMIT, form)).toMatchObject({ code: 'success', data: { state: 'toBeReviewed' } })
    expect(await upload(ADA, files[0] ?? Buffer.of())).toMatchObject({
      status: 409,
      code: 'real.name.pending',
    })
    expect((await status(ADA)).data).toMatchObject({
      state: 'toBeReviewed',
      certificateNumber: '****3456',
      mayDecideInDemo: true,
    })
    expect(await post(ADA, DECIDE, { state: 'authenticated' }, live)).toMatchObject({
      status: 404,
      code: 'request.not.found',
    })
    expect(await post(ADA, DECIDE, { state: 'authenticated', reason: 'underage' })).toMatchObject({
      code: 'request.invalid',
    })
    expect(await post(ADA, DECIDE, { state: 'auditFailed' })).toMatchObject({
      data: { state: 'auditFailed' },
    })
    expect((await status(ADA)).data).toMatchObject({
      state: 'auditFailed',
      reason: 'notAccepted',
      mayDecideInDemo: false,
    })
    expect(await post(ADA, SUBMIT, form)).toMatchObject({ code: 'success' })
    expect(await post(ADA, DECIDE, { state: 'authenticated' })).toMatchObject({
      data: { state: 'authenticated' },
    })
    expect(await post(ADA, SUBMIT, form)).toMatchObject({ status: 409, code: 'real.name.done' })
    expect((await status(EVE)).data).toMatchObject({
      state: 'notCertified',
      realName: null,
      mayDecideInDemo: false,
    })
  })

  test('[threat 32] keeps nothing of what a file carried beside its pixels', async () => {
    const exif = { IFD0: { Make: 'Canary camera' }, IFD3: { GPSLatitudeRef: 'N' } }
    const told = await picture().jpeg().withExif(exif).toBuffer()
    const file = Buffer.concat([withComment(told, CANARY), Buffer.from(CANARY)])
    const before = readdirSync(folder)
    expect(await upload(EVE, file)).toMatchObject({ code: 'success' })
    const [name = ''] = readdirSync(folder).filter((each) => !before.includes(each))
    const kept = readFileSync(join(folder, name))
    expect(kept.includes('canary')).toBe(false)
    expect(kept.indexOf(Buffer.from([0xff, 0xd8, 0xff]))).toBe(-1)
  })

  test.each([
    ['HTML called jpeg', Buffer.from(`<!doctype html>${CANARY}`), 'picture.type'],
    ['SVG called png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'picture.type'],
    ['PDF', Buffer.from('%PDF-1.7'), 'picture.type'],
    ['ZIP', Buffer.from('PK\u0003\u0004'), 'picture.type'],
    ['nothing', Buffer.alloc(0), 'picture.type'],
    ['a claimed bomb', claimedPng({ width: 50_000, height: 50_000 }), 'picture.pixels'],
    ['a torn PNG', claimedPng(SIZE), 'picture.broken'],
    ['one byte too many', Buffer.alloc(API_LIMITS.pictureBytes + 1), 'picture.too.large'],
  ])('[threat 32] refuses %s and keeps nothing', async (_name, file, code) => {
    const before = readdirSync(folder)
    expect(await upload(MAX, file)).toMatchObject({ code, data: null })
    expect(readdirSync(folder)).toEqual(before)
  })

  test('[threat 32] goes by the bytes, not by what they are called', async () => {
    expect(await upload(MAX, await png(), 'front', 'image/bmp')).toMatchObject({ code: 'success' })
    expect(await upload(MAX, await picture().webp().toBuffer(), 'front', 'image/png')).toMatchObject({
      code: 'picture.type',
    })
    expect(await upload(MAX, await png(), 'front', 'image/webp')).toMatchObject({ code: 'picture.type' })
  })

  test('[threat 25, threat 36] takes no path where an id belongs', async () => {
    for (const pictureId of [
      '../../../etc/passwd',
      `${'a'.repeat(20)}/.`,
      'a'.repeat(23),
      `${'a'.repeat(21)}\0`,
    ]) {
      expect(await post(MAX, CHECK, { pictureId })).toMatchObject({ status: 400, code: 'request.invalid' })
    }
  })

  test('[threat 35] forgets an upload that was broken off midway', async () => {
    const before = readdirSync(folder)
    const file = await png()
    const { port } = demo.server.address() as AddressInfo
    await new Promise<void>((resolve) => {
      const socket = connect(port, '127.0.0.1')
      socket.on('close', () => resolve())
      socket.write(
        `POST /exchange/app/realName/upload?side=front HTTP/1.1\r\nhost: h\r\nticket: ${MAX}\r\ncontent-type: image/png\r\ncontent-length: ${file.length}\r\n\r\n`,
      )
      socket.write(file.subarray(0, file.length / 2), () => socket.destroy())
    })
    expect(await upload(MAX, file)).toMatchObject({ code: 'success' })
    expect(readdirSync(folder)).toHaveLength(before.length + 1)
  })
})
