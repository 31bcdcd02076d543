import type { UserId } from '@candor/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type Accounts,
  HOME,
  outcomeOf,
  PASSWORD,
  refusalOf,
  registrationAsk,
  startAccounts,
  tally,
  wrongOf,
} from './accounts-suite.ts'
import { parseContact } from './contacts.ts'
import { login } from './login.ts'
import { type RegistrationAsk, register } from './registration.ts'

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
  account = `new${next++}@example.com`
})

async function registered(asked = account, changes: Partial<RegistrationAsk> = {}): Promise<UserId> {
  const code = await accounts.codeFor(asked)
  const token = await register(accounts.parts, { ...registrationAsk(asked, code), ...changes })
  return (await accounts.parts.sessions.find(token)).userId
}

async function rowOf(asked = account) {
  const contact = parseContact(asked)
  return accounts.parts.database
    .selectFrom('users')
    .selectAll()
    .where(contact.channel, '=', contact.value)
    .executeTakeFirst()
}

describe('a registration', () => {
  test.each(['Mika@Example.com', '+81 90 1234 5678'])('of %s makes a whole user', async (asked) => {
    const userId = await registered(asked, { nationality: 'SG', language: 'kr' })
    const row = await rowOf(asked)
    expect(row).toMatchObject({
      user_id: userId,
      nick_name: `user-${userId}`,
      language: 'kr',
      nationality: 'SG',
      inviter_id: null,
      real_name_state: 'notCertified',
      told_ms: accounts.time.nowMs,
      opened_ms: accounts.time.nowMs,
      withdrawals_held_until_ms: null,
    })
    expect(row?.invitation_code).toMatch(/^[A-HJ-NP-Z2-9]{7}$/)
    expect(row?.password_hash).toMatch(/^\$argon2id\$/)
    const { engine, database } = accounts.parts
    expect(await engine.query('standing', { userId })).toMatchObject({ authenticated: false, country: 'SG' })
    const messages = await database
      .selectFrom('messages')
      .select('kind')
      .where('user_id', '=', userId)
      .execute()
    expect(messages).toEqual([{ kind: 'account.welcome' }])
    const logins = await database.selectFrom('logins').selectAll().where('user_id', '=', userId).execute()
    expect(logins).toMatchObject([{ ...HOME, outcome: 'success' }])
    // The password logs in, and the place is a known one.
    const ask = { username: asked, password: PASSWORD, code: undefined, ...HOME }
    expect(await login(accounts.parts, ask)).toMatch(/^[\w-]{43}$/)
    expect(await accounts.parts.messages.unread(userId)).toBe(1)
  })

  test('names the inviter by their code, in capitals or not', async () => {
    const inviterId = await registered(`inviter-${account}`)
    const code = (await rowOf(`inviter-${account}`))?.invitation_code ?? ''
    await registered(account, { invitationCode: code.toLowerCase() })
    expect((await rowOf())?.inviter_id).toBe(inviterId)
  })

  test('is refused in the order in which the route names its errors, and keeps the code for the next try', async () => {
    const code = await accounts.codeFor(account)
    const wrong: RegistrationAsk = {
      ...registrationAsk('mika@', wrongOf(code)),
      agreement: false,
      nationality: 'ZZ',
      invitationCode: 'AAAAAAA',
      password: 'short',
    }
    const steps: [string, Partial<RegistrationAsk>][] = [
      ['account.email.invalid', { account: '0901234567' }],
      ['account.phone.invalid', { account }],
      ['agreement.required', { agreement: true }],
      ['country.unknown', { nationality: 'JP' }],
      ['invitation.unknown', { invitationCode: undefined }],
      ['password.length', { password: 'password' }],
      ['password.common', { password: PASSWORD }],
      ['code.wrong', { code }],
    ]
    let ask = wrong
    for (const [expected, change] of steps) {
      expect(await outcomeOf(register(accounts.parts, ask))).toBe(expected)
      ask = { ...ask, ...change }
    }
    expect(await outcomeOf(register(accounts.parts, ask))).toMatch(/^[\w-]{43}$/)
    expect(await outcomeOf(register(accounts.parts, { ...ask, agreement: false }))).toBe('account.registered')
  })

  test('needs a code that was sent for registering, to this very account', async () => {
    const forReset = await accounts.codeFor(account, 'resetPassword')
    expect(await refusalOf(register(accounts.parts, registrationAsk(account, forReset)))).toMatchObject({
      code: 'code.wrong',
      facts: { triesLeft: 4 },
    })
    const code = await accounts.codeFor(`other-${account}`)
    expect(await outcomeOf(register(accounts.parts, registrationAsk(account, code)))).toBe('code.wrong')
    accounts.time.nowMs += 5 * 60_000
    const late = registrationAsk(`other-${account}`, code)
    expect(await outcomeOf(register(accounts.parts, late))).toBe('code.expired')
  })

  test('costs no password hash and no account in the core while the code is wrong', async () => {
    const code = await accounts.codeFor(account)
    const { passwords, engine } = accounts.parts
    const { hashed } = passwords
    const { number } = await engine.queryAt('listing', {})
    for (let tries = 0; tries < 10; tries++) {
      await outcomeOf(register(accounts.parts, registrationAsk(account, wrongOf(code))))
    }
    expect(passwords.hashed).toBe(hashed)
    expect((await engine.queryAt('listing', {})).number).toBe(number)
    expect(await outcomeOf(register(accounts.parts, registrationAsk(account, code)))).toBe('code.tries')
  })

  test('20 times at once with one code makes one user', async () => {
    const code = await accounts.codeFor(account)
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => outcomeOf(register(accounts.parts, registrationAsk(account, code)))),
    )
    const tokens = outcomes.filter((outcome) => /^[\w-]{43}$/.test(outcome))
    expect(tokens).toHaveLength(1)
    const rest = tally(outcomes.filter((outcome) => !tokens.includes(outcome)))
    for (const code of Object.keys(rest)) {
      expect(['account.registered', 'code.tries', 'code.wrong']).toContain(code)
    }
    const { userId } = await accounts.parts.sessions.find(tokens[0])
    const messages = await accounts.parts.database
      .selectFrom('messages')
      .select('kind')
      .where('user_id', '=', userId)
      .execute()
    expect(messages).toHaveLength(1)
  })

  test('20 times at once, each past the check of its own code, makes one user', async () => {
    // As if each had a right code: only the unique contact is left to decide.
    const { parts } = accounts
    const codes = { check: async () => ({ codeId: 0, triesLeft: 4 }), take: async () => undefined }
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () =>
        outcomeOf(register({ ...parts, codes }, registrationAsk(account, '000000'))),
      ),
    )
    expect(tally(outcomes)).toMatchObject({ 'account.registered': 19 })
    const contact = parseContact(account)
    const rows = await parts.database
      .selectFrom('users')
      .select('user_id')
      .where('email', '=', contact.value)
      .execute()
    expect(rows).toHaveLength(1)
  })

  test('survives a core that cannot be told, and messages that nobody hears', async () => {
    const code = await accounts.codeFor(account)
    const { parts } = accounts
    const coreAccounts = {
      open: () => parts.coreAccounts.open(),
      tell: async () => {
        throw new Error('the engine is busy')
      },
    }
    const token = await register({ ...parts, coreAccounts }, registrationAsk(account, code))
    expect(token).toMatch(/^[\w-]{43}$/)
    expect((await rowOf())?.told_ms).toBeNull()
    expect(accounts.errors.splice(0)).toMatchObject([{ message: 'the engine is busy' }])
  })

  test('takes hostile text as text', async () => {
    const hostile = [
      "a'; drop table users; --@example.com",
      'a\0@example.com',
      '<script>@example.com',
      '\ud800',
    ]
    for (const asked of hostile) {
      expect(
        await outcomeOf(register(accounts.parts, registrationAsk(asked, '000000'))),
        `as ${asked}`,
      ).toMatch(/invalid$/)
    }
    const odd = [
      '\u0661\u0662\u0663\u0664\u0665\u0666',
      '００００００',
      "' or 1",
      '\0\0\0\0\0\0',
      'x'.repeat(100_000),
    ]
    for (const code of odd) {
      expect(await outcomeOf(register(accounts.parts, registrationAsk(account, code)))).toBe('code.wrong')
    }
    for (const invitationCode of ["' or '1'='1", '%', '_______']) {
      const ask = { ...registrationAsk(account, '000000'), invitationCode }
      expect(await outcomeOf(register(accounts.parts, ask))).toBe('invitation.unknown')
    }
    await registered(account, { password: 'null \0 byte 🐳 ok', device: 'curl\0/8' })
  })
})
