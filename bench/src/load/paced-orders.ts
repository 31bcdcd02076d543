// Orders over sockets at a steady pace, whether or not the ones before were answered: so many a second for so long, in turn
// over all sockets. What is measured is the time until each answer.

import { WebSocket } from 'ws'
import { LoadCounter, type LoadFigures } from './http-load.ts'

export interface PacedOrdersOptions {
  readonly sockets: readonly PacedSocket[]
  readonly perSecond: number
  readonly durationMs: number
  readonly warmUpMs: number
  /** The body of the next order, as JSON. */
  readonly next: (socket: number) => string
}

const TICK_MS = 4
const CODE = '"code":"'
/** How long the last answers may take. */
const LAST_MS = 5_000

/** One trader's socket. */
export class PacedSocket {
  private readonly socket: WebSocket
  private readonly sent = new Map<number, number>()
  private nextId = 1
  counter: LoadCounter | undefined

  private constructor(socket: WebSocket) {
    this.socket = socket
    socket.on('message', (data: Buffer) => this.take(data.toString('latin1', 0, 200)))
  }

  static open(url: string, ticket: string): Promise<PacedSocket> {
    return new Promise((resolve, reject) => {
      const socket = new WebSocket(url, { perMessageDeflate: false })
      socket.once('error', reject)
      socket.once('open', () => socket.send(JSON.stringify({ id: 0, op: 'auth', ticket })))
      socket.once('message', (data: Buffer) => {
        const { code } = JSON.parse(data.toString()) as { code: string }
        if (code === 'success') resolve(new PacedSocket(socket))
        else reject(new Error(`the socket's login gave ${code}`))
      })
    })
  }

  get underWay(): number {
    return this.sent.size
  }

  send(body: string): void {
    const id = this.nextId++
    this.sent.set(id, performance.now())
    this.socket.send(`{"id":${id},"op":"placeOrder","data":${body}}`)
  }

  close(): void {
    this.socket.terminate()
  }

  private take(text: string): void {
    const id = Number.parseInt(text.slice(text.indexOf(':') + 1), 10)
    const sentMs = this.sent.get(id)
    if (sentMs === undefined) return
    this.sent.delete(id)
    const codeAt = text.indexOf(CODE) + CODE.length
    this.counter?.add(sentMs, text.slice(codeAt, text.indexOf('"', codeAt)))
  }
}

export async function pacedOrders(options: PacedOrdersOptions): Promise<LoadFigures> {
  const { sockets, perSecond, durationMs, warmUpMs, next } = options
  const counter = new LoadCounter(warmUpMs, durationMs)
  for (const socket of sockets) socket.counter = counter
  const beganMs = performance.now()
  let count = 0
  await new Promise<void>((resolve) => {
    const pace = setInterval(() => {
      const nowMs = performance.now()
      const due = Math.floor(((nowMs - beganMs) * perSecond) / 1_000)
      for (; count < due; count++) {
        const at = count % sockets.length
        sockets[at]?.send(next(at))
      }
      const isAnswered = sockets.every(({ underWay }) => underWay === 0)
      const isLate = nowMs - beganMs > warmUpMs + durationMs + LAST_MS
      if (!counter.isOver || !(isAnswered || isLate)) return
      clearInterval(pace)
      resolve()
    }, TICK_MS)
  })
  return counter.figures()
}
