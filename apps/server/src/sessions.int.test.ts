// Who gets in, who does not, and how a session ends: through the door, over HTTP and the socket.

import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEMO_PASSWORD, demoTrader } from './demo-listing.ts'
import type { ApiAnswer } from './testing/api-client.ts'
import { CheckedClient } from './testing/checked-client.ts'
import { closeRawConnections, send } from './testing/raw-http.ts'
import { SocketClient } from './testing/socket-client.ts'
import { startTestServer, type TestServer } from './testing/test-server.ts'

const LOGIN = '/exchange/api/auth/oauth/token'
const { account } = demoTrader(1)
const MONTH_MS = 30 * 24 * 3_600_000
const WEEK_MS = 7 * 24 * 3_600_000

let server: TestServer
let anyone: CheckedClient

beforeAll(async () => {
  server = await startTestServer()
  anyone = new CheckedClient(server.address)
})
afterAll(async () => {
  closeRawConnections()
  await server.stop()
})

function login(fields: Readonly<Record<string, string>> = {}, at = anyone): Promise<ApiAnswer> {
  const body = { grant_type: 'password', username: account, password: DEMO_PASSWORD, ...fields }
  return at.call('login', { body })
}

function userInfo(ticket: string): Promise<ApiAnswer> {
  return new CheckedClient(server.address, ticket).call('getUserInfo')
}

/** The ticket of a session of the first trader that began and was last used so long ago. */
async function agedTicket(createdMs: number, seenMs: number): Promise<string> {
  const ticket = randomBytes(32).toString('base64url')
  await server.database
    .insertInto('sessions')
    .values({
      token_hash: createHash('sha256').update(ticket).digest(),
      user_id: demoTrader(1).userId,
      created_ms: Date.now() - createdMs,
      seen_ms: Date.now() - seenMs,
      revoked_ms: null,
    })
    .execute()
  return ticket
}

describe('without a session', () => {
  const notLoggedIn = { httpStatus: 401, code: 'login.user.not.login', data: null }

  test('a call that needs one says so', async () => {
    expect(await anyone.call('getUserInfo')).toMatchObject(notLoggedIn)
    expect(await anyone.call('getUserInfo')).not.toHaveProperty('status')
  })

  test.each([
    ['a word', 'ticket'],
    ['an unknown token', 'A'.repeat(43)],
    ['a token too short', 'A'.repeat(42)],
    ['a token too long', 'A'.repeat(44)],
    ['SQL', "' OR '1'='1"],
    ['a session id', '00000000-0000-0000-0000-000000000000'],
    ['the name of a user', account],
    ['8,000 characters', 'A'.repeat(8_000)],
  ])('%s is no ticket', async (_what, ticket) => {
    expect(await userInfo(ticket)).toMatchObject(notLoggedIn)
  })

  test('a ticket counts in its own header alone', async () => {
    const { token = '' } = await server.trader()
    const path = '/exchange/app/account/getUserInfo'
    for (const headers of [
      { authorization: `Bearer ${token}` },
      { cookie: `ticket=${token}` },
      { 'x-ticket': token },
      { ticket: ` ${token}x` },
    ]) {
      const answer = await send(server.address, { method: 'GET', path, headers })
      expect(answer.status, `in ${Object.keys(headers).join()}`).toBe(401)
    }
    expect((await send(server.address, { method: 'GET', path: `${path}?ticket=${token}` })).status).toBe(401)
    const twice = { method: 'GET', path, headers: { ticket: [token, token] } }
    expect((await send(server.address, twice)).status).toBe(401)
  })

  test('a socket has no calls and no private topics', async () => {
    const socket = await SocketClient.open(server.address)
    expect((await socket.call('cancelAllOrders', {})).code).toBe('login.user.not.login')
    for (const topic of ['orders', 'fills', 'balances']) {
      expect((await socket.send({ op: 'subscribe', topics: [topic] })).code).toBe('login.user.not.login')
    }
    expect((await socket.send({ op: 'auth', ticket: 'A'.repeat(43) })).code).toBe('login.user.not.login')
    await socket.close()
  })

  test('[threat 24] a page of another site opens no socket', async () => {
    await expect(SocketClient.open(server.address, { origin: 'https://evil.example' })).rejects.toThrow('403')
  })
})

