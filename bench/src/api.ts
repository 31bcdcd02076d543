// Signed orders over the compatible API, by HTTP and by its socket API, beside a bare Fastify that echoes the same bytes: same
// machine, same client, taking turns. Every order is durable when it is answered.

import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { DEMO_FUND_PASSWORD, DEMO_PASSWORD, demoTrader } from '@candor/server'
import { ApiClient, ServerChild } from '@candor/server/testing'
import { WebSocket } from 'ws'
import { withBenchDirectory } from './bench-directory.ts'
import { type EchoServer, startEcho } from './load/echo.ts'
import { httpLoad, type LoadFigures, postBytes } from './load/http-load.ts'
import { OrderBodies } from './load/orders.ts'
import { socketLoad } from './load/socket-load.ts'
import { median } from './median.ts'
import type { BenchReport } from './report.ts'

const CONNECTIONS = 64
const IN_FLIGHT = 16
const ROUNDS = 3
const DURATION_MS = 5_000
const WARM_UP_MS = 1_500
const LOOK_MS = 200
/** An even number: a purchase and a sale in turn. */
const PREPARED = 600
const RECV_WINDOW = '60000'
const BARS = { rest: 0.45, socket: 1 }

/** The rate limits are lifted for the measurement: it is of capacity, and all load comes from one address. */
const SETTINGS = {
  CANDOR_DEMO_TRADERS: String(CONNECTIONS),
  CANDOR_RATE_REQUESTS: '1000000',
  CANDOR_RATE_ORDERS: '1000000',
  CANDOR_RATE_LOGINS: '1000000',
}

interface Key {
  readonly apiKey: string
  readonly apiSecret: string
  readonly ticket: string
}

async function keyOf(server: ServerChild, number: number): Promise<Key> {
  const { account } = demoTrader(number)
  const client = await ApiClient.login(server.address, account, DEMO_PASSWORD)
  const body = { label: 'bench', scopes: ['read', 'spot'], fundPassword: DEMO_FUND_PASSWORD }
  const made = await client.ask<{ apiKey: string; apiSecret: string }>('createApiKey', { body })
  return { ...made, ticket: client.token ?? '' }
}

class Contest {
  private readonly echo: EchoServer
  private readonly server: ServerChild
  private readonly keys: readonly Key[]
  private seed = 1

  private constructor(echo: EchoServer, server: ServerChild, keys: readonly Key[]) {
    this.echo = echo
    this.server = server
    this.keys = keys
  }

  static async start(dataDirectory: string): Promise<Contest> {
    const echo = await startEcho()
    const server = await ServerChild.start({ dataDirectory, settings: SETTINGS })
    const keys: Key[] = []
    for (let number = 1; number <= CONNECTIONS; number++) keys.push(await keyOf(server, number))
    return new Contest(echo, server, keys)
  }

  async stop(): Promise<void> {
    await this.echo.stop()
    await this.server.stop()
  }

  /** Empties the books, so that nobody reaches the bound of open orders, and waits until the views hold everything. */
  async settle(): Promise<void> {
    for (const { ticket } of this.keys) {
      await new ApiClient(this.server.address, ticket).ask('cancelAllOrders', { body: {} })
    }
    for (;;) {
      const metrics = await (await fetch(`${this.server.address}/metrics`)).text()
      if (/^candor_views_lag_commands 0$/m.test(metrics)) return
      await sleep(LOOK_MS)
    }
  }

  /** The echo is given the body that the site's own API would take: it parses JSON, as any server does. */
  runEcho(): Promise<LoadFigures> {
    const bodies = this.bodies()
    return this.http(this.echo.port, (at) => postBytes('/echo', bodies[at]?.next() ?? ''))
  }

  runRest(): Promise<LoadFigures> {
    const requests = this.prepared(({ apiKey, apiSecret }, order) => {
      const query = new URLSearchParams(order).toString()
      const path = `/api/v3/order?${query}&signature=${sign(apiSecret, query)}`
      return postBytes(path, '', { 'x-mbx-apikey': apiKey })
    })
    return this.http(Number(this.server.url.port), (at) => requests[at]?.() ?? Buffer.alloc(0))
  }

  runSockets(): Promise<LoadFigures> {
    const url = `ws://127.0.0.1:${this.server.url.port}/ws-api/v3?returnRateLimits=false`
    // All but the id, which is not signed.
    const frames = this.prepared(({ apiKey, apiSecret }, order) => {
      const params: Record<string, string> = { ...order, apiKey }
      const names = Object.keys(params).sort()
      const signature = sign(apiSecret, names.map((name) => `${name}=${params[name] ?? ''}`).join('&'))
      return `,"method":"order.place","params":${JSON.stringify({ ...params, signature })}}`
    })
    return socketLoad({
      open: () => Promise.all(this.keys.map(() => opened(url))),
      inFlight: IN_FLIGHT,
      durationMs: DURATION_MS,
      warmUpMs: WARM_UP_MS,
      frame: (id, at) => `{"id":${id}${frames[at]?.() ?? ''}`,
      outcome: (answer) => /"status":(\d+)/.exec(answer)?.[1] ?? 'unknown',
    })
  }

