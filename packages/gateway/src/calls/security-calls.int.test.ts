import { personRoutes, ROUTES, type Route, type RouteName, securityRoutes } from '@candor/api'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { outcomes, PASSWORD, type Person, SecurityWorld } from '../identity/security-suite.ts'
import { GATEWAY_LIMITS } from '../limits.ts'

const { withdrawalHoldMs } = GATEWAY_LIMITS
const NEW_PASSWORD = 'another horse battery'

let world: SecurityWorld
let ada: Person

beforeAll(async () => {
  world = await SecurityWorld.start()
})
afterAll(async () => {
  expect(world.errors).toEqual([])
  await world.stop()
})
beforeEach(async () => {
  ada = await world.person({ phone: true })
})

async function rowOf({ userId }: Person) {
  return world.database
    .selectFrom('users')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
}

async function heldUntil(person: Person): Promise<unknown> {
  const { data } = await world.ask('securityOverview', { token: person.token })
  return (data as { withdrawal: { heldUntil: number | null } }).withdrawal.heldUntil
}

describe('the proof', () => {
  test('asks for the password, then for a code', async () => {
    const { userId, token } = ada
    const fundPassword = 'fund 4711'
    const ask = (proof: object) => world.codeOf('setFundPassword', token, { ...proof, fundPassword })
    expect(await ask({ password: 'wrong' })).toBe('password.wrong')
    expect(await ask({ password: PASSWORD })).toBe('code.required')
    expect(await ask({ password: PASSWORD, code: '000000' })).toBe('code.wrong')
    const code = await world.sendCode(userId, 'confirm', ada.phone ?? '')
    expect(await ask({ password: 'wrong', code })).toBe('password.wrong')
    expect(await ask({ password: PASSWORD, code })).toBe('success')
    expect(await ask({ password: PASSWORD, code })).toBe('code.wrong')
  })

  test('takes a code that went to the phone or to the e-mail, and tells of the newest', async () => {
    const { userId, token, email, phone } = ada
    const ask = (code: string) =>
      world.ask('setFundPassword', { token, body: { password: PASSWORD, code, fundPassword: 'fund 4711' } })
    await world.sendCode(userId, 'confirm', phone ?? '')
    world.nowMs += 300_000
    const toEmail = await world.sendCode(userId, 'confirm', email ?? '')
    const wrong = toEmail === '111111' ? '222222' : '111111'
    expect(await ask(wrong)).toMatchObject({ code: 'code.wrong', data: { triesLeft: 4 } })
    expect(await ask(wrong)).toMatchObject({ code: 'code.wrong', data: { triesLeft: 3 } })
    expect(await ask(toEmail)).toMatchObject({ code: 'success' })
    const toPhone = await world.sendCode(userId, 'confirm', phone ?? '')
    expect(await ask(toPhone)).toMatchObject({ code: 'success' })
  })

  test('[threat 19] with an authenticator asks for its code, and a code of a message is not enough', async () => {
    const { token } = ada
    const { secret, recoveryCodes } = await world.bindApp(ada)
    const proof = await world.proofOf(ada)
    const ask = (more: object) => world.codeOf('renewRecoveryCodes', token, { ...proof, ...more })
    expect(await ask({})).toBe('second.factor.required')
    expect(await ask({ secondFactor: world.appCode(secret, -3) })).toBe('second.factor.wrong')
    expect(await ask({ secondFactor: world.appCode(secret) })).toBe('success')
    expect(await ask({ secondFactor: world.appCode(secret) })).toBe('second.factor.wrong')
    expect(await ask({ secondFactor: recoveryCodes[0] })).toBe('second.factor.wrong')
  })

  test('of somebody else is worth nothing', async () => {
    const bob = await world.person()
    const proof = await world.proofOf(bob)
    expect(await world.codeOf('unbindContact', ada.token, { ...proof, channel: 'phone' })).toBe('code.wrong')
  })

  test('a stolen session guesses passwords slowly', async () => {
    const proof = world.proofWith()
    const guesses = Array.from({ length: 20 }, () => proof.check(ada.userId, { password: 'wrong' }))
    const results = await outcomes(guesses)
    expect(results.filter((result) => result === 'password.wrong')).toHaveLength(10)
    expect(results.filter((result) => result === 'request.rate.limited')).toHaveLength(10)
    const bob = await world.person()
    await expect(proof.check(bob.userId, { password: 'wrong' })).rejects.toMatchObject({
      code: 'password.wrong',
    })
  })

  test('one code makes one change, of many at once', async () => {
    const proof = await world.proofOf(ada)
    const results = await Promise.all(
      Array.from({ length: 5 }, (_, at) =>
        world.codeOf('setFundPassword', ada.token, { ...proof, fundPassword: `fund ${at}000` }),
      ),
    )
    expect(results.filter((result) => result === 'success')).toHaveLength(1)
    expect((await world.kindsOf(ada.userId)).filter((kind) => kind.startsWith('fund'))).toHaveLength(1)
  })
})

