// Load over sockets: each keeps so many orders under way. Answers are matched by their id.

import { FrameSocket } from './frame-socket.ts'
import { LoadCounter, type LoadFigures } from './http-load.ts'

export interface SocketLoadOptions {
  /** The sockets, ready for orders. */
  readonly open: () => Promise<readonly FrameSocket[]>
  /** Orders under way on each socket. */
  readonly inFlight: number
  readonly durationMs: number
  readonly warmUpMs: number
  /** The next order of a socket as it goes out. An answer begins with the same id: `{"id":1,`. */
  readonly frame: (id: number, socket: number) => string
  /** What became of it, from the beginning of the answer. */
  readonly outcome: (answer: string) => string
}

export async function socketLoad(options: SocketLoadOptions): Promise<LoadFigures> {
  const sockets = await options.open()
  const counter = new LoadCounter(options.warmUpMs, options.durationMs)
  await Promise.all(sockets.map((socket, at) => drive(options, socket, at, counter)))
  return counter.figures()
}

/** A socket of the site's own API, logged in. */
export async function openSiteSocket(url: string, ticket: string): Promise<FrameSocket> {
  const socket = await FrameSocket.open(url)
  const answer = socket.next()
  socket.send(JSON.stringify({ id: 0, op: 'auth', ticket }))
  const { code } = JSON.parse(await answer) as { code: string }
  if (code !== 'success') throw new Error(`the socket's login gave ${code}`)
  return socket
}

const CODE = '"code":"'
const LOOKED_AT_BYTES = 200

export function siteFrame(id: number, order: string): string {
  return `{"id":${id},"op":"placeOrder","data":${order}}`
}

export function siteOutcome(answer: string): string {
  const at = answer.indexOf(CODE) + CODE.length
  return answer.slice(at, answer.indexOf('"', at))
}

function drive(
  { inFlight, frame, outcome }: SocketLoadOptions,
  socket: FrameSocket,
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
      socket.send(frame(id, at))
      id++
    }
    socket.onError = reject
    socket.onText = (buffer, start, end) => {
      // Only the id and the code are looked at: a client must not cost more than the server.
      const text = buffer.toString('latin1', start, Math.min(end, start + LOOKED_AT_BYTES))
      const answered = Number.parseInt(text.slice(text.indexOf(':') + 1), 10)
      const sentMs = sent.get(answered)
      if (sentMs === undefined) return
      sent.delete(answered)
      counter.add(sentMs, outcome(text))
      send()
    }
    for (let count = 0; count < inFlight; count++) send()
  })
}
