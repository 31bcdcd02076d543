// A websocket as light as a client can be (RFC 6455, texts of one byte a character): what it has to say after reading a piece
// leaves as one piece, and what it reads is handed on where it lies. A library's client costs as much as half the server.

import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'

const HEADERS_END = Buffer.from('\r\n\r\n')
const SWITCHED = 'HTTP/1.1 101'
const WHOLE_TEXT = 0x81
const PING = 0x89
const PONG = 0x8a
const CLOSE = 0x88
const MASKED = 0x80
const MASK_BYTES = 4
const SHORT = 125
const TWO_BYTES = 126
const TWO_BYTES_MOST = 0xff_ff
/** Room for what one piece calls forth; a message that no longer fits sends the ones before it on their way. */
const OUTGOING_BYTES = 256 * 1_024
const LONGEST_HEAD = 4 + MASK_BYTES

/** A text that came: its bytes lie in the buffer from `start` to `end`, until the call returns. */
export type OnText = (buffer: Buffer, start: number, end: number) => void

export class FrameSocket {
  onText: OnText = () => undefined
  onError: (error: Error) => void = () => undefined
  private readonly socket: Socket
  private readonly mask = randomBytes(MASK_BYTES)
  private readonly outgoing = Buffer.allocUnsafe(OUTGOING_BYTES)
  private written = 0
  private isReading = false
  private isClosed = false
  private pending: Buffer | undefined

  private constructor(socket: Socket, rest: Buffer) {
    this.socket = socket
    this.pending = rest.length > 0 ? rest : undefined
    socket.on('data', (piece: Buffer) => this.read(piece))
    socket.on('error', (error) => this.onError(error))
    socket.on('close', () => {
      if (!this.isClosed) this.onError(new Error('the server closed a socket'))
    })
  }

  static open(address: string): Promise<FrameSocket> {
    const { hostname, port, pathname, search, host } = new URL(address)
    return new Promise((resolve, reject) => {
      const socket = connect({ host: hostname, port: Number(port), noDelay: true })
      let answer = Buffer.alloc(0)
      const gather = (piece: Buffer): void => {
        answer = Buffer.concat([answer, piece])
        const end = answer.indexOf(HEADERS_END)
        if (end === -1) return
        socket.off('data', gather)
        socket.off('error', reject)
        const head = answer.toString('latin1', 0, end)
        if (head.startsWith(SWITCHED))
          resolve(new FrameSocket(socket, answer.subarray(end + HEADERS_END.length)))
        else reject(new Error(`a socket was refused: ${head}`))
      }
      socket.on('data', gather)
      socket.on('error', reject)
      socket.write(
        `GET ${pathname}${search} HTTP/1.1\r\nhost: ${host}\r\nconnection: Upgrade\r\nupgrade: websocket\r\n` +
          `sec-websocket-version: 13\r\nsec-websocket-key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
      )
    })
  }

  send(text: string): void {
    this.write(WHOLE_TEXT, text)
  }

  /** The next text alone. */
  next(): Promise<string> {
    return new Promise((resolve, reject) => {
      this.onError = reject
      this.onText = (buffer, start, end) => resolve(buffer.toString('utf8', start, end))
    })
  }

  close(): void {
    this.isClosed = true
    this.socket.end()
  }

  private read(piece: Buffer): void {
    const buffer = this.pending === undefined ? piece : Buffer.concat([this.pending, piece])
    let at = 0
    this.isReading = true
    for (;;) {
      if (buffer.length - at < 2) break
      const kind = buffer[at] ?? 0
      const short = buffer[at + 1] ?? 0
      const head = short === TWO_BYTES ? 4 : short > TWO_BYTES ? 10 : 2
      if (buffer.length - at < head) break
      const length =
        head === 4
          ? buffer.readUInt16BE(at + 2)
          : head === 10
            ? Number(buffer.readBigUInt64BE(at + 2))
            : short
      const end = at + head + length
      if (buffer.length < end) break
      if (kind === WHOLE_TEXT) this.onText(buffer, at + head, end)
      else if (kind === PING) this.write(PONG, buffer.toString('latin1', at + head, end))
      else if (kind === CLOSE) this.socket.end()
      at = end
    }
    this.isReading = false
    this.pending = at < buffer.length ? buffer.subarray(at) : undefined
    this.flush()
  }

  private write(kind: number, text: string): void {
    const { length } = text
    if (length > TWO_BYTES_MOST) throw new Error('a message of the load is too long')
    if (this.written + LONGEST_HEAD + length > OUTGOING_BYTES) this.flush()
    const { outgoing, mask } = this
    let at = this.written
    outgoing[at++] = kind
    if (length <= SHORT) outgoing[at++] = MASKED | length
    else {
      outgoing[at++] = MASKED | TWO_BYTES
      at = outgoing.writeUInt16BE(length, at)
    }
    mask.copy(outgoing, at)
    at += MASK_BYTES
    outgoing.write(text, at, 'latin1')
    for (let index = 0; index < length; index++) {
      outgoing[at + index] = (outgoing[at + index] ?? 0) ^ (mask[index % MASK_BYTES] ?? 0)
    }
    this.written = at + length
    if (!this.isReading) this.flush()
  }

  private flush(): void {
    if (this.written === 0) return
    this.socket.write(Buffer.from(this.outgoing.subarray(0, this.written)))
    this.written = 0
  }
}