describe('the login password', () => {
  test('[threat 21] changed, ends every other session at once and holds withdrawals for a day', async () => {
    const other = await world.login(ada.userId)
    const { sessionId } = await world.sessions.find(other)
    const told: string[] = []
    world.sessions.onRevoked((id) => told.push(id))
    const body = { ...(await world.proofOf(ada)), newPassword: NEW_PASSWORD }
    expect(await world.codeOf('changePassword', ada.token, body)).toBe('success')
    expect(told).toEqual([sessionId])
    expect(await world.codeOf('sessions', other)).toBe('login.session.revoked')
    expect(await world.codeOf('sessions', ada.token)).toBe('success')
    const { password_hash, password_changed_ms } = await rowOf(ada)
    expect(password_changed_ms).toBe(world.nowMs)
    expect(await world.passwords.matches(NEW_PASSWORD, password_hash)).toBe(true)
    expect(await heldUntil(ada)).toBe(world.nowMs + withdrawalHoldMs)
    world.nowMs += withdrawalHoldMs
    expect(await heldUntil(ada)).toBeNull()
    expect(await world.kindsOf(ada.userId)).toEqual(['password.changed'])
  })

  test('must be another one, of a good kind, and not the fund password', async () => {
    const proof = await world.proofOf(ada)
    const ask = (newPassword: string, more: object = proof) =>
      world.codeOf('changePassword', ada.token, { ...more, newPassword })
    expect(await ask('short')).toBe('password.length')
    expect(await ask('password123')).toBe('password.common')
    expect(await ask(PASSWORD)).toBe('password.same')
    const fundPassword = 'fund password 1'
    expect(await world.codeOf('setFundPassword', ada.token, { ...proof, fundPassword })).toBe('success')
    expect(await ask(fundPassword, await world.proofOf(ada))).toBe('password.same.as.fund')
    expect((await rowOf(ada)).password_changed_ms).not.toBe(world.nowMs)
  })

  test('changed by two at once is changed once: what the second has proven holds no longer', async () => {
    const [one, two] = [await world.login(ada.userId), await world.login(ada.userId)]
    const proofs = [
      { password: PASSWORD, code: await world.sendCode(ada.userId, 'confirm', ada.phone ?? '') },
      { password: PASSWORD, code: await world.sendCode(ada.userId, 'confirm', ada.email ?? '') },
    ]
    const results = await Promise.all(
      [one, two].map((token, at) =>
        world.codeOf('changePassword', token, { ...proofs[at], newPassword: `${NEW_PASSWORD} ${at}` }),
      ),
    )
    expect(results.toSorted()).toEqual(['password.wrong', 'success'])
    expect(await world.kindsOf(ada.userId)).toEqual(['password.changed'])
  })

  test('[threat 21] a session that was ended does not get its change through after that', async () => {
    const session = await world.sessions.find(ada.token)
    const proven = { passwordHash: (await rowOf(ada)).password_hash, code: undefined }
    await world.sessions.revoke(session.sessionId)
    const late = world.changes.make(session, proven, async () => ({ answer: 1, message: 'limits.changed' }))
    await expect(late).rejects.toMatchObject({ code: 'login.session.revoked' })
    expect(await world.kindsOf(ada.userId)).toEqual([])
  })
})

describe('the fund password', () => {
  test('[threat 20] set first holds nothing, changed holds withdrawals for a day', async () => {
    const set = async (fundPassword: string) =>
      world.codeOf('setFundPassword', ada.token, { ...(await world.proofOf(ada)), fundPassword })
    expect(await set('12345')).toBe('fund.password.length')
    expect(await set(PASSWORD)).toBe('fund.password.same')
    expect(await set('fund 4711')).toBe('success')
    expect(await heldUntil(ada)).toBeNull()
    await world.fundPassword.verify(ada.userId, 'fund 4711')
    expect(await set('fund 4712')).toBe('success')
    expect(await heldUntil(ada)).toBe(world.nowMs + withdrawalHoldMs)
    expect(await world.kindsOf(ada.userId)).toEqual(['fund.password.set', 'fund.password.changed'])
  })
})

