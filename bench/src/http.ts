// Durable, acknowledged orders over HTTP and over sockets, beside a bare Fastify that echoes the same bodies: same
// machine, same client, taking turns. Then the orders again while others log in.

import { setTimeout as sleep } from 'node:timers/promises'
import { ROUTES } from '@candor/api'
import { DEMO_PASSWORD, demoTrader } from '@candor/server'
import { ApiClient, ServerChild } from '@candor/server/testing'
import { withBenchDirectory } from './bench-directory.ts'
import { type EchoServer, startEcho } from './load/echo.ts'
import { httpLoad, type LoadFigures, postBytes } from './load/http-load.ts'
import { loginLoad } from './load/login-load.ts'
import { OrderBodies } from './load/orders.ts'
import { openSiteSocket, siteFrame, siteOutcome, socketLoad } from './load/socket-load.ts'
import { median } from './median.ts'
import type { BenchReport } from './report.ts'

const CONNECTIONS = 64
const SOCKET_IN_FLIGHT = 16
const ROUNDS = 3
const DURATION_MS = 5_000
const WARM_UP_MS = 1_500
const LOGINS_PER_SECOND = 20
const LOOK_MS = 200
const BARS = { http: 0.5, p99: 4, socket: 1.5, logins: 0.8 }

/** The rate limits are lifted for the measurement: it is of capacity, and all load comes from one address. */
const SETTINGS = {
  CANDOR_DEMO_TRADERS: String(CONNECTIONS),
  CANDOR_RATE_REQUESTS: '1000000',
  CANDOR_RATE_ORDERS: '1000000',
  CANDOR_RATE_LOGINS: '1000000',
}

class Contest {
  private readonly echo: EchoServer
  private readonly server: ServerChild
  private readonly tickets: readonly string[]
  private seed = 1

  private constructor(echo: EchoServer, server: ServerChild, tickets: readonly string[]) {
    this.echo = echo
    this.server = server
    this.tickets = tickets
  }

  static async start(dataDirectory: string): Promise<Contest> {
    const echo = await startEcho()
    const server = await ServerChild.start({ dataDirectory, settings: SETTINGS })
    const tickets: string[] = []
    for (let number = 1; number <= CONNECTIONS; number++) {
      const { account } = demoTrader(number)
      tickets.push((await ApiClient.login(server.address, account, DEMO_PASSWORD)).token ?? '')
    }
    return new Contest(echo, server, tickets)
  }

  async stop(): Promise<void> {
    await this.echo.stop()
    await this.server.stop()
  }

  /** Empties the books, so that nobody reaches the bound of open orders, and waits until the views hold everything. */
  async settle(): Promise<void> {
    for (const ticket of this.tickets) {
      await new ApiClient(this.server.address, ticket).ask('cancelAllOrders', { body: {} })
    }
    for (;;) {
      const metrics = await (await fetch(`${this.server.address}/metrics`)).text()
      if (/^candor_views_lag_commands 0$/m.test(metrics)) return
      await sleep(LOOK_MS)
    }
  }

  runEcho(): Promise<LoadFigures> {
    const bodies = this.bodies()
    return this.http(this.echo.port, (at) => postBytes('/echo', bodies[at]?.next() ?? ''))
  }

  runOrders(): Promise<LoadFigures> {
    const bodies = this.bodies()
    return this.http(Number(this.server.url.port), (at) =>
      postBytes(ROUTES.placeOrder.path, bodies[at]?.next() ?? '', { ticket: this.tickets[at] ?? '' }),
    )
  }

  async runOrdersBesideLogins(): Promise<{ orders: LoadFigures; loginsPerSecond: number }> {
    const logins = loginLoad({
      address: this.server.address,
      account: demoTrader(1).account,
      password: DEMO_PASSWORD,
      perSecond: LOGINS_PER_SECOND,
    })
    const orders = await this.runOrders()
    return { orders, loginsPerSecond: await logins.stop() }
  }

