// Load over HTTP: so many connections, each with one request under way, for so long. As light as a client can be,
// so that what is measured is the server: prepared bytes go out, and only the status and the length come in.

import { connect, type Socket } from 'node:net'

export interface HttpLoadOptions {
  readonly host: string
  readonly port: number
  readonly connections: number
  readonly durationMs: number
  /** Left out of the figures. */
  readonly warmUpMs: number
  /** The next request of a connection, whole. */
  readonly next: (connection: number) => Buffer
}

export interface LoadFigures {
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly answered: number
  /** Answers by HTTP status or code, the good ones too. */
  readonly counts: Readonly<Record<string, number>>
}

const HEADERS_END = Buffer.from('\r\n\r\n')
const LENGTH = Buffer.from('content-length: ')
const STATUS_AT = 9
const STATUS_DIGITS = 3
const DIGIT_ZERO = 48
const DIGIT_NINE = 57

/** Bytes of the first whole answer in the buffer, or 0 when it is not whole yet. */
function answerLength(buffer: Buffer): number {
  const headersEnd = buffer.indexOf(HEADERS_END)
  if (headersEnd === -1) return 0
  const at = buffer.indexOf(LENGTH)
  let length = 0
  if (at !== -1 && at < headersEnd) {
    for (let place = at + LENGTH.length; ; place++) {
      const digit = buffer[place] ?? 0
      if (digit < DIGIT_ZERO || digit > DIGIT_NINE) break
      length = length * 10 + digit - DIGIT_ZERO
    }
  }
  const whole = headersEnd + HEADERS_END.length + length
  return buffer.length >= whole ? whole : 0
}

/** Gathers what a load saw between its warm-up and its end. */
export class LoadCounter {
  private readonly latencies: number[] = []
  private readonly counts: Record<string, number> = {}
  private readonly startMs: number
  private readonly endMs: number

  constructor(warmUpMs: number, durationMs: number) {
    this.startMs = performance.now() + warmUpMs
    this.endMs = this.startMs + durationMs
  }

  get isOver(): boolean {
    return performance.now() >= this.endMs
  }

  add(sentMs: number, outcome: string): void {
    const nowMs = performance.now()
    if (nowMs < this.startMs || nowMs >= this.endMs) return
    this.latencies.push(nowMs - sentMs)
    this.counts[outcome] = (this.counts[outcome] ?? 0) + 1
  }

  figures(): LoadFigures {
    const sorted = Float64Array.from(this.latencies).sort()
    const at = (share: number): number =>
      sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
    const seconds = (this.endMs - this.startMs) / 1_000
    return {
      perSecond: sorted.length / seconds,
      p50Ms: at(0.5),
      p99Ms: at(0.99),
      answered: sorted.length,
      counts: this.counts,
    }
  }
}

export async function httpLoad(options: HttpLoadOptions): Promise<LoadFigures> {
  const counter = new LoadCounter(options.warmUpMs, options.durationMs)
  await Promise.all(
    Array.from({ length: options.connections }, (_, connection) => drive(options, connection, counter)),
  )
  return counter.figures()
}

/** One connection, until the time is over. */
function drive(
  { host, port, next }: HttpLoadOptions,
  connection: number,
  counter: LoadCounter,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ host, port, noDelay: true })
    let sentMs = 0
    let pending: Buffer | undefined
    const send = (): void => {
      if (counter.isOver) {
        socket.end()
        resolve()
        return
      }
      sentMs = performance.now()
      socket.write(next(connection))
    }
    socket.on('connect', send)
    socket.on('error', reject)
    socket.on('close', () => {
      if (!counter.isOver) reject(new Error('the server closed a connection'))
    })
    socket.on('data', (chunk: Buffer) => {
      const buffer = pending === undefined ? chunk : Buffer.concat([pending, chunk])
      const length = answerLength(buffer)
      pending = length === 0 ? buffer : undefined
      if (length === 0) return
      counter.add(sentMs, buffer.toString('latin1', STATUS_AT, STATUS_AT + STATUS_DIGITS))
      send()
    })
  })
}

/** A POST with a JSON body as bytes on the wire. */
export function postBytes(
  path: string,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): Buffer {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(
    `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n${lines.join('')}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
}
