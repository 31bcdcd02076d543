import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Accounts, HOME, outcomeOf, PASSWORD, registrationAsk, startAccounts } from './accounts-suite.ts'
import { CoreAccounts } from './core-accounts.ts'
import { login } from './login.ts'
import { Reconciler } from './reconciler.ts'
import { register } from './registration.ts'

/** Every step of a registration that leaves a trace or waits for somebody. */
const STEPS = [
  'codes.check',
  'passwords.hash',
  'engine.submit OpenAccount',
  'users.add',
  'codes.take',
  'messages.write',
  'engine.submit SetAccountIdentity',
  'sessions.begin',
  'users.recordLogin',
]
const CUTS = STEPS.flatMap((step) => [`before ${step}`, `after ${step}`])

let accounts: Accounts
let next = 0

beforeAll(async () => {
  accounts = await startAccounts()
})
afterAll(async () => {
  await accounts.stop()
  expect(accounts.failures).toEqual([])
})

/** The parts, of which none does anything any more from the cut on. */
function partsThatEnd(cut: string) {
  let isOver = false
  const passed: string[] = []
  const pass = (place: string): void => {
    if (place === cut) isOver = true
    if (isOver) throw new Error('cut')
    passed.push(place)
  }
  function watched<T extends object>(name: string, part: T, methods: readonly string[]): T {
    return new Proxy(part, {
      get(target, key) {
        const value: unknown = Reflect.get(target, key, target)
        if (typeof value !== 'function') return value
        const method = value.bind(target) as (...args: unknown[]) => unknown
        if (typeof key !== 'string' || !methods.includes(key)) return method
        return async (...args: unknown[]): Promise<unknown> => {
          const type = name === 'engine' ? ` ${(args[0] as { type: string }).type}` : ''
          pass(`before ${name}.${key}${type}`)
          const result = await method(...args)
          pass(`after ${name}.${key}${type}`)
          return result
        }
      },
    })
  }
  const { parts } = accounts
  const engine = watched('engine', parts.engine, ['submit'])
  return {
    passed,
    parts: {
      ...parts,
      engine,
      codes: watched('codes', parts.codes, ['check', 'take']),
      passwords: watched('passwords', parts.passwords, ['hash']),
      users: watched('users', parts.users, ['add', 'recordLogin']),
      messages: watched('messages', parts.messages, ['write']),
      sessions: watched('sessions', parts.sessions, ['begin']),
      coreAccounts: new CoreAccounts({ engine, database: parts.database, clock: parts.clock }),
    },
  }
}

describe('a registration that is cut off', () => {
  test('passes every step that is cut below', async () => {
    const account = 'steps@example.com'
    const { parts, passed } = partsThatEnd('never')
    await register(parts, registrationAsk(account, await accounts.codeFor(account)))
    expect(passed).toEqual(CUTS)
  })

  test.each(CUTS)('%s leaves no user, or a whole one', async (cut) => {
    const account = `cut${next++}@example.com`
    const code = await accounts.codeFor(account)
    const { parts, database } = { ...accounts, database: accounts.parts.database }
    await expect(register(partsThatEnd(cut).parts, registrationAsk(account, code))).rejects.toThrow('cut')

    const rounds = new Reconciler({ ...parts })
    await rounds.start()
    await rounds.stop()
    const wasThere = (await parts.users.byContact({ channel: 'email', value: account })) !== undefined
    expect(wasThere).toBe(CUTS.indexOf(cut) > CUTS.indexOf('after messages.write'))
    // Nobody there: the very same request goes through now.
    const again = await outcomeOf(register(parts, registrationAsk(account, code)))
    if (wasThere) expect(again).toBe('account.registered')
    else expect(again).toMatch(/^[\w-]{43}$/)

    const row = await database
      .selectFrom('users')
      .selectAll()
      .where('email', '=', account)
      .executeTakeFirstOrThrow()
    const userId = row.user_id
    expect(row).toMatchObject({
      nationality: 'JP',
      told_ms: expect.any(Number),
      opened_ms: expect.any(Number),
    })
    expect(row.invitation_code).not.toBeNull()
    expect(await parts.engine.query('standing', { userId })).toMatchObject({ country: 'JP' })
    const kinds = await database.selectFrom('messages').select('kind').where('user_id', '=', userId).execute()
    expect(kinds).toEqual([{ kind: 'account.welcome' }])
    const spent = await database.selectFrom('codes').select('used_ms').where('target', '=', account).execute()
    expect(spent).toEqual([{ used_ms: expect.any(Number) }])
    const ask = { username: account, password: PASSWORD, code: undefined, ...HOME }
    expect(await login(parts, ask)).toMatch(/^[\w-]{43}$/)
  })
})
