import type { Command, UserId } from '@candor/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { RateLimiter } from '../rate-limiter.ts'
import { type Accounts, HOME, outcomeOf, PASSWORD, startAccounts, tally } from './accounts-suite.ts'
import { parseContact } from './contacts.ts'
import { type LoginAsk, login } from './login.ts'

const PHONE = '+819012345678'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'

let accounts: Accounts
let ada: UserId
let bob: UserId
/** What a login writes without being waited for. */
let written: { readonly mock: { readonly results: readonly { readonly value: unknown }[] } }[]

beforeAll(async () => {
  accounts = await startAccounts()
  const { messages, users } = accounts.parts
  written = [vi.spyOn(messages, 'send'), vi.spyOn(users, 'recordFailure')]
  ada = await add('ada@candor.example')
  bob = await add(PHONE)
})
afterAll(async () => {
  await accounts.stop()
  expect(accounts.failures).toEqual([])
  expect(accounts.errors).toEqual([])
})
beforeEach(async () => {
  const { database, secondFactor } = accounts.parts
  await allWritten()
  secondFactor.bound.clear()
  for (const table of ['logins', 'messages', 'sessions'] as const) await database.deleteFrom(table).execute()
})

/** The test before must not leave it to the next. */
async function allWritten(): Promise<void> {
  await new Promise(setImmediate)
  await Promise.allSettled(written.flatMap(({ mock }) => mock.results.map(({ value }) => value)))
}

async function add(account: string): Promise<UserId> {
  const { users, passwords, coreAccounts } = accounts.parts
  const userId = await coreAccounts.open()
  const passwordHash = await passwords.hash(PASSWORD)
  await users.add({ userId, contact: parseContact(account), nickName: 'n', passwordHash })
  return userId
}

async function submit(command: Command): Promise<void> {
  expect((await accounts.parts.engine.submit(command)).rejection).toBeUndefined()
}

function ask(username: string, password: string, more: Partial<LoginAsk> = {}): LoginAsk {
  return { username, password, code: undefined, ...HOME, ...more }
}

/** Whose session began, or why none did. */
async function outcome(asked: LoginAsk, parts = accounts.parts): Promise<unknown> {
  const token = await outcomeOf(login(parts, asked))
  return token.length === 43 ? (await accounts.parts.sessions.find(token)).userId : token
}

async function sessionsThere(): Promise<number> {
  const rows = await accounts.parts.database
    .selectFrom('sessions')
    .select('session_id')
    .where('revoked_ms', 'is', null)
    .execute()
  return rows.length
}

async function history(): Promise<unknown[]> {
  return accounts.parts.database
    .selectFrom('logins')
    .select(['user_id', 'device', 'address', 'outcome'])
    .orderBy('login_id')
    .execute()
}

async function messageKinds(): Promise<unknown[]> {
  const rows = await accounts.parts.database.selectFrom('messages').select(['kind', 'facts']).execute()
  return rows
}

