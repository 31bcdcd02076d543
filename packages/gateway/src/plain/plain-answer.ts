// An answer as bytes on the wire, with what Node would have put there.

import { STATUS_CODES } from 'node:http'
import { GATEWAY_LIMITS } from '../limits.ts'

export interface PlainAnswer {
  readonly status: number
  /** Lines that are the same for every answer of their kind, from `headerLines`. */
  readonly fixed: string
  /** Names and values in turn. */
  readonly more: readonly string[]
  readonly json: string
}

/** Names and values in turn, as lines. */
export function headerLines(headers: readonly string[]): string {
  let lines = ''
  for (let at = 0; at < headers.length; at += 2) {
    lines += `${headers[at] ?? ''}: ${headers[at + 1] ?? ''}\r\n`
  }
  return lines
}

/** Text that has a byte for each character is copied, not translated. */
export interface WireText {
  readonly text: string
  readonly encoding: 'latin1' | 'utf8'
}

const OK = 'HTTP/1.1 200 OK\r\n'
const ALIVE = `connection: keep-alive\r\nkeep-alive: timeout=${GATEWAY_LIMITS.keepAliveMs / 1_000}\r\n`

export class AnswerTexts {
  private readonly clock: () => number
  private date = ''
  private untilMs = 0

  constructor(clock: () => number = Date.now) {
    this.clock = clock
  }

  textOf({ status, fixed, more, json }: PlainAnswer): WireText {
    const length = Buffer.byteLength(json)
    const first = status === 200 ? OK : `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n`
    const text = `${first}${fixed}${headerLines(more)}date: ${this.dateNow()}\r\n${ALIVE}content-length: ${length}\r\n\r\n${json}`
    return { text, encoding: length === json.length ? 'latin1' : 'utf8' }
  }

  /** Made once a second. */
  private dateNow(): string {
    const nowMs = this.clock()
    if (nowMs >= this.untilMs || nowMs < this.untilMs - 1_000) {
      this.date = new Date(nowMs).toUTCString()
      this.untilMs = (Math.floor(nowMs / 1_000) + 1) * 1_000
    }
    return this.date
  }
}
