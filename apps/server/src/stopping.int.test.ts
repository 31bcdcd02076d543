// The server as a process: it keeps secrets out of its logs, ends what it has begun before it stops, stops while it
// still starts, and leaves nothing behind.

import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ROUTES } from '@candor/api'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DEMO_PASSWORD, demoTrader } from './demo-listing.ts'
import { ApiClient } from './testing/api-client.ts'
import { CheckedClient, type Order } from './testing/checked-client.ts'
import { PipelinedConnection } from './testing/pipelined-connection.ts'
import { ServerChild } from './testing/server-child.ts'
import { SocketClient } from './testing/socket-client.ts'
import { type TemporaryDirectory, temporaryDirectory } from './testing/temporary-directory.ts'

const WIDE = { CANDOR_RATE_ORDERS: '1000000', CANDOR_RATE_REQUESTS: '1000000' }
const order = {
  symbol: 'BTC_USDT',
  side: 'buy',
  type: 'limit',
  price: '20000',
  quantity: '0.001',
  timeInForce: 'immediateOrCancel',
}

let directory: TemporaryDirectory

beforeEach(() => {
  directory = temporaryDirectory()
})
afterEach(() => {
  expect(processesIn(directory.path)).toEqual([])
  directory.remove()
})

/** Every process that was told of this folder: the server, and the database that it starts. */
function processesIn(path: string): string[] {
  const lines = execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' }).split('\n')
  return lines.filter((line) => line.includes(path))
}

function start(settings: Readonly<Record<string, string>> = {}): Promise<ServerChild> {
  return ServerChild.start({ dataDirectory: directory.path, settings: { ...WIDE, ...settings } })
}

