import type { UserId } from '@candor/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { GATEWAY_LIMITS } from '../limits.ts'
import {
  type Accounts,
  HOME,
  outcomeOf,
  PASSWORD,
  refusalOf,
  somebodyWaits,
  startAccounts,
  tally,
  wrongOf,
} from './accounts-suite.ts'
import { parseContact } from './contacts.ts'
import { login } from './login.ts'
import { type ResetPasswordAsk, resetPassword } from './reset-password.ts'

const NEW = 'battery staple 7'

let accounts: Accounts
let passwordHash: string
let next = 0
let account: string
let userId: UserId

beforeAll(async () => {
  accounts = await startAccounts()
  passwordHash = await accounts.parts.passwords.hash(PASSWORD)
})
afterAll(async () => {
  await accounts.stop()
  expect(accounts.failures).toEqual([])
  expect(accounts.errors).toEqual([])
})
beforeEach(async () => {
  account = `ada${next++}@example.com`
  userId = await add(account)
})

async function add(asked: string): Promise<UserId> {
  const { users, coreAccounts } = accounts.parts
  const id = await coreAccounts.open()
  await users.add({ userId: id, contact: parseContact(asked), nickName: 'n', passwordHash })
  return id
}

const codeFor = (asked = account): Promise<string> => accounts.codeFor(asked, 'resetPassword')

/** A code that nobody gets, as for an account that nobody has. */
async function sendDecoy(asked: string): Promise<void> {
  const contact = parseContact(asked)
  await accounts.parts.codes.send({
    purpose: 'resetPassword',
    contact,
    userId: undefined,
    language: 'en',
    deliver: false,
  })
}

function ask(code: string, more: Partial<ResetPasswordAsk> = {}): ResetPasswordAsk {
  return { account, code, password: NEW, secondFactor: undefined, ...more }
}

const reset = (asked: ResetPasswordAsk, parts = accounts.parts) => outcomeOf(resetPassword(parts, asked))

async function logsIn(password: string): Promise<boolean> {
  const asked = { username: account, password, code: '424242', ...HOME }
  return (await outcomeOf(login(accounts.parts, asked))).length === 43
}

async function rowOf(id = userId) {
  return accounts.parts.database
    .selectFrom('users')
    .select(['password_hash', 'password_changed_ms', 'withdrawals_held_until_ms'])
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow()
}

async function setUser(change: {
  fund_password_hash?: string
  withdrawals_held_until_ms?: number
  email?: string
}) {
  await accounts.parts.database.updateTable('users').set(change).where('user_id', '=', userId).execute()
}

