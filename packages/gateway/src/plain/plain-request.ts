// A request that lies in memory as a whole and has the usual form. What is unusual in any way, however right it may be, is
// not judged here but left to Node's parser: this one never refuses anything.

import type { Socket } from 'node:net'

export interface PlainRequest {
  readonly method: string
  readonly path: string
  /** What stands behind the question mark. */
  readonly query: string
  /** By their names in small letters; each came once. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly socket: Socket
}

/** What the first bytes of a connection hold: a request and its length, the beginning of one, or something else. */
export type Reading = { readonly request: PlainRequest; readonly length: number } | 'begun' | 'unusual'

const HEAD_END = '\r\n\r\n'
const LINE_END = '\r\n'
const MOST_HEAD = 8_192
const MOST_BODY = 16_384
/** The first line, and headers one to a line without folding. What is no such head has a second reading somewhere. */
const HEAD = /^(?:GET|POST|PUT|DELETE) \/[!"$-~]* HTTP\/1\.1\r\n(?:[!#$%&'*+.^_`|~0-9A-Za-z-]+:[ -~]*\r\n)+$/
const LENGTH = /^(?:0|[1-9]\d{0,5})$/
/** Each of these makes a request, or its end, something that only a whole parser understands. */
const UNUSUAL = [
  'transfer-encoding',
  'content-encoding',
  'expect',
  'upgrade',
  'trailer',
  'te',
  'http2-settings',
  'proxy-connection',
]

export function readPlain(bytes: Buffer, socket: Socket): Reading {
  const headEnd = bytes.indexOf(HEAD_END)
  if (headEnd < 0 || headEnd > MOST_HEAD) return bytes.length > MOST_HEAD ? 'unusual' : 'begun'
  const head = bytes.toString('latin1', 0, headEnd + LINE_END.length)
  if (!HEAD.test(head)) return 'unusual'
  const headers = headersOf(head)
  if (headers === undefined || headers['host'] === undefined) return 'unusual'
  if (UNUSUAL.some((name) => headers[name] !== undefined)) return 'unusual'
  const { connection } = headers
  if (connection !== undefined && connection.toLowerCase() !== 'keep-alive') return 'unusual'
  const methodEnd = head.indexOf(' ')
  const method = head.slice(0, methodEnd)
  const bodyLength = lengthOf(headers)
  if (bodyLength === undefined || (bodyLength > 0 && method === 'GET')) return 'unusual'
  const bodyAt = headEnd + HEAD_END.length
  const length = bodyAt + bodyLength
  if (bytes.length < length) return 'begun'
  const url = head.slice(methodEnd + 1, head.indexOf(' ', methodEnd + 1))
  const queryAt = url.indexOf('?')
  const request = {
    method,
    path: queryAt < 0 ? url : url.slice(0, queryAt),
    query: queryAt < 0 ? '' : url.slice(queryAt + 1),
    headers,
    body: bodyLength === 0 ? '' : bytes.toString('utf8', bodyAt, length),
    socket,
  }
  return { request, length }
}

/** Nothing when one came twice. */
function headersOf(head: string): Record<string, string> | undefined {
  const headers = Object.create(null) as Record<string, string>
  for (let at = head.indexOf(LINE_END) + LINE_END.length; at < head.length; ) {
    const colon = head.indexOf(':', at)
    const end = head.indexOf(LINE_END, colon)
    const name = head.slice(at, colon).toLowerCase()
    if (headers[name] !== undefined) return undefined
    headers[name] = head.slice(colon + 1, end).trim()
    at = end + LINE_END.length
  }
  return headers
}

/** Of the body; nothing when it is not to be had here. */
function lengthOf({ 'content-length': given }: Readonly<Record<string, string>>): number | undefined {
  if (given === undefined) return 0
  if (!LENGTH.test(given)) return undefined
  const length = Number(given)
  return length <= MOST_BODY ? length : undefined
}