describe('logs', () => {
  test('[threat 38] hold no password and no ticket, even when they say everything', async () => {
    const server = await start({ CANDOR_LOG_LEVEL: 'debug', CANDOR_METRICS_TOKEN: 'canary-metrics-token' })
    const { address } = server
    const trader = await ApiClient.login(address, demoTrader(1).account, DEMO_PASSWORD)
    const anyone = new ApiClient(address)
    const login = { grant_type: 'password', username: 'canary-user', password: 'canary-password' }
    const calls = [
      anyone.call('login', { body: login }),
      anyone.call('login', { body: { ...login, username: 'a\0b' } }),
      anyone.call('login', { body: { ...login, password: ['canary-password'] } }),
      anyone.call('login', { body: { ...login, code: 'canary-code' } }),
      anyone.call('login', { body: login, headers: { 'content-type': 'text/plain' } }),
      anyone.call('getUserInfo', {
        headers: { ticket: 'canary-ticket', cookie: 'canary-cookie', authorization: 'Bearer canary' },
      }),
      trader.call('getUserInfo'),
      trader.call('cancelOrder', { body: { orderId: '1', password: 'canary-password' } }),
      trader.call('placeOrder', { body: 'canary-password' }),
      trader.call('changePassword', {
        body: { password: 'canary-password', newPassword: 'canary-new-password' },
      }),
      trader.call('setFundPassword', { body: { password: 'canary-password', fundPassword: 'canary-fund' } }),
      trader.call('beginAuthenticator', { body: { password: 'canary-password' } }),
      anyone.call('register', {
        body: {
          account: 'canary@example.com',
          code: '123456',
          password: 'canary-password',
          nationality: 'JP',
          agreement: true,
        },
      }),
      anyone.call('sendCode', { body: { purpose: 'register', account: 'canary-new@example.com' } }),
    ]
    for (const { httpStatus } of await Promise.all(calls)) expect(httpStatus).toBeLessThan(500)
    await fetch(`${address}/metrics`, { headers: { authorization: 'Bearer canary-metrics-token' } })
    const socket = await SocketClient.withTicket(address, trader.token)
    await socket.send({ op: 'auth', ticket: 'canary-ticket' })
    await trader.call('logout')
    expect(await socket.closed).toBe(4003)
    expect(await server.stop()).toBe(0)
    expect(server.printed).toMatch(/"level":(20|30)/)
    expect(server.printed).not.toContain('canary')
    expect(server.printed).not.toContain(trader.token)
    expect(server.printed).not.toMatch(/postgres(ql)?:\/\//)
  })
})

describe('a stop', () => {
  test('[P3] answers what was under way, ends with 0, and the next start has what was acknowledged', async () => {
    const server = await start()
    const { token = '' } = await CheckedClient.ofTrader(server.address)
    const socket = await SocketClient.withTicket(server.address, token)
    const connections = await Promise.all([1, 2, 3].map(() => PipelinedConnection.open(server.address)))
    for (const connection of connections) {
      connection.post(
        ROUTES.placeOrder.path,
        token,
        Array.from({ length: 100 }, () => order),
      )
    }
    const overSocket = Array.from({ length: 100 }, () => socket.call('placeOrder', order))
    await expect.poll(() => connections[0]?.answers.length, { interval: 1 }).toBeGreaterThan(0)
    const stopped = server.stop()
    await Promise.all(connections.map((connection) => connection.allAnswered()))
    const answers = [
      ...connections.flatMap((connection) => connection.answers),
      ...(await Promise.all(overSocket)),
    ]
    expect(answers).toHaveLength(400)
    for (const { code } of answers) expect(['success', 'gateway.stopping', 'engine.stopping']).toContain(code)
    expect(await socket.closed).toBe(1001)
    expect(await stopped).toBe(0)
    expect(server.printed).toMatch(/Stopped at command \d+, state [0-9a-f]{64}/)
    await expect(fetch(`${server.address}/healthz`)).rejects.toThrow()

    const acknowledged = answers.flatMap(({ code, data }) =>
      code === 'success' ? [(data as Order).orderId] : [],
    )
    expect(acknowledged.length).toBeGreaterThan(0)
    const again = await start()
    const trader = await CheckedClient.ofTrader(again.address)
    const pages = await Promise.all(
      ['1', '2', '3'].map((pageIndex) =>
        trader.ask<{ list: Order[]; total: number }>('orderHistory', {
          query: { pageIndex, pageSize: '200' },
        }),
      ),
    )
    const ids = pages.flatMap(({ list }) => list.map(({ orderId }) => orderId))
    expect(ids.sort()).toEqual(acknowledged.sort())
    // A session outlives the process that began it.
    expect((await new CheckedClient(again.address, token).call('getUserInfo')).code).toBe('success')
    expect(await again.stop()).toBe(0)
  })

  test.each([
    ['its database', (path: string) => existsSync(join(path, 'postgres'))],
    ['its engine', (path: string) => existsSync(join(path, 'engine'))],
  ])('while it still starts %s ends with 0 as well, and the next start is whole', async (_what, when) => {
    const { path } = directory
    const { exitCode, printed } = await ServerChild.stopWhileStarting({ dataDirectory: path }, () =>
      when(path),
    )
    expect(exitCode, `after ${printed}`).toBe(0)
    expect(processesIn(path)).toEqual([])
    const server = await start()
    const trader = await CheckedClient.ofTrader(server.address)
    expect(await trader.spot('USDT')).toMatchObject({ available: '100000', frozen: '0' })
    expect(await server.stop()).toBe(0)
  })
})

/** Starts a server as tests do, in a process of its own. */
const STARTER = `
  const { ServerChild } = await import(process.env.STARTER_MODULE)
  await ServerChild.start({ dataDirectory: process.env.STARTER_FOLDER })
  process.stdout.write('started')
`

describe('a server of tests', () => {
  test('stops, and its database with it, when whoever started it was killed', async () => {
    const starter = spawn(process.execPath, ['--input-type=module', '--eval', STARTER], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        STARTER_MODULE: new URL('../dist/testing/server-child.js', import.meta.url).href,
        STARTER_FOLDER: directory.path,
      },
    })
    await once(starter.stdout, 'data')
    expect(processesIn(directory.path)).not.toEqual([])
    starter.kill('SIGKILL')
    await expect.poll(() => processesIn(directory.path), { timeout: 30_000 }).toEqual([])
  })
})
