import { createServer, type IncomingMessage } from 'node:http'
import { Duplex, duplexPair } from 'node:stream'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readPlain } from './plain-request.ts'

const socket = new Duplex() as never
const read = (text: string): ReturnType<typeof readPlain> => readPlain(Buffer.from(text, 'latin1'), socket)

const ORDER =
  'POST /exchange/order?a=1 HTTP/1.1\r\nHost: candor\r\nTicket:  abc \r\nContent-Length: 4\r\n\r\n{"a"'

describe('a plain request', () => {
  test('is read with its path, query, headers, body and length', () => {
    const found = read(`${ORDER}GET /next`)
    expect(found).toMatchObject({
      length: ORDER.length,
      request: { method: 'POST', path: '/exchange/order', query: 'a=1', body: '{"a"' },
    })
    expect(typeof found === 'object' && { ...found.request.headers }).toEqual({
      host: 'candor',
      ticket: 'abc',
      'content-length': '4',
    })
  })

  test('has a body in UTF-8', () => {
    const text = 'é€𝄞'
    const bytes = Buffer.from(
      `POST / HTTP/1.1\r\nhost: a\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
    )
    expect(readPlain(bytes, socket)).toMatchObject({ request: { body: text }, length: bytes.length })
  })

  test('has begun as long as a byte is missing', () => {
    for (let length = 0; length < ORDER.length; length++) expect(read(ORDER.slice(0, length))).toBe('begun')
  })

  test.each([
    ['another method', 'PATCH / HTTP/1.1\r\nhost: a\r\n\r\n'],
    ['another version', 'GET / HTTP/1.0\r\nhost: a\r\n\r\n'],
    ['an absolute address', 'GET http://a/ HTTP/1.1\r\nhost: a\r\n\r\n'],
    ['a fragment', 'GET /#a HTTP/1.1\r\nhost: a\r\n\r\n'],
    ['no host', 'GET / HTTP/1.1\r\na: b\r\n\r\n'],
    ['two hosts', 'GET / HTTP/1.1\r\nhost: a\r\nHost: a\r\n\r\n'],
    ['a body in chunks', 'POST / HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['two lengths', 'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab'],
    ['a signed length', 'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: +1\r\n\r\na'],
    ['a length that is a list', 'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1, 1\r\n\r\na'],
    ['a length with a zero before it', 'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 01\r\n\r\na'],
    ['a long body', 'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 16385\r\n\r\n'],
    ['a GET with a body', 'GET / HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\n\r\na'],
    ['a folded header', 'GET / HTTP/1.1\r\nhost: a\r\nb: c\r\n d\r\n\r\n'],
    ['a space before the colon', 'GET / HTTP/1.1\r\nhost : a\r\n\r\n'],
    ['a bare line end', 'GET / HTTP/1.1\r\nhost: a\nb: c\r\n\r\n'],
    ['a bare carriage return', 'GET / HTTP/1.1\r\nhost: a\rb: c\r\n\r\n'],
    ['a tab', 'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1\t\r\n\r\na'],
    ['a zero byte', 'GET / HTTP/1.1\r\nhost: a\0\r\n\r\n'],
    ['a byte beyond ASCII', 'GET / HTTP/1.1\r\nhost: \xe9\r\n\r\n'],
    ['the wish to be asked on', 'POST / HTTP/1.1\r\nhost: a\r\nexpect: 100-continue\r\n\r\n'],
    ['an upgrade', 'GET / HTTP/1.1\r\nhost: a\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n'],
    ['the wish to close', 'GET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n'],
    ['a long head', `GET / HTTP/1.1\r\nhost: a\r\nb: ${'c'.repeat(9_000)}\r\n\r\n`],
    ['an endless head', `GET / HTTP/1.1\r\nhost: a\r\nb: ${'c'.repeat(9_000)}`],
    ['another protocol', '\x16\x03\x01\x02\x00\x01\r\n\r\n'],
  ])('is none with %s', (_what, text) => {
    expect(read(text)).toBe('unusual')
  })
})

interface Seen {
  readonly method: string | undefined
  readonly path: string | undefined
  readonly query: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

/** What Node makes of the same bytes: its first request, or nothing. */
function readByNode(bytes: Buffer): Promise<Seen | undefined> {
  return new Promise((resolve) => {
    const [ours, theirs] = duplexPair()
    const server = createServer((request) => {
      let body = ''
      request.setEncoding('utf8')
      request.on('data', (part: string) => {
        body += part
      })
      request.on('end', () => resolve({ ...pick(request), body }))
    })
    server.on('clientError', () => resolve(undefined))
    server.emit('connection', theirs)
    ours.on('close', () => resolve(undefined))
    ours.resume()
    ours.end(bytes)
  })
}

function pick({ method, url, headers }: IncomingMessage): Omit<Seen, 'body'> {
  const [path, ...query] = (url ?? '').split('?')
  return { method, path, query: query.join('?'), headers: { ...headers } }
}

const method = fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'get', 'PATCH')
const url = fc.stringMatching(/^\/[ -~]{0,20}$/)
const header = fc.tuple(
  fc.constantFrom(
    'host',
    'Ticket',
    'content-length',
    'Content-Type',
    'connection',
    'transfer-encoding',
    'x y',
  ),
  fc.oneof(
    fc.constantFrom('0', '3', '5', 'chunked', 'keep-alive', 'close', 'identity', 'a\tb', '', ' '),
    fc.string({ maxLength: 8 }),
  ),
)
const body = fc.string({ maxLength: 8, unit: 'binary' })
const slip = fc.record({
  at: fc.nat(120),
  cut: fc.nat(2),
  put: fc.constantFrom('', '\r', '\n', '\r\n', ' ', '\t', ':', '\0', 'é', '\r\n\r\n', '0', ','),
})
const request = fc
  .record({ method, url, headers: fc.array(header, { maxLength: 3 }), body, isRight: fc.boolean() })
  .map((each) => {
    const length = each.isRight && each.method !== 'GET' ? Buffer.byteLength(each.body) : 0
    const lines = each.headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')
    const right = each.isRight ? `Host: candor\r\nContent-Length: ${length}\r\n` : ''
    return `${each.method} ${each.url} HTTP/1.1\r\n${right}${lines}\r\n${each.body}`
  })

describe('[threat 36] whatever is taken for a plain request', () => {
  test('Node reads in the same way, to the byte', async () => {
    let taken = 0
    await fc.assert(
      fc.asyncProperty(request, fc.array(slip, { maxLength: 1 }), async (whole, slips) => {
        const text = slips.reduce(
          (rest, { at, cut, put }) => `${rest.slice(0, at)}${put}${rest.slice(at + cut)}`,
          whole,
        )
        const bytes = Buffer.from(text)
        const found = readPlain(bytes, socket)
        if (typeof found === 'string') return
        taken++
        const { path, query, headers, body } = found.request
        const seen = await readByNode(bytes.subarray(0, found.length))
        expect(seen).toEqual({
          method: found.request.method,
          path,
          query,
          headers: { ...headers },
          body,
        })
      }),
      { numRuns: 3_000 },
    )
    expect(taken).toBeGreaterThan(100)
  })
})
