// Signed calls over HTTP, against a server with the real table of routes.

import { ROUTES, type RouteName } from '@candor/api'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Admission } from '../../admission.ts'
import type { Handlers } from '../../call.ts'
import { createHttpServer } from '../../http-server.ts'
import type { Sessions } from '../../identity/sessions.ts'
import { GatewayMetrics } from '../../metrics.ts'
import { RateLimits } from '../../rate-limits.ts'
import { ApiRefusal } from '../../refusal.ts'
import { serveRoutes } from '../../route-server.ts'
import { type SignAsk, type TestRobot, TestRobots } from './robot-keys-suite.ts'

const PLENTY = 1_000_000
const robots = new TestRobots()
const asked: { name: string; userId: number }[] = []
let app: FastifyInstance
let address: string

beforeAll(async () => {
  app = await createHttpServer({ logger: pino({ level: 'silent' }), trustProxy: [] })
  const handlers = Object.fromEntries(
    Object.keys(ROUTES).map((name) => [
      name,
      ({ session }: { session?: { userId: number } }) => {
        asked.push({ name, userId: session?.userId ?? 0 })
        return { list: [] }
      },
    ]),
  ) as unknown as Handlers
  const find = (): never => {
    throw new ApiRefusal('login.user.not.login')
  }
  serveRoutes(app, handlers, {
    sessions: { find } as unknown as Sessions,
    robotKeys: robots.keys,
    rates: new RateLimits({ requestsPerSecond: PLENTY, ordersPerSecond: 10, loginsPerMinute: PLENTY }),
    admission: new Admission(),
    metrics: new GatewayMetrics([]),
    isStopping: () => false,
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  address = `http://127.0.0.1:${(app.server.address() as { port: number }).port}`
})
afterAll(() => app.close())

interface Sent {
  readonly headers: Record<string, string>
  readonly body?: string
  readonly query?: string
}

async function send(name: RouteName, { headers, body, query = '' }: Sent) {
  const { method, path } = ROUTES[name]
  const response = await fetch(address + path + query, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body }),
  })
  return { status: response.status, ...((await response.json()) as { code: string }) }
}

/** Signs and sends the same. */
function call(robot: TestRobot, name: RouteName, { query = '', ...ask }: SignAsk & { query?: string } = {}) {
  const { method, path } = ROUTES[name]
  const headers = robot.headers({ method, path: path + query, ...ask })
  return send(name, { headers, query, ...(ask.body === undefined ? {} : { body: ask.body }) })
}

const order = { symbol: 'BTC_USDT', side: 'buy', type: 'limit', price: '30000', quantity: '0.01' }

test('a signed call is made as the robot’s own account', async () => {
  const robot = robots.add()
  asked.length = 0
  expect(await call(robot, 'openOrders', { query: '?symbol=BTC_USDT' })).toMatchObject({ code: 'success' })
  expect(await call(robot, 'placeOrder', { body: JSON.stringify(order) })).toMatchObject({ code: 'success' })
  const umlaut = JSON.stringify({ ...order, clientOrderId: 'größe'.normalize('NFD') })
  expect(await call(robot, 'placeOrder', { body: umlaut })).toMatchObject({ code: 'request.invalid' })
  expect(asked).toEqual([
    { name: 'openOrders', userId: robot.robotId },
    { name: 'placeOrder', userId: robot.robotId },
  ])
})

test('a body or a path that was changed on the way is refused', async () => {
  const robot = robots.add()
  const { method, path } = ROUTES.placeOrder
  const headers = robot.headers({ method, path, body: JSON.stringify(order) })
  const body = JSON.stringify({ ...order, quantity: '1' })
  const wrong = { status: 401, code: 'robot.sign.wrong' }
  expect(await send('placeOrder', { headers, body })).toMatchObject(wrong)
  expect(await send('cancelOrder', { headers, body: JSON.stringify(order) })).toMatchObject(wrong)
  const list = robot.headers({ method: 'GET', path: `${ROUTES.openOrders.path}?symbol=BTC_USDT` })
  expect(await send('openOrders', { headers: list, query: '?symbol=ETH_USDT' })).toMatchObject(wrong)
  expect(await send('openOrders', { headers: list })).toMatchObject(wrong)
})

