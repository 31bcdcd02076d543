import type { Client, SocketLike } from '@candor/client'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { HOST_LIMITS } from './limits.ts'
import { MarketFeed } from './market-feed.ts'

/** The server's side of one socket, as far as a feed sees it. */
class FakeSocket implements SocketLike {
  private readonly listeners = new Map<string, ((event: never) => void)[]>()
  private readonly refused: ReadonlySet<string>
  topics: string[] = []

  constructor(refused: ReadonlySet<string>) {
    this.refused = refused
  }

  addEventListener(type: string, listener: (event: never) => void): void {
    this.listeners.set(type, [...(this.listeners.get(type) ?? []), listener])
  }

  send(text: string): void {
    const { id, op, topics = [] } = JSON.parse(text) as { id: number; op: string; topics?: string[] }
    if (op !== 'subscribe') return
    const bad = topics.find((topic) => this.refused.has(topic))
    if (bad !== undefined) return this.hear({ id, code: 'index.unknown', msg: '', data: { topic: bad } })
    this.topics.push(...topics)
    return this.hear({ id, code: 'success', msg: '', data: null })
  }

  close(): void {
    this.emit('close', { code: 1006 })
  }

  emit(type: string, event: unknown): void {
    for (const listener of this.listeners.get(type) ?? []) listener(event as never)
  }

  hear(message: unknown): void {
    queueMicrotask(() => this.emit('message', { data: JSON.stringify(message) }))
  }

  push(topic: string, data: unknown): void {
    this.emit('message', {
      data: JSON.stringify({ topic, epoch: 'e', seq: 0, type: 'snapshot', data }),
    })
  }
}

const PLACE = { venue: 'spot', symbol: 'BTC_USDT' } as const
let nowMs = 0
let status = 'open'
let sockets: FakeSocket[] = []

beforeEach(() => {
  nowMs = 1_000_000
  status = 'open'
  sockets = []
})

async function started(refused: readonly string[] = []) {
  const call = (name: string): Promise<unknown> =>
    Promise.resolve(name === 'markets' ? { markets: [{ symbol: PLACE.symbol, status }] } : [])
  const feed = new MarketFeed({
    open: () => {
      const socket = new FakeSocket(new Set(refused))
      sockets.push(socket)
      queueMicrotask(() => socket.emit('open', {}))
      return socket
    },
    client: { call: call as unknown as Client['call'] },
    onError: (error) => {
      throw error
    },
    clockMs: () => nowMs,
  })
  const heard = { prices: [] as bigint[], troubles: [] as (string | undefined)[] }
  feed.listen(PLACE, {
    price: (price) => heard.prices.push(price),
    candles: () => undefined,
    trouble: (trouble) => heard.troubles.push(trouble),
  })
  await vi.waitFor(() => expect(sockets[0]?.topics).toContain('tickers'))
  return { feed, heard, socket: sockets[0] as FakeSocket }
}

function tick(socket: FakeSocket, time = Date.now()): void {
  socket.push(`index:${PLACE.symbol}`, { price: '30000', time })
}

describe('a market', () => {
  test('is known once its index was told', async () => {
    const { feed, socket } = await started()
    const ready = feed.ready(PLACE)
    tick(socket)
    await ready
    expect(feed.trouble(PLACE)).toBeUndefined()
  })

  test('without an index is no less a market', async () => {
    const { feed, socket } = await started([`index:${PLACE.symbol}`])
    await feed.ready(PLACE)
    expect(socket.topics).toEqual(['tickers'])
    nowMs += 10 * HOST_LIMITS.staleMs
    feed.tick()
    expect(feed.trouble(PLACE)).toBeUndefined()
  })

  test('tells a price when it is another one', async () => {
    const { heard, socket } = await started()
    for (const last of ['30000', '30000', null, '30001']) {
      socket.push('tickers', [
        { symbol: PLACE.symbol, last, time: 5 },
        { symbol: 'ETH_USDT', last: '1', time: 6 },
      ])
    }
    expect(heard.prices).toEqual([3_000_000_000_000n, 3_000_100_000_000n])
  })
})

describe('trouble', () => {
  test('is an index without a new price for too long', async () => {
    const { feed, heard, socket } = await started()
    tick(socket)
    nowMs += HOST_LIMITS.staleMs
    feed.tick()
    expect(heard.troubles).toEqual([])
    nowMs += 1
    feed.tick()
    // The same moment again is no new price.
    tick(socket, 0)
    feed.tick()
    tick(socket, Date.now() + 1)
    feed.tick()
    expect(heard.troubles).toEqual(['index.stale', undefined])
  })

  test('is an index whose last price is old already when it is first told of', async () => {
    const { feed, socket } = await started()
    tick(socket, Date.now() - HOST_LIMITS.staleMs - 1)
    expect(feed.trouble(PLACE)).toBe('index.stale')
  })

  test('is a market that is not open', async () => {
    const { feed, heard, socket } = await started()
    tick(socket)
    feed.tick()
    status = 'halted'
    nowMs += HOST_LIMITS.statusEveryMs
    feed.tick()
    await vi.waitFor(() => {
      feed.tick()
      expect(heard.troubles).toEqual(['market.halted'])
    })
  })

  test('is a connection that is lost for too long, whatever else', async () => {
    const { feed, heard, socket } = await started()
    tick(socket)
    socket.close()
    nowMs += HOST_LIMITS.staleMs + 1
    feed.tick()
    expect(heard.troubles).toEqual(['data.stale'])
    feed.stop()
  })
})
