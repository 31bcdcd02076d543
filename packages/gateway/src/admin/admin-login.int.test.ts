import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { GATEWAY_LIMITS } from '../limits.ts'
import { AdminSuite, type Enrolled, PLACE, SYSTEM } from './admin-suite.ts'

let suite: AdminSuite
let owner: Enrolled

beforeAll(async () => {
  suite = await AdminSuite.start()
  owner = await suite.enrolled('owner@candor.example', 'owner')
})
afterAll(async () => {
  await suite.stop()
})

function enter(email: string, password: string, code?: string) {
  return suite.login.login({ email, password, code, ...PLACE })
}

async function actions(): Promise<string[]> {
  return (await suite.reader.lines(1)).list.map(({ action }) => action)
}

describe('an administrator', () => {
  test('first replaces the one-time password and binds an authenticator', async () => {
    const { oneTimePassword } = await suite.administrators.create({
      email: 'First@Candor.example',
      role: 'support',
      actor: SYSTEM,
    })
    const { token, stage } = await enter('first@candor.example', oneTimePassword)
    expect(stage).toBe('enrol')
    const session = await suite.sessions.find(token)
    expect(session.stage).toBe('enrol')
    const { secret, uri } = await suite.login.beginEnrolment(session)
    expect(uri).toContain('otpauth://totp/Candor')
    const given = { password: oneTimePassword, newPassword: oneTimePassword }
    await expect(suite.login.enrol(session, { ...given, code: suite.codeOf(secret) })).rejects.toThrow(
      'password.same',
    )
    await expect(
      suite.login.enrol(session, { ...given, newPassword: 'password', code: suite.codeOf(secret) }),
    ).rejects.toThrow('password.common')
    const good = { ...given, newPassword: 'another good one' }
    await expect(suite.login.enrol(session, { ...good, code: '000000' })).rejects.toThrow(
      'second.factor.wrong',
    )
    await suite.login.enrol(session, { ...good, code: suite.codeOf(secret) })
    expect((await suite.sessions.find(token)).stage).toBe('ready')
    await expect(enter('first@candor.example', oneTimePassword)).rejects.toThrow('login.failed')
    await expect(enter('first@candor.example', 'another good one')).rejects.toThrow(
      'login.second.factor.required',
    )
    await expect(suite.login.beginEnrolment(session)).rejects.toThrow('authenticator.bound')
  })

  test('gets in with password and code, and no code works twice', async () => {
    const code = suite.codeOf(owner.secret)
    const { token, stage } = await enter(owner.email, owner.password, code)
    expect(stage).toBe('ready')
    expect((await suite.sessions.find(token)).role).toBe('owner')
    await expect(enter(owner.email, owner.password, code)).rejects.toThrow('second.factor.wrong')
    await expect(suite.authenticator.spend(owner.administratorId, code)).rejects.toThrow(
      'second.factor.wrong',
    )
  })

  test('of many with the same code at once only one gets in', async () => {
    const code = suite.codeOf(owner.secret)
    const results = await Promise.allSettled(
      Array.from({ length: 4 }, () => suite.authenticator.spend(owner.administratorId, code)),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    suite.nowMs += GATEWAY_LIMITS.secondFactorLockMs
    await suite.authenticator.spend(owner.administratorId, suite.codeOf(owner.secret))
  })

  test('is answered alike whether or not the e-mail is known', async () => {
    await expect(enter('nobody@candor.example', 'x')).rejects.toThrow('login.failed')
    await expect(enter('not an address', 'x')).rejects.toThrow('login.failed')
    await expect(enter(owner.email, 'wrong', '123456')).rejects.toThrow('login.failed')
    await vi.waitFor(async () => expect(await actions()).toContain('session.loginFailed'))
  })

  test('is locked out after five wrong passwords, however many come at once, and let in later', async () => {
    const locked = await suite.enrolled('locked@candor.example', 'support')
    const tries = await Promise.allSettled(Array.from({ length: 12 }, () => enter(locked.email, 'wrong')))
    const codes = tries.map((each) => (each.status === 'rejected' ? (each.reason as Error).message : 'in'))
    expect(codes.filter((code) => code === 'login.failed')).toHaveLength(GATEWAY_LIMITS.adminPasswordTries)
    expect(codes.filter((code) => code === 'request.rate.limited')).toHaveLength(7)
    await expect(enter(locked.email, locked.password, suite.codeOf(locked.secret))).rejects.toThrow(
      'request.rate.limited',
    )
    suite.nowMs += GATEWAY_LIMITS.adminPasswordLockMs
    const { token } = await enter(locked.email, locked.password, suite.codeOf(locked.secret))
    expect((await suite.sessions.find(token)).email).toBe(locked.email)
  })

  test('a session ends after an hour unused, and after eight hours at most', async () => {
    const { token } = await enter(owner.email, owner.password, suite.codeOf(owner.secret))
    const begunMs = suite.nowMs
    const { adminSessionIdleMs, adminSessionMostMs } = GATEWAY_LIMITS
    while (suite.nowMs + adminSessionIdleMs <= begunMs + adminSessionMostMs) {
      suite.nowMs += adminSessionIdleMs
      await suite.sessions.find(token)
    }
    suite.nowMs = begunMs + adminSessionMostMs + 1
    await expect(suite.sessions.find(token)).rejects.toThrow('login.session.expired')
    const { token: idle } = await enter(owner.email, owner.password, suite.codeOf(owner.secret))
    suite.nowMs += adminSessionIdleMs + 1
    await expect(suite.sessions.find(idle)).rejects.toThrow('login.session.expired')
    await expect(suite.sessions.find('x'.repeat(43))).rejects.toThrow('login.user.not.login')
    await expect(suite.sessions.find(undefined)).rejects.toThrow('login.user.not.login')
  })

  test('changing the password ends the other sessions', async () => {
    const someone = await suite.enrolled('changes@candor.example', 'auditor')
    const { token: other } = await enter(someone.email, someone.password, suite.codeOf(someone.secret))
    const change = { password: someone.password, newPassword: 'yet another good one' }
    await expect(
      suite.login.changePassword(someone.session, { ...change, password: 'wrong', code: '000000' }),
    ).rejects.toThrow('password.wrong')
    await suite.login.changePassword(someone.session, { ...change, code: suite.codeOf(someone.secret) })
    await expect(suite.sessions.find(other)).rejects.toThrow('login.session.revoked')
    expect((await suite.sessions.find(someone.token)).email).toBe(someone.email)
    await suite.login.logout(someone.session)
    await expect(suite.sessions.find(someone.token)).rejects.toThrow('login.session.revoked')
  })
})

describe('owners', () => {
  test('set roles, disable and reset others at once, but never themselves', async () => {
    const target = await suite.enrolled('target@candor.example', 'support')
    const act = { actor: owner.session, target: target.administratorId }
    await suite.administrators.setRole({ ...act, role: 'finance' })
    expect((await suite.sessions.find(target.token)).role).toBe('finance')
    await suite.administrators.disable(act)
    await expect(suite.sessions.find(target.token)).rejects.toThrow('login.session.revoked')
    await expect(enter(target.email, target.password, suite.codeOf(target.secret))).rejects.toThrow(
      'login.failed',
    )
    const { oneTimePassword } = await suite.administrators.reset(act)
    expect((await enter(target.email, oneTimePassword)).stage).toBe('enrol')
    const self = { actor: owner.session, target: owner.administratorId }
    await expect(suite.administrators.disable(self)).rejects.toThrow('admin.self')
    await expect(suite.administrators.setRole({ ...self, role: 'auditor' })).rejects.toThrow('admin.self')
    await expect(suite.administrators.reset(self)).rejects.toThrow('admin.self')
    const nobody = { actor: owner.session, target: 999_999 as never }
    await expect(suite.administrators.disable(nobody)).rejects.toThrow('admin.unknown')
    await expect(
      suite.administrators.create({ email: target.email, role: 'owner', actor: owner.session }),
    ).rejects.toThrow('admin.exists')
  })

  test('who take each other away at the same moment leave one', async () => {
    const second = await suite.enrolled('second@candor.example', 'owner')
    const results = await Promise.allSettled([
      suite.administrators.disable({ actor: owner.session, target: second.administratorId }),
      suite.administrators.disable({ actor: second.session, target: owner.administratorId }),
    ])
    const refused = results.flatMap((each) =>
      each.status === 'rejected' ? [(each.reason as Error).message] : [],
    )
    expect(refused).toEqual(['admin.owner.last'])
    const owners = (await suite.administrators.list()).filter(
      ({ role, disabled }) => role === 'owner' && !disabled,
    )
    expect(owners).toHaveLength(1)
    await expect(
      suite.administrators.setRole({
        actor: SYSTEM,
        target: Number(owners[0]?.administratorId) as never,
        role: 'support',
      }),
    ).rejects.toThrow('admin.owner.last')
  })

  test('no longer act once they are none', async () => {
    const third = await suite.enrolled('third@candor.example', 'owner')
    const fourth = await suite.enrolled('fourth@candor.example', 'support')
    await suite.administrators.setRole({ actor: SYSTEM, target: third.administratorId, role: 'support' })
    await expect(
      suite.administrators.disable({ actor: third.session, target: fourth.administratorId }),
    ).rejects.toThrow('admin.forbidden')
  })

  test('leave a line for everything they do, and the chain holds', async () => {
    expect(await actions()).toEqual(
      expect.arrayContaining([
        'administrator.create',
        'administrator.setRole',
        'administrator.disable',
        'administrator.reset',
        'session.login',
        'session.enrol',
        'session.changePassword',
        'session.logout',
      ]),
    )
    expect((await suite.reader.verify()).broken).toBeNull()
    expect(suite.errors).toEqual([])
  })
})
