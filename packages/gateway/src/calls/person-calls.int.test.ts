import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TradeGroupId, UserId } from '@candor/contract'
import { Engine } from '@candor/engine'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Person, SecurityWorld } from '../identity/security-suite.ts'
import { SelfLimits } from '../identity/self-limits.ts'
import { UserInfo } from '../identity/user-info.ts'
import { GATEWAY_LIMITS } from '../limits.ts'

const DAY_MS = 24 * 3_600_000

let world: SecurityWorld
let ada: Person

beforeAll(async () => {
  world = await SecurityWorld.start()
})
afterAll(async () => {
  expect(world.errors).toEqual([])
  await world.stop()
})
beforeEach(async () => {
  ada = await world.person()
})

async function dataOf(name: Parameters<SecurityWorld['ask']>[0], given: object = {}): Promise<unknown> {
  const { code, data } = await world.ask(name, { token: ada.token, ...given })
  expect(code).toBe('success')
  return data
}

describe('nickname and language', () => {
  test('the nickname is kept as it is seen', async () => {
    expect(await dataOf('setNickName', { body: { nickName: ' Mika \u0301' } })).toEqual({
      nickName: 'Mika \u0301',
    })
    expect(await dataOf('setNickName', { body: { nickName: 'Jose\u0301' } })).toEqual({ nickName: 'José' })
    for (const nickName of ['   ', 'a\u202Eb', 'a\u200Bb', 'a\u0000b', 'a\nb', '\u3164', 'x'.repeat(25)]) {
      const { status } = await world.ask('setNickName', { token: ada.token, body: { nickName } })
      expect(status).toBe(400)
    }
    const row = await world.database
      .selectFrom('users')
      .select('nick_name')
      .where('user_id', '=', ada.userId)
      .executeTakeFirstOrThrow()
    expect(row.nick_name).toBe('José')
  })

  test('the language is stored, and sessions that live speak it', async () => {
    expect(await dataOf('setLanguage', { body: { language: 'kr' } })).toEqual({ language: 'kr' })
    expect((await world.sessions.find(ada.token)).language).toBe('kr')
    await world.messages.send(ada.userId, 'account.welcome')
    const inKorean = (await dataOf('messages')) as { list: { title: string }[] }
    expect(inKorean.list[0]?.title).toBe('계정이 개설되었습니다')
    const asked = (await dataOf('messages', { language: 'ja' })) as { list: { title: string }[] }
    expect(asked.list[0]?.title).toBe('口座を開設しました')
  })
})

describe('invitations', () => {
  test('count and list those who came, by level, masked, and nobody else', async () => {
    const level1 = [
      await world.person({ inviterId: ada.userId }),
      await world.person({ inviterId: ada.userId }),
    ]
    const level2 = await world.person({ inviterId: level1[0]?.userId ?? ada.userId, email: false })
    await world.person({ inviterId: level2.userId })
    const overview = (await dataOf('inviteOverview')) as { code: string }
    expect(overview).toEqual({ code: expect.stringMatching(/^[A-Z2-9]{7}$/), level1: 2, level2: 1 })
    const first = (await dataOf('invitees', { query: { level: '1' } })) as { list: object[]; total: number }
    expect(first).toMatchObject({ total: 2, pageIndex: 1, pageSize: 20 })
    expect(first.list[0]).toEqual({
      userName: expect.stringMatching(/^p•••\d@candor\.example$/),
      state: 'notCertified',
      registeredTime: world.nowMs,
    })
    const second = (await dataOf('invitees', { query: { level: '2' } })) as { list: { userName: string }[] }
    expect(second.list.map(({ userName }) => userName)).toEqual([expect.stringMatching(/^\+81 •••• \d{4}$/)])
  })

  test('an account without a code gets one, the same for all who ask at once', async () => {
    await world.database
      .updateTable('users')
      .set({ invitation_code: null })
      .where('user_id', '=', ada.userId)
      .execute()
    const overviews = await Promise.all(
      Array.from({ length: 10 }, () => world.invitations.overview(ada.userId)),
    )
    expect(new Set(overviews.map(({ code }) => code)).size).toBe(1)
  })
})

