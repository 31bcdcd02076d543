import type { Language } from '@candor/api'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type Accounts,
  HOME,
  outcomeOf,
  PASSWORD,
  refusalOf,
  startAccounts,
} from '../identity/accounts-suite.ts'
import { parseContact } from '../identity/contacts.ts'
import type { OutboxEntry } from '../identity/ports.ts'
import { GATEWAY_LIMITS } from '../limits.ts'
import { accountCalls } from './account-calls.ts'
import { type IdentityCallsParts, identityCalls } from './identity-calls.ts'

let accounts: Accounts
let next = 0
let account: string

beforeAll(async () => {
  accounts = await startAccounts()
})
afterAll(async () => {
  await accounts.stop()
  expect(accounts.failures).toEqual([])
  expect(accounts.errors).toEqual([])
})
beforeEach(() => {
  account = `call${next++}@example.com`
})

function calls(more: Partial<IdentityCallsParts> = {}) {
  return identityCalls({ ...accounts.parts, outbox: undefined, ...more })
}

/** A call of somebody who is not logged in. */
function call<T>(body: T, language: Language = 'en') {
  return {
    body,
    query: undefined,
    params: undefined,
    session: undefined,
    key: undefined,
    upload: undefined,
    language,
    ...HOME,
  }
}

const send = (
  purpose: 'register' | 'resetPassword',
  to = account,
  handlers = calls(),
  language: Language = 'en',
) => outcomeOf(Promise.resolve(handlers.sendCode(call({ purpose, account: to }, language))))

async function add(asked = account, language: Language = 'kr') {
  const { users, passwords, coreAccounts } = accounts.parts
  const userId = await coreAccounts.open()
  const passwordHash = await passwords.hash(PASSWORD)
  await users.add({ userId, contact: parseContact(asked), nickName: 'n', passwordHash, language })
  return userId
}

async function messagesTo(value: string) {
  await accounts.parts.codes.settled()
  return accounts.courier.messages.filter(({ contact }) => contact.value === value)
}

describe('sending a code', () => {
  test('for registering tells at once that the account is registered', async () => {
    await add()
    expect(await send('register', account.toUpperCase())).toBe('account.registered')
    expect(await messagesTo(account)).toEqual([])
    expect(await send('register', `other-${account}`)).toMatchObject({ expiresIn: 300, resendIn: 60 })
    expect(await messagesTo(`other-${account}`)).toMatchObject([{ purpose: 'register', language: 'en' }])
    expect(await send('register', 'mika@')).toBe('account.email.invalid')
    expect(await send('register', '0901234567')).toBe('account.phone.invalid')
  })

  test('[threat 15] for a new password says and does the same whether or not there is an account', async () => {
    const nobody = `nobody-${account}`
    await add()
    const told: unknown[] = []
    const asked: string[][] = []
    for (const to of [account, nobody]) {
      const { questions, parts } = accounts.watched()
      const answer = (await send('resetPassword', to, calls(parts))) as unknown as Record<string, unknown>
      told.push({ ...answer, deliveryId: String(answer['deliveryId']).length, to: typeof answer['to'] })
      told.push(
        await refusalOf(
          Promise.resolve(calls().sendCode(call({ purpose: 'resetPassword' as const, account: to }))),
        ),
      )
      asked.push(questions)
      await parts.codes.settled()
    }
    expect(told.slice(2)).toEqual(told.slice(0, 2))
    expect(told[1]).toMatchObject({ code: 'code.too.soon', facts: { waitSeconds: 60 } })
    expect(asked[1]).toEqual(asked[0])
    expect(asked[0]).toContain('InsertQueryNode')
    // Only the account that there is gets a message, in its owner's language.
    expect(await messagesTo(account)).toMatchObject([{ purpose: 'resetPassword', language: 'kr' }])
    expect(await messagesTo(nobody)).toEqual([])
    const rows = await accounts.parts.database
      .selectFrom('codes')
      .select(['target', 'user_id', 'tries'])
      .where('target', 'in', [account, nobody])
      .orderBy('code_id')
      .execute()
    expect(rows).toEqual([
      { target: account, user_id: null, tries: 0 },
      { target: nobody, user_id: null, tries: 0 },
    ])
  })
})

