import { expect, test } from 'vitest'
import { ROBOT_KEY_LIMITS } from '../robots/robot-keys/limits.ts'
import { startServer } from './socket-suite.ts'

test('a robot’s proof stands in for a ticket, within its scope', async () => {
  const server = await startServer()
  const robot = server.robots.add()
  const client = await server.open()
  expect(await client.ask({ op: 'auth', robot: robot.proof() })).toMatchObject({ code: 'success' })
  expect(await client.subscribe('orders', 'fills')).toMatchObject({ code: 'success' })
  for (const topic of ['messages', 'deposits', 'withdrawals', 'secondOrders']) {
    expect(await client.subscribe(topic)).toMatchObject({ code: 'robot.scope', data: { topic } })
  }
  await client.ask({ op: 'placeOrder', data: { symbol: 'BTC_USDT' } })
  expect(server.calls.asked.at(-1)?.caller).toMatchObject({
    userId: robot.robotId,
    robot: { venue: 'spot', symbol: 'BTC_USDT' },
  })
})

test('a proof is good for one socket', async () => {
  const server = await startServer()
  const proof = server.robots.add().proof()
  const [first, second] = [await server.open(), await server.open()]
  expect(await first.ask({ op: 'auth', robot: proof })).toMatchObject({ code: 'success' })
  expect(await second.ask({ op: 'auth', robot: proof })).toMatchObject({ code: 'robot.sign.repeated' })
  expect(await second.subscribe('orders')).toMatchObject({ code: 'login.user.not.login' })
})

test('a proof for a call, of another key or of no form lets nobody in', async () => {
  const server = await startServer()
  const [robot, other] = [server.robots.add(), server.robots.add()]
  const proof = robot.proof()
  for (const wrong of [
    robot.proof({ path: '/exchange/app/spot/openOrders' }),
    { ...proof, key: other.keyId },
    { ...proof, sign: 'A' },
    { ...proof, time: '1' },
    { key: robot.keyId },
    'robot',
    null,
  ]) {
    const client = await server.open()
    expect(await client.ask({ op: 'auth', robot: wrong })).toMatchObject({ code: 'robot.sign.wrong' })
    expect(await client.subscribe('orders')).toMatchObject({ code: 'login.user.not.login' })
  }
  const both = await server.open()
  expect(await both.ask({ op: 'auth', robot: proof, ticket: 'ticket-1' })).toMatchObject({
    code: 'request.malformed',
  })
})

test('the sockets of a robot end with its key', async () => {
  const server = await startServer()
  const [robot, other] = [server.robots.add(), server.robots.add()]
  const [one, two] = [await server.open(), await server.open()]
  await one.ask({ op: 'auth', robot: robot.proof() })
  await two.ask({ op: 'auth', robot: other.proof() })
  await server.robots.keys.revoke(robot.robotId, robot.keyId)
  expect(await one.closed).toBe(4003)
  expect(await two.ask({ op: 'ping' })).toMatchObject({ code: 'success' })
})

test('robots of one address do not take its places, and one robot has not more than its own', async () => {
  const server = await startServer({ limits: { socketsPerAddress: 2 } })
  const robot = server.robots.add()
  for (let at = 0; at < ROBOT_KEY_LIMITS.socketsPerKey; at++) {
    const client = await server.open()
    expect(await client.ask({ op: 'auth', robot: robot.proof() })).toMatchObject({ code: 'success' })
  }
  const tooMany = await server.open()
  expect(await tooMany.ask({ op: 'auth', robot: robot.proof() })).toMatchObject({
    code: 'request.rate.limited',
  })
  const visitor = await server.open()
  await expect(server.open()).rejects.toThrow('status 429')
  visitor.socket.terminate()
  await expect.poll(() => server.sockets.counters.sockets).toBe(ROBOT_KEY_LIMITS.socketsPerKey + 1)
  expect(await (await server.open()).ask({ op: 'ping' })).toMatchObject({ code: 'success' })
})
