// The database goes and comes back: trading goes on, what needs the past says so, and afterwards nothing is missing.

import { join } from 'node:path'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@candor/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { DEMO_PASSWORD, demoTrader } from './demo-listing.ts'
import { type RunningServer, startServer } from './server.ts'
import { ApiClient } from './testing/api-client.ts'
import { CheckedClient, type Order } from './testing/checked-client.ts'
import { SwitchableProxy } from './testing/switchable-proxy.ts'
import { type TemporaryDirectory, temporaryDirectory } from './testing/temporary-directory.ts'

const order = { symbol: 'BTC_USDT', side: 'buy', type: 'limit', price: '30000', quantity: '0.001' }
const WAIT = { timeout: 30_000, interval: 100 }

let directory: TemporaryDirectory
let postgres: EmbeddedPostgres
let proxy: SwitchableProxy
let server: RunningServer
let trader: CheckedClient
const failures: string[] = []
/** What was started, to be stopped in the opposite order, also when a later part did not start. */
const stops: (() => Promise<unknown>)[] = []

function startDatabase(): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({
    directory: join(directory.path, 'postgres'),
    onExit: (reason) => failures.push(reason),
  })
}

function portOf({ url }: EmbeddedPostgres): number {
  return Number(new URL(url).port)
}

beforeAll(async () => {
  directory = temporaryDirectory()
  stops.push(async () => directory.remove())
  postgres = await startDatabase()
  stops.push(() => postgres.stop())
  proxy = await SwitchableProxy.start(portOf(postgres))
  stops.push(() => proxy.stop())
  const config = readConfig({
    CANDOR_PORT: '0',
    CANDOR_DATA_DIR: directory.path,
    CANDOR_DATABASE_URL: Object.assign(new URL(postgres.url), { port: String(proxy.port) }).href,
    CANDOR_LOG_LEVEL: 'fatal',
  })
  server = await startServer(config, (reason) => failures.push(reason))
  stops.push(() => server.stop())
  trader = await CheckedClient.ofTrader(server.address)
})
afterAll(async () => {
  for (const stop of stops.toReversed()) await stop()
  expect(failures).toEqual([])
})

async function ready(): Promise<{ status: number; [part: string]: unknown }> {
  const response = await fetch(`${server.address}/readyz`)
  return { ...((await response.json()) as object), status: response.status }
}

test('[P14] while the database is away orders go on; when it is back the history is whole', async () => {
  const before = await trader.ask<Order>('placeOrder', { body: order })
  await expect.poll(ready, WAIT).toMatchObject({ status: 200, engine: true, database: true, views: true })
  expect(await trader.ask('orderHistory')).toMatchObject({ total: 1 })

  // Asked for at the very moment of the break, and just after it.
  const during = Array.from({ length: 20 }, () => trader.call('orderHistory'))
  proxy.cut()
  const stopped = postgres.stop()
  const broken = [...(await Promise.all(during)), ...(await askSome()), ...(await stopped.then(askSome))]
  for (const { httpStatus, code } of broken) {
    expect(['200 success', '503 database.unavailable']).toContain(`${httpStatus} ${code}`)
  }
  expect(broken.map(({ code }) => code)).toContain('database.unavailable')

  await expect.poll(ready, WAIT).toMatchObject({ status: 503, engine: true, database: false })
  expect((await fetch(`${server.address}/healthz`)).status).toBe(200)
  const placed = await trader.ask<Order>('placeOrder', { body: order })
  await trader.ask('cancelOrder', { body: { orderId: before.orderId } })
  expect((await trader.holdings()).openOrders.map(({ orderId }) => orderId)).toEqual([placed.orderId])
  expect(await trader.ask('getOrder', { query: { orderId: placed.orderId } })).toMatchObject({
    status: 'new',
  })
  expect((await trader.call('getOrder', { query: { orderId: before.orderId } })).code).toBe(
    'database.unavailable',
  )
  await expect(ApiClient.login(server.address, demoTrader(1).account, DEMO_PASSWORD)).rejects.toThrow(
    'database.unavailable',
  )
  const stranger = await new ApiClient(server.address, 'A'.repeat(43)).call('balances')
  expect(stranger).toMatchObject({ httpStatus: 503, code: 'database.unavailable' })

  postgres = await startDatabase()
  proxy.lead(portOf(postgres))
  await expect.poll(ready, WAIT).toMatchObject({ status: 200, database: true })
  await expect
    .poll(() => trader.ask('orderHistory'), WAIT)
    .toMatchObject({
      total: 2,
      list: [
        { orderId: placed.orderId, status: 'new' },
        { orderId: before.orderId, status: 'cancelled' },
      ],
    })
  expect((await CheckedClient.ofTrader(server.address)).token).toBeDefined()
})

async function askSome() {
  const calls = Array.from({ length: 10 }, () => [trader.call('orderHistory'), trader.call('fills')])
  return Promise.all(calls.flat())
}
