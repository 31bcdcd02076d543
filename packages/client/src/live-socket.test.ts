import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { LiveSocket, type LiveState } from './live-socket.ts'

/** A real server on loopback that speaks the protocol as the test tells it to. */
interface Message {
  readonly id: number
  readonly op: string
  readonly topics?: readonly string[]
  readonly ticket?: string
  readonly resume?: Readonly<Record<string, { readonly epoch: string; readonly seq: number }>>
  readonly data?: unknown
  readonly key?: string
}

let server: WebSocketServer
let live: LiveSocket
let token: string | null
let ended: string[]
let heard: Message[]
let connections: WebSocket[]
/** What the server says to a message; the default agrees to everything. */
let answer: (message: Message, connection: WebSocket) => void

beforeEach(async () => {
  token = null
  ended = []
  heard = []
  connections = []
  answer = agree
  server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  await once(server, 'listening')
  server.on('connection', (connection) => {
    connections.push(connection)
    connection.on('message', (data: Buffer) => {
      const message = JSON.parse(data.toString()) as Message
      heard.push(message)
      answer(message, connection)
    })
  })
  const { port } = server.address() as AddressInfo
  live = new LiveSocket({
    open: () => new WebSocket(`ws://127.0.0.1:${port}`),
    token: () => token,
    onSessionEnded: (code) => ended.push(code),
    random: () => 0,
  })
})
afterEach(() => {
  live.close()
  for (const connection of connections) connection.terminate()
  server.close()
})

function agree({ id }: Message, connection: WebSocket): void {
  if (id !== undefined) connection.send(JSON.stringify({ id, code: 'success', msg: 'success', data: null }))
}

function push(topic: string, seq: number, data: unknown, type = 'delta', epoch = 'e1'): void {
  connections.at(-1)?.send(JSON.stringify({ topic, epoch, seq, type, data }))
}

function recorder(): { readonly seen: unknown[]; snapshot(data: unknown): void; delta(data: unknown): void } {
  const seen: unknown[] = []
  return {
    seen,
    snapshot: (data) => seen.push(['snapshot', data]),
    delta: (data) => seen.push(['delta', data]),
  }
}

function sent(op: string): Message[] {
  return heard.filter((message) => message.op === op)
}

async function open(): Promise<void> {
  live.start()
  await expect.poll(() => live.state).toBe('open')
}