describe('messages', () => {
  test('come newest first, and are read one by one or all', async () => {
    for (const kind of ['account.welcome', 'phone.bound', 'email.bound'] as const) {
      await world.messages.send(ada.userId, kind, { to: 'x' })
    }
    const page = (await dataOf('messages', { query: { pageSize: '10' } })) as {
      list: { messageId: string; kind: string; read: boolean }[]
    }
    expect(page).toMatchObject({ total: 3, unread: 3, pageIndex: 1, pageSize: 10 })
    expect(page.list.map(({ kind }) => kind)).toEqual(['email.bound', 'phone.bound', 'account.welcome'])
    const messageIds = [page.list[0]?.messageId ?? '']
    expect(await dataOf('readMessages', { body: { messageIds } })).toEqual({ unread: 2 })
    expect(await dataOf('readMessages', { body: { messageIds } })).toEqual({ unread: 2 })
    expect(await dataOf('readMessages', { body: {} })).toEqual({ unread: 0 })
  })

  test('[threat 25] of others are neither seen nor marked', async () => {
    const bob = await world.person()
    await world.messages.send(bob.userId, 'account.welcome')
    const { list } = await world.messages.list(bob.userId, { pageIndex: 1, pageSize: 10, language: 'en' })
    const messageIds = [list[0]?.messageId ?? '']
    expect(await dataOf('messages')).toMatchObject({ list: [], total: 0 })
    expect(await dataOf('readMessages', { body: { messageIds } })).toEqual({ unread: 0 })
    expect(await world.messages.unread(bob.userId)).toBe(1)
  })

  test('the newest thousand are kept', async () => {
    await world.messages.send(ada.userId, 'account.welcome')
    const row = { user_id: ada.userId, kind: 'limits.changed', facts: '{}', time_ms: 1, read_ms: null }
    await world.database
      .insertInto('messages')
      .values(Array.from({ length: GATEWAY_LIMITS.messagesKept }, () => row))
      .execute()
    await world.messages.send(ada.userId, 'phone.bound')
    const kinds = await world.kindsOf(ada.userId)
    expect(kinds).toHaveLength(GATEWAY_LIMITS.messagesKept)
    expect([kinds[0], kinds.at(-1)]).toEqual(['limits.changed', 'phone.bound'])
  })

  test('are told to whoever listens, in order, with the right count at the end', async () => {
    const bob = await world.person()
    const heard: unknown[] = []
    const watch = world.messages.watch(ada.userId, (news) => heard.push(news.unread))
    const theirs = world.messages.watch(bob.userId, (news) => heard.push(news))
    expect(await watch.unread).toBe(0)
    await Promise.all(Array.from({ length: 20 }, () => world.messages.send(ada.userId, 'account.welcome')))
    await expect.poll(() => heard.length).toBe(20)
    expect(heard.at(-1)).toBe(20)
    expect(heard).toEqual(heard.toSorted((a, b) => Number(a) - Number(b)))
    await world.messages.read(ada.userId, undefined)
    await expect.poll(() => heard.at(-1)).toBe(0)
    watch.stop()
    theirs.stop()
    await world.messages.send(ada.userId, 'account.welcome')
    await world.messages.unread(ada.userId)
    expect(heard).toHaveLength(21)
  })
})

