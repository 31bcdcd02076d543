import type { UserId } from '@candor/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { GATEWAY_LIMITS } from '../limits.ts'
import { outcomes, type Person, SecurityWorld } from './security-suite.ts'

const { secondFactorTries, secondFactorLockMs, authenticatorBeginMs } = GATEWAY_LIMITS

let world: SecurityWorld
let ada: Person

beforeAll(async () => {
  world = await SecurityWorld.start()
})
afterAll(async () => {
  await world.stop()
})
beforeEach(async () => {
  ada = await world.person()
})

function spend(code: string, userId: UserId = ada.userId): Promise<string> {
  return world.secondFactor.spend(userId, code).then(
    () => 'taken',
    (error: unknown) => String((error as { code?: unknown }).code),
  )
}

/** A code that the app does not show now, a moment before or after. */
function wrongCode(secret: string): string {
  const near = [-1, 0, 1].map((steps) => world.appCode(secret, steps))
  return ['000001', '000002', '000003', '000004'].find((code) => !near.includes(code)) ?? ''
}

async function rowOf(userId: UserId) {
  return world.database
    .selectFrom('authenticators')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
}

describe('a code of the app', () => {
  test('is the one of RFC 6238', async () => {
    const { secretBox, database } = world
    const sealed = secretBox.seal('authenticator', String(ada.userId), Buffer.from('12345678901234567890'))
    const row = {
      user_id: ada.userId,
      sealed_secret: sealed,
      begun_ms: 0,
      bound_ms: 0,
      locked_until_ms: null,
    }
    await database.insertInto('authenticators').values(row).execute()
    const beforeMs = world.nowMs
    for (const [seconds, code] of [
      [59, '287082'],
      [1_111_111_109, '081804'],
      [1_234_567_890, '005924'],
      [2_000_000_000, '279037'],
    ] as const) {
      world.nowMs = seconds * 1_000
      expect(await spend(code)).toBe('taken')
    }
    world.nowMs = beforeMs
  })

  test('is good one step before and after its own, not two', async () => {
    const { secret } = await world.bindApp(ada)
    const codes = [-2, 2, -1, 1].map((steps) => world.appCode(secret, steps))
    expect(await Promise.all(codes.slice(0, 2).map((code) => spend(code)))).toEqual([
      'second.factor.wrong',
      'second.factor.wrong',
    ])
    expect([await spend(codes[2] ?? ''), await spend(codes[3] ?? '')]).toEqual(['taken', 'taken'])
  })

  test('[threat 17] works once, and none that is older works after it', async () => {
    const { secret } = await world.bindApp(ada)
    const [older, code] = [world.appCode(secret, -1), world.appCode(secret)]
    expect(await spend(code)).toBe('taken')
    expect([await spend(code), await spend(older)]).toEqual(['second.factor.wrong', 'second.factor.wrong'])
    world.nowMs += 30_000
    expect(await spend(code)).toBe('second.factor.wrong')
    expect(await spend(world.appCode(secret))).toBe('taken')
  })

  test('[threat 17] works once of 20 at once', async () => {
    const { secret } = await world.bindApp(ada)
    for (let round = 0; round < 5; round++) {
      const code = world.appCode(secret)
      const results = await Promise.all(Array.from({ length: 20 }, () => spend(code)))
      expect(results.filter((result) => result === 'taken')).toHaveLength(1)
      world.nowMs += 30_000 + secondFactorLockMs
    }
  })

  test('[threat 17] that bound the app does not log in', async () => {
    const { secret } = await world.secondFactor.begin(ada.userId, 'a')
    const code = world.appCode(secret)
    await world.database.transaction().execute(await world.secondFactor.confirm(ada.userId, code))
    expect(await spend(code)).toBe('second.factor.wrong')
    world.nowMs += 30_000
    expect(await spend(code)).toBe('second.factor.wrong')
    expect(await spend(world.appCode(secret))).toBe('taken')
  })

  test('is nothing without an app, or before it is bound', async () => {
    expect([await spend('123456'), await spend('abcde-fghjk')]).toEqual([
      'second.factor.wrong',
      'second.factor.wrong',
    ])
    const { secret } = await world.secondFactor.begin(ada.userId, 'a')
    expect(await world.secondFactor.isBound(ada.userId)).toBe(false)
    expect(await spend(world.appCode(secret))).toBe('second.factor.wrong')
  })
})

