// The whole way: something happens, and the browser reads it.

import { createPublicKey, randomBytes, verify } from 'node:crypto'
import { type MessageKind, type pushRoutes, ROUTES } from '@candor/api'
import type { Outcome, UserId } from '@candor/contract'
import type { Database } from '@candor/database'
import { startTestDatabase, type TestDatabase } from '@candor/database/testing'
import { Check } from 'typebox/value'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { refusal } from '../content/content-suite.ts'
import { MessagePreferences } from '../identity/message-preferences.ts'
import { Messages } from '../identity/messages.ts'
import { SecretBox } from '../identity/secret-box.ts'
import { Sessions } from '../identity/sessions.ts'
import { Users } from '../identity/users.ts'
import { MarketScript } from '../live/market-script-suite.ts'
import { PUSH_LIMITS } from './limits.ts'
import { Push } from './push.ts'
import { TestBrowser, TestPushService } from './push-service-suite.ts'

let postgres: TestDatabase
let database: Database
let service: TestPushService
let messages: Messages
let preferences: MessagePreferences
let push: Push
let nextUser = 0
let sessions: Sessions
const secretBox = new SecretBox(randomBytes(32))
const script = new MarketScript()
const live = script.live()
const errors: unknown[] = []
let listeners: ((outcomes: readonly Outcome[]) => void)[] = []

async function open(): Promise<Push> {
  listeners = []
  return Push.open({
    contact: 'mailto:support@candor.example',
    database,
    secretBox,
    engine: { onOutcomes: (listener) => void listeners.push(listener) },
    live,
    messages,
    preferences,
    post: service.post,
    lookup: async (host) => [
      { address: host.startsWith('inside.') ? '10.0.0.7' : '142.250.74.10', family: 4 },
    ],
    onError: (error) => void errors.push(error),
  })
}

beforeAll(async () => {
  postgres = await startTestDatabase()
  database = postgres.database
  service = await TestPushService.start()
  messages = new Messages({ database, onError: (error) => void errors.push(error) })
  preferences = new MessagePreferences(database)
  sessions = new Sessions(database)
  push = await open()
})
afterAll(async () => {
  await push.stop()
  await service.stop()
  await postgres.stop()
})
beforeEach(() => {
  service.arrived.length = 0
  service.answers.clear()
})

interface Person {
  readonly userId: UserId
  readonly sessionId: string
  readonly token: string
}

async function somebody(language = 'en'): Promise<Person> {
  const userId = ++nextUser as UserId
  await new Users(database).add({
    userId,
    contact: { channel: 'email', value: `user${userId}@candor.example` },
    nickName: 'somebody',
    passwordHash: 'none',
    realNameState: 'authenticated',
  })
  await database.updateTable('users').set({ language }).where('user_id', '=', userId).execute()
  const token = await sessions.begin(userId, { device: 'test', address: '' })
  const { sessionId } = await sessions.find(token)
  return { userId, sessionId, token }
}

async function call<T>(name: keyof typeof pushRoutes, person: Person, body: object = {}): Promise<T> {
  const handler = push.calls[name] as (asked: object) => Promise<unknown>
  const answer = await handler({ session: person, body, query: {} })
  if (!Check(ROUTES[name].answer, answer)) throw new Error(`${name} answers otherwise than its schema`)
  return answer as T
}

function subscribe(person: Person, { endpoint, keys }: TestBrowser): Promise<unknown> {
  return call('subscribePush', person, { endpoint, keys })
}

async function arrivals(count: number): Promise<void> {
  await vi.waitFor(() => expect(service.arrived).toHaveLength(count), { timeout: 10_000, interval: 5 })
}

const ALERT: readonly [MessageKind, Readonly<Record<string, string>>] = [
  'alert.above',
  { symbol: 'BTC/USDT', market: 'BTC_USDT', venue: 'spot', price: '31000', last: '31010', note: '' },
]