describe('login', () => {
  test('takes JSON and a form, and the account in any case', async () => {
    const username = ` ${account.toUpperCase()} `
    expect(await login({ username })).toMatchObject({ httpStatus: 200, code: 'success' })
    const body = new URLSearchParams({ grant_type: 'password', username, password: DEMO_PASSWORD }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await send(server.address, { method: 'POST', path: LOGIN, headers, body })
    expect(JSON.parse(answer.text)).toMatchObject({ code: 'success', data: { token_type: 'ticket' } })
  })

  test('[threat 15] tells a wrong password and an unknown account apart by nothing', async () => {
    const wrong = await login({ password: 'candor-demo-2' })
    expect(wrong).toMatchObject({ httpStatus: 400, code: 'login.failed' })
    expect(await login({ username: 'nobody@candor.example' })).toEqual(wrong)
    for (const password of [DEMO_PASSWORD.toUpperCase(), ` ${DEMO_PASSWORD}`, `${DEMO_PASSWORD}\0`, '\0']) {
      expect(await login({ password })).toEqual(wrong)
    }
  })

  test('knows no other grant, and does not even look at the password then', async () => {
    for (const grant_type of ['refresh_token', 'client_credentials', 'PASSWORD', '']) {
      expect(await login({ grant_type })).toMatchObject({ httpStatus: 400, code: 'login.grant.unsupported' })
    }
  })

  test('[threat 21] gives a new token each time, whatever ticket comes along', async () => {
    const fixed = 'F'.repeat(43)
    const bearer = new CheckedClient(server.address, fixed)
    const tokens = await Promise.all(
      [1, 2, 3].map(async () => {
        const { access_token } = (await login({}, bearer)).data as { access_token: string }
        return access_token
      }),
    )
    expect(new Set([...tokens, fixed]).size).toBe(4)
    expect((await userInfo(fixed)).httpStatus).toBe(401)
    for (const token of tokens) expect((await userInfo(token)).code).toBe('success')
  })

  test('keeps only the hash of a token', async () => {
    const { token = '' } = await server.trader()
    const rows = await server.database.selectFrom('sessions').selectAll().execute()
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) expect(Buffer.from(row.token_hash).toString('latin1')).not.toContain(token)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('[threat 16] a crowd of logins is turned away and trading goes on', async () => {
    const trader = await server.trader()
    const crowd = Promise.all(Array.from({ length: 150 }, () => login({ password: 'guess' })))
    const order = await trader.call('cancelAllOrders', { body: {} })
    expect(order.code).toBe('success')
    const codes = new Set((await crowd).map(({ code }) => code))
    expect([...codes].sort()).toEqual(['login.busy', 'login.failed'])
    expect((await login()).code).toBe('success')
  })
})

describe('a session ends', () => {
  test('[threat 21] by logout: at once, for good, and no other one', async () => {
    const trader = await server.trader()
    const other = await server.trader()
    const revoked = { httpStatus: 403, code: 'login.session.revoked', status: 4003 }
    expect(await trader.ask('logout')).toBeNull()
    expect(await trader.call('getUserInfo')).toMatchObject(revoked)
    expect(await trader.call('cancelAllOrders', { body: {} })).toMatchObject(revoked)
    expect(await trader.call('logout')).toMatchObject(revoked)
    expect((await other.call('getUserInfo')).code).toBe('success')
  })

  test('[threat 21] and its sockets with it', async () => {
    const trader = await server.trader()
    const other = await server.trader()
    const sockets = await Promise.all([1, 2].map(() => SocketClient.withTicket(server.address, trader.token)))
    const bystander = await SocketClient.withTicket(server.address, other.token)
    await trader.ask('logout')
    expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual([4003, 4003])
    const again = await SocketClient.open(server.address)
    expect((await again.send({ op: 'auth', ticket: trader.token })).code).toBe('login.session.revoked')
    expect((await again.call('cancelAllOrders', {})).code).toBe('login.user.not.login')
    expect((await bystander.call('cancelAllOrders', {})).code).toBe('success')
    await Promise.all([again.close(), bystander.close()])
  })

  test('[threat 21] while calls are under way: each is answered one way or the other', async () => {
    const trader = await server.trader()
    const calls = Array.from({ length: 50 }, () => trader.call('balances'))
    const [, ...answers] = await Promise.all([trader.ask('logout'), ...calls])
    for (const { code } of answers) expect(['success', 'login.session.revoked']).toContain(code)
    expect((await trader.call('balances')).code).toBe('login.session.revoked')
  })

  test.each([
    ['unused for a week', WEEK_MS + 60_000, WEEK_MS + 60_000],
    ['a month after it began', MONTH_MS + 60_000, 0],
  ])('%s', async (_when, createdMs, seenMs) => {
    const ticket = await agedTicket(createdMs, seenMs)
    const expired = { httpStatus: 401, code: 'login.session.expired', status: 4001 }
    expect(await userInfo(ticket)).toMatchObject(expired)
    expect(await userInfo(ticket)).toMatchObject(expired)
    const socket = await SocketClient.open(server.address)
    expect((await socket.send({ op: 'auth', ticket })).code).toBe('login.session.expired')
    await socket.close()
  })

  test('not a minute before', async () => {
    const ticket = await agedTicket(MONTH_MS - 60_000, WEEK_MS - 60_000)
    expect((await userInfo(ticket)).code).toBe('success')
  })
})