describe('registering', () => {
  const body = (code: string) => ({ account, code, password: PASSWORD, nationality: 'JP', agreement: true })

  test('logs in, and speaks the language of the body, else that of the request', async () => {
    const token = await calls().register(call(body(await accounts.codeFor(account)), 'pt'))
    expect(token).toEqual({
      access_token: expect.stringMatching(/^[\w-]{43}$/),
      token_type: 'ticket',
      expires_in: GATEWAY_LIMITS.sessionIdleMs / 1_000,
    })
    const { sessions } = accounts.parts
    const { access_token } = token as { access_token: string }
    expect((await sessions.find(access_token)).language).toBe('pt')
    account = `other-${account}`
    const code = await accounts.codeFor(account)
    const other = await calls().register(call({ ...body(code), language: 'jp' as const }, 'pt'))
    expect((await sessions.find((other as { access_token: string }).access_token)).language).toBe('jp')
  })

  test('needs the agreement, as a form or as JSON says it', async () => {
    const code = await accounts.codeFor(account)
    for (const agreement of [false, 'false'] as const) {
      const asked = Promise.resolve(calls().register(call({ ...body(code), agreement })))
      expect(await outcomeOf(asked)).toBe('agreement.required')
    }
    await calls().register(call({ ...body(code), agreement: 'true' as const }))
  })

  test('and a new password later go from the first code to the last login', async () => {
    const handlers = calls()
    await handlers.sendCode(call({ purpose: 'register' as const, account }))
    const first = (await messagesTo(account)).at(-1)?.code ?? ''
    await handlers.register(call(body(first)))
    await handlers.sendCode(call({ purpose: 'resetPassword' as const, account }))
    const second = (await messagesTo(account)).at(-1)?.code ?? ''
    const password = 'battery staple 7'
    expect(await handlers.resetPassword(call({ account, code: second, password }))).toBeNull()
    const logins = accountCalls({
      ...accounts.parts,
      userInfo: undefined,
      listing: undefined,
      history: undefined,
    } as never)
    const asked = { grant_type: 'password', username: account, password }
    expect(await logins.login(call(asked))).toMatchObject({ token_type: 'ticket' })
    const old = Promise.resolve(logins.login(call({ ...asked, password: PASSWORD })))
    expect(await outcomeOf(old)).toBe('login.failed')
    const other = Promise.resolve(logins.login(call({ ...asked, grant_type: 'client_credentials' })))
    expect(await outcomeOf(other)).toBe('login.grant.unsupported')
  })
})

describe('after a login', () => {
  test('only the own name, phone or e-mail, is answered', async () => {
    const userId = await add()
    await add('+819012345678')
    const { database, sessions } = accounts.parts
    await database.updateTable('users').set({ phone: '+12025550123' }).where('user_id', '=', userId).execute()
    const session = await sessions.find(await sessions.begin(userId, HOME))
    const asked: unknown[] = []
    const userInfo = {
      of: async (of: unknown) => {
        asked.push(of)
        return {}
      },
    }
    const { afterLogin } = accountCalls({
      ...accounts.parts,
      userInfo,
      listing: undefined,
      history: undefined,
    } as never)
    const as = (userName: string) =>
      outcomeOf(Promise.resolve(afterLogin({ ...call(undefined), session, params: { userName } })))
    for (const own of [account, account.toUpperCase(), '+12025550123', '+1 202 555 0123']) {
      expect(await as(own), `as ${own}`).toEqual({})
    }
    expect(asked).toEqual([userId, userId, userId, userId])
    for (const other of ['+819012345678', 'nobody@example.com', String(userId), '', 'a\0b', '%']) {
      expect(await as(other), `as ${other}`).toBe('account.unknown')
    }
    expect(asked).toHaveLength(4)
  })
})

describe('the outbox', () => {
  const deliveryId = 'A'.repeat(22)
  const ask = { ...call(undefined), query: { deliveryId } }

  test('is there in the demo only', async () => {
    const asked = (async () => calls().demoOutbox(ask))()
    expect(await outcomeOf(asked)).toBe('request.not.found')
    const entry: OutboxEntry = {
      channel: 'email',
      to: 'm•••a@example.com',
      text: 'Your code',
      code: '123456',
      time: 1,
    }
    const outbox = { read: (id: string) => (id === deliveryId ? [entry] : []) }
    expect(await calls({ outbox }).demoOutbox(ask)).toEqual({ list: [entry] })
    const other = { ...ask, query: { deliveryId: 'B'.repeat(22) } }
    expect(await calls({ outbox }).demoOutbox(other)).toEqual({ list: [] })
  })
})
