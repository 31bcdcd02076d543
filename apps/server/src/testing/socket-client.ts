// A client on the socket: logs in, makes order calls and waits for their answers, gathers what is pushed.
// Answers are held against the table of routes, as those over HTTP are.

import { once } from 'node:events'
import { type RawData, WebSocket } from 'ws'
import { checkAnswer } from './answer-check.ts'

export interface SocketAnswer {
  readonly code: string
  readonly msg: string
  readonly data: unknown
}

export type OrderCall = 'placeOrder' | 'amendOrder' | 'cancelOrder' | 'cancelAllOrders'

interface Waiter {
  resolve(answer: SocketAnswer): void
  reject(error: Error): void
}

export class SocketClient {
  /** Everything that was pushed, as it came. */
  readonly pushed: Readonly<Record<string, unknown>>[] = []
  /** The code with which the server closed the connection. */
  readonly closed: Promise<number>
  private readonly socket: WebSocket
  private readonly waiting = new Map<number, Waiter>()
  private nextId = 1

  private constructor(socket: WebSocket) {
    this.socket = socket
    socket.on('message', (data) => this.receive(textOf(data)))
    this.closed = new Promise((resolve) => {
      socket.on('close', (code) => {
        for (const waiter of this.waiting.values()) waiter.reject(new Error(`the socket closed: ${code}`))
        resolve(code)
      })
    })
  }

  static async open(address: string, headers: Readonly<Record<string, string>> = {}): Promise<SocketClient> {
    const socket = new WebSocket(`${address.replace(/^http/, 'ws')}/exchange/ws`, { headers })
    await once(socket, 'open')
    return new SocketClient(socket)
  }

  static async withTicket(address: string, ticket: string | undefined): Promise<SocketClient> {
    const client = await SocketClient.open(address)
    const { code } = await client.send({ op: 'auth', ticket })
    if (code !== 'success') throw new Error(`the socket's login gave ${code}`)
    return client
  }

  /** Sends a message and waits for its answer. */
  send(message: Readonly<Record<string, unknown>>): Promise<SocketAnswer> {
    const id = this.nextId++
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject })
      this.socket.send(JSON.stringify({ ...message, id }))
    })
  }

  async call(op: OrderCall, data: unknown, key?: string): Promise<SocketAnswer> {
    const answer = await this.send({ op, data, ...(key === undefined ? {} : { key }) })
    checkAnswer(op, answer)
    return answer
  }

  async close(): Promise<void> {
    this.socket.close()
    await this.closed
  }

  private receive(text: string): void {
    const message = JSON.parse(text) as Readonly<Record<string, unknown>>
    if (!('id' in message)) {
      this.pushed.push(message)
      return
    }
    const id = message['id'] as number
    this.waiting.get(id)?.resolve(message as unknown as SocketAnswer)
    this.waiting.delete(id)
  }
}

/** As the library gives messages when it is not told otherwise. */
function textOf(data: RawData): string {
  if (!Buffer.isBuffer(data)) throw new Error('a message came in pieces')
  return data.toString()
}
