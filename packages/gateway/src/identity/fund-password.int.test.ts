import type { UserId } from '@candor/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { GATEWAY_LIMITS } from '../limits.ts'
import { ApiRefusal } from '../refusal.ts'
import { FundPassword } from './fund-password.ts'
import { type Person, SecurityWorld } from './security-suite.ts'

const FUND = 'fund 4711'
const { fundPasswordTries, fundPasswordLockMs } = GATEWAY_LIMITS

let world: SecurityWorld
let ada: Person
let hash: string
let checked: number
let isBusy: boolean
let fund: FundPassword

beforeAll(async () => {
  world = await SecurityWorld.start()
  hash = await world.fundPassword.hash(FUND)
  // The real ones, which also count what they are asked.
  const passwords = {
    hash: (text: string) => world.passwords.hash(text),
    matches: async (text: string, against: string | undefined) => {
      if (isBusy) throw new ApiRefusal('login.busy')
      checked++
      return world.passwords.matches(text, against)
    },
  }
  fund = new FundPassword({ database: world.database, passwords, clock: world.clock })
})
afterAll(async () => {
  await world.stop()
})
beforeEach(async () => {
  ada = await world.person()
  await fund.set(world.database, ada.userId, hash)
  checked = 0
  isBusy = false
})

function verify(text: string, userId: UserId = ada.userId): Promise<string> {
  return fund.verify(userId, text).then(
    () => 'right',
    (error: unknown) => String((error as { code?: unknown }).code),
  )
}

describe('the fund password', () => {
  test.each([
    ['12345', 'fund.password.length'],
    ['123456', undefined],
    ['x'.repeat(32), undefined],
    ['x'.repeat(33), 'fund.password.length'],
    ['😀'.repeat(5), 'fund.password.length'],
    ['😀'.repeat(32), undefined],
    ['the login password', 'fund.password.same'],
  ])('%j: %s', (text, code) => {
    const check = (): void => fund.check(text, 'the login password')
    if (code === undefined) expect(check).not.toThrow()
    else expect(check).toThrow(expect.objectContaining({ code }))
  })

  test('passes when it is right, and is kept as a hash of Argon2id', async () => {
    expect([await verify(FUND), await verify(`${FUND} `)]).toEqual(['right', 'fund.password.wrong'])
    expect(hash).toMatch(/^\$argon2id\$/)
  })

  test('must be set first', async () => {
    const bob = await world.person()
    expect(await verify(FUND, bob.userId)).toBe('fund.password.not.set')
    expect(await verify(FUND, 1 as UserId)).toBe('fund.password.not.set')
    expect(checked).toBe(0)
  })

  test('[threat 20] after five wrong ones of ten is locked for an hour, even for the right one', async () => {
    const results: string[] = []
    for (let guess = 0; guess < 10; guess++) results.push(await verify(`guess ${guess}`))
    expect(results.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'fund.password.wrong'))
    expect(results.slice(5)).toEqual(Array.from({ length: 5 }, () => 'fund.password.locked'))
    await expect(fund.verify(ada.userId, FUND)).rejects.toMatchObject({
      code: 'fund.password.locked',
      facts: { waitSeconds: 3_600 },
    })
    world.nowMs += fundPasswordLockMs - 1
    expect(await verify(FUND)).toBe('fund.password.locked')
    world.nowMs += 1
    expect(await verify(FUND)).toBe('right')
    expect(checked).toBe(6)
  })

  test('[threat 20] 50 guesses at once are five tries', async () => {
    const results = await Promise.all(Array.from({ length: 50 }, (_, guess) => verify(`guess ${guess}`)))
    expect(checked).toBe(fundPasswordTries)
    expect(results.filter((result) => result === 'fund.password.wrong')).toHaveLength(fundPasswordTries)
    expect(results.filter((result) => result === 'fund.password.locked')).toHaveLength(45)
  })

  test('a right one in between begins the count anew, and tries left are told', async () => {
    for (let guess = 0; guess < 4; guess++) await verify('wrong one')
    expect(await verify(FUND)).toBe('right')
    await expect(fund.verify(ada.userId, 'wrong one')).rejects.toMatchObject({ facts: { triesLeft: 4 } })
  })

  test('a try that could not be checked does not count', async () => {
    isBusy = true
    for (let guess = 0; guess < 8; guess++) expect(await verify('wrong one')).toBe('login.busy')
    isBusy = false
    expect(await verify(FUND)).toBe('right')
  })

  test('that was changed while the old one was being checked does not pass', async () => {
    const slow = new FundPassword({
      database: world.database,
      passwords: {
        hash: (text) => world.passwords.hash(text),
        matches: async (text, against) => {
          await fund.set(world.database, ada.userId, await fund.hash('another one'))
          return world.passwords.matches(text, against)
        },
      },
      clock: world.clock,
    })
    await expect(slow.verify(ada.userId, FUND)).rejects.toMatchObject({ code: 'fund.password.wrong' })
    expect(await verify('another one')).toBe('right')
  })
})
