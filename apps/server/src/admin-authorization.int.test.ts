// Every call of the console, by every role and by nobody: only those that the table names get through, everybody else is
// told no before anything is looked at, and nothing changes. [P18, threat 27, ASVS 8.2.1, 8.4.2]

import { ADMIN_ROLES, ADMIN_ROUTES, type AdminRole, type AdminRoute, type AdminRouteName } from '@candor/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoTrader } from './demo-listing.ts'
import { adminExamples } from './testing/admin-examples.ts'
import { AdminTester, adminCall } from './testing/admin-tester.ts'
import { startTestServer, type TestServer } from './testing/test-server.ts'

const NAMES = Object.keys(ADMIN_ROUTES) as AdminRouteName[]
const routeOf = (name: AdminRouteName): AdminRoute => ADMIN_ROUTES[name]

let server: TestServer
let testers: ReadonlyMap<AdminRole, AdminTester>
let examples: ReturnType<typeof adminExamples>

beforeAll(async () => {
  server = await startTestServer()
  const owner = await AdminTester.owner(server)
  const hired: [AdminRole, AdminTester][] = [['owner', owner]]
  for (const role of ADMIN_ROLES) if (role !== 'owner') hired.push([role, await owner.hire(role)])
  testers = new Map(hired)
  const { list } = await owner.ask<{ list: { administratorId: string; role: string }[] }>('administrators')
  examples = adminExamples({
    userId: String(demoTrader(1).userId),
    email: 'nobody@candor.example',
    password: owner.password,
    administratorId: list.find(({ role }) => role === 'support')?.administratorId ?? '0',
  })
})
afterAll(() => server.stop())

/** Everything that a call of the console could have changed. */
async function state(): Promise<unknown> {
  const { database } = server
  const [people, sessions, proposals, settings, messages, texts] = await Promise.all([
    database
      .selectFrom('administrators')
      .select(['administrator_id', 'email', 'role', 'password_hash', 'disabled_ms', 'code_failures'])
      .orderBy('administrator_id')
      .execute(),
    database.selectFrom('admin_sessions').select('session_id').where('ended_ms', 'is', null).execute(),
    database.selectFrom('proposals').selectAll().execute(),
    database.selectFrom('system_config').selectAll().orderBy('key').execute(),
    database.selectFrom('messages').select('message_id').execute(),
    database.selectFrom('content_version').selectAll().execute(),
  ])
  const { number: lines } = await database.selectFrom('audit_head').select('number').executeTakeFirstOrThrow()
  const { number } = await database.selectFrom('view_checkpoint').select('number').executeTakeFirstOrThrow()
  return { people, sessions: sessions.length, proposals, settings, messages, texts, lines, number }
}

describe('without a session', () => {
  test('nothing but the login is answered', async () => {
    const before = await state()
    for (const name of NAMES) {
      if (routeOf(name).access === 'public') continue
      const { code, httpStatus } = await adminCall(server.adminAddress, undefined, name, examples[name])
      expect([name, code, httpStatus]).toEqual([name, 'login.user.not.login', 401])
    }
    expect(await state()).toEqual(before)
  })

  test("a user's ticket opens nothing, and an administrator's opens nothing of a user's", async () => {
    const trader = await server.trader()
    for (const name of NAMES) {
      if (routeOf(name).access === 'public') continue
      const { code } = await adminCall(server.adminAddress, trader.token, name, examples[name])
      expect([name, code]).toEqual([name, 'login.user.not.login'])
    }
    const ticket = testers.get('owner')?.token ?? ''
    const response = await fetch(`${server.address}/exchange/app/account/balances`, { headers: { ticket } })
    expect(((await response.json()) as { code: string }).code).toBe('login.user.not.login')
  })

  test('before enrolling nothing but enrolling is allowed, to any role', async () => {
    const owner = testers.get('owner')
    const created = await owner?.ask<{ oneTimePassword: string }>('createAdministrator', {
      body: { email: 'fresh@candor.example', role: 'owner', code: await owner.code() },
    })
    const login = { body: { email: 'fresh@candor.example', password: created?.oneTimePassword } }
    const { data } = await adminCall(server.adminAddress, undefined, 'login', login)
    const { access_token: ticket, stage } = data as { access_token: string; stage: string }
    expect(stage).toBe('enrol')
    const before = await state()
    for (const name of NAMES) {
      const { access, whileEnrolling } = routeOf(name)
      if (access === 'public' || whileEnrolling === true) continue
      const { code } = await adminCall(server.adminAddress, ticket, name, examples[name])
      expect([name, code]).toEqual([name, 'admin.enrol.required'])
    }
    expect(await state()).toEqual(before)
    const { code } = await adminCall(server.adminAddress, ticket, 'me')
    expect(code).toBe('success')
  })
})

describe.each(ADMIN_ROLES)('%s', (role) => {
  test('is refused everything that the table does not name, and that changes nothing', async () => {
    const tester = testers.get(role)
    const before = await state()
    const others = NAMES.filter(
      (name) => routeOf(name).access === 'user' && !routeOf(name).roles.includes(role),
    )
    for (const name of others) {
      const answer = await tester?.call(name, examples[name])
      expect([name, answer?.code, answer?.httpStatus]).toEqual([name, 'admin.forbidden', 403])
    }
    expect(await state()).toEqual(before)
  })

  test('gets through where the table names the role', async () => {
    const tester = testers.get(role)
    const own = NAMES.filter((name) => routeOf(name).roles.includes(role) && name !== 'logout')
    for (const name of own) {
      await tester?.code()
      const answer = await tester?.call(name, examples[name])
      expect(answer?.code, `of ${name}`).not.toMatch(
        /^(admin\.(forbidden|enrol)|login\.|server\.error|request\.invalid)/,
      )
    }
    const me = await tester?.ask<{ role: string; rights: string[] }>('me')
    expect(me?.role).toBe(role)
    expect(me?.rights).toEqual(NAMES.filter((name) => routeOf(name).roles.includes(role)))
  })
})

describe('what was given is taken away at once', () => {
  test('a role', async () => {
    const owner = testers.get('owner')
    const someone = await owner?.hire('finance', 'moved@candor.example')
    expect((await someone?.call('proposals'))?.code).toBe('success')
    const { administratorId } = (await someone?.ask<{ administratorId: string }>('me')) ?? {}
    await owner?.ask('setAdministratorRole', {
      body: { administratorId, role: 'content', code: await owner.code() },
    })
    expect((await someone?.call('proposals'))?.code).toBe('admin.forbidden')
    expect((await someone?.call('config'))?.code).toBe('success')
    await owner?.ask('disableAdministrator', { body: { administratorId, code: await owner.code() } })
    expect((await someone?.call('config'))?.code).toBe('login.session.revoked')
  })

  test('a session', async () => {
    const owner = testers.get('owner')
    const someone = await owner?.hire('support', 'leaves@candor.example')
    expect((await someone?.call('logout'))?.code).toBe('success')
    expect((await someone?.call('me'))?.code).toBe('login.session.revoked')
  })
})