describe('a login', () => {
  test('needs the right password', async () => {
    expect(await outcome(ask('ada@candor.example', PASSWORD))).toBe(ada)
    expect(await outcome(ask(' ADA@candor.example', PASSWORD))).toBe(ada)
    expect(await outcome(ask('ada@candor.example', PASSWORD.toUpperCase()))).toBe('login.failed')
    expect(await outcome(ask('ada@candor.example', `${PASSWORD}\0`))).toBe('login.failed')
  })

  test('goes by phone as well, however it is written', async () => {
    expect(await outcome(ask(PHONE, PASSWORD))).toBe(bob)
    expect(await outcome(ask('+81 90-1234-5678', PASSWORD))).toBe(bob)
    for (const wrong of ['09012345678', '+8190123456789', '+８１９０１２３４５６７８']) {
      expect(await outcome(ask(wrong, PASSWORD)), `as ${wrong}`).toBe('login.failed')
    }
  })

  test('[threat 15] with an unknown account costs the same check as one with a wrong password', async () => {
    const { passwords } = accounts.parts
    const before = passwords.checked.length
    const hostile = ['nobody@candor.example', 'a\0b', '', "' or 1=1 --", '\ud800@x.yz', 'x'.repeat(10_000)]
    for (const account of hostile) {
      expect(await outcome(ask(account, PASSWORD))).toBe('login.failed')
    }
    expect(await outcome(ask('ada@candor.example', 'wrong'))).toBe('login.failed')
    expect(passwords.checked.slice(before).map(({ known }) => known)).toEqual([
      ...hostile.map(() => false),
      true,
    ])
  })

  test('[threat 15] that fails is answered before anything is written, whether or not the account exists', async () => {
    const { users } = accounts.parts
    let written = 0
    const watching = Object.create(users, {
      recordFailure: {
        value: async () => {
          written++
        },
      },
    }) as typeof users
    expect(await outcome(ask('ada@candor.example', 'wrong'), { ...accounts.parts, users: watching })).toBe(
      'login.failed',
    )
    expect(written).toBe(0)
    await expect.poll(() => written).toBe(1)
  })

  test('is written into the history, and so are failed tries', async () => {
    accounts.parts.secondFactor.bound.add(bob)
    await outcome(ask('ada@candor.example', 'wrong', { device: 'thief/1', address: '198.51.100.9' }))
    await expect.poll(history).toHaveLength(1)
    await outcome(ask(PHONE, PASSWORD, { code: '000000' }))
    await expect.poll(history).toHaveLength(2)
    await outcome(ask('ada@candor.example', PASSWORD))
    await outcome(ask('nobody@candor.example', PASSWORD))
    expect(await history()).toEqual([
      { user_id: ada, device: 'thief/1', address: '198.51.100.9', outcome: 'wrongPassword' },
      { user_id: bob, ...HOME, outcome: 'wrongSecondFactor' },
      { user_id: ada, ...HOME, outcome: 'success' },
    ])
  })

  test('[threat 21] to a locked account is refused, which only its owner is told, and leaves no session', async () => {
    await submit({ type: 'LockAccount', userId: ada, reason: 'test' })
    expect(await outcome(ask('ada@candor.example', PASSWORD))).toBe('account.locked')
    expect(await outcome(ask('ada@candor.example', 'wrong'))).toBe('login.failed')
    expect(await sessionsThere()).toBe(0)
    await submit({ type: 'UnlockAccount', userId: ada, reason: 'test' })
    expect(await outcome(ask('ada@candor.example', PASSWORD))).toBe(ada)
  })

  test('to a frozen account is let in: it may look and cancel', async () => {
    await submit({ type: 'FreezeAccount', userId: ada, reason: 'test' })
    expect(await outcome(ask('ada@candor.example', PASSWORD))).toBe(ada)
    await submit({ type: 'UnfreezeAccount', userId: ada, reason: 'test' })
  })

  test('[threat 15] may be tried so often for one account, however it is written, before anything is checked', async () => {
    const limited = { ...accounts.parts, tries: new RateLimiter({ perSecond: 0.001, burst: 2 }) }
    const { passwords } = accounts.parts
    for (const [first, second, third] of [
      ['ada@candor.example', 'ADA@candor.example ', 'Ada@candor.example'],
      [PHONE, '+81 90 1234 5678', '+81-90-12345678'],
      ['no account', ' NO account', 'no ACCOUNT '],
    ] as const) {
      expect(await outcome(ask(first, 'wrong'), limited)).toBe('login.failed')
      expect(await outcome(ask(second, 'wrong'), limited)).toBe('login.failed')
      const before = passwords.checked.length
      expect(await outcome(ask(third, PASSWORD), limited)).toBe('request.rate.limited')
      expect(passwords.checked).toHaveLength(before)
    }
    expect(await outcome(ask('other@candor.example', 'wrong'), limited)).toBe('login.failed')
  })

  test('[threat 15] of a thousand tries for one account at once only so many are even checked', async () => {
    const limited = { ...accounts.parts, tries: new RateLimiter({ perSecond: 0.001, burst: 10 }) }
    const { passwords } = accounts.parts
    const before = passwords.checked.length
    const outcomes = await Promise.all(
      Array.from({ length: 1_000 }, (_, index) =>
        outcome(ask('ada@candor.example', `guess ${index}`), limited),
      ),
    )
    expect(tally(outcomes)).toEqual({ 'login.failed': 10, 'request.rate.limited': 990 })
    expect(passwords.checked).toHaveLength(before + 10)
    await expect.poll(history).toHaveLength(10)
  })
})

describe('a login with a second factor', () => {
  beforeEach(() => {
    accounts.parts.secondFactor.bound.add(ada)
  })

  test('[threat 19] has no session before both have passed', async () => {
    expect(await outcome(ask('ada@candor.example', PASSWORD))).toBe('login.second.factor.required')
    expect(await outcome(ask('ada@candor.example', PASSWORD, { code: '000000' }))).toBe('second.factor.wrong')
    expect(await sessionsThere()).toBe(0)
    expect(await outcome(ask('ada@candor.example', PASSWORD, { code: '424242' }))).toBe(ada)
    expect(await sessionsThere()).toBe(1)
  })

  test('does not tell that there is one, nor uses a code up, while the password is wrong', async () => {
    const { secondFactor } = accounts.parts
    secondFactor.asked.length = 0
    expect(await outcome(ask('ada@candor.example', 'wrong'))).toBe('login.failed')
    expect(await outcome(ask('ada@candor.example', 'wrong', { code: '424242' }))).toBe('login.failed')
    expect(secondFactor.asked).toEqual([])
  })

  test('[threat 19] is asked for one that was bound while the password was being checked', async () => {
    const { secondFactor, database } = accounts.parts
    const late = {
      // Looked before it was bound.
      isBound: async () => {
        await database
          .insertInto('authenticators')
          .values({
            user_id: ada,
            sealed_secret: Buffer.of(1),
            begun_ms: 1,
            bound_ms: 2,
            locked_until_ms: null,
          })
          .execute()
        return false
      },
      spend: secondFactor.spend.bind(secondFactor),
    }
    const parts = { ...accounts.parts, secondFactor: late } as unknown as typeof accounts.parts
    expect(await outcome(ask('ada@candor.example', PASSWORD), parts)).toBe('login.second.factor.required')
    expect(await sessionsThere()).toBe(0)
    await database.deleteFrom('authenticators').execute()
  })
})