describe('phone and e-mail', () => {
  test('are bound with a code to the new one; the first holds nothing, another one does', async () => {
    const person = await world.person()
    const bind = async (target: string) => {
      const targetCode = await world.sendCode(person.userId, 'bind', target)
      const body = { ...(await world.proofOf(person)), channel: 'phone', target, targetCode }
      return world.codeOf('bindContact', person.token, body)
    }
    expect(await bind('+819011112222')).toBe('success')
    expect(await heldUntil(person)).toBeNull()
    expect(await bind('+819011112222')).toBe('contact.unavailable')
    expect(await bind('+819011113333')).toBe('success')
    expect(await heldUntil(person)).toBe(world.nowMs + withdrawalHoldMs)
    expect((await rowOf(person)).phone).toBe('+819011113333')
    expect(await world.kindsOf(person.userId)).toEqual(['phone.bound', 'phone.bound'])
  })

  test('need the right code of the new one, and then the first code is not lost', async () => {
    const person = await world.person()
    const target = '+819011114444'
    const targetCode = await world.sendCode(person.userId, 'bind', target)
    const wrong = targetCode === '111111' ? '222222' : '111111'
    const proof = await world.proofOf(person)
    const ask = (code: string) =>
      world.codeOf('bindContact', person.token, { ...proof, channel: 'phone', target, targetCode: code })
    expect(await ask(wrong)).toBe('code.wrong')
    expect(await ask(targetCode)).toBe('success')
  })

  test('of somebody else cannot be had: of many at once one gets it', async () => {
    const target = 'wanted@candor.example'
    const people = [await world.person({ email: false }), await world.person({ email: false })]
    const proofs = await Promise.all(people.map((person) => world.proofOf(person)))
    const targetCode = await world.sendCode(people[0]?.userId ?? ada.userId, 'bind', target)
    const results = await Promise.all(
      people.map((person, at) =>
        world.codeOf('bindContact', person.token, { ...proofs[at], channel: 'email', target, targetCode }),
      ),
    )
    expect(results.filter((result) => result === 'success')).toHaveLength(1)
    const loser = people[results.indexOf('success') === 0 ? 1 : 0] ?? ada
    const send = { purpose: 'bind', channel: 'email', target }
    expect(await world.codeOf('sendOwnCode', loser.token, send)).toBe('contact.unavailable')
    const again = await world.sendCode(loser.userId, 'bind', target)
    const body = {
      ...(await world.proofOf(loser)),
      channel: 'email',
      target: target.toUpperCase(),
      targetCode: again,
    }
    expect(await world.codeOf('bindContact', loser.token, body)).toBe('contact.unavailable')
    expect((await rowOf(loser)).email).toBeNull()
  })

  test('one of the two must stay, when both are unbound at once too', async () => {
    for (let round = 0; round < 3; round++) {
      const person = await world.person({ phone: true })
      const codes = [
        await world.sendCode(person.userId, 'confirm', person.phone ?? ''),
        await world.sendCode(person.userId, 'confirm', person.email ?? ''),
      ]
      const results = await Promise.all(
        (['phone', 'email'] as const).map((channel, at) =>
          world.codeOf('unbindContact', person.token, { password: PASSWORD, code: codes[at], channel }),
        ),
      )
      expect(results.filter((result) => result === 'success')).toHaveLength(1)
      const { phone, email } = await rowOf(person)
      expect([phone, email].filter((value) => value !== null)).toHaveLength(1)
      expect(await heldUntil(person)).toBe(world.nowMs + withdrawalHoldMs)
      expect(await world.kindsOf(person.userId)).toHaveLength(1)
    }
  })

  test('that are not there cannot be unbound, and the last one stays', async () => {
    const person = await world.person()
    const unbind = async (channel: string) =>
      world.codeOf('unbindContact', person.token, { ...(await world.proofOf(person)), channel })
    expect([await unbind('phone'), await unbind('email')]).toEqual(['contact.not.bound', 'contact.last'])
    expect(await heldUntil(person)).toBeNull()
  })

  test('codes go to one’s own, or to one that may be bound', async () => {
    const person = await world.person()
    const send = (body: object) => world.ask('sendOwnCode', { token: person.token, body })
    const confirm = { purpose: 'confirm', channel: 'email' }
    expect(await send(confirm)).toMatchObject({ code: 'success', data: { to: expect.stringContaining('•') } })
    await world.codes.settled()
    expect(world.sent.at(-1)).toMatchObject({ contact: { value: person.email }, purpose: 'confirm' })
    expect(await send(confirm)).toMatchObject({ code: 'code.too.soon' })
    expect(await send({ ...confirm, channel: 'phone' })).toMatchObject({ code: 'contact.not.bound' })
    expect(await send({ ...confirm, target: 'x@candor.example' })).toMatchObject({ code: 'request.invalid' })
    const bind = { purpose: 'bind', channel: 'phone' }
    expect(await send(bind)).toMatchObject({ code: 'request.invalid' })
    expect(await send({ ...bind, target: '12' })).toMatchObject({ code: 'account.phone.invalid' })
    expect(await send({ ...bind, target: 'x@candor.example' })).toMatchObject({
      code: 'account.phone.invalid',
    })
    expect(await send({ ...bind, target: ada.phone })).toMatchObject({ code: 'contact.unavailable' })
    expect(await send({ ...bind, target: '+819011115555' })).toMatchObject({ code: 'success' })
  })
})