  runSockets(): Promise<LoadFigures> {
    const bodies = this.bodies()
    const url = `ws://127.0.0.1:${this.server.url.port}/exchange/ws`
    return socketLoad({
      open: () => Promise.all(this.tickets.map((ticket) => openSiteSocket(url, ticket))),
      inFlight: SOCKET_IN_FLIGHT,
      durationMs: DURATION_MS,
      warmUpMs: WARM_UP_MS,
      frame: (id, at) => siteFrame(id, bodies[at]?.next() ?? ''),
      outcome: siteOutcome,
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

type Contestant = 'echo' | 'orders' | 'sockets' | 'beside'

export async function benchHttp(): Promise<BenchReport> {
  return withBenchDirectory(async (directory) => {
    const contest = await Contest.start(directory)
    const runs: Record<Contestant, LoadFigures[]> = { echo: [], orders: [], sockets: [], beside: [] }
    const logins: number[] = []
    try {
      // A first turn of each warms the code up and is not counted.
      await contest.runOrders()
      await contest.settle()
      await contest.runSockets()
      for (let round = 0; round < ROUNDS; round++) {
        // The views may still be catching up: that must not slow the echo down.
        await contest.settle()
        runs.echo.push(await contest.runEcho())
        runs.orders.push(await contest.runOrders())
        await contest.settle()
        const { orders, loginsPerSecond } = await contest.runOrdersBesideLogins()
        runs.beside.push(orders)
        logins.push(loginsPerSecond)
        await contest.settle()
        runs.sockets.push(await contest.runSockets())
      }
    } finally {
      await contest.stop()
    }
    return report(runs, median(logins))
  })
}

function middle(runs: readonly LoadFigures[], pick: (figures: LoadFigures) => number): number {
  return median(runs.map(pick))
}

/** The share of answers that were not an accepted order; a benchmark of refusals would be worthless. */
function refused(runs: readonly LoadFigures[]): number {
  let bad = 0
  let all = 0
  for (const { counts, answered } of runs) {
    all += answered
    bad += answered - (counts['200'] ?? 0) - (counts['success'] ?? 0)
  }
  return bad / all
}

function report(runs: Record<Contestant, LoadFigures[]>, loginsPerSecond: number): BenchReport {
  const rate = (name: Contestant): number => middle(runs[name], (each) => each.perSecond)
  const p99 = (name: Contestant): number => middle(runs[name], (each) => each.p99Ms)
  const ratio = rate('orders') / rate('echo')
  const socketRatio = rate('sockets') / rate('echo')
  const p99Ratio = p99('orders') / p99('echo')
  const loginsRatio = rate('beside') / rate('orders')
  const refusedShare = Math.max(refused(runs.orders), refused(runs.sockets), refused(runs.beside))
  const row = (title: string, name: Contestant): (string | number)[] => [
    title,
    Math.round(rate(name)),
    middle(runs[name], (each) => each.p50Ms).toFixed(2),
    p99(name).toFixed(2),
    (rate(name) / rate('echo')).toFixed(2),
    (p99(name) / p99('echo')).toFixed(1),
  ]
  const passed =
    ratio >= BARS.http &&
    p99Ratio <= BARS.p99 &&
    socketRatio >= BARS.socket &&
    loginsRatio >= BARS.logins &&
    refusedShare < 0.01
  return {
    bench: 'http',
    ratio,
    bar: `at least ${BARS.http} of the echo's rate with p99 at most ${BARS.p99} times the echo's; over sockets at least ${BARS.socket}; ${LOGINS_PER_SECOND} logins/s cost at most a fifth`,
    passed,
    columns: ['', 'per second', 'p50 ms', 'p99 ms', 'of echo', 'p99 of echo'],
    rows: [
      row('bare Fastify echo', 'echo'),
      row('orders over HTTP', 'orders'),
      row(`orders beside ${loginsPerSecond.toFixed(0)} logins/s`, 'beside'),
      row('orders over sockets', 'sockets'),
    ],
    figures: {
      echoPerSecond: Math.round(rate('echo')),
      ordersPerSecond: Math.round(rate('orders')),
      socketPerSecond: Math.round(rate('sockets')),
      p99Ratio: Number(p99Ratio.toFixed(2)),
      socketRatio: Number(socketRatio.toFixed(2)),
      loginsRatio: Number(loginsRatio.toFixed(2)),
      loginsPerSecond: Math.round(loginsPerSecond),
      refusedShare: Number(refusedShare.toFixed(4)),
    },
  }
}