describe('limits of one’s own', () => {
  const set = (dailyLoss?: string) =>
    dataOf('setDailyLoss', { body: dailyLoss === undefined ? {} : { dailyLoss } })

  test('are tightened at once and loosened a day later', async () => {
    const none = { dailyLoss: null, pendingDailyLoss: null, coolOffUntil: null, lostToday: '0' }
    expect(await dataOf('limits')).toEqual(none)
    expect(await set('100.50')).toEqual({ ...none, dailyLoss: '100.5' })
    const pending = { dailyLoss: '200', effectiveTime: world.nowMs + DAY_MS }
    expect(await set('200')).toEqual({ ...none, dailyLoss: '100.5', pendingDailyLoss: pending })
    world.nowMs += DAY_MS - 1
    expect(await dataOf('limits')).toMatchObject({ dailyLoss: '100.5' })
    world.nowMs += 1
    expect(await dataOf('limits')).toEqual({ ...none, dailyLoss: '200' })
    expect(await set()).toMatchObject({ dailyLoss: '200', pendingDailyLoss: { dailyLoss: null } })
    expect(await set('199.99999999')).toEqual({ ...none, dailyLoss: '199.99999999' })
    expect(await world.kindsOf(ada.userId)).toEqual(Array.from({ length: 4 }, () => 'limits.changed'))
  })

  test('are told with what the day has cost so far; a gain is no loss', async () => {
    world.dayResult = -1_250_000_000n
    expect(await dataOf('limits')).toMatchObject({ lostToday: '12.5' })
    world.dayResult = 5n
    expect(await dataOf('limits')).toMatchObject({ lostToday: '0' })
    world.dayResult = 0n
  })

  test('are at hand as soon as they are set, and after a start', async () => {
    await set('50')
    await dataOf('startCoolOff', { body: { days: 1 } })
    const { database, messages, nowMs } = world
    const again = new SelfLimits({ database, messages, dayResult: () => 0n, clock: () => nowMs })
    const none = { limitE8: null, coolOffUntilMs: null }
    expect(again.now(ada.userId, nowMs)).toEqual(none)
    await again.start()
    const held = { limitE8: 5_000_000_000n, coolOffUntilMs: nowMs + DAY_MS }
    for (const limits of [world.selfLimits, again]) {
      expect(limits.now(ada.userId, nowMs)).toEqual(held)
      expect(limits.now(ada.userId, nowMs + DAY_MS)).toEqual({ ...held, coolOffUntilMs: null })
    }
  })

  test.each(['0', '0.0', '0.000000001', '1.123456789'])('%s is no limit', async (dailyLoss) => {
    const answer = await world.ask('setDailyLoss', { token: ada.token, body: { dailyLoss } })
    expect(answer).toMatchObject({ status: 400, code: 'limit.amount.invalid' })
  })

  test('changed by many at once are as strict as the strictest', async () => {
    for (let round = 0; round < 5; round++) {
      const { userId } = await world.person()
      const amounts = ['50', '10', '40', '20', '30']
      await Promise.all(amounts.map((amount) => world.selfLimits.setDailyLoss(userId, amount)))
      expect(await world.selfLimits.get(userId)).toMatchObject({ dailyLoss: '10' })
    }
  })

  test('a pause is made longer at once, and ends a day after one asks', async () => {
    const start = (days: number | string) => dataOf('startCoolOff', { body: { days } })
    const beganMs = world.nowMs
    expect(await dataOf('endCoolOff')).toMatchObject({ coolOffUntil: null })
    expect(await start(7)).toMatchObject({ coolOffUntil: beganMs + 7 * DAY_MS })
    expect(await start('3')).toMatchObject({ coolOffUntil: beganMs + 7 * DAY_MS })
    expect(await start(30)).toMatchObject({ coolOffUntil: beganMs + 30 * DAY_MS })
    world.nowMs += DAY_MS
    expect(await dataOf('endCoolOff')).toMatchObject({ coolOffUntil: beganMs + 2 * DAY_MS })
    world.nowMs += DAY_MS / 2
    expect(await dataOf('endCoolOff')).toMatchObject({ coolOffUntil: beganMs + 2 * DAY_MS })
    world.nowMs += DAY_MS / 2
    expect(await dataOf('limits')).toMatchObject({ coolOffUntil: null })
  })
})

describe('the user info', () => {
  test('says what the database and the core know, contacts masked', async () => {
    const { database, secondFactor, messages } = world
    const directory = mkdtempSync(join(tmpdir(), 'candor-user-info-'))
    const engine = await Engine.start({
      directory,
      oldSegments: 'drop',
      onFailure: (reason) => void world.errors.push(reason),
    })
    const info = new UserInfo({ database, engine, secondFactor, messages })
    const person = await world.person({ phone: true })
    const { userId } = person
    await world.messages.send(userId, 'account.welcome')
    const before = await info.of(userId)
    expect(before).toMatchObject({
      userId: String(userId),
      account: person.email,
      safetyLevel: 'middle',
      realName: 'notCertified',
      unreadMessages: 1,
      hasFundPassword: false,
      hasAuthenticator: false,
      authenticated: false,
      frozen: false,
    })
    expect(before.phone).toMatch(/^\+81 •••• \d{4}$/)
    expect(before.email).toMatch(/•••/)
    const tradeGroupId = Number(userId) as TradeGroupId
    await engine.submit({ type: 'OpenAccount', userId, tradeGroupId, house: undefined })
    await engine.submit({ type: 'FreezeAccount', userId, reason: 'test' })
    await world.bindApp(person)
    expect(await info.of(userId)).toMatchObject({ frozen: true, hasAuthenticator: true })
    await expect(info.of(1 as UserId)).rejects.toMatchObject({ code: 'login.user.not.login' })
    await engine.stop()
    rmSync(directory, { recursive: true, force: true })
  })
})
