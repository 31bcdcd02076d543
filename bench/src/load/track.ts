// A bare Fastify that echoes and a server of ours on one machine, loaded one at a time by the same client. Machines are slowed
// by others for a minute and not for the next, so each load is held against the echo that ran right before it.

import { setTimeout as sleep } from 'node:timers/promises'
import { DEMO_PASSWORD, demoTrader } from '@candor/server'
import { ApiClient, ServerChild } from '@candor/server/testing'
import { type EchoServer, startEcho } from './echo.ts'
import type { FrameSocket } from './frame-socket.ts'
import type { Heat } from './heats.ts'
import { httpLoad, type LoadFigures, postBytes } from './http-load.ts'
import { OrderBodies } from './orders.ts'
import { type SocketLoadOptions, socketLoad } from './socket-load.ts'

export const CONNECTIONS = 64
const SOCKET_IN_FLIGHT = 16
const DURATION_MS = 5_000
const WARM_UP_MS = 1_500
const LOOK_MS = 200

/** The rate limits are lifted for the measurement: it is of capacity, and all load comes from one address. */
const SETTINGS = {
  CANDOR_DEMO_TRADERS: String(CONNECTIONS),
  CANDOR_RATE_REQUESTS: '1000000',
  CANDOR_RATE_ORDERS: '1000000',
  CANDOR_RATE_LOGINS: '1000000',
}

export interface SocketOrders extends Pick<SocketLoadOptions, 'frame' | 'outcome'> {
  readonly path: string
  readonly open: (url: string, ticket: string) => Promise<FrameSocket>
}

export class Track {
  readonly server: ServerChild
  /** A client of each trader, logged in. */
  readonly traders: readonly ApiClient[]
  private readonly echo: EchoServer
  private seed = 1

  private constructor(echo: EchoServer, server: ServerChild, traders: readonly ApiClient[]) {
    this.echo = echo
    this.server = server
    this.traders = traders
  }

  static async start(dataDirectory: string): Promise<Track> {
    const echo = await startEcho()
    const server = await ServerChild.start({ dataDirectory, settings: SETTINGS })
    const traders: ApiClient[] = []
    for (let number = 1; number <= CONNECTIONS; number++) {
      traders.push(await ApiClient.login(server.address, demoTrader(number).account, DEMO_PASSWORD))
    }
    return new Track(echo, server, traders)
  }

  async stop(): Promise<void> {
    await this.echo.stop()
    await this.server.stop()
  }

  /** Orders as the site's own API takes them, drawn anew for each connection. */
  bodies(): OrderBodies[] {
    return this.traders.map(() => new OrderBodies(this.seed++))
  }

  /** Runs the load right after the echo of the same bodies, with quiet before both. */
  async heat(load: () => Promise<LoadFigures>): Promise<Heat> {
    await this.settle()
    const bodies = this.bodies()
    const base = await this.load(this.echo.port, (at) => postBytes('/echo', bodies[at]?.next() ?? ''))
    return { base, load: await load() }
  }

  /** Requests of all connections to the server. */
  requests(next: (connection: number) => Buffer): Promise<LoadFigures> {
    return this.load(Number(this.server.url.port), next)
  }

  /** Orders over the server's sockets, one of each trader. */
  sockets({ path, open, frame, outcome }: SocketOrders): Promise<LoadFigures> {
    const url = `ws://127.0.0.1:${this.server.url.port}${path}`
    return socketLoad({
      open: () => Promise.all(this.traders.map(({ token = '' }) => open(url, token))),
      frame,
      outcome,
      inFlight: SOCKET_IN_FLIGHT,
      durationMs: DURATION_MS,
      warmUpMs: WARM_UP_MS,
    })
  }

  /** Empties the books, so that nobody reaches the bound of open orders, and waits until the views hold everything. */
  async settle(): Promise<void> {
    for (const trader of this.traders) await trader.ask('cancelAllOrders', { body: {} })
    for (;;) {
      const metrics = await (await fetch(`${this.server.address}/metrics`)).text()
      if (/^candor_views_lag_commands 0$/m.test(metrics)) return
      await sleep(LOOK_MS)
    }
  }

  private load(port: number, next: (connection: number) => Buffer): Promise<LoadFigures> {
    return httpLoad({
      host: '127.0.0.1',
      port,
      connections: CONNECTIONS,
      durationMs: DURATION_MS,
      warmUpMs: WARM_UP_MS,
      next,
    })
  }
}
