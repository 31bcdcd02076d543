// From a fill in the core to its arrival in a listener's socket: how old a trade is when it gets there, on a server at rest
// and under a steady load. The core stamps a trade with its command's time; both ends read the same machine's clock.

import { setTimeout as sleep } from 'node:timers/promises'
import { DEMO_PASSWORD, demoTrader } from '@candor/server'
import { ApiClient, ServerChild } from '@candor/server/testing'
import { WebSocket } from 'ws'
import { withBenchDirectory } from './bench-directory.ts'
import { OrderBodies } from './load/orders.ts'
import type { BenchReport } from './report.ts'

const SENDERS = 8
const IDLE_ORDERS = 20
const BUSY_ORDERS = 2_000
const DURATION_MS = 15_000
const SETTLE_MS = 2_000
/** Orders leave in groups, as timers do not fire more often than this. */
const GROUP_MS = 10
/** The trades topic is told at most this often: what a fill waits for on a server that takes no time at all. */
const CADENCE_MS = 50
const BAR = 2

const SETTINGS = {
  CANDOR_DEMO_TRADERS: String(SENDERS),
  CANDOR_RATE_LOGINS: '1000',
  CANDOR_RATE_REQUESTS: '1000000',
  CANDOR_RATE_ORDERS: '1000000',
}

interface Figures {
  readonly trades: number
  readonly p50: number
  readonly p99: number
}

function connect(url: string): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { perMessageDeflate: false })
    socket.once('error', reject)
    socket.once('open', () => resolve(socket))
  })
}

/** Ages of the trades that come while it listens, in milliseconds. */
class Listener {
  ages: number[] = []
  private readonly socket: WebSocket

  constructor(socket: WebSocket) {
    this.socket = socket
    socket.on('message', (data: Buffer) => this.take(data.toString()))
    socket.send(JSON.stringify({ id: 1, op: 'subscribe', topics: ['trades:BTC_USDT'] }))
  }

  figures(): Figures {
    const sorted = this.ages.toSorted((a, b) => a - b)
    const at = (share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN
    return { trades: sorted.length, p50: at(0.5), p99: at(0.99) }
  }

  close(): void {
    this.socket.terminate()
  }

  private take(text: string): void {
    const nowMs = Date.now()
    const push = JSON.parse(text) as { type?: string; data?: readonly { time: number }[] }
    if (push.type === 'delta') for (const { time } of push.data ?? []) this.ages.push(nowMs - time)
  }
}

/** Sends so many orders a second, evenly over all senders, whatever the answers say. */
async function send(sockets: readonly WebSocket[], perSecond: number, durationMs: number): Promise<void> {
  const bodies = sockets.map((_, at) => new OrderBodies(at + 1))
  const startMs = performance.now()
  let sent = 0
  for (let elapsed = 0; elapsed < durationMs; elapsed = performance.now() - startMs) {
    for (const due = (elapsed / 1_000) * perSecond; sent < due; sent++) {
      const at = sent % sockets.length
      sockets[at]?.send(`{"id":${sent + 1},"op":"placeOrder","data":${bodies[at]?.next() ?? ''}}`)
    }
    await sleep(GROUP_MS)
  }
}

async function openSenders(address: string, url: string): Promise<WebSocket[]> {
  const sockets: WebSocket[] = []
  for (let number = 1; number <= SENDERS; number++) {
    const { token } = await ApiClient.login(address, demoTrader(number).account, DEMO_PASSWORD)
    const socket = await connect(url)
    socket.send(JSON.stringify({ id: 0, op: 'auth', ticket: token }))
    socket.on('message', () => undefined)
    sockets.push(socket)
  }
  return sockets
}

async function measure(
  listener: Listener,
  senders: readonly WebSocket[],
  perSecond: number,
): Promise<Figures> {
  await send(senders, perSecond, SETTLE_MS)
  listener.ages = []
  await send(senders, perSecond, DURATION_MS)
  await sleep(CADENCE_MS * 4)
  return listener.figures()
}

export async function benchFeed(): Promise<BenchReport> {
  return withBenchDirectory(async (dataDirectory) => {
    const server = await ServerChild.start({ dataDirectory, settings: SETTINGS })
    const url = `${server.address.replace('http', 'ws')}/exchange/ws`
    const sockets = await openSenders(server.address, url)
    const listener = new Listener(await connect(url))
    try {
      const idle = await measure(listener, sockets, IDLE_ORDERS)
      const busy = await measure(listener, sockets, BUSY_ORDERS)
      return report(idle, busy)
    } finally {
      listener.close()
      for (const socket of sockets) socket.terminate()
      await server.stop()
    }
  })
}

function report(idle: Figures, busy: Figures): BenchReport {
  const ratio = busy.p99 / CADENCE_MS
  const row = (title: string, { trades, p50, p99 }: Figures): (string | number)[] => [title, trades, p50, p99]
  return {
    bench: 'feed',
    ratio,
    bar: `under load, p99 at most ${BAR} times the ${CADENCE_MS} ms at which trades are told`,
    passed: ratio <= BAR && busy.trades > 0,
    columns: ['orders/s', 'trades', 'p50 ms', 'p99 ms'],
    rows: [row(String(IDLE_ORDERS), idle), row(String(BUSY_ORDERS), busy)],
    figures: { idleP50: idle.p50, idleP99: idle.p99, busyP50: busy.p50, busyP99: busy.p99 },
  }
}
