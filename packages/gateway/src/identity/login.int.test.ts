import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Command, TradeGroupId, UserId } from '@candor/contract'
import { startTestDatabase, type TestDatabase } from '@candor/database/testing'
import { Engine } from '@candor/engine'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RateLimiter } from '../rate-limiter.ts'
import { type LoginParts, login } from './login.ts'
import { Passwords } from './passwords.ts'
import { Sessions } from './sessions.ts'
import { Users } from './users.ts'

const ADA = 1 as UserId
const PASSWORD = 'right'
const failures: string[] = []
const onFailure = (reason: string): void => {
  failures.push(reason)
}

/** The real ones, which also tell what they were asked. */
class WatchedPasswords extends Passwords {
  readonly asked: { readonly known: boolean }[] = []

  override matches(password: string, hash: string | undefined): Promise<boolean> {
    this.asked.push({ known: hash !== undefined })
    return super.matches(password, hash)
  }
}

let directory: string
let postgres: TestDatabase
let engine: Engine
let passwords: WatchedPasswords
let parts: LoginParts

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'candor-login-'))
  postgres = await startTestDatabase()
  engine = await Engine.start({ directory, oldSegments: 'drop', onFailure })
  passwords = new WatchedPasswords(onFailure)
  const users = new Users(postgres.database)
  const passwordHash = await passwords.hash(PASSWORD)
  await users.add({ userId: ADA, account: 'ada@candor.example', nickName: 'Ada', passwordHash })
  await submit({ type: 'OpenAccount', userId: ADA, tradeGroupId: 1 as TradeGroupId, house: undefined })
  const tries = new RateLimiter({ perSecond: 1_000, burst: 1_000 })
  parts = { engine, users, passwords, sessions: new Sessions(postgres.database), tries }
})
afterAll(async () => {
  await passwords.stop()
  await engine.stop()
  await postgres.stop()
  rmSync(directory, { recursive: true, force: true })
  expect(failures).toEqual([])
})

async function submit(command: Command): Promise<void> {
  expect((await engine.submit(command)).rejection).toBeUndefined()
}

async function codeOf(account: string, password: string, with_ = parts): Promise<unknown> {
  try {
    const token = await login(with_, account, password)
    return (await parts.sessions.find(token)).userId
  } catch (error) {
    return (error as { code?: unknown }).code
  }
}

describe('a login', () => {
  test('needs the right password', async () => {
    expect(await codeOf('ada@candor.example', PASSWORD)).toBe(ADA)
    expect(await codeOf(' ADA@candor.example', PASSWORD)).toBe(ADA)
    expect(await codeOf('ada@candor.example', 'Right')).toBe('login.failed')
  })

  test('[threat 15] with an unknown account costs the same check as one with a wrong password', async () => {
    const before = passwords.asked.length
    expect(await codeOf('nobody@candor.example', PASSWORD)).toBe('login.failed')
    expect(await codeOf('a\0b', PASSWORD)).toBe('login.failed')
    expect(await codeOf('ada@candor.example', 'wrong')).toBe('login.failed')
    expect(passwords.asked.slice(before)).toEqual([{ known: false }, { known: false }, { known: true }])
  })

  test('[threat 21] to a locked account is refused, which only its owner is told', async () => {
    await submit({ type: 'LockAccount', userId: ADA, reason: 'test' })
    expect(await codeOf('ada@candor.example', PASSWORD)).toBe('account.locked')
    expect(await codeOf('ada@candor.example', 'wrong')).toBe('login.failed')
    await submit({ type: 'UnlockAccount', userId: ADA, reason: 'test' })
    expect(await codeOf('ada@candor.example', PASSWORD)).toBe(ADA)
  })

  test('to a frozen account is let in: it may look and cancel', async () => {
    await submit({ type: 'FreezeAccount', userId: ADA, reason: 'test' })
    expect(await codeOf('ada@candor.example', PASSWORD)).toBe(ADA)
    await submit({ type: 'UnfreezeAccount', userId: ADA, reason: 'test' })
  })

  test('[threat 15] may be tried so often for one account, however it is written, before anything is checked', async () => {
    const limited = { ...parts, tries: new RateLimiter({ perSecond: 0.001, burst: 2 }) }
    expect(await codeOf('ada@candor.example', 'wrong', limited)).toBe('login.failed')
    expect(await codeOf('ADA@candor.example ', 'wrong', limited)).toBe('login.failed')
    const before = passwords.asked.length
    expect(await codeOf('Ada@candor.example', PASSWORD, limited)).toBe('request.rate.limited')
    expect(passwords.asked).toHaveLength(before)
    expect(await codeOf('other@candor.example', 'wrong', limited)).toBe('login.failed')
  })
})