describe('the authenticator', () => {
  test('is begun with a proof, bound with its code, and ends the sessions that never showed it', async () => {
    const other = await world.login(ada.userId)
    const begun = await world.ask('beginAuthenticator', { token: ada.token, body: await world.proofOf(ada) })
    const { secret, uri } = begun.data as { secret: string; uri: string }
    expect(decodeURIComponent(uri)).toContain('•')
    expect(uri).not.toContain(encodeURIComponent(ada.email ?? ''))
    const bound = await world.ask('bindAuthenticator', {
      token: ada.token,
      body: { authenticatorCode: world.appCode(secret) },
    })
    expect(bound.code).toBe('success')
    expect((bound.data as { recoveryCodes: string[] }).recoveryCodes).toHaveLength(10)
    expect(await world.codeOf('sessions', other)).toBe('login.session.revoked')
    expect(await heldUntil(ada)).toBeNull()
    const { data } = await world.ask('securityOverview', { token: ada.token })
    expect(data).toMatchObject({
      authenticator: true,
      recoveryCodesLeft: 10,
      factors: 3,
      safetyLevel: 'middle',
    })
    expect(await world.kindsOf(ada.userId)).toEqual(['authenticator.bound'])
  })

  test('bound already cannot be begun or bound again; unbound, it holds withdrawals', async () => {
    const { secret } = await world.bindApp(ada)
    const proof = () => {
      world.nowMs += 30_000
      return { password: PASSWORD, secondFactor: world.appCode(secret) }
    }
    expect(await world.codeOf('beginAuthenticator', ada.token, proof())).toBe('authenticator.bound')
    expect(await world.codeOf('bindAuthenticator', ada.token, { authenticatorCode: '123456' })).toBe(
      'authenticator.bound',
    )
    const other = await world.login(ada.userId)
    expect(await world.codeOf('unbindAuthenticator', ada.token, proof())).toBe('success')
    expect(await world.codeOf('sessions', other)).toBe('login.session.revoked')
    expect(await heldUntil(ada)).toBe(world.nowMs + withdrawalHoldMs)
    expect(await world.recoveryCodes.left(world.database, ada.userId)).toBe(0)
    for (const name of ['unbindAuthenticator', 'renewRecoveryCodes'] as const) {
      expect(await world.codeOf(name, ada.token, await world.proofOf(ada))).toBe('authenticator.not.bound')
    }
    expect(await world.kindsOf(ada.userId)).toEqual(['authenticator.unbound'])
  })

  test('not begun cannot be bound', async () => {
    const body = { authenticatorCode: '123456' }
    expect(await world.codeOf('bindAuthenticator', ada.token, body)).toBe('authenticator.not.begun')
  })
})