describe('guessing', () => {
  test('[threat 18] five wrong codes in a row lock for 15 minutes, even for the right one', async () => {
    const { secret, recoveryCodes } = await world.bindApp(ada)
    const guesses = [wrongCode(secret), 'aaaaa-aaaaa', wrongCode(secret), 'bbbbbbbbbb', wrongCode(secret)]
    for (const guess of guesses) expect(await spend(guess)).toBe('second.factor.wrong')
    for (const code of [world.appCode(secret), recoveryCodes[0] ?? '']) {
      await expect(world.secondFactor.spend(ada.userId, code)).rejects.toMatchObject({
        code: 'second.factor.locked',
        facts: { waitSeconds: secondFactorLockMs / 1_000 },
      })
    }
    world.nowMs += secondFactorLockMs - 1
    expect(await spend(world.appCode(secret))).toBe('second.factor.locked')
    world.nowMs += 1
    expect(await spend(world.appCode(secret))).toBe('taken')
  })

  test('[threat 18] after the lock the count begins anew', async () => {
    const { secret } = await world.bindApp(ada)
    for (let round = 0; round < 2; round++) {
      const results: string[] = []
      for (let guess = 0; guess < 7; guess++) results.push(await spend(wrongCode(secret)))
      expect(results).toEqual([
        ...Array.from({ length: 5 }, () => 'second.factor.wrong'),
        'second.factor.locked',
        'second.factor.locked',
      ])
      world.nowMs += secondFactorLockMs
    }
  })

  test('a right one in between begins the count anew, and tries left are told', async () => {
    const { secret } = await world.bindApp(ada)
    for (let guess = 0; guess < secondFactorTries - 1; guess++) await spend(wrongCode(secret))
    expect(await spend(world.appCode(secret))).toBe('taken')
    await expect(world.secondFactor.spend(ada.userId, wrongCode(secret))).rejects.toMatchObject({
      code: 'second.factor.wrong',
      facts: { triesLeft: 4 },
    })
  })

  test('[threat 18] 200 guesses at once are five tries', async () => {
    const { secret } = await world.bindApp(ada)
    const guesses = Array.from({ length: 200 }, (_, at) =>
      at % 2 === 0 ? wrongCode(secret) : `guess-${String(at).padStart(5, '0')}`,
    )
    const results = await Promise.all(guesses.map((guess) => spend(guess)))
    expect(results.filter((result) => result === 'second.factor.wrong')).toHaveLength(secondFactorTries)
    expect(results.filter((result) => result === 'second.factor.locked')).toHaveLength(195)
  })

  test('[threat 18] beginning anew forgets no failure', async () => {
    const { secret } = await world.secondFactor.begin(ada.userId, 'a')
    for (let guess = 0; guess < secondFactorTries; guess++) {
      await expect(world.secondFactor.confirm(ada.userId, wrongCode(secret))).rejects.toMatchObject({
        code: 'second.factor.wrong',
      })
    }
    const again = await world.secondFactor.begin(ada.userId, 'a')
    await expect(world.secondFactor.confirm(ada.userId, world.appCode(again.secret))).rejects.toMatchObject({
      code: 'second.factor.locked',
    })
  })
})

describe('a new app', () => {
  test('gets 160 bits, sealed for its owner alone, under the name of the house', async () => {
    const { secret, uri } = await world.secondFactor.begin(ada.userId, 'p•••1@candor.example')
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    const url = new URL(uri)
    expect(uri).toMatch(/^otpauth:\/\/totp\/Candor:p/)
    expect(Object.fromEntries(url.searchParams)).toEqual({
      issuer: 'Candor',
      secret,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    })
    const { sealed_secret } = await rowOf(ada.userId)
    const plain = world.secretBox.open('authenticator', String(ada.userId), sealed_secret)
    expect(plain).toHaveLength(20)
    expect(Buffer.from(sealed_secret).includes(plain)).toBe(false)
    expect(() => world.secretBox.open('authenticator', '2', sealed_secret)).toThrow()
  })

  test('must be confirmed within ten minutes, with the newest secret', async () => {
    const first = await world.secondFactor.begin(ada.userId, 'a')
    const second = await world.secondFactor.begin(ada.userId, 'a')
    const confirm = (secret: string) => world.secondFactor.confirm(ada.userId, world.appCode(secret))
    await expect(confirm(first.secret)).rejects.toMatchObject({ code: 'second.factor.wrong' })
    world.nowMs += authenticatorBeginMs
    await expect(confirm(second.secret)).rejects.toMatchObject({ code: 'authenticator.not.begun' })
    const third = await world.secondFactor.begin(ada.userId, 'a')
    world.nowMs += authenticatorBeginMs - 1
    const bind = await confirm(third.secret)
    await world.database.transaction().execute(bind)
    expect(await world.secondFactor.isBound(ada.userId)).toBe(true)
    await expect(confirm(third.secret)).rejects.toMatchObject({ code: 'authenticator.bound' })
    await expect(world.secondFactor.begin(ada.userId, 'a')).rejects.toMatchObject({
      code: 'authenticator.bound',
    })
    expect((await rowOf(ada.userId)).bound_ms).not.toBeNull()
  })

  test('is not bound when another secret was begun after its code was looked at', async () => {
    const { secret } = await world.secondFactor.begin(ada.userId, 'a')
    const bind = await world.secondFactor.confirm(ada.userId, world.appCode(secret))
    await world.secondFactor.begin(ada.userId, 'a')
    await expect(world.database.transaction().execute(bind)).rejects.toMatchObject({
      code: 'authenticator.not.begun',
    })
    expect(await world.recoveryCodes.left(world.database, ada.userId)).toBe(0)
  })

  test('is bound once of 20 at once', async () => {
    const { secret } = await world.secondFactor.begin(ada.userId, 'a')
    const code = world.appCode(secret)
    const results = await outcomes(
      Array.from({ length: 20 }, async () => {
        const bind = await world.secondFactor.confirm(ada.userId, code)
        return world.database.transaction().execute(bind)
      }),
    )
    expect(results.filter((result) => Array.isArray(result))).toHaveLength(1)
    expect(await world.recoveryCodes.left(world.database, ada.userId)).toBe(10)
  })
})

