// A connection that sends without waiting: as many requests as one likes, one behind the other, answers read as they
// come. For floods; understands just as much of HTTP as our server's own answers need.

import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export interface FloodAnswer {
  readonly status: number
  readonly code: string
  readonly data: unknown
}

const HEAD_END = '\r\n\r\n'

export class PipelinedConnection {
  readonly answers: FloodAnswer[] = []
  private readonly socket: Socket
  private readonly host: string
  private unread: Buffer = Buffer.alloc(0)
  private sent = 0
  private finished: (() => void) | undefined

  private constructor(socket: Socket, host: string) {
    this.socket = socket
    this.host = host
    socket.on('data', (chunk) => this.read(chunk))
  }

  static async open(address: string): Promise<PipelinedConnection> {
    const { hostname, port, host } = new URL(address)
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    return new PipelinedConnection(socket, host)
  }

  /** Sends the same call with one body after the other. */
  post(path: string, ticket: string, bodies: readonly object[]): void {
    const requests = bodies.map((body) => {
      const text = JSON.stringify(body)
      return `POST ${path} HTTP/1.1\r\nhost: ${this.host}\r\nticket: ${ticket}\r\ncontent-type: application/json\r\ncontent-length: ${text.length}${HEAD_END}${text}`
    })
    this.sent += requests.length
    this.socket.write(requests.join(''))
  }

  /** Resolves when everything sent is answered; rejects when the server has closed the connection before. */
  async allAnswered(): Promise<void> {
    if (this.answers.length === this.sent) return
    const closed = once(this.socket, 'close').then(() => {
      throw new Error(`closed after ${this.answers.length} of ${this.sent} answers`)
    })
    const all = new Promise<void>((resolve) => {
      this.finished = resolve
    })
    await Promise.race([all, closed])
  }

  close(): void {
    this.socket.destroy()
  }

  private read(chunk: Buffer): void {
    this.unread = Buffer.concat([this.unread, chunk])
    let from = 0
    for (;;) {
      const headEnd = this.unread.indexOf(HEAD_END, from)
      if (headEnd === -1) break
      const head = this.unread.toString('latin1', from, headEnd)
      const length = Number(/\ncontent-length: (\d+)/i.exec(head)?.[1])
      const bodyStart = headEnd + HEAD_END.length
      if (this.unread.length < bodyStart + length) break
      const body = JSON.parse(this.unread.toString('utf8', bodyStart, bodyStart + length)) as FloodAnswer
      this.answers.push({ status: Number(head.slice(9, 12)), code: body.code, data: body.data })
      from = bodyStart + length
    }
    this.unread = this.unread.subarray(from)
    if (this.answers.length === this.sent) this.finished?.()
  }
}