  /** Signed requests of each connection, made beforehand, one after the other and then again: what is measured is the server. */
  private prepared<T>(make: (key: Key, order: Record<string, string>) => T): readonly (() => T)[] {
    return this.keys.map((key) => {
      const bodies = new OrderBodies(this.seed++)
      const all = Array.from({ length: PREPARED }, () => make(key, orderOf(bodies)))
      let next = 0
      return () => all[next++ % PREPARED] as T
    })
  }

  private http(port: number, next: (connection: number) => Buffer): Promise<LoadFigures> {
    return httpLoad({
      host: '127.0.0.1',
      port,
      connections: CONNECTIONS,
      durationMs: DURATION_MS,
      warmUpMs: WARM_UP_MS,
      next,
    })
  }

  private bodies(): OrderBodies[] {
    return Array.from({ length: CONNECTIONS }, () => new OrderBodies(this.seed++))
  }
}

function orderOf(bodies: OrderBodies): Record<string, string> {
  const { isBuy, price, quantity } = bodies.draw()
  return {
    symbol: 'BTCUSDT',
    side: isBuy ? 'BUY' : 'SELL',
    type: 'LIMIT',
    timeInForce: 'GTC',
    price,
    quantity,
    selfTradePreventionMode: 'EXPIRE_MAKER',
    newOrderRespType: 'RESULT',
    recvWindow: RECV_WINDOW,
    timestamp: String(Date.now()),
  }
}

function sign(secret: string, payload: string): string {
  return createHmac('sha256', secret).update(payload).digest('hex')
}

function opened(url: string): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { perMessageDeflate: false })
    socket.once('error', reject)
    socket.once('open', () => resolve(socket))
  })
}

type Contestant = 'echo' | 'rest' | 'sockets'

export async function benchApi(): Promise<BenchReport> {
  return withBenchDirectory(async (directory) => {
    const contest = await Contest.start(directory)
    const runs: Record<Contestant, LoadFigures[]> = { echo: [], rest: [], sockets: [] }
    try {
      // A first turn of each warms the code up and is not counted.
      await contest.runRest()
      await contest.settle()
      await contest.runSockets()
      for (let round = 0; round < ROUNDS; round++) {
        // The views may still be catching up: that must not slow the echo down.
        await contest.settle()
        runs.echo.push(await contest.runEcho())
        runs.rest.push(await contest.runRest())
        await contest.settle()
        runs.sockets.push(await contest.runSockets())
      }
    } finally {
      await contest.stop()
    }
    return report(runs)
  })
}

function report(runs: Record<Contestant, LoadFigures[]>): BenchReport {
  const middle = (name: Contestant, of: (figures: LoadFigures) => number): number =>
    median(runs[name].map(of))
  const rate = (name: Contestant): number => middle(name, ({ perSecond }) => perSecond)
  const ratio = rate('rest') / rate('echo')
  const socketRatio = rate('sockets') / rate('echo')
  const refused = Math.max(refusedOf(runs.rest), refusedOf(runs.sockets))
  const row = (title: string, name: Contestant): (string | number)[] => [
    title,
    Math.round(rate(name)),
    middle(name, ({ p50Ms }) => p50Ms).toFixed(2),
    middle(name, ({ p99Ms }) => p99Ms).toFixed(2),
    (rate(name) / rate('echo')).toFixed(2),
  ]
  return {
    bench: 'api',
    ratio,
    bar: `signed orders over REST at least ${BARS.rest} of the echo's rate, over the socket API at least ${BARS.socket}`,
    passed: ratio >= BARS.rest && socketRatio >= BARS.socket && refused < 0.01,
    columns: ['', 'per second', 'p50 ms', 'p99 ms', 'of echo'],
    rows: [
      row('bare Fastify echo', 'echo'),
      row('signed orders over REST', 'rest'),
      row('signed orders over ws-api', 'sockets'),
    ],
    figures: {
      echoPerSecond: Math.round(rate('echo')),
      restPerSecond: Math.round(rate('rest')),
      socketPerSecond: Math.round(rate('sockets')),
      socketRatio: Number(socketRatio.toFixed(2)),
      refusedShare: Number(refused.toFixed(4)),
    },
  }
}

/** The share of answers that were not an accepted order; a benchmark of refusals would be worthless. */
function refusedOf(runs: readonly LoadFigures[]): number {
  let bad = 0
  let all = 0
  for (const { counts, answered } of runs) {
    all += answered
    bad += answered - (counts['200'] ?? 0)
  }
  return bad / all
}