describe('recovery codes', () => {
  test('are ten, look alike, differ, and are kept as hashes', async () => {
    const { recoveryCodes } = await world.bindApp(ada)
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const code of recoveryCodes) expect(code).toMatch(/^[a-hj-km-np-z2-9]{5}-[a-hj-km-np-z2-9]{5}$/)
    const rows = await world.database
      .selectFrom('recovery_codes')
      .select('code_hash')
      .where('user_id', '=', ada.userId)
      .execute()
    expect(rows.map((row) => row.code_hash.length)).toEqual(Array.from({ length: 10 }, () => 32))
  })

  test('each works once, however it is typed, and a message says so', async () => {
    const { recoveryCodes } = await world.bindApp(ada)
    const [first = '', second = ''] = recoveryCodes
    expect(await spend(first.toUpperCase().replace('-', ''))).toBe('taken')
    expect(await spend(first)).toBe('second.factor.wrong')
    expect(await spend(second)).toBe('taken')
    const { list } = await world.messages.list(ada.userId, { pageIndex: 1, pageSize: 20, language: 'en' })
    expect(list.map(({ kind, text }) => [kind, /left: (\d+)/.exec(text)?.[1]])).toEqual([
      ['recovery.code.used', '8'],
      ['recovery.code.used', '9'],
    ])
    expect(JSON.stringify(list)).not.toContain(first)
  })

  test('each works once of 20 at once', async () => {
    const { recoveryCodes } = await world.bindApp(ada)
    for (const code of recoveryCodes.slice(0, 5)) {
      const results = await Promise.all(Array.from({ length: 20 }, () => spend(code)))
      expect(results.filter((result) => result === 'taken')).toHaveLength(1)
      world.nowMs += secondFactorLockMs
    }
    expect(await world.recoveryCodes.left(world.database, ada.userId)).toBe(5)
  })

  test('[threat 25] of somebody else are worth nothing, nor are those before the last renewal', async () => {
    const bob = await world.person()
    const mine = await world.bindApp(ada)
    const theirs = await world.bindApp(bob)
    expect(await spend(theirs.recoveryCodes[0] ?? '')).toBe('second.factor.wrong')
    const renewed = await world.database
      .transaction()
      .execute((transaction) => world.secondFactor.renewRecoveryCodes(transaction, ada.userId))
    expect(await spend(mine.recoveryCodes[0] ?? '')).toBe('second.factor.wrong')
    expect(await spend(renewed[0] ?? '')).toBe('taken')
    expect(await spend(theirs.recoveryCodes[0] ?? '', bob.userId)).toBe('taken')
  })

  test('are used and taken away at once without anybody waiting for ever', async () => {
    for (let round = 0; round < 10; round++) {
      const person = await world.person()
      const { recoveryCodes } = await world.bindApp(person)
      const [spent] = await Promise.all([
        spend(recoveryCodes[0] ?? '', person.userId),
        world.database
          .transaction()
          .execute((transaction) => world.secondFactor.unbind(transaction, person.userId)),
      ])
      expect(['taken', 'second.factor.wrong']).toContain(spent)
      expect(await world.secondFactor.isBound(person.userId)).toBe(false)
    }
  })
})