describe('a password that is reset', () => {
  test('is the new one; sessions end, withdrawals are held for a day, and the owner is told', async () => {
    const { sessions, database, messages } = accounts.parts
    const tokens = await Promise.all(
      [1, 2].map(() => sessions.begin(userId, { device: 'curl/8', address: '203.0.113.7' })),
    )
    await sessions.find(tokens[0])
    const ended: string[] = []
    sessions.onRevoked((sessionId) => ended.push(sessionId))
    expect(await reset(ask(await codeFor()))).toBeUndefined()
    for (const token of tokens) {
      expect(await outcomeOf((async () => sessions.find(token))())).toBe('login.session.revoked')
    }
    expect(ended).toHaveLength(2)
    expect(await rowOf()).toMatchObject({
      password_changed_ms: accounts.time.nowMs,
      withdrawals_held_until_ms: accounts.time.nowMs + 24 * 3_600_000,
    })
    const rows = await database.selectFrom('messages').select('kind').where('user_id', '=', userId).execute()
    expect(rows).toEqual([{ kind: 'password.reset' }])
    expect(await messages.unread(userId)).toBe(1)
    expect(await logsIn(PASSWORD)).toBe(false)
    expect(await logsIn(NEW)).toBe(true)
  })

  test('does not shorten a hold that lasts longer', async () => {
    const laterMs = accounts.time.nowMs + 3 * GATEWAY_LIMITS.withdrawalHoldMs
    await setUser({ withdrawals_held_until_ms: laterMs })
    await reset(ask(await codeFor()))
    expect((await rowOf()).withdrawals_held_until_ms).toBe(laterMs)
  })

  test('[threat 22] needs a code that works once, whatever comes with it', async () => {
    const code = await codeFor()
    expect(await reset(ask(wrongOf(code)))).toBe('code.wrong')
    expect(await reset(ask(code, { password: 'short' }))).toBe('password.length')
    expect(await reset(ask(code, { password: 'password' }))).toBe('password.common')
    expect(await reset(ask(code))).toBeUndefined()
    expect(await reset(ask(code, { password: PASSWORD }))).toBe('code.wrong')
    expect(await logsIn(NEW)).toBe(true)
    expect(await reset(ask(code, { account: 'mika@' }))).toBe('account.email.invalid')
    expect(await reset(ask(code, { account: '0901' }))).toBe('account.phone.invalid')
  })

  test('[threat 22] needs a code of this account and this purpose', async () => {
    const other = `other-${account}`
    await add(other)
    const code = await codeFor(other)
    expect(await reset(ask(code))).toBe('code.wrong')
    const confirm = await accounts.codeFor(account, 'confirm')
    expect(await reset(ask(confirm))).toBe('code.wrong')
    expect((await rowOf()).password_hash).toBe(passwordHash)
  })

  test('20 times at once with one code is reset once', async () => {
    const code = await codeFor()
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) => reset(ask(code, { password: `${NEW} ${index}` }))),
    )
    const done = outcomes.flatMap((outcome, index) => (outcome === undefined ? [index] : []))
    expect(done).toHaveLength(1)
    expect(Object.keys(tally(outcomes)).sort()).toEqual(expect.arrayContaining(['undefined']))
    expect(await logsIn(`${NEW} ${done[0]}`)).toBe(true)
  })

  test('[threat 22] asks for a second factor that is bound, and keeps the code meanwhile', async () => {
    const { secondFactor } = accounts.parts
    secondFactor.bound.add(userId)
    const code = await codeFor()
    expect(await reset(ask(code))).toBe('second.factor.required')
    expect(await reset(ask(code, { secondFactor: '000000' }))).toBe('second.factor.wrong')
    expect((await rowOf()).password_hash).toBe(passwordHash)
    // Not even asked for by whoever has no right code.
    expect(await reset(ask(wrongOf(code), { secondFactor: '424242' }))).toBe('code.wrong')
    expect(await reset(ask(code, { secondFactor: '424242' }))).toBeUndefined()
    expect(await logsIn(NEW)).toBe(true)
  })

  test('[threat 22] does not slip past a second factor that is bound at the same moment', async () => {
    const { secondFactor, database } = accounts.parts
    const late = {
      isBound: async () => {
        await database
          .insertInto('authenticators')
          .values({
            user_id: userId,
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
    const code = await codeFor()
    expect(await reset(ask(code), parts)).toBe('login.busy')
    expect((await rowOf()).password_hash).toBe(passwordHash)
    secondFactor.bound.add(userId)
    expect(await reset(ask(code))).toBe('second.factor.required')
  })

  test('differs from the fund password, also from one that is set at the same moment', async () => {
    const { passwords } = accounts.parts
    await setUser({ fund_password_hash: await passwords.hash(NEW) })
    const code = await codeFor()
    expect(await reset(ask(wrongOf(code)))).toBe('code.wrong')
    expect(await reset(ask(code))).toBe('password.same.as.fund')
    const another = await passwords.hash('fund staple 11')
    const slow = Object.create(passwords, {
      hash: {
        value: async (password: string) => {
          await setUser({ fund_password_hash: another })
          return passwords.hash(password)
        },
      },
    }) as typeof passwords
    const asked = ask(code, { password: 'fund staple 11' })
    expect(await reset(asked, { ...accounts.parts, passwords: slow })).toBe('login.busy')
    expect((await rowOf()).password_hash).toBe(passwordHash)
    expect(await reset(asked)).toBe('password.same.as.fund')
    accounts.time.nowMs += GATEWAY_LIMITS.codeEveryMs
    expect(await reset(ask(await codeFor()))).toBeUndefined()
  })

  test('keeps others from changing what protects the account until it is done', async () => {
    const { codes, database } = accounts.parts
    let hasChanged = false
    const change = async (): Promise<void> => {
      await setUser({ fund_password_hash: passwordHash })
      hasChanged = true
    }
    let later: Promise<void> | undefined
    const slow: Pick<typeof codes, 'check' | 'take'> = {
      check: (asked) => codes.check(asked),
      take: async (transaction, right) => {
        later = change()
        await Promise.race([later, somebodyWaits(database)])
        expect(hasChanged).toBe(false)
        await codes.take(transaction, right)
      },
    }
    await resetPassword({ ...accounts.parts, codes: slow }, ask(await codeFor()))
    await later
    expect(await logsIn(NEW)).toBe(true)
  })

  test('is not given to whoever had the contact until a moment ago', async () => {
    const { passwords } = accounts.parts
    const code = await codeFor()
    const slow = Object.create(passwords, {
      hash: {
        value: async (password: string) => {
          await setUser({ email: `moved-${account}` })
          return passwords.hash(password)
        },
      },
    }) as typeof passwords
    expect(await reset(ask(code), { ...accounts.parts, passwords: slow })).toBe('code.wrong')
    expect((await rowOf()).password_hash).toBe(passwordHash)
  })

  test('changes nothing when it is cut off in the middle, and the code still works', async () => {
    const { sessions, messages } = accounts.parts
    const token = await sessions.begin(userId, { device: 'curl/8', address: '203.0.113.7' })
    const code = await codeFor()
    const cut = Object.create(messages, {
      write: {
        value: async () => {
          throw new Error('cut')
        },
      },
    }) as typeof messages
    await expect(resetPassword({ ...accounts.parts, messages: cut }, ask(code))).rejects.toThrow('cut')
    expect((await rowOf()).password_hash).toBe(passwordHash)
    expect((await sessions.find(token)).userId).toBe(userId)
    expect(await reset(ask(code))).toBeUndefined()
  })

  test('[threat 21] leaves no session of the old password, however logins race it', async () => {
    for (let round = 0; round < 5; round++) {
      const code = await codeFor()
      const before = round === 0 ? PASSWORD : `${NEW} ${round - 1}`
      const asked = { username: account, password: before, code: undefined, ...HOME }
      const logins = Array.from({ length: 10 }, () => outcomeOf(login(accounts.parts, asked)))
      const [, ...tokens] = await Promise.all([
        resetPassword(accounts.parts, ask(code, { password: `${NEW} ${round}` })),
        ...logins,
      ])
      for (const token of tokens.filter((outcome) => outcome.length === 43)) {
        expect(await outcomeOf((async () => accounts.parts.sessions.find(token))())).toBe(
          'login.session.revoked',
        )
      }
      accounts.time.nowMs += GATEWAY_LIMITS.codeEveryMs
    }
  })
})

describe('[threat 15] an account that does not exist', () => {
  test('is told nothing else than one that does, try by try', async () => {
    const nobody = `nobody-${account}`
    const code = await codeFor()
    await sendDecoy(nobody)
    const tries = async (asked: string) => {
      const told: unknown[] = []
      for (let index = 0; index < 7; index++) {
        told.push(await refusalOf(resetPassword(accounts.parts, ask(wrongOf(code), { account: asked }))))
      }
      return told
    }
    const known = await tries(account)
    expect(await tries(nobody)).toEqual(known)
    expect(known.at(-1)).toMatchObject({ code: 'code.tries' })
  })

  test('costs no more and no less work', async () => {
    const nobody = `nobody-${account}`
    const code = await codeFor()
    await sendDecoy(nobody)
    const { passwords, secondFactor } = accounts.parts
    const work = async (asked: string) => {
      const { questions, parts } = accounts.watched()
      const before = { hashed: passwords.hashed, checked: passwords.checked.length }
      await refusalOf(resetPassword(parts, ask(wrongOf(code), { account: asked })))
      return {
        hashed: passwords.hashed - before.hashed,
        checked: passwords.checked.length - before.checked,
        factorsAsked: secondFactor.asked.length,
        questions,
      }
    }
    const known = await work(account)
    expect(await work(nobody)).toEqual(known)
    expect(known).toMatchObject({ hashed: 0, checked: 0 })
    expect(known.questions).toContain('UpdateQueryNode')
  })

  test('stays unknown to whoever guesses the code that went nowhere', async () => {
    const nobody = `nobody-${account}`
    const codes = { check: async () => ({ codeId: 0, triesLeft: 3 }), take: async () => undefined }
    const parts = { ...accounts.parts, codes } as unknown as typeof accounts.parts
    expect(await refusalOf(resetPassword(parts, ask('123456', { account: nobody })))).toEqual({
      code: 'code.wrong',
      detail: undefined,
      facts: { triesLeft: 3 },
    })
  })
})