test('the same request again is refused, however it ended the first time', async () => {
  const robot = robots.add()
  const { method, path } = ROUTES.cancelAllOrders
  const headers = robot.headers({ method, path, body: '{}' })
  expect(await send('cancelAllOrders', { headers, body: '{}' })).toMatchObject({ code: 'success' })
  expect(await send('cancelAllOrders', { headers, body: '{}' })).toMatchObject({
    status: 401,
    code: 'robot.sign.repeated',
  })
  const invalid = robot.headers({ method, path, body: '{"unknown":1}' })
  const twice = { headers: invalid, body: '{"unknown":1}' }
  expect(await send('cancelAllOrders', twice)).toMatchObject({ code: 'request.invalid' })
  expect(await send('cancelAllOrders', twice)).toMatchObject({ code: 'robot.sign.repeated' })
})

test('headers that are missing or make no sense are a wrong signature', async () => {
  const robot = robots.add()
  const { method, path } = ROUTES.openOrders
  const whole = robot.headers({ method, path })
  for (const missing of ['robot-time', 'robot-nonce', 'robot-sign']) {
    const { [missing]: _, ...headers } = whole
    expect(await send('openOrders', { headers })).toMatchObject({ code: 'robot.sign.wrong' })
  }
  for (const broken of [
    { 'robot-nonce': 'short' },
    { 'robot-time': '-1' },
    { 'robot-time': 'soon' },
    { 'robot-sign': 'A' },
    { 'robot-key': '../../etc' },
  ]) {
    expect(await send('openOrders', { headers: { ...whole, ...broken } })).toMatchObject({
      code: 'robot.sign.wrong',
    })
  }
})

test('another market, or a call that is no robot’s, is out of scope', async () => {
  const robot = robots.add()
  const outside = { status: 403, code: 'robot.scope' }
  const other = JSON.stringify({ ...order, symbol: 'ETH_USDT' })
  expect(await call(robot, 'placeOrder', { body: other })).toMatchObject(outside)
  for (const name of ['getUserInfo', 'messages', 'withdrawals', 'sessions', 'robots'] as const) {
    expect(await call(robot, name)).toMatchObject(outside)
  }
  for (const name of ['transfer', 'createWithdrawal', 'logout', 'startRobot', 'stopRobot'] as const) {
    expect(await call(robot, name, { body: '{}' })).toMatchObject(outside)
  }
})

test('what is only for robots takes no ticket', async () => {
  expect(await send('ownRobot', { headers: { ticket: 'A'.repeat(43) } })).toMatchObject({
    status: 401,
    code: 'robot.key.unknown',
  })
  expect(await call(robots.add(), 'ownRobot')).toMatchObject({ code: 'success' })
})

test('a key that ends while a call arrives does nothing any more', async () => {
  const robot = robots.add()
  expect(await call(robot, 'openOrders')).toMatchObject({ code: 'success' })
  await robots.keys.revoke(robot.robotId, robot.keyId)
  expect(await call(robot, 'openOrders')).toMatchObject({ status: 401, code: 'robot.key.unknown' })
})

test('every key has bounds of its own, which forged calls do not use up', async () => {
  const [busy, other] = [robots.add(), robots.add()]
  const body = JSON.stringify(order)
  const { method, path } = ROUTES.placeOrder
  for (let at = 0; at < 100; at++) {
    const forged = { ...busy.headers({ method, path, body }), 'robot-sign': 'A'.repeat(86) }
    await send('placeOrder', { headers: forged, body })
  }
  expect(await call(busy, 'placeOrder', { body })).toMatchObject({ code: 'success' })
  const codes: string[] = []
  for (let at = 0; at < 60; at++) codes.push((await call(busy, 'placeOrder', { body })).code)
  expect(codes).toContain('request.rate.limited')
  expect(await call(other, 'placeOrder', { body })).toMatchObject({ code: 'success' })
})
