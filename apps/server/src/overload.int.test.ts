// [P17] More than the server can do: what is too much is refused at once and with a code, cancels get through, memory
// stays bounded, and nothing that was acknowledged is lost.

import { setTimeout as sleep } from 'node:timers/promises'
import { API_ERRORS, type ErrorCode, ROUTES } from '@candor/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CheckedClient, type Order } from './testing/checked-client.ts'
import { type FloodAnswer, PipelinedConnection } from './testing/pipelined-connection.ts'
import { type RawAnswer, sendBytes } from './testing/raw-http.ts'
import { ServerChild } from './testing/server-child.ts'
import { SocketClient } from './testing/socket-client.ts'
import { type TemporaryDirectory, temporaryDirectory } from './testing/temporary-directory.ts'
import { withTestServer } from './testing/test-server.ts'

const CONNECTIONS = 48
const BURST = 200
const BURSTS = 2
const BURST_EVERY_MS = 300
const ROUNDS = 6
/** A machine that does much else takes a minute for a round. */
const PATIENCE_MS = 600_000
const CANCELS = 40
/** Far above what the flood takes, far below what absorbing it without a bound would. */
const MOST_GROWTH_MB = 500
const WIDE = '1000000'

const COIN_LIST = `POST ${ROUTES.coinList.path} HTTP/1.1\r\nhost: candor\r\ncontent-type: application/json`
const SLOW = [
  'GET /healthz HTTP/1.1\r\nhost: candor\r\nx-slow:',
  `${COIN_LIST}\r\ncontent-length: 10\r\n\r\n{`,
  `${COIN_LIST}\r\ntransfer-encoding: chunked\r\n\r\n5\r\n{`,
]

/** Taken at once or not at all: it leaves nothing in the book, so there may be any number of them. */
const order = {
  symbol: 'BTC_USDT',
  side: 'buy',
  type: 'limit',
  price: '20000',
  quantity: '0.001',
  timeInForce: 'immediateOrCancel',
}

describe('[P17] a flood of orders', () => {
  let directory: TemporaryDirectory
  let server: ServerChild
  let traders: readonly CheckedClient[]
  let rounds = 0
  /** Requests that never arrive whole, begun before the flood. */
  let slow: Promise<RawAnswer[]>

  beforeAll(async () => {
    directory = temporaryDirectory()
    server = await ServerChild.start({
      dataDirectory: directory.path,
      settings: {
        CANDOR_DEMO_TRADERS: '4',
        CANDOR_RATE_ORDERS: WIDE,
        CANDOR_RATE_REQUESTS: WIDE,
        CANDOR_LOG_LEVEL: 'error',
      },
    })
    slow = Promise.all(
      Array.from({ length: 60 }, (_, place) => sendBytes(server.address, SLOW[place % SLOW.length] ?? '')),
    )
    traders = await Promise.all([1, 2, 3].map((number) => CheckedClient.ofTrader(server.address, number)))
  })
  afterAll(async () => {
    await server.stop()
    directory.remove()
  })

  async function residentMb(): Promise<number> {
    const text = await (await fetch(`${server.address}/metrics`)).text()
    return Number(/^candor_process_resident_memory_bytes (\S+)$/m.exec(text)?.[1]) / 2 ** 20
  }

  /** Bursts at fixed times, whether or not the last one is answered. */
  async function flood(round: number): Promise<FloodAnswer[][]> {
    const connections = await Promise.all(
      Array.from({ length: CONNECTIONS }, () => PipelinedConnection.open(server.address)),
    )
    for (let burst = 0; burst < BURSTS; burst++) {
      for (const [place, connection] of connections.entries()) {
        const { token = '' } = traders[place % traders.length] as CheckedClient
        const bodies = Array.from({ length: BURST }, (_, index) => ({
          ...order,
          clientOrderId: `f-${round}-${place}-${burst}-${index}`,
        }))
        connection.post(ROUTES.placeOrder.path, token, bodies)
      }
      await sleep(BURST_EVERY_MS)
    }
    await Promise.all(connections.map((connection) => connection.allAnswered()))
    for (const connection of connections) connection.close()
    return traders.map((_, trader) =>
      connections.flatMap(({ answers }, place) => (place % traders.length === trader ? answers : [])),
    )
  }

  /** A busy machine may give the flood too little to overflow anything: then it comes again, and counts as one. */
  async function floodUntilRefused(): Promise<FloodAnswer[][]> {
    const all: FloodAnswer[][] = traders.map(() => [])
    for (let round = 0; round < ROUNDS; round++) {
      for (const [trader, answers] of (await flood(round)).entries()) all[trader]?.push(...answers)
      rounds = round + 1
      if (all.flat().some(({ code }) => code === 'gateway.busy')) break
    }
    return all
  }

  /** Cancels of resting orders, one after the other, while the flood lasts. */
  async function cancelMeanwhile(client: CheckedClient, ids: readonly string[]): Promise<string[]> {
    const codes: string[] = []
    for (const orderId of ids) {
      codes.push((await client.call('cancelOrder', { body: { orderId } })).code)
      await sleep(BURST_EVERY_MS / 10)
    }
    return codes
  }

  async function historyIds(client: CheckedClient, total: number): Promise<Set<string>> {
    const page = async (pageIndex: number): Promise<{ list: Order[]; total: number }> =>
      client.ask('orderHistory', { query: { pageIndex: String(pageIndex), pageSize: '200' } })
    await expect.poll(async () => (await page(1)).total, { timeout: 60_000, interval: 200 }).toBe(total)
    const ids = new Set<string>()
    for (let index = 1; (index - 1) * 200 < total; index++) {
      for (const { orderId } of (await page(index)).list) ids.add(orderId)
    }
    return ids
  }

  test(
    'is refused where it is too much; cancels get through; every acknowledged order is there',
    async () => {
      const canceller = await CheckedClient.ofTrader(server.address, 4)
      const resting: string[] = []
      for (let index = 0; index < CANCELS; index++) {
        const body = { ...order, price: '10000', timeInForce: 'goodTillCancelled' }
        resting.push((await canceller.ask<Order>('placeOrder', { body })).orderId)
      }
      const beforeMb = await residentMb()
      const [byTrader, cancelled] = await Promise.all([
        floodUntilRefused(),
        cancelMeanwhile(canceller, resting),
      ])
      expect(cancelled).toEqual(resting.map(() => 'success'))

      const answers = byTrader.flat()
      expect(answers).toHaveLength(CONNECTIONS * BURST * BURSTS * rounds)
      const seen = new Map<string, number>()
      for (const { status, code } of answers)
        seen.set(`${status} ${code}`, (seen.get(`${status} ${code}`) ?? 0) + 1)
      for (const { status, code } of answers) {
        expect([200, 429, 503], `${status} ${code}`).toContain(status)
        if (code !== 'success') expect(API_ERRORS.get(code as ErrorCode)?.status, `of ${code}`).toBe(status)
      }
      expect(seen.get('200 success')).toBeGreaterThan(0)
      expect(seen.get('503 gateway.busy')).toBeGreaterThan(0)
      expect((await residentMb()) - beforeMb).toBeLessThan(MOST_GROWTH_MB)

      for (const [place, trader] of traders.entries()) {
        const accepted = (byTrader[place] ?? []).filter(({ code }) => code === 'success')
        const ids = accepted.map(({ data }) => (data as Order).orderId)
        expect(new Set(ids).size).toBe(ids.length)
        expect(await historyIds(trader, ids.length)).toEqual(new Set(ids))
        expect(await trader.spot('USDT')).toMatchObject({ available: '100000', frozen: '0' })
      }
    },
    PATIENCE_MS,
  )

  test('[threat 35] requests that do not arrive are given up', async () => {
    for (const { status, text } of await slow) {
      expect(status).toBe(408)
      expect(JSON.parse(text)).toMatchObject({ code: 'request.timeout' })
    }
  })

  test('leaves a healthy server behind', async () => {
    expect((await fetch(`${server.address}/readyz`)).status).toBe(200)
    const [trader] = traders as readonly [CheckedClient]
    expect((await trader.call('placeOrder', { body: order })).code).toBe('success')
    const errors = server.printed.split('\n').filter((line) => /"level":(50|60)/.test(line))
    expect(errors.length, `logged ${errors[0] ?? 'nothing'}`).toBe(0)
    expect(await server.stop()).toBe(0)
  })
})

