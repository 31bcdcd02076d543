// A thousand sockets on one depth topic while the book changes all the time: how much of a core the gateway's thread
// takes, and whether every socket gets every update.

import { setTimeout as sleep } from 'node:timers/promises'
import { DEMO_PASSWORD, demoTrader } from '@candor/server'
import { ApiClient, ServerChild } from '@candor/server/testing'
import { WebSocket } from 'ws'
import { withBenchDirectory } from './bench-directory.ts'
import { processSeconds, threadSeconds } from './load/process-figures.ts'
import type { BenchReport } from './report.ts'

const SOCKETS = 1_000
const TOPIC = 'depth:BTC_USDT'
const DURATION_MS = 15_000
const SETTLE_MS = 2_000
const ORDERS_EVERY_MS = 40
const OPENED_AT_ONCE = 50
const BAR = 0.6

const SETTINGS = { CANDOR_RATE_REQUESTS: '100000', CANDOR_RATE_ORDERS: '100000' }

/** One subscriber: counts updates and checks that no number is missing. */
class Subscriber {
  updates = 0
  gaps = 0
  closed = false
  private seq: number | undefined
  private readonly socket: WebSocket

  private constructor(socket: WebSocket) {
    this.socket = socket
    socket.on('close', () => {
      this.closed = true
    })
    socket.on('message', (data: Buffer) => this.take(data))
  }

  static open(url: string): Promise<Subscriber> {
    return new Promise((resolve, reject) => {
      const socket = new WebSocket(url, { perMessageDeflate: false })
      socket.once('error', reject)
      socket.once('open', () => {
        socket.send(JSON.stringify({ id: 1, op: 'subscribe', topics: [TOPIC] }))
        resolve(new Subscriber(socket))
      })
    })
  }

  close(): void {
    this.socket.terminate()
  }

  private take(data: Buffer): void {
    // The beginning tells enough, and a thousand sockets must not cost the client more than the server.
    const seq = /"seq":(\d+)/.exec(data.toString('latin1', 0, 160))?.[1]
    if (seq === undefined) return
    if (this.seq !== undefined) {
      this.updates++
      if (Number(seq) !== this.seq + 1) this.gaps++
    }
    this.seq = Number(seq)
  }
}

async function openAll(url: string): Promise<Subscriber[]> {
  const all: Subscriber[] = []
  while (all.length < SOCKETS) {
    all.push(...(await Promise.all(Array.from({ length: OPENED_AT_ONCE }, () => Subscriber.open(url)))))
  }
  return all
}

/** Places and cancels, so that the depth changes well more often than it is told. */
async function stir(client: ApiClient, until: number): Promise<void> {
  for (let count = 0; performance.now() < until; count++) {
    const body = {
      symbol: 'BTC_USDT',
      side: 'buy',
      type: 'limit',
      price: `${29_000 + (count % 500)}`,
      quantity: '0.001',
    }
    const { orderId } = await client.ask<{ orderId: string }>('placeOrder', { body })
    await sleep(ORDERS_EVERY_MS)
    await client.ask('cancelOrder', { body: { orderId } })
  }
}

export async function benchWs(): Promise<BenchReport> {
  return withBenchDirectory(async (dataDirectory) => {
    const server = await ServerChild.start({ dataDirectory, settings: SETTINGS })
    const subscribers: Subscriber[] = []
    try {
      const client = await ApiClient.login(server.address, demoTrader(1).account, DEMO_PASSWORD)
      subscribers.push(...(await openAll(`${server.address.replace('http', 'ws')}/exchange/ws`)))
      const stirring = stir(client, performance.now() + SETTLE_MS + DURATION_MS)
      await sleep(SETTLE_MS)
      for (const each of subscribers) each.updates = 0
      const before = {
        thread: threadSeconds(server.pid),
        all: processSeconds(server.pid),
        ms: performance.now(),
      }
      await stirring
      const seconds = (performance.now() - before.ms) / 1_000
      const thread = (threadSeconds(server.pid) - before.thread) / seconds
      const all = (processSeconds(server.pid) - before.all) / seconds
      return report(subscribers, { thread, all, seconds })
    } finally {
      for (const each of subscribers) each.close()
      await server.stop()
    }
  })
}

function report(
  subscribers: readonly Subscriber[],
  { thread, all, seconds }: { thread: number; all: number; seconds: number },
): BenchReport {
  const dropped = subscribers.filter(({ closed }) => closed).length
  const gaps = subscribers.reduce((sum, each) => sum + each.gaps, 0)
  const rates = subscribers.map(({ updates }) => updates / seconds).sort((a, b) => a - b)
  const slowest = rates[0] ?? 0
  const passed = dropped === 0 && gaps === 0 && thread < BAR && slowest >= 9
  return {
    bench: 'ws',
    ratio: thread,
    bar: `below ${BAR} of a core for ${SOCKETS} sockets at 10 updates/s, none dropped, none missed`,
    passed,
    columns: ['sockets', 'updates/s each', 'dropped', 'gaps', "gateway's thread", 'whole process'],
    rows: [
      [
        subscribers.length,
        slowest.toFixed(1),
        dropped,
        gaps,
        `${(thread * 100).toFixed(0)}%`,
        `${(all * 100).toFixed(0)}%`,
      ],
    ],
    figures: {
      sockets: subscribers.length,
      updatesPerSecond: Number(slowest.toFixed(2)),
      dropped,
      gaps,
      processShare: Number(all.toFixed(3)),
    },
  }
}
