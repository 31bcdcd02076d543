import type { MessageKind } from '@candor/api'
import type { UserId } from '@candor/contract'
import { startTestDatabase, type TestDatabase } from '@candor/database/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { messageCalls } from '../calls/message-calls.ts'
import { DemoOutbox } from './delivery/demo-outbox.ts'
import { MessageCopies } from './message-copies.ts'
import { MessagePreferences } from './message-preferences.ts'
import { Messages } from './messages.ts'
import type { MessageCopy } from './ports.ts'
import { Users } from './users.ts'

let postgres: TestDatabase
let messages: Messages
let preferences: MessagePreferences
let copies: MessageCopies
let isBroken = false
let nextUser = 0
const sent: MessageCopy[] = []
const errors: unknown[] = []
const outbox = new DemoOutbox()

beforeAll(async () => {
  postgres = await startTestDatabase()
  const { database } = postgres
  const onError = (error: unknown): void => void errors.push(error)
  messages = new Messages({ database, onError })
  preferences = new MessagePreferences(database)
  const courier = {
    deliverCopy: async (copy: MessageCopy): Promise<void> => {
      if (isBroken) throw new Error('the mail server is away')
      sent.push(copy)
      await outbox.deliverCopy(copy)
    },
  }
  copies = new MessageCopies({ database, messages, preferences, courier, onError })
})
afterAll(() => postgres.stop())
beforeEach(() => {
  sent.length = 0
  errors.length = 0
  isBroken = false
})

async function somebody(language = 'en', channel: 'email' | 'phone' = 'email'): Promise<UserId> {
  const userId = ++nextUser as UserId
  const value = channel === 'email' ? `user${userId}@candor.example` : `+81901234${1_000 + userId}`
  await new Users(postgres.database).add({
    userId,
    contact: { channel, value },
    nickName: 'somebody',
    passwordHash: 'none',
    realNameState: 'authenticated',
  })
  await postgres.database.updateTable('users').set({ language }).where('user_id', '=', userId).execute()
  return userId
}

async function tell(userId: UserId, kind: MessageKind, facts = {}): Promise<void> {
  await messages.send(userId, kind, facts)
  await copies.settled()
}

describe('a copy by e-mail', () => {
  test('goes out of what is wanted, in the language of the reader', async () => {
    const ada = await somebody('ep')
    await preferences.change(ada, { email: { money: true, security: false } })
    await tell(ada, 'deposit.credited', { amount: '5', asset: 'USDT' })
    await tell(ada, 'password.changed')
    await tell(ada, 'contract.stop.loss', { symbol: 'BTCUSDT' })
    expect(sent).toMatchObject([
      { userId: ada, contact: { channel: 'email', value: 'user1@candor.example' }, language: 'ep' },
    ])
    expect(sent[0]?.text).toContain('5 USDT')
    expect(sent[0]?.text).toContain('Nunca pedimos una contraseña')
  })

  test('of security goes out unless somebody says otherwise, and of nothing else', async () => {
    const ada = await somebody()
    await tell(ada, 'login.device.new', { device: 'Firefox', address: '203.0.113.9' })
    await tell(ada, 'alert.above', { symbol: 'BTC/USDT' })
    expect(sent.map(({ subject }) => subject)).toEqual(['Login from a new device'])
  })

  test('is not sent to whoever has no e-mail', async () => {
    const ada = await somebody('en', 'phone')
    await tell(ada, 'password.changed')
    expect(sent).toEqual([])
  })

  test('that cannot go out leaves the message, and says so', async () => {
    const ada = await somebody()
    isBroken = true
    await tell(ada, 'password.changed')
    expect(errors.map(String)).toEqual(['Error: the mail server is away'])
    expect(await messages.unread(ada)).toBe(1)
  })

  test('is shown by the demo to its owner alone, and there is no such call in live mode', async () => {
    const [ada, bob] = [await somebody(), await somebody()]
    await tell(ada, 'password.changed')
    expect(outbox.copiesOf(ada)).toMatchObject([{ subject: 'Login password changed' }])
    expect(outbox.copiesOf(bob)).toEqual([])
    const calls = messageCalls({ database: postgres.database, preferences, outbox: undefined })
    const asked = { session: { userId: ada } } as unknown as Parameters<typeof calls.messageCopies>[0]
    expect(() => calls.messageCopies(asked)).toThrow('request.not.found')
  })
})

test('two changes of different switches at once both hold', async () => {
  const ada = await somebody()
  await Promise.all([
    preferences.change(ada, { email: { trade: true } }),
    preferences.change(ada, { email: { money: true }, push: { fill: false } }),
    preferences.change(ada, { push: { alert: false } }),
  ])
  const { email, push } = await preferences.of(ada)
  expect(email).toMatchObject({ trade: true, money: true, security: true, alert: false })
  expect(push).toMatchObject({ fill: false, alert: false, deposit: true })
})

describe('messages by category', () => {
  test('are listed, counted and read apart from the others', async () => {
    const ada = await somebody()
    for (const kind of ['alert.above', 'deposit.credited', 'alert.below', 'password.changed'] as const) {
      await tell(ada, kind)
    }
    const page = { pageIndex: 1, pageSize: 10, language: 'en' } as const
    const alerts = await messages.list(ada, { ...page, category: 'alert' })
    expect(alerts.list.map(({ kind, category }) => [kind, category])).toEqual([
      ['alert.below', 'alert'],
      ['alert.above', 'alert'],
    ])
    expect(alerts).toMatchObject({
      total: 2,
      unread: 4,
      unreadOf: { alert: 2, money: 1, security: 1, trade: 0 },
    })
    expect(await messages.read(ada, undefined, 'alert')).toBe(2)
    expect(await messages.list(ada, page)).toMatchObject({
      total: 4,
      unread: 2,
      unreadOf: { alert: 0, money: 1, security: 1 },
    })
    expect(await messages.list(ada, { ...page, category: 'trade' })).toMatchObject({ total: 0, list: [] })
    // One that is named is read only if it is of the category that is named too.
    const [money] = (await messages.list(ada, { ...page, category: 'money' })).list
    expect(await messages.read(ada, [money?.messageId ?? ''], 'security')).toBe(2)
    expect(await messages.read(ada, undefined)).toBe(0)
  })
})
