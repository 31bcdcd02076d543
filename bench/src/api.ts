// Signed orders over the compatible API, by HTTP and by its socket API, each held against a bare Fastify that echoes orders of
// the site's own API: it parses JSON, as any server does. Every order is durable when it is answered.

import { createHmac } from 'node:crypto'
import { DEMO_FUND_PASSWORD } from '@candor/server'
import type { ApiClient } from '@candor/server/testing'
import { withBenchDirectory } from './bench-directory.ts'
import { FrameSocket } from './load/frame-socket.ts'
import {
  baseRow,
  HEAT_COLUMNS,
  type Heat,
  heatRow,
  perSecond,
  rateOf,
  ratioOf,
  refusedShare,
} from './load/heats.ts'
import { type LoadFigures, postBytes } from './load/http-load.ts'
import type { OrderBodies } from './load/orders.ts'
import { Track } from './load/track.ts'
import type { BenchReport } from './report.ts'

const ROUNDS = 5
/** An even number: a purchase and a sale in turn. */
const PREPARED = 600
const RECV_WINDOW = '60000'
const BARS = { rest: 0.45, socket: 1, refused: 0.01 }

interface Key {
  readonly apiKey: string
  readonly apiSecret: string
}

interface Heats {
  readonly rest: Heat[]
  readonly sockets: Heat[]
}

async function keysOf(traders: readonly ApiClient[]): Promise<Key[]> {
  const keys: Key[] = []
  const body = { label: 'bench', scopes: ['read', 'spot'], fundPassword: DEMO_FUND_PASSWORD }
  for (const trader of traders) keys.push(await trader.ask<Key>('createApiKey', { body }))
  return keys
}

function restOrders(track: Track, keys: readonly Key[]): Promise<LoadFigures> {
  const requests = prepared(track, keys, ({ apiKey, apiSecret }, order) => {
    const query = new URLSearchParams(order).toString()
    const path = `/api/v3/order?${query}&signature=${sign(apiSecret, query)}`
    return postBytes(path, '', { 'x-mbx-apikey': apiKey })
  })
  return track.requests((at) => requests[at]?.() ?? Buffer.alloc(0))
}

function socketOrders(track: Track, keys: readonly Key[]): Promise<LoadFigures> {
  // All but the id, which is not signed.
  const frames = prepared(track, keys, ({ apiKey, apiSecret }, order) => {
    const params: Record<string, string> = { ...order, apiKey }
    const names = Object.keys(params).sort()
    const signature = sign(apiSecret, names.map((name) => `${name}=${params[name] ?? ''}`).join('&'))
    return `,"method":"order.place","params":${JSON.stringify({ ...params, signature })}}`
  })
  return track.sockets({
    path: '/ws-api/v3?returnRateLimits=false',
    open: (url) => FrameSocket.open(url),
    frame: (id, at) => `{"id":${id}${frames[at]?.() ?? ''}`,
    outcome: (answer) => /"status":(\d+)/.exec(answer)?.[1] ?? 'unknown',
  })
}

/** Signed requests of each connection, made beforehand, one after the other and then again: what is measured is the server. */
function prepared<T>(
  track: Track,
  keys: readonly Key[],
  make: (key: Key, order: Record<string, string>) => T,
): readonly (() => T)[] {
  const bodies = track.bodies()
  return keys.map((key, at) => {
    const all = Array.from({ length: PREPARED }, () => make(key, orderOf(bodies[at] as OrderBodies)))
    let next = 0
    return () => all[next++ % PREPARED] as T
  })
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

export async function benchApi(): Promise<BenchReport> {
  return withBenchDirectory(async (directory) => {
    const track = await Track.start(directory)
    const heats: Heats = { rest: [], sockets: [] }
    try {
      const keys = await keysOf(track.traders)
      // A first turn of each warms the code up and is not counted.
      await track.heat(() => restOrders(track, keys))
      await track.heat(() => socketOrders(track, keys))
      for (let round = 0; round < ROUNDS; round++) {
        heats.rest.push(await track.heat(() => restOrders(track, keys)))
        heats.sockets.push(await track.heat(() => socketOrders(track, keys)))
      }
    } finally {
      await track.stop()
    }
    return report(heats)
  })
}

function report(heats: Heats): BenchReport {
  const ratio = ratioOf(heats.rest, perSecond)
  const socketRatio = ratioOf(heats.sockets, perSecond)
  const refused = Math.max(...Object.values(heats).map(refusedShare))
  const echoes = [...heats.rest, ...heats.sockets].map(({ base }) => base)
  return {
    bench: 'api',
    ratio,
    bar: `signed orders over REST at least ${BARS.rest} of the echo's rate, over the socket API at least ${BARS.socket}`,
    passed: ratio >= BARS.rest && socketRatio >= BARS.socket && refused < BARS.refused,
    columns: HEAT_COLUMNS,
    rows: [
      baseRow('bare Fastify echo', echoes),
      heatRow('signed orders over REST', heats.rest),
      heatRow('signed orders over ws-api', heats.sockets),
    ],
    figures: {
      echoPerSecond: rateOf(echoes),
      restPerSecond: rateOf(heats.rest.map(({ load }) => load)),
      socketPerSecond: rateOf(heats.sockets.map(({ load }) => load)),
      socketRatio: Number(socketRatio.toFixed(2)),
      refusedShare: Number(refused.toFixed(4)),
    },
  }
}