describe('[P17] rates', () => {
  test('[threat 14] are kept per user, over HTTP and sockets together, and cancels have their own', async () => {
    await withTestServer({ CANDOR_RATE_ORDERS: '5' }, async (server) => {
      const trader = await server.trader(1)
      const socket = await SocketClient.withTicket(server.address, trader.token)
      const calls = Array.from({ length: 60 }, (_, place) =>
        place % 2 === 0 ? trader.call('placeOrder', { body: order }) : socket.call('placeOrder', order),
      )
      const codes = (await Promise.all(calls)).map(({ code }) => code)
      const accepted = codes.filter((code) => code === 'success').length
      // Two seconds' worth at once; a slow machine earns a few more meanwhile.
      expect(accepted).toBeGreaterThanOrEqual(10)
      expect(accepted).toBeLessThan(40)
      expect(new Set(codes)).toEqual(new Set(['success', 'request.rate.limited']))
      expect((await trader.call('cancelAllOrders', { body: {} })).code).toBe('success')
      expect((await socket.call('cancelAllOrders', {})).code).toBe('success')
      // Another user is not in the way of this one.
      expect((await (await server.trader(2)).call('placeOrder', { body: order })).code).toBe('success')
      await socket.close()
    })
  })

  test('[threat 34] are kept per address, whatever a request says of where it comes from', async () => {
    await withTestServer({ CANDOR_RATE_REQUESTS: '20' }, async (server) => {
      const anyone = new CheckedClient(server.address)
      const answers = await Promise.all(
        Array.from({ length: 150 }, (_, place) =>
          anyone.call('markets', { headers: { 'x-forwarded-for': `10.1.${place}.1` } }),
        ),
      )
      const served = answers.filter(({ httpStatus }) => httpStatus === 200).length
      expect(served).toBeGreaterThanOrEqual(40)
      expect(served).toBeLessThan(120)
      expect(new Set(answers.map(({ httpStatus }) => httpStatus))).toEqual(new Set([200, 429]))
      // Operators are still answered.
      expect((await fetch(`${server.address}/healthz`)).status).toBe(200)
    })
  })
})
