// How an operation reaches the server: over HTTP, or over a socket. An operation in, its answer out; a connection that
// breaks before the answer came rejects, and the sender then knows nothing.

import { ApiClient } from '@candor/server/testing'
import { WebSocket } from 'ws'
import { type Answer, isRead, type Operation, type Via } from './black-box-exchange.ts'

export interface Sender {
  readonly via: Via
  send(operation: Operation): Promise<Answer>
  close(): void
}

/** The server went away before it answered. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
}

export class HttpSender implements Sender {
  readonly via = 'http'
  private readonly client: ApiClient

  constructor(address: string, ticket: string) {
    this.client = new ApiClient(address, ticket)
  }

  async send(operation: Operation): Promise<Answer> {
    const { name, input, key } = operation
    const content = isRead(operation) ? { query: input } : { body: input }
    try {
      for (let tries = 1; ; tries++) {
        const { code, data } = await this.client.call(name, {
          ...content,
          ...(key === undefined ? {} : { key }),
        })
        // On a machine that is busy with other things the views may be late. They say so, and are asked again.
        if (code !== LATE || !isRead(operation) || tries === MOST_TRIES) return { code, data }
      }
    } catch (cause) {
      throw new NoAnswer(`${name} over HTTP`, { cause })
    }
  }

  close(): void {
    // Connections of fetch are pooled and end by themselves.
  }
}

interface Waiter {
  resolve(answer: Answer): void
  reject(error: Error): void
}

/** What a read answers while the views have not caught up. */
const LATE = 'database.unavailable'
const MOST_TRIES = 10
const SOCKET_PATH = '/exchange/ws'

/** Takes commands alone: reads go over HTTP. */
export class SocketSender implements Sender {
  readonly via = 'socket'
  private readonly socket: WebSocket
  private readonly waiting = new Map<number, Waiter>()
  private nextId = 1

  private constructor(socket: WebSocket) {
    this.socket = socket
    socket.on('message', (data: Buffer) => this.receive(data.toString()))
    // Followed by a close, which tells those who wait.
    socket.on('error', () => undefined)
    socket.on('close', () => this.closed())
  }

  static async open(address: string, ticket: string): Promise<SocketSender> {
    const socket = new WebSocket(address.replace(/^http/, 'ws') + SOCKET_PATH, { perMessageDeflate: false })
    const sender = new SocketSender(socket)
    await new Promise<void>((resolve, reject) => {
      socket.once('open', () => resolve())
      socket.once('close', () => reject(new NoAnswer('the socket did not open')))
    })
    const { code } = await sender.ask({ op: 'auth', ticket })
    if (code !== 'success') throw new NoAnswer(`the socket's login gave ${code}`)
    return sender
  }

  send({ name, input, key }: Operation): Promise<Answer> {
    return this.ask({ op: name, data: input, ...(key === undefined ? {} : { key }) })
  }

  close(): void {
    this.socket.terminate()
  }

  private ask(message: object): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (this.socket.readyState !== WebSocket.OPEN) throw new NoAnswer('the socket is closed')
      const id = this.nextId++
      this.waiting.set(id, { resolve, reject })
      this.socket.send(JSON.stringify({ id, ...message }))
    })
  }

  private receive(text: string): void {
    const { id, code, data } = JSON.parse(text) as Answer & { readonly id: number }
    const waiter = this.waiting.get(id)
    this.waiting.delete(id)
    waiter?.resolve({ code, data })
  }

  private closed(): void {
    for (const waiter of this.waiting.values()) waiter.reject(new NoAnswer('the socket was closed'))
    this.waiting.clear()
  }
}