describe('a notification', () => {
  test('reaches the browser, which alone can read it, in the language of its owner', async () => {
    const ada = await somebody('jp')
    const browser = new TestBrowser('ada')
    expect(await subscribe(ada, browser)).toEqual({ devices: 1 })
    await messages.send(ada.userId, ...ALERT)
    await arrivals(1)
    const [arrived] = service.arrived
    if (arrived === undefined) throw new Error('nothing arrived')
    expect(arrived.body.toString('latin1')).not.toContain('BTC')
    expect(() => new TestBrowser('eve').read(arrived)).toThrow()
    expect(browser.read(arrived)).toEqual({
      title: '価格がアラートまで上昇しました',
      text: 'BTC/USDT が 31010 で約定しました。アラートの価格は 31000 です。',
      to: '/desktop/currencyTransaction?symbol=BTC_USDT',
      tag: expect.stringMatching(/^message-\d+$/),
    })
    expect(arrived.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: String(PUSH_LIMITS.keptSeconds),
    })
  })

  test('is signed for its service with the key that browsers are given', async () => {
    const ada = await somebody()
    await subscribe(ada, new TestBrowser('signed'))
    await messages.send(ada.userId, ...ALERT)
    await arrivals(1)
    const authorization = service.arrived[0]?.headers.authorization ?? ''
    const [, jwt = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? []
    expect(await call('pushKey', ada)).toEqual({ key })
    const [head = '', claims = '', signature = ''] = jwt.split('.')
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      aud: 'https://updates.push.services.mozilla.com',
      sub: 'mailto:support@candor.example',
    })
    const point = Buffer.from(key ?? '', 'base64url')
    const publicKey = createPublicKey({
      format: 'jwk',
      key: {
        kty: 'EC',
        crv: 'P-256',
        x: point.subarray(1, 33).toString('base64url'),
        y: point.subarray(33).toString('base64url'),
      },
    })
    const signed = Buffer.from(`${head}.${claims}`)
    const given = Buffer.from(signature, 'base64url')
    expect(verify('sha256', signed, { key: publicKey, dsaEncoding: 'ieee-p1363' }, given)).toBe(true)
  })

  test('is not sent of what its owner switched off', async () => {
    const ada = await somebody()
    const browser = new TestBrowser('choosy')
    await subscribe(ada, browser)
    await preferences.change(ada.userId, { push: { alert: false } })
    await messages.send(ada.userId, ...ALERT)
    await messages.send(ada.userId, 'deposit.credited', { amount: '5', asset: 'USDT' })
    await arrivals(1)
    expect(service.arrived.map((each) => browser.read(each))).toMatchObject([
      { to: '/desktop/assetRecords', title: 'Deposit credited' },
    ])
  })

  test('tells of a filled order, to its owner alone, and of each order once', async () => {
    const ada = await somebody()
    const browser = new TestBrowser('filled')
    await subscribe(ada, browser)
    const { id, outcome } = script.place(ada.userId, 'sell', '30000', '0.5')
    const outcomes = [outcome, script.take(999, id, '0.2'), script.take(999, id, '0.3')]
    for (const listener of listeners) listener(outcomes)
    await arrivals(1)
    const [arrived] = service.arrived
    expect(arrived && browser.read(arrived)).toEqual({
      title: 'Order filled',
      text: `Order ${id} in BTC/USDT is filled: 0.5 BTC at 30000 on average.`,
      to: '/desktop/currencyTransaction?symbol=BTC_USDT',
      tag: `order-${id}`,
    })
  })
})

