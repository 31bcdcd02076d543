// Load over sockets: each keeps so many orders under way. Answers are matched by their id.

import { WebSocket } from 'ws'
import { LoadCounter, type LoadFigures } from './http-load.ts'

export interface SocketLoadOptions {
  readonly url: string
  readonly tickets: readonly string[]
  /** Orders under way on each socket. */
  readonly inFlight: number
  readonly durationMs: number
  readonly warmUpMs: number
  /** The body of the next order of a socket, as JSON. */
  readonly next: (socket: number) => string
}

export async function socketLoad(options: SocketLoadOptions): Promise<LoadFigures> {
  const sockets = await Promise.all(options.tickets.map((ticket) => openSocket(options.url, ticket)))
  const counter = new LoadCounter(options.warmUpMs, options.durationMs)
  await Promise.all(sockets.map((socket, at) => drive(options, socket, at, counter)))
  return counter.figures()
}

function openSocket(url: string, ticket: string): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { perMessageDeflate: false })
    socket.once('error', reject)
    socket.once('open', () => socket.send(JSON.stringify({ id: 0, op: 'auth', ticket })))
    socket.once('message', (data: Buffer) => {
      const { code } = JSON.parse(data.toString()) as { code: string }
      if (code === 'success') resolve(socket)
      else reject(new Error(`the socket's login gave ${code}`))
    })
  })
}

const CODE = '"code":"'

function drive(
  { inFlight, next }: SocketLoadOptions,
  socket: WebSocket,
  at: number,
  counter: LoadCounter,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = new Map<number, number>()
    let id = 1
    const send = (): void => {
      if (counter.isOver) {
        if (sent.size > 0) return
        socket.close()
        resolve()
        return
      }
      sent.set(id, performance.now())
      socket.send(`{"id":${id},"op":"placeOrder","data":${next(at)}}`)
      id++
    }
    socket.on('error', reject)
    socket.on('message', (data: Buffer) => {
      // Only the id and the code are looked at: a client must not cost more than the server.
      const text = data.toString('latin1', 0, 200)
      const answered = Number.parseInt(text.slice(text.indexOf(':') + 1), 10)
      const sentMs = sent.get(answered)
      if (sentMs === undefined) return
      sent.delete(answered)
      const codeAt = text.indexOf(CODE) + CODE.length
      counter.add(sentMs, text.slice(codeAt, text.indexOf('"', codeAt)))
      send()
    })
    for (let count = 0; count < inFlight; count++) send()
  })
}
