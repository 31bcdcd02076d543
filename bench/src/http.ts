// Durable, acknowledged orders over HTTP and over sockets, each held against a bare Fastify that echoes the same bodies; then
// the orders over HTTP while others log in, held against the orders alone.

import { ROUTES } from '@candor/api'
import { DEMO_PASSWORD, demoTrader } from '@candor/server'
import { withBenchDirectory } from './bench-directory.ts'
import {
  baseRow,
  between,
  HEAT_COLUMNS,
  type Heat,
  heatRow,
  p99,
  perSecond,
  rateOf,
  ratioOf,
  refusedShare,
} from './load/heats.ts'
import { type LoadFigures, postBytes } from './load/http-load.ts'
import { loginLoad } from './load/login-load.ts'
import { openSiteSocket, siteFrame, siteOutcome } from './load/socket-load.ts'
import { Track } from './load/track.ts'
import { median } from './median.ts'
import type { BenchReport } from './report.ts'

const ROUNDS = 5
const LOGINS_PER_SECOND = 20
const BARS = { http: 0.5, p99: 4, socket: 1.5, logins: 0.8, refused: 0.01 }

interface Heats {
  readonly orders: Heat[]
  readonly beside: Heat[]
  readonly sockets: Heat[]
}

function orders(track: Track): Promise<LoadFigures> {
  const bodies = track.bodies()
  return track.requests((at) =>
    postBytes(ROUTES.placeOrder.path, bodies[at]?.next() ?? '', { ticket: track.traders[at]?.token ?? '' }),
  )
}

async function ordersBesideLogins(
  track: Track,
): Promise<{ readonly load: LoadFigures; readonly loginsPerSecond: number }> {
  const logins = loginLoad({
    address: track.server.address,
    account: demoTrader(1).account,
    password: DEMO_PASSWORD,
    perSecond: LOGINS_PER_SECOND,
  })
  const load = await orders(track)
  return { load, loginsPerSecond: await logins.stop() }
}

function ordersOverSockets(track: Track): Promise<LoadFigures> {
  const bodies = track.bodies()
  return track.sockets({
    path: '/exchange/ws',
    open: openSiteSocket,
    frame: (id, at) => siteFrame(id, bodies[at]?.next() ?? ''),
    outcome: siteOutcome,
  })
}

export async function benchHttp(): Promise<BenchReport> {
  return withBenchDirectory(async (directory) => {
    const track = await Track.start(directory)
    const heats: Heats = { orders: [], beside: [], sockets: [] }
    const logins: number[] = []
    try {
      // A first turn of each warms the code up and is not counted.
      await track.heat(() => orders(track))
      await track.heat(() => ordersOverSockets(track))
      for (let round = 0; round < ROUNDS; round++) {
        const alone = await track.heat(() => orders(track))
        heats.orders.push(alone)
        await track.settle()
        const { load, loginsPerSecond } = await ordersBesideLogins(track)
        await track.settle()
        heats.beside.push({ base: between(alone.load, await orders(track)), load })
        logins.push(loginsPerSecond)
        heats.sockets.push(await track.heat(() => ordersOverSockets(track)))
      }
    } finally {
      await track.stop()
    }
    return report(heats, median(logins))
  })
}

function report(heats: Heats, loginsPerSecond: number): BenchReport {
  const ratio = ratioOf(heats.orders, perSecond)
  const p99Ratio = ratioOf(heats.orders, p99)
  const socketRatio = ratioOf(heats.sockets, perSecond)
  const loginsRatio = ratioOf(heats.beside, perSecond)
  const refused = Math.max(...Object.values(heats).map(refusedShare))
  const echoes = [...heats.orders, ...heats.sockets].map(({ base }) => base)
  return {
    bench: 'http',
    ratio,
    bar: `at least ${BARS.http} of the echo's rate with p99 at most ${BARS.p99} times the echo's; over sockets at least ${BARS.socket}; ${LOGINS_PER_SECOND} logins/s cost at most a fifth`,
    passed:
      ratio >= BARS.http &&
      p99Ratio <= BARS.p99 &&
      socketRatio >= BARS.socket &&
      loginsRatio >= BARS.logins &&
      refused < BARS.refused,
    columns: HEAT_COLUMNS,
    rows: [
      baseRow('bare Fastify echo', echoes),
      heatRow('orders over HTTP', heats.orders),
      heatRow('orders over sockets', heats.sockets),
      heatRow(`orders beside ${loginsPerSecond.toFixed(0)} logins/s, of orders over HTTP`, heats.beside),
    ],
    figures: {
      echoPerSecond: rateOf(echoes),
      ordersPerSecond: rateOf(heats.orders.map(({ load }) => load)),
      socketPerSecond: rateOf(heats.sockets.map(({ load }) => load)),
      p99Ratio: Number(p99Ratio.toFixed(2)),
      socketRatio: Number(socketRatio.toFixed(2)),
      loginsRatio: Number(loginsRatio.toFixed(2)),
      loginsPerSecond: Math.round(loginsPerSecond),
      refusedShare: Number(refused.toFixed(4)),
    },
  }
}