describe('a session', () => {
  test('[threat 21] has a new token at each login', async () => {
    const tokens = await Promise.all(
      Array.from({ length: 5 }, () => login(accounts.parts, ask('ada@candor.example', PASSWORD))),
    )
    expect(new Set(tokens).size).toBe(5)
    for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/)
  })

  test('[threat 21] is never that of a token which somebody brought along', async () => {
    const { sessions } = accounts.parts
    const brought = 'A'.repeat(43)
    await login(accounts.parts, ask('ada@candor.example', PASSWORD, { device: brought, address: brought }))
    expect(await outcomeOf((async () => sessions.find(brought))())).toBe('login.user.not.login')
    const ended = await login(accounts.parts, ask('ada@candor.example', PASSWORD))
    await sessions.revokeAll(ada)
    await login(accounts.parts, ask('ada@candor.example', PASSWORD))
    expect(await outcomeOf((async () => sessions.find(ended))())).toBe('login.session.revoked')
  })

  test('[threat 21] does not begin when the password was changed while it was being checked', async () => {
    const { passwords, database, users } = accounts.parts
    const passwordHash = await passwords.hash('another horse 10')
    const { passwordHash: old } = (await users.byId(ada)) ?? { passwordHash: '' }
    const change = (hash: string) =>
      database.updateTable('users').set({ password_hash: hash }).where('user_id', '=', ada).execute()
    const slow = Object.create(passwords, {
      matches: {
        value: async (password: string, hash: string | undefined) => {
          const matches = await passwords.matches(password, hash)
          await change(passwordHash)
          return matches
        },
      },
    }) as typeof passwords
    const parts = { ...accounts.parts, passwords: slow }
    expect(await outcome(ask('ada@candor.example', PASSWORD), parts)).toBe('login.failed')
    expect(await sessionsThere()).toBe(0)
    await change(old)
  })

  test('[threat 21] does not live on when the account was locked while it began', async () => {
    const { sessions } = accounts.parts
    const slow = Object.create(sessions, {
      begin: {
        value: async (...begun: Parameters<typeof sessions.begin>) => {
          await submit({ type: 'LockAccount', userId: ada, reason: 'test' })
          return sessions.begin(...begun)
        },
      },
    }) as typeof sessions
    const parts = { ...accounts.parts, sessions: slow }
    expect(await outcome(ask('ada@candor.example', PASSWORD), parts)).toBe('account.locked')
    expect(await sessionsThere()).toBe(0)
    await submit({ type: 'UnlockAccount', userId: ada, reason: 'test' })
  })

  test('knows the device and the address', async () => {
    const device = 'x'.repeat(500)
    await login(accounts.parts, ask('ada@candor.example', PASSWORD, { device }))
    const rows = await accounts.parts.database.selectFrom('sessions').select(['device', 'address']).execute()
    expect(rows).toEqual([{ device: 'x'.repeat(200), address: HOME.address }])
  })
})

describe('a new device', () => {
  test('sends a message, a known one does not', async () => {
    await outcome(ask('ada@candor.example', PASSWORD))
    await expect.poll(messageKinds).toHaveLength(1)
    expect(await messageKinds()).toEqual([
      {
        kind: 'login.device.new',
        facts: { device: 'curl/8', address: HOME.address, time: String(accounts.time.nowMs) },
      },
    ])
    await outcome(ask('ada@candor.example', PASSWORD))
    await outcome(ask('ada@candor.example', PASSWORD, { device: 'curl/9.0' }))
    await outcome(ask('ada@candor.example', PASSWORD, { device: FIREFOX }))
    await expect.poll(messageKinds).toHaveLength(2)
    // Somebody else's devices are not one's own.
    await outcome(ask(PHONE, PASSWORD))
    await expect.poll(messageKinds).toHaveLength(3)
  })

  test('is not known from tries that failed', async () => {
    const thief = { device: FIREFOX, address: '198.51.100.9' }
    await outcome(ask('ada@candor.example', 'wrong', thief))
    await expect.poll(history).toHaveLength(1)
    await outcome(ask('ada@candor.example', PASSWORD, thief))
    await expect.poll(messageKinds).toHaveLength(1)
  })

  test('that nobody can be told of still logs in', async () => {
    const messages = {
      send: async () => {
        throw new Error('no message')
      },
    }
    const parts = { ...accounts.parts, messages } as unknown as typeof accounts.parts
    expect(await outcome(ask('ada@candor.example', PASSWORD), parts)).toBe(ada)
    await expect.poll(() => accounts.errors.splice(0)).toMatchObject([{ message: 'no message' }])
  })
})