describe('a live connection', () => {
  it('subscribes to what was asked before and after it opened, and passes pushes on', async () => {
    const early = recorder()
    const late = recorder()
    live.subscribe('depth:BTC_USDT', early)
    await open()
    live.subscribe('tickers', late)
    await expect.poll(() => sent('subscribe')).toHaveLength(2)
    push('depth:BTC_USDT', 5, 'book', 'snapshot')
    push('depth:BTC_USDT', 6, 'change')
    push('tickers', 1, 'all', 'snapshot')
    await expect.poll(() => late.seen).toEqual([['snapshot', 'all']])
    expect(early.seen).toEqual([
      ['snapshot', 'book'],
      ['delta', 'change'],
    ])
  })

  it('refuses a second listener of one topic, and hears no more of one that left', async () => {
    const listener = recorder()
    const leave = live.subscribe('tickers', listener)
    expect(() => live.subscribe('tickers', recorder())).toThrow('already')
    await open()
    leave()
    await expect.poll(() => sent('unsubscribe')).toHaveLength(1)
    push('tickers', 1, 'all', 'snapshot')
    const again = recorder()
    live.subscribe('trades:BTC_USDT', again)
    push('trades:BTC_USDT', 1, 'all', 'snapshot')
    await expect.poll(() => again.seen).toHaveLength(1)
    expect(listener.seen).toEqual([])
  })

  it('asks for a fresh snapshot when a number is missing, and passes nothing on until it has one', async () => {
    const listener = recorder()
    live.subscribe('depth:BTC_USDT', listener)
    await open()
    await expect.poll(() => sent('subscribe')).toHaveLength(1)
    push('depth:BTC_USDT', 1, 'book', 'snapshot')
    push('depth:BTC_USDT', 3, 'after a gap')
    await expect.poll(() => sent('subscribe')).toHaveLength(2)
    expect(sent('subscribe')[1]?.resume).toBeUndefined()
    push('depth:BTC_USDT', 4, 'still lost')
    push('depth:BTC_USDT', 9, 'book again', 'snapshot')
    push('depth:BTC_USDT', 10, 'change')
    await expect.poll(() => listener.seen.at(-1)).toEqual(['delta', 'change'])
    expect(listener.seen).toEqual([
      ['snapshot', 'book'],
      ['snapshot', 'book again'],
      ['delta', 'change'],
    ])
  })

  it('comes back by itself, goes on where it was, and tells nothing twice', async () => {
    const states: LiveState[] = []
    live.onState((state) => states.push(state))
    const listener = recorder()
    live.subscribe('trades:BTC_USDT', listener)
    await open()
    await expect.poll(() => sent('subscribe')).toHaveLength(1)
    push('trades:BTC_USDT', 7, 'all', 'snapshot')
    push('trades:BTC_USDT', 8, 'one')
    await expect.poll(() => listener.seen).toHaveLength(2)
    connections.at(-1)?.terminate()
    await expect.poll(() => sent('subscribe')).toHaveLength(2)
    expect(sent('subscribe')[1]?.resume).toEqual({ 'trades:BTC_USDT': { epoch: 'e1', seq: 8 } })
    push('trades:BTC_USDT', 8, 'one')
    push('trades:BTC_USDT', 9, 'two')
    await expect.poll(() => listener.seen.at(-1)).toEqual(['delta', 'two'])
    expect(listener.seen).toHaveLength(3)
    expect(states).toEqual(['connecting', 'open', 'waiting', 'connecting', 'open'])
  })

  it('says who it is before it asks for what is private', async () => {
    token = 'ticket-1'
    live.subscribe('orders', recorder())
    live.subscribe('tickers', recorder())
    await open()
    await expect.poll(() => sent('subscribe')).toHaveLength(2)
    expect(heard.map(({ op, topics }) => [op, topics])).toEqual([
      ['subscribe', ['tickers']],
      ['auth', undefined],
      ['subscribe', ['orders']],
    ])
    expect(sent('auth')[0]?.ticket).toBe('ticket-1')
  })

  it('begins anew when another session takes over', async () => {
    token = 'ticket-1'
    const listener = recorder()
    live.subscribe('orders', listener)
    await open()
    await expect.poll(() => sent('subscribe')).toHaveLength(1)
    push('orders', 4, 'mine', 'snapshot')
    await expect.poll(() => listener.seen).toHaveLength(1)
    token = 'ticket-2'
    live.sessionChanged()
    await expect.poll(() => sent('subscribe')).toHaveLength(2)
    expect(sent('auth').map(({ ticket }) => ticket)).toEqual(['ticket-1', 'ticket-2'])
    expect(sent('subscribe')[1]?.resume).toBeUndefined()
  })

  it('tells when the session has ended', async () => {
    token = 'old'
    answer = (message, connection) => {
      if (message.op !== 'auth') return agree(message, connection)
      const refusal = { id: message.id, code: 'login.session.expired', msg: 'Session expired!', data: null }
      connection.send(JSON.stringify(refusal))
    }
    await open()
    await expect.poll(() => ended).toEqual(['login.session.expired'])
    connections.at(-1)?.close(4003)
    await expect.poll(() => ended).toEqual(['login.session.expired', 'login.session.revoked'])
  })
})

describe('a call over the socket', () => {
  it('gives the answer, or the error that the server said', async () => {
    await open()
    answer = (message, connection) => {
      const isGood = message.key === 'k1'
      const code = isGood ? 'success' : 'order.balance.insufficient'
      const msg = isGood ? 'success' : 'Insufficient balance'
      connection.send(JSON.stringify({ id: message.id, code, msg, data: message.data }))
    }
    await expect(live.call('placeOrder', { side: 'buy' }, 'k1')).resolves.toEqual({ side: 'buy' })
    await expect(live.call('placeOrder', {})).rejects.toMatchObject({
      code: 'order.balance.insufficient',
      msg: 'Insufficient balance',
    })
  })

  it('fails at once without a connection, and when the connection breaks before the answer', async () => {
    await expect(live.call('placeOrder', {})).rejects.toMatchObject({ code: 'network.failed' })
    await open()
    answer = (_message, connection) => connection.terminate()
    await expect(live.call('placeOrder', {})).rejects.toMatchObject({ code: 'network.failed' })
  })
})