describe('devices and logins', () => {
  test('[threat 25] the sessions of others are neither seen nor ended', async () => {
    const bob = await world.person()
    const theirs = await world.sessions.find(bob.token)
    const { data } = await world.ask('sessions', { token: ada.token })
    const mine = await world.sessions.find(ada.token)
    expect((data as { sessionId: string }[]).map(({ sessionId }) => sessionId)).toEqual([mine.sessionId])
    const body = { sessionId: theirs.sessionId }
    expect(await world.ask('revokeSession', { token: ada.token, body })).toMatchObject({
      status: 404,
      code: 'session.unknown',
    })
    expect(await world.codeOf('sessions', bob.token)).toBe('success')
  })

  test('one device, or all others, are logged out', async () => {
    const [one, two, three] = [
      await world.login(ada.userId),
      await world.login(ada.userId),
      await world.login(ada.userId),
    ]
    const { sessionId } = await world.sessions.find(one)
    expect(await world.codeOf('revokeSession', ada.token, { sessionId })).toBe('success')
    expect(await world.codeOf('sessions', one)).toBe('login.session.revoked')
    expect(await world.ask('revokeOtherSessions', { token: ada.token })).toMatchObject({ data: { ended: 2 } })
    for (const token of [two, three])
      expect(await world.codeOf('sessions', token)).toBe('login.session.revoked')
  })

  test('the history has the user’s own logins and failures, newest first, in pages', async () => {
    const bob = await world.person()
    await world.users.recordFailure({ userId: bob.userId, device: 'x', address: 'y' }, 'wrongPassword')
    for (let at = 0; at < 12; at++) {
      world.nowMs += 1_000
      const from = { userId: ada.userId, device: 'curl/8.5.0', address: `198.51.100.${at}` }
      await world.users.recordFailure(from, at % 2 === 0 ? 'wrongPassword' : 'wrongSecondFactor')
    }
    const { data } = await world.ask('loginHistory', {
      token: ada.token,
      query: { pageIndex: '2', pageSize: '10' },
    })
    expect(data).toEqual({
      total: 12,
      pageIndex: 2,
      pageSize: 10,
      list: [1, 0].map((at) => ({
        time: world.nowMs - (11 - at) * 1_000,
        device: 'curl/8',
        kind: 'program',
        address: `198.51.100.${at}`,
        outcome: at % 2 === 0 ? 'wrongPassword' : 'wrongSecondFactor',
      })),
    })
  })
})

describe('every call', () => {
  const names = Object.keys({ ...securityRoutes, ...personRoutes }) as RouteName[]

  test.each(names)('[threat 19] %s is only for whoever is logged in', async (name) => {
    for (const token of [undefined, 'x'.repeat(43)]) {
      const body = (ROUTES[name] as Route).body === undefined ? {} : { body: {} }
      const answer = await world.ask(name, { ...(token === undefined ? {} : { token }), ...body })
      expect(answer).toMatchObject({ status: 401, code: 'login.user.not.login' })
    }
  })

  test.each(names.filter((name) => (ROUTES[name] as Route).body !== undefined))(
    '[threat 26] %s takes no field that is not its own',
    async (name) => {
      const before = await rowOf(ada)
      for (const field of [
        'userId',
        'role',
        'balance',
        'realNameState',
        'withdrawals_held_until_ms',
        'email',
      ]) {
        const answer = await world.ask(name, { token: ada.token, body: { [field]: 'x' } })
        expect(answer).toMatchObject({ status: 400, code: 'request.invalid' })
      }
      expect(await rowOf(ada)).toEqual(before)
    },
  )

  test('[threat 31] leaves no secret in messages, logs or refusals', async () => {
    const canary = 'CANARY-password-7f3a'
    const { secret, recoveryCodes } = await world.bindApp(ada)
    const fundPassword = 'CANARY-fund-91c2'
    const bodies = [
      { password: canary, secondFactor: '123456', fundPassword },
      { password: PASSWORD, secondFactor: recoveryCodes[0], fundPassword },
      { password: PASSWORD, secondFactor: world.appCode(secret), fundPassword, more: canary },
    ]
    const answers = []
    for (const body of bodies) answers.push(await world.ask('setFundPassword', { token: ada.token, body }))
    expect(answers.map(({ code }) => code)).toEqual(['password.wrong', 'success', 'request.invalid'])
    const { list } = await world.messages.list(ada.userId, { pageIndex: 1, pageSize: 20, language: 'en' })
    expect(list.length).toBeGreaterThan(0)
    const told = JSON.stringify([answers, list]) + world.logLines.join('')
    for (const text of [canary, fundPassword, secret, recoveryCodes[0] ?? canary, PASSWORD, ada.token]) {
      expect(told).not.toContain(text)
    }
  })
})