describe('a device', () => {
  test.each([404, 410])('whose service answers %i is forgotten', async (status) => {
    const ada = await somebody()
    const [gone, here] = [new TestBrowser(`gone-${status}`), new TestBrowser(`here-${status}`)]
    await subscribe(ada, gone)
    expect(await subscribe(ada, here)).toEqual({ devices: 2 })
    service.answers.set(`gone-${status}`, status)
    expect(await call('testPush', ada)).toEqual({ sent: 1 })
    expect(await call('unsubscribePush', ada, here)).toEqual({ devices: 0 })
  })

  test('whose service fails for a while is kept, and for too long is not', async () => {
    const ada = await somebody()
    await subscribe(ada, new TestBrowser('failing'))
    const failed = async (): Promise<number | undefined> =>
      (
        await database
          .selectFrom('push_subscriptions')
          .select('failed')
          .where('user_id', '=', ada.userId)
          .executeTakeFirst()
      )?.failed
    service.answers.set('failing', 500)
    await messages.send(ada.userId, ...ALERT)
    await vi.waitFor(async () => expect(await failed()).toBe(1), { timeout: 10_000 })
    service.answers.clear()
    await messages.send(ada.userId, ...ALERT)
    await vi.waitFor(async () => expect(await failed()).toBe(0), { timeout: 10_000 })
    service.answers.set('failing', 503)
    await database
      .updateTable('push_subscriptions')
      .set({ failed: PUSH_LIMITS.failures - 1 })
      .where('user_id', '=', ada.userId)
      .execute()
    await messages.send(ada.userId, ...ALERT)
    await vi.waitFor(async () => expect(await failed()).toBeUndefined(), { timeout: 10_000 })
  })

  test('that was logged out gets nothing more', async () => {
    const ada = await somebody()
    await subscribe(ada, new TestBrowser('left'))
    await sessions.revokeAll(ada.userId)
    expect(await refusal(call('testPush', ada))).toBe('push.none')
    const again = await somebody()
    await subscribe(again, new TestBrowser('left'))
    expect(await call('testPush', again)).toEqual({ sent: 1 })
  })

  test('is one of ten: the oldest makes room', async () => {
    const ada = await somebody()
    for (let at = 0; at < PUSH_LIMITS.devices; at++) await subscribe(ada, new TestBrowser(`many-${at}`))
    expect(await subscribe(ada, new TestBrowser('one-more'))).toEqual({ devices: PUSH_LIMITS.devices })
    const rows = await database
      .selectFrom('push_subscriptions')
      .select('endpoint')
      .where('user_id', '=', ada.userId)
      .execute()
    const names = rows.map(({ endpoint }) => endpoint.slice(endpoint.lastIndexOf('/') + 1))
    expect(names).toContain('one-more')
    expect(names).not.toContain('many-0')
  })

  test('is still there after a restart, and so is the key', async () => {
    const ada = await somebody()
    const browser = new TestBrowser('restart')
    await subscribe(ada, browser)
    const key = await call('pushKey', ada)
    await push.stop()
    push = await open()
    expect(await call('pushKey', ada)).toEqual(key)
    await messages.send(ada.userId, ...ALERT)
    await arrivals(1)
    expect(service.arrived.map((each) => browser.read(each))).toHaveLength(1)
    const stored = await database
      .selectFrom('settings')
      .select('value')
      .where('name', '=', 'push.vapid')
      .executeTakeFirstOrThrow()
    expect(Buffer.from(stored.value, 'base64').toString('latin1')).not.toContain('privateKey')
  })
})

describe('what is refused', () => {
  const { keys } = new TestBrowser('nobody')

  test.each([
    'https://127.0.0.1/wpush',
    'https://[::1]/wpush',
    'https://localhost/wpush',
    'http://updates.push.services.mozilla.com/wpush',
    'https://evil.example/wpush',
    'https://inside.push.services.mozilla.com/wpush',
  ])('an endpoint at %s', async (endpoint) => {
    const ada = await somebody()
    expect(await refusal(call('subscribePush', ada, { endpoint, keys }))).toBe('push.endpoint')
  })

  test('keys that are no keys', async () => {
    const ada = await somebody()
    const { endpoint } = new TestBrowser('keyless')
    const none = { p256dh: `B${'A'.repeat(86)}`, auth: keys.auth }
    expect(await refusal(call('subscribePush', ada, { endpoint, keys: none }))).toBe('push.keys')
  })

  test('another try too soon, and one without a device', async () => {
    const ada = await somebody()
    expect(await refusal(call('testPush', ada))).toBe('push.none')
    await subscribe(ada, new TestBrowser('hasty'))
    await call('testPush', ada)
    expect(await refusal(call('testPush', ada))).toBe('push.too.soon')
  })

  test('unsubscribing what is somebody else’s changes nothing', async () => {
    const [ada, eve] = [await somebody(), await somebody()]
    const browser = new TestBrowser('adas')
    await subscribe(ada, browser)
    await call('unsubscribePush', eve, { endpoint: browser.endpoint })
    expect(await call('testPush', ada)).toEqual({ sent: 1 })
  })
})
